#pragma once
// One line on the terminal that says how far a sweep is and how long the rest may take.

#include <chrono>
#include <string>

#include "app/cli/cli.h"
#include "core/experiment/run_sweep.h"

namespace roundel::cli {

/// "120 of 1000 runs, 2 failed, about 4 min left" after `passed_s` seconds of this call: the runs that are left at the pace of those of
/// this call, in whole units. Without the last part below two of them.
std::string sweepProgressText(const experiment::SweepProgress& progress, double passed_s);

/// Draws at most ten times a second, and wipes the line when it goes. Not thread-safe: runSweep calls one at a time.
class SweepLine {
 public:
  /// `name` stands before the numbers; empty: nothing does. The console outlives this; without its progress, or quiet, nothing is drawn.
  explicit SweepLine(Console& console, std::string name = {});
  SweepLine(const SweepLine&) = delete;
  SweepLine& operator=(const SweepLine&) = delete;
  ~SweepLine();
  void update(const experiment::SweepProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;

  Console& m_console;
  std::string m_name;
  Clock::time_point m_begun = Clock::now(), m_drawn;
};

}  // namespace roundel::cli
