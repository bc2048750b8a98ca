// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a plot.

#include "core/io/tables/csv_text.h"
#include "core/model/problem.h"
#include "widgets/plots/painting/plot_data.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {

// Without control characters and formulas that a spreadsheet would run.
QString cellText(QString text, QChar separator) {
  std::string cell;
  io::appendCsv(cell, text.toStdString(), separator.toLatin1());
  return QString::fromStdString(cell);
}

namespace {

bool ofJobs(const PlotData& data) { return data.mark == Mark::Dots || data.mark == Mark::JobRows; }
bool hasRanges(const PlotData& data) { return data.mark == Mark::Bars || data.mark == Mark::Quantiles; }

constexpr const char* kJctBound = "jct_bound_s";

// A column of an axis whose unit was chosen is in it, and says so.
QString inUnit(const QString& name, const QString& asked) {
  if (asked.isEmpty()) return name;
  return (name.endsWith(QLatin1String("_s")) ? name.chopped(2) : name) + columnSuffix(asked);
}

class Rows {
 public:
  Rows(const PlotData& data, QChar separator) : m_data(data), m_separator(separator) {}

  QString header() const {
    QStringList names = m_data.columns.split(QLatin1Char(','));
    for (qsizetype c = 0; c < names.size(); ++c) {
      const bool upwards = m_data.mark == Mark::Bars || (!hasRanges(m_data) && c == 1);
      names[c] = inUnit(names[c], upwards ? m_data.y_asked : m_data.x_asked);
    }
    names.prepend(QStringLiteral("scheduler"));
    if (m_data.over_time) names << QStringLiteral("unit");
    return names.join(m_separator);
  }

  // One row with the range, or one per point.
  QStringList of(const PlotSeries& s) const {
    const PlotLane& lane = m_data.lanes[static_cast<std::size_t>(s.lane)];
    const QString label = cellText(lane.label, m_separator);
    QStringList rows;
    if (hasRanges(m_data)) {
      if (s.y.empty()) return {};
      const bool bars = m_data.mark == Mark::Bars;
      const auto number = [&](double v) { return bars ? upwards(v) : across(v); };
      QStringList cells{label, number(bars ? s.y[0] : s.median), number(s.low), number(s.high)};
      if (!bars) cells << number(s.q1) << number(s.q3);
      if (bars && m_data.columns.endsWith(QLatin1String(kJctBound))) {
        const auto bound = lane.run->value(kJctBound);
        cells << (bound ? number(*bound) : QString());
      }
      return {cells.join(m_separator)};
    }
    const QString unit =
        m_data.over_time ? m_separator + (m_data.y_asked.isEmpty() ? m_data.unit : m_data.y_asked) : QString();
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const QString second =
          ofJobs(m_data) ? cellText(QString::fromStdString(lane.run->trace->problem->jobs[s.jobs[i]].id), m_separator)
                         : upwards(s.y[i]);
      rows << QStringList{label, across(s.x[i]), second}.join(m_separator) + unit;
    }
    // The last step lasts to the end of the run.
    const bool steps = m_data.mark == Mark::Step && m_data.over_time && !s.x.empty() && lane.run;
    if (steps && s.x.back() < lane.run->trace->end_s)
      rows << QStringList{label, across(lane.run->trace->end_s), upwards(s.y.back())}.join(m_separator) + unit;
    return rows;
  }

 private:
  static QString exact(double v) { return QString::number(v, 'g', 17); }
  QString across(double v) const { return exact(m_data.x_asked.isEmpty() ? v : v / xUnit(m_data)); }
  QString upwards(double v) const { return exact(m_data.y_asked.isEmpty() ? v : v / yUnit(m_data)); }

  const PlotData& m_data;
  QChar m_separator;
};

}  // namespace

QString PlotData::csv(QChar separator) const {
  const Rows table(*this, separator);
  QStringList lines{table.header()};
  for (const PlotSeries& s : series) lines << table.of(s);
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets::plots
