// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run as stays: intervals in which a job holds the same GPUs, including its overheads. Private to core/io.

#include <cstdint>
#include <vector>

#include "core/metrics/index/trace_index.h"

namespace roundel::io {

/// The time in which one gang (a copy of a job; with Hare, a task) holds the same GPUs. A restart or switch begins a
/// new stay.
struct GangStay {
  model::JobIndex job;
  int copy = 0;
  std::int32_t part = 0;              ///< index in Segments::part_names
  model::JobIndex with;               ///< the job that shares the GPU for the whole stay; invalid: none
  std::vector<model::GpuIndex> gpus;  ///< ascending; empty while the job only synchronises
  double start_s = 0, end_s = 0;
  double iterations = 0;  ///< sum over all its GPUs
  /// An interval of one segment kind. Pieces follow each other without a gap.
  struct Piece {
    double start_s = 0, end_s = 0;
    trace::SegmentKind kind = trace::SegmentKind::Run;
  };
  std::vector<Piece> pieces;
  double spent_s(trace::SegmentKind kind) const;  ///< on each of its GPUs. O(pieces)
};

/// Returns the stays by job, then by start. O(segments log segments).
std::vector<GangStay> gangStays(const metrics::TraceIndex& index);

/// The GPUs and the GPU time that a job used during the run.
struct JobUse {
  std::vector<model::GpuIndex> gpus;  ///< all GPUs that it held, ascending
  int most_gpus = 0;                  ///< the largest number held at the same time
  bool moved = false;                 ///< its GPUs changed between its first start and its end
  double busy_gpu_s = 0;              ///< in segments of kind Run
  model::TypeIndex type;              ///< the type on which it was busy longest; invalid if it never was busy
};

/// Returns the use by JobIndex. `stays` is the result of gangStays(). O(stays log).
std::vector<JobUse> jobUse(const metrics::TraceIndex& index, const std::vector<GangStay>& stays);

}  // namespace roundel::io
