#pragma once
// Blocks of cells between the job table and the clipboard: copied as text or LaTeX, pasted as a whole, and what the bar asks where a block
// can be read in two ways or cannot be applied yet. GUI thread; bench, view and bar outlive it, and the view shows a JobTableModel.

#include <QObject>
#include <vector>

#include "widgets/job_fields/text_block.h"
#include "widgets/sheet/paste_bar.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class JobTableModel;
class SheetView;

class CellClipboard : public QObject {
  Q_OBJECT
 public:
  CellClipboard(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent);

  /// The selected cells with tabs between; `headers`: with the columns' names and the jobs' ids. Nothing where none is selected.
  void copy(bool headers) const;
  /// The same with headers, for a paper (booktabs).
  void copyAsLatex() const;
  /// Cells at the selection, or jobs as scenario JSON. Asks where a comma may mean two things.
  void paste();
  /// To the next cell whose text is refused, if there is one.
  void goToRefused();
  /// What keeps a pasted block out of the document, with what can be done; takes the question away where none waits.
  void showWaiting();

 signals:
  void jobsPasted(const std::vector<std::size_t>& jobs);

 private:
  JobTableModel* model() const;
  /// The smallest rectangle around the selection; cells in it that are not selected are empty.
  TextBlock selectedBlock(bool headers) const;
  QStringList selectedHeads() const;
  void pasteJobsFrom(const QString& json);
  void pasteBlock(const TextBlock& block);
  /// Which of several ways to read commas is meant; the answer pastes.
  void askReading(std::vector<BlockReading> readings);
  /// Jobs that name a template which only the palette has: offers to add it.
  void offerTemplates();
  /// Takes the question away; the keyboard goes back to the cells.
  void closeBar();
  void goToFirstRefused();
  QString waitingText() const;
  std::vector<PasteBar::Choice> waitingChoices();

  Workbench* m_bench;
  SheetView* m_view;
  PasteBar* m_bar;
  bool m_asking = false;  ///< the bar has the question about a waiting block
};

}  // namespace roundel::widgets
