#pragma once
// The dock of bookmarks: named instants. Enter goes there, F2 renames, Delete removes.

#include <QAbstractTableModel>
#include <QWidget>

#include "widgets/state/workbench.h"

class QLabel;
class QTableView;

namespace roundel::widgets {

class BookmarksModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Instant, Name };
  explicit BookmarksModel(Bookmarks* bookmarks, QObject* parent = nullptr);
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
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
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void goTo(int row);
  void refresh();
  Workbench* m_bench;
  QTableView* m_view;
  QLabel* m_empty;
};

}  // namespace roundel::widgets
