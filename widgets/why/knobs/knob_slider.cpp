// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_slider.h"
#include "widgets/base/theme/screen_font.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {
constexpr double kTrack = 4, kTickTop = 30;
constexpr double kTickHeight = 16, kBelow = 18;  // px at the usual text size
constexpr int kPage = 10;
}  // namespace

KnobSlider::KnobSlider(const Theme* theme, QWidget* parent) : QAbstractSlider(parent), m_theme(theme) {
  setFocusPolicy(Qt::StrongFocus);
  setOrientation(Qt::Horizontal);
  setSingleStep(1);
  setPageStep(kPage);
  setAccessibleName(tr("Knob"));
  setToolTip(tr("Arrows: one step, Shift: ten; double-click to type; Enter edits, Esc restores the former value"));
  setCursor(Qt::PointingHandCursor);
  connect(this, &QAbstractSlider::valueChanged, this, [this](int steps) {
    if (!m_showing) emit turned(m_knob.at(steps));
  });
}

QSize KnobSlider::sizeHint() const { return {240, minimumSizeHint().height()}; }
QSize KnobSlider::minimumSizeHint() const { return {160, kTarget + screenPx(kBelow)}; }

void KnobSlider::set(const Knob& knob, double at) {
  m_knob = knob;
  m_at = at;
  m_showing = true;
  setRange(knob.firstStep(), knob.lastStep());
  setValue(knob.stepsTo(at));
  m_showing = false;
  setAccessibleName(knob.title);
  setAccessibleDescription(
      (tr("%1, was %2").arg(knob.text(at), knob.text(knob.former)) + QLatin1Char(' ') + knob.publishedText())
          .trimmed());
  update();
}

double KnobSlider::xOf(double position) const {
  const double span = m_knob.high - m_knob.low;
  return span <= 0 ? left() : left() + (right() - left()) * (position - m_knob.low) / span;
}

double KnobSlider::positionAt(double x) const {
  if (std::abs(x - xOf(m_knob.former)) <= kSnap) return m_knob.former;
  const double share = std::clamp((x - left()) / std::max(1.0, right() - left()), 0.0, 1.0);
  return m_knob.at(m_knob.stepsTo(m_knob.low + share * (m_knob.high - m_knob.low)));
}

void KnobSlider::dragTo(double x) {
  const double position = positionAt(x);
  if (position != m_at) emit turned(position);
}

void KnobSlider::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  setSliderDown(true);
  dragTo(event->position().x());
}

void KnobSlider::mouseMoveEvent(QMouseEvent* event) {
  if (isSliderDown()) dragTo(event->position().x());
}

void KnobSlider::mouseReleaseEvent(QMouseEvent*) {
  setSliderDown(false);
  update();
}

void KnobSlider::mouseDoubleClickEvent(QMouseEvent*) {
  setSliderDown(false);
  emit typingRequested();
}

// The column scrolls; the wheel must not change a value by accident.
void KnobSlider::wheelEvent(QWheelEvent* event) { event->ignore(); }

void KnobSlider::keyPressEvent(QKeyEvent* event) {
  const int steps = event->modifiers() & Qt::ShiftModifier ? kPage : 1;
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down:
      return setValue(value() - steps);
    case Qt::Key_Right:
    case Qt::Key_Up:
      return setValue(value() + steps);
    case Qt::Key_Escape:
      return emit formerRequested();
    default:
      QAbstractSlider::keyPressEvent(event);
  }
}

void KnobSlider::paintTick(QPainter& painter, double position, const QColor& color, bool bold) const {
  painter.setFont(screenTabularFont(kSmallestPx, bold ? QFont::Bold : QFont::Normal));
  painter.setPen(color);
  const QString text = m_knob.number(position);
  const double text_width = QFontMetricsF(painter.font()).horizontalAdvance(text) + 2;
  const double x = std::clamp(xOf(position) - text_width / 2, 0.0, std::max(0.0, width() - text_width));
  painter.drawText(QRectF(x, kTickTop, text_width, kTickHeight * textScale()), Qt::AlignCenter, text);
}

void KnobSlider::paintTicks(QPainter& painter) const {
  painter.setFont(screenTabularFont(kSmallestPx));
  const bool words = m_knob.kind == Knob::Kind::Words;
  const int last_tick = words ? static_cast<int>(m_knob.high) : 5;
  const double former_x = xOf(m_knob.former);
  const QFontMetricsF metrics(painter.font());
  double free_from = -1e9;
  for (int i = 0; i <= last_tick; ++i) {
    const double position = words ? i : m_knob.low + (m_knob.high - m_knob.low) * i / last_tick;
    if (std::abs(xOf(position) - former_x) < metrics.horizontalAdvance(m_knob.number(m_knob.former)) + 10) continue;
    const double half = metrics.horizontalAdvance(m_knob.number(position)) / 2;
    if (xOf(position) - half < free_from) continue;
    paintTick(painter, position, m_theme->dim, false);
    free_from = xOf(position) + half + 8;
  }
  paintTick(painter, m_knob.former, m_theme->text, true);
}

void KnobSlider::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double y = kTarget / 2.0, x = xOf(m_at), former = xOf(m_knob.former);
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme->line);
  painter.drawRoundedRect(QRectF(left(), y - kTrack / 2, right() - left(), kTrack), 2, 2);
  painter.setBrush(m_theme->accent);
  painter.drawRect(QRectF(std::min(x, former), y - kTrack / 2, std::abs(x - former), kTrack));
  painter.setBrush(m_theme->text);
  painter.drawRect(QRectF(former - 1, y - 9, 2, 18));
  if (hasFocus() || isSliderDown()) {
    painter.setBrush(mixed(m_theme->accent, m_theme->panel, 0.25));
    painter.drawEllipse(QPointF(x, y), kThumb + 4.5, kThumb + 4.5);
  }
  painter.setPen(QPen(m_theme->accent, 2));
  painter.setBrush(m_theme->panel);
  painter.drawEllipse(QPointF(x, y), kThumb - 1.0, kThumb - 1.0);
  paintPublished(painter);
  paintTicks(painter);
}

// Painted after the thumb, whose focus ring is higher than the thumb.
void KnobSlider::paintPublished(QPainter& painter) const {
  if (!m_knob.published) return;
  const double x = xOf(*m_knob.published), tip = kTarget / 2.0 - kThumb - 1;
  painter.setPen(Qt::NoPen);
  painter.setBrush(m_theme->text);
  painter.drawPolygon(QPolygonF({{x - 4, 1}, {x + 4, 1}, {x, tip}}));
}

}  // namespace roundel::widgets
