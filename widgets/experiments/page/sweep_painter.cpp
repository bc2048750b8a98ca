// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/page/sweep_painter.h"

#include <QFontMetricsF>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "widgets/base/text/shown.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_ticks.h"

namespace roundel::widgets {
namespace {

constexpr std::size_t kBandSeeds = 3;              // fewer seeds do not show the spread
constexpr double kEndGap = 18, kSmallEndGap = 16;  // px at the normal text size
constexpr double kMarker = 3.2, kBox = 6, kBoxGap = 1, kLeader = 16, kLeastCurves = 0.5;
constexpr std::size_t kMaxBoxes = 20;
constexpr double kLogSpan = 8;

double px(double at_usual_size) { return at_usual_size * textScale(); }

/// The ends of a point's band.
std::pair<double, double> bandOf(const CurvePoint& point, const MetricScale& scale) {
  const double mean = scale.shown(point.estimate.mean);
  if (point.estimate.n < kBandSeeds) return {mean, mean};
  const double half = scale.shown(point.estimate.half_width);
  return {mean - half, mean + half};
}

class SweepPainter {
 public:
  SweepPainter(QPainter& painter, const QRectF& area, const SweepPlotData& data, const SweepPlotLook& look)
      : m_painter(painter), m_data(data), m_look(look), m_theme(look.theme), m_font(screenTabularFont(kNotePx)) {
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setFont(m_font);
    makeTicks();
    layOut(area);
  }

  SweepPlotPlaces paint() {
    place();
    paintSelection();
    paintGrid();
    paintXTexts();
    m_painter.save();
    m_painter.setClipRect(m_axes.adjusted(-6, -8, 6, 1));
    for (std::size_t s = 0; s < m_points.size(); ++s) paintBand(s);
    for (std::size_t s = 0; s < m_points.size(); ++s) paintLine(s);
    m_painter.restore();
    paintEnds();
    if (!m_look.small) {
      paintMarkers();
      paintCallout();
      paintBoxes();
    }
    return {.axes = m_axes, .points = m_points, .columns = m_columns};
  }

 private:
  QFontMetricsF metrics() const { return QFontMetricsF(m_font); }

  void makeTicks() {
    if (m_data.log_y) {
      m_ticks = plots::logTicks(m_data.low, m_data.high);
      return;
    }
    const double step = plots::roundStep((m_data.high - m_data.low) / kTicks, 0);
    for (double tick = std::ceil(m_data.low / step - 1e-9) * step; tick <= m_data.high + step * 1e-9; tick += step)
      m_ticks.push_back(std::abs(tick) < step * 1e-9 ? 0 : tick);
  }

  QString tickText(double tick) const { return plots::shortNumber(tick); }

  void layOut(const QRectF& area) {
    double left = 0, right = 0, value = 0;
    for (const double tick : m_ticks) left = std::max(left, metrics().horizontalAdvance(tickText(tick)));
    const QFontMetricsF bold(screenFont(m_look.small ? kNotePx : kBodyPx, QFont::DemiBold));
    for (std::size_t s = 0; s < m_data.names.size(); ++s) {
      right = std::max(right, bold.horizontalAdvance(m_data.names[s]));
      value = std::max(value, QFontMetricsF(screenTabularFont(kBodyPx)).horizontalAdvance(endValue(s) + spread(s)));
    }
    m_nameWidth = std::min(right, area.width() * 0.25);
    const double unit = metrics().horizontalAdvance(m_data.scale.unit) + 4;
    const double bottom = metrics().height() * (m_look.small ? 1.6 : 3.6) + (m_look.small ? 0 : kBox + 6);
    const double left_margin = left + 8 + (m_look.small ? 0 : unit);
    // The curves keep half of the width. First the values at their ends are dropped, then the names, which the main plot shows.
    const auto isNarrow = [&](double after) {
      return area.width() - left_margin - after < kLeastCurves * area.width();
    };
    double after = kLeader + 8 + m_nameWidth + 8 + value + 4;
    m_values = !m_look.small || !isNarrow(after);
    if (!m_values) after = kLeader + 8 + m_nameWidth + 4;
    m_names = !m_look.small || !isNarrow(after);
    if (!m_names) after = metrics().horizontalAdvance(m_data.x_unit) + 4;
    if (!m_names && isNarrow(after)) after = std::max(8.0, metrics().horizontalAdvance(m_data.x_texts.back()) / 2);
    m_axes = area.adjusted(left_margin, metrics().height() * 0.6, -after, -bottom);
    m_area = area;
  }

  double yOf(double value) const {
    double share = (value - m_data.low) / (m_data.high - m_data.low);
    if (m_data.log_y)
      share = std::log(std::max(value, m_data.low * 1e-6) / m_data.low) / std::log(m_data.high / m_data.low);
    return m_axes.bottom() - share * m_axes.height();
  }

  void place() {
    const std::vector<double>& x = m_data.curves.x;
    const double inset = m_look.small ? 4 : std::min(34.0, m_axes.width() / 8);
    const auto toScale = [&](double value) { return m_data.log_x ? std::log(value) : value; };
    const auto [low, high] = std::minmax_element(x.begin(), x.end());
    for (const double value : x) {
      const double share = *high > *low ? (toScale(value) - toScale(*low)) / (toScale(*high) - toScale(*low)) : 0.5;
      m_columns.push_back(m_axes.left() + inset + share * (m_axes.width() - 2 * inset));
    }
    for (const auto& line : m_data.curves.points) {
      std::vector<QPointF> points;
      for (std::size_t i = 0; i < line.size(); ++i) {
        points.push_back(line[i].estimate.n > 0 ? QPointF(m_columns[i], yOf(m_data.scale.shown(line[i].estimate.mean)))
                                                : QPointF());
      }
      m_points.push_back(std::move(points));
    }
  }

  void paintSelection() {
    if (m_data.x >= m_columns.size()) return;
    const double x = m_columns[m_data.x];
    if (m_look.small) {
      m_painter.setPen(QPen(m_theme.accent, 1, Qt::DotLine));
      m_painter.drawLine(QPointF(x, m_axes.top()), QPointF(x, m_axes.bottom()));
      return;
    }
    m_painter.fillRect(QRectF(x - 18, m_axes.top(), 36, m_area.bottom() - m_axes.top()), m_theme.accentSoft);
  }

  void paintGrid() {
    for (const double tick : m_ticks) {
      const double y = yOf(tick);
      m_painter.setPen(QPen(m_theme.grid, 1));
      m_painter.drawLine(QPointF(m_axes.left(), y), QPointF(m_axes.right(), y));
      m_painter.setPen(m_theme.dim);
      const bool last = tick == m_ticks.back() && !m_look.small && !m_data.scale.unit.isEmpty();
      const double right = m_axes.left() - 8;
      const QString text = last ? tickText(tick) + QLatin1Char(' ') + m_data.scale.unit : tickText(tick);
      m_painter.drawText(QRectF(right - px(200), y - px(10), px(200), px(20)), Qt::AlignRight | Qt::AlignVCenter, text);
    }
    m_painter.setPen(QPen(m_theme.edge, 1));
    m_painter.drawLine(m_axes.bottomLeft(), m_axes.bottomRight());
  }

  void paintXUnit(double free) {
    const double top = m_axes.bottom() + 4, height = metrics().height() + 2;
    m_painter.setFont(m_font);
    m_painter.setPen(m_theme.dim);
    const double left = std::max(free + 10, m_look.small ? 0 : m_axes.right() - 14);
    const QRectF rest(left, top, m_area.right() - left, height);
    m_painter.drawText(rest, Qt::AlignLeft | Qt::AlignVCenter,
                       metrics().elidedText(m_data.x_unit, Qt::ElideRight, rest.width()));
  }

  void paintXTexts() {
    const double top = m_axes.bottom() + 4, height = metrics().height() + 2;
    double free = -1e9;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
      const bool is_chosen = i == m_data.x && !m_look.small;
      m_painter.setFont(is_chosen ? screenTabularFont(kNotePx, QFont::DemiBold) : m_font);
      const double width = m_painter.fontMetrics().horizontalAdvance(m_data.x_texts[i]);
      const bool last = i + 1 == m_columns.size();
      // The last label is always shown, the others if they touch neither the previous nor the last one.
      const double lastLeft = m_columns.back() - metrics().horizontalAdvance(m_data.x_texts.back()) / 2;
      if (m_columns[i] - width / 2 < free + 6 || (!last && m_columns[i] + width / 2 > lastLeft - 6)) continue;
      free = m_columns[i] + width / 2;
      m_painter.setPen(is_chosen ? m_theme.text : m_theme.dim);
      m_painter.drawText(QRectF(m_columns[i] - width / 2 - 2, top, width + 4, height), Qt::AlignCenter,
                         m_data.x_texts[i]);
      m_painter.setPen(QPen(m_theme.edge, 1));
      m_painter.drawLine(QPointF(m_columns[i], m_axes.bottom()), QPointF(m_columns[i], m_axes.bottom() + 3));
    }
    paintXUnit(free);
  }

  void fillBand(const QPolygonF& upper, QPolygonF lower, std::size_t s) {
    if (upper.size() < 2) return;
    std::ranges::reverse(lower);
    QColor fill = m_data.styles[s].line;
    fill.setAlphaF(s == m_data.scheduler ? 0.20F : 0.12F);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(fill);
    m_painter.drawPolygon(upper + lower);
  }

  void paintBand(std::size_t s) {
    QPolygonF upper, lower;
    const auto flush = [&] {
      fillBand(upper, lower, s);
      upper.clear();
      lower.clear();
    };
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
      const CurvePoint& point = m_data.curves.points[s][i];
      if (point.estimate.n < kBandSeeds) {
        flush();
        continue;
      }
      const auto [low, high] = bandOf(point, m_data.scale);
      upper << QPointF(m_columns[i], yOf(high));
      lower << QPointF(m_columns[i], yOf(low));
    }
    flush();
  }

  void paintLine(std::size_t s) {
    QPen pen(m_data.styles[s].line, s == m_data.scheduler && !m_look.small ? 2.4 : m_look.small ? 1.4 : 1.8);
    if (!m_data.styles[s].dash.isEmpty()) pen.setDashPattern(m_data.styles[s].dash);
    pen.setCapStyle(Qt::FlatCap);
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    QPolygonF line;
    for (const QPointF& point : m_points[s])
      if (!point.isNull()) line << point;
    m_painter.drawPolyline(line);
    if (m_look.small && line.size() == 1) m_painter.drawEllipse(line.front(), 2.0, 2.0);
  }

  void paintMarkers() {
    for (std::size_t s = 0; s < m_points.size(); ++s) {
      for (std::size_t i = 0; i < m_points[s].size(); ++i) {
        if (m_points[s][i].isNull()) continue;
        const bool is_complete = m_data.curves.points[s][i].done == m_data.curves.seeds;
        const bool is_chosen = i == m_data.x && s == m_data.scheduler;
        if (is_chosen) {
          m_painter.setPen(QPen(m_look.focused ? m_theme.accent : m_theme.text, 2));
          m_painter.setBrush(m_theme.panel);
          m_painter.drawEllipse(m_points[s][i], 7.0, 7.0);
        }
        m_painter.setPen(QPen(m_data.styles[s].line, 1.6));
        m_painter.setBrush(is_complete ? m_data.styles[s].line : m_theme.panel);
        m_painter.drawEllipse(m_points[s][i], kMarker, kMarker);
      }
    }
  }

  const CurvePoint* lastPoint(std::size_t s) const {
    const CurvePoint* out = nullptr;
    for (const CurvePoint& point : m_data.curves.points[s]) out = point.estimate.n > 0 ? &point : out;
    return out;
  }
  QString endValue(std::size_t s) const {
    const CurvePoint* point = lastPoint(s);
    return point == nullptr ? QString() : threeDigits(m_data.scale.shown(point->estimate.mean));
  }
  QString spread(std::size_t s) const {
    const CurvePoint* point = lastPoint(s);
    if (m_look.small || point == nullptr || point->estimate.n < kBandSeeds) return {};
    return QStringLiteral(" ±%1").arg(QLocale::c().toString(m_data.scale.shown(point->estimate.half_width), 'g', 2));
  }

  // Names beside the last points, at least a line apart, each joined to its curve.
  void paintEnds() {
    if (!m_names) return;
    struct End {
      std::size_t scheduler;
      QPointF from;
      double y;
    };
    std::vector<End> ends;
    for (std::size_t s = 0; s < m_points.size(); ++s) {
      QPointF last;
      for (const QPointF& point : m_points[s]) last = point.isNull() ? last : point;
      if (!last.isNull()) ends.push_back({s, last, last.y()});
    }
    std::ranges::stable_sort(ends, {}, &End::y);
    const double gap = px(m_look.small ? kSmallEndGap : kEndGap);
    for (std::size_t i = 0; i < ends.size(); ++i)
      ends[i].y = std::max({ends[i].y, m_axes.top(), i == 0 ? -1e9 : ends[i - 1].y + gap});
    for (std::size_t i = ends.size(); i-- > 0;)
      ends[i].y = std::min(ends[i].y, i + 1 == ends.size() ? m_axes.bottom() - 4 : ends[i + 1].y - gap);
    const double x = m_axes.right() + kLeader + 8;
    for (const End& end : ends) {
      const SchedulerStyle& style = m_data.styles[end.scheduler];
      m_painter.setPen(QPen(style.line, 1));
      m_painter.drawPolyline(QPolygonF{end.from + QPointF(kMarker + 2, 0), QPointF(m_axes.right() + 2, end.from.y()),
                                       QPointF(x - 4, end.y)});
      m_painter.setPen(style.text);
      m_painter.setFont(screenFont(m_look.small ? kNotePx : kBodyPx, QFont::DemiBold));
      m_painter.drawText(QRectF(x, end.y - px(10), m_nameWidth + 2, px(20)), Qt::AlignLeft | Qt::AlignVCenter,
                         m_painter.fontMetrics().elidedText(m_data.names[end.scheduler], Qt::ElideRight,
                                                            static_cast<int>(m_nameWidth) + 2));
      const QString around = spread(end.scheduler);
      m_painter.setFont(m_font);
      const double spread_width = metrics().horizontalAdvance(around);
      m_painter.setPen(m_theme.dim);
      m_painter.drawText(QRectF(m_area.right() - spread_width - 1, end.y - px(10), spread_width + 1, px(20)),
                         Qt::AlignRight | Qt::AlignVCenter, around);
      if (!m_values) continue;
      m_painter.setPen(m_theme.text);
      m_painter.setFont(screenTabularFont(m_look.small ? kNotePx : kBodyPx));
      m_painter.drawText(QRectF(x, end.y - px(10), m_area.right() - spread_width - x - 1, px(20)),
                         Qt::AlignRight | Qt::AlignVCenter, endValue(end.scheduler));
    }
  }

  // The selected point with its interval, placed away from curves.
  void paintCallout() {
    if (m_data.scheduler >= m_points.size() || m_data.x >= m_columns.size()) return;
    const QPointF point_centre = m_points[m_data.scheduler][m_data.x];
    if (point_centre.isNull()) return;
    const CurvePoint& point = m_data.curves.points[m_data.scheduler][m_data.x];
    const QString head = SweepView::tr("%1, %2").arg(m_data.names[m_data.scheduler], m_data.x_texts[m_data.x]);
    QString value = threeDigits(m_data.scale.shown(point.estimate.mean)) + QLatin1Char(' ') + m_data.scale.unit;
    if (point.estimate.n >= 2)
      value += QStringLiteral(" ± ") + QLocale::c().toString(m_data.scale.shown(point.estimate.half_width), 'g', 2);
    value += SweepView::tr(", %1 of %2 seeds").arg(point.done).arg(m_data.curves.seeds);
    const QFont bold = screenFont(kNotePx, QFont::DemiBold);
    const double width = std::max(QFontMetricsF(bold).horizontalAdvance(head), metrics().horizontalAdvance(value)) + 24;
    const double height = metrics().height() * 2 + 14;
    const auto box = freeBox(point_centre, QSizeF(width, height));
    if (!box) return;
    const QPointF foot(std::clamp(point_centre.x(), box->left() + 8, box->right() - 8),
                       box->bottom() < point_centre.y() ? box->bottom() : box->top());
    m_painter.setPen(QPen(m_theme.dim, 1));
    const QLineF leader(foot, point_centre);
    m_painter.drawLine(foot, leader.pointAt(std::max(0.0, 1 - 8 / std::max(leader.length(), 8.0))));
    m_painter.setPen(QPen(m_theme.line, 1));
    m_painter.setBrush(m_theme.panel);
    m_painter.drawRoundedRect(*box, kControlRadius, kControlRadius);
    m_painter.setFont(bold);
    m_painter.setPen(m_data.styles[m_data.scheduler].text);
    m_painter.drawText(box->adjusted(12, 6, -4, 0), Qt::AlignLeft | Qt::AlignTop, head);
    m_painter.setFont(m_font);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(box->adjusted(12, 0, -4, -6), Qt::AlignLeft | Qt::AlignBottom, value);
  }

  /// A free place beside the point, away from lines and other points, if there is one.
  std::optional<QRectF> freeBox(const QPointF& at, const QSizeF& size) const {
    for (const double rise : {60.0, 90.0, 130.0, 170.0, -60.0, -90.0, -130.0, -170.0, 220.0, -220.0}) {
      for (const double aside : {-size.width() - 20, -size.width() / 2, 20.0}) {
        const QRectF box(at + QPointF(aside, rise > 0 ? -rise - size.height() : -rise), size);
        if (m_axes.contains(box) && !crossed(box.adjusted(-6, -6, 6, 6))) return box;
      }
    }
    return std::nullopt;
  }

  bool crossed(const QRectF& box) const {
    const auto crossesBox = [&](const QPointF& a, const QPointF& b) {
      for (int i = 0; i <= 24; ++i)
        if (box.contains(a + (b - a) * (i / 24.0))) return true;
      return false;
    };
    return std::ranges::any_of(m_points, [&](const std::vector<QPointF>& line) {
      QPointF previous_point;
      for (const QPointF& point : line) {
        if (point.isNull()) continue;
        if (crossesBox(previous_point.isNull() ? point : previous_point, point)) return true;
        previous_point = point;
      }
      return false;
    });
  }

  void paintBoxes() {
    const double top = m_axes.bottom() + metrics().height() + 10;
    for (std::size_t i = 0; i < m_columns.size() && i < m_data.boxes.size(); ++i) {
      const auto& states = m_data.boxes[i];
      if (states.empty()) continue;
      const double room = m_columns.size() > 1
                              ? (m_columns.back() - m_columns.front()) / static_cast<double>(m_columns.size() - 1) - 8
                              : m_axes.width();
      const bool has_own_boxes = states.size() <= kMaxBoxes;
      const double box_pitch = std::min(
          has_own_boxes ? kBox + kBoxGap
                        : static_cast<double>(kMaxBoxes) * (kBox + kBoxGap) / static_cast<double>(states.size()),
          std::max(1.0, room / static_cast<double>(states.size())));
      const double width = box_pitch * static_cast<double>(states.size());
      std::size_t done_count = 0;
      for (std::size_t seed = 0; seed < states.size(); ++seed) {
        const bool failed = states[seed] == RunResult::State::Failed;
        const bool is_done = states[seed] == RunResult::State::Done;
        if (failed || is_done) ++done_count;
        const QColor fill = failed ? m_theme.bad : is_done ? m_theme.accent : m_theme.idleGpu;
        m_painter.fillRect(QRectF(m_columns[i] - width / 2 + box_pitch * static_cast<double>(seed), top,
                                  std::max(0.6, box_pitch - (has_own_boxes ? kBoxGap : 0)), kBox),
                           fill);
      }
      const QString text = SweepView::tr("%1 of %2").arg(done_count).arg(states.size());
      const QString shorter = QString::number(done_count);
      const bool fits = metrics().horizontalAdvance(text) <= room;
      m_painter.setPen(m_theme.dim);
      m_painter.setFont(m_font);
      m_painter.drawText(QRectF(m_columns[i] - px(60), top + kBox + 2, px(120), metrics().height() + 2),
                         Qt::AlignCenter, fits ? text : shorter);
    }
    m_painter.setPen(m_theme.dim);
    const QString words = SweepView::tr("seeds done");
    const double words_width = metrics().horizontalAdvance(words) + 2;
    const double left = std::min(m_columns.back() + px(60), m_area.right() - words_width);
    // Below the row of boxes if there is no room beside it.
    const double boxes_end = m_columns.back() + kBox * static_cast<double>(kMaxBoxes) / 2 + 4;
    const double y = left > boxes_end ? top - px(6) : top + kBox + 2;
    m_painter.drawText(QRectF(left, y, words_width, kBox + px(12)), Qt::AlignLeft | Qt::AlignVCenter, words);
  }

  QPainter& m_painter;
  const SweepPlotData& m_data;
  const SweepPlotLook& m_look;
  const Theme& m_theme;
  QFont m_font;
  QRectF m_area, m_axes;
  double m_nameWidth = 0;
  bool m_names = true, m_values = true;  ///< at the ends of curves
  std::vector<double> m_ticks, m_columns;
  std::vector<std::vector<QPointF>> m_points;
};

/// Whether the values are spread evenly by ratio rather than by difference.
bool isGeometric(const std::vector<double>& x) {
  if (x.size() < 3) return false;
  double by_ratio = 0, by_step = 0;
  const auto [low, high] = std::minmax_element(x.begin(), x.end());
  if (*low <= 0 || *high < *low * kLogSpan) return false;
  const auto count = static_cast<double>(x.size() - 1);
  for (std::size_t i = 1; i < x.size(); ++i) {
    by_ratio = std::max(by_ratio, std::log(x[i] / x[i - 1]) / (std::log(*high / *low) / count));
    by_step = std::max(by_step, (x[i] - x[i - 1]) / ((*high - *low) / count));
  }
  return by_ratio < by_step;
}

RunResult::State seedState(const SweepResults& results, std::vector<std::size_t> positions, std::size_t seed) {
  bool has_ended = true, failed = false;
  for (std::size_t s = 0; s < results.sweep().schedulers.size(); ++s) {
    const RunResult::State state = results.at(results.runAt(positions, s, seed)).state;
    failed = failed || state == RunResult::State::Failed;
    has_ended = has_ended && (state == RunResult::State::Done || state == RunResult::State::Failed);
  }
  return failed ? RunResult::State::Failed : has_ended ? RunResult::State::Done : RunResult::State::Waiting;
}

}  // namespace

SweepPlotData plotDataOf(const SweepView& view, const std::string& metric, std::optional<bool> log_y) {
  SweepPlotData out;
  const SweepResults& results = *view.results();
  out.curves = curvesOf(results, metric, view.positions());
  const SweepDimension& x = results.dimensions().front();
  for (const std::string& text : x.texts) out.x_texts.push_back(shown(shortValue(text)));
  out.log_x = x.numeric && isGeometric(x.numbers);
  out.x_unit = shown(x.name) + (out.log_x ? SweepView::tr(", log") : QString());
  for (std::size_t s = 0; s < results.sweep().schedulers.size(); ++s) {
    out.names.push_back(view.schedulerName(s));
    out.styles.push_back(view.styleOf(s));
  }
  double low = 1e300, high = -1e300;
  for (const auto& line : out.curves.points) {
    for (const CurvePoint& point : line) {
      if (point.estimate.n == 0) continue;
      const auto [from, to] = bandOf(point, {});
      low = std::min(low, from > 0 ? from : point.estimate.mean);
      high = std::max(high, to);
    }
  }
  out.log_y = log_y.value_or(low > 0 && high > low * kLogSpan) && low > 0 && low < 1e299;
  out.scale = scaleFor(metric, high < -1e299 ? 1 : high);
  out.low = low > 1e299 ? 0 : out.scale.shown(low);
  out.high = high < -1e299 ? 1 : out.scale.shown(high);
  out.x = view.x();
  out.scheduler = view.scheduler();
  std::vector<std::size_t> positions = view.positions();
  for (std::size_t i = 0; i < x.texts.size(); ++i) {
    positions[0] = i;
    out.boxes.emplace_back();
    for (std::size_t seed = 0; seed < out.curves.seeds; ++seed)
      out.boxes.back().push_back(seedState(results, positions, seed));
  }
  return out;
}

SweepPlotPlaces paintSweep(QPainter& painter, const QRectF& area, const SweepPlotData& data,
                           const SweepPlotLook& look) {
  return SweepPainter(painter, area, data, look).paint();
}

}  // namespace roundel::widgets
