#include "widgets/plots/plot_data.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace roundel::widgets::plots {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("Plots", text); }

struct TimeUnit {
  double seconds;
  QString name;
};

TimeUnit unitFor(double end_s) {
  if (end_s <= 300) return {1, tr("s")};
  if (end_s <= 4 * 3600) return {60, tr("min")};
  if (end_s <= 5 * 86400) return {3600, tr("h")};
  return {86400, tr("d")};
}

double endOf(const std::vector<PlotLane>& lanes) {
  double end = 1;
  for (const PlotLane& lane : lanes) end = std::max(end, lane.run->trace->end_s);
  return end;
}

// A round number just above, so that axes end where a tick stands.
double niceCeiling(double value) {
  if (value <= 0) return 1;
  const double decade = std::pow(10, std::floor(std::log10(value)));
  for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0}) {
    if (value <= step * decade * (1 + 1e-9)) return step * decade;
  }
  return 10 * decade;
}

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
  const double end = endOf(data.lanes);
  const TimeUnit unit = unitFor(end);
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
  std::stable_sort(values.begin(), values.end(), [](const JobValue& a, const JobValue& b) { return a.value < b.value; });
  return values;
}

std::optional<double> jctOf(const metrics::JobRow& row) { return row.jct_s; }
std::optional<double> ratioOf(const metrics::JobRow& row) { return row.latency_ratio; }
std::optional<double> ftfOf(const metrics::JobRow& row) { return row.ftf; }

template <class ValueOf>
void cdf(PlotData& data, ValueOf value_of, bool seconds) {
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
  const TimeUnit unit = seconds ? unitFor(top) : TimeUnit{1, {}};
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = seconds ? tr("completion time (%1)").arg(unit.name) : data.title;
  data.y_label = tr("share of jobs");
}

void jctBars(PlotData& data) {
  data.mark = Mark::Bars;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    const metrics::RunMetrics& m = *data.lanes[static_cast<std::size_t>(lane)].run->metrics;
    PlotSeries series;
    series.lane = lane;
    if (const auto bound = m.value("jct_bound_s")) data.bound = std::max(data.bound, *bound);
    const auto mean = m.value("jct_mean_s");
    if (!mean) {  // nothing finished: no bar
      data.series.push_back(std::move(series));
      continue;
    }
    series.x = {static_cast<double>(lane)};
    series.y = {*mean};
    series.low = m.value("jct_min_s").value_or(series.y[0]);
    series.high = m.value("jct_max_s").value_or(series.y[0]);
    top = std::max(top, series.high);
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = unitFor(top);
  data.time_unit_s = unit.seconds;
  data.x_min = -0.6;
  data.x_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.y_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.y_label = tr("mean completion time (%1)").arg(unit.name);
  data.note = tr("mean, range min to max");
}

void jctQuantiles(PlotData& data) {
  data.mark = Mark::Quantiles;
  double top = 0;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    std::vector<double> values;
    for (const JobValue& v : jobValues(data.lanes[static_cast<std::size_t>(lane)], jctOf)) values.push_back(v.value);
    PlotSeries series;
    series.lane = lane;
    const auto q = [&](double share) { return metrics::percentile(values, share).value_or(0); };
    series.low = q(0.05), series.q1 = q(0.25), series.median = q(0.5), series.q3 = q(0.75), series.high = q(0.95);
    top = std::max(top, series.high);
    if (!values.empty()) {
      series.x = {series.median};
      series.y = {static_cast<double>(lane)};
    }
    data.series.push_back(std::move(series));
  }
  const TimeUnit unit = unitFor(top);
  data.time_unit_s = unit.seconds;
  data.x_max = niceCeiling(top / unit.seconds) * unit.seconds;
  data.x_label = tr("completion time (%1): 5, 25, 50, 75, 95 %").arg(unit.name);
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.note = tr("quantiles");
}

// Dots of one row spread over its height in a fixed pattern, so that many equal values stay visible.
double jitter(std::size_t i, std::size_t count) {
  if (count < 10) return 0;
  return (std::fmod(static_cast<double>(i) * 0.6180339887498949, 1.0) - 0.5) * 0.56;
}

void ratioDots(PlotData& data) {
  data.mark = Mark::Dots;
  data.log2_x = true;
  double low = 1;
  double high = 1;
  for (int lane = 0; lane < static_cast<int>(data.lanes.size()); ++lane) {
    PlotSeries series;
    series.lane = lane;
    const std::vector<JobValue> values = jobValues(data.lanes[static_cast<std::size_t>(lane)], ratioOf);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double v = values[i].value;
      series.x.push_back(v);
      series.y.push_back(lane + jitter(i, values.size()));
      series.at_s.push_back(values[i].at_s);
      series.jobs.push_back(values[i].job);
      if (v <= 0) ++series.zeros;
      if (v > 0) low = std::min(low, v), high = std::max(high, v);
    }
    data.series.push_back(std::move(series));
  }
  data.x_min = std::max(std::floor(std::log2(low)), -8.0);
  data.x_max = std::ceil(std::log2(high * 1.0001)) + 0.25;
  data.y_min = -0.6;
  data.y_max = static_cast<double>(data.lanes.size()) - 0.4;
  data.x_label = tr("waiting time / expected run time");
  data.note = tr("log2");
}

struct Kind {
  const char* id;
  const char* title;
  void (*fill)(PlotData&);
};

const Kind kKinds[] = {
    {"cru", QT_TRANSLATE_NOOP("Plots", "CRU by round"),
     [](PlotData& d) {
       d.note = tr("per round");
       overTime(d, Mark::Step, [](const PlotLane& l) { return metrics::cruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("CRU");
     }},
    {"cru-cumulative", QT_TRANSLATE_NOOP("Plots", "CRU so far"),
     [](PlotData& d) {
       overTime(d, Mark::Line, [](const PlotLane& l) { return metrics::cruCumulative(*l.index); }, 1);
       d.y_label = tr("CRU so far");
     }},
    {"gru", QT_TRANSLATE_NOOP("Plots", "GRU by round"),
     [](PlotData& d) {
       overTime(d, Mark::Step, [](const PlotLane& l) { return metrics::gruByRound(*l.run->metrics); }, 1);
       d.y_label = tr("allocated GPUs / all GPUs");
     }},
    {"queue", QT_TRANSLATE_NOOP("Plots", "Queue length"),
     [](PlotData& d) {
       overTime(d, Mark::Step, [](const PlotLane& l) { return metrics::queueLength(*l.index); }, 1);
       d.y_label = tr("jobs waiting");
     }},
    {"throughput", QT_TRANSLATE_NOOP("Plots", "Cluster throughput"),
     [](PlotData& d) {
       overTime(d, Mark::Step, [](const PlotLane& l) { return metrics::throughput(*l.index); }, 1);
       d.y_label = tr("sum of rate / best rate");
     }},
    {"fragments", QT_TRANSLATE_NOOP("Plots", "Fragments"),
     [](PlotData& d) {
       overTime(d, Mark::Step, [](const PlotLane& l) { return metrics::fragmentsByRound(*l.run->metrics); }, 1);
       d.y_label = tr("idle GPUs while jobs wait");
     }},
    {"jct-cdf", QT_TRANSLATE_NOOP("Plots", "Job completion time"),
     [](PlotData& d) {
       cdf(d, jctOf, true);
       d.note = tr("CDF");
     }},
    {"jct-bars", QT_TRANSLATE_NOOP("Plots", "Job completion time"), jctBars},
    {"jct-quantiles", QT_TRANSLATE_NOOP("Plots", "Job completion time"), jctQuantiles},
    {"lr-dots", QT_TRANSLATE_NOOP("Plots", "Latency ratio, a dot a job"), ratioDots},
    {"lr-cdf", QT_TRANSLATE_NOOP("Plots", "Latency ratio"),
     [](PlotData& d) {
       cdf(d, ratioOf, false);
       d.x_label = tr("waiting time / expected run time");
     }},
    {"ftf-cdf", QT_TRANSLATE_NOOP("Plots", "Finish-time fairness"),
     [](PlotData& d) {
       cdf(d, ftfOf, false);
       d.x_label = tr("shared / isolated completion time");
     }},
};

QString cellText(QString text, QChar separator) {
  if (!text.contains(separator) && !text.contains(QLatin1Char('"')) && !text.contains(QLatin1Char('\n'))) return text;
  return QLatin1Char('"') + text.replace(QLatin1Char('"'), QStringLiteral("\"\"")) + QLatin1Char('"');
}

const Kind* findKind(const QString& id) {
  const auto* it = std::find_if(std::begin(kKinds), std::end(kKinds), [&](const Kind& k) { return id == QLatin1String(k.id); });
  return it == std::end(kKinds) ? nullptr : it;
}

}  // namespace

std::vector<PlotLane> lanesOf(const std::vector<compare::LaneRun>& runs) {
  std::vector<PlotLane> lanes;
  std::map<std::string, int> seen;
  for (const compare::LaneRun& run : runs) {
    if (!run.trace || !run.metrics) continue;
    lanes.push_back({QString::fromStdString(run.lane.label), QString::fromStdString(run.lane.policy), seen[run.lane.policy]++,
                     std::make_shared<const compare::LaneRun>(run), std::make_shared<const metrics::TraceIndex>(run.trace)});
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
  for (const Kind& kind : kKinds) kinds << QLatin1String(kind.id);
  return kinds;
}

QString plotTitle(const QString& kind) {
  const Kind* known = findKind(kind);
  return known == nullptr ? QString() : tr(known->title);
}

QString PlotData::csv(QChar separator) const {
  const auto number = [](double v) { return QString::number(v, 'g', 17); };
  const bool ranges = mark == Mark::Bars || mark == Mark::Quantiles;
  QStringList header{tr("scheduler")};
  if (ranges) {
    header << tr("mean or median") << tr("low") << tr("high");
  } else {
    header << (over_time ? QStringLiteral("time_s") : kind.startsWith(QLatin1String("jct")) ? QStringLiteral("jct_s") : QStringLiteral("value"))
           << (mark == Mark::Dots ? QStringLiteral("job") : kind.endsWith(QLatin1String("cdf")) ? QStringLiteral("share") : kind);
  }
  QStringList lines{header.join(separator)};
  for (const PlotSeries& s : series) {
    const PlotLane& lane = lanes[static_cast<std::size_t>(s.lane)];
    const QString label = cellText(lane.label, separator);
    if (ranges) {
      if (s.y.empty()) continue;
      lines << QStringList{label, number(mark == Mark::Bars ? s.y[0] : s.median), number(s.low), number(s.high)}.join(separator);
      continue;
    }
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const QString second = mark == Mark::Dots ? cellText(QString::fromStdString(lane.run->trace->problem->jobs[s.jobs[i]].id), separator) : number(s.y[i]);
      lines << QStringList{label, number(s.x[i]), second}.join(separator);
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets::plots
