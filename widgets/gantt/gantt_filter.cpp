// What GanttController dims, hides and marks: the filter, its pins, kept spans of time.

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/gantt/gantt_controller.h"

namespace roundel::widgets {

std::vector<bool> GanttController::brightJobs(const model::Problem& problem) const {
  std::vector<JobFilter> filters = m_pins;
  filters.push_back(m_filter);
  std::erase_if(filters, [](const JobFilter& filter) { return filter.empty() || filter.isRows(); });
  if (filters.empty()) return {};
  std::vector<bool> bright(problem.jobs.size(), true);
  for (const JobFilter& filter : filters) {
    const std::vector<bool> matching = filter.matching(problem);
    for (std::size_t j = 0; j < bright.size(); ++j) bright[j] = bright[j] && matching[j];
  }
  return bright;
}

std::vector<bool> GanttController::shownRows(const model::Problem& problem) const {
  std::vector<JobFilter> filters = m_pins;
  filters.push_back(m_filter);
  std::vector<bool> shown;
  for (const JobFilter& filter : filters) {
    if (!filter.isRows()) continue;
    const std::vector<bool> rows = filter.rows(problem);
    if (shown.empty()) shown.assign(rows.size(), false);
    // Two lists of rows show both.
    for (std::size_t g = 0; g < shown.size(); ++g) shown[g] = shown[g] || rows[g];
  }
  return shown;
}

void GanttController::colorLane(Lane& lane, const JobColors& colors) const {
  lane.colors = colors;
  lane.colors.dimOthers(brightJobs(lane.bars->problem()), m_bench->theme());
}

void GanttController::applyFilter(bool rows_too) {
  for (Lane& lane : m_lanes) {
    if (lane.bars) lane.colors.dimOthers(brightJobs(lane.bars->problem()), m_bench->theme());
  }
  emit appearanceChanged();
  if (rows_too) emit lanesChanged();
}

void GanttController::setFilter(const JobFilter& filter) {
  if (filter == m_filter) return;
  const bool rows = filter.isRows() || m_filter.isRows();
  m_filter = filter;
  applyFilter(rows);
  emit filterChanged();
}

bool GanttController::pinFilter() {
  if (m_filter.empty() || m_pins.size() >= kMaxPins ||
      std::find(m_pins.begin(), m_pins.end(), m_filter) != m_pins.end())
    return false;
  m_pins.push_back(m_filter);
  m_filter = {};
  applyFilter(m_pins.back().isRows());
  emit filterChanged();
  return true;
}

void GanttController::removePin(std::size_t pin) {
  if (pin >= m_pins.size()) return;
  const bool rows = m_pins[pin].isRows();
  m_pins.erase(m_pins.begin() + static_cast<std::ptrdiff_t>(pin));
  applyFilter(rows);
  emit filterChanged();
}

void GanttController::setTimeMode(TimeMode mode) {
  if (mode == m_timeMode) return;
  m_timeMode = mode;
  emit axisChanged();
}

double GanttController::snapped(double t_s) const {
  return m_timeMode == TimeMode::Rounds ? model::RoundGrid(m_bench->playhead.round_s()).nearest_s(t_s) : t_s;
}

void GanttController::markSelection(bool keep) {
  const auto times = selectedTimes();
  if (keep && (m_range || times)) {
    const std::pair<double, double> span = m_range ? *m_range : *times;
    if (std::find(m_kept.begin(), m_kept.end(), span) == m_kept.end()) m_kept.push_back(span);
    emit overlayChanged();
  } else if (times) {
    setRange(*times);
  }
}

void GanttController::clearKept() {
  m_kept.clear();
  emit overlayChanged();
}

}  // namespace roundel::widgets
