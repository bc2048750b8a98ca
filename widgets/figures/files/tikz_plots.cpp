// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/files/tikz_plots.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/problem.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/figures/files/tikz_drawing.h"
#include "widgets/figures/files/tikz_estimates.h"
#include "widgets/figures/kinds/figure_text.h"
#include "widgets/plots/painting/plot_boxes.h"
#include "widgets/plots/painting/plot_estimates.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::figures::tikz {
namespace {

using plots::Mark;
using plots::PlotData;
using plots::PlotSeries;

constexpr std::size_t kFewJobs = 12;  // up to this number each job has a marker, as in plot_painter.cpp
constexpr double kMarker_pt = 3.1, kDot_pt = 1.2;

// Named columns in order of insertion.
class Table {
 public:
  QByteArray add(const QByteArray& wanted, std::vector<double> values) {
    m_names.push_back(m_taken.take(wanted));
    m_rows = std::max(m_rows, values.size());
    m_columns.push_back(std::move(values));
    return m_names.back();
  }

  QByteArray text() const {
    QByteArray out;
    for (std::size_t c = 0; c < m_names.size(); ++c) out += (c == 0 ? "" : " ") + m_names[c];
    for (std::size_t row = 0; row < m_rows; ++row) {
      out += '\n';
      for (std::size_t c = 0; c < m_columns.size(); ++c) {
        out += (c == 0 ? "" : " ") +
               exact(row < m_columns[c].size() ? m_columns[c][row] : std::numeric_limits<double>::quiet_NaN());
      }
    }
    return m_names.empty() ? QByteArray() : out + '\n';
  }

 private:
  Names m_taken;
  std::vector<QByteArray> m_names;
  std::vector<std::vector<double>> m_columns;
  std::size_t m_rows = 0;
};

QByteArray patternOf(Hatch hatch, const QByteArray& ink, double scale) {
  QByteArray out;
  for (const double angle : hatchAngles(hatch)) {
    out += ", postaction={pattern={Lines[angle=" + number(angle) + ", distance=" + number(3.2 * scale) +
           "bp, line width=" + number(0.5 * scale) + "bp]}, pattern color=" + ink + "}";
  }
  return out;
}

class PlotsWriter {
 public:
  PlotsWriter(const Figure& figure, const Preset& preset, const Drawing& drawing, const QByteArray& table, Inks& inks)
      : m_figure(figure),
        m_preset(preset),
        m_drawing(drawing),
        m_file(table),
        m_inks(inks),
        m_metrics(figureFont(familyOf(preset), preset.font_pt)) {
    m_look.font = preset.font_pt;
    m_look.line = preset.line_pt / 2;
    m_look.to_file = true;
    m_scale = m_look.length(1);
  }

  Axes write() {
    for (std::size_t i = 0; i < m_drawing.plots.size() && i < m_figure.panels.size(); ++i) axis(i);
    return {.styles = m_styles, .body = m_body, .data = m_table.text()};
  }

 private:
  // Lengths are stated for text of 8 pt, as in the painter.
  QByteArray bp(double stated) const { return number(stated * m_scale) + "bp"; }

  static QByteArray list(const std::vector<double>& values) {
    QByteArray out;
    for (const double value : values) out += (out.isEmpty() ? "" : ",") + exact(value);
    return '{' + out + '}';
  }

  QByteArray names(const QStringList& texts) const {
    QByteArray out;
    for (const QString& text : texts) {
      QByteArray lines;
      const QStringList parts = text.split(QLatin1Char('\n'));
      for (qsizetype i = 0; i < parts.size(); ++i)
        lines += (i == 0 ? "" : "\\\\") +
                 (parts[i].isEmpty() ? QByteArray("\\strut")
                                     : fitted(latex(parts[i]), m_metrics.horizontalAdvance(parts[i]) / kUnitsPerPoint));
      out += (out.isEmpty() ? "{" : ",{") + lines + '}';
    }
    return '{' + out + '}';
  }

  void axis(std::size_t index) {
    m_panel = index;
    m_data = &m_figure.panels[index];
    m_frame = &m_drawing.plots[index];
    const QRectF& r = m_frame->rect;
    m_body += "\\begin{axis}[figure axis,\n  at={(" + number(r.left() * kMmPerPoint) + "mm," +
              number((m_drawing.size_pt.height() - r.bottom()) * kMmPerPoint) +
              "mm)}, width=" + number(r.width() * kMmPerPoint) + "mm, height=" + number(r.height() * kMmPerPoint) +
              "mm,\n  " + side('x', m_frame->x) + ",\n  " + side('y', m_frame->y) + untickedSide() + "]\n";
    underneath();
    if (m_data->mark == Mark::Dots && few())
      jobs();
    else if (m_data->mark == Mark::Estimates)
      means();
    else
      for (const PlotSeries& s : m_data->series) series(s);
    if (m_data->mark == Mark::Bars) rules();
    inside();
    m_body += "\\end{axis}\n";
  }

  QByteArray side(char name, const PlotFrame::Axis& axis) const {
    const QByteArray x(1, name);
    QByteArray out = x + "min=" + exact(axis.from) + ", " + x + "max=" + exact(axis.to) + ", " + x +
                     "tick=" + list(axis.ticks) + ", " + x + "ticklabels=" + names(axis.names);
    if (axis.reversed) out += ", " + x + " dir=reverse";
    if (axis.turned) out += ", " + x + "ticklabel style={rotate=90, anchor=east, align=right}";
    return out;
  }

  // Names of rows and bars have no ticks; beside a zero a tick would look like a minus.
  QByteArray untickedSide() const {
    if (m_data->mark == Mark::Dots || m_data->mark == Mark::Quantiles)
      return ", ytick style={draw=none}, ymajorgrids=false";
    return m_data->mark == Mark::Bars ? ", xtick style={draw=none}, xmajorgrids=false" : QByteArray();
  }

  // Marks under the curves: the gutter of zeros, vertical bounds.
  void underneath() {
    const bool zeros = std::ranges::any_of(m_data->series, [](const PlotSeries& s) { return s.zeros > 0; });
    if (m_data->log2_x && zeros) {
      const QByteArray ink = m_inks.of(mixed(m_look.theme.grid, m_look.theme.panel, 0.7), "zeros");
      m_body += "\\fill[" + ink + "] (axis cs:" + exact(gutter() - 0.42) + "," + exact(m_frame->y.from) +
                ") rectangle (axis cs:" + exact(gutter() + 0.42) + "," + exact(m_frame->y.to) + ");\n";
    }
    if (m_data->mark != Mark::Bars) rules();
  }

  void rules() {
    for (const plots::PlotRule& rule : m_data->rules) {
      const bool upright = m_data->mark != Mark::Bars && m_data->mark != Mark::Estimates;
      const double rule_position = upright ? xOf(rule.at) : yOf(rule.at);
      const double from = upright ? m_frame->y.from : std::isnan(rule.from) ? m_frame->x.from : rule.from;
      const double to = upright ? m_frame->y.to : std::isnan(rule.to) ? m_frame->x.to : rule.to;
      const auto point = [&](double along) {
        return "(axis cs:" +
               (upright ? exact(rule_position) + "," + exact(along) : exact(along) + "," + exact(rule_position)) + ")";
      };
      m_body += "\\draw[bound] " + point(from) + " -- " + point(to) + ";\n";
    }
  }

  // Texts in the axes (values of bars, names of points) move with them.
  void inside() {
    const QRectF& r = m_frame->rect;
    for (std::size_t i = m_drawing.plots_begin; i < m_drawing.plots_end; ++i) {
      const Op& op = m_drawing.ops[i];
      if (op.kind == Op::Kind::Begin && op.role == OpRole::Leader) leader(m_drawing.ops[i + 1]);
      const QPointF middle = op.at + QPointF(op.advance / 2, -op.size_pt / 4);
      if (op.kind != Op::Kind::Text || op.turned != 0 || !r.contains(middle)) continue;
      const double x =
          m_frame->x.from + (op.at.x() + op.advance / 2 - r.left()) / r.width() * (m_frame->x.to - m_frame->x.from);
      const double rise = (r.bottom() - op.at.y()) / r.height() * (m_frame->y.to - m_frame->y.from);
      const double y = m_frame->y.reversed ? m_frame->y.to - rise : m_frame->y.from + rise;
      m_body += "\\node[centred] at (axis cs:" + QByteArray::number(x, 'g', 6) + "," + QByteArray::number(y, 'g', 6) +
                ") {" + words(op, m_preset.font_pt) + "};\n";
    }
  }

  // A line from a point to a distant name.
  void leader(const Op& op) {
    if (op.kind != Op::Kind::Shape || op.path.elementCount() != 2) return;
    const QRectF& r = m_frame->rect;
    const auto coordinatesOf = [&](const QPointF& p) {
      const double x = m_frame->x.from + (p.x() - r.left()) / r.width() * (m_frame->x.to - m_frame->x.from);
      const double y = m_frame->y.from + (r.bottom() - p.y()) / r.height() * (m_frame->y.to - m_frame->y.from);
      return "(axis cs:" + QByteArray::number(x, 'g', 6) + "," + QByteArray::number(y, 'g', 6) + ")";
    };
    m_body += "\\draw[" + m_inks.of(op.pen.color(), "leader") + ", line width=" + number(op.pen.widthF()) + "bp] " +
              coordinatesOf(op.path.elementAt(0)) + " -- " + coordinatesOf(op.path.elementAt(1)) + ";\n";
  }

  double gutter() const { return plots::gutterOf(*m_data); }
  double xOf(double value) const { return plots::onX(*m_data, value); }
  double yOf(double value) const { return plots::onY(*m_data, value); }
  std::vector<double> xs(const std::vector<double>& values) const {
    std::vector<double> out;
    for (const double value : values) out.push_back(xOf(value));
    return out;
  }
  std::vector<double> ys(const std::vector<double>& values) const {
    std::vector<double> out;
    for (const double value : values) out.push_back(yOf(value));
    return out;
  }

  // "makespan-hadar": if there are several panels, each has separate columns.
  QByteArray column(const QString& series) const {
    const QByteArray name = slug(series);
    return m_figure.panels.size() > 1 && slug(m_data->title) != name ? slug(m_data->title) + '-' + name : name;
  }

  SchedulerStyle styleOf(int lane) const { return plots::styleOf(*m_data, lane, m_look); }

  QByteArray style(const QByteArray& wanted, const QByteArray& options) {
    const auto it = m_known.find({wanted, options});
    if (it != m_known.end()) return it->second;
    const QByteArray name = m_styleNames.take(wanted);
    m_known.emplace(std::pair(wanted, options), name);
    m_styles += ",\n  " + name + "/.style={" + options + "}";
    return name;
  }

  QByteArray lineStyle(int lane) {
    const SchedulerStyle s = styleOf(lane);
    const QByteArray name = slug(m_data->lanes[static_cast<std::size_t>(lane)].label);
    const double width = s.width * m_look.line;
    QByteArray options = "draw=" + m_inks.of(s.line, name + "-ink") + ", line width=" + number(width) + "bp";
    if (!s.dash.isEmpty()) options += ", " + dashes(s.dash, width);
    return style(name + "-line", options);
  }

  QByteArray barStyle(int lane, bool hollow) {
    const SchedulerStyle s = styleOf(lane);
    const QByteArray name = slug(m_data->lanes[static_cast<std::size_t>(lane)].label);
    const QColor fill = hollow ? m_look.theme.panel : mixed(s.line, m_look.theme.panel, 0.8);
    const Hatch hatch =
        m_data->x_names.isEmpty() ? Hatch::None : plots::hatchOf(m_data->lanes[static_cast<std::size_t>(lane)]);
    return style(name + (hollow ? "-hollow-bar" : "-bar"),
                 "draw=" + m_inks.of(s.line, name + "-ink") +
                     ", fill=" + m_inks.of(fill, name + (hollow ? "-hollow" : "-fill")) + ", line width=" + bp(0.5) +
                     patternOf(hatch, m_inks.of(hollow ? s.line : textOn(fill)), m_scale));
  }

  void addplot(const QByteArray& options, const QByteArray& x, const QByteArray& y, const QByteArray& more = {},
               const QByteArray& after = {}) {
    m_body += "\\addplot[" + options + "] table[x=" + x + ", y=" + y + more + "] {" + m_file + "}" + after + ";\n";
  }

  void series(const PlotSeries& s) {
    if (s.x.empty() && m_data->mark != Mark::Quantiles) return;
    switch (m_data->mark) {
      case Mark::Step:
      case Mark::Line:
        curve(s);
        break;
      case Mark::Bars:
        bars(s);
        break;
      case Mark::Stack:
        area(s);
        break;
      case Mark::Points:
        point(s);
        break;
      case Mark::Dots:
        dots(s);
        break;
      case Mark::Quantiles:
        quantiles(s);
        break;
      case Mark::Histogram:
        columns(s);
        break;
      case Mark::Cells:
      case Mark::Estimates:
      case Mark::JobRows:
      case Mark::Rows:
        break;  // drawn elsewhere, or no plot
    }
  }

  const QString& label(const PlotSeries& s) const { return m_data->lanes[static_cast<std::size_t>(s.lane)].label; }

  // As in the painter, a share of jobs starts at 0 and continues to the end of the axis.
  void curve(const PlotSeries& s) {
    std::vector<double> x = xs(s.x), y = ys(s.y);
    if (!m_data->over_time) {
      x.insert(x.begin(),
               m_data->log2_x ? gutter() : std::min(xOf(m_data->x_min), x.empty() ? xOf(m_data->x_min) : x.front()));
      y.insert(y.begin(), yOf(0));
      x.push_back(std::max(x.back(), m_data->log2_x ? m_data->x_max : xOf(m_data->x_max)));
      y.push_back(y.back());
    }
    plots::thin(x, y, (m_frame->x.to - m_frame->x.from) / m_frame->rect.width());
    const QByteArray name = column(label(s));
    const QByteArray cx = m_table.add(name + "-x", std::move(x));
    const QByteArray cy = m_table.add(name + "-y", std::move(y));
    addplot(lineStyle(s.lane) + (m_data->mark == Mark::Step ? ", const plot" : ""), cx, cy);
    if (m_data->marked) along(s, name);
    if (plots::hasEndMarker(*m_data, s)) end(s, name);
  }

  // The columns of a histogram, each from one x to the next.
  void columns(const PlotSeries& s) {
    const QByteArray name = column(label(s));
    const QByteArray cx = m_table.add(name + "-x", xs(s.x));
    addplot(barStyle(s.lane, false) + ", ybar interval", cx, m_table.add(name + "-y", ys(s.y)));
  }

  void along(const PlotSeries& s, const QByteArray& name) {
    std::vector<double> x, y;
    for (const QPointF& mark_point : plots::marksAlong(*m_data, s, m_frame->x.from, m_frame->x.to))
      x.push_back(mark_point.x()), y.push_back(mark_point.y());
    if (x.empty()) return;
    const QByteArray cx = m_table.add(name + "-mark-x", std::move(x));
    addplot(markerStyle(s), cx, m_table.add(name + "-mark-y", std::move(y)));
  }

  void end(const PlotSeries& s, const QByteArray& name) {
    const QByteArray cx = m_table.add(name + "-end-x", xs({s.x.back()}));
    addplot(markerStyle(s), cx, m_table.add(name + "-end-y", ys({s.y.back()})));
  }

  void means() {
    const EstimateFile file{
        .table = m_file,
        .column = [this](const QByteArray& wanted,
                         std::vector<double> values) { return m_table.add(wanted, std::move(values)); },
        .style = [this](const QByteArray& wanted, const QByteArray& options) { return style(wanted, options); },
        .ink = [this](const QColor& color, const QByteArray& wanted) { return m_inks.of(color, wanted); },
        .name = [this](const PlotSeries& s) { return column(label(s)); }};
    m_body += estimates(*m_data, m_look, file);
  }

  // Hollow bars have a separate style and separate columns.
  void bars(const PlotSeries& s) {
    for (const bool hollow : {false, true}) bars(s, hollow);
  }

  void bars(const PlotSeries& s, bool hollow) {
    const QByteArray name = column(label(s)) + (hollow ? "-hollow" : "");
    const double width = m_data->bar_width / (m_frame->x.to - m_frame->x.from) * m_frame->rect.width() * kMmPerPoint;
    std::vector<double> x, y, below, above;
    bool ranges = s.high > s.low;
    for (std::size_t i = 0; i < s.y.size(); ++i) {
      if (plots::isHollow(s, i) != hollow) continue;
      x.push_back(s.x[i]);
      const bool has_interval = plots::hasInterval(s, i);
      const double low = has_interval ? s.low_at[i] : s.high > s.low ? s.low : s.y[i];
      const double high = has_interval ? s.high_at[i] : s.high > s.low ? s.high : s.y[i];
      ranges = ranges || has_interval;
      y.push_back(yOf(s.y[i]));
      below.push_back(yOf(s.y[i]) - yOf(low));
      above.push_back(yOf(high) - yOf(s.y[i]));
    }
    if (x.empty()) return;
    const QByteArray cx = m_table.add(name + "-x", std::move(x));
    const QByteArray cy = m_table.add(name + "-y", std::move(y));
    QByteArray options = barStyle(s.lane, hollow) + ", ybar, bar width=" + number(width) + "mm, bar shift=0pt";
    if (!ranges) return addplot(options, cx, cy);
    const QByteArray minus_column = m_table.add(name + "-below", std::move(below));
    const QByteArray plus_column = m_table.add(name + "-above", std::move(above));
    addplot(options + ", error bars/.cd, y dir=both, y explicit, error bar style={black, solid, line width=" + bp(0.8) +
                "}, error mark options={rotate=90, mark size=" + bp(3) + ", line width=" + bp(0.8) + "}",
            cx, cy, ", y error minus=" + minus_column + ", y error plus=" + plus_column);
  }

  void area(const PlotSeries& s) {
    if (std::ranges::none_of(s.y, [](double share) { return share > 1e-9; })) return;
    const plots::Tone tone = plots::toneOf(s.tone, m_look.theme);
    const QByteArray name = slug(s.name);
    const QByteArray area = style(name + "-area", "draw=none, fill=" + m_inks.of(tone.fill, name) +
                                                      patternOf(tone.hatch, m_inks.of(tone.ink), m_scale));
    // All areas of a panel share one column of instants.
    const QByteArray lane = slug(m_data->title);
    if (m_stackPanel != m_panel) m_stackX = m_table.add(lane + "-x", xs(s.x)), m_stackPanel = m_panel;
    addplot(area + ", const plot, stack plots=y", m_stackX, m_table.add(lane + '-' + name, ys(s.y)), {},
            " \\closedcycle");
  }

  QByteArray markerStyle(const PlotSeries& s) {
    const plots::Marker marker = plots::markerOf(m_data->lanes[static_cast<std::size_t>(s.lane)]);
    const QByteArray ink = m_inks.of(styleOf(s.lane).line, slug(label(s)) + "-ink");
    const bool strokes = isStroked(marker);
    return "only marks, mark=" + markOf(marker) + ", mark size=" + bp(2.75) + ", color=" + ink +
           ", mark options={line width=" + (strokes ? bp(1.6) : QByteArray("0pt")) + turnOf(marker) + "}";
  }

  void point(const PlotSeries& s) {
    const QByteArray name = column(s.name);
    const QByteArray marks = markerStyle(s);
    const QByteArray cx = m_table.add(name + "-x", xs(s.x));
    addplot(marks, cx, m_table.add(name + "-y", ys(s.y)));
  }

  bool few() const {
    return std::ranges::all_of(m_data->series, [](const PlotSeries& s) { return s.jobs.size() <= kFewJobs; });
  }

  void dots(const PlotSeries& s) {
    const QByteArray name = column(label(s));
    const QByteArray ink = m_inks.of(mixed(styleOf(s.lane).line, m_look.theme.panel, 0.75), slug(label(s)) + "-dots");
    const QByteArray cx = m_table.add(name + "-x", xs(s.x));
    addplot("only marks, mark=*, mark size=" + bp(kDot_pt) + ", color=" + ink + ", mark options={line width=0pt}", cx,
            m_table.add(name + "-y", s.y));
  }

  // One curve per job through the rows of the schedulers, with the job's marker.
  void jobs() {
    const model::Problem& problem = *m_data->lanes.front().run->trace->problem;
    for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
      std::vector<double> x, y;
      for (const PlotSeries& s : m_data->series) {
        for (std::size_t i = 0; i < s.jobs.size(); ++i)
          if (s.jobs[i] == model::JobIndex(j)) x.push_back(xOf(s.x[i])), y.push_back(s.y[i]);
      }
      if (x.empty()) continue;
      const QString id = QString::fromStdString(problem.jobs[j].id);
      const QByteArray name = "job-" + slug(id);
      const QByteArray ink = m_inks.of(jobColor(problem.jobs[j].id), name);
      const plots::Marker marker = plots::markerOf(jobForm(problem, model::JobIndex(j)));
      const bool strokes = isStroked(marker);
      const QByteArray cx = m_table.add(name + "-x", std::move(x));
      addplot("color=" + ink + "!60, line width=" + bp(1) + ", mark=" + markOf(marker) +
                  ", mark size=" + bp(kMarker_pt) + ", mark options={" +
                  (strokes ? "draw=" + ink + ", line width=" + bp(1.5)
                           : "fill=" + ink + ", draw=white, line width=" + bp(0.75)) +
                  "}",
              cx, m_table.add(name + "-y", std::move(y)));
    }
  }

  void quantiles(const PlotSeries& s) {
    if (s.y.empty()) return;
    const QByteArray name = column(label(s));
    const QByteArray ink = m_inks.of(styleOf(s.lane).line, slug(label(s)) + "-ink");
    const double row = s.lane;
    const QByteArray range = m_table.add(name + "-p5-p95", {xOf(s.low), xOf(s.high)});
    const QByteArray box = m_table.add(name + "-p25-p75", {xOf(s.q1), xOf(s.q3)});
    const QByteArray median = m_table.add(name + "-median", {xOf(s.median)});
    const QByteArray row_column = m_table.add(name + "-row", {row, row});
    addplot("color=" + ink + ", line width=" + bp(1.5), range, row_column);
    addplot("color=" + ink + "!40, line width=" + bp(8), box, row_column);
    addplot("only marks, mark=|, color=" + ink + ", mark size=" + bp(7) + ", mark options={line width=" + bp(2) + "}",
            median, row_column);
  }

  const Figure& m_figure;
  const Preset& m_preset;
  const Drawing& m_drawing;
  QByteArray m_file;
  Inks& m_inks;
  QFontMetricsF m_metrics;
  plots::PlotLook m_look;
  Table m_table;
  Names m_styleNames;
  std::map<std::pair<QByteArray, QByteArray>, QByteArray> m_known;
  QByteArray m_styles, m_body, m_stackX;
  double m_scale = 1;
  std::size_t m_panel = 0, m_stackPanel = static_cast<std::size_t>(-1);
  const PlotData* m_data = nullptr;
  const PlotFrame* m_frame = nullptr;
};

}  // namespace

Axes axes(const Figure& figure, const Preset& preset, const Drawing& drawing, const QByteArray& table, Inks& inks) {
  return PlotsWriter(figure, preset, drawing, table, inks).write();
}

}  // namespace roundel::widgets::figures::tikz
