// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Generators as JSON, format 1 (resources/help/generators.md, resources/generator.schema.json).

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/generate/generator.h"
#include "core/model/check/validate.h"

namespace roundel::generate {

struct GeneratorResult {
  std::optional<GeneratorSpec> spec;  ///< nullopt if there is any fault
  std::vector<model::Fault> faults;   ///< lines filled in
};

/// Parses a generator and checks keys, types and ranges of numbers (rates, shares, exactly one way to state a cluster).
/// generateScenario() checks what requires the files or the cluster. Never throws. O(bytes).
GeneratorResult readGenerator(std::string_view text);
/// A generator's text and the folder of its relative paths.
struct GeneratorText {
  std::string text;  ///< empty if there is a fault
  std::string name;  ///< "poisson", "my.json"
  std::filesystem::path folder;
  std::string fault;
};
/// Returns a shipped generator by name, otherwise reads a file. O(bytes).
GeneratorText generatorText(const std::string& name_or_file, const std::filesystem::path& folder = {});

/// Returns the values that differ from the defaults, formatted like a scenario file. readGenerator(writeGenerator(s))
/// == s.
std::string writeGenerator(const GeneratorSpec& spec);

/// Returns the values on one line, without texts and with only the number of inline templates, for a source.
std::string valuesText(const GeneratorSpec& spec);

/// Returns the faults of the numbers, with pointers into the file. O(size of the spec).
std::vector<model::Fault> faultsOf(const GeneratorSpec& spec);

/// Returns the files that it names, without duplicates.
std::vector<std::string> filesOf(const GeneratorSpec& spec);
struct FilesResult {
  Files files;
  std::vector<model::Fault> faults;  ///< at the key that names the file
};
/// Reads the files, which may be gzipped; relative paths start at `folder`. A shipped generator (shipped.h) names
/// shipped files. O(bytes).
FilesResult readFiles(const GeneratorSpec& spec, const std::filesystem::path& folder);

}  // namespace roundel::generate
