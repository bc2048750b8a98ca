#pragma once
// The kernel: a deterministic discrete-event simulation of one policy on one problem (core/README.md). One run = one thread.
// It can be stepped, run, stopped, moved back and branched; its trace is a valid prefix at any instant.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/option_map.h"
#include "core/sim/limits.h"
#include "core/sim/manual_edit.h"
#include "core/sim/policy.h"
#include "core/trace/trace.h"

namespace roundel::sim {

struct Progress {
  double now_s = 0;
  int jobs_ended = 0, jobs = 0;
  std::int64_t decisions = 0;
};

struct RunOptions {
  double until_s = std::numeric_limits<double>::infinity();  ///< stop here (beside the scenario's horizon_s)
  std::uint64_t seed = 1;
  int snapshot_every = 64;  ///< decisions between the snapshots kept for going back; 0 = none kept
  /// Also takes a snapshot where the replay since the last one would take this long; needs the hooks' clock
  double snapshot_cost_ms = 20;
  int snapshots_max = 256;                   ///< beyond this older ones are thinned out; 0 = no limit
  std::size_t snapshots_bytes = 48U << 20U;  ///< the same limit by their approximate memory; 0 = no limit
  bool explain = true;  ///< keep the explanation of each decision; else Recording::explain() finds it by a replay
  /// Of `explain`: also tables and matrices, not only the rule, its values, the chosen and the blocked
  bool explain_tables = true;
  RunLimits limits = {};  ///< beyond these the run ends, Failed, as a valid prefix
};

struct RunHooks {
  std::stop_token stop;
  std::function<void(const Progress&)> progress;  ///< called at most once a decision, from the running thread
  std::function<double()> clock_ms;               ///< ms, for decision times; none is read where empty
  /// A stopped run may be continued; false: it is discarded, and no policy is cloned before its decisions
  bool resumes = true;
};

/// The work of a run so far, counted in items visited rather than in seconds: tests compare it with the number of events.
struct KernelWork {
  std::uint64_t gangs = 0;    ///< gangs visited: due, placed, dropped
  std::uint64_t books = 0;    ///< jobs whose GPU-seconds and waiting time were booked
  std::uint64_t states = 0;   ///< job states updated for a policy
  std::uint64_t clocked = 0;  ///< jobs whose next phase end and completion were recomputed
};

/// What a branch changes from its instant on; empty members change nothing.
struct Branch {
  std::shared_ptr<const model::Problem> problem;  ///< nodes and jobs only appended, other events or rates from now on
  std::unique_ptr<Policy> policy;
  std::string policy_id;     ///< of `policy`
  model::OptionMap options;  ///< of `policy`
  std::optional<ManualEdit> manual_edit;
};

class Recording;

class Simulation {
 public:
  Simulation(std::shared_ptr<const model::Problem> problem, std::string policy_id, model::OptionMap options,
             std::unique_ptr<Policy> policy, RunOptions run = {});
  Simulation(Simulation&&) noexcept;
  Simulation& operator=(Simulation&&) noexcept;
  ~Simulation();

  /// To just after the next decision, or to the end. False where it had already ended.
  bool step(const RunHooks& hooks = {});
  /// To just after the decision before the last one (to the very start at the first). Exact: back n, forward n gives the same
  /// fingerprint. Costs the replay since a snapshot (RunOptions says how far those lie apart), which serves the steps back that
  /// follow. False at the start.
  bool stepBack();
  /// Moves to t_s, forwards or backwards, by way of the last instant <= t_s at which something happened.
  void goTo(double t_s, const RunHooks& hooks = {});
  /// Runs to the end, or until a stop is requested. A stopped run continues exactly as if it had not been stopped, whenever the stop
  /// came: an interrupted decision is made again. (While a stop is possible a policy that polls() is cloned before each decision.)
  trace::RunStatus run(const RunHooks& hooks = {});

  double now_s() const;
  bool ended() const;
  std::int64_t decisions() const;
  std::uint64_t fingerprint() const;
  const std::vector<double>& decisionTimes_ms() const;  ///< one a decision, where hooks gave a clock

  /// An independent copy at this instant, whose future may differ: `problem` may have other events or rates from now
  /// on, `policy` another scheduler; both default to what runs here.
  Simulation branch(std::shared_ptr<const model::Problem> problem = nullptr,
                    std::unique_ptr<Policy> policy = nullptr) const;

  Simulation branch(Branch branch) const;

  // The state at this instant, for callers that are about to change it.
  const model::Problem& problem() const;
  JobState job(model::JobIndex job) const;  ///< as the policy saw it last
  bool nodeUp(model::NodeIndex node) const;
  double speed(model::NodeIndex node) const;
  std::vector<model::Part> holding(model::JobIndex job) const;  ///< GPUs from this instant on, all copies together
  const trace::Decisions& records() const;
  KernelWork work() const;  ///< its work so far, in items visited
  /// The breach that ended a failed run.
  const std::optional<PolicyError>& error() const;

  /// The trace so far: a copy in which open segments are closed at now (the past of a running simulation), or the final one.
  /// A row has a length, so the placements of a decision at now have no rows yet: its `placements` list what holds GPUs from
  /// now on; first_start_s and restarts count them already.
  trace::Trace trace() const;
  /// Moves the trace out; the simulation cannot be used afterwards.
  trace::Trace takeTrace();
  /// The same with the snapshots.
  std::shared_ptr<const Recording> takeRecording();

 private:
  friend class Recording;
  struct Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace roundel::sim
