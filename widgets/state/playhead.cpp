#include "widgets/state/playhead.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets {
namespace {
constexpr int kFrame_ms = 16;
constexpr double kNudge = 1e-9;
}  // namespace

Playhead::Playhead(QObject* parent) : QObject(parent) {
  m_timer.setInterval(kFrame_ms);
  m_timer.setTimerType(Qt::PreciseTimer);
  connect(&m_timer, &QTimer::timeout, this, &Playhead::tick);
}

void Playhead::setRange(double end_s, double round_s) {
  if (end_s == m_end_s && round_s == m_round_s) return;
  m_end_s = std::max(0.0, end_s);
  m_round_s = round_s > 0 ? round_s : 1;
  emit rangeChanged();
  setNow(m_now_s);
}

void Playhead::setNow(double t_s) {
  const double now = std::clamp(std::isfinite(t_s) ? t_s : 0.0, 0.0, m_end_s);
  if (now == m_now_s) return;
  m_now_s = now;
  emit moved(now);
}

void Playhead::setRoundsPerSecond(double speed) {
  const double clamped = std::clamp(speed, 0.01, 1e6);
  if (clamped == m_speed) return;
  m_speed = clamped;
  emit speedChanged(clamped);
}

void Playhead::stepForward() { setNow((std::floor(m_now_s / m_round_s + kNudge) + 1) * m_round_s); }
void Playhead::stepBack() { setNow((std::ceil(m_now_s / m_round_s - kNudge) - 1) * m_round_s); }
void Playhead::toStart() { setNow(0); }
void Playhead::toEnd() { setNow(m_end_s); }

void Playhead::play() {
  if (playing() || m_end_s <= 0) return;
  if (m_now_s >= m_end_s) toStart();
  m_clock.start();
  m_timer.start();
  emit playingChanged(true);
}

void Playhead::pause() {
  if (!playing()) return;
  m_timer.stop();
  emit playingChanged(false);
}

void Playhead::togglePlay() { playing() ? pause() : play(); }

// The wall clock says how far, so that a late frame skips ahead instead of slowing down.
void Playhead::tick() {
  const double elapsed_s = static_cast<double>(m_clock.restart()) / 1000.0;
  setNow(m_now_s + elapsed_s * m_speed * m_round_s);
  if (m_now_s >= m_end_s) pause();
}

void Selection::selectJob(model::JobIndex job) {
  if (job == m_job && !m_spot) return;
  m_job = job;
  m_spot.reset();
  emit changed();
}

void Selection::selectSpot(const GanttSpot& spot) {
  if (m_spot == spot) return;
  m_spot = spot;
  m_job = spot.job;
  focusLane(spot.lane);
  emit changed();
}

void Selection::selectNodes(std::vector<std::string> ids) {
  if (ids == m_nodes) return;
  m_nodes = std::move(ids);
  emit nodesChanged();
}

void Selection::focusLane(int lane) {
  if (lane == m_lane) return;
  m_lane = lane;
  emit focusedLaneChanged(lane);
}

void Selection::clear() {
  selectNodes({});
  selectJob(model::JobIndex());
}

}  // namespace roundel::widgets
