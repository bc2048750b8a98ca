// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/cell_clipboard.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/base/text/table_copy.h"
#include "widgets/build/jobs/job_table_model.h"
#include "widgets/document/job_fields/job_edits.h"
#include "widgets/document/session/catalogue_store.h"
#include "widgets/document/session/palette_fix.h"

namespace roundel::widgets {

CellClipboard::CellClipboard(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent)
    : QObject(parent), m_bench(bench), m_view(view), m_bar(bar) {}

JobTableModel* CellClipboard::model() const { return static_cast<JobTableModel*>(m_view->model()); }

void CellClipboard::closeBar() {
  m_bar->clear();
  m_view->setFocus();
}

// ---- copy -----------------------------------------------------------------------------------------------------------------------

void CellClipboard::copy(bool headers) const {
  if (m_view->selectedRange().isValid()) QGuiApplication::clipboard()->setText(blockText(selectedBlock(headers)));
}

void CellClipboard::copyAsLatex() const {
  if (m_view->selectedRange().isValid()) copyAsLatexTable(blockText(selectedBlock(true)));
}

QStringList CellClipboard::selectedHeads() const {
  const QItemSelectionRange range = m_view->selectedRange();
  const JobColumns& columns = model()->columns();
  QStringList row{columns.fieldAt(0)->name()};
  for (int c = std::max(1, range.left()); c <= range.right(); ++c) {
    const JobField* field = columns.fieldAt(c);
    row << (field != nullptr ? field->name() : columns.title(c, model()->sheet().list()));
  }
  return row;
}

TextBlock CellClipboard::selectedBlock(bool headers) const {
  const QItemSelectionRange range = m_view->selectedRange();
  const bool is_single = range.width() * range.height() == 1;
  TextBlock block;
  if (headers) block.push_back(selectedHeads());
  for (int r = range.top(); r <= range.bottom(); ++r) {
    QStringList row;
    if (headers) row << model()->index(r, 0).data(Qt::EditRole).toString();
    for (int c = headers ? std::max(1, range.left()) : range.left(); c <= range.right(); ++c) {
      const QModelIndex cell = model()->index(r, c);
      const bool selected = is_single || m_view->selectionModel()->isSelected(cell);
      row << (selected ? cell.data(Qt::EditRole).toString() : QString());
    }
    block.push_back(row);
  }
  return block;
}

// ---- paste ----------------------------------------------------------------------------------------------------------------------

void CellClipboard::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  if (isFragment(text)) return pasteJobsFrom(text);
  std::vector<BlockReading> readings = readingsOf(text);
  if (readings.front().block.empty()) return m_bar->tell(tr("The clipboard holds no cells."));
  if (readings.size() > 1) return askReading(std::move(readings));
  pasteBlock(readings.front().block);
}

void CellClipboard::pasteJobsFrom(const QString& json) {
  const PastedJobs pasted = pasteJobs(m_bench->document, json);
  if (!pasted.reason.isEmpty()) return m_bar->refuse(pasted.reason);
  emit jobsPasted(pasted.jobs);
}

void CellClipboard::askReading(std::vector<BlockReading> readings) {
  const auto choiceOf = [](const BlockReading& reading, const QString& examples) -> PasteBar::Choice {
    switch (reading.kind) {
      case BlockReading::Kind::DecimalComma:
        return {.name = QStringLiteral("read-decimal"),
                .text = tr("Decimal sign: %1").arg(examples),
                .tip = tr("The comma is the decimal sign of this block")};
      case BlockReading::Kind::Thousands:
        return {.name = QStringLiteral("read-thousands"),
                .text = tr("Thousands: %1").arg(examples),
                .tip = tr("The comma groups thousands in this block")};
      default:
        return {.name = QStringLiteral("read-as-is"),
                .text = tr("Unchanged: %1").arg(examples),
                .tip = tr("Commas are separators; a number with a comma in it is refused")};
    }
  };
  std::vector<PasteBar::Choice> choices;
  for (BlockReading& reading : readings) {
    PasteBar::Choice choice = choiceOf(reading, reading.examples.mid(0, 3).join(QStringLiteral(" | ")));
    choice.primary = choices.empty();
    choice.run = [this, block = std::move(reading.block)] {
      closeBar();
      pasteBlock(block);
    };
    choices.push_back(std::move(choice));
  }
  choices.push_back(
      {QStringLiteral("read-cancel"), tr("Cancel"), tr("Paste nothing (Escape)"), [this] { closeBar(); }});
  m_bar->show(PasteBar::Tone::Ask, tr("What does the comma mean in this block?"), std::move(choices), true);
}

void CellClipboard::pasteBlock(const TextBlock& block) {
  const QItemSelectionRange range = m_view->selectedRange();
  const QModelIndex target_cell = range.isValid() ? QModelIndex(range.topLeft()) : m_view->currentIndex();
  TextBlock cells = block;
  // A single value fills the whole selection.
  if (block.size() == 1 && block[0].size() == 1 && range.isValid() && range.width() * range.height() > 1)
    cells.assign(static_cast<std::size_t>(range.height()), QStringList(range.width(), block[0][0]));
  const JobTableModel::Pasted pasted = model()->paste(target_cell, cells);
  if (pasted == JobTableModel::Pasted::Nothing)
    return m_bar->tell(tr("There is no cell to paste at: select one first."));
  if (pasted == JobTableModel::Pasted::Waits) return goToFirstRefused();
  m_bar->clear();
  if (!target_cell.isValid()) return;
  const int bottom = std::min(model()->rowCount() - 1, target_cell.row() + static_cast<int>(cells.size()) - 1);
  const int right =
      std::min(model()->columnCount() - 1, target_cell.column() + static_cast<int>(cells.front().size()) - 1);
  m_view->selectionModel()->select(QItemSelection(target_cell, model()->index(bottom, right)),
                                   QItemSelectionModel::ClearAndSelect);
  offerTemplates();
}

void CellClipboard::offerTemplates() {
  Document& document = m_bench->document;
  std::vector<model::Fix> fixes;
  QStringList names;
  for (const model::Fault& fault : document.faults()) {
    if (fault.code != "unknown-model") continue;
    auto fix = certainFix(m_bench->catalogue().all(), document.scenario(), fault);
    const QString label = fix ? QString::fromStdString(fix->label) : QString();
    if (label.isEmpty() || names.contains(label)) continue;
    names << label;
    fixes.push_back(std::move(*fix));
  }
  if (fixes.empty()) return;
  const QString text =
      fixes.size() == 1
          ? tr("A pasted model has no template in this scenario: no job of it runs.")
          : tr("%1 pasted models have no template in this scenario: no job of them runs.").arg(fixes.size());
  const QString step = fixes.size() == 1 ? names.front() : tr("Add %1 templates from the palette").arg(fixes.size());
  PasteBar::Choice add{.name = QStringLiteral("bar-templates"),
                       .text = step,
                       .tip = tr("Adds the palette's templates with these names to the scenario, as one step"),
                       .run = [this, step, fixes = std::move(fixes)] {
                         closeBar();
                         m_bench->document.edit(step, [&](model::Scenario& s) {
                           for (const model::Fix& fix : fixes) fix.apply(s);
                         });
                       }};
  add.primary = true;
  m_bar->show(PasteBar::Tone::Ask, text,
              {std::move(add),
               {.name = QStringLiteral("bar-leave"),
                .text = tr("Leave"),
                .tip = tr("Keeps the cells; Problems lists the missing templates"),
                .run = [this] { closeBar(); }}});
}

// ---- waiting block --------------------------------------------------------------------------------------------------------------

void CellClipboard::goToRefused() {
  const QModelIndex bad_cell = model()->nextBad(m_view->currentIndex());
  if (bad_cell.isValid()) m_view->go(bad_cell);
  m_view->setFocus();
}

void CellClipboard::goToFirstRefused() {
  if (const QModelIndex bad = model()->nextBad({}); bad.isValid()) m_view->go(bad);
}

QString CellClipboard::waitingText() const {
  const HeldCells::Waiting waiting = *model()->waiting();
  QStringList words{waiting.bad == 0 ? tr("The pasted block of %1 cells is not in the document yet.").arg(waiting.cells)
                    : waiting.bad == 1
                        ? tr("1 of %1 pasted cells is refused; nothing is in the document yet.").arg(waiting.cells)
                        : tr("%1 of %2 pasted cells are refused; nothing is in the document yet.")
                              .arg(waiting.bad)
                              .arg(waiting.cells)};
  if (const QModelIndex bad = model()->nextBad({}); bad.isValid())
    words << tr("%1, %2: %3")
                 .arg(model()->index(bad.row(), 0).data().toString(),
                      model()->headerData(bad.column(), Qt::Horizontal).toString(),
                      bad.data(JobTableModel::ErrorRole).toString());
  else if (!waiting.beyond.isEmpty())
    words << waiting.beyond;
  if (waiting.asksForRows())
    words << (waiting.new_rows == 1 ? tr("1 row is beyond the last job.")
                                    : tr("%1 rows are beyond the last job.").arg(waiting.new_rows));
  if (waiting.lost_columns > 0)
    words << (waiting.lost_columns == 1 ? tr("1 column is beyond the last GPU type.")
                                        : tr("%1 columns are beyond the last GPU type.").arg(waiting.lost_columns));
  return words.join(QLatin1Char(' '));
}

std::vector<PasteBar::Choice> CellClipboard::waitingChoices() {
  const HeldCells::Waiting waiting = *model()->waiting();
  std::vector<PasteBar::Choice> choices;
  if (waiting.bad > waiting.bad_beyond)
    choices.push_back({QStringLiteral("bar-next"), tr("Next refused"),
                       tr("Goes to the next refused cell (Ctrl+J); type to correct it"), [this] { goToRefused(); },
                       true, true});
  if (waiting.points_help)
    choices.push_back({QStringLiteral("bar-points"), tr("Write points for commas"),
                       tr("2,5 becomes 2.5 in the rows beyond the last job"),
                       [this] { model()->changeWaiting(&HeldCells::writePoints); }});
  if (waiting.asksForRows())
    choices.push_back({QStringLiteral("bar-add"),
                       waiting.new_rows == 1 ? tr("Add 1 job") : tr("Add %1 jobs").arg(waiting.new_rows),
                       tr("The rows beyond the last job become jobs, in the same step"),
                       [this] { model()->changeWaiting(&HeldCells::addRows); }});
  if (waiting.asksForRows() || waiting.lost_columns > 0)
    choices.push_back({QStringLiteral("bar-crop"), tr("Leave out"), tr("Does not paste cells outside the table"),
                       [this] { model()->changeWaiting(&HeldCells::crop); }});
  choices.push_back({QStringLiteral("bar-apply"), tr("Apply"),
                     tr("Writes the whole block into the document as one step (Ctrl+Return)"),
                     [this] { model()->applyWaiting(), m_view->setFocus(); }, waiting.ready(), waiting.ready()});
  choices.push_back({QStringLiteral("bar-discard"), tr("Discard"),
                     tr("Discards the block (Escape); the document does not change"),
                     [this] { model()->discardWaiting(), m_view->setFocus(); }});
  return choices;
}

void CellClipboard::showWaiting() {
  const auto waiting = model()->waiting();
  if (waiting)
    m_bar->show(waiting->bad > 0 ? PasteBar::Tone::Refuse : PasteBar::Tone::Ask, waitingText(), waitingChoices());
  else if (m_asking)
    m_bar->clear();
  m_asking = waiting.has_value();
}

}  // namespace roundel::widgets
