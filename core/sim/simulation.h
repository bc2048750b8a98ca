#pragma once
// The kernel: a deterministic discrete-event simulation of one policy on one problem (core/README.md). One run = one thread.
// It can be stepped, run, stopped, taken back and branched; its trace is a valid prefix at any instant.

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
  /// a snapshot also where the replay since the last one would take so long; needs the hooks' clock
  double snapshot_cost_ms = 20;
  int snapshots_max = 256;                   ///< then older ones are thinned out; 0 = no limit
  std::size_t snapshots_bytes = 48U << 20U;  ///< the same by the memory that they take, about; 0 = no limit
  bool explain = true;  ///< keep with each decision why it was taken; else Recording::explain() finds it by a replay
  /// Of `explain`: also tables and matrices, not only the rule, its values, the chosen and the blocked
  bool explain_tables = true;
  RunLimits limits = {};  ///< beyond which the run ends, Failed, with what it has
};

struct RunHooks {
  std::stop_token stop;
  std::function<void(const Progress&)> progress;  ///< called at most once a decision, from the running thread
  std::function<double()> clock_ms;               ///< wall clock for decision times; none is read where empty
  /// a stopped run may go on; false: it is dropped then, and no policy is cloned before its decisions
  bool resumes = true;
};

/// What a run has cost so far, in things looked at rather than in seconds: tests hold it against the events of the run.
struct KernelWork {
  std::uint64_t gangs = 0;    ///< gangs looked at: due, placed, dropped
  std::uint64_t books = 0;    ///< jobs whose GPU-seconds and waits were booked
  std::uint64_t states = 0;   ///< job states brought up to now for a policy
  std::uint64_t clocked = 0;  ///< jobs whose next end of a phase and of the work was found anew
};

/// What a branch does otherwise from its instant on; what is empty stays as it was.
struct Branch {
  std::shared_ptr<const model::Problem> problem;  ///< nodes and jobs only appended, other events or rates from now on
  std::unique_ptr<Policy> policy;
  std::string policy_id;     ///< of `policy`
  model::OptionMap options;  ///< of `policy`
  std::optional<ManualEdit> by_hand;
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
  /// To the last instant <= t_s at which something happened, then to t_s itself: forwards or backwards.
  void goTo(double t_s, const RunHooks& hooks = {});
  /// To the end, or until the stop token asks. A run that was stopped goes on exactly as if it had not been, wherever the stop
  /// fell: a decision that was being taken is taken again. (While a stop is possible a policy that polls() is cloned before each decision.)
  trace::RunStatus run(const RunHooks& hooks = {});

  double now_s() const;
  bool ended() const;
  std::int64_t decisions() const;
  std::uint64_t fingerprint() const;
  const std::vector<double>& decisionTimes_ms() const;  ///< one a decision, where hooks gave a clock

  /// An independent copy at this instant. What comes after may differ: `problem` may have other events or jobs' rates from now
  /// on, `policy` another scheduler; both default to what runs here.
  Simulation branch(std::shared_ptr<const model::Problem> problem = nullptr,
                    std::unique_ptr<Policy> policy = nullptr) const;

  Simulation branch(Branch turn) const;

  // What stands at this instant, for whoever is about to change it.
  const model::Problem& problem() const;
  JobState job(model::JobIndex job) const;  ///< as the policy saw it last
  bool nodeUp(model::NodeIndex node) const;
  double speed(model::NodeIndex node) const;
  std::vector<model::Part> holding(model::JobIndex job) const;  ///< GPUs from this instant on, all copies together
  const trace::Decisions& records() const;
  KernelWork work() const;  ///< what it has cost, in things looked at
  /// The breach that ended a failed run.
  const std::optional<PolicyError>& error() const;

  /// The trace so far: a copy in which open segments are closed at now (the past of a running simulation), or the final one.
  /// Rows have a length, so what a decision at now has just handed out has none yet: its `placements` say what holds GPUs from
  /// now on, and first_start_s and restarts count it already.
  trace::Trace trace() const;
  /// Gives the trace away; the simulation is over after it.
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
