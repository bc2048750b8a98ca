// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Copies blocks of cells of the job table as text or LaTeX, and pastes them. The bar asks if a block can be read in several ways or cannot be
// applied yet. GUI thread; bench, view and bar outlive it, and the view shows a JobTableModel.

#include <QObject>
#include <vector>

#include "widgets/base/sheet/paste_bar.h"
#include "widgets/document/job_fields/text_block.h"
#include "widgets/document/state/workbench.h"

namespace roundel::widgets {

class JobTableModel;
class SheetView;

class CellClipboard : public QObject {
  Q_OBJECT
 public:
  CellClipboard(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent);

  /// Copies the selected cells, separated by tabs; `headers`: with the columns' names and the jobs' ids. No effect without a selection.
  void copy(bool headers) const;
  /// Copies them with headers as a LaTeX table (booktabs).
  void copyAsLatex() const;
  /// Pastes cells at the selection, or jobs in scenario JSON. Asks if the meaning of commas is ambiguous.
  void paste();
  /// Goes to the next rejected cell, if there is one.
  void goToRefused();
  /// Shows in the bar why a pasted block waits, and the possible actions; clears the bar if no block waits.
  void showWaiting();

 signals:
  void jobsPasted(const std::vector<std::size_t>& jobs);

 private:
  JobTableModel* model() const;
  /// The bounding rectangle of the selection; cells in it that are not selected are empty.
  TextBlock selectedBlock(bool headers) const;
  QStringList selectedHeads() const;
  void pasteJobsFrom(const QString& json);
  void pasteBlock(const TextBlock& block);
  /// Asks which reading is meant; the answer pastes the block.
  void askReading(std::vector<BlockReading> readings);
  /// If pasted jobs name templates that only the palette has, offers to add these.
  void offerTemplates();
  /// Clears the bar and focuses the cells.
  void closeBar();
  void goToFirstRefused();
  QString waitingText() const;
  std::vector<PasteBar::Choice> waitingChoices();

  Workbench* m_bench;
  SheetView* m_view;
  PasteBar* m_bar;
  bool m_asking = false;  ///< the bar shows a waiting block
};

}  // namespace roundel::widgets
