#pragma once
// The dock of branches: a tree with what each changes, from when, and what that does to the metrics. Space shows or hides one as a lane,
// F2 renames, Delete removes, Enter goes to its lane, Ctrl+C copies the table. A widget of the GUI thread that owns its model; `bench`
// outlives it.

#include <QWidget>

#include "widgets/whatif/branches_model.h"

class QLabel;
class QMenu;
class QTreeView;

namespace roundel::widgets {

class BranchesPanel : public QWidget {
  Q_OBJECT
 public:
  explicit BranchesPanel(Workbench* bench, QWidget* parent = nullptr);
  QTreeView* view() { return m_view; }
  /// For tests; never null.
  BranchesModel* model() { return m_model; }

  QSize sizeHint() const override;  ///< a few rows: the lanes need the room

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  /// 0 where a lane of the document is current, or nothing.
  quint64 current() const;
  /// After every change of the comparison; a hint stands in for an empty tree.
  void refresh();
  /// Shows it as a lane and moves the playhead to where it leaves.
  void goTo(quint64 branch);
  /// The whole table, to be pasted into a spreadsheet.
  void copy();
  /// What the keys do, for the current branch.
  void fillMenu(QMenu* menu);

  Workbench* m_bench;
  BranchesModel* m_model;
  QTreeView* m_view;
  QLabel* m_empty;
  quint64 m_kept = 0;  ///< current before the model was read afresh
};

}  // namespace roundel::widgets
