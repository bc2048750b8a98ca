// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gandiva/gandiva.h"

#include <memory>

#include "core/policies/gavel/packed_rounds.h"
#include "core/policies/gavel/rounds.h"
#include "core/policies/gavel/settings.h"

namespace roundel::policies {
namespace {

std::unique_ptr<sim::Policy> makeGandiva(const model::Problem& problem, const Options& options,
                                         std::vector<model::Fault>& faults) {
  gavel::Settings settings;
  settings.objective = gavel::Objective::Isolated;
  settings.mechanism = gavel::Mechanism::Rounds;
  if (!options.boolean("packing")) return std::make_unique<gavel::RoundsPolicy>(problem, settings);
  if (!problem.pairs) {
    faults.push_back({"missing", "/packing", "the scenario states no throughputs of pairs, so nothing can be packed",
                      "pair_throughput in the scenario, or packing false"});
    return nullptr;
  }
  return std::make_unique<gavel::PackedRoundsPolicy>(problem, settings, gavel::RandomPacker());
}

}  // namespace

PolicyInfo gandivaInfo() {
  PolicyInfo info;
  info.id = "gandiva";
  info.name = "Gandiva";
  info.look = 9;
  info.draws_random = [](const Options& options) { return options.boolean("packing"); };
  info.brief = "Equal time slices on every GPU type.";
  info.year = 2018;
  info.summary = "Time slices: every job gets the same time on each GPU type, whatever its throughput there.";
  info.paper =
      "Xiao et al., Gandiva: Introspective Cluster Scheduling for Deep Learning, OSDI 2018, as compared with by Narayanan et "
      "al., OSDI 2020";
  info.cost = "O(jobs * types * log jobs) each round; with packing O(jobs^2 * types) where pairs are drawn";
  info.options = {makeOption(
      "packing", OptionType::Bool, "false",
      "while jobs ask for more GPUs than there are, random pairs of jobs of one GPU share a GPU, as pair_throughput of "
      "the scenario states them, and are separated if sharing is slower",
      "always on in the published baseline")};
  info.make_policy = makeGandiva;
  return info;
}

}  // namespace roundel::policies
