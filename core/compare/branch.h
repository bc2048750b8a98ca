#pragma once
// Branches: runs that share the past of another run up to an instant and differ from there on. Every recorded run can be the parent, also a
// branch: they form a tree.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"

namespace roundel::compare {

/// A new run whose past is the parent's, byte for byte, up to (and without) at_s, and whose future is simulated with the edits: they
/// take effect at at_s, before the policy decides there. Without edits the fingerprint is the parent's. `label` names the new lane.
///
/// Edits that are not possible are faults (pointer "/edits/i"), and then there is no trace: unknown ids (with the nearest known
/// one), a job that has ended or not arrived, a node that is down or up already, values out of range, an instant outside of the run
/// or before the parent's own branch point ("before-branch-point": branch from its parent instead), and moves that the referee does not allow (its own
/// code and message, the hint says what would be right there). Precondition: parent.recording.
/// Costs the replay from the parent's last snapshot before at_s, and the future. The result is recorded.
LaneRun branchAt(const LaneRun& parent, double at_s, const std::vector<Edit>& edits, const std::string& label,
                 const RunSettings& settings = {});

/// The faults that branchAt() would report, without simulating the future: for a live check while the user still chooses. Costs the
/// replay and one decision. nullopt where a stop was requested.
std::optional<std::vector<model::Fault>> editFaults(const LaneRun& parent, double at_s, const std::vector<Edit>& edits,
                                                    const RunSettings& settings = {});

/// The state of a run just before an instant, as a what-if dialog offers it. It is read from the trace, nothing is
/// simulated. A copy that idles at the end of its portion still holds its GPUs.
struct Standing {
  struct Job {
    enum class Phase { NotArrived, Queued, Running, Ended } phase = Phase::NotArrived;
    std::vector<model::Part> held;   ///< up to this instant
    std::vector<model::Part> given;  ///< from this instant on, as decided there
    model::JobIndex with = {};       ///< the job that shares its GPU from this instant on; invalid: none
  };
  std::vector<Job> jobs;                                  ///< by JobIndex of the run's problem
  std::vector<char> node_up;                              ///< by NodeIndex
  std::vector<double> speed;                              ///< by NodeIndex
  std::vector<std::vector<model::ThroughputCurve>> rate;  ///< by JobIndex, by TypeIndex: events applied
};
Standing standingAt(const LaneRun& run, double at_s);  ///< O(segments + jobs + events)

/// The value of a metric in a branch and in its parent.
struct MetricDelta {
  std::string name;  ///< metrics::find()
  std::optional<double> parent, branch;
  /// branch - parent, where both have a value.
  std::optional<double> delta() const;
  /// Better, worse or neither (0) by the metric's own direction.
  int better() const;
};
/// Every metric that either run has, in the catalogue's order.
std::vector<MetricDelta> metricDeltas(const LaneRun& parent, const LaneRun& branch);

}  // namespace roundel::compare
