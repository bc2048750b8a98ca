#pragma once
// Scenario files, format 1: JSON, UTF-8. Reading reports every fault in one pass with JSON pointer, line and what would be right.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/scenario.h"
#include "core/model/validate.h"

namespace roundel::io {

struct ScenarioResult {
  std::optional<model::Scenario> scenario;  ///< absent where there is any fault
  std::vector<model::Fault> faults;         ///< by line, with lines filled in
  std::string sha256;                       ///< of the bytes read
};

/// Parses and validates (model::validate and policies are the two other halves: policy and option names are checked by
/// policies::checkCompare, whose pointers lineOf() resolves). Never throws. O(bytes).
ScenarioResult readScenario(std::string_view text);
/// As above; a file that cannot be opened, is larger than 256 MiB or is no regular file gives one fault with the path.
ScenarioResult readScenarioFile(const std::filesystem::path& path);

/// Canonical text: fixed key order, two-space indent with short rows on one line, numbers shortest round-trip, defaults left
/// out where the author left them out as far as the model keeps that. readScenario(writeScenario(s)) == s.
std::string writeScenario(const model::Scenario& scenario);
/// Written beside and renamed into place; false and `error` where the disk refuses.
bool writeFileAtomically(const std::filesystem::path& path, std::string_view bytes, std::string& error);

/// "scenario.json:12: /jobs/3/throughput/V100: ... (hint)".
std::string formatFault(const model::Fault& fault, const std::string& file);
std::string sha256(std::string_view bytes);  ///< lower-case hex

}  // namespace roundel::io
