// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts that an unfinished scenario still needs before it can run. The window shows them as next steps and not as
// faults. validate() reports a fault for each, so the command line rejects such a file.

#include "core/model/check/validate.h"

namespace roundel::model {

struct Scenario;

/// A run requires a node, a job and a scheduler. A scenario without schedulers is compared with the default ones; a
/// caller that lets the user choose schedulers sets `scheduler`.
struct Missing {
  bool node = false;
  bool job = false;
  bool scheduler = false;
  bool any() const { return node || job || scheduler; }
  bool operator==(const Missing&) const = default;
};

/// Checks for nodes and jobs. O(1).
Missing missingFrom(const Scenario& scenario);

/// Returns true if a fault of validate() only repeats missingFrom(): no nodes, no jobs, or no GPU types in a scenario
/// without nodes.
bool onlyRepeatsMissing(const Scenario& scenario, const Fault& fault);

}  // namespace roundel::model
