// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanation in an answer. Internal to core/policies.

#include <string>

#include "core/policies/external/wire/json_tree.h"
#include "core/policies/external/wire/names.h"
#include "core/sim/policy.h"
#include "core/trace/explanation.h"

namespace roundel::policies::external {

constexpr std::size_t kMostCharacters = 300;  ///< of a text
constexpr std::size_t kMostTables = 16;
constexpr std::size_t kMostCells = 100'000;  ///< of all tables of an answer

/// Adds a choice for each job that holds GPUs after `decision`, a reason for each other active job, and what `why`
/// says (invalid: nothing). Returns what is wrong with `why`, as a clause; then none of it is used.
std::string explainAnswer(JsonValue why, const sim::SystemView& view, const Names& names, const sim::Decision& decision,
                          trace::Explanation& out);

}  // namespace roundel::policies::external
