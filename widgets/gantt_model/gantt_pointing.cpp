#include "widgets/gantt_model/gantt_pointing.h"

#include <algorithm>
#include <utility>

namespace roundel::widgets {

GanttPointing::GanttPointing(const Playhead* playhead, const GanttLanes* lanes, const TimeWindow* time)
    : m_playhead(playhead), m_lanes(lanes), m_time(time) {
  connect(lanes, &GanttLanes::reread, this, [this] { m_hover = {}, m_lens.reset(); });
}

GanttHit GanttPointing::hitTest(int index, double x, double y) const {
  GanttHit hit;
  if (index < 0 || index >= m_lanes->count() || !m_lanes->lane(index).bars || x > m_time->axis().width_px) return hit;
  const GanttLanes::Lane& at = m_lanes->lane(index);
  const double row_y = y + at.scroll_y;
  hit.lane = index;
  hit.t_s = x < 0 ? m_playhead->now_s() : m_time->axis().t(x);
  if (at.rows.inQueue(row_y)) {
    hit.zone = GanttHit::Zone::Queue;
    hit.queued = m_lanes->shown(index, hit.t_s) ? queuedAt(at, hit.t_s, row_y) : model::JobIndex();
    return hit;
  }
  hit.gpu = at.rows.gpuAt(row_y);
  if (!hit.gpu.valid()) return hit;
  hit.zone = x < 0 ? GanttHit::Zone::Labels : GanttHit::Zone::Bars;
  if (x < 0 || m_lanes->shown(index, hit.t_s)) {
    const GanttRows::Place place = at.rows.place(hit.gpu);
    hit.bar = at.bars->barAt(hit.gpu, hit.t_s, row_y > place.top + (place.height - at.rows.under) / 2);
  }
  return hit;
}

// The area is a stack of waiting jobs, each one unit high, who came first at the bottom.
model::JobIndex GanttPointing::queuedAt(const GanttLanes::Lane& at, double t_s, double y) const {
  if (m_lanes->queueMost() <= 0) return {};
  std::vector<model::JobIndex> waiting = at.bars->index().jobsIn(metrics::JobPhase::Queued, t_s);
  std::stable_sort(waiting.begin(), waiting.end(), [&](model::JobIndex a, model::JobIndex b) {
    return at.bars->problem().jobs[a].arrival_s < at.bars->problem().jobs[b].arrival_s;
  });
  const double unit = at.rows.queue_height / m_lanes->queueMost();
  const auto place = static_cast<std::size_t>(std::max(0.0, (at.rows.queue_top + at.rows.queue_height - y) / unit));
  return place < waiting.size() ? waiting[place] : model::JobIndex();
}

void GanttPointing::setHover(const GanttHit& hit) {
  if (hit == m_hover) return;
  const GanttHit before = std::exchange(m_hover, hit);
  emit hoverChanged(before);
}

void GanttPointing::setLens(const std::optional<GanttHit>& hit) {
  if (hit == m_lens) return;
  m_lens = hit;
  emit lensChanged();
}

}  // namespace roundel::widgets
