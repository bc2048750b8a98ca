// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The JSON options of Gavel: a fixed allocation, prices, deadlines, weights. All faults of a value are reported with a
// pointer relative to the options ("/allocation/J1/V100"); values with faults have no meaning.
// Internal to core/policies/gavel.

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/policies/gavel/settings.h"

namespace roundel::policies::gavel {

constexpr const char* kPrices = R"({"V100": 2.48, "K80": 0.45}: what a GPU of each type costs an hour)";

void fault(std::vector<model::Fault>& faults, const char* code, const std::string& pointer, std::string message,
           std::string help);
/// Reads {job: {type: share of wall time}}; every job needs a row. O(cells).
FixedShares readShares(const model::Problem& problem, const nlohmann::json& value, std::vector<model::Fault>& faults);
/// Reads {type: price of a GPU and hour}, by type; every type needs one. O(types).
std::vector<double> readPrices(const model::Problem& problem, const nlohmann::json& value,
                               std::vector<model::Fault>& faults);
/// Reads {job: seconds after its arrival}, or a factor of each job's shortest run time. By job; NaN: no deadline.
/// O(jobs * types).
std::vector<double> readSlo(const model::Problem& problem, const nlohmann::json& value,
                            std::vector<model::Fault>& faults);
/// Reads {user or group: weight above 0}. O(entries).
std::map<std::string, double> readEntityWeights(const nlohmann::json& value, std::vector<model::Fault>& faults);

}  // namespace roundel::policies::gavel
