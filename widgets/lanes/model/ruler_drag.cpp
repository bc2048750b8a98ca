// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/ruler_drag.h"

#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <utility>

namespace roundel::widgets {
namespace {
constexpr double kWheelStep = 120, kWheelPan_px = 60, kWheelZoom = 1.25, kNear_px = 3;
}

const Bookmark* bookmarkAt(const GanttController& controller, double x_px) {
  for (const Bookmark& bookmark : controller.bench()->bookmarks.all()) {
    const double x = controller.time.axis().x(bookmark.t_s);
    if (x_px >= x - kNear_px && x_px <= x + 3 * kNear_px) return &bookmark;
  }
  return nullptr;
}

const model::Problem* problemOnRuler(const GanttController& controller, int lane) {
  const int first = std::max(0, lane), last = lane >= 0 ? lane + 1 : controller.lanes.count();
  for (int i = first; i < last && i < controller.lanes.count(); ++i)
    if (controller.lanes.lane(i).bars) return &controller.lanes.lane(i).bars->problem();
  return nullptr;
}

double RulerDrag::timeAt(double x_px) const {
  const TimeAxis& axis = m_controller->time.axis();
  return axis.t(std::clamp(x_px, 0.0, axis.width_px));
}

void RulerDrag::press(double x_px, Qt::KeyboardModifiers keys) {
  Playhead& playhead = m_controller->bench()->playhead;
  m_pressed_s = timeAt(x_px);
  if (keys & Qt::ShiftModifier) {
    m_drag = Drag::Range;
    return;
  }
  m_drag = Drag::Playhead;
  m_wasPlaying = playhead.playing();
  playhead.pause();
  const Bookmark* bookmark = bookmarkAt(*m_controller, x_px);
  const auto event_s = eventInstantAt(problemOnRuler(*m_controller, -1), m_controller->time.axis(), x_px);
  playhead.setNow(bookmark != nullptr ? bookmark->t_s
                  : event_s           ? *event_s
                                      : m_controller->time.snapped(m_pressed_s, playhead.round_s()));
}

void RulerDrag::move(double x_px) {
  Playhead& playhead = m_controller->bench()->playhead;
  if (m_drag == Drag::Playhead) playhead.setNow(m_controller->time.snapped(timeAt(x_px), playhead.round_s()));
  if (m_drag == Drag::Range) m_controller->marks.setRange(std::pair(m_pressed_s, timeAt(x_px)));
}

void RulerDrag::release() {
  const Drag drag = std::exchange(m_drag, Drag::None);
  if (drag == Drag::Playhead && m_wasPlaying) m_controller->bench()->playhead.play();
  if (drag == Drag::Range) m_controller->zoomToRange();
}

double wheelSteps(const QWheelEvent& event) {
  const QPoint delta = event.angleDelta();
  return (delta.y() != 0 ? delta.y() : delta.x()) / kWheelStep;
}

void wheelOverAxis(TimeWindow& time, double x_px, double steps, bool pan) {
  pan ? time.panBy(steps * kWheelPan_px) : time.zoomAt(x_px, std::pow(kWheelZoom, steps));
}

}  // namespace roundel::widgets
