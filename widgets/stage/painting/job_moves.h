// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where each job of a run is, and when it moves: read once from a trace, so that a query is a binary search. A move starts at the instant of the
// decision or event that causes it, never before. Immutable; safe to share between threads.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::widgets {

/// Between: not queued, but without GPUs in the trace's segments (its last tasks synchronise, or its GPUs are held idle).
enum class JobLocation : std::uint8_t { Outside, Queue, Gpus, Between, Done };

/// The time that a job spends in one place, on one set of GPUs.
struct JobStay {
  double start_s = 0;
  double restart_s = 0;  ///< length of the restart or switch at the start; 0: none
  JobLocation place = JobLocation::Outside;
  std::uint32_t first = 0, count = 0;  ///< range of its GPUs, for JobMoves::gpusOf()
};

/// A job leaves one stay for the next at at_s. Its next move is not before next_s.
struct JobMove {
  double at_s = 0, next_s = 0;  ///< next_s: the run's next decision, or this job's next move if that is earlier
  model::JobIndex job;
  JobStay from, to;
  bool eviction() const { return from.place == JobLocation::Gpus && to.place == JobLocation::Queue; }
};

class JobMoves {
 public:
  /// O((segments + holds) log segments).
  explicit JobMoves(std::shared_ptr<const metrics::TraceIndex> index);

  const metrics::TraceIndex& index() const { return *m_index; }
  /// By instant; at equal instants evictions first, then by job.
  const std::vector<JobMove>& all() const { return m_moves; }
  /// Moves with from_s < at_s <= to_s. O(log moves).
  std::span<const JobMove> within(double from_s, double to_s) const;
  /// Ascending.
  std::span<const std::int32_t> gpusOf(const JobStay& stay) const;
  /// The job's last move up to t_s; nullptr if it has not arrived. O(log moves of the job).
  const JobMove* latest(model::JobIndex job, double t_s) const;

 private:
  void addJob(model::JobIndex job);
  double restartOf(model::JobIndex job, double at_s) const;

  std::shared_ptr<const metrics::TraceIndex> m_index;
  std::vector<JobMove> m_moves;
  std::vector<std::vector<std::uint32_t>> m_byJob;  ///< indices into m_moves, ascending
  std::vector<std::int32_t> m_gpus;
};

}  // namespace roundel::widgets
