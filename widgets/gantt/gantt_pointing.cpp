// The pointing half of GanttController: what lies under the mouse, and the keyboard's cursor.

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/gantt/gantt_controller.h"

namespace roundel::widgets {

GanttHit GanttController::hitTest(int index, double x, double y) const {
  GanttHit hit;
  if (index < 0 || index >= laneCount() || !lane(index).bars || x > m_axis.width_px) return hit;
  const Lane& at = lane(index);
  const double row_y = y + at.scroll_y;
  hit.lane = index;
  hit.t_s = x < 0 ? m_bench->playhead.now_s() : m_axis.t(x);
  if (at.rows.inQueue(row_y)) {
    hit.zone = GanttHit::Zone::Queue;
    hit.queued = shown(index, hit.t_s) ? queuedAt(at, hit.t_s, row_y) : model::JobIndex();
    return hit;
  }
  hit.gpu = at.rows.gpuAt(row_y);
  if (!hit.gpu.valid()) return hit;
  hit.zone = x < 0 ? GanttHit::Zone::Labels : GanttHit::Zone::Bars;
  if (x < 0 || shown(index, hit.t_s)) {
    const GanttRows::Place place = at.rows.place(hit.gpu);
    hit.bar = at.bars->barAt(hit.gpu, hit.t_s, row_y > place.top + (place.height - at.rows.under) / 2);
  }
  return hit;
}

// The area is a stack of waiting jobs, each one unit high, who came first at the bottom.
model::JobIndex GanttController::queuedAt(const Lane& at, double t_s, double y) const {
  if (m_queueMost <= 0) return {};
  std::vector<model::JobIndex> waiting = at.bars->index().jobsIn(metrics::JobPhase::Queued, t_s);
  std::stable_sort(waiting.begin(), waiting.end(), [&](model::JobIndex a, model::JobIndex b) {
    return at.bars->problem().jobs[a].arrival_s < at.bars->problem().jobs[b].arrival_s;
  });
  const double unit = at.rows.queue_height / m_queueMost;
  const auto place = static_cast<std::size_t>(std::max(0.0, (at.rows.queue_top + at.rows.queue_height - y) / unit));
  return place < waiting.size() ? waiting[place] : model::JobIndex();
}

void GanttController::setHover(const GanttHit& hit) {
  if (hit == m_hover) return;
  const GanttHit before = std::exchange(m_hover, hit);
  emit hoverChanged(before);
}

void GanttController::select(const GanttHit& hit) {
  if (hit.lane < 0) return;
  if (hit.zone == GanttHit::Zone::None) {
    m_bench->selection.focusLane(hit.lane);
    return;
  }
  Selection::GanttSpot spot;
  spot.lane = hit.lane;
  spot.t_s = hit.t_s;
  if (hit.zone == GanttHit::Zone::Queue) {
    spot.job = hit.queued;
  } else {
    spot.gpu = hit.gpu;
    const Bar* bar = hit.bar ? &lane(hit.lane).bars->bar(*hit.bar) : nullptr;
    if (bar != nullptr) spot.job = bar->job;
    setCursor({hit.lane, hit.gpu, hit.t_s, bar != nullptr && bar->lower()});
  }
  m_bench->selection.selectSpot(spot);
}

void GanttController::fitBar(const GanttHit& hit) {
  if (!hit.bar) return;
  const Bar& bar = lane(hit.lane).bars->bar(*hit.bar);
  const double air = (bar.end_s - bar.start_s) / 10;
  showRange(bar.start_s - air, bar.end_s + air);
}

void GanttController::setCursor(const Cursor& cursor) {
  if (m_cursor == cursor) return;
  m_cursor = cursor;
  emit overlayChanged();
}

std::optional<BarRef> GanttController::cursorBar() const {
  if (!m_cursor || m_cursor->lane >= laneCount() || !lane(m_cursor->lane).bars) return std::nullopt;
  if (!shown(m_cursor->lane, m_cursor->t_s)) return std::nullopt;
  return lane(m_cursor->lane).bars->barAt(m_cursor->gpu, m_cursor->t_s, m_cursor->lower);
}

// The cursor begins at the playhead, in the first row of the focused lane.
GanttController::Cursor GanttController::cursorOrStart() const {
  if (m_cursor) return *m_cursor;
  const int focused = std::clamp(m_bench->selection.focusedLane(), 0, std::max(0, laneCount() - 1));
  Cursor start{focused, {}, m_bench->playhead.now_s(), false};
  if (focused < laneCount() && !lane(focused).rows.strips.empty())
    start.gpu = lane(focused).rows.strips.front().gpus.front();
  return start;
}

void GanttController::moveCursorRow(int by) {
  const bool fresh = !m_cursor;
  Cursor cursor = cursorOrStart();
  if (cursor.lane >= laneCount() || !cursor.gpu.valid()) return;
  if (fresh) return setCursor(cursor);
  std::vector<model::GpuIndex> order = lane(cursor.lane).rows.order();
  auto place = static_cast<int>(std::find(order.begin(), order.end(), cursor.gpu) - order.begin()) + by;
  int at = cursor.lane;
  while (place < 0 || place >= static_cast<int>(order.size())) {
    at += by < 0 ? -1 : 1;
    if (at < 0 || at >= laneCount()) return;
    if (place > 0) place -= static_cast<int>(order.size());
    order = lane(at).rows.order();
    if (place < 0) place += static_cast<int>(order.size());
    if (order.empty()) place = by < 0 ? -1 : 0;
  }
  cursor.lane = at;
  cursor.gpu = order[static_cast<std::size_t>(place)];
  m_bench->selection.focusLane(at);
  setCursor(cursor);
}

void GanttController::moveCursorBar(int by) {
  Cursor cursor = cursorOrStart();
  if (cursor.lane >= laneCount() || !cursor.gpu.valid() || !lane(cursor.lane).bars) return;
  const BarIndex& bars = *lane(cursor.lane).bars;
  const std::optional<BarRef> here = bars.barAt(cursor.gpu, cursor.t_s, cursor.lower);
  std::optional<BarRef> next = here;
  if (!here) next = by > 0 ? bars.barAfter(cursor.gpu, cursor.t_s) : bars.barBefore(cursor.gpu, cursor.t_s);
  if (here && m_cursor) next = bars.beside(*here, by);
  if (!next || !shown(cursor.lane, bars.bar(*next).start_s)) return setCursor(cursor);
  cursor.t_s = bars.bar(*next).start_s;
  cursor.lower = bars.bar(*next).lower();
  setCursor(cursor);
  reveal(cursor.t_s);
}

void GanttController::moveCursorLane(int by) {
  if (laneCount() == 0) return;
  Cursor cursor = cursorOrStart();
  cursor.lane = std::clamp(cursor.lane + by, 0, laneCount() - 1);
  const GanttRows& rows = lane(cursor.lane).rows;
  if (!rows.strips.empty()) cursor.gpu = rows.strips.front().gpus.front();
  m_bench->selection.focusLane(cursor.lane);
  setCursor(cursor);
}

void GanttController::selectCursor() {
  if (!m_cursor || m_cursor->lane >= laneCount() || !m_cursor->gpu.valid()) return;
  GanttHit hit;
  hit.zone = GanttHit::Zone::Bars;
  hit.lane = m_cursor->lane;
  hit.gpu = m_cursor->gpu;
  hit.t_s = m_cursor->t_s;
  hit.bar = cursorBar();
  select(hit);
}

}  // namespace roundel::widgets
