#pragma once
// What schedulers do by their options that whoever compares them must know.

#include <string>

#include "core/policies/registry.h"

namespace roundel::policies {

/// Does a run with these options draw random numbers? False: the seed changes nothing. The random forest of the forecasts
/// (option `forecast`) draws its samples and splits, Gandiva its pairs (option `packing`); no other scheduler draws. False for what is unknown too. O(options).
bool draws(const std::string& id, const model::OptionMap& options);

/// One sentence on what a scheduler with these options does otherwise for this problem, because it is too large for the published way
/// (PolicyInfo::note); empty where nothing is, and for options that it refuses. O(jobs).
std::string noteOn(const std::string& id, const model::OptionMap& options, const model::Problem& problem);

/// What starting a job again costs where that is not the scenario's restart_s: "switching a GPU to another job (switch_ms)".
/// Empty: restart_s is paid.
std::string ownRestarts(const std::string& id);

}  // namespace roundel::policies
