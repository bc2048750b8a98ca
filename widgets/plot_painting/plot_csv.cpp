// A plot as a table.

#include "core/io/tables/csv_text.h"
#include "core/model/scenario.h"
#include "widgets/plot_painting/plot_data.h"
#include "widgets/plot_painting/plot_scales.h"

namespace roundel::widgets::plots {

// No control character, nothing that a spreadsheet would run.
QString cellText(QString text, QChar separator) {
  std::string cell;
  io::appendCsv(cell, text.toStdString(), separator.toLatin1());
  return QString::fromStdString(cell);
}

QString PlotData::csv(QChar separator) const {
  // Columns of an axis whose unit was chosen are in it, and say so.
  const auto column = [](QString name, const QString& asked) {
    if (asked.isEmpty()) return name;
    return (name.endsWith(QLatin1String("_s")) ? name.chopped(2) : name) + columnSuffix(asked);
  };
  const auto across = [&](double v) { return QString::number(x_asked.isEmpty() ? v : v / xUnit(*this), 'g', 17); };
  const auto upwards = [&](double v) { return QString::number(y_asked.isEmpty() ? v : v / yUnit(*this), 'g', 17); };
  const auto number = [&](double v) { return mark == Mark::Bars ? upwards(v) : across(v); };
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
  for (qsizetype c = 1; c < header.size(); ++c)
    header[c] = column(header[c], mark == Mark::Bars || (!ranges && c == 2) ? y_asked : x_asked);
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
              : upwards(s.y[i]);
      lines << QStringList{label, across(s.x[i]), second}.join(separator);
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace roundel::widgets::plots
