#pragma once
// The dock of bookmarks: named instants. Enter goes there, F2 renames, Delete removes, Alt+Up and Alt+Down change the order in which
// the presenter says their names. GUI thread; the bookmarks
// outlive both classes, and the panel owns its model.

#include <QAbstractTableModel>
#include <QWidget>

#include "widgets/state/workbench.h"

class QLabel;
class QTableView;

namespace roundel::widgets {

/// In the order of time. Read afresh when a bookmark comes, goes or is renamed.
class BookmarksModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// The instant is seconds of simulated time; only names are edited.
  enum Column { Instant, Name };
  explicit BookmarksModel(Bookmarks* bookmarks, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  /// Renames; the instant stays.
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
  explicit BookmarksPanel(Workbench* bench, QWidget* parent = nullptr);
  QTableView* view() { return m_view; }

 protected:
  /// Enter and Delete in the view.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  QWidget* makeOrder();
  void moveInOrder(int by);  ///< the current bookmark, among what the presenter says
  /// Moves the playhead; nothing where there is no such row.
  void goTo(int row);
  /// A hint instead of the table while there is none.
  void refresh();
  Workbench* m_bench;
  QTableView* m_view;
  QLabel* m_empty;
  QWidget* m_order;
};

}  // namespace roundel::widgets
