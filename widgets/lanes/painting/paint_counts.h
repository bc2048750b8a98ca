// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Counts of work for painting the lanes; tests compare them before and after a frame.

#include <cstdint>

namespace roundel::widgets {

struct PaintCounts {
  std::uint64_t rows = 0;      ///< rows of GPUs whose bars were read
  std::uint64_t columns = 0;   ///< columns of folded bars that were read, of all rows
  std::uint64_t chips = 0;     ///< GPUs whose job at the playhead was looked up
  std::uint64_t marked = 0;    ///< bars that were read for a job's outlines and names
  std::uint64_t strings = 0;   ///< strings measured or laid out
  std::uint64_t pictures = 0;  ///< allocations of pictures as large as a lane
};

/// The counts of this thread since it began.
inline PaintCounts& paintCounts() {
  thread_local PaintCounts counts;
  return counts;
}

}  // namespace roundel::widgets
