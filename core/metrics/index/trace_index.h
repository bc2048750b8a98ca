#pragma once
// One trace, sorted once, so that "who is on GPU g at time t", "which jobs queue at t" and "how much was done by t"
// cost a binary search. Views, plots, the playhead and the metrics read a trace through it. Immutable; safe to share
// between threads.

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/metrics/index/job_holds.h"
#include "core/metrics/index/shared_time.h"
#include "core/metrics/index/steps.h"
#include "core/metrics/on_gpu.h"
#include "core/trace/trace.h"

namespace roundel::metrics {

/// Running = holding GPUs (restarting and idle holds too), or synchronising the last tasks (Hare). Intervals are half
/// open: at the instant of a finish a job is Finished; at the instant of a decision its placements hold.
enum class JobPhase : std::uint8_t { NotArrived, Queued, Running, Finished, Cancelled };

struct PhaseCounts {
  int not_arrived = 0, queued = 0, running = 0, finished = 0, cancelled = 0;
  bool operator==(const PhaseCounts&) const = default;
};

/// GPUs on nodes that are up (of one type where it is valid), from time 0 on. O(events + nodes).
Steps upGpus(const model::Problem& problem, model::TypeIndex type = {});

/// Building costs O((segments + changed placements) log) once; n below is the number of rows or steps that a query searches.
class TraceIndex {
 public:
  explicit TraceIndex(std::shared_ptr<const trace::Trace> trace);
  /// Does not own: the trace must outlive the index.
  explicit TraceIndex(const trace::Trace& trace);

  const trace::Trace& trace() const { return *m_trace; }
  const model::Problem& problem() const { return *m_trace->problem; }

  /// Rows (into Trace::segments) by start, then GPU, then end.
  const std::vector<std::uint32_t>& rowsOfJob(model::JobIndex job) const { return m_jobs[job].rows; }
  const std::vector<std::uint32_t>& rowsOfGpu(model::GpuIndex gpu) const { return m_gpuRows[gpu]; }
  /// The rows that cover t: two where jobs share the GPU, the first job in the file first. O(log n + rows of the second since it began).
  AtMostTwo<std::uint32_t> rowsOn(model::GpuIndex gpu, double t_s) const;
  JobsOnGpu jobsOn(model::GpuIndex gpu, double t_s) const;  ///< the jobs on the GPU; empty where idle. As rowsOn()
  /// The job that shares this job's GPU; invalid where there is none. As rowsOfJobAt().
  model::JobIndex sharesWith(model::JobIndex job, double t_s) const;
  /// Rows of the job that cover t, one a GPU (and sync rows). O(log n + rows between the first of them and t).
  std::vector<std::uint32_t> rowsOfJobAt(model::JobIndex job, double t_s) const;

  JobPhase phase(model::JobIndex job, double t_s) const;                  ///< O(log n)
  PhaseCounts counts(double t_s) const;                                   ///< O(log n)
  std::vector<model::JobIndex> jobsIn(JobPhase phase, double t_s) const;  ///< by index. O(jobs log n)
  const std::vector<Hold>& holds(model::JobIndex job) const { return m_jobs[job].holds; }

  double wait_s(model::JobIndex job, double t_s) const;      ///< queued so far, holding nothing. O(log n)
  double iterations(model::JobIndex job, double t_s) const;  ///< done so far. O(log n)
  int restarts(model::JobIndex job, double t_s) const;       ///< so far. O(log n)
  int restarts(double t_s) const;                            ///< of all jobs. O(log n)
  /// Finish or cancellation; infinity: neither.
  double leave_s(model::JobIndex job) const { return m_jobs[job].leave_s; }
  double age_s(model::JobIndex job) const { return m_jobs[job].age_s; }  ///< expectedRunTime_s, computed once

  /// The overlaps of rows on shared GPUs, which count once.
  const std::vector<CountedTwice>& countedTwice() const { return m_twice; }
  const Steps& busy() const { return m_busy; }        ///< GPUs on rows of kind run
  const Steps& held() const { return m_held; }        ///< GPUs held, idle holds and overheads too
  const Steps& running() const { return m_running; }  ///< jobs
  const Steps& active() const { return m_active; }    ///< jobs that have arrived and not left
  const Steps& queued() const { return m_queued; }    ///< jobs active and not running
  const Steps& up() const { return m_up; }            ///< GPUs on nodes that are up, from time 0

  /// The counted rounds (core/metrics/rounds.h), ascending.
  const std::vector<std::int64_t>& rounds() const { return m_rounds; }

  /// Iterations/s of all jobs; `normalised`: each divided by its best full-gang rate (rates.h).
  const Steps& throughput(bool normalised) const { return normalised ? m_normalised : m_raw; }
  double bestRate(model::JobIndex job) const { return m_jobs[job].best_rate; }  ///< best full-gang rate, iterations/s

 private:
  struct JobTimeline {
    std::vector<std::uint32_t> rows;
    std::vector<double> latest_end_s;  ///< of rows[0..i]
    std::vector<Hold> holds;
    std::vector<double> held_before_s;  ///< sum of the holds before holds[i]
    std::vector<double> restarts_s;
    Steps rate;
    double arrival_s = 0, leave_s = 0, age_s = 0, best_rate = 0;
  };

  void sortRows();
  void readJobs();
  void readRates();
  void readCluster();

  std::shared_ptr<const trace::Trace> m_trace;
  std::vector<JobTimeline> m_jobs;
  std::vector<std::vector<std::uint32_t>> m_gpuRows;
  std::vector<CountedTwice> m_twice;
  std::vector<double> m_restarts_s, m_finishes_s, m_cancels_s, m_entries_s;
  std::vector<std::int64_t> m_rounds;
  Steps m_busy, m_held, m_running, m_active, m_queued, m_up, m_raw, m_normalised;
};

}  // namespace roundel::metrics
