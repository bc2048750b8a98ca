// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The first exchange with a program: hello and ready. Internal to core/policies.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/policies/external/wire/json_tree.h"
#include "core/sim/policy.h"

namespace roundel::policies::external {

/// The answer to hello.
struct ReadyLine {
  std::string name;
  sim::WakeOn wakes;
  bool stateless = false;  ///< an answer follows from hello and the view alone
  bool changes = false;    ///< a view has only what changed since the last question
  bool stated = false;     ///< jobs include `stated`
  std::vector<OptionSpec> options;
};

/// Returns the line for hello, with its end. `options`: a JSON object, the options that are set.
std::string helloLine(const model::Problem& problem, std::uint64_t seed, std::string_view options);

/// O(bytes).
std::variant<ReadyLine, LineFault> readReady(std::string_view line);

/// Appends a JSON string or text in ASCII: other characters become \u escapes. A text keeps its own escapes.
void appendAsciiString(std::string& out, std::string_view text);
void appendAsciiText(std::string& out, std::string_view json);

}  // namespace roundel::policies::external
