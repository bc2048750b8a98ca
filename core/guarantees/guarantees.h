#pragma once
// What a scheduler's paper proves, beside one of its runs: each theorem with its conditions checked in this run, its bound's value, and what the
// run reached.

#include <stop_token>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/guarantees/guarantee.h"

namespace roundel::guarantees {

struct Effort {
  std::stop_token stop;
  bool search = true;      ///< search optima of tiny scenarios, and run what a theorem compares with
  std::size_t copies = 8;  ///< nodes up to which every number of copies is run
  std::size_t jobs = 64;   ///< jobs up to which other runs are made
};

struct Guarantees {
  std::vector<Guarantee> theorems;  ///< in the order of the paper
  std::string nothing;              ///< where there are none: "Gavel: its paper proves no bound for a run."
  bool stopped = false;             ///< a stop was requested: values that were still sought are missing
};

/// Precondition: run.trace and run.metrics. Decisions without explanations leave conditions about them unchecked. Milliseconds, and with
/// `search` up to seconds for tiny scenarios; polls `stop`. May be called from any thread.
Guarantees guaranteesOf(const compare::LaneRun& run, const Effort& effort = {});

}  // namespace roundel::guarantees
