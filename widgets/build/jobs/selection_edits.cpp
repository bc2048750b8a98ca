// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/selection_edits.h"

#include <QClipboard>
#include <QGuiApplication>
#include <algorithm>
#include <set>

#include "widgets/base/sheet/paste_bar.h"
#include "widgets/base/sheet/sheet_view.h"
#include "widgets/build/job_table/cell_repair.h"
#include "widgets/build/jobs/job_table_model.h"
#include "widgets/document/job_fields/gang_throughputs.h"
#include "widgets/document/job_fields/job_edits.h"

namespace roundel::widgets {

SelectionEdits::SelectionEdits(Workbench* bench, SheetView* view, PasteBar* bar, QObject* parent)
    : QObject(parent), m_bench(bench), m_view(view), m_bar(bar) {}

JobTableModel* SelectionEdits::model() const { return static_cast<JobTableModel*>(m_view->model()); }

// ---- selection ------------------------------------------------------------------------------------------------------------------

std::vector<std::size_t> SelectionEdits::jobs() const {
  std::set<std::size_t> jobs;
  if (m_view->selectionModel() == nullptr) return {};
  const JobRows& rows = model()->rows();
  for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
    for (int row = range.top(); row <= range.bottom(); ++row) jobs.insert(rows.jobAt(row));
  if (jobs.empty() && m_view->currentIndex().isValid()) jobs.insert(rows.jobAt(m_view->currentIndex().row()));
  return {jobs.begin(), jobs.end()};
}

void SelectionEdits::selectJobs(const std::vector<std::size_t>& jobs) {
  QItemSelection rows;
  QModelIndex first;
  for (const std::size_t job : jobs) {
    const int row = model()->rowOf(job);
    if (row < 0) continue;
    if (!first.isValid()) first = model()->index(row, 0);
    rows.select(model()->index(row, 0), model()->index(row, model()->columnCount() - 1));
  }
  if (!first.isValid()) return;
  m_view->go(first);
  m_view->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

// ---- cells ----------------------------------------------------------------------------------------------------------------------

void SelectionEdits::clearCells() { m_bar->refuse(model()->clear(m_view->selectionModel()->selectedIndexes())); }

void SelectionEdits::fill(int rows, int columns) {
  const QItemSelectionRange range = m_view->selectedRange();
  if (!range.isValid()) return;
  int top = range.top(), left = range.left();
  if (rows > 0 && range.height() == 1) --top;
  if (columns > 0 && range.width() == 1) --left;
  if (top < 0 || left < 0)
    return m_bar->tell(rows > 0 ? tr("There is no row above to fill from.")
                                : tr("There is no column before to fill from."));
  const QModelIndex first = model()->index(top, left);
  const QModelIndex last(range.bottomRight());
  const QItemSelection from(first, model()->index(rows > 0 ? top : last.row(), columns > 0 ? left : last.column()));
  m_bar->refuse(model()->fill(from, QItemSelection(first, last)));
}

void SelectionEdits::editGangThroughputs() {
  const QModelIndex now = m_view->currentIndex();
  const int type = now.isValid() ? model()->columns().typeAt(now.column()) : -1;
  if (type < 0)
    return m_bar->tell(
        tr("Throughputs by gang size are edited in the column of a GPU type: go to a cell there first."));
  const JobSheet& sheet = model()->sheet();
  auto* editor = new GangThroughputs(&m_bench->document, sheet.cells(), static_cast<int>(sheet.rows().jobAt(now.row())),
                                     type, m_bar->parentWidget());
  const QRect cell = m_view->cellRect(now);
  editor->adjustSize();
  editor->move(m_view->viewport()->mapToGlobal(cell.bottomLeft()));
  editor->show();
}

void SelectionEdits::repair() {
  const QModelIndex now = m_view->currentIndex();
  if (now.isValid() && !repairCell(*m_bench, model()->sheet(), now.row(), now.column()))
    m_bar->tell(tr("This cannot be repaired automatically."));
}

// ---- jobs -----------------------------------------------------------------------------------------------------------------------

void SelectionEdits::addJob() {
  widgets::addJob(m_bench->document, model()->sheet().list());
  const std::size_t added = model()->sheet().specs().size() - 1;
  if (model()->rowOf(added) < 0) model()->setFilter({});
  selectJobs({added});
  m_view->setFocus();
}

void SelectionEdits::duplicate() { selectJobs(duplicateJobs(m_bench->document, jobs(), model()->sheet().list())); }

void SelectionEdits::remove() {
  const std::vector<std::size_t> rows = jobs();
  if (deleteJobs(m_bench->document, rows, model()->sheet().list()))
    selectJobs({std::min(rows.front(), model()->sheet().specs().size() - 1)});
}

void SelectionEdits::move(int by) {
  if (!model()->rows().inFileOrder())
    return m_bar->tell(tr("Jobs are moved in the order of the file: clear the filter and the sort first."));
  selectJobs(moveJobs(m_bench->document, jobs(), by, model()->sheet().list()));
}

void SelectionEdits::keepOrder() {
  if (!model()->rows().filter().isEmpty())
    return m_bar->tell(tr("Clear the filter first: the order of rows that are not shown is not known."));
  reorderJobs(m_bench->document, model()->rows().order(), model()->sheet().list());
  m_view->sortByColumn(-1, Qt::AscendingOrder);
}

void SelectionEdits::copyAsJson() const {
  QGuiApplication::clipboard()->setText(copyJobs(m_bench->document.scenario(), jobs(), model()->sheet().list()));
}

}  // namespace roundel::widgets
