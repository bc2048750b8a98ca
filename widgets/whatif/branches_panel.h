#pragma once
// The dock of branches: a tree with what each changes, from when, and what that does to the metrics. Space shows or hides one as a lane,
// F2 renames, Delete removes, Enter goes to its lane, Ctrl+C copies the table.

#include <QWidget>

#include "widgets/whatif/branches_model.h"

class QLabel;
class QMenu;
class QStackedLayout;
class QTreeView;

namespace roundel::widgets {

class BranchesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BranchesPanel(Workbench* bench, QWidget* parent = nullptr);
  QTreeView* view() { return m_view; }
  BranchesModel* model() { return m_model; }

  QSize sizeHint() const override;  ///< a few rows: the lanes need the room

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  quint64 current() const;
  void refresh();
  void goTo(quint64 branch);
  void copy();
  void fillMenu(QMenu* menu);

  Workbench* m_bench;
  BranchesModel* m_model;
  QTreeView* m_view;
  QLabel* m_empty;
  quint64 m_kept = 0;  ///< current before the model was read afresh
};

}  // namespace roundel::widgets
