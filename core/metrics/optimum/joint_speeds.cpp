// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/optimum/joint_speeds.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <utility>

#include "core/metrics/rates.h"
#include "core/model/tasks.h"

namespace roundel::metrics {
namespace {

constexpr std::size_t kMaxLooked = 50'000;  // choices of GPUs of one job
constexpr std::size_t kMaxSpeeds = 1'500;   // joint speeds, and of each state of the cluster on the way there

/// The GPUs of one type on one node.
struct Pool {
  model::NodeIndex node;
  model::TypeIndex type;
  int gpus = 0;
};

struct Choice {
  std::vector<int> counts;  // by pool
  double rate = 0;          // iterations/s
};

std::vector<Pool> poolsOf(const model::Problem& problem) {
  std::vector<Pool> pools;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n)
    for (const model::GpuGroup& group : problem.nodes[n].groups)
      if (group.count > 0) pools.push_back({model::NodeIndex(n), group.type, group.count});
  return pools;
}

/// Lists the GPUs that a job may hold at one time, by the unit in which its scheduler places it.
class Choices {
 public:
  Choices(const model::Problem& problem, const std::vector<Pool>& pools, trace::WorkUnit unit)
      : m_problem(problem), m_pools(pools), m_unit(unit), m_cluster(problem) {
    for (const model::Node& node : problem.nodes) m_speed.push_back(node.speed);
  }

  /// Returns an empty list if no GPU can run the job, nullopt if there are too many choices.
  std::optional<std::vector<Choice>> of(const model::Job& job) {
    m_out.clear();
    m_looked = 0;
    m_job = &job;
    m_counts.assign(m_pools.size(), 0);
    if (m_unit == trace::WorkUnit::Tasks || m_unit == trace::WorkUnit::OneGpu) {
      prepareTasks();
      tasks(0, m_most);
    } else {
      if (!job.sizes.empty()) gangs(0, 0);
      if (m_unit == trace::WorkUnit::Copies) copies(0, 0);
    }
    if (m_looked > kMaxLooked) return std::nullopt;
    return m_out;
  }

 private:
  bool enough() { return ++m_looked > kMaxLooked; }

  void gangs(std::size_t pool, int gpus) {
    if (enough()) return;
    if (pool == m_pools.size()) {
      if (m_job->allows(gpus)) add(gangRate());
      return;
    }
    const bool usable = m_job->throughput[m_pools[pool].type].usable();
    const int gpu_limit = usable ? std::min(m_pools[pool].gpus, m_job->sizes.back() - gpus) : 0;
    for (int n = 0; n <= gpu_limit; ++n) {
      m_counts[pool] = n;
      gangs(pool + 1, gpus + n);
    }
    m_counts[pool] = 0;
  }

  double gangRate() const {
    // No placement of a pipeline is faster than this.
    if (m_job->pipeline) return bestFullGangRate(*m_job, m_cluster);
    std::vector<model::Part> parts;
    for (std::size_t p = 0; p < m_pools.size(); ++p)
      if (m_counts[p] > 0) parts.push_back({m_pools[p].node, m_pools[p].type, m_counts[p]});
    return model::gangRate(*m_job, m_job->throughput, m_job->throughput_spread, m_speed, parts);
  }

  // A copy has GPUs of one type on one node.
  void copies(std::size_t pool, double rate) {
    if (enough()) return;
    if (pool == m_pools.size()) {
      if (rate > 0) add(rate);
      return;
    }
    std::size_t next = pool;
    while (next < m_pools.size() && m_pools[next].node == m_pools[pool].node) ++next;
    copies(next, rate);
    for (std::size_t p = pool; p < next; ++p) {
      for (int n = 1; n <= std::min(m_pools[p].gpus, m_job->max_gpus); ++n) {
        const double added_rate = model::gangRate(*m_job, m_job->throughput, m_job->throughput_spread, m_speed,
                                                  {{m_pools[p].node, m_pools[p].type, n}});
        if (added_rate <= 0) continue;
        m_counts[p] = n;
        copies(next, rate + added_rate);
      }
      m_counts[p] = 0;
    }
  }

  void prepareTasks() {
    model::TaskShape shape = model::taskShape(*m_job, 1);
    shape.one_gpu = m_unit == trace::WorkUnit::OneGpu;
    const std::vector<double> train_s = model::taskTimes(m_problem, *m_job, shape, m_job->throughput).train_s;
    const double task = m_job->iterations / shape.total();
    m_perGpu.clear();
    // Tasks of length 0: assume that the whole work takes a microsecond; a schedule can be shorter by at most this.
    for (const double one_s : train_s) m_perGpu.push_back(task / std::max(one_s, 1e-6));
    m_most = shape.one_gpu ? 1 : shape.tasks;
  }

  void tasks(std::size_t pool, int left) {
    if (enough()) return;
    if (pool == m_pools.size()) {
      double rate = 0;
      for (std::size_t p = 0; p < m_pools.size(); ++p)
        rate += m_counts[p] * m_perGpu[m_pools[p].type] * m_speed[m_pools[p].node];
      if (rate > 0) add(rate);
      return;
    }
    const int gpu_limit = m_perGpu[m_pools[pool].type] > 0 ? std::min(left, m_pools[pool].gpus) : 0;
    for (int n = 0; n <= gpu_limit; ++n) {
      m_counts[pool] = n;
      tasks(pool + 1, left - n);
    }
    m_counts[pool] = 0;
  }

  void add(double rate) {
    if (rate > 0) m_out.push_back({m_counts, rate});
  }

  const model::Problem& m_problem;
  const std::vector<Pool>& m_pools;
  trace::WorkUnit m_unit;
  ClusterShape m_cluster;
  std::vector<double> m_speed, m_perGpu;
  const model::Job* m_job = nullptr;
  int m_most = 0;
  std::vector<int> m_counts;
  std::vector<Choice> m_out;
  std::size_t m_looked = 0;
};

// Removes choices that are not faster than another one with at most as many GPUs.
std::vector<Choice> withoutBeaten(std::vector<Choice> choices) {
  std::ranges::stable_sort(choices, [](const Choice& a, const Choice& b) { return a.rate > b.rate; });
  std::vector<Choice> kept_choices;
  for (Choice& choice : choices) {
    const bool beaten = std::ranges::any_of(kept_choices, [&](const Choice& other) {
      for (std::size_t p = 0; p < choice.counts.size(); ++p)
        if (other.counts[p] > choice.counts[p]) return false;
      return true;
    });
    if (!beaten) kept_choices.push_back(std::move(choice));
  }
  return kept_choices;
}

using Speeds = std::vector<std::vector<double>>;

bool beats(const std::vector<double>& a, const std::vector<double>& b) {
  for (std::size_t j = 0; j < a.size(); ++j)
    if (a[j] < b[j]) return false;
  return true;
}

void addSpeed(Speeds& all, std::vector<double> speed) {
  for (const auto& other_speed : all)
    if (beats(other_speed, speed)) return;
  std::erase_if(all, [&](const auto& other) { return beats(speed, other); });
  all.push_back(std::move(speed));
}

// By remaining GPUs: the best joint speeds of the jobs so far.
using States = std::map<std::vector<int>, Speeds>;

std::optional<States> withJob(const States& states, const std::vector<Choice>& choices) {
  States out;
  std::size_t speed_count = 0;
  for (const auto& [left, speeds] : states) {
    const auto extend = [&](const std::vector<int>& rest, double rate) {
      Speeds& target = out[rest];
      for (std::vector<double> speed : speeds) {
        speed.push_back(rate);
        addSpeed(target, std::move(speed));
      }
      if (target.size() > kMaxSpeeds) speed_count = std::numeric_limits<std::size_t>::max() / 2;
      speed_count += speeds.size();
    };
    extend(left, 0);
    for (const Choice& choice : choices) {
      std::vector<int> free_gpus = left;
      for (std::size_t p = 0; p < free_gpus.size(); ++p) free_gpus[p] -= choice.counts[p];
      if (std::ranges::all_of(free_gpus, [](int n) { return n >= 0; })) extend(free_gpus, choice.rate);
      if (speed_count > 400 * kMaxSpeeds) return std::nullopt;
    }
  }
  return out;
}

OptimumJob jobOf(const model::Problem& problem, model::JobIndex id, const std::vector<Choice>& choices,
                 trace::WorkUnit unit) {
  const model::Job& job = problem.jobs[id];
  OptimumJob out{.id = id, .arrival_s = job.arrival_s, .weight = job.weight};
  out.best = choices.front().rate;
  out.slowest = out.best;
  for (const Choice& choice : choices) {
    out.best = std::max(out.best, choice.rate);
    out.slowest = std::min(out.slowest, choice.rate);
  }
  // A restart follows an interrupted first start, so that only the shorter of both times is unavoidable.
  if (unit == trace::WorkUnit::Gang) out.start_s = std::min(problem.clock.first_start_s, problem.clock.restart_s);
  out.relaxed = job.pipeline != nullptr || unit != trace::WorkUnit::Gang;
  return out;
}

}  // namespace

std::optional<JointSpeeds> jointSpeeds(const model::Problem& problem, trace::WorkUnit unit, std::string& why_not) {
  const std::vector<Pool> pools = poolsOf(problem);
  Choices lister(problem, pools, unit);
  JointSpeeds out;
  std::vector<int> all_gpus;
  for (const Pool& pool : pools) all_gpus.push_back(pool.gpus);
  States states{{all_gpus, Speeds{{}}}};
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::JobIndex id(j);
    std::optional<std::vector<Choice>> choices = lister.of(problem.jobs[id]);
    if (choices && choices->empty()) {
      why_not = "no GPUs can run job \"" + problem.jobs[id].id + "\"";
      return std::nullopt;
    }
    std::optional<States> next;
    if (choices) {
      out.jobs.push_back(jobOf(problem, id, *choices, unit));
      for (Choice& choice : *choices) choice.rate /= problem.jobs[id].iterations;
      out.jobs.back().best /= problem.jobs[id].iterations;
      out.jobs.back().slowest /= problem.jobs[id].iterations;
      next = withJob(states, withoutBeaten(std::move(*choices)));
    }
    if (!next) {
      why_not = "the jobs can be placed side by side in too many ways";
      return std::nullopt;
    }
    states = std::move(*next);
  }
  for (auto& [left, speeds] : states)
    for (std::vector<double>& speed : speeds) addSpeed(out.speeds, std::move(speed));
  if (out.speeds.size() > kMaxSpeeds) {
    why_not = "the jobs can be placed side by side in too many ways";
    return std::nullopt;
  }
  return out;
}

}  // namespace roundel::metrics
