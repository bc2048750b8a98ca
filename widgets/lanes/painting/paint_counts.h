// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many bars painting the lanes has read so far: work that no picture shows. Tests compare the counts before and after a frame.

#include <cstdint>

namespace roundel::widgets {

struct PaintCounts {
  std::uint64_t rows = 0;     ///< rows of GPUs whose bars were read
  std::uint64_t columns = 0;  ///< columns of folded bars that were read, of all rows
  std::uint64_t marked = 0;   ///< bars that were looked at for a job's outlines and names
};

/// The counts of this thread since it began.
inline PaintCounts& paintCounts() {
  thread_local PaintCounts counts;
  return counts;
}

}  // namespace roundel::widgets
