// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sorts one trace once, so that queries such as "the job on GPU g at time t", "the queue at t" and "work done by t"
// cost a binary search. Views, plots, the playhead and the metrics read a trace through it. Immutable; thread-safe.

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

/// Running = holding GPUs (including restarts and idle holds), or synchronising the last tasks (Hare). Intervals are
/// half open: at the instant of its finish a job is Finished; at the instant of a decision its placements are in
/// effect.
enum class JobPhase : std::uint8_t { NotArrived, Queued, Running, Finished, Cancelled };

struct PhaseCounts {
  int not_arrived = 0, queued = 0, running = 0, finished = 0, cancelled = 0;
  bool operator==(const PhaseCounts&) const = default;
};

/// Returns the number of GPUs on nodes that are up, from time 0 on; of one type if `type` is valid. O(events + nodes).
Steps upGpus(const model::Problem& problem, model::TypeIndex type = {});

/// Construction costs O((segments + changed placements) log). n below is the number of rows or steps that a query
/// searches.
class TraceIndex {
 public:
  explicit TraceIndex(std::shared_ptr<const trace::Trace> trace);
  /// Does not own the trace, which must outlive the index.
  explicit TraceIndex(const trace::Trace& trace);

  const trace::Trace& trace() const { return *m_trace; }
  const model::Problem& problem() const { return *m_trace->problem; }

  /// Returns rows (indices into Trace::segments) by start, then GPU, then end.
  const std::vector<std::uint32_t>& rowsOfJob(model::JobIndex job) const { return m_jobs[job].rows; }
  const std::vector<std::uint32_t>& rowsOfGpu(model::GpuIndex gpu) const { return m_gpuRows[gpu]; }
  /// Returns the rows that cover t_s: two if jobs share the GPU, the first job in the file first.
  /// O(log n + rows of the second since it began).
  AtMostTwo<std::uint32_t> rowsOn(model::GpuIndex gpu, double t_s) const;
  JobsOnGpu jobsOn(model::GpuIndex gpu, double t_s) const;  ///< the jobs on the GPU; empty if it is idle. As rowsOn()
  /// Returns the job that shares the GPU of this job; invalid if there is none. As rowsOfJobAt().
  model::JobIndex sharesWith(model::JobIndex job, double t_s) const;
  /// Returns the rows of the job that cover t_s, one for each GPU, and sync rows.
  /// O(log n + rows between the first of them and t).
  std::vector<std::uint32_t> rowsOfJobAt(model::JobIndex job, double t_s) const;

  JobPhase phase(model::JobIndex job, double t_s) const;                  ///< O(log n)
  PhaseCounts counts(double t_s) const;                                   ///< O(log n)
  std::vector<model::JobIndex> jobsIn(JobPhase phase, double t_s) const;  ///< by index. O(jobs log n)
  const std::vector<Hold>& holds(model::JobIndex job) const { return m_jobs[job].holds; }

  double wait_s(model::JobIndex job, double t_s) const;      ///< time in the queue so far without GPUs. O(log n)
  double iterations(model::JobIndex job, double t_s) const;  ///< done so far. O(log n)
  int restarts(model::JobIndex job, double t_s) const;       ///< so far. O(log n)
  int restarts(double t_s) const;                            ///< of all jobs. O(log n)
  /// Returns the instant of finish or cancellation; infinity if neither happened.
  double ended_s(model::JobIndex job) const { return m_jobs[job].ended_s; }
  double age_s(model::JobIndex job) const { return m_jobs[job].age_s; }  ///< expectedRunTime_s, computed once

  /// Returns the overlaps of rows on shared GPUs, which count once.
  const std::vector<SharedOverlap>& sharedOverlaps() const { return m_overlaps; }
  const Steps& busy() const { return m_busy; }        ///< GPUs on rows of kind run
  const Steps& held() const { return m_held; }        ///< held GPUs, including idle holds and overheads
  const Steps& running() const { return m_running; }  ///< jobs
  /// Jobs that have arrived and have neither finished nor been cancelled.
  const Steps& active() const { return m_active; }
  const Steps& queued() const { return m_queued; }  ///< jobs that are active and not running
  const Steps& up() const { return m_up; }          ///< GPUs on nodes that are up, from time 0

  /// Returns the counted rounds (core/metrics/rounds.h), ascending.
  const std::vector<std::int64_t>& rounds() const { return m_rounds; }

  /// Returns the iterations/s of all jobs; `normalised`: each divided by its best full-gang rate (rates.h).
  const Steps& throughput(bool normalised) const { return normalised ? m_normalised : m_raw; }
  double bestRate(model::JobIndex job) const { return m_jobs[job].best_rate; }  ///< best full-gang rate, iterations/s

 private:
  struct JobTimeline {
    std::vector<std::uint32_t> rows;
    std::vector<double> latest_end_s;  ///< entry i: the latest end of rows[0..i]
    std::vector<Hold> holds;
    std::vector<double> held_before_s;  ///< sum of the holds before holds[i]
    std::vector<double> restarts_s;
    Steps rate;
    double arrival_s = 0, ended_s = 0, age_s = 0, best_rate = 0;
  };

  void sortRows();
  void readJobs();
  void readRates();
  void readCluster();

  std::shared_ptr<const trace::Trace> m_trace;
  std::vector<JobTimeline> m_jobs;
  std::vector<std::vector<std::uint32_t>> m_gpuRows;
  std::vector<SharedOverlap> m_overlaps;
  std::vector<double> m_restarts_s, m_finishes_s, m_cancels_s, m_entries_s;
  std::vector<std::int64_t> m_rounds;
  Steps m_busy, m_held, m_running, m_active, m_queued, m_up, m_raw, m_normalised;
};

}  // namespace roundel::metrics
