#pragma once
// A comparison: lanes (policy, options, branch), their runs, how the runs differ and whether they are comparable.
// Used by the command line and by the window alike.

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
  std::string
      label;  ///< its only name (lane_name.h): in the window, in files and of its folder; unique in a comparison
  model::OptionMap options;
  bool operator==(const Lane&) const = default;
};

struct Timing {
  double wall_s = 0;
  std::vector<double> decision_ms;
};

/// The outcome of one lane. `faults` is not empty where the policy refused its options or the problem, or where the run cannot
/// keep to its limits (sim::foreseenFaults): then there is no trace.
struct LaneRun {
  Lane lane;
  std::shared_ptr<const trace::Trace> trace;
  std::shared_ptr<const metrics::RunMetrics> metrics;
  Timing timing;
  std::vector<model::Fault> faults;
  /// Of a run that ended with jobs that cannot start: the jobs that its scheduler can never place, with the reason, a line each
  std::vector<std::string> never;
  /// What the scheduler did otherwise than published because the problem is so large (policies::noteOn); empty: nothing
  std::string note;
  /// Of the same trace, where RunSettings::record is set: branches start from it
  std::shared_ptr<const sim::Recording> recording;
  /// Of a branch: the recordings of its ancestors, the oldest first; they explain the decisions before its branch point.
  std::vector<std::shared_ptr<const sim::Recording>> pasts;
  metrics::WarmUp warm_up;                        ///< jobs that statistics over jobs in `metrics` leave out
  trace::Explain explain = trace::Explain::Full;  ///< how much of every decision's explanation the trace keeps
  std::vector<BranchPoint> branch_points;  ///< of a branch, the oldest first; empty for a run of the scenario itself
  std::shared_ptr<const model::Problem>
      origin;  ///< of a branch: the problem of the run at the root of its tree; else null
  bool ok() const { return trace != nullptr && trace->status != trace::RunStatus::Failed; }
  /// A metric of `metrics` by name; nullopt where the run failed or has none.
  std::optional<double> value(const std::string& metric) const;
};

struct RunSettings {
  std::optional<double> until_s;
  std::optional<std::uint64_t> seed;  ///< instead of the scenario's
  std::stop_token stop;
  std::function<void(const sim::Progress&)> progress;
  bool record = false;                    ///< keep snapshots
  std::optional<trace::Explain> explain;  ///< nothing: trace::usualExplain() of the number of jobs
  metrics::WarmUp warm_up;                ///< of the metrics alone; a branch keeps that of its parent
  /// Called from the running thread after each decision. Its argument makes a LaneRun of the run so far: the trace up to now and its
  /// metrics, without a recording. O(segments) where that is called, else free.
  std::function<void(const std::function<LaneRun()>& so_far)> between;
};

/// The lanes that the scenario's `compare` lists, or gavel and hadar where it lists none, named by nameLanes().
std::vector<Lane> lanesOf(const model::Scenario& scenario);

/// Runs one lane from start to end on the calling thread. The trace's options are complete (defaults filled in), decision times
/// are processor time of that thread, and pointers of faults begin with "/options". O(run).
LaneRun runLane(std::shared_ptr<const model::Problem> problem, const Lane& lane, const RunSettings& settings = {});

/// Is it fair to compare these runs, and if not, what differs (scenario, seed, warm-up, round length, restart cost, how far they ran, what
/// was edited in a branch and from when, jobs that one of them never finishes, what each places as one piece (fairness/work_units.h), a policy that pays
/// nothing for restarts)?
/// The first run is compared with each other run; what two branches have in common is no difference.
struct Fairness {
  bool fair = true;
  std::vector<std::string> differences;  ///< plain English, one a difference
};
Fairness fairness(const std::vector<LaneRun>& runs);

/// The first instant > after_s at which the GPUs of some job change in a run and, after everything of that instant (1e-9
/// relative), are not the same in all runs (counts per node and type, from the segments). Called again with its own answer it gives the
/// next disagreement. It ends where the shortest unfinished run ends. nullopt = none.
/// O(segments log segments).
std::optional<double> nextDisagreement(const std::vector<LaneRun>& runs, double after_s);
/// All such instants, ascending, those at 0 included: for a window that goes back and forth. O(segments log segments).
std::vector<double> disagreements(const std::vector<LaneRun>& runs);

}  // namespace roundel::compare
