// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a program each question several times. Private to core/conformance.

#include <cstdint>
#include <memory>
#include <string>

#include "core/sim/policy.h"

namespace roundel::conformance {

/// What the questions showed.
struct Shown {
  std::string difference;  ///< one sentence about the first answer that was different; empty: none
  std::int64_t decisions = 0;
};

/// Returns a policy that decides as `program` does, which must be one of policies::askedEachTime(). It asks each question
/// again: after a reset, without an explanation, and of a new process. The first different answer ends the run.
std::unique_ptr<sim::Policy> askedAgain(std::unique_ptr<sim::Policy> program, std::shared_ptr<Shown> shown);

}  // namespace roundel::conformance
