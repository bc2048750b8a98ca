// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/jobs/job_table_model.h"

#include <algorithm>

#include "core/model/scenario.h"
#include "widgets/build/jobs/cell_bounds.h"

namespace roundel::widgets {
JobTableModel::JobTableModel(Document* document, InputErrors* inputErrors, SpecList list, QObject* parent)
    : QAbstractTableModel(parent), m_document(document), m_inputErrors(inputErrors), m_sheet(document, list) {
  connect(document, &Document::changed, this, &JobTableModel::refresh);
  connect(document, &Document::replaced, this, &JobTableModel::discardRejected);
}

// ---- shape ----------------------------------------------------------------------------------------------------------------------

// Resets the model only if rows or columns have changed, otherwise updates the cells.
void JobTableModel::refresh() {
  const bool sameShape = !m_sheet.shapeChanged();
  if (!sameShape) beginResetModel();
  m_sheet.read();
  if (!sameShape) m_sheet.arrange();
  const bool waited = waiting().has_value();
  const QString lost = m_held.dropLostCells();
  if (!sameShape) {
    endResetModel();
  } else {
    showAllCells();
    if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
    if (rowCount() > 0) emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
  }
  tellInputErrors();
  if (waited && !lost.isEmpty()) {
    emit waitingChanged();
    emit blockLost(lost);
  }
}

void JobTableModel::setFields(const QStringList& keys) {
  beginResetModel();
  m_sheet.columns().setFields(keys);
  m_sheet.rows().sortBy(-1, Qt::AscendingOrder);
  m_sheet.arrange();
  endResetModel();
}

void JobTableModel::showThroughputsOnly() {
  beginResetModel();
  m_sheet.columns().clearFields();
  endResetModel();
}

void JobTableModel::setFilter(const QString& words) {
  if (words.trimmed() == rows().filter()) return;
  beginResetModel();
  m_sheet.rows().setFilter(words);
  m_sheet.arrange();
  endResetModel();
}

void JobTableModel::setView(ThroughputCells::View view) {
  if (view == m_sheet.view()) return;
  m_sheet.setView(view);
  showAllCells();
  emit headerDataChanged(Qt::Horizontal, 0, std::max(0, columnCount() - 1));
}

void JobTableModel::setTable(ThroughputTable table) {
  if (table == m_sheet.table()) return;
  m_sheet.setTable(table);
  discardRejected();
  refresh();
}

void JobTableModel::sort(int column, Qt::SortOrder order) {
  emit layoutAboutToBeChanged({}, VerticalSortHint);
  const QModelIndexList former_indices = persistentIndexList();
  std::vector<std::size_t> jobs;
  for (const QModelIndex& former_index : former_indices) jobs.push_back(rows().jobAt(former_index.row()));
  m_sheet.rows().sortBy(column, order);
  m_sheet.arrange();
  QModelIndexList new_indices;
  for (qsizetype i = 0; i < former_indices.size(); ++i)
    new_indices << index(rows().rowOf(jobs[static_cast<std::size_t>(i)]), former_indices[i].column());
  changePersistentIndexList(former_indices, new_indices);
  emit layoutChanged({}, VerticalSortHint);
}

int JobTableModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : rows().count(); }
int JobTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns().count(); }

// ---- cells ----------------------------------------------------------------------------------------------------------------------

const HeldCell* JobTableModel::held(const QModelIndex& index) const {
  return m_held.any() ? m_held.at(placeOf(index)) : nullptr;
}

QVariant JobTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount() || rows().jobAt(index.row()) >= m_sheet.specs().size()) return {};
  const HeldCell* cell = role == JobRole ? nullptr : held(index);
  if (cell != nullptr) {
    if (role == Qt::DisplayRole || role == Qt::EditRole) return cell->text;
    if (role == ErrorRole) return cell->reason.isEmpty() ? QVariant() : QVariant(cell->reason);
    if (role == PendingRole) return m_held.waits(placeOf(index));
    if (role == Qt::ToolTipRole)
      return cell->reason.isEmpty() ? tr("Waits to be applied with its block") : cell->reason;
    if (role == Qt::AccessibleDescriptionRole)
      return cell->reason.isEmpty() ? tr("waits") : tr("refused: %1").arg(cell->reason);
    if (role == OriginRole) return static_cast<int>(Origin::Stated);
  }
  return cellData(m_sheet, index.row(), index.column(), role);
}

QVariant JobTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  return orientation == Qt::Vertical ? rowHeadData(m_sheet, section, role) : columnHeadData(m_sheet, section, role);
}

Qt::ItemFlags JobTableModel::flags(const QModelIndex& index) const {
  if (!index.isValid()) return {};
  const Qt::ItemFlags base_flags = QAbstractTableModel::flags(index);
  const bool readOnly = columns().typeAt(index.column()) >= 0 && held(index) == nullptr &&
                        !cellData(m_sheet, index.row(), index.column(), ReadOnlyRole).toString().isEmpty();
  return readOnly ? base_flags : base_flags | Qt::ItemIsEditable;
}

bool JobTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  const CellPlace place = placeOf(index);
  if (!m_held.waits(place)) return setSingle(index, value.toString());
  const bool accepted = m_held.retype(place, value.toString());
  showHeld();
  emit waitingChanged();
  return accepted;
}

bool JobTableModel::setSingle(const QModelIndex& index, const QString& text) {
  const CellPlace place = placeOf(index);
  const bool wasBad = m_held.forget(place);
  const bool differs = text.trimmed() != index.data(Qt::EditRole).toString();
  const QString reason = differs ? writeSingle(index, text) : QString();
  if (!reason.isEmpty()) m_held.refuse(place, text, reason);
  // refresh() has already shown a changed document, and the row may have another index now.
  if (!reason.isEmpty() || wasBad) showAllCells();
  tellInputErrors();
  return reason.isEmpty();
}

// Works in the document's draft, which avoids copying thousands of jobs for one cell.
QString JobTableModel::writeSingle(const QModelIndex& index, const QString& text) {
  const std::size_t job = rows().jobAt(index.row());
  const std::string column = columns().key(index.column());
  QString reason;
  m_document->edit(editName(index), [&](model::Scenario& s) {
    const model::JobSpec former_spec = specsOf(s, m_sheet.list())[job];
    reason = m_sheet.apply(s, job, column, text);
    if (!reason.isEmpty()) specsOf(s, m_sheet.list())[job] = former_spec;
  });
  return reason;
}

QString JobTableModel::editName(const QModelIndex& index) const {
  if (const int type = columns().typeAt(index.column()); type >= 0)
    return m_sheet.cells().editName(static_cast<int>(rows().jobAt(index.row())), type);
  return tr("%1 of %2").arg(columns().fieldAt(index.column())->label(), QString::fromStdString(placeOf(index).first));
}

void JobTableModel::showAllCells() {
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void JobTableModel::showHeld() {
  showAllCells();
  tellInputErrors();
}

void JobTableModel::tellInputErrors() {
  m_inputErrors->set(this, m_held.errors([this](const CellPlace& place, const QString& text) {
    const auto job = m_sheet.jobOf(place.first);
    const int row = job ? rows().rowOf(*job) : -1;
    if (row >= 0) setData(index(row, columns().columnOfKey(place.second)), text);
  }));
}

QModelIndex JobTableModel::nextBad(const QModelIndex& after) const {
  const int cells = rowCount() * columnCount();
  const int start = after.isValid() ? after.row() * columnCount() + after.column() : -1;
  for (int step = 1; step <= cells; ++step) {
    const int cell_index = (start + step) % cells;
    const QModelIndex cell = index(cell_index / columnCount(), cell_index % columnCount());
    const HeldCell* held_cell = held(cell);
    if (held_cell != nullptr && !held_cell->reason.isEmpty()) return cell;
  }
  return {};
}

// ---- blocks ---------------------------------------------------------------------------------------------------------------------

QString JobTableModel::assign(const std::vector<Assignment>& cells, const QString& undoText) {
  model::Scenario changed_scenario = m_document->scenario();
  for (const Assignment& cell : cells) {
    const QString reason =
        m_sheet.apply(changed_scenario, rows().jobAt(cell.at.row()), columns().key(cell.at.column()), cell.text);
    if (!reason.isEmpty()) return tr("%1: %2").arg(cell.at.data(Qt::AccessibleTextRole).toString(), reason);
  }
  for (const Assignment& cell : cells) m_held.forget(placeOf(cell.at));
  if (!m_document->edit(undoText, [&](model::Scenario& s) { s = std::move(changed_scenario); })) showAllCells();
  tellInputErrors();
  return {};
}

QString JobTableModel::clear(const QModelIndexList& cells) {
  std::vector<Assignment> assignments;
  for (const QModelIndex& cell : cells) {
    const JobField* field = columns().fieldAt(cell.column());
    if (field != nullptr && field->kind == JobField::Kind::Id) continue;  // an id cannot be unset
    assignments.push_back({cell, QString()});
  }
  if (assignments.empty()) return {};
  return assign(assignments,
                assignments.size() == 1 ? tr("Clear a cell") : tr("Clear %1 cells").arg(assignments.size()));
}

QString JobTableModel::fill(const QItemSelection& from, const QItemSelection& to) {
  const Bounds source = boundsOf(from);
  const Bounds target = boundsOf(to);
  std::vector<Assignment> assignments;
  for (int row = target.top; row <= target.bottom; ++row) {
    for (int column = target.left; column <= target.right; ++column) {
      if (source.holds(row, column)) continue;
      const QModelIndex cell =
          index(wrapped(row, source.top, source.height()), wrapped(column, source.left, source.width()));
      assignments.push_back({index(row, column), cell.data(Qt::EditRole).toString()});
    }
  }
  return assignments.empty() ? QString() : assign(assignments, tr("Fill %1 cells").arg(assignments.size()));
}

JobTableModel::Pasted JobTableModel::paste(const QModelIndex& at, const TextBlock& text) {
  std::optional<PastedBlock> block = blockByNames(m_sheet, text);
  if (!block && at.isValid()) block = blockAt(m_sheet, at.row(), at.column(), text);
  if (!block || block->empty()) return Pasted::Nothing;
  if (m_held.hold(std::move(*block))) {
    applyWaiting();
    return Pasted::Done;
  }
  showHeld();
  emit waitingChanged();
  return Pasted::Waits;
}

bool JobTableModel::applyWaiting() {
  model::Scenario changed_scenario = m_document->scenario();
  const std::optional<QString> step = m_held.applyTo(changed_scenario);
  if (!step) return false;
  if (!m_document->edit(*step, [&](model::Scenario& s) { s = std::move(changed_scenario); })) showAllCells();
  tellInputErrors();
  emit waitingChanged();
  return true;
}

void JobTableModel::discardWaiting() {
  if (!waiting()) return;
  m_held.discard();
  showHeld();
  emit waitingChanged();
}

void JobTableModel::changeWaiting(void (HeldCells::*change)()) {
  if (!waiting()) return;
  (m_held.*change)();
  showHeld();
  emit waitingChanged();
}

void JobTableModel::discardRejected() {
  const bool had_rejected = m_held.any();
  const bool waited = waiting().has_value();
  m_held.clear();
  if (had_rejected) showAllCells();
  tellInputErrors();
  if (waited) emit waitingChanged();
}

}  // namespace roundel::widgets
