// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/gantt_pointing.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace roundel::widgets {

GanttPointing::GanttPointing(const Playhead* playhead, const GanttLanes* lanes) : m_playhead(playhead), m_lanes(lanes) {
  connect(lanes, &GanttLanes::reread, this, [this] { m_hover = {}, m_lens.reset(); });
}

GanttHit GanttPointing::hitTest(int index, double x, double y) const {
  GanttHit hit;
  if (index < 0 || index >= m_lanes->count() || !m_lanes->lane(index).bars) return hit;
  const TimeAxis& axis = m_lanes->lane(index).axis;
  if (x > axis.width_px) return hit;
  const double row_y = y + m_lanes->lane(index).scroll_y;
  hit.lane = index;
  hit.t_s = x < 0 ? m_playhead->now_s() : axis.t(x);
  for (const int lane : {index, m_lanes->branchBeside(index)}) {
    if (lane < 0 || !m_lanes->lane(lane).bars || !m_lanes->lane(lane).rows.inQueue(row_y)) continue;
    hit.lane = lane;
    hit.zone = GanttHit::Zone::Queue;
    hit.queued = m_lanes->shown(lane, hit.t_s) ? queuedAt(m_lanes->lane(lane), hit.t_s, row_y) : model::JobIndex();
    return hit;
  }
  std::tie(hit.lane, hit.gpu) = m_lanes->rowAt(index, hit.t_s, row_y);
  const GanttLanes::Lane& gantt_lane = m_lanes->lane(hit.lane);
  if (!hit.gpu.valid() || !gantt_lane.bars) return hit;
  hit.zone = x < 0 ? GanttHit::Zone::Labels : GanttHit::Zone::Bars;
  if (x < 0 || m_lanes->shown(hit.lane, hit.t_s)) {
    const GanttRows& rows = m_lanes->isShared(hit.lane, hit.t_s) ? gantt_lane.past : gantt_lane.rows;
    const GanttRows::Place place = rows.place(hit.gpu);
    hit.bar = gantt_lane.bars->barAt(hit.gpu, hit.t_s, row_y > place.top + (place.height - rows.under) / 2);
  }
  return hit;
}

// The queue is painted as a stack of waiting jobs, each one unit high, the earliest arrival at the bottom.
model::JobIndex GanttPointing::queuedAt(const GanttLanes::Lane& at, double t_s, double y) const {
  if (m_lanes->queueMost() <= 0) return {};
  std::vector<model::JobIndex> waiting = at.bars->index().jobsIn(metrics::JobPhase::Queued, t_s);
  std::ranges::stable_sort(waiting, [&](model::JobIndex a, model::JobIndex b) {
    return at.bars->problem().jobs[a].arrival_s < at.bars->problem().jobs[b].arrival_s;
  });
  const double unit = at.rows.queue_height / m_lanes->queueMost();
  const auto place = static_cast<std::size_t>(std::max(0.0, (at.rows.queue_top + at.rows.queue_height - y) / unit));
  return place < waiting.size() ? waiting[place] : model::JobIndex();
}

model::JobIndex GanttPointing::jobOf(const GanttHit& hit) const {
  if (!hit.bar || hit.lane < 0 || hit.lane >= m_lanes->count() || !m_lanes->lane(hit.lane).bars) return hit.queued;
  return m_lanes->lane(hit.lane).bars->bar(*hit.bar).job;
}

void GanttPointing::setHover(const GanttHit& hit) {
  if (hit == m_hover) return;
  const GanttHit former_hover = std::exchange(m_hover, hit);
  emit hoverChanged(former_hover);
}

void GanttPointing::setLens(const std::optional<GanttHit>& hit) {
  if (hit == m_lens) return;
  m_lens = hit;
  emit lensChanged();
}

}  // namespace roundel::widgets
