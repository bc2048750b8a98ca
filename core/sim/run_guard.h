#pragma once
// Watches that a run ends: it may not exceed its limits, stand still in time, or decide for ever without progress. Internal to core/sim.

#include <optional>
#include <string>
#include <vector>

#include "core/sim/kernel/machine.h"
#include "core/sim/referee.h"

namespace roundel::sim {

/// Counts in the state of the run; holds no state of its own. A breach names the policy, the instant and the job, and ends the run as a valid
/// prefix.
class RunGuard {
 public:
  RunGuard(Machine& machine, const std::string& policy, const RunLimits& limits)
      : m_state(machine.state), m_problem(*machine.problem), m_policy(policy), m_limits(limits) {}

  /// The next instant is t_s. Counts instants, and the time with jobs in the system, for which rounds.csv has rows. O(1).
  std::optional<PolicyError> moveTo(double t_s);
  /// An instant has been worked through that began at before_s with this fingerprint: many in a row that move neither time nor anything
  /// else are a standstill. O(1).
  std::optional<PolicyError> standsStill(double before_s, std::uint64_t before);
  /// The trace takes about `bytes` beside its explanations, in so many rows. O(1).
  std::optional<PolicyError> exceedsMemory(std::size_t bytes, std::size_t rows) const;

  /// Whether work was done, or a job came or went, since the last decision. Ask before the next one is carried out: carrying it out may book
  /// work but does none. O(gangs), under task sequences O(active jobs).
  bool hasProgressed();
  /// Before a decision is carried out: true where it is one of too many in a row without progress and with nothing `pending` that could end
  /// this.
  bool livelock(bool progressed, bool pending);
  /// The message of a run that ends with jobs left: what holds it up, and the jobs, those that no GPU that is up can run once more. O(jobs *
  /// types + nodes).
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
