#pragma once
// What the runs of a round measure (Hops Sections 3.2 and 3.3): progress over the seconds that a gang computed, restarts
// left out. Everything measured during a round is written into the database at its end, ended jobs included.

#include <memory>
#include <vector>

#include "core/predict/throughput_database.h"
#include "core/sim/policy.h"
#include "core/sim/system_view.h"

namespace roundel::policies::hops {

/// A value. Call observe() first at every decision instant, then write() where a round (or a profiling run) ends, then
/// start() with what holds GPUs from now on.
class RunLog {
 public:
  /// Closes the runs of jobs that have ended or lost their GPUs. True where one of them finished at this instant. O(runs), of which
  /// only those that the changes name are looked at between boundaries.
  bool observe(const sim::SystemView& view);
  /// Measures the runs that go on, writes everything measured so far and forgets ended jobs. O(runs log).
  void write(const sim::SystemView& view, const predict::HopsTheory& theory, predict::ThroughputDatabase& database);
  /// A gang that stays where it is goes on; the others begin, paying what the kernel makes them pay. O(jobs).
  void start(const sim::SystemView& view, const std::vector<sim::Placement>& placements);

  /// The same for gangs that begin while all others stay. Precondition: knowsAll(). O(runs + those that begin * log).
  void startMore(const sim::SystemView& view, const std::vector<sim::Placement>& placements);
  /// Do its runs say what holds GPUs? Not before a first start(), nor where a hand has moved jobs since.
  bool knowsAll(const sim::SystemView& view) const { return m_complete && !view.changes().hands; }
  std::size_t runs() const { return m_runs.size(); }
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
    double done = 0;  // when this measurement began
    double gpu_s = 0;
    double penalty_s = 0;  // of it still to be paid then
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
  static Run begun(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts);

  std::vector<Run> m_runs;  ///< by job
  std::vector<Measured> m_measured;
  bool m_complete = false;  ///< start() has been called
};

/// The database's question about a job with its rates of this instant.
predict::Asked askedOf(const sim::SystemView& view, const predict::ThroughputDatabase& database, model::JobIndex job);

}  // namespace roundel::policies::hops
