// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a program each question several times. Private to core/conformance.

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/sim/policy.h"

namespace roundel::conformance {

/// What the questions showed.
struct Shown {
  std::string difference;  ///< one sentence about the first answer that was different; empty: none
  std::size_t fresh = 0;   ///< questions that a process answered first of all
};

/// Returns which of `count` decisions are asked of a new process: the first, the last, and those evenly between them, at
/// most `most` (at least 2).
std::vector<bool> freshDecisions(std::size_t count, std::size_t most);

/// Returns a policy that decides as `program` does, which must be one of policies::askedEachTime() that has answered
/// nothing. It asks each question again: after a reset, without an explanation, and of another process. That process is
/// started at each decision of `fresh` except the first, so that it has not answered the questions before; it is kept
/// until the next one. The first different answer ends the run.
std::unique_ptr<sim::Policy> askedAgain(std::unique_ptr<sim::Policy> program, std::vector<bool> fresh,
                                        std::shared_ptr<Shown> shown);

}  // namespace roundel::conformance
