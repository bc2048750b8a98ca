// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/arrivals/strip_gestures.h"

#include <QGuiApplication>
#include <QMouseEvent>
#include <QStyleHints>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/build/arrivals/arrival_edits.h"

namespace roundel::widgets {
namespace {

bool farFrom(QPointF from, QPointF to, double part) {
  return (to - from).manhattanLength() >= QGuiApplication::styleHints()->startDragDistance() * part;
}

class Pan : public StripGesture {
 public:
  Pan(PinLayout* pins, QPointF from) : StripGesture(from), m_pins(pins), m_last(from) {}
  void move(QPointF to, Qt::KeyboardModifiers) override {
    m_pins->panBy(to.x() - m_last.x());
    m_moved = m_moved || farFrom(from(), to, 1);
    m_last = to;
  }
  bool opensMenu() const override { return !m_moved; }

 private:
  PinLayout* m_pins;
  QPointF m_last;
  bool m_moved = false;
};

class MovePlayhead : public StripGesture {
 public:
  MovePlayhead(const StripParts& parts, QPointF from) : StripGesture(from), m_parts(parts) { move(from, {}); }
  void move(QPointF to, Qt::KeyboardModifiers) override { m_parts.bench->playhead.setNow(m_parts.pins->t(to.x())); }

 private:
  StripParts m_parts;
};

class RubberBand : public StripGesture {
 public:
  RubberBand(const StripParts& parts, QPointF from, bool add) : StripGesture(from), m_parts(parts) {
    if (!add) parts.selection->clear();
  }
  void move(QPointF to, Qt::KeyboardModifiers) override {
    if (m_band || farFrom(from(), to, 0.5)) m_band = QRectF(from(), to).normalized();
    m_parts.hints->band = m_band;
  }
  void finish() override {
    if (!m_band) return;
    const std::vector<int> touched = m_parts.pins->touching(*m_band);
    if (touched.empty()) return;
    std::vector<std::size_t> jobs = m_parts.selection->list();
    for (const int pin : touched) jobs.push_back(m_parts.pins->pin(pin).job);
    m_parts.selection->select(jobs);
    m_parts.selection->goTo(touched.front());
  }

 private:
  StripParts m_parts;
  std::optional<QRectF> m_band;
};

// Moves the selected pins; with Ctrl moves copies. Without mouse movement it is a click: it selects only this pin, or toggles it with Ctrl.
class MovePins : public StripGesture {
 public:
  MovePins(const StripParts& parts, QPointF from, int pin, bool clone)
      : StripGesture(from), m_parts(parts), m_job(parts.pins->pin(pin).job), m_clone(clone) {
    if (!clone && !parts.selection->has(m_job)) parts.selection->select({m_job});
    parts.selection->goTo(pin);
  }

  void move(QPointF to, Qt::KeyboardModifiers modifiers) override {
    if (!m_moved && !farFrom(from(), to, 0.5)) return;
    m_moved = true;
    if (m_clone && !m_parts.selection->has(m_job)) m_parts.selection->add(m_job);
    m_by_s = shift_s((to.x() - from().x()) / m_parts.pins->axis().px_per_s, (modifiers & Qt::AltModifier) != 0);
    m_parts.hints->shift = StripHints::Shift{m_job, m_by_s, m_clone};
  }

  void finish() override {
    if (!m_moved) return m_clone ? m_parts.selection->toggle(m_job) : m_parts.selection->select({m_job});
    if (m_by_s == 0) return;
    m_clone ? m_parts.commands->duplicateLater(m_by_s) : m_parts.commands->move(m_by_s, true);
  }

 private:
  // The pin under the mouse snaps and the others keep their distance to it; no arrival becomes negative.
  double shift_s(double wanted_s, bool free) const {
    double own_s = 0, first_s = 1e300;
    for (const ArrivalPin& pin : m_parts.pins->pins()) {
      if (pin.job == m_job) own_s = pin.at_s;
      if (m_parts.selection->has(pin.job)) first_s = std::min(first_s, pin.at_s);
    }
    const double to_s = own_s + wanted_s;
    const double kept_s =
        free ? std::round(to_s * 1000) / 1000 : snappedToRound(to_s, m_parts.bench->document.scenario().clock.round_s);
    return std::max(kept_s - own_s, -first_s);
  }

  StripParts m_parts;
  std::size_t m_job;
  bool m_clone;
  bool m_moved = false;
  double m_by_s = 0;
};

}  // namespace

std::unique_ptr<StripGesture> gestureAt(const StripParts& parts, const QMouseEvent& press, bool space) {
  const QPointF press_place = press.position();
  if (press.button() != Qt::LeftButton || space) return std::make_unique<Pan>(parts.pins, press_place);
  if (press_place.y() > parts.pins->baseline() + 2) return std::make_unique<MovePlayhead>(parts, press_place);
  const bool ctrl = (press.modifiers() & Qt::ControlModifier) != 0;
  const int pin = parts.pins->pinAt(press_place);
  if (pin < 0) return std::make_unique<RubberBand>(parts, press_place, ctrl);
  return std::make_unique<MovePins>(parts, press_place, pin, ctrl);
}

}  // namespace roundel::widgets
