// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/held_navigation.h"

#include <algorithm>
#include <utility>

namespace roundel::widgets {
namespace {
constexpr double kFirstPan_px = 50, kFirstZoom = 1.10, kFramePan_px = 8, kFrameZoom = 0.008, kMaxSpeedup = 20;
constexpr int kFrame_ms = 16, kSpeedup_ms = 50, kHoldDelay_ms = 180;
}  // namespace

HeldNavigation::HeldNavigation(TimeWindow* time, std::function<double()> zoom_x)
    : m_time(time), m_zoomX(std::move(zoom_x)) {
  m_timer.setInterval(kFrame_ms);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &HeldNavigation::frame);
}

void HeldNavigation::press(Way way, int key) {
  m_way = way;
  m_key = key;
  m_held_ms = -kHoldDelay_ms;
  step(kFirstPan_px, kFirstZoom);
  m_timer.start();
}

bool HeldNavigation::release(int key) {
  if (key != m_key) return false;
  stop();
  return true;
}

void HeldNavigation::stop() { m_timer.stop(); }

void HeldNavigation::frame() {
  m_held_ms += kFrame_ms;
  if (m_held_ms < 0) return;
  const double speedup = std::min(kMaxSpeedup, 1 + static_cast<double>(m_held_ms) / kSpeedup_ms);
  step(kFramePan_px * speedup, 1 + kFrameZoom * speedup);
}

void HeldNavigation::step(double pan_px, double zoom) {
  switch (m_way) {
    case Way::In:
      return m_time->zoomAt(m_zoomX(), zoom);
    case Way::Out:
      return m_time->zoomAt(m_zoomX(), 1 / zoom);
    case Way::Left:
      return m_time->panBy(pan_px);
    case Way::Right:
      return m_time->panBy(-pan_px);
  }
}

}  // namespace roundel::widgets
