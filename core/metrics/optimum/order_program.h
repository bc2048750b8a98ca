// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The linear program of one order of arrivals and completions. Private to core/metrics/optimum.

#include <map>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/metrics/optimum/joint_speeds.h"

namespace roundel::metrics {

/// An event of an order: a job completes, or all jobs of an instant arrive.
struct OrderEvent {
  int completes = -1;  ///< index into JointSpeeds::jobs; -1: arrivals at `at_s`
  double at_s = 0;
};

/// Times are seconds from the first arrival, in units of `unit_s`.
class OrderProgram {
 public:
  explicit OrderProgram(const JointSpeeds& joint, bool weighted);

  /// Returns the least sum of weighted completions over all schedules that begin with these events, in absolute
  /// seconds; nullopt if there is none.
  std::optional<double> leastSum(const std::vector<OrderEvent>& events, const std::stop_token& stop);
  /// Returns the earliest instant by which every job can be done.
  std::optional<double> leastLast(const std::vector<OrderEvent>& arrivals, const std::stop_token& stop);

 private:
  using Speeds = std::vector<std::vector<double>>;
  const Speeds& speedsOf(unsigned active);
  double weight(std::size_t job) const { return m_weighted ? m_joint.jobs[job].weight : 1; }
  double work(std::size_t job) const;
  double aloneScaled(std::size_t job) const;

  struct Built;
  void addInterval(Built& built, unsigned active);
  std::optional<double> solve(Built& built, const std::stop_token& stop) const;

  const JointSpeeds& m_joint;
  bool m_weighted;
  double m_first_s = 0, m_unit_s = 1;
  std::map<unsigned, Speeds> m_speeds;  ///< by bit mask of the active jobs
};

}  // namespace roundel::metrics
