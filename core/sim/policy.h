#pragma once
// The interface of a scheduler. A policy only decides: it never moves time, jobs or GPUs (core/README.md).

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/sim/system_view.h"
#include "core/sim/task_state.h"
#include "core/trace/explanation.h"

namespace roundel::sim {

/// The events that wake a policy, in addition to the times that it asks for.
struct WakeOn {
  bool round = false;  ///< every boundary k * round_s at which an unfinished job is present
  bool arrival = false;
  bool completion = false;  ///< completions and cancellations
  bool node_event = false;  ///< node_down, node_up, set_speed, set_throughput
};

/// GPUs for one copy of one job, from this decision on. Counts only; the kernel picks indices: an unchanged part keeps its GPUs,
/// a changed count keeps as many as possible, the rest take the lowest free index. Copy 0 is the job itself; of a job that is
/// forked into copies 1..n, every decision that schedules some of them counts one restart, except the first (HadarE).
struct Placement {
  model::JobIndex job;
  int copy = 0;
  std::vector<model::Part> parts;
  std::optional<double>
      max_iterations;                ///< then the copy stops and holds its GPUs idle until the next decision about it
  std::optional<double> overhead_s;  ///< replaces the restart model: paid from this decision on, whatever has changed
  std::optional<double> rate;        ///< replaces the kernel's rate, iterations/s of the gang (Gavel's own simulator)
  /// Jobs with stages: which replicas go where, on just these parts; empty = Heavy-Edge's mapping
  model::StageParts stages{};
  /// Whole iterations only: the copy stops, and idles, after the last iteration that it can complete by this instant at its true rate.
  /// Where not even one fits, it does the part that fits.
  std::optional<double> whole_by_s = std::nullopt;
  /// Shares its GPU with this job, which is placed on the same GPU and names this one: two jobs of one GPU each, on a type for which the
  /// scenario states pair throughputs (model/pairs.h). When one of them leaves, the other continues alone at its own rate.
  model::JobIndex partner = {};
};

/// The state of the cluster from now on: a job that is not listed holds nothing, or keeps what it holds (others_stay). Either
/// placements, or task sequences.
struct Decision {
  std::vector<Placement> placements = {};
  /// Jobs that are neither placed nor stopped continue unchanged: only changes are listed, and cost time
  bool others_stay = false;
  std::vector<model::JobIndex> stopped = {};  ///< with others_stay: these hold nothing from now on
  /// per-GPU task sequences instead of placements (Hare); task_executor.h has the rules
  std::shared_ptr<const TaskPlan> tasks = {};
  std::optional<double> wake_s = {};  ///< decide again at this time at the latest (absolute)
  /// Leave everything as it is (placements are ignored, nothing is recorded, an earlier wake stands)
  bool keep = false;
  std::vector<trace::Forecast> forecasts = {};  ///< made at this decision; the kernel notes them in JobOutcome
};

/// A scheduler, with value semantics: clone() gives an equal one; snapshots, branches and going back rely on this.
class Policy {
 public:
  virtual ~Policy() = default;
  virtual std::unique_ptr<Policy> clone() const = 0;
  virtual WakeOn wakes() const = 0;
  /// Does decide(view) watch view.stop(), because it may take long? Then the kernel clones the policy first, to undo an interrupted
  /// decision. Otherwise a stop takes effect after the decision, and nothing is cloned.
  virtual bool polls(const SystemView& /*view*/) const { return true; }
  /// Called at each decision instant with at least one active job. Gives the decision without an explanation.
  Decision decide(const SystemView& view) { return decide(view, nullptr); }
  /// The explanation of decide(view): tables, and a reason or a choice for every active job. Call it on a policy in the state before
  /// decide(), which a replay from a snapshot restores; it decides again and is then in the state after it.
  trace::Explanation explain(const SystemView& view) {
    trace::Explanation why;
    decide(view, &why);
    return why;
  }
  /// Both at once where `why` is not null; it is empty before the call. The decision, and what the policy keeps, must not depend on
  /// `why`, and no time may be spent on explanations where it is null. Must be a pure function of the view and the policy's own state. Long
  /// solves of a policy that polls() watch view.stop() and may return at once, with any Decision, once it is requested: the kernel drops
  /// that decision and goes back to the policy as it was before the call.
  virtual Decision decide(const SystemView& view, trace::Explanation* why) = 0;
  /// What a reader of the run up to now must know of how it was decided and no scenario foretells: optima that were not proven. One
  /// sentence, or nothing.
  virtual std::string remark() const { return {}; }

 protected:
  Policy() = default;
  Policy(const Policy&) = default;
  Policy& operator=(const Policy&) = default;
};

}  // namespace roundel::sim
