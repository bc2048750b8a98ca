// Blocks of cells in JobTableModel: pasted, filled, cleared, taken as a whole or not at all.

#include <algorithm>
#include <set>

#include "widgets/job_fields/job_edits.h"
#include "widgets/jobs/job_table_model.h"

namespace roundel::widgets {
namespace {

struct Bounds {
  int top = 0, left = 0, bottom = -1, right = -1;
};

Bounds boundsOf(const QItemSelection& selection) {
  Bounds b{INT_MAX, INT_MAX, -1, -1};
  for (const QItemSelectionRange& range : selection) {
    b = {std::min(b.top, range.top()), std::min(b.left, range.left()), std::max(b.bottom, range.bottom()),
         std::max(b.right, range.right())};
  }
  return b;
}

// The same text with points for commas, where that makes it acceptable.
QString withPoint(const QString& text) { return QString(text).replace(QLatin1Char(','), QLatin1Char('.')); }

}  // namespace

// ---- one cell -------------------------------------------------------------------------------------------------------------------

QString JobTableModel::applyCell(model::Scenario& scenario, std::size_t job, const std::string& column,
                                 const QString& text) const {
  auto& list = specsOf(scenario, m_list);
  if (job >= list.size()) return tr("There is no such job.");
  if (column.starts_with("@")) {
    const auto type = static_cast<int>(m_cells.types().indexOf(QString::fromStdString(column.substr(1))));
    if (type < 0) return tr("There is no GPU type %1.").arg(QString::fromStdString(column.substr(1)));
    if (job >=
        static_cast<std::size_t>(m_cells.rows())) {  // a job that the same block adds: it states what it is given
      const ParsedThroughput parsed = parseThroughput(text);
      if (parsed.reason.isEmpty())
        writeThroughput(scenario, list[job], {ThroughputTable::OneNode, column.substr(1)}, parsed.cell, nullptr);
      return parsed.reason;
    }
    return m_cells.apply(scenario, static_cast<int>(job), type, m_view, text);
  }
  const JobField* field = jobField(column);
  if (field == nullptr) return tr("There is no such field.");
  if (field->kind == JobField::Kind::Id) return rename(scenario, job, text.trimmed().toStdString());
  // A cell shows what is stated; giving that back states nothing new.
  if (text.trimmed() == statedText(list[job], *field)) return {};
  return applyText(list[job], *field, text);
}

QString JobTableModel::rename(model::Scenario& scenario, std::size_t job, const std::string& id) const {
  if (specsOf(scenario, m_list)[job].id == id) return {};
  if (renameSpec(scenario, m_list, job, id)) return {};
  return id.empty() ? tr("An id cannot be empty.")
                    : tr("“%1” is the id of another one.").arg(QString::fromStdString(id));
}

QString JobTableModel::assign(const std::vector<Assignment>& cells, const QString& undoText) {
  model::Scenario changed = m_bench->document.scenario();
  for (const Assignment& cell : cells) {
    const QString reason = applyCell(changed, jobAt(cell.at.row()), columnKey(cell.at.column()), cell.text);
    if (!reason.isEmpty()) return tr("%1: %2").arg(cell.at.data(Qt::AccessibleTextRole).toString(), reason);
  }
  for (const Assignment& cell : cells) m_bad.erase(placeOf(cell.at));
  if (!m_bench->document.edit(undoText, [&](model::Scenario& s) { s = std::move(changed); })) showAllCells();
  tellRefusals();
  return {};
}

QString JobTableModel::clear(const QModelIndexList& cells) {
  std::vector<Assignment> assignments;
  for (const QModelIndex& cell : cells) {
    const JobField* field = fieldAt(cell.column());
    if (field != nullptr && field->kind == JobField::Kind::Id) continue;  // every job has one
    assignments.push_back({cell, QString()});
  }
  return assignments.empty()
             ? QString()
             : assign(assignments,
                      assignments.size() == 1 ? tr("Clear a cell") : tr("Clear %1 cells").arg(assignments.size()));
}

QString JobTableModel::fill(const QItemSelection& from, const QItemSelection& to) {
  const Bounds source = boundsOf(from);
  const Bounds target = boundsOf(to);
  std::vector<Assignment> assignments;
  const int height = source.bottom - source.top + 1;
  const int width = source.right - source.left + 1;
  for (int row = target.top; row <= target.bottom; ++row) {
    for (int column = target.left; column <= target.right; ++column) {
      const bool inside = row >= source.top && row <= source.bottom && column >= source.left && column <= source.right;
      if (inside) continue;
      const auto wrap = [](int at, int first, int count) { return first + ((at - first) % count + count) % count; };
      const QModelIndex cell = index(wrap(row, source.top, height), wrap(column, source.left, width));
      assignments.push_back({index(row, column), cell.data(Qt::EditRole).toString()});
    }
  }
  return assignments.empty() ? QString() : assign(assignments, tr("Fill %1 cells").arg(assignments.size()));
}

// ---- blocks that wait -----------------------------------------------------------------------------------------------------------

void JobTableModel::put(Block& to, std::size_t job, int column, const QString& text) {
  const Place place{specs()[job].id, columnKey(column)};
  if (to.cells.emplace(place, Cell{text, {}}).second) to.sequence.push_back(place);
}

void JobTableModel::place(const QModelIndex& at, const TextBlock& block, Block& to) {
  for (std::size_t r = 0; r < block.size(); ++r) {
    const int row = at.row() + static_cast<int>(r);
    for (qsizetype c = 0; c < block[r].size(); ++c) {
      const int column = at.column() + static_cast<int>(c);
      if (column >= columnCount()) {
        to.lost_columns = std::max(to.lost_columns, column - columnCount() + 1);
      } else if (row < rowCount()) {
        put(to, jobAt(row), column, block[r][c]);
      } else {
        to.extra.push_back({row - rowCount(), columnKey(column), block[r][c]});
      }
    }
  }
}

// A first row of names ("job", "V100", "arrival_s") says which columns are meant, and the column of ids which rows.
bool JobTableModel::placeByNames(const TextBlock& block, Block& to) {
  if (block.size() < 2) return false;
  std::vector<int> columns;
  int ids = -1;
  bool anyName = false;
  for (const QString& cell : block[0]) {
    const QString name = cell.trimmed();
    int column = -1;
    for (int c = 0; c < columnCount() && column < 0 && !name.isEmpty(); ++c) {
      const JobField* field = fieldAt(c);
      const bool named = headerData(c, Qt::Horizontal, Qt::DisplayRole).toString() == name ||
                         (field != nullptr && (field->name() == name || field->label() == name));
      if (named) column = c;
    }
    if (column < 0 && !(name.isEmpty() && columns.empty())) return false;
    if (column == 0 || name.isEmpty()) ids = static_cast<int>(columns.size());
    anyName = anyName || column > 0;
    columns.push_back(column);
  }
  if (!anyName) return false;
  int row = 0;
  for (std::size_t r = 1; r < block.size(); ++r, ++row) {
    std::optional<std::size_t> job;
    std::string id;
    if (ids >= 0 && ids < block[r].size()) {
      id = block[r][ids].trimmed().toStdString();
      const auto found = std::find(m_ids.begin(), m_ids.end(), id);
      if (found != m_ids.end()) job = static_cast<std::size_t>(found - m_ids.begin());
    } else if (row < rowCount()) {
      job = jobAt(row);
    }
    if (!job) to.extra_ids.push_back(id);
    const int extraRow = static_cast<int>(to.extra_ids.size()) - 1;
    for (qsizetype c = 0; c < block[r].size() && c < static_cast<qsizetype>(columns.size()); ++c) {
      const int column = columns[static_cast<std::size_t>(c)];
      if (c == ids || column < 0) continue;
      if (job) {
        put(to, *job, column, block[r][c]);
      } else {
        to.extra.push_back({extraRow, columnKey(column), block[r][c]});
      }
    }
  }
  return true;
}

JobTableModel::Pasted JobTableModel::paste(const QModelIndex& at, const TextBlock& block) {
  Block made;
  made.rows = static_cast<int>(block.size());
  for (const QStringList& row : block) made.columns = std::max(made.columns, static_cast<int>(row.size()));
  if (!placeByNames(block, made)) {
    made.cells.clear(), made.sequence.clear(), made.extra.clear(), made.extra_ids.clear();
    if (!at.isValid()) return Pasted::Nothing;
    place(at, block, made);
  }
  if (made.cells.empty() && made.extra.empty()) return Pasted::Nothing;
  m_bad.clear();
  m_block = std::move(made);
  model::Scenario changed = m_bench->document.scenario();
  const bool whole = tryBlock(changed) && m_block->extra.empty() && m_block->lost_columns == 0;
  if (whole) {
    applyWaiting();
    return Pasted::Done;
  }
  showAllCells();
  tellRefusals();
  emit waitingChanged();
  return Pasted::Waits;
}

// Applies the block to `scenario` and notes the reason of every cell that is refused.
bool JobTableModel::tryBlock(model::Scenario& scenario) {
  bool good = true;
  for (const Place& place : m_block->sequence) {
    Cell& cell = m_block->cells[place];
    const auto job = std::find(m_ids.begin(), m_ids.end(), place.first);
    cell.reason = applyCell(scenario, static_cast<std::size_t>(job - m_ids.begin()), place.second, cell.text);
    good = good && cell.reason.isEmpty();
  }
  return good;
}

std::optional<JobTableModel::Waiting> JobTableModel::waiting() const {
  if (!m_block) return std::nullopt;
  Waiting state;
  state.cells = static_cast<int>(m_block->cells.size() + m_block->extra.size());
  for (const auto& [place, cell] : m_block->cells) state.bad += cell.reason.isEmpty() ? 0 : 1;
  for (const Extra& extra : m_block->extra) state.new_rows = std::max(state.new_rows, extra.row + 1);
  state.lost_columns = m_block->lost_columns;
  state.add_rows = m_block->add_rows;
  return state;
}

bool JobTableModel::applyWaiting() {
  if (!m_block) return false;
  model::Scenario changed = m_bench->document.scenario();
  if (!tryBlock(changed)) return false;
  if (!waiting()->ready()) return false;
  std::vector<std::size_t> added;
  for (int row = 0; row < waiting()->new_rows; ++row) {
    const std::size_t i = static_cast<std::size_t>(row);
    addSpec(changed, m_list, i < m_block->extra_ids.size() ? m_block->extra_ids[i] : std::string());
    added.push_back(specsOf(changed, m_list).size() - 1);
  }
  for (const Extra& extra : m_block->extra) {
    const QString reason = applyCell(changed, added[static_cast<std::size_t>(extra.row)], extra.column, extra.text);
    if (reason.isEmpty()) continue;
    emit blockLost(tr("Row %1 beyond the last: %2").arg(extra.row + 1).arg(reason));
    return false;
  }
  const QString what = tr("Paste %1 × %2 cells").arg(m_block->rows).arg(m_block->columns);
  m_block.reset();
  if (!m_bench->document.edit(what, [&](model::Scenario& s) { s = std::move(changed); })) showAllCells();
  tellRefusals();
  emit waitingChanged();
  return true;
}

void JobTableModel::discardWaiting() {
  if (!m_block) return;
  m_block.reset();
  showAllCells();
  tellRefusals();
  emit waitingChanged();
}

void JobTableModel::addRowsOfWaiting() {
  if (!m_block) return;
  m_block->add_rows = true;
  emit waitingChanged();
}

void JobTableModel::cropWaiting() {
  if (!m_block) return;
  m_block->extra.clear();
  m_block->lost_columns = 0;
  emit waitingChanged();
}

void JobTableModel::giveUp() {
  const bool any = anyBad();
  const bool waited = m_block.has_value();
  m_bad.clear();
  m_block.reset();
  if (any) showAllCells();
  tellRefusals();
  if (waited) emit waitingChanged();
}

QModelIndex JobTableModel::nextBad(const QModelIndex& after) const {
  const int cells = rowCount() * columnCount();
  const int start = after.isValid() ? after.row() * columnCount() + after.column() : -1;
  for (int step = 1; step <= cells; ++step) {
    const int at = (start + step) % cells;
    const QModelIndex cell = index(at / columnCount(), at % columnCount());
    const Cell* held = draft(cell);
    if (held != nullptr && !held->reason.isEmpty()) return cell;
  }
  return {};
}

// An edit elsewhere leaves what is held, as long as its job and its column are there.
void JobTableModel::keepWhatStillIs() {
  if (!anyBad()) return;
  const std::set<std::string> ids(m_ids.begin(), m_ids.end());
  const auto gone = [&](const Place& place) {
    const bool column = place.second.starts_with("@")
                            ? m_cells.types().contains(QString::fromStdString(place.second.substr(1)))
                            : jobField(place.second) != nullptr;
    return ids.count(place.first) == 0 || !column;
  };
  std::erase_if(m_bad, [&](const auto& entry) { return gone(entry.first); });
  if (!m_block) return;
  const auto lost = std::find_if(m_block->sequence.begin(), m_block->sequence.end(), gone);
  if (lost != m_block->sequence.end()) {
    const QString what = QString::fromStdString(lost->first);
    m_block.reset();
    emit waitingChanged();
    emit blockLost(tr("The pasted block was discarded: %1 or one of its columns is gone.").arg(what));
    return;
  }
  model::Scenario tried = m_bench->document.scenario();
  tryBlock(tried);
}

InputError JobTableModel::refusalOf(const Place& place, const Cell& cell, bool waits) {
  const auto found = std::find(m_ids.begin(), m_ids.end(), place.first);
  const auto job = static_cast<std::size_t>(found - m_ids.begin());
  const bool throughput = place.second.starts_with("@");
  const QString key = QString::fromStdString(throughput ? place.second.substr(1) : place.second);
  InputError refusal;
  const QString row =
      m_table == ThroughputTable::Spread ? QStringLiteral("throughput_spread/") : QStringLiteral("throughput/");
  refusal.pointer = (m_list == SpecList::Jobs ? QStringLiteral("/jobs/%1/%2%3") : QStringLiteral("/models/%1/%2%3"))
                        .arg(job)
                        .arg(throughput ? row : QString(), key);
  refusal.message =
      tr("%1, %2: %3")
          .arg(QString::fromStdString(place.first), throughput ? key : jobField(place.second)->label(), cell.reason);
  refusal.hint = waits ? tr("The pasted block waits for this; none of it is in the document.")
                       : tr("The text is kept in its cell; the document has the value before it.");
  model::Scenario tried = m_bench->document.scenario();
  const QString repaired = withPoint(cell.text);
  if (repaired != cell.text && applyCell(tried, job, place.second, repaired).isEmpty()) {
    refusal.fix_label = tr("Write %1").arg(repaired);
    refusal.fix = [this, place, repaired] {
      const auto there = std::find(m_ids.begin(), m_ids.end(), place.first);
      const int at = there == m_ids.end() ? -1 : rowOf(static_cast<std::size_t>(there - m_ids.begin()));
      if (at >= 0) setData(index(at, columnOfKey(place.second)), repaired);
    };
  }
  return refusal;
}

void JobTableModel::tellRefusals() {
  std::vector<InputError> refusals;
  for (const auto& [place, cell] : m_bad) refusals.push_back(refusalOf(place, cell, false));
  if (m_block) {
    for (const Place& place : m_block->sequence) {
      const Cell& cell = m_block->cells[place];
      if (!cell.reason.isEmpty()) refusals.push_back(refusalOf(place, cell, true));
    }
  }
  m_bench->refusals.set(this, std::move(refusals));
}

}  // namespace roundel::widgets
