// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/shipped.h"

#include <algorithm>

#include "core/io/catalogue_io.h"

namespace roundel::generate {
namespace {

constexpr std::string_view kFolder = "generators/", kEnding = ".json";

}  // namespace

std::optional<std::string_view> shippedText(std::string_view name) {
  while (name.starts_with("../") || name.starts_with("./")) name.remove_prefix(name.find('/') + 1);
  const auto& files = shippedFiles();
  const auto file_entry = std::ranges::find(files, name, &ShippedFile::name);
  return file_entry == files.end() ? std::nullopt : std::optional(file_entry->text);
}

std::vector<std::string> shippedGenerators() {
  std::vector<std::string> out;
  for (const ShippedFile& file : shippedFiles()) {
    if (!file.name.starts_with(kFolder)) continue;
    out.emplace_back(file.name.substr(kFolder.size(), file.name.size() - kFolder.size() - kEnding.size()));
  }
  std::ranges::sort(out);
  return out;
}

const model::Catalogue& shippedCatalogue() {
  static const model::Catalogue kCatalogue = [] {
    model::Catalogue merged_catalogue;
    for (const char* name : {"catalogue/gpus.json", "catalogue/nodes.json", "catalogue/models.json"}) {
      const io::CatalogueResult read = io::readCatalogue(shippedText(name).value_or(""), merged_catalogue);
      if (read.catalogue) merged_catalogue = model::merged(std::move(merged_catalogue), *read.catalogue);
    }
    return merged_catalogue;
  }();
  return kCatalogue;
}

}  // namespace roundel::generate
