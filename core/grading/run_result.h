// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The result of one run in grading: outcome, metrics and the digest of its segments. It has no trace, so that a class
// fits into memory.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/grading/outcome.h"
#include "core/grading/program_host.h"
#include "core/grading/refused_line.h"

namespace roundel::grading {

struct RunResult {
  Outcome outcome = Outcome::Legal;
  std::string code;     ///< of a failure; empty if it is legal
  std::string message;  ///< of a failure: one sentence, at most kLongestMessage characters, without folders
  std::optional<RefusedLine> refused;                   ///< the answer that ended the run, if there was one
  bool answered = false;                                ///< handshake and a first valid decision
  bool leaves_jobs = false;                             ///< a job neither finished nor was cancelled
  std::map<std::string, std::optional<double>> values;  ///< metrics by name; empty if there was no run
  std::string segments_sha256;                          ///< of the text of segments.csv; empty if there was no run
  double seconds = 0;                                   ///< wall time
  std::size_t decisions = 0;
  double decision_ms = 0;                                                    ///< wall time of the run for each decision
  bool usable() const { return outcome == Outcome::Legal && !leaves_jobs; }  ///< its metrics count
};

/// Characters of a message in files and pages.
constexpr std::size_t kLongestMessage = 200;
/// Returns the text with visible control characters and without the path of the copy, cut at kLongestMessage
/// characters. O(bytes).
std::string shownMessage(std::string text, const std::filesystem::path& folder);

/// `metrics`: further names of metrics beside those of the catalogue, such as "jct_within_60s".
RunResult resultOf(const ProgramRun& run, const Program& program, const std::vector<std::string>& metrics);
/// Does the same for a scheduler of Roundel. A failure is one of the grader.
RunResult resultOf(const compare::LaneRun& run, const std::vector<std::string>& metrics);
/// A run that was not possible.
RunResult failedRun(Outcome outcome, std::string code, std::string message);

}  // namespace roundel::grading
