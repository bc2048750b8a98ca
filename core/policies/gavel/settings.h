#pragma once
// What can be set on Gavel. Internal to core/policies/gavel.

#include <memory>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/options.h"

namespace roundel::policies::gavel {

enum class Objective { MaxMinFairness, Fifo, MinMakespan, MaxSumThroughput, Isolated };
enum class Mechanism { Rounds, Simulator };
enum class SumOf { Normalised, Steps };

/// A given Y instead of an optimised one: shares by job and type, row-major; jobs without a row are a fault when it is
/// read.
using FixedShares = std::vector<double>;

struct Settings {
  Objective objective = Objective::MaxMinFairness;
  Mechanism mechanism = Mechanism::Rounds;
  SumOf sum_of = SumOf::Normalised;
  bool water_filling = false;
  double reset_s = 1920;                     ///< of Mechanism::Simulator
  std::shared_ptr<const FixedShares> fixed;  ///< null: optimise
};

std::vector<OptionSpec> optionSpecs();
/// Faults have pointers relative to the options ("/allocation/J1/V100"). `options` is complete and valid.
Settings readSettings(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults);

}  // namespace roundel::policies::gavel
