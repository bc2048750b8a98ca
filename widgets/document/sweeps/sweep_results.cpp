// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_results.h"

#include <algorithm>
#include <cmath>

#include "core/io/tables/csv_reader.h"
#include "core/metrics/metrics.h"

namespace roundel::widgets {
namespace {

using experiment::Sweep;
using experiment::SweepRun;
using experiment::Vary;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Columns of timing.csv after the run's number.
struct TimingColumn {
  const char* name;
  const char* title;
  const char* unit;
};
constexpr TimingColumn kTimings[] = {
    {"wall_s", QT_TRANSLATE_NOOP("roundel::widgets::SweepPlot", "Wall time"), "s"},
    {"decisions", QT_TRANSLATE_NOOP("roundel::widgets::SweepPlot", "Decisions"), ""},
    {"decision_ms_mean", QT_TRANSLATE_NOOP("roundel::widgets::SweepPlot", "Decision time"), "ms"},
    {"decision_ms_p95", QT_TRANSLATE_NOOP("roundel::widgets::SweepPlot", "Decision time, 95th percentile"), "ms"},
    {"decision_ms_max", QT_TRANSLATE_NOOP("roundel::widgets::SweepPlot", "Decision time, longest"), "ms"}};

const TimingColumn* timing(const std::string& metric) {
  for (const TimingColumn& timing_column : kTimings)
    if (metric == timing_column.name) return &timing_column;
  return nullptr;
}

SweepDimension dimensionOf(const Vary& vary) {
  SweepDimension out;
  out.name = vary.name;
  for (std::size_t i = 0; i < vary.values.size(); ++i) {
    out.texts.push_back(experiment::valueText(vary, i));
    const auto number = io::parseNumber(out.texts.back());
    out.numeric = out.numeric && number.has_value();
    out.numbers.push_back(number.value_or(0));
  }
  for (std::size_t i = 0; i < out.numbers.size() && !out.numeric; ++i) out.numbers[i] = static_cast<double>(i);
  return out;
}

std::vector<std::string_view> cellsOf(io::CsvReader& csv) {
  std::vector<std::string_view> cells;
  csv.next(cells);
  return cells;
}

/// The metrics of results.csv. Counts of jobs are in RunResult::jobs.
std::vector<std::string> columnsOf(const Sweep& sweep) {
  std::vector<std::string> out = experiment::resultColumns(sweep);
  std::erase_if(out, [](const std::string& name) {
    return name == experiment::kJobsFinished || name == experiment::kJobsCounted;
  });
  return out;
}

double numberIn(const std::vector<std::string_view>& cells, std::size_t at) {
  return at < cells.size() ? io::parseNumber(cells[at]).value_or(kNone) : kNone;
}

std::size_t countOf(double number) { return std::isnan(number) ? 0 : static_cast<std::size_t>(number); }

CurvePoint pointOf(const SweepResults& results, const std::vector<std::size_t>& positions, std::size_t scheduler,
                   std::size_t column) {
  CurvePoint point;
  for (std::size_t seed = 0; seed < results.sweep().seeds.size(); ++seed) {
    const std::size_t run = results.runAt(positions, scheduler, seed);
    const RunResult& result = results.at(run);
    point.values.push_back(results.value(run, column));
    if (result.state == RunResult::State::Done) ++point.done;
    if (result.state == RunResult::State::Failed) ++point.failed;
    point.jobs.finished += result.jobs.finished;
    point.jobs.jobs += result.jobs.jobs;
  }
  point.estimate = experiment::meanOf(point.values);
  return point;
}

}  // namespace

std::vector<std::string> metricsOf(const Sweep& sweep) {
  std::vector<std::string> out = columnsOf(sweep);
  for (const TimingColumn& timing_column : kTimings) out.emplace_back(timing_column.name);
  return out;
}

QString metricTitle(const std::string& metric) {
  if (const TimingColumn* time = timing(metric))
    return QCoreApplication::translate("roundel::widgets::SweepPlot", time->title);
  const metrics::MetricInfo* info = metrics::find(metric);
  QString title = QString::fromStdString(info != nullptr ? info->title : metric);
  if (!title.isEmpty()) title[0] = title[0].toUpper();
  return title;
}

std::string metricUnit(const std::string& metric) {
  if (const TimingColumn* time = timing(metric)) return time->unit;
  const metrics::MetricInfo* info = metrics::find(metric);
  return info != nullptr ? info->unit : std::string();
}

QString roughTime(double seconds) {
  const auto translateText = [](const char* text) {
    return QCoreApplication::translate("roundel::widgets::SweepView", text);
  };
  const auto whole_s = std::llround(std::max(seconds, 0.0));
  if (whole_s < 1) return translateText(QT_TRANSLATE_NOOP("roundel::widgets::SweepView", "less than 1 s"));
  if (whole_s < 60) return translateText(QT_TRANSLATE_NOOP("roundel::widgets::SweepView", "%1 s")).arg(whole_s);
  if (whole_s < 600 && whole_s % 60 >= 5) {
    const auto text = translateText(QT_TRANSLATE_NOOP("roundel::widgets::SweepView", "%1 min %2 s"));
    return text.arg(whole_s / 60).arg(whole_s % 60 / 5 * 5);
  }
  if (whole_s < 7200)
    return translateText(QT_TRANSLATE_NOOP("roundel::widgets::SweepView", "%1 min")).arg((whole_s + 30) / 60);
  return translateText(QT_TRANSLATE_NOOP("roundel::widgets::SweepView", "%1 h"))
      .arg(QString::number(seconds / 3600, 'f', 1));
}

bool lowerIsBetter(const std::string& metric) {
  const metrics::MetricInfo* info = metrics::find(metric);
  return info == nullptr || info->better != metrics::Better::Higher;
}

std::vector<SweepDimension> dimensionsOf(const Sweep& sweep) {
  std::vector<SweepDimension> out;
  for (std::size_t i = 0; i < sweep.vary.size(); ++i) {
    out.push_back(dimensionOf(sweep.vary[i]));
    out.back().grid = i;
  }
  const std::size_t grid = out.size();
  for (std::size_t s = 0; s < sweep.schedulers.size(); ++s) {
    for (std::size_t i = 0; i < sweep.schedulers[s].vary.size(); ++i) {
      SweepDimension one = dimensionOf(sweep.schedulers[s].vary[i]);
      auto same_dimension =
          std::find_if(out.begin() + static_cast<std::ptrdiff_t>(grid), out.end(),
                       [&](const SweepDimension& d) { return d.name == one.name && d.texts == one.texts; });
      if (same_dimension == out.end()) {
        one.entries.assign(sweep.schedulers.size(), -1);
        same_dimension = out.insert(out.end(), std::move(one));
      }
      same_dimension->entries[s] = static_cast<int>(i);
    }
  }
  return out;
}

SweepResults::SweepResults(Sweep sweep)
    : m_sweep(std::move(sweep)),
      m_metrics(metricsOf(m_sweep)),
      m_dimensions(dimensionsOf(m_sweep)),
      m_runs(experiment::runCount(m_sweep)),
      m_walls(m_sweep.schedulers.size()) {
  const std::string header = experiment::resultsHeader(m_sweep);
  io::CsvReader csv(header);
  m_firstMetric = cellsOf(csv).size() - experiment::resultColumns(m_sweep).size();
}

void SweepResults::addWall(std::size_t run, double wall_s) {
  if (std::isnan(wall_s)) return;
  auto& [sum, count] = m_walls[experiment::runAt(m_sweep, run).scheduler];
  sum += wall_s;
  ++count;
}

void SweepResults::add(std::size_t run, const experiment::ResultRow& row) {
  if (run >= m_runs) return;
  RunResult& result = m_results[run];
  const auto former_row = m_rows.find(run);
  if (former_row != m_rows.end()) {
    --m_done;
    if (former_row->second.failed) --m_failed;
  }
  m_rows[run] = row;
  ++m_done;
  if (row.failed) ++m_failed;
  result.state = row.failed ? RunResult::State::Failed : RunResult::State::Done;
  io::CsvReader results(row.result), timings(row.timing);
  const auto cells = cellsOf(results), times = cellsOf(timings);
  result.status = m_firstMetric >= 2 && cells.size() > m_firstMetric - 2 ? std::string(cells[m_firstMetric - 2]) : "";
  result.message = cells.size() >= m_firstMetric ? std::string(cells[m_firstMetric - 1]) : "";
  result.values.clear();
  result.jobs = {};
  const std::vector<std::string> columns = experiment::resultColumns(m_sweep);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const double number = numberIn(cells, m_firstMetric + i);
    if (columns[i] == experiment::kJobsFinished)
      result.jobs.finished = countOf(number);
    else if (columns[i] == experiment::kJobsCounted)
      result.jobs.jobs = countOf(number);
    else
      result.values.push_back(number);
  }
  for (std::size_t i = 0; i < std::size(kTimings); ++i)
    result.values.push_back(row.failed ? kNone : numberIn(times, i + 1));
  if (former_row == m_rows.end()) addWall(run, numberIn(times, 1));
}

void SweepResults::endRunning() {
  for (auto& [run, result] : m_results) {
    if (result.state != RunResult::State::Running) continue;
    const auto row = m_rows.find(run);
    result.state = row == m_rows.end()  ? RunResult::State::Waiting
                   : row->second.failed ? RunResult::State::Failed
                                        : RunResult::State::Done;
  }
}

const RunResult& SweepResults::at(std::size_t run) const {
  static const RunResult no_result;
  const auto result_entry = m_results.find(run);
  return result_entry == m_results.end() ? no_result : result_entry->second;
}

std::vector<std::size_t> SweepResults::failures() const {
  std::vector<std::size_t> out;
  for (const auto& [run, row] : m_rows)
    if (row.failed) out.push_back(run);
  return out;
}

std::size_t SweepResults::waysOf(std::size_t scheduler) const {
  std::size_t out = 1;
  for (const Vary& vary : m_sweep.schedulers[scheduler].vary) out *= vary.values.size();
  return out;
}

std::size_t SweepResults::runAt(const std::vector<std::size_t>& positions, std::size_t scheduler,
                                std::size_t seed) const {
  std::size_t point = 0;
  for (std::size_t i = 0; i < m_sweep.vary.size(); ++i) point = point * m_sweep.vary[i].values.size() + positions[i];
  const std::size_t seeds = m_sweep.seeds.size();
  std::size_t ways_before = 0, all = 0, way = 0;
  for (std::size_t s = 0; s < m_sweep.schedulers.size(); ++s) {
    if (s < scheduler) ways_before += waysOf(s);
    all += waysOf(s);
  }
  for (std::size_t i = 0; i < m_sweep.schedulers[scheduler].vary.size(); ++i) {
    std::size_t position = 0;
    for (std::size_t d = m_sweep.vary.size(); d < m_dimensions.size(); ++d)
      if (m_dimensions[d].entries[scheduler] == static_cast<int>(i)) position = positions[d];
    way = way * m_sweep.schedulers[scheduler].vary[i].values.size() + position;
  }
  return ((point * all) + ways_before + way) * seeds + seed;
}

std::optional<std::size_t> SweepResults::metric(const std::string& name) const {
  const auto metric_entry = std::ranges::find(m_metrics, name);
  if (metric_entry == m_metrics.end()) return std::nullopt;
  return static_cast<std::size_t>(metric_entry - m_metrics.begin());
}

double SweepResults::value(std::size_t run, std::size_t metric) const {
  const RunResult& result = at(run);
  return metric < result.values.size() ? result.values[metric] : kNone;
}

std::vector<double> SweepResults::costs() const {
  double known_runs = 0, sum = 0;
  for (const auto& [wall_s, runs] : m_walls) {
    sum += wall_s;
    known_runs += static_cast<double>(runs);
  }
  std::vector<double> out;
  for (const auto& [wall_s, runs] : m_walls)
    out.push_back(runs > 0 ? wall_s / static_cast<double>(runs) : known_runs > 0 ? sum / known_runs : 0);
  return out;
}

std::optional<double> SweepResults::left_s(unsigned threads) const {
  const bool has_times = std::ranges::any_of(m_walls, [](const auto& wall) { return wall.second > 0; });
  if (!has_times) return std::nullopt;
  const std::vector<double> cost = costs();
  // Each scheduler has its share of the points; finished runs are subtracted in proportion.
  double total_s = 0;
  std::size_t ways = 0;
  for (const auto& scheduler : m_sweep.schedulers) {
    std::size_t product = 1;
    for (const Vary& vary : scheduler.vary) product *= vary.values.size();
    ways += product;
  }
  for (std::size_t s = 0; s < m_walls.size(); ++s) {
    std::size_t product = 1;
    for (const Vary& vary : m_sweep.schedulers[s].vary) product *= vary.values.size();
    const std::size_t runs = m_walls[s].second;
    const double mine = static_cast<double>(m_runs) * static_cast<double>(product) / static_cast<double>(ways);
    total_s += cost[s] * std::max(0.0, mine - static_cast<double>(runs));
  }
  return total_s / std::max(1U, threads);
}

SweepCurves curvesOf(const SweepResults& results, const std::string& metric, std::vector<std::size_t> positions) {
  SweepCurves out;
  out.metric = metric;
  const Sweep& sweep = results.sweep();
  out.seeds = sweep.seeds.size();
  const auto column = results.metric(metric);
  if (results.dimensions().empty() || !column) return out;
  positions.resize(results.dimensions().size(), 0);
  out.x = results.dimensions().front().numbers;
  out.points.assign(sweep.schedulers.size(), std::vector<CurvePoint>(out.x.size()));
  for (std::size_t s = 0; s < sweep.schedulers.size(); ++s) {
    for (std::size_t i = 0; i < out.x.size(); ++i) {
      positions[0] = i;
      out.points[s][i] = pointOf(results, positions, s, *column);
    }
  }
  return out;
}

}  // namespace roundel::widgets
