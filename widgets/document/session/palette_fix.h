// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Repairs of faults that need the palette: a job names a template that is in the palette but not in the scenario. GUI thread.

#include <optional>
#include <string>

#include "core/model/catalogue.h"
#include "core/model/check/fix.h"

namespace roundel::widgets {

/// The palette entry with this id ("LSTM"), this name ("LSTM · WikiText-2") or this part of its name before " · ", ignoring case. nullptr if
/// there is none.
const model::CatalogueModel* paletteModel(const model::Catalogue& palette, const std::string& word);

/// The repair of a fault if only one is possible: policies::certainFix(), else a template from the palette.
std::optional<model::Fix> certainFix(const model::Catalogue& palette, const model::Scenario& scenario,
                                     const model::Fault& fault);

}  // namespace roundel::widgets
