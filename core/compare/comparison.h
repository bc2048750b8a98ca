// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A comparison: lanes (policy, options, branch), their runs, how the runs differ, and whether they are comparable. Used
// by the command line and the window.

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/edit.h"
#include "core/metrics/warm_up.h"
#include "core/model/check/validate.h"
#include "core/model/problem.h"
#include "core/sim/recording.h"
#include "core/sim/simulation.h"
#include "core/trace/trace.h"

namespace roundel::compare {

struct Lane {
  std::string policy;
  /// the name of the lane (lane_name.h) in the window, in files and of its folder; unique in a comparison
  std::string label = {};
  model::OptionMap options = {};
  /// that the user gave the lane of a program (policies::kProgramColors); empty: the usual one
  std::string color = {};
  bool operator==(const Lane&) const = default;
};

struct Timing {
  double wall_s = 0;
  std::vector<double> decision_ms;
};

/// The outcome of one lane. If the policy rejects its options or the problem, or the run would exceed its limits
/// (sim::limitFaults), `faults` is not empty and there is no trace.
struct LaneRun {
  Lane lane;
  std::shared_ptr<const trace::Trace> trace;
  std::shared_ptr<const metrics::RunMetrics> metrics;
  Timing timing;
  std::vector<model::Fault> faults;
  std::optional<sim::PolicyError> error;  ///< that ended a failed run; of a run read from a folder: nullopt
  /// The jobs that the scheduler can never place, if the run is stuck: one line for each, with the reason
  std::vector<std::string> never_placed;
  /// Deviations of the scheduler from its publication because of the size of the problem (policies::noteOn); empty:
  /// none
  std::string note;
  /// The recording of the same trace, if RunSettings::record is set; branches start from it
  std::shared_ptr<const sim::Recording> recording;
  /// The recordings of a branch's ancestors, the oldest first; they explain the decisions before its branch point.
  std::vector<std::shared_ptr<const sim::Recording>> ancestor_recordings;
  metrics::WarmUp warm_up;                        ///< the jobs that statistics over jobs in `metrics` leave out
  trace::Explain explain = trace::Explain::Full;  ///< how much of each decision's explanation the trace keeps
  std::vector<BranchPoint> branch_points;  ///< of a branch, the oldest first; empty for a run of the scenario itself
  /// of a branch: the problem of the run at the root of its tree; otherwise null
  std::shared_ptr<const model::Problem> origin;
  bool ok() const { return trace != nullptr && trace->status != trace::RunStatus::Failed; }
  /// Returns a metric of `metrics` by name; nullopt if the run failed or does not have it.
  std::optional<double> value(const std::string& metric) const;
};

struct RunSettings {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;  ///< overrides the seed of the scenario
  std::stop_token stop;
  std::function<void(const sim::Progress&)> progress;
  bool record = false;                    ///< keep snapshots in LaneRun::recording
  std::optional<trace::Explain> explain;  ///< nullopt: trace::usualExplain() of the number of jobs
  metrics::WarmUp warm_up;                ///< affects only the metrics; a branch keeps the warm-up of its parent
  /// Called from the running thread before the policy is asked for the first time.
  std::function<void(const sim::Policy&)> policy_made;
  /// Called from the running thread after each decision. Its argument returns a LaneRun of the run so far: the trace up
  /// to now and its metrics, without a recording. A call of the argument costs O(segments).
  std::function<void(const std::function<LaneRun()>& so_far)> after_decision;
};

/// Returns the lanes in the scenario's `compare` list, named by nameLanes(). Without a list, returns policies::comparedByDefault().
std::vector<Lane> lanesOf(const model::Scenario& scenario);

/// Runs one lane from start to end on the calling thread. The trace's options include defaults, decision times are
/// processor time of that thread, and pointers of faults begin with "/options". O(run).
LaneRun runLane(std::shared_ptr<const model::Problem> problem, const Lane& lane, const RunSettings& settings = {});

/// Whether runs can be compared fairly, and how they differ: scenario, seed, warm-up, round length, restart cost, end
/// of the run, edits of a branch and their instant, jobs that a run does not finish, work units
/// (fairness/work_units.h), policies without a restart cost. The first run is compared with each other run. What two
/// branches have in common is not a difference.
struct Fairness {
  bool fair = true;
  std::vector<std::string> differences;  ///< one plain English sentence for each difference
};
Fairness fairness(const std::vector<LaneRun>& runs);

/// Returns the first instant > after_s at which the GPUs of a job change in a run and the allocations of the runs
/// differ after all changes of that instant (1e-9 relative). Allocations are counts per node and type, from the
/// segments. Called with its own result, it returns the next disagreement. The search ends where the shortest
/// unfinished run ends. Returns nullopt if there is none. O(segments log segments).
std::optional<double> nextDisagreement(const std::vector<LaneRun>& runs, double after_s);
/// Returns all such instants in ascending order, including those at 0. O(segments log segments).
std::vector<double> disagreements(const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
