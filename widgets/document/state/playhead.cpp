// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/playhead.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace roundel::widgets {
namespace {
constexpr int kFrame_ms = 16, kFast_ms = 100;
constexpr double kPaceOver_s = 0.5;
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

// A lesson sets this instant before the start, at which nothing that begins at 0 is shown. All others are clamped.
void Playhead::setNow(double t_s) {
  constexpr double kBeforeStart_s = -1e-9;
  const double now = t_s == kBeforeStart_s ? t_s : std::clamp(std::isfinite(t_s) ? t_s : 0.0, 0.0, m_end_s);
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

void Playhead::stepForward() { setNow(model::RoundGrid(m_round_s).after_s(m_now_s)); }
void Playhead::stepBack() { setNow(model::RoundGrid(m_round_s).before_s(m_now_s)); }
void Playhead::toStart() { setNow(0); }
void Playhead::toEnd() { setNow(m_end_s); }

void Playhead::start(Mode mode) {
  if (m_end_s <= 0 && mode != Mode::Express) return;
  const bool was = playing();
  if (was && mode == m_mode) return;
  if (m_now_s >= m_end_s && mode != Mode::Express) toStart();
  m_mode = mode;
  m_exact_s = m_now_s;
  m_pace = {};
  m_paceFor_s = m_paceMoved_s = 0;
  m_timer.setInterval(mode == Mode::Run ? kFrame_ms : kFast_ms);
  m_clock.start();
  m_timer.start();
  emit playingChanged(true);
  emit paceChanged();
}

void Playhead::play() { start(Mode::Run); }
void Playhead::playFast() { start(Mode::Fast); }

void Playhead::express(bool computed) {
  if (!computed) return start(Mode::Express);
  pause();
  m_mode = Mode::Express;
  toEnd();
}

void Playhead::arrive() {
  if (!playing() || m_mode != Mode::Express) return;
  pause();
  toEnd();
}

void Playhead::pause() {
  if (!playing()) return;
  m_timer.stop();
  m_pace = {};
  emit playingChanged(false);
  emit paceChanged();
}

void Playhead::togglePlay() { playing() ? pause() : play(); }

void Playhead::measure(double elapsed_s, double moved_s) {
  m_paceFor_s += elapsed_s;
  m_paceMoved_s += moved_s;
  if (m_paceFor_s < kPaceOver_s) return;
  m_pace.sim_s_per_s = m_paceMoved_s / m_paceFor_s;
  m_pace.rounds_per_s = m_pace.sim_s_per_s / m_round_s;
  m_paceFor_s = m_paceMoved_s = 0;
  emit paceChanged();
}

// Playing pauses exactly at a stop that it passes within a frame.
bool Playhead::stopBetween(double before_s, double to_s) {
  const auto next = std::ranges::upper_bound(m_stops_s, before_s + model::tolerance_s(before_s));
  if (next == m_stops_s.end() || *next > to_s) return false;
  pause();
  setNow(*next);
  emit stopped(*next);
  return true;
}

// The step depends on the elapsed time, so that a late frame skips ahead instead of slowing down.
void Playhead::tick() {
  const double elapsed_s = static_cast<double>(m_clock.restart()) / 1000.0;
  if (m_mode == Mode::Express) return;  // waits for arrive()
  const double before_s = m_now_s;
  const bool byRounds = m_stepwise || m_mode == Mode::Fast;
  const model::RoundGrid rounds(m_round_s);
  // Continue from the playhead if it was moved while playing.
  if (!byRounds || std::abs(m_exact_s - m_now_s) > m_round_s) m_exact_s = m_now_s;
  m_exact_s += elapsed_s * m_speed * m_round_s;
  if (stopBetween(before_s, m_exact_s)) return;
  if (!byRounds || m_exact_s >= m_end_s)
    setNow(m_exact_s);
  else if (const double round_s = rounds.start_s(rounds.roundOf(m_exact_s)); round_s > m_now_s)
    setNow(round_s);
  measure(elapsed_s, m_now_s - before_s);
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

void Selection::hover(model::JobIndex job) {
  if (job == m_hovered) return;
  emit hoveredChanged(std::exchange(m_hovered, job));
}

void Selection::clear() {
  hover(model::JobIndex());
  selectNodes({});
  selectJob(model::JobIndex());
}

}  // namespace roundel::widgets
