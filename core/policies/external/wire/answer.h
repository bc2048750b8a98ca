// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answer of a program to a question. Internal to core/policies.

#include <cstdint>
#include <optional>
#include <string>

#include "core/policies/external/wire/json_tree.h"
#include "core/policies/external/wire/names.h"
#include "core/sim/policy.h"

namespace roundel::policies::external {

struct Answer {
  sim::Decision decision;
  std::optional<std::string> state;  ///< JSON in ASCII; absent: unchanged
  JsonValue why;                     ///< invalid if there is none
};

/// A fault of an answer. `code` is that of the referee if a name is unknown.
struct AnswerFault {
  std::string code;
  LineFault fault;
};

/// Reads the answer to question `id`. Placements are in the order of the view's jobs: by arrival, then index.
/// O(bytes + placements log placements).
std::optional<AnswerFault> readAnswer(const JsonTree& line, std::uint64_t id, const sim::SystemView& view,
                                      const Names& names, Answer& answer);

/// Returns the place of what the answer says about a job; of the whole object if it does not name the job.
ByteRange placeOfJob(const JsonTree& line, const std::string& job);

}  // namespace roundel::policies::external
