// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Throughputs of GPU types and models from the catalogue. Private to core/traces.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/catalogue.h"

namespace roundel::traces {

/// Returns the catalogue's name of a GPU type: "V100" for "V100M16" and "V100M32", "A100" for "a100".
std::string catalogueType(std::string_view type);

/// Returns whether `allowed` ("T4|P100"; empty: any) contains the GPU type by its name or the catalogue's name,
/// ignoring case. O(bytes).
bool isAllowedType(std::string_view allowed, std::string_view type);

/// Returns the throughput cell of a model for a type of a cluster; null if it cannot run there.
const model::ThroughputCell* cellOf(const model::JobSpec& model, std::string_view type);
/// Returns the iterations/s of a gang of `gpus` of that type; 0 if it cannot run.
double gangRate(const model::JobSpec& model, std::string_view type, int gpus);
/// Returns the largest gang that was measured on any type; INT_MAX if a plain number is valid for every size.
int largestMeasured(const model::JobSpec& model);
/// Returns `row` with only `types`. A table that ends below `gpus` gets an entry for `gpus`, proportional to the rate
/// of its largest size.
model::ThroughputRow rowFor(const model::ThroughputRow& row, const std::vector<std::string>& types, int gpus);

/// The GPU type of the catalogue on which all ratios are based: most models were measured on it.
inline constexpr const char* kCatalogueReference = "V100";

/// The speed of one GPU of a type relative to one of the reference.
struct TypeRatio {
  double ratio = 1;  ///< to three significant digits
  int models = 0;    ///< the number of models that were measured on both; 0: the ratio of the peak tensor TFLOPS
};
/// Returns the ratio of each type to the reference, both compared with kCatalogueReference: the geometric mean over the
/// models that were measured on both at their one batch size, otherwise the ratio of the peaks. So a ratio of two types
/// does not depend on the reference. Types without such data are absent; if `reference` has none, all are absent.
/// O(models * types).
std::map<std::string, TypeRatio> knownRatios(const model::Catalogue& catalogue, const std::string& reference,
                                             const std::vector<std::string>& types);

/// Adds to the throughputs of `model` those of `types` on which it was not measured: its throughput on the first
/// measured type of `types`, times the ratio of the two. Returns false if it was not measured on any of them. O(types).
bool addEstimates(model::JobSpec& model, const std::vector<std::string>& types,
                  const std::map<std::string, TypeRatio>& ratios);

}  // namespace roundel::traces
