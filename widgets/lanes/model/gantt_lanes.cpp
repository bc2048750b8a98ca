// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/gantt_lanes.h"

#include <algorithm>

#include "widgets/document/state/lane_edits.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {
namespace {
constexpr double kMinQueue = 4;

void dim(GanttLanes::Lane& lane, const LaneFilter& filter, const Theme& theme) {
  lane.colors.dimOthers(filter.brightJobs(lane.bars->problem()), theme);
}

// Returns the px below each row for the strip of the former run or of the reference.
double roomUnder(const LaneState& state, bool reference_on, bool reference_rows) {
  if (state.turned || (state.former && !reference_on)) return kFormerRoom;
  return reference_rows ? kStripRoom : 0;
}

void copyStates(const std::vector<LaneState>& from, std::vector<GanttLanes::Lane>& to) {
  for (std::size_t i = 0; i < std::min(to.size(), from.size()); ++i) to[i].state = from[i];
}

bool sameLanes(const std::vector<GanttLanes::Lane>& read, const std::vector<LaneState>& now) {
  return std::ranges::equal(read, now, [](const GanttLanes::Lane& lane, const LaneState& state) {
    return lane.state.lane.label == state.lane.label && lane.state.index == state.index;
  });
}

}  // namespace

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
  // ReferenceLane may learn of new lanes earlier than this; then they must be read first.
  connect(reference, &ReferenceLane::changed, this,
          [this] { sameLanes(m_lanes, m_bench->comparison.lanes()) ? emit changed() : read(); });
  connect(&bench->comparison.turned(), &TurnedLanes::changed, this,
          [this] { copyStates(m_bench->comparison.lanes(), m_lanes); });
  connect(time, &TimeWindow::changed, this, &GanttLanes::followTime);
  connect(filter, &LaneFilter::changed, this, [this](bool rows) {
    for (Lane& lane : m_lanes)
      if (lane.bars) dim(lane, *m_filter, m_bench->theme());
    emit appearanceChanged();
    if (rows) emit changed();
  });
  read();
}

QString GanttLanes::name(int index) const { return laneName(state(index).lane); }

look::LaneMark GanttLanes::mark(int index) const {
  const auto occurrence = std::count_if(m_lanes.begin(), m_lanes.begin() + index, [&](const Lane& lane) {
    return lane.state.lane.policy == state(index).lane.policy;
  });
  return {static_cast<int>(occurrence), state(index).lane.color};
}

GanttScene GanttLanes::scene(int index) const {
  const Lane& gantt_lane = lane(index);
  return {.bars = *gantt_lane.bars, .rows = gantt_lane.rows, .colors = gantt_lane.colors, .axis = gantt_lane.axis};
}

GanttScene GanttLanes::past(int index) const {
  const Lane& gantt_lane = lane(index);
  return {.bars = *gantt_lane.bars, .rows = gantt_lane.past, .colors = gantt_lane.colors, .axis = gantt_lane.axis};
}

void GanttLanes::followTime() {
  for (Lane& lane : m_lanes) {
    lane.axis = m_time->axis();
    if (lane.width > 0 && lane.width != lane.axis.width_px) lane.axis.resize(lane.width);
  }
}

void GanttLanes::setAxisWidth(int index, double px) {
  m_lanes[static_cast<std::size_t>(index)].width = px;
  followTime();
}

double GanttLanes::shared_px(int index, double x_px) const {
  return lane(index).axis.width_px > 0 ? x_px * m_time->axis().width_px / lane(index).axis.width_px : x_px;
}

void GanttLanes::setBranchesBeside(bool on, quint64 chosen) {
  if (on == m_beside && chosen == 0) return;
  std::erase(m_chosen, chosen);
  if (chosen != 0) m_chosen.push_back(chosen);
  m_beside = on;
  emit changed();
}

std::vector<int> GanttLanes::parents() const {
  std::vector<int> parents(static_cast<std::size_t>(count()), -1);
  std::vector<bool> taken(parents.size(), false);
  if (!m_beside || m_bench->comparison.turned().turning()) return parents;
  const auto placeBesideParent = [&](int i) {
    const int parent = m_bench->branches.parentLaneOf(state(i).branch);
    if (parent < 0 || parent >= count()) return;
    if (taken[static_cast<std::size_t>(i)] || taken[static_cast<std::size_t>(parent)]) return;
    taken[static_cast<std::size_t>(i)] = taken[static_cast<std::size_t>(parent)] = true;
    parents[static_cast<std::size_t>(i)] = parent;
  };
  for (auto chosen_branch = m_chosen.rbegin(); chosen_branch != m_chosen.rend(); ++chosen_branch)
    if (const int lane = m_bench->branches.laneOf(*chosen_branch); lane >= 0) placeBesideParent(lane);
  for (int i = count() - 1; i >= 0; --i) placeBesideParent(i);
  return parents;
}

int GanttLanes::parentOf(int index) const {
  const auto i = static_cast<std::size_t>(index);
  const int parent = index >= 0 && i < m_parents.size() ? m_parents[i] : -1;
  return parent < count() ? parent : -1;
}

int GanttLanes::branchBeside(int index) const {
  const auto branch_entry = std::ranges::find(m_parents, index);
  const auto branch = static_cast<int>(branch_entry - m_parents.begin());
  return index < 0 || branch_entry == m_parents.end() || branch >= count() ? -1 : branch;
}

double GanttLanes::branchX(int index) const {
  const int branch = parentOf(index) >= 0 ? index : branchBeside(index);
  const TimeAxis& axis = lane(index).axis;
  if (branch < 0 || !state(branch).branch_point) return 0;
  return std::clamp(axis.x(state(branch).branch_point->at_s), 0.0, axis.width_px);
}

bool GanttLanes::isShared(int index, double t_s) const {
  const int branch = parentOf(index) >= 0 ? index : branchBeside(index);
  return branch >= 0 && lane(index).split && state(branch).branch_point && t_s < state(branch).branch_point->at_s;
}

std::pair<int, model::GpuIndex> GanttLanes::rowAt(int index, double t_s, double y) const {
  const int parent = std::max(index, -1) >= 0 && parentOf(index) >= 0 ? parentOf(index) : index;
  const int branch = branchBeside(parent);
  const Lane& parent_lane = lane(parent);
  if (branch < 0) return {parent, parent_lane.rows.gpuAt(y)};
  if (!parent_lane.split) {
    const model::GpuIndex gpu = parent_lane.rows.gpuAt(y);
    return gpu.valid() || !lane(branch).bars ? std::pair(parent, gpu) : std::pair(branch, lane(branch).rows.gpuAt(y));
  }
  const model::GpuIndex gpu = parent_lane.past.gpuAt(y);
  if (!gpu.valid() || isShared(parent, t_s)) return {parent, gpu};
  const GanttRows::Place place = parent_lane.past.place(gpu);
  return {y < place.top + place.height - parent_lane.rows.under ? parent : branch, gpu};
}

void GanttLanes::read() {
  m_lanes.resize(m_bench->comparison.lanes().size());
  copyStates(m_bench->comparison.lanes(), m_lanes);
  for (Lane& lane : m_lanes) {
    const std::shared_ptr<const metrics::TraceIndex> index = lane.state.index;
    if (index != nullptr && lane.bars != nullptr && &lane.bars->index() == index.get()) continue;
    const double height = index == nullptr ? 0 : lane.height;
    LaneState state = std::move(lane.state);
    lane = {};
    lane.state = std::move(state);
    if (index == nullptr) continue;
    lane.bars = std::make_shared<const BarIndex>(index);
    lane.colors = JobColors(*index, m_colorBy, m_bench->theme());
    lane.height = height;
    dim(lane, *m_filter, m_bench->theme());
  }
  // The enlarged lane may have another index now.
  const auto large =
      std::ranges::find_if(m_lanes, [&](const Lane& lane) { return lane.state.lane.label == m_expandedLabel; });
  m_expanded = m_expanded < 0 || large == m_lanes.end() ? -1 : static_cast<int>(large - m_lanes.begin());
  emit reread();
  followTime();
  readTotals();
  emit changed();
}

void GanttLanes::readOne(int index) {
  if (m_lanes.size() != m_bench->comparison.lanes().size()) return read();
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  lane.state = m_bench->comparison.lanes()[static_cast<std::size_t>(index)];
  const std::shared_ptr<const metrics::TraceIndex>& new_index = lane.state.index;
  const bool has_same_index =
      new_index == nullptr ? lane.bars == nullptr : lane.bars != nullptr && &lane.bars->index() == new_index.get();
  if (!has_same_index) return read();
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
    if (!queued.empty()) m_queueMost = std::max(m_queueMost, *std::ranges::max_element(queued));
  }
  // A single waiting job must not fill the queue row.
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
  lane.split = false;
  lane.past = {};
  RowSettings settings{.height = height, .scale = scale, .pitch = m_rowPitch, .queue = m_queueMost > 0};
  settings.shown = m_filter->shownRows(lane.bars->problem());
  if (parentOf(index) >= 0 || branchBeside(index) >= 0) {
    layoutBeside(index, settings);
  } else {
    settings.under = scale * roomUnder(state(index), m_reference->on(), m_reference->rows(index) != nullptr);
    lane.rows = layoutRows(lane.bars->problem(), settings);
  }
  lane.scroll_y = std::clamp(lane.scroll_y, 0.0, std::max(0.0, lane.rows.content_height - height));
}

// The half of a branch that has not run yet is empty.
void GanttLanes::layoutBeside(int index, const RowSettings& settings) {
  const bool is_branch = parentOf(index) >= 0;
  const Lane& other_lane = lane(is_branch ? parentOf(index) : branchBeside(index));
  Lane& own_lane = m_lanes[static_cast<std::size_t>(index)];
  const model::Problem& problem = own_lane.bars->problem();
  const model::Problem& other_problem = other_lane.bars ? other_lane.bars->problem() : problem;
  BranchRows rows = is_branch ? layoutBranchRows(other_problem, problem, settings)
                              : layoutBranchRows(problem, other_problem, settings);
  own_lane.split = rows.split;
  own_lane.rows = std::move(is_branch ? rows.branch : rows.parent);
  if (rows.split && !is_branch) own_lane.past = std::move(rows.past);
}

void GanttLanes::scroll(int index, double dy_px) {
  Lane& lane = m_lanes[static_cast<std::size_t>(index)];
  const double y = std::clamp(lane.scroll_y + dy_px, 0.0, std::max(0.0, lane.rows.content_height - lane.height));
  if (y == lane.scroll_y) return;
  lane.scroll_y = y;
  if (const int branch = branchBeside(index); branch >= 0) m_lanes[static_cast<std::size_t>(branch)].scroll_y = y;
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

void GanttLanes::setColorBy(ColorBy by) {
  m_colorBy = by;
  for (Lane& lane : m_lanes) {
    if (!lane.bars) continue;
    lane.colors = JobColors(lane.bars->index(), by, m_bench->theme());
    dim(lane, *m_filter, m_bench->theme());
  }
  emit appearanceChanged();
}

}  // namespace roundel::widgets
