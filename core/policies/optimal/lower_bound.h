// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lower bounds for all schedules from a state on. Internal to core/policies/optimal.

#include <array>
#include <utility>
#include <vector>

#include "core/policies/optimal/search_problem.h"
#include "core/policies/optimal/speed_table.h"

namespace roundel::policies::optimal {

/// Lower bounds on the finishes of the jobs that are not done, by four relaxations:
///  alone    C_j >= r_j + min(owed + rem / rate of the gang it holds, restart or first start + rem / best rate): r_j is now, or the
///           first boundary at which j is there;
///  pooled   one machine of S = sum_r N_r max_j s_jr units of speed, s_jr = share of type r; job j is rem / best_per_gpu units of
///           work (and its least GPUs through a restart that it cannot avoid), served preemptively. No schedule has i jobs done
///           before SRPT has, whatever i;
///  sets     for any i jobs that end first, their time is at least the sum of their work over the highest joint speed of gangs
///           that fit at one time (speed_table.h): the i-th finish is at least the least such time over all sets of i jobs;
///  rounds   the same with whole rounds: a job holds a gang in at least q_j of them, and only a limited number of jobs can at a time; the last
///           of a set ends after the boundary before its last round.
/// The i-th finish is at least the i-th of any of them, so that their sum is bounded by the sum of the largest ones.
class LowerBound {
 public:
  explicit LowerBound(const SearchProblem& problem);

  struct Value {
    double sum = 0;     ///< of the costs of the jobs that are not done
    double last_s = 0;  ///< the last finish of these jobs; now if there are none
  };
  /// O(2^jobs) if there is a speed table, otherwise O(jobs^2).
  Value at(double now_s, const std::vector<JobNow>& now) const;  ///< not thread-safe

  static constexpr std::size_t kMaxJobs = 64;

 private:
  using Finishes = std::array<double, kMaxJobs>;
  double speed(const std::vector<JobNow>& now) const;
  double pause_s(const JobNow& job) const;
  double pooledWork(std::size_t job, const JobNow& now) const;
  double alone_s(std::size_t job, const JobNow& now) const;
  double leastCost(const std::vector<JobNow>& now, const Finishes& alone_s, const Finishes& finish_s) const;
  double leastWaiting(double now_s, const std::vector<JobNow>& now) const;
  /// Returns the largest number of these jobs that can hold GPUs at one time, or more.
  std::size_t mostAtOnce(std::size_t set, const std::vector<JobNow>& now) const;
  /// For each job alone: the rounds that it needs, and the time that it must spend before it runs; `open`: one bit for
  /// each unfinished job.
  struct Solo {
    std::size_t open = 0;
    std::array<double, kMaxJobs> rounds{}, paused_s{};
  };
  Solo soloOf(const std::vector<JobNow>& now) const;
  template <class Amount>
  void raiseSums(const SpeedTable::Weighing& weighing, std::size_t open, Amount amountOf,
                 std::vector<double>& longest) const;
  /// Returns the least time by number of jobs of a set that end, from work and whole rounds. O(sets).
  Finishes leastBySize(std::size_t open, std::size_t sets) const;
  void raiseBySets(double now_s, const std::vector<JobNow>& now, Finishes& finish_s) const;

  const SearchProblem& m_problem;
  SpeedTable m_table;
  mutable std::vector<double> m_time_s, m_rounds, m_sum;  ///< by set of jobs: scratch
};

}  // namespace roundel::policies::optimal
