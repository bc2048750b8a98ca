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

/// The GPU type of the catalogue that all ratios go over: most models were measured on it.
inline constexpr const char* kCatalogueReference = "V100";

/// The speed of one GPU of a type against one of the reference.
struct TypeRatio {
  double ratio = 1;  ///< to three digits
  int models = 0;    ///< so many were measured on both; 0: of the peak tensor TFLOPS, since none was
};
/// Every type is compared with kCatalogueReference first: the geometric mean over the models that were measured on both at their one batch size,
/// else the ratio of the peaks. So a ratio of two types does not depend on the reference. A type of which neither is known is absent, as all
/// are if `reference` is. O(models * types).
std::map<std::string, TypeRatio> knownRatios(const model::Catalogue& catalogue, const std::string& reference,
                                             const std::vector<std::string>& types);

/// Adds to the throughputs of `model` those of `types` on which it was not measured: what it does on the first of `types` that has it, times the
/// ratio of the two. False if it was measured on none of them. O(types).
bool addEstimates(model::JobSpec& model, const std::vector<std::string>& types,
                  const std::map<std::string, TypeRatio>& ratios);

}  // namespace roundel::traces
