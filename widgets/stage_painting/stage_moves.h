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
enum class StagePlace : std::uint8_t { Outside, Queue, Gpus, Between, Done };

/// A job in one place, on one set of GPUs.
struct StageStay {
  double start_s = 0;
  double restart_s = 0;  ///< how long its restart or switch lasts at the start; 0: none
  StagePlace place = StagePlace::Outside;
  std::uint32_t first = 0, count = 0;  ///< its GPUs, into StageMoves::gpusOf()
};

/// A job leaves one stay for the next at at_s, up to which the next move of the same job cannot begin.
struct StageMove {
  double at_s = 0, next_s = 0;  ///< next_s: the next decision of the run, or this job's next move if that is earlier
  model::JobIndex job;
  StageStay from, to;
  bool eviction() const { return from.place == StagePlace::Gpus && to.place == StagePlace::Queue; }
};

class StageMoves {
 public:
  /// O((segments + holds) log segments).
  explicit StageMoves(std::shared_ptr<const metrics::TraceIndex> index);

  const metrics::TraceIndex& index() const { return *m_index; }
  /// By instant; at one instant evictions first, then by job.
  const std::vector<StageMove>& all() const { return m_moves; }
  /// Those with from_s < at_s <= to_s. O(log moves).
  std::span<const StageMove> within(double from_s, double to_s) const;
  /// The GPUs of a stay, ascending.
  std::span<const std::int32_t> gpusOf(const StageStay& stay) const;
  /// The last move of a job up to t; nullptr where it has not arrived. O(log moves of the job).
  const StageMove* latest(model::JobIndex job, double t_s) const;

 private:
  void addJob(model::JobIndex job);
  double restartOf(model::JobIndex job, double at_s) const;

  std::shared_ptr<const metrics::TraceIndex> m_index;
  std::vector<StageMove> m_moves;
  std::vector<std::vector<std::uint32_t>> m_byJob;  ///< into m_moves, ascending
  std::vector<std::int32_t> m_gpus;
};

}  // namespace roundel::widgets
