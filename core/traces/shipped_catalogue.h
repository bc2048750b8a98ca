#pragma once
// The models of resources/catalogue/models.json, compiled in: imports need them without a window and without a folder.

#include "core/model/catalogue.h"

namespace roundel::traces {

/// Read once, then shared.
const model::Catalogue& shippedModels();

}  // namespace roundel::traces
