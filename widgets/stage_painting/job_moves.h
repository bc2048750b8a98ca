#pragma once
// Where every job of a run stays, and when it moves: read once from a trace, so that an instant costs a search. A move is there from
// the instant of the decision or event that caused it, never before. Immutable; safe to share between threads.

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::widgets {

/// Between: a job that is not queued and holds no GPU of the trace's segments (its last tasks synchronise, or an idle hold).
enum class JobLocation : std::uint8_t { Outside, Queue, Gpus, Between, Done };

/// A job in one place, on one set of GPUs.
struct JobStay {
  double start_s = 0;
  double restart_s = 0;  ///< how long its restart or switch lasts at the start; 0: none
  JobLocation place = JobLocation::Outside;
  std::uint32_t first = 0, count = 0;  ///< its GPUs, into JobMoves::gpusOf()
};

/// A job leaves one stay for the next at at_s, up to which the next move of the same job cannot begin.
struct JobMove {
  double at_s = 0, next_s = 0;  ///< next_s: the next decision of the run, or this job's next move if that is earlier
  model::JobIndex job;
  JobStay from, to;
  bool eviction() const { return from.place == JobLocation::Gpus && to.place == JobLocation::Queue; }
};

class JobMoves {
 public:
  /// O((segments + holds) log segments).
  explicit JobMoves(std::shared_ptr<const metrics::TraceIndex> index);

  const metrics::TraceIndex& index() const { return *m_index; }
  /// By instant; at one instant evictions first, then by job.
  const std::vector<JobMove>& all() const { return m_moves; }
  /// Those with from_s < at_s <= to_s. O(log moves).
  std::span<const JobMove> within(double from_s, double to_s) const;
  /// The GPUs of a stay, ascending.
  std::span<const std::int32_t> gpusOf(const JobStay& stay) const;
  /// The last move of a job up to t; nullptr where it has not arrived. O(log moves of the job).
  const JobMove* latest(model::JobIndex job, double t_s) const;

 private:
  void addJob(model::JobIndex job);
  double restartOf(model::JobIndex job, double at_s) const;

  std::shared_ptr<const metrics::TraceIndex> m_index;
  std::vector<JobMove> m_moves;
  std::vector<std::vector<std::uint32_t>> m_byJob;  ///< into m_moves, ascending
  std::vector<std::int32_t> m_gpus;
};

}  // namespace roundel::widgets
