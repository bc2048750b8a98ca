// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What grading needs of running programs: a build, a run on a problem, the conformance test. Functions, so that tests
// grade without processes.

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>

#include "core/compare/comparison.h"
#include "core/grading/assignment.h"
#include "core/grading/outcome.h"
#include "core/grading/refused_line.h"
#include "core/model/problem.h"

namespace roundel::grading {

/// A submission that was copied and built.
struct Program {
  std::string command;           ///< the program's file is an absolute path
  std::filesystem::path folder;  ///< of the copy
  ProgramLimits limits;
};

struct ProgramRun {
  /// The run with its trace and metrics. If the program was never started, only `faults`
  compare::LaneRun run;
  std::string code;                    ///< sim::PolicyError::code of a failed run
  std::optional<RefusedLine> refused;  ///< the answer that was refused
  bool answered = false;               ///< the handshake and a first valid decision were received
  bool too_long = false;               ///< the limit of the run (run_s) passed
};

/// The result of a build or of the conformance test.
struct ProgramVerdict {
  Outcome outcome = Outcome::Legal;
  std::string message;
  std::string scenario = {};  ///< of a conformance test: the smallest scenario that fails, as a file; empty: none
};

struct ProgramHost {
  std::function<ProgramRun(const Program&, const std::shared_ptr<const model::Problem>&, std::stop_token)> run;
  std::function<ProgramVerdict(const std::string& words, const Program&, std::stop_token)> build;
  std::function<ProgramVerdict(const Program&, std::stop_token)> check;
};

}  // namespace roundel::grading
