#pragma once
// What the palette's hints say of an entry of the catalogue, as HTML.

#include <QString>
#include <string>

#include "core/model/catalogue.h"

namespace roundel::widgets {

/// "Source: ..."; empty where none is stated.
QString sourceText(const model::Source& source);
/// "<b>V100</b>: 125 TFLOPS (tensor, dense), 32 GiB"; the id alone where the catalogue has no such GPU. O(entries).
QString gpuFacts(const model::Catalogue& catalogue, const std::string& id);
/// The GPUs of a node with their facts, its links, and how it is placed.
QString nodeTip(const model::Catalogue& catalogue, const model::CatalogueNode& node);
/// A model with its throughputs by GPU type, and how it becomes a job.
QString jobTip(const model::CatalogueModel& entry);

}  // namespace roundel::widgets
