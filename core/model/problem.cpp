// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/problem.h"

#include <algorithm>
#include <climits>
#include <numeric>

#include "core/model/derive.h"

namespace roundel::model {
namespace {

template <class Id, class Entities>
Id findById(const Entities& entities, const std::string& id) {
  const auto it = std::ranges::find_if(entities, [&](const auto& e) { return e.id == id; });
  return it == entities.end() ? Id{} : Id{static_cast<std::size_t>(it - entities.begin())};
}

}  // namespace

ThroughputCurve::ThroughputCurve(std::map<int, double> gang_rates) {
  std::erase_if(gang_rates, [](const auto& entry) { return entry.first <= 0 || entry.second <= 0; });
  if (!gang_rates.empty()) m_gang = std::make_shared<const std::map<int, double>>(std::move(gang_rates));
}

ThroughputCurve::ThroughputCurve(TimedThroughput timed)
    : m_timed(std::make_shared<const TimedThroughput>(std::move(timed))) {}

double ThroughputCurve::perGpu(int n) const {
  if (n <= 0) return 0;
  if (m_timed) return n <= m_timed->largest ? 1 / m_timed->iteration_s(n) : 0;
  if (!m_gang) return m_perGpu;
  const auto larger_entry = m_gang->lower_bound(n);
  if (larger_entry == m_gang->end()) return 0;
  if (larger_entry->first == n) return larger_entry->second / n;
  const auto smaller_entry =
      larger_entry == m_gang->begin() ? std::pair<const int, double>{0, 0.0} : *std::prev(larger_entry);
  const double share = static_cast<double>(n - smaller_entry.first) / (larger_entry->first - smaller_entry.first);
  return (smaller_entry.second + share * (larger_entry->second - smaller_entry.second)) / n;
}

int ThroughputCurve::largestGang() const {
  if (m_timed) return m_timed->largest;
  if (m_gang) return m_gang->rbegin()->first;
  return m_perGpu > 0 ? INT_MAX : 0;
}

bool ThroughputCurve::operator==(const ThroughputCurve& other) const {
  const auto areSame = [](const auto& a, const auto& b) { return a == b || (a && b && *a == *b); };
  return m_perGpu == other.m_perGpu && areSame(m_gang, other.m_gang) && areSame(m_timed, other.m_timed);
}

std::shared_ptr<const JobSpec> emptyJobSpec() {
  static const auto empty_spec = std::make_shared<const JobSpec>();
  return empty_spec;
}

int Node::count(TypeIndex type) const {
  const auto it = std::ranges::find(groups, type, &GpuGroup::type);
  return it == groups.end() ? 0 : it->count;
}

bool Job::allows(int n, bool copy) const {
  if (copy) return n >= 1 && n <= max_gpus;
  return std::ranges::binary_search(sizes, n);
}

double Job::meanSize() const {
  if (!elastic_list) return (min_gpus + max_gpus) / 2.0;
  return std::accumulate(sizes.begin(), sizes.end(), 0.0) / static_cast<double>(sizes.size());
}

double Job::scalingOf(int n) const {
  const auto it = scaling.find(n);
  return it == scaling.end() ? 1.0 : it->second;
}

NodeIndex Problem::findNode(const std::string& id) const { return findById<NodeIndex>(nodes, id); }
JobIndex Problem::findJob(const std::string& id) const { return findById<JobIndex>(jobs, id); }
TypeIndex Problem::findType(const std::string& id) const { return findById<TypeIndex>(types, id); }

std::vector<Part> normalised(std::vector<Part> parts) {
  std::ranges::sort(parts);
  std::vector<Part> merged;
  for (const Part& part : parts)
    if (!merged.empty() && merged.back().node == part.node && merged.back().type == part.type)
      merged.back().count += part.count;
    else
      merged.push_back(part);
  std::erase_if(merged, [](const Part& part) { return part.count == 0; });
  return merged;
}

int gpuCount(const std::vector<Part>& parts) {
  return std::accumulate(parts.begin(), parts.end(), 0, [](int sum, const Part& part) { return sum + part.count; });
}

int nodeCount(const std::vector<Part>& parts) {
  int nodes = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool is_repeated = std::any_of(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i),
                                         [&](const Part& earlier) { return earlier.node == parts[i].node; });
    if (!is_repeated) ++nodes;
  }
  return nodes;
}

double gangRate(const Job& job, const std::vector<ThroughputCurve>& rate, const std::vector<ThroughputCurve>& spread,
                const std::vector<double>& speed, const std::vector<Part>& parts) {
  const int n = gpuCount(parts);
  if (n == 0) return 0;
  const std::vector<ThroughputCurve>& curves = nodeCount(parts) > 1 ? spread : rate;
  double slowest = 0;
  double sum = 0;
  bool first = true;
  for (const Part& part : parts) {
    const double x = curves[part.type].perGpu(n) * (speed.empty() ? 1.0 : speed[part.node]);
    if (x <= 0) return 0;
    slowest = first ? x : std::min(slowest, x);
    sum += part.count * x;
    first = false;
  }
  return (job.rate_model == RateModel::Additive ? sum : n * slowest) * job.scalingOf(n);
}

}  // namespace roundel::model
