// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A deterministic discrete-event simulation of one policy on one problem (core/README.md). One run uses one thread. It
// can be stepped, run, stopped, moved back and branched; its trace is a valid prefix at any instant.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/model/spec/option_map.h"
#include "core/sim/manual_edit.h"
#include "core/sim/policy.h"
#include "core/sim/run_options.h"
#include "core/trace/trace.h"

namespace roundel::sim {

/// The changes of a branch from its instant on; empty members change nothing.
struct Branch {
  /// May append nodes and jobs, and have other events or rates from now on.
  std::shared_ptr<const model::Problem> problem;
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

  /// Advances to just after the next decision, or to the end. Returns false if the run had already ended.
  bool step(const RunHooks& hooks = {});
  /// Moves to just after the decision before the last one, or to the start. Exact: n steps back and n steps forward
  /// give the same fingerprint. Costs the replay since a snapshot (RunOptions sets their distance); following steps
  /// back reuse it. Returns false at the start.
  bool stepBack();
  /// Moves to t_s, forwards or backwards, through the last instant <= t_s at which an event happened.
  void goTo(double t_s, const RunHooks& hooks = {});
  /// Runs to the end, or until a stop is requested. A stopped run continues exactly as if it had not been stopped: an
  /// interrupted decision is repeated. If a stop is possible, a policy with checksStop() is cloned before each decision.
  trace::RunStatus run(const RunHooks& hooks = {});

  double now_s() const;
  bool ended() const;
  std::int64_t decisions() const;
  std::uint64_t fingerprint() const;
  const std::vector<double>& decisionTimes_ms() const;  ///< one for each decision, if the hooks have a clock

  /// Returns an independent copy at this instant, whose future may differ. `problem` may have other events or rates
  /// from now on, `policy` may be another scheduler; both default to those of this run.
  Simulation branch(std::shared_ptr<const model::Problem> problem = nullptr,
                    std::unique_ptr<Policy> policy = nullptr) const;

  Simulation branch(Branch branch) const;

  // The state at this instant, for callers that are about to change it.
  const model::Problem& problem() const;
  JobState job(model::JobIndex job) const;  ///< as the policy last saw it
  bool nodeUp(model::NodeIndex node) const;
  double speed(model::NodeIndex node) const;
  std::vector<model::Part> holding(model::JobIndex job) const;  ///< GPUs from this instant on, of all copies
  const trace::Decisions& records() const;
  KernelWork work() const;  ///< the work so far, in visited items
  /// Returns the error that ended a failed run.
  const std::optional<PolicyError>& error() const;

  /// Returns the trace so far as a copy whose open segments are closed at now, or the final trace. Placements of a
  /// decision at now have no rows yet, because a row has a positive length. They are in the `placements` of the
  /// decision, and first_start_s and restarts include them.
  trace::Trace trace() const;
  /// Moves the trace out; the simulation cannot be used afterwards.
  trace::Trace takeTrace();
  /// Like takeTrace(), with the snapshots.
  std::shared_ptr<const Recording> takeRecording();

 private:
  friend class Recording;
  struct Impl;
  explicit Simulation(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

}  // namespace roundel::sim
