#pragma once
// Repairs of a document's faults that need the palette: a job names a template that the scenario lacks and the palette has. GUI thread.

#include <QObject>
#include <optional>
#include <string>

#include "core/model/catalogue.h"
#include "core/model/check/fix.h"

namespace roundel::widgets {

/// The entry of the palette that a word means, whatever its case: its id ("LSTM"), its name ("LSTM · WikiText-2"), or what the name
/// begins with before " · ". Null if there is none.
const model::CatalogueModel* paletteModel(const model::Catalogue& palette, const std::string& word);

/// The certain repair of one fault of the document, if there is one: policies::certainFix(), else the template from the palette of the
/// workbench (CatalogueStore::of()).
std::optional<model::Fix> certainFix(QObject& bench, const model::Scenario& scenario, const model::Fault& fault);

}  // namespace roundel::widgets
