// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/lane_filter.h"

#include <algorithm>

namespace roundel::widgets {

std::vector<JobFilter> LaneFilter::all() const {
  std::vector<JobFilter> filters = m_pins;
  filters.push_back(m_typed);
  return filters;
}

std::vector<bool> LaneFilter::brightJobs(const model::Problem& problem) const {
  std::vector<JobFilter> filters = all();
  std::erase_if(filters, [](const JobFilter& filter) { return filter.empty() || filter.isRows(); });
  if (filters.empty()) return {};
  std::vector<bool> bright(problem.jobs.size(), true);
  for (const JobFilter& filter : filters) {
    const std::vector<bool> matching = filter.matching(problem);
    for (std::size_t j = 0; j < bright.size(); ++j) bright[j] = bright[j] && matching[j];
  }
  return bright;
}

std::vector<bool> LaneFilter::shownRows(const model::Problem& problem) const {
  std::vector<bool> shown_rows;
  for (const JobFilter& filter : all()) {
    if (!filter.isRows()) continue;
    const std::vector<bool> rows = filter.rows(problem);
    if (shown_rows.empty()) shown_rows.assign(rows.size(), false);
    for (std::size_t g = 0; g < shown_rows.size(); ++g) shown_rows[g] = shown_rows[g] || rows[g];
  }
  return shown_rows;
}

void LaneFilter::setTyped(const JobFilter& filter) {
  if (filter == m_typed) return;
  const bool rows = filter.isRows() || m_typed.isRows();
  m_typed = filter;
  emit changed(rows);
}

bool LaneFilter::pin() {
  if (m_typed.empty() || m_pins.size() >= kMaxPins || std::ranges::find(m_pins, m_typed) != m_pins.end()) return false;
  m_pins.push_back(m_typed);
  m_typed = {};
  emit changed(m_pins.back().isRows());
  return true;
}

void LaneFilter::removePin(std::size_t pin) {
  if (pin >= m_pins.size()) return;
  const bool rows = m_pins[pin].isRows();
  m_pins.erase(m_pins.begin() + static_cast<std::ptrdiff_t>(pin));
  emit changed(rows);
}

void LaneFilter::clear() {
  const std::vector<JobFilter> former_filters = all();
  m_typed = {};
  m_pins.clear();
  emit changed(std::ranges::any_of(former_filters, &JobFilter::isRows));
  emit cleared();
}

}  // namespace roundel::widgets
