#pragma once
// The measurements of a round (Hops Sections 3.2 and 3.3): progress over the computing seconds of a gang, without
// restarts. Everything measured during a round is written into the database at its end, ended jobs included.

#include <memory>
#include <optional>
#include <vector>

#include "core/policies/hops/servers.h"
#include "core/predict/throughput_database.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hops {

/// A value. Call observe() first at every decision instant, then write() where a round (or a profiling run) ends, then
/// start() with the placements from now on.
class RunLog {
 public:
  /// Closes the runs of jobs that have ended or lost their GPUs. True where one of them finished at this instant. O(runs); between boundaries
  /// O(jobs that the changes name * log runs), but for moving up the runs behind each.
  bool observe(const sim::SystemView& view);
  /// Measures the continuing runs, writes all measurements and forgets ended jobs. O(runs log).
  void write(const sim::SystemView& view, const predict::HopsTheory& theory, predict::ThroughputDatabase& database);
  /// A gang that stays continues; the others start, with the kernel's penalty. O(jobs).
  void start(const sim::SystemView& view, const std::vector<sim::Placement>& placements);

  /// The same for starting gangs while all others stay. Precondition: knowsAll(). O(runs + starting * log).
  void startMore(const sim::SystemView& view, const std::vector<sim::Placement>& placements);
  /// Do its runs match the present placements? Not before a first start(), nor after a manual edit.
  bool knowsAll(const sim::SystemView& view) const { return m_complete && !view.changes().hands; }
  std::size_t runs() const { return m_runs.size(); }
  /// What runs() will be after observe(), between boundaries. Precondition: knowsAll(). O(jobs that the changes name * log runs).
  std::size_t runsLeft(const sim::SystemView& view) const;
  /// All servers that are up, with the GPUs idle that no run holds. Precondition: knowsAll(). O(1) but the first time after a start(), or
  /// while nodes have changed since the last decision: then O(nodes + runs).
  const Servers& idle(const sim::SystemView& view);
  template <class Visit>
  void visitRuns(Visit visit) const {  ///< visit(job, parts), by job
    for (const Run& run : m_runs) visit(run.job, *run.parts);
  }

 private:
  using SharedParts =
      std::shared_ptr<const std::vector<model::Part>>;  // by copies of the log: there is one before each decision
  struct Run {
    model::JobIndex job;
    SharedParts parts;
    double done = 0;  // at the start of this measurement
    double gpu_s = 0;
    double penalty_s = 0;  // the part not paid at that time
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
  std::vector<Run>::iterator runOf(model::JobIndex job);  ///< or of the next job that runs
  static Run begun(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts);

  std::vector<Run> m_runs;  ///< by job
  std::vector<Measured> m_measured;
  bool m_complete = false;  ///< start() has been called
  std::optional<Servers> m_idle;
};

/// The query to the database for a job with its present rates.
predict::Asked askedOf(const sim::SystemView& view, const predict::ThroughputDatabase& database, model::JobIndex job);

}  // namespace roundel::policies::hops
