// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a run, a case or a submission ended.

#include <string_view>

namespace roundel::grading {

/// From the least to the most serious one.
enum class Outcome {
  Legal,    ///< the run ended, perhaps with jobs left
  Refused,  ///< the referee refused a decision, or the program broke the protocol
  TooSlow,  ///< the limit of the handshake, a decision, the build or the run
  Crashed,  ///< the program ended by itself, was not built, or exceeded memory or processes
  Missing,  ///< the submission lacks the program's file
  Grader    ///< not the program's fault; such a case is not graded
};
std::string_view toString(Outcome outcome);  ///< "legal", "too-slow", as in files

/// Returns the outcome of a failed run: `code` is sim::PolicyError::code. Codes of the referee are refusals.
Outcome outcomeOfFailure(std::string_view code);

}  // namespace roundel::grading
