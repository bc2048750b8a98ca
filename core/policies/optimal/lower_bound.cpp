// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/lower_bound.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

namespace roundel::policies::optimal {
namespace {

constexpr std::size_t kMaxJobs = LowerBound::kMaxJobs;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kRounding = 1e-9;

struct Pooled {
  double release_s = 0, work = 0;
};

struct Next {
  std::size_t shortest;  // the shortest released job; the number of jobs if none is released
  double release_s;      // of the first job that is not released
};

Next nextOf(const std::array<Pooled, kMaxJobs>& jobs, std::size_t count, double now_s) {
  Next next{count, std::numeric_limits<double>::infinity()};
  for (std::size_t j = 0; j < count; ++j) {
    if (jobs[j].work < 0) continue;
    if (jobs[j].release_s > now_s)
      next.release_s = std::min(next.release_s, jobs[j].release_s);
    else if (next.shortest == count || jobs[j].work < jobs[next.shortest].work)
      next.shortest = j;
  }
  return next;
}

/// Finishes of preemptive SRPT on one machine of that speed, ascending. Consumes `jobs`. O(n^2), n is tiny.
std::size_t srpt(std::array<Pooled, kMaxJobs>& jobs, std::size_t count, double now_s, double speed,
                 std::array<double, kMaxJobs>& finish_s) {
  std::size_t finished_count = 0;
  while (finished_count < count) {
    const Next next = nextOf(jobs, count, now_s);
    if (next.shortest == count) {
      now_s = next.release_s;
      continue;
    }
    double& work = jobs[next.shortest].work;
    const double end_s = now_s + work / speed;
    if (end_s <= next.release_s) {
      now_s = end_s;
      work = -1;
      finish_s[finished_count++] = end_s;
    } else {
      work = std::max(0.0, work - (next.release_s - now_s) * speed);
      now_s = next.release_s;
    }
  }
  return finished_count;
}

}  // namespace

LowerBound::LowerBound(const SearchProblem& problem) : m_problem(problem), m_table(problem) {}

double LowerBound::speed(const std::vector<JobNow>& now) const {
  double sum = 0;
  for (std::size_t r = 0; r < m_problem.gpus_by_type.size(); ++r) {
    double best = 0;
    for (std::size_t j = 0; j < now.size(); ++j)
      if (!now[j].done) best = std::max(best, m_problem.jobs[j].share[r]);
    sum += best * m_problem.gpus_by_type[r];
  }
  return sum;
}

// The least seconds before a job without a gang runs: a boundary may interrupt a first start, and a restart follows.
double LowerBound::pause_s(const JobNow& job) const {
  if (job.started || m_problem.first_start_s <= m_problem.round_s)
    return job.started ? m_problem.restart_s : m_problem.first_start_s;
  return std::min(m_problem.first_start_s, m_problem.round_s + m_problem.restart_s);
}

LowerBound::Solo LowerBound::soloOf(const std::vector<JobNow>& now) const {
  Solo solo;
  for (std::size_t j = 0; j < now.size(); ++j) {
    if (now[j].done) continue;
    solo.open |= std::size_t{1} << j;
    solo.paused_s[j] = now[j].gang >= 0 ? 0 : pause_s(now[j]);
    const std::vector<GangOption>& gangs = m_problem.jobs[j].gangs;
    double alone_s =
        (now[j].gang >= 0 ? m_problem.restart_s : solo.paused_s[j]) + now[j].remaining / gangs.front().rate;
    if (now[j].gang >= 0) {
      const double rate = gangs[static_cast<std::size_t>(now[j].gang)].rate;
      alone_s = std::min(alone_s, now[j].owed_s + now[j].remaining / rate);
    }
    solo.rounds[j] = std::ceil(alone_s / m_problem.round_s - kRounding);
  }
  return solo;
}

// Raises longest[set] to the sum of its jobs' amounts divided by the cluster's largest joint speed for them.
template <class Amount>
void LowerBound::raiseSums(const SpeedTable::Weighing& weighing, std::size_t open, Amount amountOf,
                           std::vector<double>& longest) const {
  m_sum.resize(longest.size());
  m_sum[0] = 0;
  for (std::size_t set = 1; set < longest.size(); ++set) {
    if ((set & open) != set) continue;
    m_sum[set] = m_sum[set & (set - 1)] + amountOf(static_cast<std::size_t>(std::countr_zero(set)));
    longest[set] = std::max(longest[set], m_sum[set] / weighing.most[set]);
  }
}

// Raises finish_s[i] to the least time in which any i + 1 of the jobs can be completed together.
void LowerBound::raiseBySets(double now_s, const std::vector<JobNow>& now, Finishes& finish_s) const {
  const Solo solo = soloOf(now);
  const std::size_t sets = std::size_t{1} << now.size();
  m_time_s.assign(sets, 0);
  m_rounds.assign(sets, 0);
  for (const SpeedTable::Weighing& w : m_table.rates()) {
    const auto amount = [&](std::size_t j) { return now[j].remaining * w.weight[j] + solo.paused_s[j] * w.least[j]; };
    raiseSums(w, solo.open, amount, m_time_s);
  }
  for (const SpeedTable::Weighing& w : m_table.places()) {
    raiseSums(
        w, solo.open, [&](std::size_t j) { return solo.rounds[j] * w.weight[j]; }, m_rounds);
  }
  const std::array<double, kMaxJobs> least_s = leastBySize(solo.open, sets);
  for (std::size_t i = 0; i < static_cast<std::size_t>(std::popcount(solo.open)); ++i) {
    finish_s[i] = std::max(finish_s[i], now_s + least_s[i]);
    if (i > 0) finish_s[i] = std::max(finish_s[i], finish_s[i - 1]);
  }
}

std::array<double, kMaxJobs> LowerBound::leastBySize(std::size_t open, std::size_t sets) const {
  std::array<double, kMaxJobs> least_s;
  least_s.fill(kNever);
  for (std::size_t set = 1; set < sets; ++set) {
    if ((set & open) != set) continue;
    const double whole_s = (std::ceil(m_rounds[set] - kRounding) - 1) * m_problem.round_s;
    double& earliest_s = least_s[static_cast<std::size_t>(std::popcount(set)) - 1];
    earliest_s = std::min(earliest_s, std::max(m_time_s[set], whole_s));
  }
  return least_s;
}

// Returns the work of a job in GPU-seconds of its best type, including the least GPU-seconds of its pauses.
double LowerBound::pooledWork(std::size_t j, const JobNow& now) const {
  const SearchJob& job = m_problem.jobs[j];
  const double work = now.remaining / job.best_per_gpu;
  if (now.gang >= 0) return work;
  // During the pause it holds at least its least number of GPUs, at least on its slowest type.
  double slowest = 1;
  for (const double share : job.share) slowest = share > 0 ? std::min(slowest, share) : slowest;
  return work + pause_s(now) * job.least_gpus * slowest;
}

// The least time of the job alone on the whole cluster.
double LowerBound::alone_s(std::size_t j, const JobNow& now) const {
  const SearchJob& job = m_problem.jobs[j];
  const double least_s = (now.gang >= 0 ? m_problem.restart_s : pause_s(now)) + now.remaining / job.gangs.front().rate;
  if (now.gang < 0) return least_s;
  const double rate = job.gangs[static_cast<std::size_t>(now.gang)].rate;
  return std::min(least_s, now.owed_s + now.remaining / rate);
}

// Of utilities U_j = n_j / (C_j - a_j), which are counted with a minus: the larger of two bounds. By job, each after its own best time; and by
// place, the i-th finish of all with the i-th largest n, since C - a >= C - (the latest arrival).
double LowerBound::leastCost(const std::vector<JobNow>& now, const Finishes& alone_s, const Finishes& finish_s) const {
  double by_job = 0;
  double latest_s = 0;
  std::array<double, kMaxJobs> numerators{};
  std::size_t count = 0;
  for (std::size_t j = 0; j < now.size(); ++j) {
    if (now[j].done) continue;
    by_job += m_problem.costOfEnd(j, alone_s[count]);
    latest_s = std::max(latest_s, m_problem.jobs[j].arrival_s);
    numerators[count++] = m_problem.jobs[j].utility_s;
  }
  std::sort(numerators.begin(), numerators.begin() + static_cast<std::ptrdiff_t>(count), std::greater<>());
  double by_place = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (finish_s[i] <= latest_s) return by_job;
    by_place -= numerators[i] / (finish_s[i] - latest_s);
  }
  return std::max(by_job, by_place);
}

std::size_t LowerBound::mostAtOnce(std::size_t set, const std::vector<JobNow>& now) const {
  if (!m_table.empty()) return static_cast<std::size_t>(m_table.places().front().most[set]);
  double gpus = 0;
  for (const double of_type : m_problem.gpus_by_type) gpus += of_type;
  double fewest_gpus = gpus;
  for (std::size_t j = 0; j < now.size(); ++j)
    if (!now[j].done) fewest_gpus = std::min<double>(fewest_gpus, m_problem.jobs[j].least_gpus);
  return static_cast<std::size_t>(gpus / std::max(1.0, fewest_gpus));
}

// Of the jobs that are there. Each holds GPUs in at least its least number of rounds, as on m equal machines, where longer jobs never
// wait less. The larger of two bounds: shortest first, all at the least cost, is optimal there; and the bound of Eastman, Even and
// Isaacs for weighted completion times.
double LowerBound::leastWaiting(double now_s, const std::vector<JobNow>& now) const {
  const Solo solo = soloOf(now);
  struct Waiter {
    double rounds, cost;
  };
  std::vector<Waiter> jobs;
  std::size_t set = 0;
  for (std::size_t j = 0; j < now.size(); ++j) {
    if (now[j].done || m_problem.at_s(m_problem.jobs[j].release) > now_s) continue;
    jobs.push_back({solo.rounds[j], m_problem.jobs[j].wait_cost * m_problem.round_s});
    set |= std::size_t{1} << j;
  }
  const std::size_t machines = mostAtOnce(set, now);
  if (jobs.empty() || machines == 0) return 0;
  std::ranges::sort(jobs, std::greater<>(), &Waiter::rounds);
  double equal_cost_bound = 0;
  for (std::size_t k = 0; k < jobs.size(); ++k) equal_cost_bound += jobs[k].rounds * static_cast<double>(k / machines);
  equal_cost_bound *= std::ranges::min(jobs, {}, &Waiter::cost).cost;
  std::ranges::sort(jobs, [](const Waiter& a, const Waiter& b) { return a.rounds * b.cost < b.rounds * a.cost; });
  double elapsed_rounds = 0;
  double ends = 0;
  double run = 0;
  for (const Waiter& job : jobs) {
    elapsed_rounds += job.rounds;
    ends += job.cost * elapsed_rounds;
    run += job.cost * job.rounds;
  }
  const auto m = static_cast<double>(machines);
  return std::max(equal_cost_bound, ends / m - run * (m + 1) / (2 * m));
}

LowerBound::Value LowerBound::at(double now_s, const std::vector<JobNow>& now) const {
  std::array<double, kMaxJobs> ends_s{};
  std::array<Pooled, kMaxJobs> pooled{};
  std::size_t count = 0;
  double arrivals_s = 0;
  for (std::size_t j = 0; j < now.size(); ++j) {
    if (now[j].done) continue;
    const double ready_s = std::max(now_s, m_problem.at_s(m_problem.jobs[j].release));
    ends_s[count] = ready_s + alone_s(j, now[j]);
    arrivals_s += m_problem.jobs[j].arrival_s;
    pooled[count++] = {ready_s, pooledWork(j, now[j])};
  }
  if (count == 0) return {0, now_s};
  std::array<double, kMaxJobs> finish_s{};
  srpt(pooled, count, now_s, speed(now), finish_s);
  if (!m_table.empty()) raiseBySets(now_s, now, finish_s);
  const Finishes alone_ends_s = ends_s;
  std::sort(ends_s.begin(), ends_s.begin() + static_cast<std::ptrdiff_t>(count));
  Value value;
  for (std::size_t i = 0; i < count; ++i) value.sum += std::max(ends_s[i], finish_s[i]);
  value.sum -= arrivals_s;
  if (m_problem.objective == Objective::Utility) value.sum = leastCost(now, alone_ends_s, finish_s);
  if (m_problem.objective == Objective::Waiting) value.sum = leastWaiting(now_s, now);
  value.last_s = std::max(ends_s[count - 1], finish_s[count - 1]);
  return value;
}

}  // namespace roundel::policies::optimal
