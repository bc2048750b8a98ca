// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ends a run that exceeds its limits, stops advancing in time, or decides forever without progress. Internal to
// core/sim.

#include <optional>
#include <string>
#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/referee.h"

namespace roundel::sim {

/// Counts in the state of the run; stateless. A violation contains the policy, the instant and the job, and ends the
/// run as a valid prefix.
class RunGuard {
 public:
  RunGuard(Machine& machine, const std::string& policy, const RunLimits& limits)
      : m_state(machine.state), m_problem(*machine.problem), m_policy(policy), m_limits(limits) {}

  /// Called before the run moves to t_s. Counts instants, and the time with jobs in the system, for which rounds.csv
  /// has rows. O(1).
  std::optional<PolicyError> moveTo(double t_s);
  /// Called after an instant that began at before_s with this fingerprint. Returns an error after many instants in a
  /// row that change neither the time nor anything else. O(1).
  std::optional<PolicyError> checkStandstill(double before_s, std::uint64_t before);
  /// Checks the memory of the trace: `bytes` without explanations, in this number of rows. O(1).
  std::optional<PolicyError> exceedsMemory(std::size_t bytes, std::size_t rows) const;

  /// Returns true if work was done, or a job arrived or ended, since the last decision. Must be called before the next
  /// decision is carried out, because that may book work. O(gangs), under task sequences O(active jobs).
  bool hasProgressed();
  /// Called before a decision is carried out. Returns true after too many decisions in a row without progress and
  /// without a `pending` event that could end this.
  bool livelock(bool progressed, bool pending);
  /// Returns the message for a run that ends with unfinished jobs: the cause, the jobs, and those that the available
  /// GPUs cannot run. O(jobs * types + nodes).
  std::string whyStuck() const;

 private:
  PolicyError breach(const char* code, model::JobIndex job, const std::string& what) const;
  std::string whyNoProgress() const;
  bool canRun(model::JobIndex job, const std::vector<int>& up) const;
  std::string namesOf(const std::vector<model::JobIndex>& jobs) const;
  model::JobIndex nextToEnd() const;

  KernelState& m_state;
  const model::Problem& m_problem;
  const std::string& m_policy;
  const RunLimits& m_limits;
};

}  // namespace roundel::sim
