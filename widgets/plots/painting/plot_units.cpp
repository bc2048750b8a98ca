// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_units.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/model/time_unit.h"

namespace roundel::widgets::plots {

TimeUnit timeUnitFor(double longest_s) {
  const model::TimeUnit unit = model::timeUnitFor(longest_s);
  return {unit.seconds, QCoreApplication::translate("Plots", unit.name)};
}

double longestRun_s(const std::vector<PlotLane>& lanes) {
  double end_s = 1;
  for (const PlotLane& lane : lanes) end_s = std::max(end_s, lane.run->trace->end_s);
  return end_s;
}

TimeUnit timeUnitOf(const std::vector<PlotLane>& lanes) { return timeUnitFor(longestRun_s(lanes)); }

QString durationName(double seconds, double longest_s) {
  TimeUnit unit = timeUnitFor(longest_s);
  // 5 h, not 0.2083 d; 0.1 h has few digits.
  const double shorter = QString::number(seconds / unit.seconds, 'g', 2).toDouble() * unit.seconds;
  if (seconds < unit.seconds && std::abs(shorter - seconds) > 1e-9 * seconds)
    unit = seconds < 60 ? timeUnitFor(1) : seconds < 3600 ? timeUnitFor(3600) : timeUnitFor(86400);
  return QStringLiteral("%1 %2").arg(QString::number(seconds / unit.seconds, 'g', 4), unit.name);
}

std::int64_t roundsPerBin(double rounds, int bins) {
  for (std::int64_t decade = 1;; decade *= 10) {
    for (const std::int64_t step : {1, 2, 5})
      if (rounds / static_cast<double>(step * decade) <= bins) return step * decade;
  }
}

std::vector<std::int64_t> binsOfRounds(std::int64_t rounds, int bins, bool growing) {
  std::vector<std::int64_t> starts{0};
  const std::int64_t step = roundsPerBin(static_cast<double>(rounds), bins);
  const double factor = std::pow(std::max(2.0, static_cast<double>(rounds)), 1.0 / bins);
  for (std::int64_t next = 0; next < rounds;) {
    next = growing ? std::max(next + 1, static_cast<std::int64_t>(static_cast<double>(next) * factor)) : next + step;
    starts.push_back(std::min(next, rounds));
  }
  return starts;
}

bool isCruSoFar(const PlotData& data) { return data.kind->so_far; }

metrics::Series extendedToZero(metrics::Series series) {
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

}  // namespace roundel::widgets::plots
