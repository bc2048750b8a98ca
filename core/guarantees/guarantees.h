// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theorems of a scheduler's paper for one of its runs: each with its conditions checked in this run, the value of its
// bound, and the value of the run.

#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/guarantees/guarantee.h"

namespace roundel::guarantees {

struct Effort {
  std::stop_token stop;
  bool search = true;      ///< search optima of tiny scenarios, and make the runs that a theorem compares with
  std::size_t copies = 8;  ///< up to this many nodes, every number of copies is run
  std::size_t jobs = 64;   ///< up to this many jobs, other runs are made
};

struct Guarantees {
  std::vector<Guarantee> theorems;     ///< in the order of the paper
  std::string no_theorem_reason = {};  ///< if there is none: "Gavel: its paper proves no bound for a run."
  bool stopped = false;                ///< a stop was requested; values that were not computed yet are missing
};

/// Returns the theorems for a run. Precondition: run.trace and run.metrics. Conditions about decisions without
/// explanations are not checked. Costs milliseconds; with `search`, up to seconds for tiny scenarios. Polls `stop`. May
/// be called from any thread.
Guarantees guaranteesOf(const compare::LaneRun& run, const Effort& effort = {});

}  // namespace roundel::guarantees
