// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/options.h"

#include <utility>

#include "core/policies/common/option_choices.h"

namespace roundel::policies::hadar {
namespace {
void addAlgorithm(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice("algorithm",
                                    {{"corrected", "Returns the allocation with the largest sum of payoffs."},
                                     {"as-published", "Follows Algorithm 2 as printed, which returns the empty set."}},
                                    "what Algorithm 2 returns", "Hadar Algorithm 2"));
  out.push_back(makeExplainedChoice(
      "utility",
      {{"norm", "The utility of a job is its ideal completion time t_j^min over its predicted one."},
       {"eff", "The utility of a job is E_j N_j over its predicted completion time, as published."}},
      "the utility U_j of a job", "Hadar Section III-B"));
  out.push_back(
      makeExplainedChoice("method",
                          {{"dp", "Tries two placements of each composition and keeps the best states after each job."},
                           {"exact", "Tries every placement and keeps all states, for small clusters."},
                           {"greedy", "Takes the allocation with the largest payoff first."}},
                          "how the best allocation is searched for", "Hadar Section IV-A"));
}

void addSearch(std::vector<OptionSpec>& out) {
  constexpr double kMax = 1 << 20;
  out.push_back(within(
      makeOption("beam", OptionType::Integer, "64", "states that method dp keeps after each job; 0 keeps all", ""), 0,
      kMax, "states"));
  out.push_back(atLeast(
      makeOption("greedy_above", OptionType::Integer, "512", "a longer queue than this is served by method greedy", ""),
      0, "jobs"));
  out.push_back(makeExplainedChoice("queue_order",
                                    {{"shortest", "Charges the job with the shortest remaining ideal time first."},
                                     {"fifo", "Charges jobs in order of arrival."}},
                                    "order in which jobs are charged", "Hadar Algorithm 1"));
}

void addPrices(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice("price_mode",
                                    {{"point", "An allocation pays the price before it for each of its GPUs."},
                                     {"integral", "An allocation pays the integral of the price over its GPUs."}},
                                    "what an allocation of several GPUs pays", "Hadar Eq. 5, Theorem 2"));
  out.push_back(atLeast(makeOption("kappa", OptionType::Number, "0.1",
                                   "communication cost: an allocation costs 1 + kappa (servers - 1) times its GPUs",
                                   "Hadar Algorithm 2, line 27"),
                        0, ""));
  out.push_back(within(
      makeOption("span", OptionType::Number, "0.1",
                 "predicted loss of throughput on more than one server, where the scenario states no throughput_spread",
                 "Hadar Algorithm 2, line 27"),
      0, 1, ""));
}

void addJobs(std::vector<OptionSpec>& out) {
  out.push_back(withPublished(
      makeOption("sticky", OptionType::Bool, "false",
                 "running jobs keep their allocation instead of being planned again each round", "Hadar Section IV-B"),
      {{"true", "Hadar Section IV-B; its Fig. 1 plans again"}}));
  out.push_back(makeExplainedChoice("gangs",
                                    {{"elastic", "A job gets any number of GPUs that it allows."},
                                     {"rigid", "A job gets all of its GPUs or none, the paper's constraint (1e)."}},
                                    "how many GPUs a job gets", "Hadar (1e)"));
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  addAlgorithm(out);
  addSearch(out);
  addPrices(out);
  addJobs(out);
  return out;
}

Settings settingsFrom(const Options& options) {
  Settings out;
  out.algorithm = options.choice("algorithm") == "corrected" ? Algorithm::Corrected : Algorithm::AsPublished;
  out.utility = options.choice("utility") == "norm" ? Utility::Norm : Utility::Eff;
  const std::string& method = options.choice("method");
  out.method = method == "dp" ? Method::Dp : method == "exact" ? Method::Exact : Method::Greedy;
  out.beam = static_cast<std::size_t>(options.integer("beam"));
  out.greedy_above = static_cast<std::size_t>(options.integer("greedy_above"));
  out.queue_order = options.choice("queue_order") == "shortest" ? QueueOrder::Shortest : QueueOrder::Fifo;
  out.price_mode = options.choice("price_mode") == "point" ? PriceMode::Point : PriceMode::Integral;
  out.kappa = options.number("kappa");
  out.span = options.number("span");
  out.sticky = options.boolean("sticky");
  out.rigid = options.choice("gangs") == "rigid";
  return out;
}

}  // namespace roundel::policies::hadar
