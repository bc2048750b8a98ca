// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/traces/shipped_catalogue.h"

#include <span>
#include <string>

#include "core/io/catalogue_io.h"

namespace roundel::traces {
namespace {

// Written by CMake from resources/catalogue, in pieces that every compiler takes.
constexpr const char* kModels[] = {
#include "catalogue_models.inc"
};
constexpr const char* kShippedGpus[] = {
#include "catalogue_gpus.inc"
};

model::Catalogue catalogueOf(std::span<const char* const> pieces) {
  std::string text;
  for (const char* piece : pieces) text += piece;
  return io::readCatalogue(text).catalogue.value_or(model::Catalogue());  // a test reads every entry
}

}  // namespace

const model::Catalogue& shippedCatalogue() {
  static const model::Catalogue kCatalogue = model::merged(catalogueOf(kModels), catalogueOf(kShippedGpus));
  return kCatalogue;
}

}  // namespace roundel::traces
