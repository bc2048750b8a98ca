// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Tool tips of the palette's entries, as HTML.

#include <QString>
#include <string>

#include "core/model/catalogue.h"

namespace roundel::widgets {

/// "Source: ..."; empty if none is stated.
QString sourceText(const model::Source& source);
/// "<b>V100</b>: 125 TFLOPS (tensor, dense), 32 GiB"; only the id if the catalogue has no such GPU. O(entries).
QString gpuFacts(const model::Catalogue& catalogue, const std::string& id);
/// The GPUs and links of a node, and how to place it.
QString nodeTip(const model::Catalogue& catalogue, const model::CatalogueNode& node);
/// The throughputs of a model by GPU type, and how to add a job of it.
QString jobTip(const model::CatalogueModel& entry);

}  // namespace roundel::widgets
