#include "widgets/gantt/gantt_controller.h"

#include <algorithm>
#include <cmath>

#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {
constexpr double kMinQueue = 4;
}

GanttController::GanttController(Workbench* bench, QObject* parent)
    : QObject(parent), m_bench(bench), m_reference(bench) {
  connect(&bench->comparison, &ComparisonController::lanesRenamed, this,
          [this](const std::map<std::string, std::string>& names) {
            if (const auto now = names.find(m_expandedLabel); now != names.end()) m_expandedLabel = now->second;
          });
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &GanttController::readLanes);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &GanttController::readLane);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_cursor.reset();
    m_range.reset();
    m_expanded = -1;
    m_fitted = true;
    m_kept.clear();
    m_filter = {};
    m_pins.clear();
    emit filterChanged();
  });
  connect(&m_reference, &ReferenceLane::changed, this, &GanttController::lanesChanged);
  connect(&bench->bookmarks, &Bookmarks::changed, this, &GanttController::overlayChanged);
  connect(bench, &Workbench::themeChanged, this, [this] { setColorBy(m_colorBy); });
  readLanes();
}

QString GanttController::laneName(int index) const { return widgets::laneName(state(index).lane); }

int GanttController::occurrence(int index) const {
  const auto& lanes = m_bench->comparison.lanes();
  const auto begin = lanes.begin();
  return static_cast<int>(std::count_if(
      begin, begin + index, [&](const LaneState& lane) { return lane.lane.policy == state(index).lane.policy; }));
}

void GanttController::readLanes() {
  const auto& states = m_bench->comparison.lanes();
  m_lanes.resize(states.size());
  for (int i = 0; i < laneCount(); ++i) {
    Lane& lane = m_lanes[static_cast<std::size_t>(i)];
    const std::shared_ptr<const metrics::TraceIndex>& index = state(i).index;
    if (index == nullptr) {
      lane = {};
    } else if (lane.bars == nullptr || &lane.bars->index() != index.get()) {
      lane = {std::make_shared<const BarIndex>(index), {}, {}, 0, lane.height};
      colorLane(lane, JobColors(*index, m_colorBy, m_bench->theme()));
    }
  }
  // A lane that moves stays large.
  const auto large = std::find_if(states.begin(), states.end(),
                                  [&](const LaneState& lane) { return lane.lane.label == m_expandedLabel; });
  m_expanded = m_expanded < 0 || large == states.end() ? -1 : static_cast<int>(large - states.begin());
  if (m_cursor && m_cursor->lane >= laneCount()) m_cursor.reset();
  m_hover = {};
  readTotals();
  emit lanesChanged();
}

void GanttController::readLane(int index) {
  if (index >= laneCount()) return readLanes();
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  const std::shared_ptr<const metrics::TraceIndex>& found = state(index).index;
  const bool same =
      found == nullptr ? lane.bars == nullptr : lane.bars != nullptr && &lane.bars->index() == found.get();
  if (same) {
    emit laneChanged(index);
    return;
  }
  readLanes();
}

void GanttController::readTotals() {
  m_end_s = 0;
  m_queueMost = 0;
  for (const Lane& lane : m_lanes) {
    if (!lane.bars) continue;
    m_end_s = std::max(m_end_s, lane.bars->trace().end_s);
    const std::vector<double>& queued = lane.bars->index().queued().values();
    if (!queued.empty()) m_queueMost = std::max(m_queueMost, *std::max_element(queued.begin(), queued.end()));
  }
  // One waiting job is no full queue.
  if (m_queueMost > 0) m_queueMost = std::max(m_queueMost, kMinQueue);
  TimeAxis axis = m_axis;
  if (m_fitted) axis.show(0, m_end_s);
  setAxis(axis, m_fitted);
}

bool GanttController::solid(int index, double t_s) const {
  if (m_bench->future() == Workbench::Future::Full) return shown(index, t_s);
  return t_s < m_bench->playhead.now_s();
}

bool GanttController::shown(int index, double t_s) const {
  if (!lane(index).bars || t_s >= lane(index).bars->trace().end_s) return false;
  return m_bench->future() != Workbench::Future::Hidden || t_s < m_bench->playhead.now_s();
}

void GanttController::setAxis(TimeAxis axis, bool fitted) {
  axis.clamp(m_end_s);
  m_fitted = fitted;
  if (axis == m_axis) return;
  m_axis = axis;
  emit axisChanged();
}

void GanttController::setAxisWidth(double px) {
  TimeAxis axis = m_axis;
  axis.resize(px);
  if (m_fitted) axis.show(0, m_end_s > 0 ? m_end_s : 1);
  setAxis(axis, m_fitted);
}

void GanttController::zoomAt(double x_px, double factor) {
  TimeAxis axis = m_axis;
  axis.zoomAt(x_px, factor);
  axis.clamp(m_end_s);
  setAxis(axis, axis.span_s() >= m_end_s * (1 - 1e-9));
}

// By whole pixels, so that pictures can be shifted.
void GanttController::panBy(double dx_px) {
  TimeAxis axis = m_axis;
  axis.panBy(std::round(dx_px));
  setAxis(axis, m_fitted);
}

void GanttController::fitAll() {
  TimeAxis axis = m_axis;
  axis.show(0, m_end_s);
  setAxis(axis, true);
}

void GanttController::showRange(double from_s, double to_s) {
  TimeAxis axis = m_axis;
  axis.show(from_s, to_s);
  setAxis(axis, false);
}

void GanttController::reveal(double t_s) {
  const double x = m_axis.x(t_s);
  const double margin = std::min(40.0, m_axis.width_px / 8);
  if (x < margin) panBy(margin - x);
  if (x > m_axis.width_px - margin) panBy(m_axis.width_px - margin - x);
}

std::optional<std::pair<double, double>> GanttController::selectedTimes() const {
  const Selection& selection = m_bench->selection;
  if (const auto& spot = selection.spot();
      spot && spot->lane < laneCount() && lane(spot->lane).bars && spot->gpu.valid()) {
    const BarIndex& bars = *lane(spot->lane).bars;
    if (static_cast<std::size_t>(spot->gpu) < bars.problem().gpus.size()) {
      if (const auto bar = bars.barAt(spot->gpu, spot->t_s, spot->job))
        return std::pair(bars.bar(*bar).start_s, bars.bar(*bar).end_s);
    }
    return std::pair(spot->t_s, spot->t_s);
  }
  const int focused = selection.focusedLane();
  if (selection.job().valid() && focused < laneCount() && lane(focused).bars &&
      static_cast<std::size_t>(selection.job()) < static_cast<std::size_t>(lane(focused).bars->jobCount())) {
    const BarIndex& bars = *lane(focused).bars;
    const std::vector<BarRef>& refs = bars.barsOfJob(selection.job());
    if (!refs.empty()) return std::pair(bars.bar(refs.front()).start_s, bars.bar(refs.back()).end_s);
  }
  return std::nullopt;
}

void GanttController::centreOrFitSelection() {
  const double now_s = m_bench->playhead.now_s();
  const std::pair<double, double> times = selectedTimes().value_or(std::pair(now_s, now_s));
  if (m_centred == times && times.second > times.first) {
    const double air = (times.second - times.first) / 10;
    showRange(times.first - air, times.second + air);
    return;
  }
  TimeAxis axis = m_axis;
  axis.centre((times.first + times.second) / 2);
  setAxis(axis, false);
  m_centred = times;
}

void GanttController::setRange(std::optional<std::pair<double, double>> range_s) {
  if (range_s && range_s->first > range_s->second) std::swap(range_s->first, range_s->second);
  if (range_s == m_range) return;
  m_range = range_s;
  emit rangeChanged();
  emit overlayChanged();
}

void GanttController::layout(int index, double height, double scale) {
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  lane.height = height;
  if (!lane.bars) return;
  RowSettings settings{height, scale, m_rowPitch, m_queueMost > 0};
  if (m_reference.rows(index)) settings.under = kStripRoom * scale;
  settings.shown = shownRows(lane.bars->problem());
  lane.rows = layoutRows(lane.bars->problem(), settings);
  lane.scroll_y = std::clamp(lane.scroll_y, 0.0, std::max(0.0, lane.rows.content_height - height));
}

void GanttController::scrollRows(int index, double dy_px) {
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  const double y = std::clamp(lane.scroll_y + dy_px, 0.0, std::max(0.0, lane.rows.content_height - lane.height));
  if (y == lane.scroll_y) return;
  lane.scroll_y = y;
  emit laneChanged(index);
}

void GanttController::setRowPitch(double px_per_gpu) {
  const double pitch = px_per_gpu <= 0 ? 0 : std::clamp(px_per_gpu, 2.5, 80.0);
  if (pitch == m_rowPitch) return;
  m_rowPitch = pitch;
  emit lanesChanged();
}

void GanttController::setExpandedLane(int index) {
  const int lane = index >= 0 && index < laneCount() ? index : -1;
  if (lane == m_expanded) return;
  m_expanded = lane;
  m_expandedLabel = lane >= 0 ? state(lane).lane.label : std::string();
  if (lane >= 0) m_bench->selection.focusLane(lane);
  emit lanesChanged();
}

bool GanttController::muted(int index) const { return (m_expanded >= 0 && m_expanded != index) || state(index).stale; }

void GanttController::setColorBy(ColorBy by) {
  m_colorBy = by;
  for (Lane& lane : m_lanes) {
    if (lane.bars) colorLane(lane, JobColors(lane.bars->index(), by, m_bench->theme()));
  }
  emit appearanceChanged();
}

void GanttController::setMetricScope(MetricScope scope) {
  if (scope == m_scope) return;
  m_scope = scope;
  emit scopeChanged();
}

}  // namespace roundel::widgets
