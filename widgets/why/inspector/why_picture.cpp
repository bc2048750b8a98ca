// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/inspector/why_picture.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>

#include "widgets/base/painting/time_units.h"
#include "widgets/why/inspector/why_labels.h"

namespace roundel::widgets {
namespace {

using trace::ColumnRole;
using trace::Picture;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr double kLogFrom = 1e3;  // if the ratio of levels is larger, their scale is logarithmic

const std::vector<double>* numbersOf(const trace::Table& table, ColumnRole role) {
  const trace::Column* column = table.column(role);
  return column == nullptr ? nullptr : std::get_if<std::vector<double>>(&column->cells);
}

double at(const std::vector<double>* numbers, std::size_t row) { return numbers == nullptr ? kNone : (*numbers)[row]; }

bool chosen(const trace::Table& table, std::size_t row) { return !table.chosen.empty() && table.chosen[row] != 0; }

// The joined texts of all columns with a role: "4 × V100", "n1 P100".
QString textOf(const model::Problem& problem, const trace::Table& table, ColumnRole role, std::size_t row) {
  QString text;
  for (const trace::Column& column : table.columns) {
    if (column.role != role) continue;
    const bool count = std::holds_alternative<std::vector<double>>(column.cells);
    const QString cell = cellLabel(problem, column, row);
    text += text.isEmpty() ? cell : QLatin1Char(' ') + cell;
    if (count) text += QStringLiteral(" ×");
  }
  if (text.endsWith(QStringLiteral(" ×"))) text.chop(2);
  return text;
}

class Builder {
 public:
  Builder(const trace::Table& table, const model::Problem& problem, const PictureOptions& wish)
      : m_table(table),
        m_problem(problem),
        m_options(wish),
        m_jobs(jobsOf(table)),
        m_amounts(numbersOf(table, ColumnRole::Amount)) {
    m_out.kind = table.picture;
    m_out.title = QString::fromStdString(table.title);
    m_out.selected = wish.selected;
    m_out.now_s = wish.now_s;
  }

  bool drawable() const {
    switch (m_table.picture) {
      case Picture::Matrix:
      case Picture::Shares:
        return m_jobs != nullptr && m_amounts != nullptr && m_table.column(ColumnRole::Across) != nullptr;
      case Picture::Order:
        return m_jobs != nullptr && m_amounts != nullptr;
      case Picture::Levels:
        return m_amounts != nullptr && m_table.column(ColumnRole::Across) != nullptr;
      case Picture::Timeline:
        return m_jobs != nullptr && numbersOf(m_table, ColumnRole::Start) != nullptr &&
               numbersOf(m_table, ColumnRole::End) != nullptr;
      case Picture::Ready:
      case Picture::None:
        return false;
    }
    return false;
  }

  WhyPicture build(const trace::Explanation& why) {
    switch (m_table.picture) {
      case Picture::Matrix:
        matrix();
        break;
      case Picture::Shares:
        shares();
        break;
      case Picture::Order:
        order();
        break;
      case Picture::Levels:
        levels();
        break;
      case Picture::Timeline:
        timeline(why);
        break;
      case Picture::Ready:
      case Picture::None:
        break;
    }
    shade();
    units();
    return std::move(m_out);
  }

 private:
  // In the order of the table; the selected job and its blocker are always kept.
  std::vector<model::JobIndex> jobsShown() {
    std::vector<model::JobIndex> all_jobs;
    std::set<std::int32_t> seen_jobs;
    for (const model::JobIndex job : *m_jobs)
      if (job.valid() && seen_jobs.insert(job.value).second) all_jobs.push_back(job);
    const auto most_rows = static_cast<std::size_t>(m_options.most_rows);
    if (all_jobs.size() <= most_rows) return all_jobs;
    const auto first = [&](model::JobIndex job) { return job == m_options.selected || job == m_options.blocker; };
    std::stable_partition(all_jobs.begin(), all_jobs.end(), first);
    m_out.left_out = static_cast<int>(all_jobs.size() - most_rows);
    all_jobs.resize(most_rows);
    return all_jobs;
  }

  void name(model::JobIndex job) {
    while (m_out.job_names.size() <= job.value) m_out.job_names << QString();
    m_out.job_names[job.value] = QString::fromStdString(m_problem.jobs[job].id);
  }

  std::map<std::int32_t, std::size_t> startRows() {
    std::map<std::int32_t, std::size_t> rowOf;
    for (const model::JobIndex job : jobsShown()) {
      rowOf[job.value] = m_out.rows.size();
      name(job);
      m_out.rows.push_back({m_out.nameOf(job), job, {}});
    }
    return rowOf;
  }

  PictureCell cell(std::size_t row, const std::vector<double>* references) const {
    return {.label = textOf(m_problem, m_table, ColumnRole::Across, row),
            .amount = (*m_amounts)[row],
            .reference = at(references, row),
            .shade = 0,
            .chosen = chosen(m_table, row),
            .column = -1};
  }

  void cells() {
    const auto rowOf = startRows();
    const std::vector<double>* references = numbersOf(m_table, ColumnRole::Reference);
    for (std::size_t row = 0; row < m_table.rows(); ++row) {
      const auto entry = rowOf.find((*m_jobs)[row].value);
      if (entry != rowOf.end()) m_out.rows[entry->second].cells.push_back(cell(row, references));
    }
  }

  // One column per name. If two cells of a job have the same name (allocations that differ only in their nodes), the
  // chosen one is kept, otherwise the larger.
  void matrix() {
    cells();
    for (PictureRow& row : m_out.rows) {
      std::map<QString, PictureCell> best;
      for (const PictureCell& cell : row.cells) {
        const auto [it, fresh] = best.emplace(cell.label, cell);
        const bool better = cell.chosen != it->second.chosen ? cell.chosen : cell.amount > it->second.amount;
        if (!fresh && better) it->second = cell;
      }
      std::vector<PictureCell> kept_cells;
      for (const PictureCell& cell : row.cells) {
        const auto it = best.find(cell.label);
        if (it == best.end()) continue;
        kept_cells.push_back(it->second);
        best.erase(it);
      }
      row.cells = std::move(kept_cells);
    }
    for (const PictureRow& row : m_out.rows) {
      for (const PictureCell& cell : row.cells)
        if (!m_out.columns.contains(cell.label)) m_out.columns << cell.label;
    }
    for (PictureRow& row : m_out.rows)
      for (PictureCell& cell : row.cells) cell.column = static_cast<int>(m_out.columns.indexOf(cell.label));
  }

  void shares() { cells(); }

  void order() {
    const auto most_rows = static_cast<std::size_t>(m_options.most_rows) * 3;  // several fit in a line
    for (std::size_t row = 0; row < m_table.rows(); ++row) {
      const model::JobIndex job = (*m_jobs)[row];
      if (!job.valid()) continue;
      const bool is_wanted = job == m_options.selected || job == m_options.blocker;
      if (m_out.rows.size() >= most_rows && !(is_wanted && m_out.rows.size() < most_rows + 2)) {
        ++m_out.left_out;
        continue;
      }
      name(job);
      PictureCell job_cell = cell(row, nullptr);
      job_cell.column = static_cast<int>(row);  // its place in the order
      m_out.rows.push_back({m_out.nameOf(job), job, {std::move(job_cell)}});
    }
  }

  void levels() {
    const std::vector<double>* references = numbersOf(m_table, ColumnRole::Reference);
    if (m_table.rows() <= static_cast<std::size_t>(m_options.most_rows) || !levelsByType(references)) {
      for (std::size_t row = 0; row < m_table.rows(); ++row) {
        if (m_out.rows.size() >= static_cast<std::size_t>(m_options.most_rows)) {
          ++m_out.left_out;
          continue;
        }
        const PictureCell level_cell = cell(row, references);
        m_out.rows.push_back({level_cell.label, {}, {level_cell}});
      }
    }
    double least_level = std::numeric_limits<double>::infinity();
    double largest_level = 0;
    for (const PictureRow& row : m_out.rows) {
      for (const double value : {row.cells[0].amount, row.cells[0].reference}) {
        if (!(value > 0) || std::isinf(value)) continue;
        least_level = std::min(least_level, value), largest_level = std::max(largest_level, value);
      }
    }
    m_out.logarithmic = largest_level > kLogFrom * least_level;
  }

  // For too many bars: the highest level of each GPU type.
  bool levelsByType(const std::vector<double>* references) {
    for (const trace::Column& column : m_table.columns) {
      const auto* types = std::get_if<std::vector<model::TypeIndex>>(&column.cells);
      if (types == nullptr || column.role != ColumnRole::Across) continue;
      std::map<std::int32_t, std::size_t> largest;
      for (std::size_t row = 0; row < types->size(); ++row) {
        const auto [it, fresh] = largest.emplace((*types)[row].value, row);
        if (!fresh && (*m_amounts)[row] > (*m_amounts)[it->second]) it->second = row;
      }
      for (const auto& [type, row] : largest) {
        PictureCell level_cell = cell(row, references);
        level_cell.label = QCoreApplication::translate("WhyPicture", "%1, highest of %2")
                               .arg(QString::fromStdString(m_problem.types[model::TypeIndex(type)].id))
                               .arg(std::ranges::count(*types, model::TypeIndex(type)));
        m_out.rows.push_back({level_cell.label, {}, {level_cell}});
      }
      return true;
    }
    return false;
  }

  void timeline(const trace::Explanation& why) {
    const auto& starts = *numbersOf(m_table, ColumnRole::Start);
    const auto& ends = *numbersOf(m_table, ColumnRole::End);
    const bool lanes = m_table.column(ColumnRole::Lane) != nullptr;
    QStringList all_lanes;
    if (!lanes) all_lanes << QString();
    std::vector<PictureInterval> intervals;
    for (std::size_t row = 0; row < m_table.rows(); ++row) {
      const model::JobIndex job = (*m_jobs)[row];
      if (!job.valid() || !(ends[row] >= starts[row])) continue;
      const QString lane = lanes ? textOf(m_problem, m_table, ColumnRole::Lane, row) : QString();
      if (!all_lanes.contains(lane)) all_lanes << lane;
      name(job);
      intervals.push_back({static_cast<int>(all_lanes.indexOf(lane)), job, starts[row], ends[row], chosen(m_table, row),
                           textOf(m_problem, m_table, ColumnRole::Across, row)});
    }
    addReady(why, all_lanes);
    keepLanes(all_lanes, intervals);
  }

  // Adds the ready times of lanes from the table with the same names, also of lanes without a plan.
  void addReady(const trace::Explanation& why, QStringList& lanes) {
    m_out.ready_s.assign(static_cast<std::size_t>(lanes.size()), kNone);
    for (const auto& table : why.tables) {
      const std::vector<double>* ends = numbersOf(*table, ColumnRole::End);
      if (table->picture != Picture::Ready || ends == nullptr || table->column(ColumnRole::Lane) == nullptr) continue;
      for (std::size_t row = 0; row < table->rows(); ++row) {
        const QString lane = textOf(m_problem, *table, ColumnRole::Lane, row);
        if (!lanes.contains(lane)) lanes << lane, m_out.ready_s.push_back(kNone);
        m_out.ready_s[static_cast<std::size_t>(lanes.indexOf(lane))] = (*ends)[row];
      }
    }
  }

  // Lanes of the selected job come first; lanes left out are counted.
  void keepLanes(const QStringList& all, std::vector<PictureInterval>& found) {
    std::vector<int> order(static_cast<std::size_t>(all.size()));
    std::iota(order.begin(), order.end(), 0);
    const auto most_lanes = static_cast<std::size_t>(m_options.most_rows) + 6;
    if (order.size() > most_lanes) {
      std::set<int> own_lanes;
      for (const PictureInterval& interval : found)
        if (interval.job == m_options.selected) own_lanes.insert(interval.lane);
      std::stable_partition(order.begin(), order.end(), [&](int lane) { return own_lanes.count(lane) != 0; });
      m_out.left_out = static_cast<int>(order.size() - most_lanes);
      order.resize(most_lanes);
      std::ranges::sort(order);
    }
    std::vector<int> placeOf(static_cast<std::size_t>(all.size()), -1);
    std::vector<double> ready;
    for (const int lane : order) {
      placeOf[static_cast<std::size_t>(lane)] = static_cast<int>(m_out.lanes.size());
      m_out.lanes << all[lane];
      ready.push_back(m_out.ready_s[static_cast<std::size_t>(lane)]);
    }
    m_out.ready_s = std::move(ready);
    for (PictureInterval& interval : found) {
      interval.lane = placeOf[static_cast<std::size_t>(interval.lane)];
      if (interval.lane >= 0) m_out.intervals.push_back(interval);
    }
  }

  void units() {
    const trace::Column* amount = m_table.column(ColumnRole::Amount);
    m_out.timed = amount != nullptr && amount->unit == "s";
    std::vector<double> times{m_out.now_s};
    if (m_out.kind != Picture::Timeline) times.clear();
    for (const PictureRow& row : m_out.rows) {
      for (const PictureCell& cell : row.cells)
        if (m_out.timed) times.insert(times.end(), {cell.amount, cell.reference});
    }
    for (const PictureInterval& interval : m_out.intervals)
      times.insert(times.end(), {interval.start_s, interval.end_s});
    times.insert(times.end(), m_out.ready_s.begin(), m_out.ready_s.end());
    for (const double t_s : times) m_out.longest_s = std::max(m_out.longest_s, std::isfinite(t_s) ? std::abs(t_s) : 0);
    if (amount != nullptr)
      m_out.amount =
          titledLabel(amount->name, m_out.timed ? ShownTimes::shared().unitFor(m_out.longest_s).name : amount->unit);
  }

  void shade() {
    double least_amount = 0;
    double largest_amount = 0;
    for (const PictureRow& row : m_out.rows) {
      for (const PictureCell& cell : row.cells) {
        if (!std::isfinite(cell.amount)) continue;
        least_amount = std::min(least_amount, cell.amount), largest_amount = std::max(largest_amount, cell.amount);
      }
    }
    for (PictureRow& row : m_out.rows) {
      for (PictureCell& cell : row.cells) {
        cell.shade = std::isinf(cell.amount) ? (cell.amount > 0 ? 1 : 0)
                     : largest_amount > least_amount
                         ? std::clamp((cell.amount - least_amount) / (largest_amount - least_amount), 0.0, 1.0)
                         : 0;
        if (std::isnan(cell.amount)) cell.shade = 0;
      }
    }
  }

  const trace::Table& m_table;
  const model::Problem& m_problem;
  const PictureOptions& m_options;
  const std::vector<model::JobIndex>* m_jobs;
  const std::vector<double>* m_amounts;
  WhyPicture m_out;
};

// The cells of a dense matrix as a table.
trace::Table tableOf(const trace::Matrix& matrix) {
  std::vector<model::JobIndex> jobs;
  std::vector<model::TypeIndex> types;
  for (const model::JobIndex job : matrix.rows)
    for (const model::TypeIndex type : matrix.columns) jobs.push_back(job), types.push_back(type);
  trace::Table table{.id = matrix.id, .title = matrix.title, .picture = Picture::Matrix};
  table.columns = {{.name = "job", .unit = "", .cells = std::move(jobs)},
                   {.name = "type", .unit = "", .cells = std::move(types), .role = ColumnRole::Across},
                   {.name = matrix.id, .unit = matrix.unit, .cells = matrix.values, .role = ColumnRole::Amount}};
  return table;
}

}  // namespace

QString WhyPicture::number(double value) const {
  return timed ? timeNumberLabel(value, ShownTimes::shared().unitFor(longest_s)) : numberLabel(value);
}

QString WhyPicture::time(double t_s) const { return timeLabel(t_s, ShownTimes::shared().unitFor(longest_s)); }

QString WhyPicture::text() const {
  QStringList lines{title};
  for (const PictureRow& row : rows) {
    for (const PictureCell& cell : row.cells) {
      QStringList line;
      if (row.name != cell.label) line << row.name;
      if (!cell.label.isEmpty()) line << cell.label;
      line << number(cell.amount);
      if (!std::isnan(cell.reference)) line << number(cell.reference);
      if (cell.chosen) line << QCoreApplication::translate("WhyPicture", "chosen");
      lines << line.join(QLatin1Char('\t'));
    }
  }
  for (std::size_t lane = 0; lane < ready_s.size(); ++lane) {
    if (std::isnan(ready_s[lane])) continue;
    lines << QStringList{lanes[static_cast<qsizetype>(lane)], QCoreApplication::translate("WhyPicture", "busy until"),
                         time(ready_s[lane])}
                 .join(QLatin1Char('\t'));
  }
  for (const PictureInterval& interval : intervals) {
    QStringList line{nameOf(interval.job)};
    if (!interval.label.isEmpty()) line << interval.label;
    if (!lanes[interval.lane].isEmpty()) line << lanes[interval.lane];
    lines << (line << time(interval.start_s) << time(interval.end_s)).join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

const std::vector<model::JobIndex>* jobsOf(const trace::Table& table) {
  for (const trace::Column& column : table.columns)
    if (const auto* jobs = std::get_if<std::vector<model::JobIndex>>(&column.cells)) return jobs;
  return nullptr;
}

PicturesOf picturesOf(const trace::Explanation& why, const model::Problem& problem, const PictureOptions& wish) {
  PicturesOf out;
  const auto add = [&](const trace::Table& table, int source) {
    Builder builder(table, problem, wish);
    if (table.rows() == 0 || !builder.drawable()) return;
    WhyPicture picture = builder.build(why);
    if (picture.rows.empty() && picture.intervals.empty()) return;
    out.pictures.push_back(std::move(picture));
    out.source.push_back(source);
  };
  for (std::size_t i = 0; i < why.tables.size(); ++i) add(*why.tables[i], static_cast<int>(i));
  for (std::size_t i = 0; i < why.matrices.size(); ++i) add(tableOf(*why.matrices[i]), -1 - static_cast<int>(i));
  return out;
}

}  // namespace roundel::widgets
