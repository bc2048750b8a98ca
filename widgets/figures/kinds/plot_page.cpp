// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/kinds/plot_page.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "core/metrics/counted_jobs.h"
#include "widgets/base/text/translation.h"
#include "widgets/figures/kinds/figure_fit.h"
#include "widgets/figures/kinds/figure_lint.h"
#include "widgets/figures/kinds/figure_text.h"
#include "widgets/figures/kinds/legend.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets::figures {
namespace {

constexpr double kHeatRow = 1.7;      // height of a row of a heat map, in lines of text
constexpr std::size_t kTallRows = 6;  // rows of jobs that can be tall; more rows are as low as their names
constexpr double kMinAxis = 5;        // least height of an axis, in text sizes, before the names under it are shortened
constexpr double kBody_mm = 60;       // largest height of a plot with text of 8 pt

class PlotPage {
 public:
  PlotPage(const Figure& figure, const Preset& preset, const QSizeF& size_pt)
      : m_figure(figure),
        m_preset(preset),
        m_size(size_pt),
        m_look(lookOf(preset)),
        m_font(figureFont(m_look.family, preset.font_pt)),
        m_metrics(m_font),
        m_grid(gridOf(figure, preset)) {
    m_look.columns = m_size.width() / m_grid.columns * 4;
  }

  Drawing record() {
    Recorder recorder(m_size, 1 / kUnit);
    {
      QCPPainter painter(&recorder);
      painter.setMode(QCPPainter::pmVectorized);
      painter.setMode(QCPPainter::pmNoCaching);
      painter.fillRect(QRectF(QPointF(), m_size * kUnit), Qt::white);
      const std::vector<LegendEntry> entries = legendOf(m_figure);
      const double width = m_size.width() * kUnit;
      const double legend = paintLegend(&painter, entries, m_figure.panels.front(), m_look, 0, width);
      const QRectF rest(commonY(), legend, width - commonY(), m_size.height() * kUnit - legend - commonX());
      m_begin = recorder.count();
      painter.save();
      painter.translate(rest.topLeft());
      plot(painter, rest.size().toSize(), rest.topLeft());
      painter.restore();
      m_end = recorder.count();
      commonLabels(painter);
      placeTicks(painter);
    }
    Drawing drawing = recorder.take();
    drawing.plots = std::move(m_frames);
    drawing.plots_begin = m_begin;
    drawing.plots_end = m_end;
    return drawing;
  }

 private:
  bool several() const { return m_figure.panels.size() > 1; }
  // Whether several panels with equal ranges share axis labels.
  bool common() const { return several() && !ownRanges(m_figure); }
  double lineHeight() const { return m_metrics.height(); }
  QString yLabel() const { return fittedLabel(m_figure.panels.front().y_label, 0.85 * m_size.height()); }
  // In a low page the heading of a part names what it shows, so an axis shorter than a word is labelled only with its unit.
  QString fittedLabel(const QString& label, double axis_pt) const {
    QString broken = brokenLabel(label, axis_pt, m_metrics);
    const QStringList lines = broken.split(QLatin1Char('\n'));
    const bool fits = lines.size() <= 2 && std::ranges::all_of(lines, [&](const QString& line) {
                        return m_metrics.horizontalAdvance(line) / kUnit <= axis_pt;
                      });
    if (fits || m_figure.squeeze == 0 || !m_figure.part) return broken;
    const qsizetype open = label.indexOf(QLatin1Char('(')), close = label.indexOf(QLatin1Char(')'));
    return open < 0 || close < open ? QString() : label.mid(open + 1, close - open - 1);
  }
  double commonY() const {
    return common() && !yLabel().isEmpty()
               ? static_cast<double>(yLabel().count(QLatin1Char('\n')) + 1) * lineHeight() + 2 * kUnit
               : 0;
  }
  double commonX() const { return common() ? lineHeight() + kUnit : 0; }

  void plot(QCPPainter& painter, const QSize& size, const QPointF& corner) {
    QCustomPlot plot;
    plot.setGeometry(0, 0, size.width(), size.height());
    plot.setBackground(QBrush(Qt::NoBrush));
    plot.setNotAntialiasedElements(QCP::aeNone);
    plot.setAntialiasedElements(QCP::aeAll);
    plot.plotLayout()->clear();
    plot.plotLayout()->setRowSpacing(static_cast<int>((several() && !common() ? 3 : 0) * kUnit));
    plot.plotLayout()->setColumnSpacing(static_cast<int>((several() ? 4 : 0) * kUnit));
    auto* lefts = new QCPMarginGroup(&plot);
    std::vector<QCPMarginGroup*> bottoms;
    std::vector<QCPAxisRect*> rects;
    for (int r = 0; r < m_grid.rows; ++r) bottoms.push_back(new QCPMarginGroup(&plot));
    for (int i = 0; i < static_cast<int>(m_figure.panels.size()); ++i) {
      const int row = i / m_grid.columns;
      const int column = i % m_grid.columns;
      auto* rect = new QCPAxisRect(&plot);
      rects.push_back(rect);
      // Axis rectangles have one layer for everything, so the grid of one axis would cover the line of the other. The types are in a fixed order
      // because axes() uses hash order, which differs between processes.
      for (const auto type : {QCPAxis::atLeft, QCPAxis::atRight, QCPAxis::atTop, QCPAxis::atBottom}) {
        for (QCPAxis* axis : rect->axes(type)) {
          axis->setLayer(QStringLiteral("axes"));
          axis->grid()->setLayer(QStringLiteral("grid"));
        }
      }
      plot.plotLayout()->addElement(common() ? 2 * row + 1 : row, column, rect);
      if (!common())
        rect->setMarginGroup(QCP::msLeft, lefts),
            rect->setMarginGroup(QCP::msBottom, bottoms[static_cast<std::size_t>(row)]);
      panel(*rect, m_figure.panels[static_cast<std::size_t>(i)], row, column, size);
    }
    if (common()) equalisePanels(plot, rects, size);
    plot.toPainter(&painter, size.width(), size.height());
    for (QCPAxisRect* rect : rects) {
      const QRectF place = QRectF(rect->rect()).translated(corner);
      m_frames.push_back({QRectF(place.topLeft() / kUnit, place.size() / kUnit), axisOf(*rect->axis(QCPAxis::atBottom)),
                          axisOf(*rect->axis(QCPAxis::atLeft))});
    }
  }

  // Panels with equal ranges have equal size: numbers and titles of the outer ones are measured, and the rest is divided.
  void equalisePanels(QCustomPlot& plot, const std::vector<QCPAxisRect*>& rects, const QSize& size) const {
    double numbers = 0;
    for (const QCPAxisRect* rect : rects)
      for (const QString& name : axisOf(*rect->axis(QCPAxis::atLeft)).names)
        numbers = std::max(numbers, m_metrics.horizontalAdvance(name));
    const int side = overhang();
    const auto left = static_cast<int>(std::ceil(numbers + m_look.length(4)));
    const auto bottom_space = static_cast<int>(std::ceil(namesHeight(*rects.back()) + m_look.length(4)));
    const auto gap = static_cast<int>(m_look.length(1));
    const auto heading = static_cast<int>(std::ceil(lineHeight() + m_look.length(1)));
    const auto air = static_cast<int>(m_look.length(4));  // above the titles of a further row
    const int width =
        (size.width() - left - m_grid.columns * side - (m_grid.columns - 1) * plot.plotLayout()->columnSpacing()) /
        m_grid.columns;
    const int height =
        (size.height() - m_grid.rows * (heading + gap) - (m_grid.rows - 1) * (air + gap) - bottom_space) / m_grid.rows;
    for (int i = 0; i < static_cast<int>(rects.size()); ++i) {
      const int row = i / m_grid.columns;
      const int column = i % m_grid.columns;
      QCPAxisRect& rect = *rects[static_cast<std::size_t>(i)];
      rect.setAutoMargins(QCP::msNone);
      rect.setMargins(QMargins(column == 0 ? left : 0, gap, side, row + 1 == m_grid.rows ? bottom_space : gap));
      const QSize inner(std::max(width, 1), std::max(height, 1));
      rect.setMinimumSize(inner), rect.setMaximumSize(inner);
      spaceTicks(*rect.axis(QCPAxis::atLeft), height / kUnit, m_figure.panels[static_cast<std::size_t>(i)].log10_y);
      QCPTextElement* title_element = title(plot, m_figure.panels[static_cast<std::size_t>(i)].title);
      title_element->setMargins(QMargins(column == 0 ? left : 0, row == 0 ? 0 : air, side, 0));
      title_element->setMinimumSize(1, heading), title_element->setMaximumSize(QWIDGETSIZE_MAX, heading);
      plot.plotLayout()->addElement(2 * row, column, title_element);
    }
  }

  // The height of the names under an axis, in lines or upright.
  double namesHeight(const QCPAxisRect& rect) const {
    const QCPAxis& axis = *rect.axis(QCPAxis::atBottom);
    double height = lineHeight();
    for (const QString& name : axisOf(axis).names) {
      const double lines = static_cast<double>(name.count(QLatin1Char('\n')) + 1) * lineHeight();
      height = std::max(height, axis.tickLabelRotation() != 0 ? m_metrics.horizontalAdvance(name) : lines);
    }
    return height;
  }

  // Half of the last number is beyond its axis.
  int overhang() const { return static_cast<int>(m_metrics.horizontalAdvance(QStringLiteral("0000")) / 2); }

  // Whether the numbers of an axis are too close to be read, as in "0 50100 150".
  bool ticksTouch(const QCPAxis& axis, double length_pt) const {
    const bool upright = QCPAxis::orientation(axis.axisType()) == Qt::Vertical;
    const PlotFrame::Axis ticks = axisOf(axis);
    for (std::size_t i = 0; i + 1 < ticks.ticks.size(); ++i) {
      const double step = (ticks.ticks[i + 1] - ticks.ticks[i]) / axis.range().size() * length_pt;
      const QString& one = ticks.names[static_cast<qsizetype>(i)];
      const QString& next = ticks.names[static_cast<qsizetype>(i) + 1];
      const double taken_width =
          upright ? lineHeight() : (m_metrics.horizontalAdvance(one) + m_metrics.horizontalAdvance(next)) / 2;
      if (step < taken_width / kUnit + 0.6 * m_look.font) return true;
    }
    return false;
  }

  // Removes numbers that would touch; on a logarithmic axis, powers.
  void spaceTicks(QCPAxis& axis, double length_pt, bool log) const {
    if (!axis.tickLabels()) return;
    if (log) {
      for (const auto& set : plots::logTickSets(std::pow(10, axis.range().lower), std::pow(10, axis.range().upper))) {
        plots::markTicks(axis, set, true);
        if (!ticksTouch(axis, length_pt)) return;
      }
      return;
    }
    const auto ticker = axis.ticker();
    if (ticker.dynamicCast<QCPAxisTickerText>()) return;
    for (int count = ticker->tickCount(); count > 0; --count) {
      ticker->setTickCount(count);
      if (!ticksTouch(axis, length_pt)) return;
    }
    // An axis lower than two lines of text shows only its highest number.
    if (const PlotFrame::Axis ticks = axisOf(axis); !ticks.ticks.empty())
      plots::markTicks(axis, {ticks.ticks.back()}, false);
  }

  // Records the places of texts for the lint: names and numbers at their ticks, titles above their panels.
  void placeTicks(QPainter& painter) const {
    using Where = Place::Where;
    for (std::size_t i = 0; i < m_frames.size(); ++i) {
      const PlotFrame& frame = m_frames[i];
      const auto shareAt = [](const PlotFrame::Axis& axis, std::size_t tick) {
        return (axis.ticks[tick] - axis.from) / (axis.to - axis.from);
      };
      const QRectF& r = frame.rect;
      const auto place = [&](Where where, const QString& name, const QRectF& area, const char* kind) {
        if (name.isEmpty()) return;
        mustName(painter, {.where = where,
                           .name = QString(name).replace(QLatin1Char('\n'), QLatin1Char(' ')).trimmed(),
                           .area = QRectF(area.topLeft() * kUnit, area.size() * kUnit),
                           .kind = QLatin1String(kind)});
      };
      for (std::size_t t = 0; t < static_cast<std::size_t>(frame.x.names.size()); ++t)
        place(Where::Under, frame.x.names[static_cast<qsizetype>(t)],
              {r.left() + shareAt(frame.x, t) * r.width(), r.top(), 0, r.height()}, "tick");
      for (std::size_t t = 0; t < static_cast<std::size_t>(frame.y.names.size()); ++t) {
        const double share = shareAt(frame.y, t);
        place(
            Where::Left, frame.y.names[static_cast<qsizetype>(t)],
            {r.left(), frame.y.reversed ? r.top() + share * r.height() : r.bottom() - share * r.height(), r.width(), 0},
            "tick");
      }
      if (common()) place(Where::Above, m_figure.panels[i].title, r, "panel");
    }
  }

  QCPTextElement* title(QCustomPlot& plot, const QString& text) const {
    auto* element = new QCPTextElement(&plot, text, figureFont(m_look.family, m_look.font, QFont::Bold));
    element->setTextColor(Qt::black);
    element->setTextFlags(Qt::AlignCenter);
    element->setMargins(QMargins(0, 0, 0, 0));
    return element;
  }

  void panel(QCPAxisRect& rect, plots::PlotData data, int row, int column, const QSize& size) {
    const double width = size.width() / kUnit / m_grid.columns;
    const double height = size.height() / kUnit / m_grid.rows;
    double names = 1;  // lines of text under the axis
    if (data.mark == plots::Mark::Bars) {
      const Headings headings = barHeadings(data, slotOf(data, width, m_look.font), m_look.font, m_metrics);
      names = headings.lines;
      data.x_turned = headings.turned;
      (data.x_names.isEmpty() ? data.lane_ticks : data.x_names) = headings.names;
    }
    const double line = lineHeight() / kUnit;
    const double around = line + m_look.length(8) / kUnit;
    double axis = height - around - names * line;
    // If a slide is too low, panels in a column share the names of their bars.
    const bool last_row = row + 1 == m_grid.rows;
    const bool has_shared_names = data.mark == plots::Mark::Bars && !common() && m_grid.columns == 1 &&
                                  m_grid.rows > 1 && axis < kMinAxis * m_look.font;
    if (has_shared_names) {
      axis = height - around - names * line / m_grid.rows;
      rect.parentPlot()->plotLayout()->setRowStretchFactor(row, axis + around + (last_row ? names * line : 0));
    }
    if (data.mark == plots::Mark::Dots || data.mark == plots::Mark::Quantiles)
      for (const plots::PlotLane& lane : data.lanes) data.lane_ticks << shortened(lane.label, 0.4 * width, m_metrics);
    if (data.mark == plots::Mark::Bars && !data.bare)
      data.y_max = std::max(data.y_max, withRoomForValues(data, axis, width));
    for (QString& name : data.y_names) name = shortened(name, kRowNames * width, m_metrics);
    if (data.mark == plots::Mark::Cells)
      data = fittedCells(thinnedRows(std::move(data), height), m_preset, width, m_size.height(), m_metrics);
    data.y_label = fittedLabel(data.y_label, axis);
    data.x_ticks = ticksApart(data, width - 5 * m_look.font, m_look.font, m_metrics);
    plots::paintInto(rect, data, m_look);
    rect.setMinimumMargins(QMargins(several() ? 0 : static_cast<int>(kUnit), static_cast<int>(0.6 * lineHeight()),
                                    overhang(), static_cast<int>(kUnit)));
    spaceTicks(*rect.axis(QCPAxis::atBottom), width - 5 * m_look.font, data.log10_x && data.x_ticks.empty());
    spaceTicks(*rect.axis(QCPAxis::atLeft), common() ? height - 2.5 * m_look.font : axis, data.log10_y);
    QCPAxis* x = rect.axis(QCPAxis::atBottom);
    if (has_shared_names && !last_row) x->setTickLabels(false);
    if (!common()) return;
    QCPAxis* y = rect.axis(QCPAxis::atLeft);
    x->setLabel({});
    y->setLabel({});
    const bool last = (row + 1) * m_grid.columns + column >= static_cast<int>(m_figure.panels.size());
    x->setTickLabels(last);
    y->setTickLabels(column == 0);
  }

  // On a low page rows of numbers that are lower than their text show only every second or third number.
  plots::PlotData thinnedRows(plots::PlotData data, double height_pt) const {
    if (m_figure.squeeze == 0 || data.scale_label.isEmpty()) return data;
    const auto rows = data.y_names.size();
    const double row_pt = (height_pt - 2.5 * m_look.font) / static_cast<double>(std::max<qsizetype>(1, rows));
    const auto step = static_cast<qsizetype>(std::ceil(m_look.font / std::max(row_pt, 1.0)));
    for (qsizetype row = 0; step > 1 && row < rows; ++row)
      if ((rows - 1 - row) % step != 0) data.y_names[row].clear();
    return data;
  }

  // A bar's value is above it, upright if bars are narrow. Extends the axis to make room.
  double withRoomForValues(const plots::PlotData& data, double axis_pt, double width_pt) const {
    const double bar_pt = data.bar_width / (data.x_max - data.x_min) * (width_pt - 5 * m_look.font);
    double top = 0, widest = 0;
    for (const plots::PlotSeries& s : data.series) {
      if (s.high > s.low) continue;
      for (const double value : s.y) {
        top = std::max(top, value);
        widest = std::max(widest, m_metrics.horizontalAdvance(plots::barValue(value / data.time_unit_s)));
      }
    }
    const bool upright = widest / kUnit > bar_pt + (data.x_names.isEmpty() ? 3 : -1.5);
    const double needed_pt = ((upright ? widest : m_metrics.capHeight()) + m_look.length(4.5)) / kUnit;
    return top / std::max(0.3, 1 - needed_pt / std::max(axis_pt, 1.0));
  }

  void commonLabels(QPainter& painter) const {
    if (!common()) return;
    painter.setPen(Qt::black);
    painter.setFont(m_font);
    QRectF panels;
    for (const PlotFrame& frame : m_frames) panels |= frame.rect;
    const QString x = m_figure.panels.front().x_label;
    painter.drawText(QPointF(panels.center().x() * kUnit - m_metrics.horizontalAdvance(x) / 2,
                             m_size.height() * kUnit - m_metrics.descent() - 0.5 * kUnit),
                     x);
    painter.save();
    painter.translate(0, panels.center().y() * kUnit);
    painter.rotate(-90);
    double baseline = m_metrics.ascent() + 0.5 * kUnit;
    for (const QString& line : yLabel().split(QLatin1Char('\n'))) {
      painter.drawText(QPointF(-m_metrics.horizontalAdvance(line) / 2, baseline), line);
      baseline += lineHeight();
    }
    painter.restore();
  }

  const Figure& m_figure;
  const Preset& m_preset;
  QSizeF m_size;
  plots::PlotLook m_look;
  QFont m_font;
  QFontMetricsF m_metrics;
  PanelGrid m_grid;
  std::vector<PlotFrame> m_frames;
  std::size_t m_begin = 0, m_end = 0;
};

// Why a panel is empty although others of the figure are not.
QString whyEmpty(const plots::PlotData& panel) {
  if (std::ranges::any_of(panel.series, [](const plots::PlotSeries& s) { return !s.x.empty(); }))
    return tr("no value on these axes");
  std::size_t finished = 0, runs = 0;
  bool has_finished_run = false;
  for (const plots::PlotLane& lane : panel.lanes) {
    if (!lane.run || !lane.run->metrics) continue;
    const metrics::FinishedJobs jobs = metrics::finishedJobs(*lane.run->metrics, lane.run->warm_up);
    ++runs, finished += jobs.finished, has_finished_run = has_finished_run || jobs.all();
  }
  if (panel.over_time || runs == 0 || has_finished_run) return tr("no values");
  return finished == 0 ? tr("no job has finished") : tr("no run has finished all jobs");
}

// Writes the reason in the middle of an empty panel.
void writeEmptyReason(Drawing& page, const QRectF& plot, const QString& reason, const Preset& preset) {
  Recorder paper(page.size_pt, 1 / kUnit);
  {
    QPainter painter(&paper);
    const QFont font = figureFont(familyOf(preset), preset.font_pt);
    const QFontMetricsF metrics(font);
    const QRectF area(plot.topLeft() * kUnit, plot.size() * kUnit);
    const QStringList lines = evenLines(reason, plot.width() - preset.font_pt, metrics);
    painter.setFont(font);
    painter.setPen(Qt::black);
    double baseline =
        area.center().y() - static_cast<double>(lines.size() - 1) * metrics.height() / 2 + metrics.capHeight() / 2;
    for (const QString& line : lines) {
      painter.drawText(QPointF(area.center().x() - metrics.horizontalAdvance(line) / 2, baseline), line);
      baseline += metrics.height();
    }
    mustName(painter,
             {.where = Place::Where::Inside, .name = reason, .area = area, .kind = QLatin1String(kEmptyPanel)});
  }
  append(page, paper.take(), {});
}

}  // namespace

plots::PlotLook lookOf(const Preset& preset) {
  plots::PlotLook look;
  look.unit = kUnit;
  look.font = preset.font_pt;
  look.line = preset.line_pt / 2;
  look.to_file = true;
  look.family = familyOf(preset);
  look.legend = false;
  return look;
}

Drawing recordPlots(const Figure& figure, const Preset& preset, const QSizeF& size_pt) {
  Drawing page = PlotPage(figure, preset, size_pt).record();
  const std::vector<bool> filled = plotsWithMarks(page);
  if (std::ranges::none_of(filled, [](bool any) { return any; })) return page;
  for (std::size_t i = 0; i < filled.size(); ++i)
    if (!filled[i]) writeEmptyReason(page, page.plots[i].rect, whyEmpty(figure.panels[i]), preset);
  return page;
}

double plotHeight_mm(const Figure& figure, const Preset& preset) {
  const plots::PlotData& data = figure.panels.front();
  const double line = mm(preset.font_pt) * 1.2;
  const QFontMetricsF metrics(figureFont(familyOf(preset), preset.font_pt));
  const double legend =
      mm(paintLegend(nullptr, legendOf(figure), data, lookOf(preset), 0, pt(preset.width_mm) * kUnit) / kUnit);
  const double body = std::min(0.55 * preset.width_mm, kBody_mm * preset.font_pt / 8);
  const PanelGrid grid = gridOf(figure, preset);
  const auto lanes = static_cast<double>(data.lanes.size());
  if (data.mark == plots::Mark::Dots || data.mark == plots::Mark::Quantiles) return line * (3.5 + 2.6 * lanes) + legend;
  if (data.mark == plots::Mark::Cells && !data.scale_label.isEmpty()) {
    const double panel =
        line * (kHeatRow * static_cast<double>(data.y_names.size()) + (figure.panels.size() > 1 ? 2 : 0));
    return grid.rows * panel +
           line * (2.2 + headingsOf(data, pt(preset.width_mm) / grid.columns, preset.font_pt, metrics).lines) + legend;
  }
  if (data.mark == plots::Mark::Cells) {
    return line * (1.35 * static_cast<double>(data.y_names.size()) + 2.2 +
                   headingsOf(data, pt(preset.width_mm), preset.font_pt, metrics).lines) +
           legend;
  }
  if (data.mark == plots::Mark::Points) return std::min(0.7 * preset.width_mm, 1.15 * body) + legend;
  if (data.mark == plots::Mark::Rows) {
    std::size_t rows = 1;
    for (const plots::PlotData& panel : figure.panels)
      rows = std::max(rows, static_cast<std::size_t>(panel.y_names.size()));
    const double row = line * (preset.wide_screen ? 1.0 : rows <= kTallRows ? 1.6 : 1.15);
    const double titles = figure.panels.size() > 1 ? 1.3 * line : 0;
    return grid.rows * (row * static_cast<double>(rows) + titles) + 2.6 * line + legend;
  }
  double names = 0;  // additional lines of names under bars
  if (data.mark == plots::Mark::Bars)
    names = line * (barHeadings(data, slotOf(data, pt(preset.width_mm) / grid.columns, preset.font_pt), preset.font_pt,
                                metrics)
                        .lines -
                    1);
  if (figure.panels.size() == 1) return body + names + legend;
  const double panel = std::min(0.55 * preset.width_mm / grid.columns, body);
  return grid.rows * (panel + names + 1.3 * line) + 2.4 * line + legend;
}

}  // namespace roundel::widgets::figures
