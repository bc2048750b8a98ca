#include "widgets/plot_painting/plot_data.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "core/io/tables/csv_text.h"
#include "core/model/time_unit.h"
#include "widgets/plot_painting/plot_units.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets::plots {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Plots", text); }

void addSeries(PlotData& data, int lane, metrics::Series series) {
  PlotSeries out;
  out.lane = lane;
  out.x = std::move(series.t_s);
  out.y = std::move(series.y);
  const double end = data.lanes[static_cast<std::size_t>(lane)].run->trace->end_s;
  if (!out.x.empty() && out.x.back() < end && data.mark == Mark::Step) {
    out.x.push_back(end);
    out.y.push_back(out.y.back());
  }
  for (const double y : out.y) data.y_max = std::max(data.y_max, y);
  data.series.push_back(std::move(out));
}

template <class SeriesOf>
void overTime(PlotData& data, Mark mark, SeriesOf series_of, double y_max) {
  data.mark = mark;
  data.over_time = true;
  const double end = longestRun_s(data.lanes);
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = end;
  data.x_label = tr("time (%1)").arg(unit.name);
  data.y_max = y_max;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    addSeries(data, lane, series_of(data.lanes[static_cast<std::size_t>(lane)]));
  }
  if (data.y_max > 1.0000001) data.y_max = niceCeiling(data.y_max);
}

struct JobValue {
  double value, at_s;
  model::JobIndex job;
};

template <class ValueOf>
std::vector<JobValue> jobValues(const PlotLane& lane, ValueOf value_of) {
  std::vector<JobValue> values;
  for (const metrics::JobRow& row : lane.run->metrics->jobs) {
    const std::optional<double> value = value_of(row);
    if (value && row.finish_s) values.push_back({*value, *row.finish_s, row.job});
  }
  std::stable_sort(values.begin(), values.end(),
                   [](const JobValue& a, const JobValue& b) { return a.value < b.value; });
  return values;
}

std::optional<double> jctOf(const metrics::JobRow& row) { return row.jct_s; }
std::optional<double> ratioOf(const metrics::JobRow& row) { return row.latency_ratio; }
std::optional<double> ftfOf(const metrics::JobRow& row) { return row.ftf; }
std::optional<double> waitOf(const metrics::JobRow& row) { return row.wait_s; }

// A bound belongs to its scheduler (one that branch points jobs has another than one that cannot): a line across each lane's bar, or a single one
// where all lanes share it.
void addBounds(PlotData& data, const char* metric, const QString& shared, const QString& own) {
  constexpr double kSame = 1e-9, kHalf = 0.4;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  bool all = true;
  for (std::size_t lane = 0; lane < data.lanes.size(); ++lane) {
    const auto bound = data.lanes[lane].run->metrics->value(metric);
    all = all && bound && *bound > 0;
    if (!bound || *bound <= 0) continue;
    least = std::min(least, *bound);
    most = std::max(most, *bound);
    const auto middle = static_cast<double>(lane);
    data.rules.push_back({*bound, own, middle - kHalf, middle + kHalf});
  }
  if (all && !data.rules.empty() && most - least <= kSame * most) data.rules = {PlotRule{most, shared}};
}

template <class ValueOf>
void cdf(PlotData& data, ValueOf value_of, const QString& words, bool seconds) {
  data.mark = Mark::Step;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const PlotLane& l = data.lanes[static_cast<std::size_t>(lane)];
    PlotSeries series;
    series.lane = lane;
    const std::vector<JobValue> values = jobValues(l, value_of);
    const auto jobs = static_cast<double>(l.run->metrics->jobs.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      series.x.push_back(values[i].value);
      series.y.push_back(static_cast<double>(i + 1) / jobs);
      series.at_s.push_back(values[i].at_s);
      series.jobs.push_back(values[i].job);
    }
    if (!values.empty()) top = std::max(top, values.back().value);
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = seconds ? timeUnitOf(data.lanes) : TimeUnit{1, {}};
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = seconds ? words.arg(unit.name) : words;
  data.y_label = tr("share of jobs");
}

// A bar a lane: the metric, and a range where the metrics have one.
void bars(PlotData& data, const QString& words, const char* metric, const char* low, const char* high) {
  data.mark = Mark::Bars;
  double top = data.bound();
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const metrics::RunMetrics& m = *data.lanes[static_cast<std::size_t>(lane)].run->metrics;
    PlotSeries series;
    series.lane = lane;
    const auto value = m.value(metric);
    if (!value) {  // nothing finished: no bar
      data.series.push_back(std::move(series));
      continue;
    }
    series.x = {static_cast<double>(lane)};
    series.y = {*value};
    series.low = m.value(low).value_or(*value);
    series.high = m.value(high).value_or(*value);
    top = std::max(top, series.high);
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_min = -0.6;
  data.x_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.y_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.y_label = words.arg(unit.name);
}

void jctBars(PlotData& data) {
  addBounds(data, "jct_bound_s", tr("lower bound of the mean"), tr("own lower bound of the mean"));
  bars(data, tr("mean completion time (%1)"), "jct_mean_s", "jct_min_s", "jct_max_s");
  data.range_label = tr("min to max");
  data.note = tr("mean, range min to max");
}

void makespanBars(PlotData& data) {
  addBounds(data, "makespan_bound_s", tr("lower bound"), tr("own lower bound"));
  bars(data, tr("last completion (%1)"), "ttd_s", "ttd_s", "ttd_s");
  data.note = tr("last finish");
}

// Low to high with the quartiles between, a row a lane.
void quantileRows(PlotData& data, const std::vector<std::vector<double>>& values, const TimeUnit& unit,
                  const QString& words) {
  data.mark = Mark::Quantiles;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const std::vector<double>& own = values[static_cast<std::size_t>(lane)];
    PlotSeries series;
    series.lane = lane;
    const auto q = [&](double share) { return metrics::percentile(own, share).value_or(0); };
    series.low = q(0.05), series.q1 = q(0.25), series.median = q(0.5), series.q3 = q(0.75), series.high = q(0.95);
    top = std::max(top, series.high);
    if (!own.empty()) {
      series.x = {series.median};
      series.y = {static_cast<double>(lane)};
    }
    data.series.push_back(std::move(series));
  }
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(std::max(top, data.bound()) / unit.seconds) * unit.seconds;
  data.x_label = words.arg(unit.name);
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.note = tr("quantiles");
}

void jctQuantiles(PlotData& data) {
  std::vector<std::vector<double>> values(data.lanes.size());
  for (std::size_t lane = 0; lane < values.size(); ++lane) {
    for (const JobValue& v : jobValues(data.lanes[lane], jctOf)) values[lane].push_back(v.value);
  }
  quantileRows(data, values, timeUnitOf(data.lanes), tr("completion time (%1): 5, 25, 50, 75, 95 %"));
}

// What a decision costs, by the wall clock of this machine.
void decisionTimes(PlotData& data) {
  std::vector<std::vector<double>> values(data.lanes.size());
  for (std::size_t lane = 0; lane < values.size(); ++lane) {
    for (const double ms : data.lanes[lane].run->timing.decision_ms) values[lane].push_back(ms / 1000);
  }
  quantileRows(data, values, TimeUnit{0.001, tr("ms")}, tr("a decision (%1): 5, 25, 50, 75, 95 %"));
}

// A row a job: where each lane's value of it lies. In order of the scenario, so that every column reads alike.
template <class ValueOf>
void jobRows(PlotData& data, ValueOf value_of) {
  data.mark = Mark::JobRows;
  const auto& jobs = data.lanes.front().run->trace->problem->jobs;
  if (jobs.size() > kMaxJobRows) {
    data.lanes.clear();
    data.note = tr("of at most %1 jobs").arg(kMaxJobRows);
    return;
  }
  for (const model::Job& job : jobs) data.rows.push_back(QString::fromStdString(job.id));
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series;
    series.lane = lane;
    for (const JobValue& v : jobValues(data.lanes[static_cast<std::size_t>(lane)], value_of)) {
      const auto row = static_cast<std::size_t>(v.job);
      if (row >= data.rows.size()) continue;  // a branch may have jobs of its own
      series.x.push_back(v.value);
      series.y.push_back(static_cast<double>(row));
      series.at_s.push_back(v.at_s);
      series.jobs.push_back(v.job);
    }
    data.series.push_back(std::move(series));
  }
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.rows.size()) - 0.4;
}

void jctJobs(PlotData& data) {
  jobRows(data, jctOf);
  double top = 0;
  for (const PlotSeries& s : data.series) top = std::max(top, s.x.empty() ? 0 : s.x.back());
  const TimeUnit unit = timeUnitOf(data.lanes);
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = tr("completion time (%1)").arg(unit.name);
  if (data.note.isEmpty()) data.note = tr("by job");
}

// Dots of one row spread over its height in a fixed pattern, so that many equal values stay visible; of few jobs each has its own line.
double jitter(std::size_t i, model::JobIndex job, std::size_t count) {
  if (count < 10) return (job.value - (static_cast<double>(count) - 1) / 2) * 0.45 / static_cast<double>(count);
  return (std::fmod(static_cast<double>(i) * 0.6180339887498949, 1.0) - 0.5) * 0.56;
}

// Of what is drawn on a log2 axis: whole powers around it, no further down than 1/256.
void ratioRange(PlotData& data) {
  data.log2_x = true;
  double low = 1, high = 1;
  for (const PlotSeries& s : data.series) {
    for (const double v : s.x) {
      if (v > 0) low = std::min(low, v), high = std::max(high, v);
    }
  }
  data.x_min = std::max(std::floor(std::log2(low)), -8.0);
  data.x_max = std::max(std::log2(high), 0.75) + 0.25;
  data.x_label = tr("waiting time / expected run time");
}

void ratioJobs(PlotData& data) {
  jobRows(data, ratioOf);
  for (PlotSeries& s : data.series)
    s.zeros = static_cast<int>(std::count_if(s.x.begin(), s.x.end(), [](double v) { return v <= 0; }));
  ratioRange(data);
  if (data.note.isEmpty()) data.note = tr("by job, log2");
}

void ratioDots(PlotData& data) {
  data.mark = Mark::Dots;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series;
    series.lane = lane;
    const std::vector<JobValue> values = jobValues(data.lanes[static_cast<std::size_t>(lane)], ratioOf);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double v = values[i].value;
      series.x.push_back(v);
      series.y.push_back(
          lane + jitter(i, values[i].job, data.lanes[static_cast<std::size_t>(lane)].run->metrics->jobs.size()));
      series.at_s.push_back(values[i].at_s);
      series.jobs.push_back(values[i].job);
      if (v <= 0) ++series.zeros;
    }
    data.series.push_back(std::move(series));
  }
  ratioRange(data);
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.note = tr("log2");
}

struct Kind {
  const char* id;
  const char* title;
  void (*fill)(PlotData&);
  bool exported = true;
};

const Kind kKinds[] = {
    {"cru", QT_TRANSLATE_NOOP("Plots", "CRU by round"),
     [](PlotData& d) {
       d.note = tr("per round");
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::cruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("CRU");
     }},
    {"cru-cumulative", QT_TRANSLATE_NOOP("Plots", "CRU so far"),
     [](PlotData& d) {
       overTime(
           d, Mark::Line, [](const PlotLane& l) { return metrics::cruCumulative(*l.index); }, 1);
       d.y_label = tr("CRU so far");
       d.note = tr("cumulative");
     }},
    {"gru", QT_TRANSLATE_NOOP("Plots", "GRU by round"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::gruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("allocated GPUs / all GPUs");
       d.note = tr("per round");
     }},
    {"queue", QT_TRANSLATE_NOOP("Plots", "Queue length"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::queueLength(*l.index); }, 1);
       d.y_label = tr("jobs waiting");
       d.whole_y = true;
       d.note = tr("jobs");
     }},
    {"throughput", QT_TRANSLATE_NOOP("Plots", "Cluster throughput"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::throughput(*l.index); }, 1);
       d.y_label = tr("sum of rate / best rate");
       d.note = tr("normalised");
     }},
    {"fragments", QT_TRANSLATE_NOOP("Plots", "Fragments"),
     [](PlotData& d) {
       overTime(
           d, Mark::Step, [](const PlotLane& l) { return metrics::fragmentsByRound(*l.run->metrics); }, 1);
       d.y_label = tr("idle GPUs while jobs wait");
       d.whole_y = true;
       d.note = tr("GPUs");
     }},
    {"jct-cdf", QT_TRANSLATE_NOOP("Plots", "Job completion time"),
     [](PlotData& d) {
       cdf(d, jctOf, tr("completion time (%1)"), true);
       d.note = tr("CDF");
     }},
    {"jct-bars", QT_TRANSLATE_NOOP("Plots", "Job completion time"), jctBars},
    {"jct-quantiles", QT_TRANSLATE_NOOP("Plots", "Job completion time"), jctQuantiles},
    {"jct-jobs", QT_TRANSLATE_NOOP("Plots", "Job completion time"), jctJobs, false},
    {"lr-dots", QT_TRANSLATE_NOOP("Plots", "Latency ratio, a dot a job"), ratioDots},
    {"lr-cdf", QT_TRANSLATE_NOOP("Plots", "Latency ratio"),
     [](PlotData& d) {
       cdf(d, ratioOf, tr("waiting time / expected run time"), false);
       onLog2(
           d);  // a few jobs wait a hundred times their length: on a linear axis all others stand in its first pixels
       d.note = tr("CDF, log2");
     }},
    {"lr-jobs", QT_TRANSLATE_NOOP("Plots", "Latency ratio"), ratioJobs, false},
    {"ftf-cdf", QT_TRANSLATE_NOOP("Plots", "Finish-time fairness"),
     [](PlotData& d) {
       cdf(d, ftfOf, tr("shared / isolated completion time"), false);
       d.note = tr("CDF");
     }},
    {"wait-cdf", QT_TRANSLATE_NOOP("Plots", "Waiting time"),
     [](PlotData& d) {
       cdf(d, waitOf, tr("waiting time (%1)"), true);
       d.note = tr("CDF");
     }},
    {"makespan-bars", QT_TRANSLATE_NOOP("Plots", "Makespan"), makespanBars},
    {"decision-time", QT_TRANSLATE_NOOP("Plots", "Decision time"), decisionTimes, false},
};

const Kind* findKind(const QString& id) {
  const auto* it =
      std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return id == QLatin1String(k.id); });
  return it == std::end(kKinds) ? nullptr : it;
}

}  // namespace

TimeUnit timeUnitFor(double longest_s) {
  const model::TimeUnit unit = model::timeUnitFor(longest_s);
  return {unit.seconds, tr(unit.name)};
}

double longestRun_s(const std::vector<PlotLane>& lanes) {
  double end_s = 1;
  for (const PlotLane& lane : lanes) end_s = std::max(end_s, lane.run->trace->end_s);
  return end_s;
}

TimeUnit timeUnitOf(const std::vector<PlotLane>& lanes) { return timeUnitFor(longestRun_s(lanes)); }

bool isCruSoFar(const PlotData& data) { return data.kind == QLatin1String("cru-cumulative"); }

metrics::Series fromStart(metrics::Series series) {
  if (series.t_s.empty() || series.t_s.front() <= 0) return series;
  series.t_s.insert(series.t_s.begin(), 0.0);
  series.y.insert(series.y.begin(), series.y.front());
  return series;
}

double niceCeiling(double value) {
  if (value <= 0) return 1;
  const double decade = std::pow(10, std::floor(std::log10(value)));
  const double step = (value <= 2 * decade ? 0.1 : value <= 5 * decade ? 0.2 : 0.5) * decade;
  return std::ceil(value / step * (1 - 1e-9)) * step;
}

void onLog2(PlotData& data) {
  for (PlotSeries& s : data.series)
    s.zeros = static_cast<int>(std::count_if(s.x.begin(), s.x.end(), [](double v) { return v <= 0; }));
  const QString label = data.x_label;
  ratioRange(data);
  data.x_label = label;
}

// No control character, nothing that a spreadsheet would run.
QString cellText(QString text, QChar separator) {
  std::string cell;
  io::appendCsv(cell, text.toStdString(), separator.toLatin1());
  return QString::fromStdString(cell);
}

double PlotData::bound() const {
  const auto lowest =
      std::min_element(rules.begin(), rules.end(), [](const PlotRule& a, const PlotRule& b) { return a.at < b.at; });
  return lowest == rules.end() ? 0 : lowest->at;
}

std::vector<compare::LaneRun> runsOf(const std::vector<PlotLane>& lanes) {
  std::vector<compare::LaneRun> runs;
  for (const PlotLane& lane : lanes) {
    runs.push_back(*lane.run);
    runs.back().lane.label = lane.label.toStdString();
  }
  return runs;
}

std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs) {
  std::vector<PlotLane> lanes;
  std::map<std::string, int> seen;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace || !run.metrics) continue;
    lanes.push_back({laneName(run.lane), QString::fromStdString(run.lane.policy), seen[run.lane.policy]++,
                     std::make_shared<const compare::LaneRun>(run),
                     std::make_shared<const metrics::TraceIndex>(run.trace)});
  }
  return lanes;
}

PlotData plotData(const QString& kind, std::vector<PlotLane> lanes) {
  PlotData data;
  const Kind* known = findKind(kind);
  if (known == nullptr) return data;
  data.kind = kind;
  data.title = tr(known->title);
  data.lanes = std::move(lanes);
  if (!data.lanes.empty()) known->fill(data);
  return data;
}

QStringList plotKinds() {
  QStringList kinds;
  for (const Kind& kind : kKinds) {
    if (kind.exported) kinds << QLatin1String(kind.id);
  }
  return kinds;
}

QStringList panelKinds() {
  QStringList kinds;
  for (const Kind& kind : kKinds) kinds << QLatin1String(kind.id);
  return kinds;
}

QString plotTitle(const QString& kind) {
  const Kind* known = findKind(kind);
  return known == nullptr ? QString() : tr(known->title);
}

QString plotShortTitle(const QString& kind) {
  static const std::pair<const char*, const char*> names[] = {
      {"jct-", QT_TRANSLATE_NOOP("Plots", "JCT")}, {"lr-", QT_TRANSLATE_NOOP("Plots", "LR")},
      {"ftf-", QT_TRANSLATE_NOOP("Plots", "FTF")}, {"wait-", QT_TRANSLATE_NOOP("Plots", "Wait")},
      {"cru", QT_TRANSLATE_NOOP("Plots", "CRU")},  {"gru", QT_TRANSLATE_NOOP("Plots", "GRU")}};
  for (const auto& [start, name] : names) {
    if (kind.startsWith(QLatin1String(start))) return tr(name);
  }
  return {};
}

QString plotMenuText(const QString& kind) {
  static const std::map<QString, const char*> details{
      {QStringLiteral("jct-cdf"), QT_TRANSLATE_NOOP("Plots", "CDF")},
      {QStringLiteral("jct-bars"), QT_TRANSLATE_NOOP("Plots", "mean and range")},
      {QStringLiteral("jct-quantiles"), QT_TRANSLATE_NOOP("Plots", "quantiles")},
      {QStringLiteral("jct-jobs"), QT_TRANSLATE_NOOP("Plots", "by job")},
      {QStringLiteral("lr-cdf"), QT_TRANSLATE_NOOP("Plots", "CDF")},
      {QStringLiteral("lr-jobs"), QT_TRANSLATE_NOOP("Plots", "by job")},
      {QStringLiteral("ftf-cdf"), QT_TRANSLATE_NOOP("Plots", "CDF")},
      {QStringLiteral("wait-cdf"), QT_TRANSLATE_NOOP("Plots", "CDF")}};
  const auto detail = details.find(kind);
  return detail == details.end() ? plotTitle(kind) : QStringLiteral("%1 (%2)").arg(plotTitle(kind), tr(detail->second));
}

QString PlotData::csv(QChar separator) const {
  const auto number = [](double v) { return QString::number(v, 'g', 17); };
  const bool ranges = mark == Mark::Bars || mark == Mark::Quantiles;
  QStringList header{QStringLiteral("scheduler")};
  const bool jct = kind.startsWith(QLatin1String("jct"));
  if (mark == Mark::Bars) {
    header << (jct ? QStringList{QStringLiteral("jct_mean_s"), QStringLiteral("jct_min_s"), QStringLiteral("jct_max_s")}
                   : QStringList{QStringLiteral("ttd_s"), QStringLiteral("low_s"), QStringLiteral("high_s")});
  } else if (ranges) {
    header << (jct ? QStringList{QStringLiteral("jct_median_s"), QStringLiteral("jct_p5_s"),
                                 QStringLiteral("jct_p95_s")}
                   : QStringList{QStringLiteral("median"), QStringLiteral("p5"), QStringLiteral("p95")});
  } else {
    header << (over_time                                ? QStringLiteral("time_s")
               : jct                                    ? QStringLiteral("jct_s")
               : kind.startsWith(QLatin1String("wait")) ? QStringLiteral("wait_s")
                                                        : QStringLiteral("value"))
           << (mark == Mark::Dots || mark == Mark::JobRows ? QStringLiteral("job")
               : kind.endsWith(QLatin1String("cdf"))       ? QStringLiteral("share")
                                                           : kind);
  }
  QStringList lines{header.join(separator)};
  for (const PlotSeries& s : series) {
    const PlotLane& lane = lanes[static_cast<std::size_t>(s.lane)];
    const QString label = cellText(lane.label, separator);
    if (ranges) {
      if (s.y.empty()) continue;
      lines << QStringList{label, number(mark == Mark::Bars ? s.y[0] : s.median), number(s.low), number(s.high)}.join(
          separator);
      continue;
    }
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const QString second =
          mark == Mark::Dots || mark == Mark::JobRows
              ? cellText(QString::fromStdString(lane.run->trace->problem->jobs[s.jobs[i]].id), separator)
              : number(s.y[i]);
      lines << QStringList{label, number(s.x[i]), second}.join(separator);
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets::plots
