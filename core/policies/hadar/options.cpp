#include "core/policies/hadar/options.h"

#include <utility>

namespace roundel::policies::hadar {
namespace {
void addAlgorithm(std::vector<OptionSpec>& out) {
  out.push_back(makeChoice(
      "algorithm", {"corrected", "as-published"},
      "corrected: the largest sum of payoffs; as-published: Algorithm 2 as printed, which returns the empty set",
      "Hadar Algorithm 2"));
  out.push_back(
      makeChoice("utility", {"norm", "eff"},
                 "U_j: norm = t_j^min / JCT (ideal over predicted completion time), eff = E_j N_j / JCT (as published)",
                 "Hadar Section III-B"));
  out.push_back(
      makeChoice("method", {"dp", "exact", "greedy"},
                 "dp: two placements of each composition, best states kept; exact: every placement, all states (small "
                 "clusters); greedy: the largest payoff first",
                 "Hadar Section IV-A"));
}

void addSearch(std::vector<OptionSpec>& out) {
  constexpr double kMax = 1 << 20;
  out.push_back(within(
      makeOption("beam", OptionType::Integer, "64", "states that method dp keeps after each job; 0 keeps all", ""), 0,
      kMax, "states"));
  out.push_back(atLeast(
      makeOption("greedy_above", OptionType::Integer, "512", "a longer queue than this is served by method greedy", ""),
      0, "jobs"));
  out.push_back(makeChoice("queue_order", {"shortest", "fifo"},
                           "order in which jobs are charged: shortest remaining ideal time first, or by arrival",
                           "Hadar Algorithm 1"));
}

void addPrices(std::vector<OptionSpec>& out) {
  out.push_back(makeChoice(
      "price_mode", {"point", "integral"},
      "an allocation is charged the price before it for each GPU, or the integral of the price over its GPUs",
      "Hadar Eq. 5, Theorem 2"));
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
  out.push_back(makeOption("sticky", OptionType::Bool, "false",
                           "running jobs keep their allocation instead of being planned again each round",
                           "Hadar Section IV-A"));
  out.push_back(makeChoice("gangs", {"elastic", "rigid"},
                           "elastic: any size that the job allows; rigid: gpus or none, the paper's constraint (1e)",
                           "Hadar (1e)"));
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
