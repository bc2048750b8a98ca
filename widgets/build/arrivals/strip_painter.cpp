// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/strip_painter.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/selected_edge.h"

namespace roundel::widgets {
namespace {

constexpr double kTickGap_px = 64, kRoundGap_px = 6;
constexpr double kLabelGap_px = 4;
constexpr double kBesidePile_px = 24;

class Painter {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ArrivalsStrip)
 public:
  Painter(QPainter& painter, const StripPicture& picture)
      : m_p(painter),
        m_(picture),
        m_t(picture.theme),
        m_size(picture.pins.size()),
        m_base(picture.pins.baseline()),
        m_head(picture.pins.headRadius()),
        m_font(screenFont(kSmallestPx)),
        m_metrics(m_font) {}

  void all() {
    m_p.setRenderHint(QPainter::Antialiasing);
    axis();
    playhead();
    m_.pins.pins().empty() ? nothing() : pins();
    gesture();
    if (!m_.focus) return;
    m_p.setPen(QPen(m_t.accent, 2));
    m_p.setBrush(Qt::NoBrush);
    m_p.drawRoundedRect(QRectF({}, m_size).adjusted(1, 1, -1, -1), kControlRadius, kControlRadius);
  }

 private:
  double x(double at_s) const { return m_.pins.x(at_s); }

  void rounds(const TimeAxis& axis) {
    const double round_s = m_.scenario.clock.round_s;
    if (round_s <= 0 || round_s * axis.px_per_s < kRoundGap_px) return;
    m_p.setPen(m_t.grid);
    for (const double at_s : ticks(axis, round_s)) {
      const double round_x = std::floor(x(at_s)) + 0.5;
      m_p.drawLine(QPointF(round_x, 2), QPointF(round_x, m_base));
    }
  }

  void axis() {
    const TimeAxis& axis = m_.pins.axis();
    m_p.setRenderHint(QPainter::Antialiasing, false);
    rounds(axis);
    const double round_s = m_.scenario.clock.round_s;
    m_p.setPen(QPen(m_t.line, 1));
    m_p.drawLine(QPointF(kStripInside, m_base + 0.5), QPointF(m_size.width() - kStripInside, m_base + 0.5));
    const double step_s = tickStep_s(axis, kTickGap_px * textScale(), round_s);
    m_p.setFont(m_font);
    for (const double at_s : ticks(axis, step_s)) {
      const double tick_x = std::floor(x(at_s)) + 0.5;
      m_p.setPen(m_t.edge);
      m_p.drawLine(QPointF(tick_x, m_base), QPointF(tick_x, m_base + 4));
      const QString label = tickLabel(at_s, step_s, axis.to_s());
      const double label_width = m_metrics.horizontalAdvance(label);
      m_p.setPen(m_t.dim);
      const double left = std::max(2.0, std::min(tick_x - label_width / 2, m_size.width() - label_width - 2));
      m_p.drawText(QPointF(left, m_base + 4 + m_metrics.ascent()), label);
    }
    m_p.setRenderHint(QPainter::Antialiasing);
  }

  void playhead() {
    const double playhead_x = x(m_.now_s);
    if (playhead_x < 0 || playhead_x > m_size.width()) return;
    m_p.setPen(QPen(m_t.panel, 3));
    m_p.drawLine(QPointF(playhead_x, 0), QPointF(playhead_x, m_base));
    m_p.setPen(QPen(m_t.playhead, 1));
    m_p.drawLine(QPointF(playhead_x, 0), QPointF(playhead_x, m_base + 3));
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(m_t.playhead);
    m_p.drawPolygon(QPolygonF({QPointF(playhead_x - 5, 0), QPointF(playhead_x, 7), QPointF(playhead_x + 5, 0)}));
  }

  void nothing() {
    m_p.setPen(m_t.dim);
    m_p.setFont(screenFont(kBodyPx));
    m_p.drawText(QRectF(0, 0, m_size.width(), m_base), Qt::AlignCenter,
                 tr("No job yet: drop one from the palette at its arrival time"));
  }

  // From right to left, so that the place of the next head on each level is known for a name.
  void pins() {
    const auto seen_pins = m_.pins.seen();
    std::vector<double> next(static_cast<std::size_t>(m_.pins.levels()), 1e300);  // by level
    double hidden_x = 1e300;
    for (auto pin_entry = seen_pins.rbegin(); pin_entry != seen_pins.rend(); ++pin_entry) {
      if (pin_entry->level < 0) {
        hidden_x = pin_entry->x;
        continue;
      }
      const double follows = std::exchange(next[static_cast<std::size_t>(pin_entry->level)], pin_entry->x);
      const bool dragged = m_.hints.shift && m_.selected.count(pin_entry->job) != 0;
      const QPointF head_place = pin(*pin_entry, dragged && !m_.hints.shift->clone);
      // No name beside a pile with hidden pins.
      if (!dragged && hidden_x - pin_entry->x >= kBesidePile_px * textScale())
        name(*pin_entry, head_place, follows, next);
    }
    m_p.setFont(m_font);
    m_p.setPen(m_t.text);
    for (const HiddenCount& hidden_count : m_.pins.hiddenCounts())
      m_p.drawText(QPointF(hidden_count.box.left(), hidden_count.box.top() + m_metrics.ascent()), hidden_count.words());
  }

  QPointF pin(const ArrivalPin& pin, bool shifted) {
    const bool selected = m_.selected.count(pin.job) != 0;
    QPointF head_place = m_.pins.head(pin);
    if (shifted) head_place.setX(x(std::max(0.0, pin.at_s + m_.hints.shift->by_s)));
    const QColor color = jobColor(m_.scenario.jobs[pin.job].id);
    m_p.setPen(QPen(color, 2));
    m_p.drawLine(QPointF(head_place.x(), head_place.y()), QPointF(head_place.x(), m_base));
    m_p.setPen(selected ? QPen(m_t.accent, 2) : QPen(m_t.panel, 1));
    m_p.setBrush(color);
    m_p.drawEllipse(head_place, m_head, m_head);
    if (m_.hovered == model::JobIndex(pin.job)) {
      const QRectF head(head_place.x() - m_head - 2, head_place.y() - m_head - 2, 2 * m_head + 4, 2 * m_head + 4);
      paintSelectedEdge(m_p, head, m_head + 2, m_t, kHoveredEdge);
    }
    if (m_.focus && m_.current >= 0 && &pin == &m_.pins.pin(m_.current)) {
      m_p.setBrush(Qt::NoBrush);
      m_p.setPen(QPen(m_t.accent, 1, Qt::DashLine));
      m_p.drawEllipse(head_place, m_head + 3, m_head + 3);
    }
    return head_place;
  }

  // At the right of the head, unless it would touch the next head of the level, the stem of a higher pin, or a count.
  void name(const ArrivalPin& pin, QPointF at, double follows, const std::vector<double>& next) {
    const QString id = QString::fromStdString(m_.scenario.jobs[pin.job].id);
    const double left = at.x() + m_head + kLabelGap_px, right = left + m_metrics.horizontalAdvance(id);
    const QRectF box(left, at.y() - m_metrics.ascent() / 2 - 1, right - left, m_metrics.height());
    const auto& counts = m_.pins.hiddenCounts();
    const bool free =
        right < follows - m_head && right < m_size.width() &&
        std::all_of(next.begin() + pin.level + 1, next.end(), [&](double stem) { return right + 2 < stem; }) &&
        std::ranges::none_of(counts, [&](const auto& each) { return each.box.intersects(box); });
    if (!free) return;
    m_p.setFont(m_font);
    m_p.setPen(m_.selected.count(pin.job) != 0 ? m_t.text : m_t.dim);
    m_p.drawText(QPointF(left, at.y() + m_metrics.ascent() / 2 - 1), id);
  }

  // The rubber band, and the arrivals after a drag or drop.
  void gesture() {
    if (m_.hints.drop_s) flag(*m_.hints.drop_s);
    if (m_.hints.shift) {
      for (const ArrivalPin& pin : m_.pins.pins()) {
        const double at_s = std::max(0.0, pin.at_s + m_.hints.shift->by_s);
        if (m_.hints.shift->clone && m_.selected.count(pin.job) != 0) {
          m_p.setPen(QPen(m_t.accent, 1.5));
          m_p.setBrush(m_t.accentSoft);
          m_p.drawEllipse(QPointF(x(at_s), m_.pins.head(pin).y()), m_head, m_head);
        }
        if (pin.job == m_.hints.shift->job) flag(at_s);
      }
    }
    if (!m_.hints.band) return;
    QColor fill_color = m_t.accent;
    fill_color.setAlphaF(0.12F);
    m_p.setPen(QPen(m_t.accent, 1));
    m_p.setBrush(fill_color);
    m_p.drawRect(*m_.hints.band);
  }

  void flag(double at_s) {
    const double flag_x = x(at_s);
    m_p.setPen(QPen(m_t.accent, 1, Qt::DashLine));
    m_p.drawLine(QPointF(flag_x, 0), QPointF(flag_x, m_base));
    const QFont font = screenFont(kNotePx, QFont::DemiBold);
    const QFontMetricsF metrics(font);
    const QString words = clockText(at_s);
    QRectF box(flag_x + 8, 2, metrics.horizontalAdvance(words) + 10, metrics.height() + 2);
    if (box.right() > m_size.width() - 2) box.moveRight(flag_x - 8);
    m_p.setPen(Qt::NoPen);
    m_p.setBrush(m_t.accent);
    m_p.drawRoundedRect(box, kBarRadius, kBarRadius);
    m_p.setFont(font);
    m_p.setPen(m_t.onAccent);
    m_p.drawText(box, Qt::AlignCenter, words);
  }

  QPainter& m_p;
  const StripPicture& m_;
  const Theme& m_t;
  QSizeF m_size;
  double m_base, m_head;
  QFont m_font;
  QFontMetricsF m_metrics;
};

}  // namespace

void paintStrip(QPainter& painter, const StripPicture& picture) { Painter(painter, picture).all(); }

}  // namespace roundel::widgets
