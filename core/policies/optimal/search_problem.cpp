// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/search_problem.h"

#include <algorithm>

#include "core/model/pipeline.h"

namespace roundel::policies::optimal {
namespace {

class WayFinder {
 public:
  WayFinder(const model::Problem& problem, const model::Job& job, const std::vector<model::ThroughputCurve>& rate,
            const std::vector<model::ThroughputCurve>& spread, const std::vector<double>& speed,
            const std::vector<Pool>& pools)
      : m_problem(problem),
        m_job(job),
        m_rate(rate),
        m_spread(spread),
        m_speed(speed),
        m_pools(pools),
        m_counts(pools.size(), 0) {}

  std::optional<std::vector<GangOption>> run() {
    if (!m_job.sizes.empty()) descend(0, 0);
    if (m_looked > kMaxGangs) return std::nullopt;
    std::ranges::stable_sort(m_gangs, [](const GangOption& a, const GangOption& b) {
      return a.rate != b.rate ? a.rate > b.rate : a.gpus < b.gpus;
    });
    return std::move(m_gangs);
  }

 private:
  void descend(std::size_t pool, int gpus) {
    if (m_looked > kMaxGangs) return;
    if (pool == m_pools.size()) return add(gpus);
    const bool usable = m_rate[m_pools[pool].type].usable() || m_spread[m_pools[pool].type].usable();
    const int most_gpus = usable ? std::min(m_pools[pool].gpus, m_job.sizes.back() - gpus) : 0;
    for (int n = most_gpus; n >= 0; --n) {
      m_counts[pool] = static_cast<std::int8_t>(n);
      descend(pool + 1, gpus + n);
    }
    m_counts[pool] = 0;
  }

  void add(int gpus) {
    ++m_looked;
    if (!m_job.allows(gpus)) return;
    std::vector<model::Part> parts;
    for (std::size_t p = 0; p < m_pools.size(); ++p)
      if (m_counts[p] > 0) parts.push_back({m_pools[p].node, m_pools[p].type, m_counts[p]});
    // The referee requires a rate on one node for every placed type, independent of the spread rate.
    for (const model::Part& part : parts)
      if (!m_rate[part.type].usable()) return;
    const double rate = rateOf(parts);
    if (rate > 0) m_gangs.push_back({m_counts, gpus, rate});
  }

  // Like the kernel: a pipeline without stated stages is mapped by Heavy-Edge and advances at 1 / alpha.
  double rateOf(const std::vector<model::Part>& parts) const {
    if (!m_job.pipeline || model::gpuCount(parts) != m_job.pipeline->gpus())
      return model::gangRate(m_job, m_rate, m_spread, m_speed, parts);
    const std::vector<model::Part> normal_parts = model::normalised(parts);
    const double iteration_s =
        model::alpha(m_problem, *m_job.pipeline, model::heavyEdgeMapping(*m_job.pipeline, normal_parts, true), m_speed);
    return iteration_s > 0 ? 1 / iteration_s : 0;
  }

  const model::Problem& m_problem;
  const model::Job& m_job;
  const std::vector<model::ThroughputCurve>& m_rate;
  const std::vector<model::ThroughputCurve>& m_spread;
  const std::vector<double>& m_speed;
  const std::vector<Pool>& m_pools;
  std::vector<std::int8_t> m_counts;
  std::vector<GangOption> m_gangs;
  std::size_t m_looked = 0;
};

bool alike(const model::Problem& problem, std::size_t a, std::size_t b, const std::vector<double>& speed) {
  // Heavy-Edge breaks ties by the number of a server, so that servers differ if there are pipelines.
  if (std::ranges::any_of(problem.jobs, [](const model::Job& job) { return job.pipeline != nullptr; })) return false;
  const auto& x = problem.nodes[a].groups;
  const auto& y = problem.nodes[b].groups;
  return speed[a] == speed[b] && std::ranges::equal(x, y, [](const model::GpuGroup& g, const model::GpuGroup& h) {
           return g.type == h.type && g.count == h.count;
         });
}

}  // namespace

std::optional<std::vector<GangOption>> gangsOf(const model::Problem& problem, const model::Job& job,
                                               const std::vector<model::ThroughputCurve>& rate,
                                               const std::vector<model::ThroughputCurve>& spread,
                                               const std::vector<double>& speed, const std::vector<Pool>& pools) {
  return WayFinder(problem, job, rate, spread, speed, pools).run();
}

void addCluster(const model::Problem& problem, const std::vector<char>& node_up, const std::vector<double>& speed,
                SearchProblem& out) {
  out.gpus_by_type.assign(problem.types.size(), 0);
  std::vector<std::size_t> firstOfKind;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    if (node_up[n] == 0) continue;
    SearchProblem::NodePools node{0, out.pools.size(), out.pools.size()};
    for (const model::GpuGroup& group : problem.nodes[n].groups) {
      if (group.count == 0) continue;
      out.pools.push_back({model::NodeIndex(n), group.type, group.count});
      out.gpus_by_type[group.type] += group.count;
    }
    node.end = out.pools.size();
    const auto kind_entry =
        std::ranges::find_if(firstOfKind, [&](std::size_t first) { return alike(problem, first, n, speed); });
    node.kind = static_cast<int>(kind_entry - firstOfKind.begin());
    if (kind_entry == firstOfKind.end()) firstOfKind.push_back(n);
    out.nodes.push_back(node);
  }
}

void rateTypes(const SearchProblem& problem, SearchJob& job) {
  job.share.assign(problem.gpus_by_type.size(), 0);
  job.least_gpus = job.gangs.front().gpus;
  for (const GangOption& gang : job.gangs) {
    job.least_gpus = std::min(job.least_gpus, gang.gpus);
    // Every type of a gang counts as its mean GPU. With any rate model, no gang is then faster than the sum of its types.
    const double perGpu = gang.rate / gang.gpus;
    for (std::size_t p = 0; p < problem.pools.size(); ++p) {
      double& best = job.share[problem.pools[p].type];
      if (gang.counts[p] > 0) best = std::max(best, perGpu);
    }
  }
  job.best_per_gpu = *std::ranges::max_element(job.share);
  for (double& share : job.share) share /= job.best_per_gpu;
}

void findKinds(SearchProblem& problem) {
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    SearchJob& job = problem.jobs[j];
    job.kind = static_cast<int>(j);
    for (std::size_t i = 0; i < j; ++i) {
      const SearchJob& earlier_job = problem.jobs[i];
      if (earlier_job.arrival_s != job.arrival_s || earlier_job.total != job.total || earlier_job.gangs != job.gangs)
        continue;
      if (earlier_job.utility_s != job.utility_s || earlier_job.wait_cost != job.wait_cost) continue;
      job.kind = earlier_job.kind;
      break;
    }
  }
}

}  // namespace roundel::policies::optimal
