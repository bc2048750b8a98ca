// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Branches: runs that share the past of another run up to an instant and differ after it. Any recorded run can be the
// parent, including a branch.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// Returns a run that equals the parent up to (excluding) at_s, byte for byte, and is simulated with the edits from
/// there. The edits take effect at at_s, before the policy decides there. Without edits the fingerprint equals the
/// parent's. `label` is the name of the new lane.
///
/// Impossible edits are returned as faults (pointer "/edits/i") without a trace: unknown ids (with the nearest known
/// id), a job that has ended or not arrived, a node that is already down or up, values out of range, an instant outside
/// the run or before the parent's own branch point ("before-branch-point": branch from its parent instead), and moves
/// that the referee rejects (its code and message; the hint says what would be right).
/// Precondition: parent.recording. Costs the replay from the parent's last snapshot before at_s and the simulation
/// after at_s. The result has a recording.
LaneRun branchAt(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const std::string& label,
                 const RunSettings& settings = {});

/// Returns the faults that branchAt() would report, without simulating past at_s, for checks while the user edits.
/// Costs the replay and one decision. Returns nullopt if a stop was requested.
std::optional<std::vector<model::Fault>> editFaults(const LaneRun& parent, double at_s, const std::vector<Edit>& edits,
                                                    const RunSettings& settings = {});

/// The state of a run just before an instant, read from the trace without simulation. A copy that idles at the end of
/// its portion still holds its GPUs.
struct RunState {
  struct Job {
    enum class Phase { NotArrived, Queued, Running, Ended } phase = Phase::NotArrived;
    std::vector<model::Part> held;   ///< up to this instant
    std::vector<model::Part> given;  ///< decided at this instant
    model::JobIndex with = {};       ///< the job that shares its GPU from this instant on; invalid: none
  };
  std::vector<Job> jobs;                                  ///< by JobIndex of the run's problem
  std::vector<char> node_up;                              ///< by NodeIndex
  std::vector<double> speed;                              ///< by NodeIndex
  std::vector<std::vector<model::ThroughputCurve>> rate;  ///< by JobIndex, by TypeIndex; events are applied
};
RunState stateAt(const LaneRun& run, double at_s);  ///< O(segments + jobs + events)

/// The value of a metric in a branch and in its parent.
struct MetricDelta {
  std::string name;  ///< metrics::find()
  std::optional<double> parent = {}, branch = {};
  /// branch - parent; nullopt unless both have a value.
  std::optional<double> delta() const;
  /// 1: better, -1: worse, 0: neither, by the direction of the metric.
  int better() const;
};
/// Returns every metric that at least one of the runs has, in the order of the catalogue.
std::vector<MetricDelta> metricDeltas(const LaneRun& parent, const LaneRun& branch);

}  // namespace roundel::compare
