// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A terminal line with the progress of a sweep and the remaining time.

#include <chrono>
#include <string>

#include "app/cli/cli.h"
#include "core/experiment/run_sweep.h"

namespace roundel::cli {

/// "120 of 1000 runs, 2 failed, about 4 min left" after `passed_s` seconds of this call. The remaining time, in whole units, assumes the pace of
/// this call; it is left out before two runs are done.
std::string sweepProgressText(const experiment::SweepProgress& progress, double passed_s);

/// Redraws at most ten times per second; the destructor erases the line. Not thread-safe: runSweep makes one call at a time.
class SweepLine {
 public:
  /// `name` is printed before the numbers; may be empty. The console outlives this object. Nothing is drawn without Console::progress or with
  /// quiet.
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
