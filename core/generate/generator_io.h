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
  std::optional<GeneratorSpec> spec;  ///< absent where there is any fault
  std::vector<model::Fault> faults;   ///< lines filled in
};

/// Reads and checks keys, types and what the numbers say by themselves (rates, shares, one way to state a cluster); what needs the files or
/// the cluster is checked by generateScenario(). Never throws. O(bytes).
GeneratorResult readGenerator(std::string_view text);
/// A generator's text and where its relative paths start.
struct GeneratorText {
  std::string text;  ///< empty where there is a fault
  std::string name;  ///< "poisson", "my.json"
  std::filesystem::path folder;
  std::string fault;
};
/// A shipped generator by name, else a file. O(bytes).
GeneratorText generatorText(const std::string& name_or_file, const std::filesystem::path& folder = {});

/// Only what differs from the defaults, laid out as scenario files are. readGenerator(writeGenerator(s)) == s.
std::string writeGenerator(const GeneratorSpec& spec);

/// The values on one line, without texts and with only the number of inline templates: for a source.
std::string valuesText(const GeneratorSpec& spec);

/// The faults of the numbers, with pointers into the file. O(size of the spec).
std::vector<model::Fault> faultsOf(const GeneratorSpec& spec);

/// The files that it names, each once.
std::vector<std::string> filesOf(const GeneratorSpec& spec);
struct FilesResult {
  Files files;
  std::vector<model::Fault> faults;  ///< at the key that names the file
};
/// Reads them, .gz too; relative paths start at `folder`. Of a shipped generator (shipped.h) the shipped files are meant. O(bytes).
FilesResult readFiles(const GeneratorSpec& spec, const std::filesystem::path& folder);

}  // namespace roundel::generate
