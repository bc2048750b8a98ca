#pragma once
// Catalogues and fragments as JSON. A catalogue:
//   {"roundel_catalogue": 1,
//    "gpus": [{"name", "type": {a gpu_types entry}, "source": {"cite", "note"}}],
//    "nodes": [{"name", "gpus": [{"type", "count"}], "intra_gbytes_s"?, "nic_gbits_s"?, "pcie"?, "source"}],
//    "models": [{"name", "sizes"?: ["S"], "job": {a template}, "source"}]}
// A fragment is what is copied, pasted and dragged: {"gpu_types"?, "nodes"?, "models"?, "jobs"?}; a whole scenario is one, too.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"
#include "core/model/check/validate.h"
#include "core/model/scenario.h"

namespace roundel::io {

struct CatalogueResult {
  std::optional<model::Catalogue> catalogue;  ///< absent where there is any fault
  std::vector<model::Fault> faults;           ///< by line
};
/// Reads and checks: syntax, keys, types; an entry's id or name that stands twice; a node whose GPU type neither this catalogue nor
/// `known` has. Never throws. O(bytes).
CatalogueResult readCatalogue(std::string_view text, const model::Catalogue& known = {});
std::string writeCatalogue(const model::Catalogue& catalogue);

struct FragmentResult {
  std::optional<model::Scenario> fragment;
  std::vector<model::Fault> faults;
};
/// The parts of a scenario in the text; keys and types are checked, but not whether it fits anywhere. O(bytes).
FragmentResult readFragment(std::string_view text);
/// Only gpu_types, nodes, models and jobs, as in a scenario file.
std::string writeFragment(const model::Scenario& fragment);

/// The text of one key of a job as written in a file ("{\"V100\": 2}"), compact on one line; empty where it is not stated.
std::string jobValueText(const model::JobSpec& job, std::string_view key);
/// Sets one key of a job from JSON text; an empty text unsets it. The first fault where it is refused (its pointer is inside the
/// value), else nothing. O(bytes).
std::optional<model::Fault> setJobValue(model::JobSpec& job, std::string_view key, std::string_view json);

/// JSON text laid out as scenario files are: two-space indent, a value on one line where it fits; a text that is not JSON is returned unchanged.
std::string laidOutJson(std::string_view json);

}  // namespace roundel::io
