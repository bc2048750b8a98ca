#pragma once
// The papers and their figures: chips that filter by outcome, a list that folds by paper. GUI thread.

#include <QList>

#include "widgets/papers/papers_state.h"
#include "widgets/theme/style.h"

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
  QTreeWidget* tree() const { return m_tree; }

 signals:
  void sweepWanted();   ///< back to the sweep of the workspace
  void exportWanted();  ///< the page as a file

 private:
  QHBoxLayout* makeChips();
  void makeTree();
  QHBoxLayout* makeFoot();
  void refill();
  void refresh();
  void refreshChips();
  void follow();
  QTreeWidgetItem* itemOf(const PapersState::Place& place) const;

  PapersState* m_state;
  QLabel* m_count;
  QList<QToolButton*> m_chips;
  QTreeWidget* m_tree;
  QPushButton *m_all, *m_export;
  bool m_filling = false;
};

}  // namespace roundel::widgets
