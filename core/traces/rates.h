#pragma once
// Throughputs of GPU types and models as the catalogue has them. Private to core/traces.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"

namespace roundel::traces {

/// The name under which the catalogue knows a GPU type: "V100M16" and "V100M32" are "V100", "a100" is "A100".
std::string catalogueType(std::string_view type);

/// Does `allowed` ("T4|P100"; empty: any) name the GPU type, by its own name, the catalogue's, or in other letters? O(bytes).
bool mayUse(std::string_view allowed, std::string_view type);

/// The cell of a model for a type of a cluster; null where it cannot run there.
const model::ThroughputCell* cellOf(const model::JobSpec& model, std::string_view type);
/// Iterations/s of a gang of `gpus` of that type, 0 where it cannot run.
double gangRate(const model::JobSpec& model, std::string_view type, int gpus);
/// The largest gang that was measured anywhere; INT_MAX where a plain number stands for every size.
int largestMeasured(const model::JobSpec& model);
/// `row` for `types` alone; tables that end below `gpus` get that size, at the rate that their largest gives by proportion.
model::ThroughputRow rowFor(const model::ThroughputRow& row, const std::vector<std::string>& types, int gpus);

/// Speed of one GPU of each of `types` against one of `reference`: the geometric mean over the models that were measured on both, to three
/// digits; types without such a model are absent. O(models * types).
std::map<std::string, double> measuredRatios(const model::Catalogue& catalogue, const std::string& reference,
                                             const std::vector<std::string>& types);

}  // namespace roundel::traces
