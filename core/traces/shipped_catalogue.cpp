#include "core/traces/shipped_catalogue.h"

#include "core/io/catalogue_io.h"

namespace roundel::traces {
namespace {

// Written by CMake from resources/catalogue/models.json, in pieces that every compiler takes.
constexpr const char* kModels[] = {
#include "catalogue_text.inc"
};

}  // namespace

const model::Catalogue& shippedModels() {
  static const model::Catalogue kCatalogue = [] {
    std::string text;
    for (const char* piece : kModels) text += piece;
    return io::readCatalogue(text).catalogue.value_or(model::Catalogue());  // a test reads every entry
  }();
  return kCatalogue;
}

}  // namespace roundel::traces
