#pragma once
// What the program brings along for generators: the generators of scenarios/generators, the scenarios that they take templates from, and
// the catalogue. All is inside the program, so that it needs no folder.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"

namespace roundel::generate {

/// In place of a folder: relative names are those of shipped files.
constexpr const char* kShippedFolder = ":shipped:";

struct ShippedFile {
  std::string_view name;  ///< "generators/poisson.json", "gavel-480.json", "catalogue/models.json"
  std::string_view text;
};

/// By name. Made by CMake.
const std::vector<ShippedFile>& shippedFiles();
/// The text of a file by name, "../" and "./" at its beginning left out; nullopt where there is none.
std::optional<std::string_view> shippedText(std::string_view name);

/// Names of the shipped generators, sorted: "poisson".
std::vector<std::string> shippedGenerators();
/// resources/catalogue. Read once; thread-safe.
const model::Catalogue& shippedCatalogue();

}  // namespace roundel::generate
