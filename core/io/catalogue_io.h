// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Catalogues and fragments as JSON. A catalogue:
//   {"roundel_catalogue": 1,
//    "gpus": [{"name", "type": {a gpu_types entry}, "source": {"cite", "note"}}],
//    "nodes": [{"name", "gpus": [{"type", "count"}], "intra_gbytes_s"?, "nic_gbits_s"?, "pcie"?, "source"}],
//    "models": [{"name", "sizes"?: ["S"], "job": {a template}, "source"}]}
// A fragment is what is copied, pasted and dragged: {"gpu_types"?, "nodes"?, "models"?, "jobs"?}; a scenario is also
// one.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::io {

struct CatalogueResult {
  std::optional<model::Catalogue> catalogue;  ///< nullopt if there is any fault
  std::vector<model::Fault> faults;           ///< by line
};
/// Parses and checks a catalogue: syntax, keys, types, duplicate ids or names, and nodes with a GPU type that neither
/// this catalogue nor `known` has. Never throws. O(bytes).
CatalogueResult readCatalogue(std::string_view text, const model::Catalogue& known = {});
std::string writeCatalogue(const model::Catalogue& catalogue);

struct FragmentResult {
  std::optional<model::Scenario> fragment;
  std::vector<model::Fault> faults;
};
/// Reads the parts of a scenario in the text. Checks keys and types, but not whether the parts fit into a scenario.
/// O(bytes).
FragmentResult readFragment(std::string_view text);
/// Writes only gpu_types, nodes, models and jobs, as in a scenario file.
std::string writeFragment(const model::Scenario& fragment);

/// Returns the value of one key of a job as compact JSON on one line ("{\"V100\": 2}"); empty if it is not stated.
std::string jobValueText(const model::JobSpec& job, std::string_view key);
/// Sets one key of a job from JSON text; an empty text unsets it. If the text is rejected, returns the first fault (its
/// pointer is inside the value). O(bytes).
std::optional<model::Fault> setJobValue(model::JobSpec& job, std::string_view key, std::string_view json);

/// Formats JSON text like a scenario file: sorted keys, two-space indent, a value on one line if it fits. Returns text
/// that is not JSON unchanged.
std::string formattedJson(std::string_view json);

}  // namespace roundel::io
