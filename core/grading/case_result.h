// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The result of a case or of a leaderboard entry from the runs of a submission.

#include <optional>
#include <string>
#include <vector>

#include "core/grading/assignment.h"
#include "core/grading/outcome.h"
#include "core/grading/program_host.h"
#include "core/grading/run_result.h"

namespace roundel::grading {

/// A run of the program, and of the reference on the same problem.
struct CaseRun {
  std::string name;  ///< "random, seed 11"
  const RunResult* own = nullptr;
  const RunResult* reference = nullptr;  ///< null: the case has none, or it is a number
};

struct CaseResult {
  Outcome outcome = Outcome::Legal;  ///< the most serious one of its runs
  std::optional<double> points;      ///< nullopt: not graded, because the fault is not the program's
  double seconds = 0;                ///< wall time of its runs
  std::string message;               ///< for the teacher
  std::string student_message;       ///< the same for a public case; names no scenario, seed or job of a hidden one
  std::string scenario;              ///< ProgramVerdict::scenario
};

/// Precondition: `runs` is not empty, and the case is no check.
CaseResult resultOf(const CaseEntry& entry, const std::vector<CaseRun>& runs);
/// The result of a conformance test: all points or none.
CaseResult resultOf(const CaseEntry& entry, const ProgramVerdict& verdict, double seconds);

/// A value of the leaderboard, with the smallest and largest one of its runs.
struct BoardValue {
  double mean = 0, low = 0, high = 0;
};
/// Returns the geometric mean of the ratios, or without `against` the arithmetic mean of the metric. nullopt if a run
/// is not legal, leaves jobs or has no value.
std::optional<BoardValue> boardValue(const BoardEntry& entry, const std::vector<CaseRun>& runs);
/// Returns whether a smaller value is better: always for a ratio.
bool lessIsBetter(const BoardEntry& entry);

/// Returns "Gavel" or "100", the name of a reference.
std::string nameOf(const Against& against);
std::string nameOf(const Reference& reference);
/// Returns a value of a metric for readers: "26.1 min", "0.873".
std::string valueText(const std::string& metric, double value);

}  // namespace roundel::grading
