// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/pending_line.h"

#include <tuple>
#include <utility>

namespace roundel::policies::asrpt {

bool Pending::operator<(const Pending& other) const {
  return std::tuple(key, arrival_s, job) < std::tuple(other.key, other.arrival_s, other.job);
}

void PendingLine::add(const Pending& pending, const Estimate& estimate) {
  Where line_place{.need = {estimate.shape->usable, estimate.gpus}, .shape = estimate.shape, .pending = pending};
  m_all.insert(pending);
  m_lines[line_place.need][line_place.shape].insert(pending);
  m_where.insert_or_assign(pending.job.value, std::move(line_place));
}

void PendingLine::remove(model::JobIndex job) {
  const auto place_entry = m_where.find(job.value);
  if (place_entry == m_where.end()) return;
  const Where& line_place = place_entry->second;
  m_all.erase(line_place.pending);
  const auto shapes = m_lines.find(line_place.need);
  const auto line = shapes->second.find(line_place.shape);
  line->second.erase(line_place.pending);
  if (line->second.empty()) shapes->second.erase(line);
  if (shapes->second.empty()) m_lines.erase(shapes);
  m_where.erase(place_entry);
}

void PendingLine::reshape(const ClusterState& cluster) {
  const std::set<Pending> all_pending = std::exchange(m_all, {});
  m_lines.clear();
  m_where.clear();
  for (const Pending& pending : all_pending) add(pending, cluster.of(pending.job));
}

}  // namespace roundel::policies::asrpt
