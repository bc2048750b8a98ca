// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Grades submissions: copies and builds each, runs it on the scenarios of the assignment, and gives points to the cases.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/grading/assignment.h"
#include "core/grading/case_result.h"
#include "core/grading/program_host.h"
#include "core/grading/run_problems.h"
#include "core/grading/run_result.h"

namespace roundel::grading {

struct SubmissionResult {
  std::string name;
  Outcome outcome = Outcome::Legal;              ///< the most serious one of its cases
  std::optional<double> points;                  ///< nullopt: a case is not graded, so there is no total
  std::vector<CaseResult> cases;                 ///< in the order of the assignment
  std::vector<std::optional<BoardValue>> board;  ///< in the order of the leaderboard
  std::vector<RunResult> runs;  ///< in the order of Grader::problems(); of those that no case needs, empty ones
  double seconds = 0;           ///< wall time
  std::string message;          ///< if nothing could run: why
  std::string file, sha256;     ///< the program's file and the digest of its bytes
};

/// Loads the scenarios and runs the references once; then grades any number of submissions. grade() may be called by
/// several threads at once.
class Grader {
 public:
  /// `host` runs the programs. `threads`: how many references run at once. Removes the copies that a killed grading
  /// left behind.
  Grader(Assignment assignment, ProgramHost host, unsigned threads, const std::stop_token& stop);

  const Assignment& assignment() const { return m_assignment; }
  const std::vector<RunProblem>& problems() const { return m_problems; }
  /// The runs of a reference, by problem; absent if no case or leaderboard needs one.
  const RunResult* reference(const Reference& reference, std::size_t problem) const;
  /// All references, in the order in which the assignment first names them.
  const std::vector<Reference>& references() const { return m_references; }
  /// Returns the value of a reference in a leaderboard entry; nullopt if it did not run on all of its scenarios.
  std::optional<BoardValue> boardValue(const BoardEntry& entry, const Reference& reference) const;

  /// Never throws for faults of the submission. If a stop is requested, the result is incomplete.
  SubmissionResult grade(const std::filesystem::path& submission, const std::stop_token& stop) const;

 private:
  using Runs = std::vector<std::size_t>;  ///< indices of problems

  void runReferences(unsigned threads, const std::stop_token& stop);
  void need(const std::optional<Against>& against, const std::vector<std::string>& on);
  Runs problemsOf(const std::vector<std::string>& scenarios) const;
  std::vector<bool> usedProblems() const;
  std::vector<CaseRun> caseRuns(const std::vector<std::string>& on, const Reference* reference,
                                const std::vector<RunResult>& own) const;
  std::optional<Program> prepare(const std::filesystem::path& folder, const std::stop_token& stop,
                                 SubmissionResult& out) const;
  void run(const Program& program, const std::stop_token& stop, SubmissionResult& out) const;
  void judge(const Program* program, const std::stop_token& stop, SubmissionResult& out) const;

  Assignment m_assignment;
  ProgramHost m_host;
  std::vector<RunProblem> m_problems;
  std::vector<std::string> m_metrics;
  std::vector<Reference> m_references;
  std::map<std::pair<std::size_t, std::size_t>, RunResult> m_runs;  ///< by reference and problem
};

/// Returns the assignment without hidden cases, scenarios and leaderboard entries over hidden scenarios.
Assignment publicPart(Assignment assignment);

}  // namespace roundel::grading
