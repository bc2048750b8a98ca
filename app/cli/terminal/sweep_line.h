#pragma once
// How far a sweep is, on one line of the terminal.

#include <chrono>
#include <string>

#include "app/cli/cli.h"
#include "core/experiment/run_sweep.h"

namespace roundel::cli {

/// What is done and how long the rest may take; drawn at most ten times a second, and wiped when it goes. Not thread-safe.
class SweepLine {
 public:
  /// `name` stands before the numbers; empty: nothing does. The console outlives this.
  explicit SweepLine(Console& console, std::string name = {});
  SweepLine(const SweepLine&) = delete;
  SweepLine& operator=(const SweepLine&) = delete;
  ~SweepLine();
  void update(const experiment::SweepProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;

  std::string left(const experiment::SweepProgress& progress) const;

  Console& m_console;
  std::string m_name;
  Clock::time_point m_begun = Clock::now(), m_drawn;
};

}  // namespace roundel::cli
