// SPDX-License-Identifier: GPL-3.0-or-later
// Figures as tables: one row per mark, with exact numbers.

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "core/io/tables/csv_reader.h"
#include "core/metrics/metrics.h"
#include "core/model/scenario.h"
#include "widgets/base/text/shown.h"
#include "widgets/figures/kinds/figure.h"
#include "widgets/figures/kinds/figure_panels.h"
#include "widgets/figures/runs/timeline_areas.h"

namespace roundel::widgets::figures {
namespace {

using plots::cellText;

QString exact(double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); }

QStringList cellsOf(const model::Problem& problem, const trace::Segment& s, const QString& lane, QChar separator) {
  QStringList cells{cellText(lane, separator), cellText(shown(problem.jobs[s.job].id), separator),
                    QString::number(s.copy)};
  if (s.gpu.valid()) {
    const model::Gpu& gpu = problem.gpus[s.gpu];
    cells << cellText(shown(problem.nodes[gpu.node].id), separator) << QString::number(gpu.index)
          << cellText(shown(problem.types[gpu.type].id), separator);
  } else {
    cells << QString() << QString() << QString();
  }
  return cells;
}

QString withColumn(const QString& rows, const QString& head, const QString& cell, QChar separator) {
  QString out;
  bool quoted = false, first = true;
  QString row_prefix = head + separator;
  for (const QChar c : rows) {
    if (first) out += row_prefix, first = false;
    if (c == QLatin1Char('"')) quoted = !quoted;
    out += c;
    if (c == QLatin1Char('\n') && !quoted) first = true, row_prefix = cell + separator;
  }
  return out;
}

constexpr const char* kLowerBound =
    "lower_bound_s";  // for the makespan from the first arrival; makespan_bound_s is from time 0

// "_jobs" for a metric whose name lacks its unit; empty for ratios and shares, and for times, whose names end in _s.
QString unitSuffix(const QString& metric) {
  const metrics::MetricInfo* info = metrics::find(metric.toStdString());
  if (info == nullptr || info->unit.empty() || info->unit == "s") return {};
  return QLatin1Char('_') + shown(info->unit).toLower().replace(QLatin1Char(' '), QLatin1Char('_'));
}

// A value in the chosen unit, and the name of its column.
struct Column {
  QString name, asked;
  double unit = 1;
  QString head() const {
    if (asked.isEmpty()) return name + unitSuffix(name);
    return (name.endsWith(QLatin1String("_s")) ? name.chopped(2) : name) + plots::columnSuffix(asked);
  }
  QString cell(double value) const { return exact(asked.isEmpty() ? value : value / unit); }
};
Column acrossOf(const plots::PlotData& panel, const QString& name) {
  return {name, panel.x_asked, plots::xUnit(panel)};
}
Column upwardsOf(const plots::PlotData& panel, const QString& name) {
  return {name, panel.y_asked, plots::yUnit(panel)};
}

class Rows {
 public:
  explicit Rows(QChar separator) : m_separator(separator) {}
  void add(const QStringList& cells) {
    QStringList quoted;
    for (const QString& cell : cells) quoted << cellText(cell, m_separator);
    m_lines << quoted.join(m_separator);
  }
  QString text() const { return m_lines.join(QLatin1Char('\n')) + QLatin1Char('\n'); }

 private:
  QChar m_separator;
  QStringList m_lines;
};

// Stacked areas: one row per instant with the value of each area until the next instant, and a last row at the end.
QString areasTable(const Figure& figure, const QString& area, const QString& value, QChar separator) {
  Rows rows(separator);
  const Column time = acrossOf(figure.panels.front(), QStringLiteral("time_s"));
  const Column share = upwardsOf(figure.panels.front(), value);
  rows.add({QStringLiteral("scheduler"), area, time.head(), share.head()});
  for (const plots::PlotData& panel : figure.panels) {
    for (const plots::PlotSeries& s : panel.series)
      for (std::size_t i = 0; s.x.size() > 1 && i < s.x.size(); ++i)
        rows.add({panel.title, s.name, time.cell(s.x[i]), share.cell(s.y[std::min(i, s.x.size() - 2)])});
  }
  return rows.text();
}

std::optional<double> valueOf(const compare::LaneRun& run, const QString& metric) {
  return metric == QLatin1String(kLowerBound) ? lowerBound_s(run) : run.metrics->value(metric.toStdString());
}

// A row a lane.
QString metricRows(const Figure& figure, const std::vector<Column>& metrics, QChar separator) {
  Rows rows(separator);
  QStringList header{QStringLiteral("workload"), QStringLiteral("scheduler")};
  for (const Column& metric : metrics) header << metric.head();
  rows.add(header);
  for (const plots::PlotLane& lane : figure.lanes) {
    QStringList cells{lane.workload.isEmpty() ? shown(lane.run->trace->problem->scenario->title) : lane.workload,
                      lane.label};
    for (const Column& metric : metrics) {
      const auto value = valueOf(*lane.run, metric.name);
      cells << (value ? metric.cell(*value) : QString());
    }
    rows.add(cells);
  }
  return rows.text();
}

QString sweepTable(const SweepSource& sweep, QChar separator) {
  QString out;
  for (const QStringList& row : sweep.table) {
    QStringList cells;
    for (const QString& cell : row) cells << cellText(cell, separator);
    out += cells.join(separator) + QLatin1Char('\n');
  }
  return out;
}

}  // namespace

QString ganttTable(const Figure& figure, QChar separator) {
  const auto row = [&](const QStringList& cells) { return cells.join(separator); };
  QStringList lines{row({QStringLiteral("scheduler"), QStringLiteral("job"), QStringLiteral("copy"),
                         QStringLiteral("node"), QStringLiteral("gpu"), QStringLiteral("gpu_type"),
                         QStringLiteral("start_s"), QStringLiteral("end_s"), QStringLiteral("kind")})};
  for (const plots::PlotLane& lane : figure.lanes) {
    const model::Problem& problem = *lane.run->trace->problem;
    const trace::Segments& segments = lane.run->trace->segments;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const trace::Segment s = segments.at(i);
      QStringList cells = cellsOf(problem, s, lane.label, separator);
      lines << row(cells << exact(s.start_s) << exact(s.end_s) << QString::fromLatin1(trace::toString(s.kind)));
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString clusterTable(const Figure& figure, QChar separator) {
  QStringList lines{QStringList{QStringLiteral("scheduler"), QStringLiteral("node"), QStringLiteral("gpu"),
                                QStringLiteral("gpu_type"), QStringLiteral("job")}
                        .join(separator)};
  for (const ClusterPanel& panel : figure.clusters) {
    for (const ClusterNode& node : panel.nodes) {
      for (std::size_t g = 0; g < node.gpus.size(); ++g) {
        lines << QStringList{cellText(panel.title, separator), cellText(node.id, separator), QString::number(g),
                             cellText(node.gpus[g].type, separator), cellText(node.gpus[g].jobs(), separator)}
                     .join(separator);
      }
    }
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QString matrixTable(const Figure& figure, QChar separator) {
  const plots::PlotData& panel = figure.panels.front();
  Rows rows(separator);
  rows.add({QStringLiteral("job"), QStringLiteral("gpu_type"), QStringLiteral("iterations_per_s")});
  const plots::PlotSeries& s = panel.series.front();
  for (std::size_t i = 0; i < s.x.size(); ++i)
    rows.add({panel.y_names[static_cast<qsizetype>(s.y[i])], panel.x_names[static_cast<qsizetype>(s.x[i])],
              s.labels[static_cast<qsizetype>(i)]});
  return rows.text();
}

QString usageTable(const Figure& figure, QChar separator) {
  return areasTable(figure, QStringLiteral("cause"), QStringLiteral("share"), separator);
}

QString typesTable(const Figure& figure, QChar separator) {
  return areasTable(figure, plots::columnOf(figure.options.areas_by), QStringLiteral("gpus_computing"), separator);
}

QString jctTable(const Figure& figure, QChar separator) {
  if (figure.workloads == 1) return panelRows(figure, separator);
  const plots::PlotData& jct = figure.panels.front();
  return metricRows(
      figure, {upwardsOf(jct, QStringLiteral("jct_mean_s")), upwardsOf(jct, QStringLiteral("jct_bound_s"))}, separator);
}

QString makespanTable(const Figure& figure, QChar separator) {
  const plots::PlotData& makespan = figure.panels.front();
  return metricRows(
      figure,
      {upwardsOf(makespan, QStringLiteral("makespan_s")), upwardsOf(figure.panels.back(), QStringLiteral("cru")),
       upwardsOf(makespan, QLatin1String(kLowerBound))},
      separator);
}

QString gruTable(const Figure& figure, QChar separator) {
  return metricRows(figure, {upwardsOf(figure.panels.front(), QStringLiteral("gru"))}, separator);
}

QString scatterTable(const Figure& figure, QChar separator) {
  const plots::PlotData& panel = figure.panels.front();
  return metricRows(figure,
                    {acrossOf(panel, shown(figure.options.x_metric)), upwardsOf(panel, shown(figure.options.y_metric))},
                    separator);
}

QString histogramTable(const Figure& figure, QChar separator) {
  Rows rows(separator);
  const plots::PlotData& first = figure.panels.front();
  const bool time = first.x_is == plots::Quantity::Time;
  const Column from = acrossOf(first, time ? QStringLiteral("from_s") : QStringLiteral("from")),
               to = acrossOf(first, time ? QStringLiteral("to_s") : QStringLiteral("to"));
  rows.add({QStringLiteral("scheduler"), from.head(), to.head(), QStringLiteral("jobs")});
  for (const plots::PlotData& panel : figure.panels) {
    const plots::PlotSeries& s = panel.series.front();
    for (std::size_t i = 0; i + 1 < s.x.size(); ++i)
      rows.add({panel.title, from.cell(s.x[i]), to.cell(s.x[i + 1]), exact(s.y[i])});
  }
  return rows.text();
}

QString rowsTable(const Figure& figure, QChar separator) {
  Rows rows(separator);
  const Column start = acrossOf(figure.panels.front(), QStringLiteral("start_s")),
               end = acrossOf(figure.panels.front(), QStringLiteral("end_s"));
  rows.add({QStringLiteral("scheduler"), QStringLiteral("job"), QStringLiteral("state"), start.head(), end.head(),
            QStringLiteral("share")});
  for (const plots::PlotData& panel : figure.panels) {
    for (const plots::PlotSeries& s : panel.series) {
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        if (std::isnan(s.x[i])) continue;
        const bool line = s.to.empty();
        const auto row = static_cast<qsizetype>(std::lround(s.y[i]));
        rows.add({panel.title, panel.y_names[std::min(row, panel.y_names.size() - 1)], s.name, start.cell(s.x[i]),
                  end.cell(line ? s.x[i] : s.to[i]), exact(s.share[i])});
      }
    }
  }
  return rows.text();
}

QString partsTable(const Figure& figure, QChar separator) {
  std::vector<std::pair<QString, std::vector<QStringList>>> tables;
  QStringList columns;
  for (const Figure& part : figure.parts) {
    const std::string text = part.table(separator).toStdString();
    io::CsvReader reader(text, separator.toLatin1());
    std::vector<std::string_view> fields;
    std::vector<QStringList> rows;
    while (reader.next(fields)) {
      QStringList& row = rows.emplace_back();
      for (const std::string_view field : fields)
        row << QString::fromUtf8(field.data(), static_cast<qsizetype>(field.size()));
    }
    for (const QString& column : rows.empty() ? QStringList() : rows.front())
      if (!columns.contains(column)) columns << column;
    tables.emplace_back(shown(part.kind), std::move(rows));
  }
  Rows out(separator);
  out.add(QStringList{QStringLiteral("part"), QStringLiteral("kind")} + columns);
  for (std::size_t t = 0; t < tables.size(); ++t) {
    const auto& [kind, rows] = tables[t];
    for (std::size_t r = 1; r < rows.size(); ++r) {
      QStringList cells{QString(QChar(static_cast<char16_t>(u'a' + t % 26))), kind};
      for (const QString& column : columns) {
        const qsizetype column_index = rows.front().indexOf(column);
        cells << (column_index < 0 || column_index >= rows[r].size() ? QString() : rows[r][column_index]);
      }
      out.add(cells);
    }
  }
  return out.text();
}

// The panels one after the other. If panels are workloads, each row names its workload.
QString panelRows(const Figure& figure, QChar separator) {
  QString text;
  const bool by_workload = figure.workloads > 1 && figure.panels.size() > 1 && figure.panels.front().lanes.size() > 1;
  for (const plots::PlotData& panel : figure.panels) {
    QString rows = panel.csv(separator);
    if (by_workload) rows = withColumn(rows, QStringLiteral("workload"), cellText(panel.title, separator), separator);
    text += text.isEmpty() ? rows : rows.mid(rows.indexOf(QLatin1Char('\n')) + 1);
  }
  return text;
}

QString Figure::table(QChar separator) const {
  if (!drawable()) return {};
  return sweep ? sweepTable(*sweep, separator) : figureKind(kind).table(*this, separator);
}

}  // namespace roundel::widgets::figures
