// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The dock of branches: a tree with the changes of each, their instants, and the effects on the metrics. Space shows or hides a branch as a lane,
// F2 renames, Delete removes, Enter goes to its lane, Ctrl+C copies the table. GUI thread; owns its model; `bench` outlives it.

#include <QWidget>

#include "widgets/why/whatif/branches_model.h"

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

  QSize sizeHint() const override;  ///< a few rows, because the lanes need the room

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeView();
  /// 0 if a lane of the document is current, or nothing.
  quint64 current() const;
  /// After each change of the comparison; shows a hint instead of an empty tree.
  void refresh();
  /// Shows the branch as a lane and moves the playhead to its branch point.
  void goTo(quint64 branch);
  void copy();
  /// Menu entries for the current branch, the same as the keys.
  void fillMenu(QMenu* menu);

  Workbench* m_bench;
  BranchesModel* m_model;
  QTreeView* m_view;
  QLabel* m_empty;
  quint64 m_currentBeforeReset = 0;  ///< the current branch before the model is reset
};

}  // namespace roundel::widgets
