#pragma once
// A run as stays: a job on the same GPUs from when it came until it went, its overheads inside. Private to core/io.

#include <cstdint>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::io {

/// One gang (a job's copy; under Hare a task) on the same GPUs. A restart or switch begins a stay of its own.
struct GangStay {
  model::JobIndex job;
  int copy = 0;
  std::int32_t part = 0;              ///< into Segments::part_names
  model::JobIndex with;               ///< shares the GPU all the time; invalid: alone
  std::vector<model::GpuIndex> gpus;  ///< ascending; empty while it only synchronises
  double start_s = 0, end_s = 0;
  double iterations = 0;  ///< of all its GPUs together
  /// One kind of segment for a time; they follow each other without a gap.
  struct Piece {
    double start_s = 0, end_s = 0;
    trace::SegmentKind kind = trace::SegmentKind::Run;
  };
  std::vector<Piece> pieces;
  double spent_s(trace::SegmentKind kind) const;  ///< by each of its GPUs. O(pieces)
};

/// By job, then start. O(segments log segments).
std::vector<GangStay> gangStays(const metrics::TraceIndex& index);

/// What a job used in all.
struct JobUse {
  std::vector<model::GpuIndex> gpus;  ///< it ever held, ascending
  int most_gpus = 0;                  ///< held at one time
  bool moved = false;                 ///< not the same GPUs from its first start to its end
  double busy_gpu_s = 0;              ///< of kind run
  model::TypeIndex type;              ///< on which it was busy longest; invalid where it never was
};

/// By JobIndex; `stays` of gangStays(). O(stays log).
std::vector<JobUse> jobUse(const metrics::TraceIndex& index, const std::vector<GangStay>& stays);

}  // namespace roundel::io
