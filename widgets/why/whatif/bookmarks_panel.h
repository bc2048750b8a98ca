// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dock of bookmarks, which name instants. Enter goes to one, F2 renames, Delete removes. GUI thread; the bookmarks outlive both classes, and the panel owns its model.

#include <QAbstractTableModel>
#include <QWidget>

#include "widgets/document/session/bookmarks.h"
#include "widgets/document/state/playhead.h"

class QLabel;
class QTableView;

namespace roundel::widgets {

/// In order of time. Reset when a bookmark is added, removed or renamed.
class BookmarksModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The instant is in seconds of simulated time; only names can be edited.
  enum Column { Instant, Name };
  explicit BookmarksModel(Bookmarks* bookmarks, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Renames the bookmark.
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 private:
  Bookmarks* m_bookmarks;
  int m_rows = 0;
};

class BookmarksPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BookmarksPanel(Bookmarks* bookmarks, Playhead* playhead, QWidget* parent = nullptr);
  QTableView* view() { return m_view; }

 protected:
  /// Handles Enter and Delete in the view.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  /// Moves the playhead; does nothing if there is no such row.
  void goTo(int row);
  /// Shows a hint instead of an empty table.
  void refresh();
  Bookmarks* m_bookmarks;
  Playhead* m_playhead;
  QTableView* m_view;
  QLabel* m_empty;
};

}  // namespace roundel::widgets
