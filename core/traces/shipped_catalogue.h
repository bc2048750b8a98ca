#pragma once
// Models and GPU types of resources/catalogue, compiled in: imports need them without a window and without a folder.

#include "core/model/catalogue.h"

namespace roundel::traces {

/// Without nodes. Read once, then shared.
const model::Catalogue& shippedCatalogue();

}  // namespace roundel::traces
