// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/painting/plot_marks.h"

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/name_places.h"
#include "widgets/base/theme/theme.h"
#include "widgets/plots/painting/plot_boxes.h"
#include "widgets/plots/painting/plot_estimates.h"
#include "widgets/plots/painting/plot_frame.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

using figures::Named;
using figures::OpRole;

constexpr double kMarkReach = 3.75;  // half of the widest mark, with its line

// Draws when the plot is drawn, because sizes are known only then.
class Overlay : public QCPAbstractItem {
 public:
  /// `reach`: the area, in px, of marks that may extend beyond the axes.
  Overlay(QCPAxisRect& rect, std::function<void(QCPPainter&)> draw, std::function<QRectF()> reach)
      : QCPAbstractItem(rect.parentPlot()), m_draw(std::move(draw)), m_reach(std::move(reach)) {
    setClipAxisRect(&rect);
  }
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

 protected:
  void draw(QCPPainter* painter) override { m_draw(*painter); }
  QRect clipRect() const override { return QCPAbstractItem::clipRect() | m_reach().toAlignedRect(); }

 private:
  std::function<void(QCPPainter&)> m_draw;
  std::function<QRectF()> m_reach;
};

class Marks {
 public:
  Marks(QCPAxisRect& rect, const PlotData& data, const PlotLook& look)
      : m_rect(rect),
        m_x(rect.axis(QCPAxis::atBottom)),
        m_y(rect.axis(QCPAxis::atLeft)),
        m_data(data),
        m_look(look),
        m_metrics(fontOf(look)) {}

  // The area of all marks whose points are on the axes; empty for stacked areas.
  QRectF reach() const {
    QRectF mark_area;
    const bool ends = m_data.ends && m_data.isCurve();
    if (m_data.mark != Mark::Points && m_data.mark != Mark::Estimates && m_data.mark != Mark::Bars && !ends)
      return mark_area;
    for (const PlotSeries& s : m_data.series) {
      if (!laneShown(m_look, s.lane) || s.x.empty()) continue;
      for (std::size_t i = ends ? s.x.size() - 1 : 0; i < s.x.size(); ++i) {
        mark_area |= m_data.mark == Mark::Bars ? rangeAround(s, i) : markAround(pointAt(s, i));
        if (m_data.mark == Mark::Estimates && m_data.interval == Interval::Bars && hasInterval(s, i))
          mark_area |= rangeAround(s, i);
      }
    }
    return mark_area;
  }

  // Called while the plot is drawn, from copies of data and look.
  void draw(QCPPainter& painter) {
    painter.setAntialiasing(true);
    painter.setFont(fontOf(m_look));
    switch (m_data.mark) {
      case Mark::Stack:
        stack(painter);
        break;
      case Mark::Points:
        points(painter);
        break;
      case Mark::Cells:
        cells(painter);
        break;
      case Mark::Bars:
        bars(painter);
        break;
      case Mark::Histogram:
        drawHistogram(painter, m_rect, m_data, m_look);
        break;
      case Mark::Rows:
        drawRows(painter, m_rect, m_data, m_look);
        break;
      case Mark::Estimates:
        paintEstimates(painter, m_rect, m_data, m_look);
        break;
      default:
        if (m_data.marked) drawAlong(painter, m_rect, m_data, m_look);
        drawEnds(painter, m_rect, m_data, m_look);
        break;
    }
  }

 private:
  double px(double logical) const { return m_look.length(logical); }
  double x(double value) const { return m_x->coordToPixel(value); }
  double y(double value) const { return m_y->coordToPixel(value); }
  double xOf(double value) const { return onX(m_data, value); }
  double yOf(double value) const { return onY(m_data, value); }
  QPointF pointAt(const PlotSeries& s, std::size_t i) const { return {x(xOf(s.x[i])), y(yOf(s.y[i]))}; }
  QColor ink() const { return m_look.to_file ? QColor(Qt::black) : m_look.theme.text; }

  QRectF markAround(const QPointF& centre) const {
    const double half = px(kMarkReach);
    return onAxes(m_rect.rect(), centre) ? QRectF(centre, QSizeF(0, 0)).adjusted(-half, -half, half, half) : QRectF();
  }
  // The caps of a range.
  QRectF rangeAround(const PlotSeries& s, std::size_t i) const {
    const bool has_own_range = hasInterval(s, i);
    QRectF range_area;
    if (!has_own_range && !(s.high > s.low)) return range_area;
    for (const double value : {has_own_range ? s.low_at[i] : s.low, has_own_range ? s.high_at[i] : s.high})
      range_area |= markAround({x(xOf(s.x[i])), y(yOf(value))});
    return range_area;
  }

  // Each series is drawn above the earlier ones.
  void stack(QCPPainter& painter) {
    if (m_data.series.empty()) return;
    std::vector<double> floor(m_data.series.front().x.size(), 0.0);
    for (const PlotSeries& s : m_data.series) {
      const Tone tone = toneOf(s.tone, m_look.theme);
      QPolygonF area;
      std::vector<double> top(floor);
      bool has_values = false;
      for (std::size_t i = 0; i < s.x.size(); ++i) top[i] += s.y[i], has_values = has_values || s.y[i] > 1e-9;
      if (!has_values) continue;
      const auto edge = [&](const std::vector<double>& values, bool back) {
        const std::size_t n = s.x.size();
        for (std::size_t k = 0; k + 1 < n; ++k) {
          const std::size_t i = back ? n - 2 - k : k;
          const QPointF a(x(xOf(s.x[i])), y(yOf(values[i])));
          const QPointF b(x(xOf(s.x[i + 1])), y(yOf(values[i])));
          area << (back ? b : a) << (back ? a : b);
        }
      };
      edge(top, false);
      edge(floor, true);
      const Named named(painter, OpRole::Series, s.name);
      painter.setPen(Qt::NoPen);
      painter.setBrush(tone.fill);
      painter.drawPolygon(area);
      figures::paintHatch(painter, area, tone.hatch, tone.ink, px(3.2), px(0.5));
      floor = std::move(top);
    }
  }

  QRectF markAt(const QPointF& at) const {
    const double half = px(5.5) / 2;
    return QRectF(at, QSizeF()).adjusted(-half, -half, half, half);
  }

  void points(QCPPainter& painter) {
    const QRectF inside(m_rect.rect());
    std::vector<MarkToName> marks;
    std::vector<const PlotSeries*> series;
    for (const PlotSeries& s : m_data.series) {
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        const QRectF mark = markAt(pointAt(s, i));
        if (!onAxes(inside, mark.center())) continue;  // outside of the chosen range
        marks.push_back({mark, QSizeF(m_metrics.horizontalAdvance(s.name), m_metrics.capHeight())});
        series.push_back(&s);
      }
    }
    const auto placed_names = placeNames(marks, inside, px(2.5), px(1.5), px(26));
    for (std::size_t i = 0; i < marks.size(); ++i) {
      const PlotSeries& s = *series[i];
      {
        const Named named(painter, m_data.keyed ? OpRole::Series : OpRole::Item, s.key.isEmpty() ? s.name : s.key);
        paintMarker(painter, markerOf(m_data.lanes[static_cast<std::size_t>(s.lane)]), marks[i].mark.center(),
                    marks[i].mark.width(), styleOf(m_data, s.lane, m_look).line, px(1));
      }
      if (!s.name.isEmpty()) nameOfPoint(painter, marks[i], s.name, placed_names[i]);
    }
  }

  // If there is no room, the name covers something, and the recorded page reports it (kCrowded).
  void nameOfPoint(QCPPainter& painter, const MarkToName& point, const QString& text,
                   const std::optional<PlacedName>& placed) const {
    figures::mustName(painter, {.where = figures::Place::Where::Beside,
                                .name = text,
                                .area = point.mark,
                                .kind = placed ? QStringLiteral("point") : QLatin1String(kCrowded)});
    if (placed && !placed->leader.isNull()) {
      const Named named(painter, OpRole::Leader, text);
      painter.setPen(QPen(m_look.theme.edge, px(0.4)));
      painter.drawLine(placed->leader);
    }
    const QRectF box =
        placed ? placed->box
               : QRectF(point.mark.center() + QPointF(point.mark.width(), -point.name.height() / 2), point.name);
    text_(painter, box.bottomLeft(), text, ink());
  }

  QRectF cellAt(const PlotSeries& s, std::size_t i) const {
    const QRectF box(QPointF(x(s.x[i] - 0.5), y(s.y[i] - 0.5)), QPointF(x(s.x[i] + 0.5), y(s.y[i] + 0.5)));
    return box.normalized().adjusted(px(0.25), px(0.25), -px(0.25), -px(0.25));
  }
  bool fits(const QString& text, const QRectF& cell) const {
    return m_metrics.horizontalAdvance(text) <= cell.width() - px(2) && m_metrics.capHeight() <= cell.height() - px(2);
  }

  // Cells of a heat map with a colour scale show numbers in all cells or in none.
  bool cellsHaveNumbers() const {
    if (m_data.scale_label.isEmpty()) return true;
    for (const PlotSeries& s : m_data.series) {
      for (std::size_t i = 0; i < s.x.size(); ++i)
        if (!fits(s.labels[static_cast<qsizetype>(i)], cellAt(s, i))) return false;
    }
    return true;
  }

  void cells(QCPPainter& painter) {
    const bool numbers = cellsHaveNumbers();
    const Named named(painter, OpRole::Item, m_data.title);
    for (const PlotSeries& s : m_data.series) {
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        const QRectF cell = cellAt(s, i);
        const bool is_missing = std::isnan(s.share[i]);
        const QColor fill = is_missing         ? m_look.theme.panel
                            : m_data.diverging ? divergingColor(s.share[i])
                                               : heatColor(s.share[i], m_look.theme);
        painter.setPen(Qt::NoPen);
        painter.setBrush(fill);
        painter.drawRect(cell);
        if (is_missing) {
          figures::paintHatch(painter, QPolygonF(cell), figures::Hatch::Rising, m_look.theme.line, px(3.2), px(0.5));
          continue;
        }
        if (!numbers) continue;
        const QString text = s.labels[static_cast<qsizetype>(i)];
        figures::mustName(
            painter,
            {.where = figures::Place::Where::Inside, .name = text, .area = cell, .kind = QStringLiteral("cell")});
        if (!fits(text, cell)) continue;
        painter.setPen(textOn(fill));
        painter.drawText(QPointF(cell.center().x() - m_metrics.horizontalAdvance(text) / 2,
                                 cell.center().y() + m_metrics.capHeight() / 2),
                         text);
      }
    }
  }

  void bars(QCPPainter& painter) {
    const bool upright = m_look.to_file && valuesUpright();
    for (const PlotSeries& s : m_data.series) {
      if (!laneShown(m_look, s.lane)) continue;
      const SchedulerStyle style = styleOf(m_data, s.lane, m_look);
      const QColor fill = mixed(style.line, m_look.theme.panel, 0.8);
      const Named named(painter, m_data.x_names.isEmpty() ? OpRole::Item : OpRole::Series,
                        m_data.lanes[static_cast<std::size_t>(s.lane)].label);
      for (std::size_t i = 0; i < s.x.size(); ++i) {
        const QRectF box = QRectF(QPointF(x(s.x[i] - m_data.bar_width / 2), y(yOf(s.y[i]))),
                                  QPointF(x(s.x[i] + m_data.bar_width / 2), y(yOf(0))))
                               .normalized();
        if (m_look.to_file) {
          painter.setPen(QPen(style.line, px(0.5)));
          painter.setBrush(isHollow(s, i) ? m_look.theme.panel : fill);
          painter.drawRect(box);
          figures::paintHatch(painter, QPolygonF(box), hatchOfLane(s.lane), isHollow(s, i) ? style.line : textOn(fill),
                              px(3.2), px(0.5));
        }
        if (hasInterval(s, i)) {
          const Named whisker(painter, OpRole::Item, QString());  // unnamed, as the lint would take it for a hatch
          paintRange(painter, m_look, box.center().x(), y(yOf(s.low_at[i])), y(yOf(s.high_at[i])));
        }
        if (m_data.bare) continue;
        if (s.high > s.low) paintRange(painter, m_look, box.center().x(), y(yOf(s.low)), y(yOf(s.high)));
        const QString text = barValue(s.y[i] / yUnit(m_data));
        if (m_look.to_file) {
          if (!(s.high > s.low))
            valueAbove(painter, box, text, fill,
                       upright);  // otherwise beside the bar's name, where no range crosses it
        } else {
          valueOnScreen(painter, box, text, fill, s.high > s.low);
        }
      }
    }
  }

  // On paper each bar has its value: horizontal if all fit, otherwise all upright.
  bool valuesUpright() const {
    for (const PlotSeries& s : m_data.series) {
      for (const double value : s.y)
        if (m_metrics.horizontalAdvance(barValue(value / yUnit(m_data))) >
            std::abs(x(m_data.bar_width) - x(0)) + px(m_data.x_names.isEmpty() ? 4 : -1))
          return true;
    }
    return false;
  }

  void valueAbove(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& fill, bool upright) const {
    const double width = m_metrics.horizontalAdvance(text), cap = m_metrics.capHeight(), gap = px(2.5);
    figures::mustName(
        painter, {.where = figures::Place::Where::Beside, .name = text, .area = box, .kind = QStringLiteral("bar")});
    if (!upright) return text_(painter, {box.center().x() - width / 2, box.top() - gap}, text, ink());
    // Inside the bar if there is no room above it.
    const bool is_inside = box.top() - gap - width < m_rect.rect().top();
    const double bottom = is_inside ? box.top() + gap + width : box.top() - gap;
    if (is_inside)
      painter.fillRect(
          QRectF(box.center().x() - cap / 2 - px(0.8), box.top() + gap - px(1), cap + px(1.6), width + px(2)), fill);
    painter.save();
    painter.translate(box.center().x() + cap / 2, bottom);
    painter.rotate(-90);
    text_(painter, {0, 0}, text, is_inside ? textOn(fill) : ink());
    painter.restore();
  }

  // If the value does not fit in the bar, it is above the bar, beside its range.
  void valueOnScreen(QCPPainter& painter, const QRectF& box, const QString& text, const QColor& fill,
                     bool ranged) const {
    const double width = m_metrics.horizontalAdvance(text);
    const double room = ranged ? box.width() / 2 - px(1) : box.width() + px(4);
    if (box.height() > m_metrics.capHeight() * 2.2 && width < box.width()) {
      text_(painter, {box.center().x() - (ranged ? width + px(3) : width / 2), box.bottom() - px(4)}, text,
            textOn(fill));
    } else if (!ranged && width <= room) {
      text_(painter, {box.center().x() - width / 2, box.top() - px(2.5)}, text, ink());
    } else if (ranged && width <= room + box.width() * 0.4) {
      text_(painter, {box.center().x() - px(4.5) - width, box.top() - px(2.5)}, text, ink());
    }
  }

  figures::Hatch hatchOfLane(int lane) const {
    return m_data.x_names.isEmpty() ? figures::Hatch::None : hatchOf(m_data.lanes[static_cast<std::size_t>(lane)]);
  }

  static void text_(QCPPainter& painter, const QPointF& at, const QString& text, const QColor& color) {
    painter.setPen(color);
    painter.drawText(at, text);
  }

  QCPAxisRect& m_rect;
  QCPAxis* m_x;
  QCPAxis* m_y;
  PlotData m_data;
  PlotLook m_look;
  QFontMetricsF m_metrics;
};

}  // namespace

void addMarks(QCPAxisRect& rect, const PlotData& data, const PlotLook& look) {
  const bool has_marks = data.mark == Mark::Stack || data.mark == Mark::Points || data.mark == Mark::Cells ||
                         data.mark == Mark::Bars || data.mark == Mark::Histogram || data.mark == Mark::Rows ||
                         data.mark == Mark::Estimates || data.ends || data.marked;
  if (!has_marks) return;
  auto marks = std::make_shared<Marks>(rect, data, look);
  new Overlay(
      rect, [marks](QCPPainter& painter) { marks->draw(painter); }, [marks] { return marks->reach(); });
}

QPen rulePen(const PlotLook& look) {
  QPen pen(look.to_file ? QColor(Qt::black) : look.theme.dim, look.length(look.to_file ? 0.8 : 1));
  pen.setDashPattern({4, 2.5});
  pen.setCapStyle(Qt::FlatCap);
  return pen;
}

void paintRange(QPainter& painter, const PlotLook& look, double x, double low, double high) {
  const double half = look.length(3);
  const QLineF lines[] = {{x, low, x, high}, {x - half, low, x + half, low}, {x - half, high, x + half, high}};
  for (const bool is_halo : {true, false}) {
    const QColor ink = look.to_file ? QColor(Qt::black) : look.theme.text;
    painter.setPen(QPen(is_halo ? look.theme.panel : ink, look.length(is_halo ? 2 : 0.8)));
    painter.drawLines(lines, 3);
  }
}

Tone toneOf(int tone, const Theme& theme) {
  const QColor panel_color = theme.panel;
  // Lightnesses 56, 5, 76, 86, 95, 36, 90 of 100, so that slivers too thin for a hatch differ in grey print.
  switch (tone) {
    case 0:
      return {.fill = mixed(QColor(0x0072B2), panel_color, 0.85), .ink = panel_color, .hatch = figures::Hatch::None};
    case 1:
      return {.fill = theme.text, .ink = panel_color, .hatch = figures::Hatch::Crossed};
    case 2:
      return {.fill = mixed(QColor(0xD55E00), panel_color, 0.5), .ink = theme.text, .hatch = figures::Hatch::Rising};
    case 3:
      return {.fill = mixed(QColor(0xE69F00), panel_color, 0.45), .ink = theme.text, .hatch = figures::Hatch::Upright};
    case 4:
      return {.fill = mixed(theme.edge, panel_color, 0.12),
              .ink = mixed(theme.edge, panel_color, 0.5),
              .hatch = figures::Hatch::None};
    case 7:  // waiting, held idle, synchronising: without a hatch
      return {.fill = mixed(theme.text, panel_color, 0.35), .ink = panel_color, .hatch = figures::Hatch::None};
    case 8:
      return {.fill = mixed(theme.edge, panel_color, 0.2), .ink = theme.text, .hatch = figures::Hatch::Falling};
    case 9:
      return {.fill = mixed(theme.edge, panel_color, 0.2), .ink = theme.text, .hatch = figures::Hatch::Grid};
    case 6:
      return {
          .fill = mixed(QColor(0x0072B2), panel_color, 0.35), .ink = QColor(0x0072B2), .hatch = figures::Hatch::Level};
    default:
      return {.fill = mixed(theme.text, panel_color, 0.75), .ink = panel_color, .hatch = figures::Hatch::Falling};
  }
}

figures::Hatch hatchOf(const PlotLane& lane) {
  using enum figures::Hatch;
  constexpr figures::Hatch kFirst[] = {Rising, None, Falling, Crossed, Level, Upright};
  constexpr figures::Hatch kBaselines[] = {LevelCrossed, All, Grid, UprightFalling, LevelRising};
  constexpr figures::Hatch kAgain[] = {UprightRising, LevelFalling, UprightCrossed, Grid,
                                       LevelCrossed,  All,          LevelRising,    UprightFalling};
  const int number = look::schedulerNumber(lane.policy.toStdString());
  if (lane.mark.occurrence > 0) return kAgain[(number + 6 * (lane.mark.occurrence - 1)) % 8];
  return number < 6 ? kFirst[number] : kBaselines[(number - 6) % 5];
}

void thin(std::vector<double>& x, std::vector<double>& y, double width) {
  if (!(width > 0) || x.size() < 5) return;
  std::vector<double> keptX, keptY;
  for (std::size_t i = 0; i < x.size();) {
    const double column = std::floor(x[i] / width);
    std::size_t end = i, low = i, high = i;
    for (; end < x.size() && std::floor(x[end] / width) == column; ++end) {
      if (y[end] < y[low]) low = end;
      if (y[end] > y[high]) high = end;
    }
    std::size_t kept[] = {i, std::min(low, high), std::max(low, high), end - 1};
    for (std::size_t k = 0; k < 4; ++k) {
      if (k > 0 && kept[k] == kept[k - 1]) continue;
      keptX.push_back(x[kept[k]]);
      keptY.push_back(y[kept[k]]);
    }
    i = end;
  }
  x = std::move(keptX);
  y = std::move(keptY);
}

}  // namespace roundel::widgets::plots
