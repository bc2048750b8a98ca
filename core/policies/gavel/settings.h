#pragma once
// What can be set on Gavel. Gandiva fills in its own.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/gavel/lp/share_lp.h"
#include "core/policies/options.h"

namespace roundel::policies::gavel {

enum class Objective { MaxMinFairness, Fifo, MinMakespan, MaxSumThroughput, Isolated, FinishTimeFairness, Cost };
enum class Mechanism { Rounds, Simulator };
enum class SumOf { Normalised, Steps };
enum class Queue { Shares, LatencyRatio, SharesThenLatencyRatio };
enum class EntityKey { None, User, Group };

/// A given Y instead of an optimised one: shares by job and type, row-major; jobs without a row are a fault when it is
/// read.
using FixedShares = std::vector<double>;

struct Settings {
  Objective objective = Objective::MaxMinFairness;
  Mechanism mechanism = Mechanism::Rounds;
  SumOf sum_of = SumOf::Normalised;
  bool water_filling = false;
  Optimum solution = Optimum::Generous;
  Queue queue = Queue::Shares;
  EntityKey entity = EntityKey::None;
  std::map<std::string, double> entity_weights;      ///< 1 where not stated
  bool entity_fifo = false;                          ///< inside an entity: one after another instead of all at once
  std::vector<double> price;                         ///< by type, of a GPU and hour; of Objective::Cost
  std::shared_ptr<const std::vector<double>> slo_s;  ///< by job, from its arrival; NaN = none. Null: none at all
  bool packing = false;                              ///< combinations of two jobs on one GPU have shares too
  bool server_models = true;                         ///< else rates are means over the types of one GPU
  double reset_s = 1920;                             ///< of Mechanism::Simulator
  std::shared_ptr<const FixedShares> fixed;          ///< null: optimise
};

std::vector<OptionSpec> optionSpecs();
/// Faults have pointers relative to the options ("/allocation/J1/V100"). `options` is complete and valid.
Settings readSettings(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults);

}  // namespace roundel::policies::gavel
