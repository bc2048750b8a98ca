// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/gantt_cursor.h"

#include <algorithm>

#include "widgets/lanes/model/lane_order.h"

namespace roundel::widgets {

GanttCursor::GanttCursor(Workbench* bench, const GanttLanes* lanes, TimeWindow* time)
    : m_bench(bench), m_lanes(lanes), m_time(time) {
  // The new run may have fewer lanes or GPUs.
  connect(lanes, &GanttLanes::reread, this, [this] {
    if (!m_place) return;
    const bool there = m_place->lane < m_lanes->count();
    const BarIndex* bars = there ? m_lanes->lane(m_place->lane).bars.get() : nullptr;
    const auto gpu = static_cast<std::size_t>(std::max(0, m_place->gpu.value));
    if (!there || (bars != nullptr && gpu >= bars->problem().gpus.size())) m_place.reset();
  });
}

void GanttCursor::set(const std::optional<Place>& place) {
  if (m_place == place) return;
  m_place = place;
  emit changed();
}

std::optional<BarRef> GanttCursor::bar() const {
  if (!m_place || m_place->lane >= m_lanes->count() || !m_lanes->lane(m_place->lane).bars) return std::nullopt;
  if (!m_lanes->shown(m_place->lane, m_place->t_s)) return std::nullopt;
  return m_lanes->lane(m_place->lane).bars->barAt(m_place->gpu, m_place->t_s, m_place->lower);
}

// Without a place, the cursor starts at the playhead in the first row of the focused lane.
GanttCursor::Place GanttCursor::placeOrStart() const {
  if (m_place) return *m_place;
  const int focused = std::clamp(m_bench->selection.focusedLane(), 0, std::max(0, m_lanes->count() - 1));
  Place start{.lane = focused, .t_s = m_bench->playhead.now_s(), .lower = false};
  if (focused < m_lanes->count() && !m_lanes->lane(focused).rows.strips.empty())
    start.gpu = m_lanes->lane(focused).rows.strips.front().gpus.front();
  return start;
}

void GanttCursor::moveRow(int by) {
  const bool fresh = !m_place;
  Place to = placeOrStart();
  if (to.lane >= m_lanes->count() || !to.gpu.valid()) return;
  if (fresh) return set(to);
  std::vector<model::GpuIndex> order = m_lanes->lane(to.lane).rows.order();
  auto row = static_cast<int>(std::ranges::find(order, to.gpu) - order.begin()) + by;
  while (row < 0 || row >= static_cast<int>(order.size())) {
    to.lane = neighbourOf(*m_bench, to.lane, by < 0 ? -1 : 1);
    if (to.lane < 0 || to.lane >= m_lanes->count()) return;
    if (row > 0) row -= static_cast<int>(order.size());
    order = m_lanes->lane(to.lane).rows.order();
    if (row < 0) row += static_cast<int>(order.size());
    if (order.empty()) row = by < 0 ? -1 : 0;
  }
  to.gpu = order[static_cast<std::size_t>(row)];
  m_bench->selection.focusLane(to.lane);
  set(to);
}

void GanttCursor::moveBar(int by) {
  Place to = placeOrStart();
  if (to.lane >= m_lanes->count() || !to.gpu.valid() || !m_lanes->lane(to.lane).bars) return;
  const BarIndex& bars = *m_lanes->lane(to.lane).bars;
  const std::optional<BarRef> here = bars.barAt(to.gpu, to.t_s, to.lower);
  std::optional<BarRef> next = here;
  if (!here) next = by > 0 ? bars.barAfter(to.gpu, to.t_s) : bars.barBefore(to.gpu, to.t_s);
  if (here && m_place) next = bars.beside(*here, by);
  if (!next || !m_lanes->shown(to.lane, bars.bar(*next).start_s)) return set(to);
  to.t_s = bars.bar(*next).start_s;
  to.lower = bars.bar(*next).lower();
  set(to);
  m_time->reveal(to.t_s);
}

void GanttCursor::moveLane(int by) {
  if (m_lanes->count() == 0) return;
  Place to = placeOrStart();
  to.lane = std::clamp(to.lane, 0, m_lanes->count() - 1);
  if (const int next = neighbourOf(*m_bench, to.lane, by); next >= 0 && next < m_lanes->count()) to.lane = next;
  const GanttRows& rows = m_lanes->lane(to.lane).rows;
  if (!rows.strips.empty()) to.gpu = rows.strips.front().gpus.front();
  m_bench->selection.focusLane(to.lane);
  set(to);
}

}  // namespace roundel::widgets
