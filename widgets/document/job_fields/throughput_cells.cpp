// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/job_fields/throughput_cells.h"

#include <algorithm>

#include "core/model/derive.h"
#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "widgets/base/text/translation.h"

namespace roundel::widgets {
namespace {

int gangOf(const model::JobSpec& whole) { return std::max(1, model::statedGpus(whole)); }

bool isPerGang(const model::JobSpec& whole) { return model::throughputPer(whole) == model::ThroughputPer::Gang; }

double perGpu(const model::ThroughputCell& cell, bool per_gang, int gang) {
  if (const auto* value = std::get_if<double>(&cell)) return per_gang ? *value / gang : *value;
  const auto* table = std::get_if<std::map<int, double>>(&cell);
  return table == nullptr || table->empty() ? 0 : model::ThroughputCurve(*table).perGpu(gang);
}

std::optional<model::ThroughputRow>& rowOf(model::JobSpec& job, ThroughputTable table) {
  return table == ThroughputTable::Spread ? job.throughput_spread : job.throughput;
}

bool isRelative(ThroughputCells::View view) {
  return view == ThroughputCells::View::RowNormalised || view == ThroughputCells::View::SpeedUp;
}

}  // namespace

// ---- a cell of the scenario -----------------------------------------------------------------------------------------------------

JobThroughputs throughputsOf(const model::Scenario& scenario, const model::JobSpec& spec,
                             const model::Problem* resolved) {
  const model::JobSpec resolvedSpec = model::withTemplates(scenario, spec);
  JobThroughputs job_throughputs{gangOf(resolvedSpec), std::vector<double>(scenario.gpu_types.size(), 0.0)};
  const model::JobIndex job =
      resolved == nullptr || resolvedSpec.throughput ? model::JobIndex() : resolved->findJob(resolvedSpec.id);
  for (std::size_t t = 0; t < job_throughputs.per_gpu.size(); ++t) {
    const std::string& id = scenario.gpu_types[t].id;
    if (resolvedSpec.throughput) {
      const auto cell = resolvedSpec.throughput->find(id);
      if (cell != resolvedSpec.throughput->end())
        job_throughputs.per_gpu[t] = perGpu(cell->second, isPerGang(resolvedSpec), job_throughputs.gang);
    } else if (job.valid()) {
      const model::TypeIndex type = resolved->findType(id);
      if (type.valid())
        job_throughputs.per_gpu[t] = resolved->jobs[job].throughput[type].perGpu(resolved->jobs[job].gpus);
    }
  }
  return job_throughputs;
}

void writeThroughput(const model::Scenario& scenario, model::JobSpec& job, const ThroughputPlace& at,
                     model::ThroughputCell cell, const model::Problem* resolved) {
  std::optional<model::ThroughputRow>& ownRow = rowOf(job, at.table);
  if (!ownRow) {
    model::JobSpec resolvedSpec = model::withTemplates(scenario, job);
    model::ThroughputRow row = rowOf(resolvedSpec, at.table).value_or(model::ThroughputRow());
    const bool derives = at.table == ThroughputTable::OneNode && !resolvedSpec.throughput;
    const JobThroughputs derived = derives ? throughputsOf(scenario, job, resolved) : JobThroughputs{};
    for (std::size_t t = 0; t < derived.per_gpu.size(); ++t) {
      const double value = derived.per_gpu[t] * (isPerGang(resolvedSpec) ? derived.gang : 1);
      if (value > 0) row[scenario.gpu_types[t].id] = value;
    }
    ownRow = std::move(row);
  }
  (*ownRow)[at.type] = std::move(cell);
}

void eraseThroughput(model::JobSpec& job, const ThroughputPlace& at) {
  std::optional<model::ThroughputRow>& ownRow = rowOf(job, at.table);
  if (ownRow) ownRow->erase(at.type);
  if (ownRow && ownRow->empty()) ownRow.reset();
}

// ---- all cells ------------------------------------------------------------------------------------------------------------------

void ThroughputCells::read(const model::Scenario& scenario, SpecList list, ThroughputTable table,
                           std::shared_ptr<const model::Problem> resolved) {
  m_list = list;
  m_table = table;
  m_resolved = list == SpecList::Jobs ? std::move(resolved) : nullptr;
  m_types.clear();
  for (const model::GpuTypeSpec& type : scenario.gpu_types) m_types << QString::fromStdString(type.id);
  const std::vector<model::JobSpec>& specs = specsOf(scenario, list);
  m_rows.resize(specs.size());
  m_anyPerGang = false;
  for (std::size_t j = 0; j < m_rows.size(); ++j) {
    fillRow(scenario, specs[j], m_rows[j]);
    m_anyPerGang = m_anyPerGang || m_rows[j].per_gang;
  }
}

void ThroughputCells::fillRow(const model::Scenario& scenario, const model::JobSpec& own, Row& row) const {
  std::optional<model::JobSpec> inherited;  // avoids copying jobs without a template
  if (own.model) inherited = model::withTemplates(scenario, own);
  const model::JobSpec& resolvedSpec = inherited ? *inherited : own;
  row.id = QString::fromStdString(own.id);
  row.gang = gangOf(resolvedSpec);
  row.per_gang = isPerGang(resolvedSpec);
  row.cells.assign(scenario.gpu_types.size(), {});
  const bool derives = m_resolved != nullptr && !resolvedSpec.throughput;
  const JobThroughputs derived = derives ? throughputsOf(scenario, own, m_resolved.get()) : JobThroughputs{};
  const bool spread = m_table == ThroughputTable::Spread;
  for (std::size_t t = 0; t < row.cells.size(); ++t) {
    Cell& cell = row.cells[t];
    const auto take = [&](const std::optional<model::ThroughputRow>& stated, Origin origin) {
      if (!stated) return false;
      const auto rate_entry = stated->find(scenario.gpu_types[t].id);
      if (rate_entry == stated->end()) return false;
      cell = {.per_gpu = perGpu(rate_entry->second, row.per_gang, row.gang), .origin = origin};
      if (const auto* table = std::get_if<std::map<int, double>>(&rate_entry->second)) cell.gangs = *table;
      return true;
    };
    if (spread && take(resolvedSpec.throughput_spread, own.throughput_spread ? Origin::Stated : Origin::Template))
      continue;
    if (take(resolvedSpec.throughput, own.throughput ? Origin::Stated : Origin::Template)) {
      if (spread) cell.origin = Origin::Derived, cell.gangs.reset();
    } else if (derives && derived.per_gpu[t] > 0) {
      cell = {.per_gpu = derived.per_gpu[t], .origin = Origin::Derived};
    }
  }
}

int ThroughputCells::reference(int row, View view) const {
  int best_column = -1;
  for (int c = 0; c < columns(); ++c) {
    const double value = cell(row, c).per_gpu;
    if (value <= 0) continue;
    const double best = best_column < 0 ? 0 : cell(row, best_column).per_gpu;
    if (best_column < 0 || (view == View::SpeedUp ? value < best : value > best)) best_column = c;
  }
  return best_column;
}

std::optional<double> ThroughputCells::shown(int row, int column, View view) const {
  const double value = cell(row, column).per_gpu;
  if (value <= 0) return std::nullopt;
  if (isRelative(view)) return value / cell(row, reference(row, view)).per_gpu;
  return shownPerGang(row, view) ? value * gang(row) : value;
}

double ThroughputCells::heat(int row, int column) const { return shown(row, column, View::RowNormalised).value_or(-1); }

QString ThroughputCells::displayText(int row, int column, View view) const {
  const auto value = shown(row, column, view);
  return value ? QString::number(*value, 'g', 4) : QStringLiteral("–");
}

QString ThroughputCells::editText(int row, int column, View view) const {
  const Cell& table_cell = cell(row, column);
  const bool spread = m_table == ThroughputTable::Spread;
  if (spread && table_cell.origin == Origin::Derived) return {};
  if (table_cell.gangs && view == View::Stated) return tableText(*table_cell.gangs);
  const auto value = shown(row, column, view);
  if (value) return exactText(*value);
  // In the spread table "not stated" (empty) differs from "cannot run spread" (null).
  return spread && table_cell.origin != Origin::None ? QStringLiteral("null") : QString();
}

QString ThroughputCells::tip(int row, int column, View view) const {
  const auto value = shown(row, column, view);
  QStringList lines{
      value ? tr("%1 on %2: %3 %4").arg(id(row), type(column), QString::number(*value, 'g', 6), unit(view, row))
            : tr("%1 cannot run on %2").arg(id(row), type(column))};
  const Cell& table_cell = cell(row, column);
  if (table_cell.gangs) lines << tr("throughputs of %1 gang sizes are stated (Alt+Down)").arg(table_cell.gangs->size());
  if (table_cell.origin == Origin::Template) lines << tr("from its template; an edit copies the row to the job");
  if (table_cell.origin == Origin::Derived)
    lines << (m_table == ThroughputTable::Spread ? tr("not stated: the throughput on one node")
                                                 : tr("derived from its timing, stages or rounds; an edit states it"));
  if (const QString reason = readOnlyReason(row, column, view); !reason.isEmpty()) lines << reason;
  return lines.join(QLatin1Char('\n'));
}

QString ThroughputCells::accessibleText(int row, int column, View view) const {
  const QString text = displayText(row, column, view);
  return tr("%1 on %2: %3")
      .arg(id(row), type(column),
           shown(row, column, view) ? text + QLatin1Char(' ') + unit(view, row) : tr("cannot run"));
}

QString ThroughputCells::unit(View view) const {
  if (view == View::RowNormalised) return tr("share of the row's best");
  if (view == View::SpeedUp) return tr("times the row's slowest");
  const bool gangs = view == View::PerGang || (view == View::Stated && m_anyPerGang);
  return throughputUnit(gangs ? model::ThroughputPer::Gang : model::ThroughputPer::Gpu);
}

QString ThroughputCells::unit(View view, int row) const {
  if (view != View::Stated) return unit(view);
  return throughputUnit(perGang(row) ? model::ThroughputPer::Gang : model::ThroughputPer::Gpu, gang(row));
}

QString ThroughputCells::readOnlyReason(int row, int column, View view) const {
  if (!isRelative(view)) return {};
  const int measure = reference(row, view);
  if (measure < 0) return tr("%1 has no throughput yet to compare with. Edit it per GPU.").arg(id(row));
  if (measure != column) return {};
  return view == View::RowNormalised
             ? tr("This is %1's best, which is 1 by definition. Edit its throughput per GPU.").arg(id(row))
             : tr("This is %1's slowest, which is 1 by definition. Edit its throughput per GPU.").arg(id(row));
}

void ThroughputCells::write(model::Scenario& scenario, int row, int column, model::ThroughputCell cell) const {
  model::JobSpec& job = specsOf(scenario, m_list)[static_cast<std::size_t>(row)];
  writeThroughput(scenario, job, place(column), std::move(cell), m_resolved.get());
}

double ThroughputCells::statedOfGang(int row, double total) const { return perGang(row) ? total : total / gang(row); }

QString ThroughputCells::editName(int row, int column) const {
  return tr("Throughput of %1 on %2").arg(id(row), type(column));
}

// Converts a number from the unit of the view to the row's convention. If the cell has a table, only the entry of the job's gang size changes.
QString ThroughputCells::toStated(int row, int column, View view, model::ThroughputCell& value) const {
  const double given_value = std::get<double>(value);
  if (view == View::RowNormalised && given_value > 1) return tr("A share of the row's best is at most 1.");
  if (view == View::SpeedUp && given_value < 1) return tr("A speed-up over the row's slowest is at least 1.");
  const bool per_gang = shownPerGang(row, view);
  const double per_gpu = isRelative(view) ? given_value * cell(row, reference(row, view)).per_gpu
                         : per_gang       ? given_value / gang(row)
                                          : given_value;
  const double total = per_gang ? given_value : per_gpu * gang(row);
  if (const auto& gangs = cell(row, column).gangs) {
    std::map<int, double> changed_gangs = *gangs;
    changed_gangs[gang(row)] = total;
    value = std::move(changed_gangs);
  } else {
    value = perGang(row) ? total : per_gpu;
  }
  return {};
}

QString ThroughputCells::apply(model::Scenario& scenario, int row, int column, View view, const QString& text) const {
  const QString word = text.trimmed();
  if (word == editText(row, column, view)) return {};
  QString reason = readOnlyReason(row, column, view);
  if (!reason.isEmpty()) return reason;
  if (m_table == ThroughputTable::Spread && word.isEmpty()) {
    eraseThroughput(specsOf(scenario, m_list)[static_cast<std::size_t>(row)], place(column));
    return {};
  }
  ParsedThroughput parsed = parseThroughput(word);
  if (!parsed.reason.isEmpty()) return parsed.reason;
  if (std::holds_alternative<std::map<int, double>>(parsed.cell) && (isRelative(view) || view == View::PerGpu))
    return tr("A table of gang sizes has throughputs of whole gangs. Edit it as stated or per gang.");
  if (std::holds_alternative<double>(parsed.cell)) reason = toStated(row, column, view, parsed.cell);
  if (reason.isEmpty()) write(scenario, row, column, std::move(parsed.cell));
  return reason;
}

}  // namespace roundel::widgets
