// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/gang_move.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"

namespace roundel::widgets {
namespace {
constexpr double kHandle_px = 24, kMinBar_px = 40, kMinHigh_px = 5;
}

QRectF gangHandle(const QRectF& bar, double scale) {
  if (bar.left() < -1 || bar.width() < kMinBar_px * scale || bar.height() < kMinHigh_px * scale) return {};
  return {bar.left(), bar.top(), kHandle_px * scale, bar.height()};
}

QRectF gangHandle(const GanttScene& scene, const GanttLook& look, BarRef bar) {
  if (gangHandle(barRect(scene, look, bar), look.scale).isEmpty()) return {};
  return gangHandle(gangBlock(scene, look, bar).rect, look.scale);
}

double GangMove::at_s() const { return m_move->at_s.value_or(m_controller->bench()->playhead.now_s()); }

void GangMove::moveTime(double t_s, bool free) {
  if (!m_move || !m_move->at_s) return;
  const trace::Trace& trace = m_controller->lanes.lane(m_move->lane).bars->trace();
  const double wanted_s = std::clamp(t_s, 0.0, trace.end_s);
  double nearest_s = wanted_s, distance_s = std::numeric_limits<double>::infinity();
  for (std::size_t d = 0; !free && d < trace.decisions.size(); ++d) {
    const double away_s = std::abs(trace.decisions.at_s(d) - wanted_s);
    if (away_s < distance_s) distance_s = away_s, nearest_s = trace.decisions.at_s(d);
  }
  m_move->at_s = nearest_s;
}

void GangMove::begin(int lane, BarRef bar, std::optional<double> at_s) {
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(lane);
  const std::vector<BarRef> gang = gantt_lane.bars->gang(bar);
  const std::vector<model::GpuIndex> order = gantt_lane.rows.order();
  const auto row = [&](model::GpuIndex gpu) { return static_cast<int>(std::ranges::find(order, gpu) - order.begin()); };
  int first = static_cast<int>(order.size());
  for (const BarRef& member : gang) first = std::min(first, row(member.gpu));
  m_move = Move{.lane = lane,
                .job = gantt_lane.bars->bar(bar).job,
                .count = static_cast<int>(gang.size()),
                .row = 0,
                .grip = std::max(0, row(bar.gpu) - first)};
  m_move->at_s = at_s;
  m_move->bars = gantt_lane.bars;
  m_move->row = std::clamp(first, 0, lastRow(order.size()));
}

// A bar at the playhead is moved from the playhead on; any other bar from its start, as with its handle.
void GangMove::beginAtKeyboard(int lane, BarRef ref) {
  const Bar& bar = m_controller->lanes.lane(lane).bars->bar(ref);
  const double now_s = m_controller->bench()->playhead.now_s();
  const bool runs = model::isReached(bar.start_s, now_s) && !model::isReached(bar.end_s, now_s);
  begin(lane, ref, runs ? std::nullopt : std::optional(bar.start_s));
}

bool GangMove::beginAtSelection() {
  if (const auto bar = m_controller->cursor.bar()) {
    beginAtKeyboard(m_controller->cursor.place()->lane, *bar);
    return true;
  }
  const Workbench& bench = *m_controller->bench();
  const int lane = bench.selection.focusedLane();
  if (lane >= m_controller->lanes.count() || !m_controller->lanes.lane(lane).bars) return false;
  const BarIndex& bars = *m_controller->lanes.lane(lane).bars;
  const model::JobIndex job = jobInRun(bench.document, bars.problem(), bench.selection.job());
  if (!job.valid() || bars.barsOfJob(job).empty()) return false;
  // The bar at the playhead, or the next one, or the last one.
  const double now_s = bench.playhead.now_s();
  const auto& job_bars = bars.barsOfJob(job);
  const auto next =
      std::ranges::find_if(job_bars, [&](const BarRef& ref) { return !model::isReached(bars.bar(ref).end_s, now_s); });
  beginAtKeyboard(lane, next == job_bars.end() ? *std::prev(job_bars.end()) : *next);
  return true;
}

void GangMove::moveTo(double y) {
  if (!m_move) return;
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(m_move->lane);
  m_move->paused = gantt_lane.rows.inQueue(y + gantt_lane.scroll_y);
  const model::GpuIndex gpu = m_controller->lanes.rowAt(m_move->lane, at_s(), y + gantt_lane.scroll_y).second;
  if (m_move->paused || !gpu.valid()) return;
  const std::vector<model::GpuIndex> order = gantt_lane.rows.order();
  const auto row = static_cast<int>(std::ranges::find(order, gpu) - order.begin());
  m_move->row = std::clamp(row - m_move->grip, 0, lastRow(order.size()));
}

void GangMove::shift(int by) {
  if (!m_move && !beginAtSelection()) return;
  // The queue row is below the last row.
  const int last = lastRow(m_controller->lanes.lane(m_move->lane).rows.order().size());
  if (by < 0 && m_move->paused)
    m_move->paused = false;
  else if (by > 0 && m_move->row == last)
    m_move->paused = true;
  else
    m_move->row = std::clamp(m_move->row + by, 0, last);
}

void GangMove::shiftTime(int by) {
  const trace::Decisions& decisions = m_controller->lanes.lane(m_move->lane).bars->trace().decisions;
  const double from_s = at_s();
  double to_s = from_s;
  for (std::size_t d = 0; d < decisions.size(); ++d) {
    const double each_s = decisions.at_s(d);
    if (by < 0 && each_s < from_s) to_s = to_s == from_s ? each_s : std::max(to_s, each_s);
    if (by > 0 && each_s > from_s) to_s = to_s == from_s ? each_s : std::min(to_s, each_s);
  }
  m_move->at_s = to_s;
}

std::vector<model::GpuIndex> GangMove::gpus() const {
  if (!m_move || m_move->paused) return {};
  const std::vector<model::GpuIndex> order = m_controller->lanes.lane(m_move->lane).rows.order();
  const auto first = order.begin() + std::min<std::ptrdiff_t>(m_move->row, static_cast<std::ptrdiff_t>(order.size()));
  return {first, first + std::min<std::ptrdiff_t>(m_move->count, order.end() - first)};
}

void GangMove::followLanes() {
  if (!m_move) return;
  const bool has_lane = m_move->lane < m_controller->lanes.count();
  if (!has_lane || m_controller->lanes.lane(m_move->lane).bars != m_move->bars) m_move.reset();
}

void GangMove::end(bool ask) {
  const std::vector<model::GpuIndex> target_gpus = gpus();
  const double at_s = m_move ? this->at_s() : 0;
  const auto move = std::exchange(m_move, std::nullopt);
  if (!ask || !move) return;
  m_controller->bench()->requestMove({.lane = move->lane, .job = move->job, .gpus = target_gpus, .t_s = at_s});
}

QString GangMove::objection() const {
  const BarIndex& bars = *m_controller->lanes.lane(m_move->lane).bars;
  const model::Problem& problem = bars.problem();
  const model::Job& job = problem.jobs[m_move->job];
  const double now_s = at_s();
  const metrics::JobPhase phase = bars.index().phase(m_move->job, now_s);
  const QString name = QString::fromStdString(job.id), now = clockText(now_s, m_controller->time.end_s());
  if (phase == metrics::JobPhase::NotArrived) return tr("%1 has not arrived at %2").arg(name, now);
  if (phase == metrics::JobPhase::Finished || phase == metrics::JobPhase::Cancelled)
    return tr("%1 has ended by %2").arg(name, now);
  for (const model::GpuIndex gpu : gpus())
    if (const QString why = refusal(gpu); !why.isEmpty()) return why;
  return {};
}

QString GangMove::refusal(model::GpuIndex gpu) const {
  const BarIndex& bars = *m_controller->lanes.lane(m_move->lane).bars;
  const model::Problem& problem = bars.problem();
  const model::Job& job = problem.jobs[m_move->job];
  const double now_s = at_s();
  for (const DownTime& down_time : downTimes(bars.trace())) {
    if (down_time.node == problem.gpus[gpu].node && down_time.from_s <= now_s && now_s < down_time.to_s)
      return tr("%1 is down at %2")
          .arg(QString::fromStdString(problem.nodes[down_time.node].id), clockText(now_s, m_controller->time.end_s()));
  }
  const model::TypeIndex type = problem.gpus[gpu].type;
  if (static_cast<std::size_t>(type) >= job.throughput.size() || job.throughput[type].usable()) return {};
  return tr("%1 cannot run on %2").arg(QString::fromStdString(job.id), QString::fromStdString(problem.types[type].id));
}

}  // namespace roundel::widgets
