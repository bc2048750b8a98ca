// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The interface of a scheduler. A policy only decides: it never moves time, jobs or GPUs (core/README.md).

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"
#include "core/sim/task_state.h"
#include "core/trace/explanation.h"
#include "core/trace/program_facts.h"

namespace roundel::sim {

/// The events that wake a policy, in addition to the times that it requests.
struct WakeOn {
  bool round = false;  ///< every boundary k * round_s at which an unfinished job is present
  bool arrival = false;
  bool completion = false;  ///< completions and cancellations
  bool node_event = false;  ///< node_down, node_up, set_speed, set_throughput
};

/// The GPUs of one copy of one job from this decision on, as counts; the kernel picks the indices (placer.h). Copy 0 is
/// the job itself. For a job that is forked into copies 1..n, each decision that schedules some of them counts as one
/// restart, except the first (HadarE).
struct Placement {
  model::JobIndex job;
  int copy = 0;
  std::vector<model::Part> parts;
  std::optional<double>
      max_iterations;  ///< then the copy stops, and holds its GPUs idle until the next decision about it
  /// Replaces the restart model: paid from this decision on, even if nothing has changed.
  std::optional<double> overhead_s;
  std::optional<double> rate;  ///< replaces the kernel's rate, iterations/s of the gang (Gavel's own simulator)
  /// For jobs with stages: the assignment of replicas to exactly these parts; empty = the mapping of Heavy-Edge
  model::StageParts stages{};
  /// Whole iterations only: the copy stops and idles after the last iteration that it can complete by this instant at
  /// its true rate. If not even one iteration fits, it does the part that fits.
  std::optional<double> whole_by_s = std::nullopt;
  /// The job that shares the GPU. It is placed on the same GPU and names this job. Both jobs have one GPU of a type for
  /// which the scenario states pair throughputs (model/pairs.h). When one of them leaves, the other continues alone at
  /// its own rate.
  model::JobIndex partner = {};
};

/// Why a policy makes no decision, or why its run is not valid although it reached its end.
struct PolicyFault {
  std::string code;  ///< PolicyError::code
  std::string what;  ///< a clause that follows "POLICY at 360 s: "
};

/// The state of the cluster from now on, as placements or as task sequences. A job that is not listed holds no GPU, or
/// keeps its GPUs if others_stay is true.
struct Decision {
  std::vector<Placement> placements = {};
  /// Jobs that are neither placed nor stopped continue unchanged: the decision lists only changes, and only these cost
  /// time
  bool others_stay = false;
  std::vector<model::JobIndex> stopped = {};  ///< with others_stay: these jobs hold no GPU from now on
  /// Task sequences by GPU instead of placements (Hare); task_executor.h has the rules
  std::shared_ptr<const TaskPlan> tasks = {};
  std::optional<double> wake_s = {};  ///< decide again at this time at the latest (absolute, s)
  /// Placements are ignored, nothing is recorded, and an earlier wake_s stays valid
  bool changes_nothing = false;
  std::vector<trace::Forecast> forecasts = {};  ///< made at this decision; the kernel copies them to JobOutcome
  /// The run fails with it, and nothing else of the decision counts; the trace up to now is valid. Null: none.
  std::shared_ptr<const PolicyFault> fault = {};
};

struct PolicyError;

/// A scheduler with value semantics: clone() returns an equal policy. Snapshots, branches and steps back rely on this.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual std::unique_ptr<Policy> clone() const = 0;
  /// Constant after begin().
  virtual WakeOn wakes() const = 0;
  /// Called before the policy is asked: at the start of a run, and when the run continues after a step back, a stop or
  /// a branch. Starts what the policy needs. Must be cheap if nothing is to be started. A fault is reported by decide().
  virtual void begin(const std::shared_ptr<const model::Problem>& /*problem*/, std::uint64_t /*seed*/,
                     const std::stop_token& /*stop*/) {}
  /// Called when the run has ended (`stopped` is false) or was stopped. Ends what begin() started. Returns a fault that
  /// only the end shows.
  virtual std::shared_ptr<const PolicyFault> close(bool /*stopped*/) { return nullptr; }
  /// Called if the referee refuses a decision of the policy: may add to the message.
  virtual void explainRefusal(const SystemView& /*view*/, const Decision& /*decision*/, PolicyError& /*error*/) {}
  /// Returns the program that decides; null: the policy is part of this one.
  virtual std::shared_ptr<const trace::ProgramFacts> program() const { return nullptr; }
  /// Returns true if decide(view) checks view.stop() because it may take long. The kernel then clones the policy first,
  /// to undo an interrupted decision. Otherwise a stop takes effect after the decision, and the policy is not cloned.
  virtual bool checksStop(const SystemView& /*view*/) const { return true; }
  /// Called at each decision instant with at least one active job. Returns the decision without an explanation.
  Decision decide(const SystemView& view) { return decide(view, nullptr); }
  /// Returns the explanation of decide(view): tables, and a reason or a choice for every active job. The policy must be
  /// in the state before decide(), which a replay from a snapshot restores. This call decides again and leaves the
  /// policy in the state after it.
  trace::Explanation explain(const SystemView& view) {
    trace::Explanation why;
    decide(view, &why);
    return why;
  }
  /// Decides, and fills `why` unless it is null; `why` is empty before the call. The decision and the new state of the
  /// policy must not depend on `why`, and no time may be spent on explanations if it is null. Must be a pure function
  /// of the view and the policy's state. A policy with checksStop() reads view.stop() in long computations. If a stop is
  /// requested, it may return any Decision at once: the kernel drops it and restores the policy from before the call.
  virtual Decision decide(const SystemView& view, trace::Explanation* why) = 0;
  /// Returns what readers of the run must know about its decisions and no scenario states, such as optima that were not
  /// proven. One sentence, or empty.
  virtual std::string remark() const { return {}; }

 protected:
  Policy() = default;
  Policy(const Policy&) = default;
  Policy& operator=(const Policy&) = default;
};

}  // namespace roundel::sim
