// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GPU time that two jobs share is in the rows of both, but a GPU counts once as busy, held or idle. Finds the overlaps.

#include <vector>

#include "core/trace/trace.h"

namespace roundel::metrics {

/// An interval in which rows of both jobs cover the GPU. Of the two kinds the more active one counts (run before
/// restart and switch before idle); `kind` is the other one.
struct SharedOverlap {
  model::GpuIndex gpu;
  double start_s = 0, end_s = 0;
  trace::SegmentKind kind = trace::SegmentKind::Run;
};

/// Returns the overlaps by GPU, then start. `rows_of_gpu`: rows of each GPU by start. Empty if no row shares its GPU.
/// O(rows + overlaps).
std::vector<SharedOverlap> sharedOverlaps(const trace::Segments& rows,
                                          const std::vector<std::vector<std::uint32_t>>& rows_of_gpu);

}  // namespace roundel::metrics
