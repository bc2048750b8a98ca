// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The problems on which the programs of a class run: one for each scenario and seed.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/grading/assignment.h"
#include "core/model/problem.h"

namespace roundel::grading {

struct RunProblem {
  std::string scenario;               ///< id
  std::optional<std::uint64_t> seed;  ///< as the assignment states it
  std::string name;                   ///< "fig1" or "random, seed 11"
  bool hidden = false;
  std::shared_ptr<const model::Problem> problem;  ///< null if it cannot be loaded
  std::string fault;                              ///< why not
};

/// Loads scenario files and draws the generators, in the order of the assignment. Never throws for bad files.
/// O(bytes of the files + what the generators draw).
std::vector<RunProblem> problemsOf(const Assignment& assignment);

}  // namespace roundel::grading
