#pragma once
// One line on the terminal that says how far every lane is.

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "core/sim/simulation.h"

namespace roundel::cli {

/// Draws at most ten times a second, and wipes the line when it goes. Not thread-safe: runLanes calls one at a time.
class ProgressLine {
 public:
  /// `out` is a terminal and outlives this; a label a lane.
  ProgressLine(std::ostream& out, std::vector<std::string> labels);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();
  /// How far a lane is; draws where the last drawing is old enough.
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
