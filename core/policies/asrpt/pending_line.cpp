// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/asrpt/pending_line.h"

#include <tuple>
#include <utility>

namespace roundel::policies::asrpt {

bool Pending::operator<(const Pending& other) const {
  return std::tuple(key, arrival_s, job) < std::tuple(other.key, other.arrival_s, other.job);
}

void PendingLine::add(const Pending& pending, const Estimate& estimate) {
  Where where{.need = {estimate.shape->usable, estimate.gpus}, .shape = estimate.shape, .pending = pending};
  m_all.insert(pending);
  m_lines[where.need][where.shape].insert(pending);
  m_where.insert_or_assign(pending.job.value, std::move(where));
}

void PendingLine::remove(model::JobIndex job) {
  const auto found = m_where.find(job.value);
  if (found == m_where.end()) return;
  const Where& where = found->second;
  m_all.erase(where.pending);
  const auto shapes = m_lines.find(where.need);
  const auto line = shapes->second.find(where.shape);
  line->second.erase(where.pending);
  if (line->second.empty()) shapes->second.erase(line);
  if (shapes->second.empty()) m_lines.erase(shapes);
  m_where.erase(found);
}

void PendingLine::reshape(const ClusterState& cluster) {
  const std::set<Pending> all = std::exchange(m_all, {});
  m_lines.clear();
  m_where.clear();
  for (const Pending& pending : all) add(pending, cluster.of(pending.job));
}

}  // namespace roundel::policies::asrpt
