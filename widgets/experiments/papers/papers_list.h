// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The papers and their figures: chips that filter by outcome, and a tree. GUI thread.

#include <QList>
#include <QSet>

#include "widgets/base/theme/style.h"
#include "widgets/experiments/papers/papers_state.h"

class QHBoxLayout;
class QPushButton;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace roundel::widgets {

class PapersList : public Panel {
  Q_OBJECT
 public:
  explicit PapersList(PapersState* state, QWidget* parent = nullptr);
  QTreeWidget* tree() const { return m_tree; }  ///< takes the keyboard focus of the page first

 signals:
  void sweepWanted();   ///< back to the sweep
  void exportWanted();  ///< save the page as a file

 private:
  void connectState();
  QHBoxLayout* makeChips();
  void makeTree();
  QHBoxLayout* makeFoot();
  void refill();  ///< makes the rows again, after a change of filter or verdicts
  void addFigure(QTreeWidgetItem* top, const PapersState::Place& place);
  void rememberFolded();
  void refresh();  ///< updates buttons and count
  void refreshChips();
  void follow();  ///< selects the row of the selected figure
  QTreeWidgetItem* itemOf(const PapersState::Place& place) const;

  PapersState* m_state;
  QLabel* m_count;
  QList<QToolButton*> m_chips;
  QTreeWidget* m_tree;
  QPushButton *m_all, *m_export;
  QSet<quint64> m_folded;  ///< papers, by index
  bool m_filling = false;
};

}  // namespace roundel::widgets
