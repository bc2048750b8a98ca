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
    const bool has_lane = m_place->lane < m_lanes->count();
    const BarIndex* bars = has_lane ? m_lanes->lane(m_place->lane).bars.get() : nullptr;
    const auto gpu = static_cast<std::size_t>(std::max(0, m_place->gpu.value));
    if (!has_lane || (bars != nullptr && gpu >= bars->problem().gpus.size())) m_place.reset();
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
  const bool is_start = !m_place;
  Place target_place = placeOrStart();
  if (target_place.lane >= m_lanes->count() || !target_place.gpu.valid()) return;
  if (is_start) return set(target_place);
  std::vector<model::GpuIndex> order = m_lanes->lane(target_place.lane).rows.order();
  auto row = static_cast<int>(std::ranges::find(order, target_place.gpu) - order.begin()) + by;
  while (row < 0 || row >= static_cast<int>(order.size())) {
    target_place.lane = neighbourOf(*m_bench, target_place.lane, by < 0 ? -1 : 1);
    if (target_place.lane < 0 || target_place.lane >= m_lanes->count()) return;
    if (row > 0) row -= static_cast<int>(order.size());
    order = m_lanes->lane(target_place.lane).rows.order();
    if (row < 0) row += static_cast<int>(order.size());
    if (order.empty()) row = by < 0 ? -1 : 0;
  }
  target_place.gpu = order[static_cast<std::size_t>(row)];
  m_bench->selection.focusLane(target_place.lane);
  set(target_place);
}

void GanttCursor::moveBar(int by) {
  Place target_place = placeOrStart();
  if (target_place.lane >= m_lanes->count() || !target_place.gpu.valid() || !m_lanes->lane(target_place.lane).bars)
    return;
  const BarIndex& bars = *m_lanes->lane(target_place.lane).bars;
  const std::optional<BarRef> current_bar = bars.barAt(target_place.gpu, target_place.t_s, target_place.lower);
  std::optional<BarRef> next = current_bar;
  if (!current_bar)
    next =
        by > 0 ? bars.barAfter(target_place.gpu, target_place.t_s) : bars.barBefore(target_place.gpu, target_place.t_s);
  if (current_bar && m_place) next = bars.beside(*current_bar, by);
  if (!next || !m_lanes->shown(target_place.lane, bars.bar(*next).start_s)) return set(target_place);
  target_place.t_s = bars.bar(*next).start_s;
  target_place.lower = bars.bar(*next).lower();
  set(target_place);
  m_time->reveal(target_place.t_s);
}

void GanttCursor::moveLane(int by) {
  if (m_lanes->count() == 0) return;
  Place target_place = placeOrStart();
  target_place.lane = std::clamp(target_place.lane, 0, m_lanes->count() - 1);
  if (const int next = neighbourOf(*m_bench, target_place.lane, by); next >= 0 && next < m_lanes->count())
    target_place.lane = next;
  const GanttRows& rows = m_lanes->lane(target_place.lane).rows;
  if (!rows.strips.empty()) target_place.gpu = rows.strips.front().gpus.front();
  m_bench->selection.focusLane(target_place.lane);
  set(target_place);
}

}  // namespace roundel::widgets
