// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The settings of Gavel. Gandiva fills in its own.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/policies/gavel/lp/share_lp.h"

namespace roundel::policies::gavel {

enum class Objective { MaxMinFairness, Fifo, MinMakespan, MaxSumThroughput, Isolated, FinishTimeFairness, Cost };
enum class Mechanism { Rounds, Simulator };
enum class SumOf { Normalised, Steps };
enum class Queue { Shares, LatencyRatio, SharesThenLatencyRatio };
enum class EntityKey { None, User, Group };

/// A fixed Y: shares by job and type, row-major. Reading reports a fault for jobs without a row.
using FixedShares = std::vector<double>;

struct Settings {
  Objective objective = Objective::MaxMinFairness;
  Mechanism mechanism = Mechanism::Rounds;
  SumOf sum_of = SumOf::Normalised;
  bool water_filling = false;
  Optimum solution = Optimum::Generous;
  Queue queue = Queue::Shares;
  EntityKey entity = EntityKey::None;
  std::map<std::string, double> entity_weights;  ///< default 1
  bool entity_fifo = false;   ///< inside an entity, jobs run one after another instead of all at once
  std::vector<double> price;  ///< by type, for a GPU and hour; for Objective::Cost
  std::shared_ptr<const std::vector<double>> slo_s;  ///< by job, from its arrival; NaN = none. Null: no deadlines
  bool packing = false;                              ///< combinations of two jobs on one GPU also have shares
  bool server_models = true;                         ///< false: rates are means over the types of one GPU
  double reset_s = 1920;                             ///< for Mechanism::Simulator
  std::shared_ptr<const FixedShares> fixed;          ///< null: optimise
};

std::vector<OptionSpec> optionSpecs();
/// Reads the options, which are valid and complete. Pointers of faults are relative to the options
/// ("/allocation/J1/V100").
Settings readSettings(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults);

}  // namespace roundel::policies::gavel
