// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tests whether a program of the user keeps the contract of a scheduler (resources/help/external.md): it is run on
// random scenarios, and each question is asked several times.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/model/scenario.h"
#include "core/model/spec/option_map.h"

namespace roundel::conformance {

struct Settings {
  model::OptionMap options;  ///< of the scheduler `external`: the command and what else it needs
  std::uint64_t seed = 1;
  int scenarios = 200;
  /// Decisions of each scenario that are asked of a new process (at least 2): the first, the last and those evenly between them.
  std::size_t fresh = 3;
  unsigned threads = 0;  ///< 0: as many as the machine has
  std::stop_token stop;
  std::function<void(int done, int of)> progress;  ///< from the running threads, never concurrently
};

/// A scenario for which the program breaks the contract.
struct Violation {
  std::string what;          ///< one sentence with policy and instant
  std::string code;          ///< sim::PolicyError::code
  model::Scenario scenario;  ///< at most kMostJobs jobs, if so few show it
};
inline constexpr std::size_t kMostJobs = 3;

struct Report {
  std::string name;  ///< of the program, from its answer to hello
  bool stopped = false;
  int scenarios = 0;  ///< that were run to their end
  std::size_t decisions = 0;
  std::size_t fresh = 0;               ///< decisions that were asked of a new process
  int starving = 0;                    ///< scenarios in which jobs were left at the end; allowed
  double median_ms = 0, worst_ms = 0;  ///< of the program, for one decision
  std::optional<Violation> violation;  ///< of the first scenario that has one
};

/// Permission (program/permission.h) must be given before. Blocks; most time is spent on starting processes. Each
/// scenario is run twice, and the runs must be equal. In the second one each question is asked again: after a reset and
/// without an explanation. Settings::fresh decisions of each scenario are asked of a process that has not answered the
/// questions before; it is asked the later ones too, until the next one starts.
Report checkProgram(const Settings& settings);

}  // namespace roundel::conformance
