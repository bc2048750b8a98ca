// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A terminal line with the progress of all lanes.

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "core/sim/simulation.h"

namespace roundel::cli {

/// Redraws at most ten times per second; the destructor erases the line. Not thread-safe: runLanes makes one call at a time.
class ProgressLine {
 public:
  /// `out` is a terminal and outlives this object; there is one label per lane.
  ProgressLine(std::ostream& out, std::vector<std::string> labels);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  /// Sets the progress of a lane, and redraws if the line is old enough.
  void update(std::size_t lane, const sim::Progress& progress);

 private:
  void draw();

  std::ostream& m_out;
  std::vector<std::string> m_labels;
  std::vector<sim::Progress> m_progress;
  std::chrono::steady_clock::time_point m_drawn;
  bool m_anything = false;
};

}  // namespace roundel::cli
