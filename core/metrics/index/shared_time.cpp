// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/shared_time.h"

#include <algorithm>

namespace roundel::metrics {
namespace {

// The time to subtract when the rows of two jobs count as one.
int rank(trace::SegmentKind kind) {
  if (kind == trace::SegmentKind::Run) return 2;
  return kind == trace::SegmentKind::Idle ? 0 : 1;
}

}  // namespace

std::vector<SharedOverlap> sharedOverlaps(const trace::Segments& rows,
                                          const std::vector<std::vector<std::uint32_t>>& rows_of_gpu) {
  std::vector<SharedOverlap> out;
  if (!rows.anyShared()) return out;
  for (const std::vector<std::uint32_t>& gpu_rows : rows_of_gpu) {
    for (std::size_t i = 0; i < gpu_rows.size(); ++i) {
      const std::uint32_t a = gpu_rows[i];
      for (std::size_t k = i + 1; rows.with[a] >= 0 && k < gpu_rows.size() && rows.start_s[gpu_rows[k]] < rows.end_s[a];
           ++k) {
        const std::uint32_t b = gpu_rows[k];
        if (rows.job[b] != rows.with[a]) continue;
        const trace::SegmentKind lesser = rank(rows.kind[a]) < rank(rows.kind[b]) ? rows.kind[a] : rows.kind[b];
        out.push_back({model::GpuIndex(rows.gpu[a]), rows.start_s[b], std::min(rows.end_s[a], rows.end_s[b]), lesser});
      }
    }
  }
  return out;
}

}  // namespace roundel::metrics
