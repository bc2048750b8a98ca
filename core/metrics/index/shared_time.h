#pragma once
// Time of GPUs that two jobs share stands in the rows of both. A GPU is busy, held, idle once: what the rows count a second time.

#include <vector>

#include "core/trace/trace.h"

namespace roundel::metrics {

/// Rows of both jobs cover the GPU from start to end. Of two kinds the one that computes counts (run before restart and switch before idle);
/// `kind` is the other, which does not.
struct CountedTwice {
  model::GpuIndex gpu;
  double start_s = 0, end_s = 0;
  trace::SegmentKind kind = trace::SegmentKind::Run;
};

/// By GPU, then start. `rows_of_gpu`: rows of each GPU by start. Empty where no row shares its GPU. O(rows + overlaps).
std::vector<CountedTwice> countedTwice(const trace::Segments& rows,
                                       const std::vector<std::vector<std::uint32_t>>& rows_of_gpu);

}  // namespace roundel::metrics
