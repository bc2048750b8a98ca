// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Scenario files, format 1: JSON, UTF-8. Reading reports every fault in one pass with JSON pointer, line and a hint.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::io {

struct ScenarioResult {
  std::optional<model::Scenario> scenario;  ///< nullopt if there is any fault
  /// The scenario as in the file, if the syntax is valid and only the content has faults
  std::optional<model::Scenario> draft;
  std::vector<model::Fault> faults;  ///< by line, with lines filled in
  std::string sha256;                ///< of the bytes read
  std::string session;               ///< the key `session` as JSON; empty if the file has none
};

/// A further check whose faults are reported with those of the reader and of validate(), with lines. Pass
/// policies::checkCompare, because io does not know the policies.
using model::ScenarioCheck;

/// Parses and validates a scenario: syntax, types, keys, model::validate() and `check`. Reports all faults, without
/// those that only follow from another fault (a job that lacks the throughput whose key was mistyped). Lists at most
/// 200 faults; one with code "more-faults" counts the rest. Never throws. O(bytes) time; memory of the text and the
/// scenario.
ScenarioResult readScenario(std::string_view text, const ScenarioCheck& check = {});
/// Does the same for a file. A file that cannot be opened, is larger than 256 MiB or is not a regular file is one fault
/// with the path.
ScenarioResult readScenarioFile(const std::filesystem::path& path, const ScenarioCheck& check = {});

/// Returns the canonical text: fixed key order, two-space indent with short rows on one line, shortest numbers that
/// read back exactly, defaults omitted if the author omitted them, as far as the model records that.
/// readScenario(writeScenario(s)) == s. `session`: the value of the key `session`, a JSON object that runs ignore
/// (resources/help/scenario-format.md); empty: without this key.
std::string writeScenario(const model::Scenario& scenario, std::string_view session = {});

}  // namespace roundel::io
