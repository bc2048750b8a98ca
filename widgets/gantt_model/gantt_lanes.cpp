#include "widgets/gantt_model/gantt_lanes.h"

#include <algorithm>

#include "widgets/gantt_painting/reference_rows.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {
constexpr double kMinQueue = 4;
}

GanttLanes::GanttLanes(Workbench* bench, TimeWindow* time, const LaneFilter* filter, const ReferenceLane* reference)
    : m_bench(bench), m_time(time), m_filter(filter), m_reference(reference) {
  connect(&bench->comparison, &ComparisonController::lanesRenamed, this,
          [this](const std::map<std::string, std::string>& names) {
            if (const auto now = names.find(m_expandedLabel); now != names.end()) m_expandedLabel = now->second;
          });
  connect(&bench->comparison, &ComparisonController::lanesReset, this, &GanttLanes::read);
  connect(&bench->comparison, &ComparisonController::laneChanged, this, &GanttLanes::readOne);
  connect(&bench->document, &Document::replaced, this, [this] { m_expanded = -1; });
  connect(bench, &Workbench::themeChanged, this, [this] { setColorBy(m_colorBy); });
  connect(reference, &ReferenceLane::changed, this, &GanttLanes::changed);
  connect(filter, &LaneFilter::changed, this, [this](bool rows) {
    for (Lane& lane : m_lanes) {
      if (lane.bars) dim(lane);
    }
    emit appearanceChanged();
    if (rows) emit changed();
  });
  read();
}

QString GanttLanes::name(int index) const { return laneName(state(index).lane); }

int GanttLanes::occurrence(int index) const {
  const auto begin = m_bench->comparison.lanes().begin();
  return static_cast<int>(std::count_if(
      begin, begin + index, [&](const LaneState& lane) { return lane.lane.policy == state(index).lane.policy; }));
}

GanttScene GanttLanes::scene(int index) const {
  const Lane& at = lane(index);
  return {*at.bars, at.rows, at.colors, m_time->axis()};
}

void GanttLanes::read() {
  const auto& states = m_bench->comparison.lanes();
  m_lanes.resize(states.size());
  for (int i = 0; i < count(); ++i) {
    Lane& lane = m_lanes[static_cast<std::size_t>(i)];
    const std::shared_ptr<const metrics::TraceIndex>& index = state(i).index;
    if (index == nullptr) {
      lane = {};
    } else if (lane.bars == nullptr || &lane.bars->index() != index.get()) {
      lane = {
          std::make_shared<const BarIndex>(index), JobColors(*index, m_colorBy, m_bench->theme()), {}, 0, lane.height};
      dim(lane);
    }
  }
  // A lane that moves stays large.
  const auto large = std::find_if(states.begin(), states.end(),
                                  [&](const LaneState& lane) { return lane.lane.label == m_expandedLabel; });
  m_expanded = m_expanded < 0 || large == states.end() ? -1 : static_cast<int>(large - states.begin());
  emit reread();
  readTotals();
  emit changed();
}

void GanttLanes::readOne(int index) {
  if (index >= count()) return read();
  const Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  const std::shared_ptr<const metrics::TraceIndex>& found = state(index).index;
  const bool same =
      found == nullptr ? lane.bars == nullptr : lane.bars != nullptr && &lane.bars->index() == found.get();
  if (!same) return read();
  emit laneChanged(index);
}

void GanttLanes::readTotals() {
  double end_s = 0;
  m_queueMost = 0;
  for (const Lane& lane : m_lanes) {
    if (!lane.bars) continue;
    end_s = std::max(end_s, lane.bars->trace().end_s);
    const auto& former = state(static_cast<int>(&lane - m_lanes.data())).former_index;
    if (former) end_s = std::max(end_s, former->trace().end_s);
    const std::vector<double>& queued = lane.bars->index().queued().values();
    if (!queued.empty()) m_queueMost = std::max(m_queueMost, *std::max_element(queued.begin(), queued.end()));
  }
  // One waiting job is no full queue.
  if (m_queueMost > 0) m_queueMost = std::max(m_queueMost, kMinQueue);
  m_time->setEnd(end_s);
}

bool GanttLanes::shown(int index, double t_s) const {
  if (!lane(index).bars || t_s >= lane(index).bars->trace().end_s) return false;
  return m_bench->future() != Workbench::Future::Hidden || t_s < m_bench->playhead.now_s();
}

void GanttLanes::layout(int index, double height, double scale) {
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  lane.height = height;
  if (!lane.bars) return;
  RowSettings settings{height, scale, m_rowPitch, m_queueMost > 0};
  if (state(index).turned || (state(index).former && !m_reference->on())) {
    settings.under = kFormerRoom * scale;
  } else if (m_reference->rows(index)) {
    settings.under = kStripRoom * scale;
  }
  settings.shown = m_filter->shownRows(lane.bars->problem());
  lane.rows = layoutRows(lane.bars->problem(), settings);
  lane.scroll_y = std::clamp(lane.scroll_y, 0.0, std::max(0.0, lane.rows.content_height - height));
}

void GanttLanes::scroll(int index, double dy_px) {
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  const double y = std::clamp(lane.scroll_y + dy_px, 0.0, std::max(0.0, lane.rows.content_height - lane.height));
  if (y == lane.scroll_y) return;
  lane.scroll_y = y;
  emit laneChanged(index);
}

void GanttLanes::setRowPitch(double px_per_gpu) {
  const double pitch = px_per_gpu <= 0 ? 0 : std::clamp(px_per_gpu, 2.5, 80.0);
  if (pitch == m_rowPitch) return;
  m_rowPitch = pitch;
  emit changed();
}

void GanttLanes::setExpanded(int index) {
  const int lane = index >= 0 && index < count() ? index : -1;
  if (lane == m_expanded) return;
  m_expanded = lane;
  m_expandedLabel = lane >= 0 ? state(lane).lane.label : std::string();
  if (lane >= 0) m_bench->selection.focusLane(lane);
  emit changed();
}

bool GanttLanes::muted(int index) const {
  return (m_expanded >= 0 && m_expanded != index) || state(index).stale || state(index).computing;
}

void GanttLanes::dim(Lane& lane) const {
  lane.colors.dimOthers(m_filter->brightJobs(lane.bars->problem()), m_bench->theme());
}

void GanttLanes::setColorBy(ColorBy by) {
  m_colorBy = by;
  for (Lane& lane : m_lanes) {
    if (!lane.bars) continue;
    lane.colors = JobColors(lane.bars->index(), by, m_bench->theme());
    dim(lane);
  }
  emit appearanceChanged();
}

}  // namespace roundel::widgets
