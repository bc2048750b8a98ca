// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Models and GPU types of resources/catalogue, compiled in, so that imports need neither a window nor a folder.

#include "core/model/catalogue.h"

namespace roundel::traces {

/// Returns the catalogue without nodes. Read once, then shared.
const model::Catalogue& shippedCatalogue();

}  // namespace roundel::traces
