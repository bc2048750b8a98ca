// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Files inside the program: the generators of scenarios/generators, the scenarios, the lessons, and the catalogue. The
// program needs no folder for them.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"

namespace roundel::generate {

/// Used instead of a folder: relative names are those of shipped files.
constexpr const char* kShippedFolder = ":shipped:";

struct ShippedFile {
  std::string_view
      name;  ///< "generators/poisson.json", "gavel-480.json", "lessons/gang.lesson.json", "catalogue/models.json"
  std::string_view text;
};

/// Returns the files by name. CMake generates them.
const std::vector<ShippedFile>& shippedFiles();
/// Returns the text of a file by name, without "../" and "./" at its beginning; nullopt if there is none.
std::optional<std::string_view> shippedText(std::string_view name);

/// Returns the names of the shipped generators, sorted: "poisson".
std::vector<std::string> shippedGenerators();
/// Returns the catalogue of resources/catalogue. Read once; thread-safe.
const model::Catalogue& shippedCatalogue();

}  // namespace roundel::generate
