// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The measurements of a round (Hops Sections 3.2 and 3.3): progress over the computing seconds of a gang, without
// restarts. All measurements of a round, also of ended jobs, are written into the database at its end.

#include <memory>
#include <optional>
#include <vector>

#include "core/policies/hops/servers.h"
#include "core/predict/throughput_database.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hops {

/// A value. At every decision instant call observe() first, then write() if a round (or a profiling run) ends, then
/// start() with the new placements.
class RunLog {
 public:
  /// Closes the runs of jobs that have ended or lost their GPUs. Returns whether a job finished at this instant.
  /// O(runs); between boundaries O(jobs that the changes name * log runs), plus moving the runs behind each.
  bool observe(const sim::SystemView& view);
  /// Measures the continuing runs, writes all measurements and removes ended jobs. O(runs log).
  void write(const sim::SystemView& view, const predict::HopsTheory& theory, predict::ThroughputDatabase& database);
  /// Gangs that keep their GPUs continue; the others start, with the kernel's penalty. O(jobs).
  void start(const sim::SystemView& view, const std::vector<sim::Placement>& placements);

  /// Does the same for starting gangs when all others continue. Precondition: knowsAll(). O(runs + starting * log).
  void startMore(const sim::SystemView& view, const std::vector<sim::Placement>& placements);
  /// Returns whether its runs match the current placements. False before the first start() and after a manual edit.
  bool knowsAll(const sim::SystemView& view) const { return m_complete && !view.changes().manual_edits; }
  std::size_t runs() const { return m_runs.size(); }
  /// Returns the number of runs after observe(), between boundaries. Precondition: knowsAll(). O(jobs that the changes
  /// name * log runs).
  std::size_t runsLeft(const sim::SystemView& view) const;
  /// Returns all servers that are up; GPUs that no run holds are idle. Precondition: knowsAll(). O(1); O(nodes + runs)
  /// at the first call after a start(), or if nodes have changed since the last decision.
  const Servers& idle(const sim::SystemView& view);
  template <class Visit>
  void visitRuns(Visit visit) const {  ///< visit(job, parts), by job
    for (const Run& run : m_runs) visit(run.job, *run.parts);
  }

 private:
  using SharedParts =
      // shared by copies of the log, because one is made before each decision
      std::shared_ptr<const std::vector<model::Part>>;
  struct Run {
    model::JobIndex job;
    SharedParts parts;
    double done = 0;  // at the start of this measurement
    double gpu_s = 0;
    double penalty_s = 0;  // the part that was not paid at that time
  };
  struct Measured {
    model::JobIndex job;
    SharedParts parts;
    double per_gpu = 0;  // samples/s
    double tolerance = 0;
    bool ended = false;
  };

  void measure(const sim::SystemView& view, Run& run);
  bool closes(const sim::SystemView& view, Run& run, bool& finished);
  std::vector<Run>::iterator runOf(model::JobIndex job);  ///< returns the run of the job, or of the next job with a run
  static Run begun(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts);

  std::vector<Run> m_runs;  ///< by job
  std::vector<Measured> m_measured;
  bool m_complete = false;  ///< start() has been called
  std::optional<Servers> m_idle;
};

/// Returns the query to the database for a job with its current rates.
predict::JobQuery queryOf(const sim::SystemView& view, const predict::ThroughputDatabase& database,
                          model::JobIndex job);

}  // namespace roundel::policies::hops
