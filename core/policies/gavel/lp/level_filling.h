// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Water filling (Gavel, OSDI 2020, Section 4.3) with any solver for its linear programs. Internal to core/policies/gavel.

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

/// The constraint on a job's level: at least least + follow * z, with z as large as possible.
struct Level {
  double least = 0;
  double follow = 1;
};

struct LevelAnswer {
  ShareStatus status = ShareStatus::Failed;
  double objective = 0;       ///< z
  std::vector<double> dual;   ///< by job, of its level's row, >= 0; its sum weighted by `follow` is 1
  std::vector<double> level;  ///< by job, its level in this answer
};

/// Returns a level reduced by a relative 1e-9, so that rounding in one program does not make the next infeasible.
inline double justBelow(double level) { return level * (1 - 1e-9); }

/// Raises the levels of all jobs together, freezes those with a positive dual, whose level no optimum exceeds, and
/// continues with the others. `entities` determine weights as in share_lp.h. Calls `solve` once a step, at most once a
/// job. Returns the status of the last step. If it is not Optimal, the answer of the previous step is still a sharing
/// in which no job has less than before.
ShareStatus fillLevels(std::size_t jobs, const std::optional<Entities>& entities,
                       const std::function<LevelAnswer(const std::vector<Level>&)>& solve);

}  // namespace roundel::policies::gavel
