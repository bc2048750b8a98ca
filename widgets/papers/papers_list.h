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
  QTreeWidget* tree() const { return m_tree; }  ///< has the keyboard of the page at first

 signals:
  void sweepWanted();   ///< back to the sweep of the workspace
  void exportWanted();  ///< the page as a file

 private:
  void connectState();
  QHBoxLayout* makeChips();
  void makeTree();
  QHBoxLayout* makeFoot();
  void refill();  ///< rows, after a filter or other verdicts
  void addFigure(QTreeWidgetItem* top, const PapersState::Place& place);
  QSet<quint64> foldedPapers() const;
  void refresh();  ///< buttons and the count
  void refreshChips();
  void follow();  ///< the selected figure
  QTreeWidgetItem* itemOf(const PapersState::Place& place) const;

  PapersState* m_state;
  QLabel* m_count;
  QList<QToolButton*> m_chips;
  QTreeWidget* m_tree;
  QPushButton *m_all, *m_export;
  bool m_filling = false;
};

}  // namespace roundel::widgets
