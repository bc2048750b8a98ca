// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/settings.h"

#include <fmt/format.h>

#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "core/policies/common/option_choices.h"
#include "core/policies/common/server_models.h"
#include "core/policies/gavel/option_values.h"

namespace roundel::policies::gavel {
namespace {

using nlohmann::json;

void readEntities(const Options& options, Settings& settings, std::vector<model::Fault>& faults) {
  const std::string& key = options.choice("entity");
  settings.entity = key == "user" ? EntityKey::User : key == "group" ? EntityKey::Group : EntityKey::None;
  settings.entity_fifo = options.choice("inside_entity") == "fifo";
  if (!options.isNull("entity_weights"))
    settings.entity_weights = readEntityWeights(json::parse(options.json("entity_weights"), nullptr, false), faults);
  const bool fills = settings.objective == Objective::MaxMinFairness && settings.water_filling;
  if (settings.entity == EntityKey::None || fills) return;
  fault(faults, "contradiction", "/entity", "entities share by water filling, which is off",
        "objective max-min-fairness with water_filling true");
}

void readCosts(const model::Problem& problem, const Options& options, Settings& settings,
               std::vector<model::Fault>& faults) {
  if (!options.isNull("prices"))
    settings.price = readPrices(problem, json::parse(options.json("prices"), nullptr, false), faults);
  else if (settings.objective == Objective::Cost && !settings.fixed)
    fault(faults, "missing", "/prices", "the objective cost needs what each GPU type costs", kPrices);
  if (options.isNull("slo")) return;
  settings.slo_s = std::make_shared<const std::vector<double>>(
      readSlo(problem, json::parse(options.json("slo"), nullptr, false), faults));
  if (settings.objective == Objective::Cost || settings.objective == Objective::MaxSumThroughput) return;
  fault(faults, "contradiction", "/slo", "deadlines are constraints of the objectives cost and max-sum-throughput",
        "one of these objectives");
}

// Rejects options that have no published meaning with packing.
void checkPacking(const model::Problem& problem, const Settings& settings, std::vector<model::Fault>& faults) {
  if (!settings.packing) return;
  if (!problem.pairs) {
    fault(faults, "missing", "/packing", "the scenario states no throughputs of pairs, so nothing can be packed",
          "pair_throughput in the scenario, or packing false");
  }
  const auto refuse = [&](bool breach, const char* what, const char* hint) {
    if (breach) fault(faults, "contradiction", "/packing", fmt::format("packing is not offered with {}", what), hint);
  };
  refuse(settings.objective == Objective::Isolated, "the objective isolated, in which no job shares a GPU",
         "another objective, or the policy gandiva with packing");
  refuse(settings.mechanism != Mechanism::Rounds, "the mechanism gavel-simulator", "mechanism rounds");
  refuse(settings.fixed != nullptr, "a fixed allocation, whose shares are of single jobs", "leave allocation out");
  refuse(settings.queue != Queue::Shares, "a queue by latency ratio, of which a pair has two", "queue shares");
  refuse(!settings.server_models, "server_models false, since pairs are stated by type", "server_models true");
  refuse(settings.solution == Optimum::Centre, "the analytic centre", "solution generous or least");
}

Optimum solutionOf(const Options& options, Mechanism mechanism) {
  if (options.isNull("solution")) return mechanism == Mechanism::Rounds ? Optimum::Generous : Optimum::Least;
  const std::string& word = options.choice("solution");
  return word == "least" ? Optimum::Least : word == "centre" ? Optimum::Centre : Optimum::Generous;
}

Queue queueOf(const std::string& word) {
  if (word == "latency-ratio") return Queue::LatencyRatio;
  return word == "shares-then-latency-ratio" ? Queue::SharesThenLatencyRatio : Queue::Shares;
}

OptionSpec solutionSpec() {
  OptionSpec spec = orUnset(makeExplainedChoice(
      "solution",
      {{"generous", "Of equally good shares Y, takes those that hand out all GPUs that are left."},
       {"least", "Of equally good shares Y, takes those that give out the fewest GPUs."},
       {"centre", "Of equally good shares Y, takes their analytic centre."}},
      "which of equally good Y; null: generous under rounds, least under gavel-simulator",
      "Gavel's solvers mostly leave what is left: least and centre come within 3 % of its figures"));
  spec.default_json = "null";
  return spec;
}

Objective objectiveOf(const std::string& word) {
  if (word == "fifo") return Objective::Fifo;
  if (word == "min-makespan") return Objective::MinMakespan;
  if (word == "max-sum-throughput") return Objective::MaxSumThroughput;
  if (word == "isolated") return Objective::Isolated;
  if (word == "finish-time-fairness") return Objective::FinishTimeFairness;
  if (word == "cost") return Objective::Cost;
  return Objective::MaxMinFairness;
}

OptionSpec objectiveSpec() {
  return makeExplainedChoice(
      "objective",
      {{"max-min-fairness", "Maximises the smallest throughput of a job, relative to an equal share of the cluster."},
       {"fifo", "Serves jobs in order of arrival, each on the GPU type on which it is fastest."},
       {"min-makespan", "Minimises the time at which the last job would finish."},
       {"max-sum-throughput", "Maximises the sum of the jobs' throughputs."},
       {"isolated", "Gives every job an equal share of each GPU type."},
       {"finish-time-fairness", "Minimises the largest ratio of a job's finish time to the one with an equal share."},
       {"cost", "Maximises the throughput per unit of money at the stated prices."}},
      "what the shares Y are optimised for, by each job's throughput on each GPU type",
      "Gavel's max_min_fairness_perf, fifo_perf, min_total_duration_perf, max_sum_throughput_perf, isolated, "
      "finish_time_fairness_perf; cost as in its Section 4.2");
}

std::vector<OptionSpec> fairnessSpecs() {
  return {
      makeOption(
          "water_filling", OptionType::Bool, "false",
          "max-min fairness only: jobs that cannot go beyond the smallest share are frozen and the others go on, "
          "until none can; off: one LP",
          "Gavel's water filling; the single LP is its default"),
      makeExplainedChoice(
          "entity",
          {{"none", "Only the weights of jobs count; no user or group comes before them."},
           {"user", "The weights of users count before those of their jobs."},
           {"group", "The weights of groups count before those of their jobs."}},
          "water filling only: whose weights count before the jobs'; a job's weight then is its part of its entity's",
          "Gavel Section 4.3, hierarchical fairness"),
      orUnset(makeOption("entity_weights", OptionType::Json, "null",
                         "weights {user or group: weight above 0}; 1 where not stated", "Gavel Section 4.3")),
      makeExplainedChoice("inside_entity",
                          {{"fairness", "The jobs of an entity share by their weights."},
                           {"fifo", "The jobs of an entity are served one after another in order of arrival."}},
                          "how the jobs of one entity share what it gets", "Gavel Section 4.3"),
  };
}

std::vector<OptionSpec> sumSpecs() {
  return {
      orUnset(makeOption("prices", OptionType::Json, "null",
                         "objective cost: {GPU type: price of a GPU and hour}; every type needs one",
                         "Gavel Section 4.2")),
      orUnset(makeOption(
          "slo", OptionType::Json, "null",
          "cost and max-sum throughput: deadlines as constraints, {job: seconds after its arrival}, or a number: "
          "times the job's shortest run time",
          "Gavel Section 4.2; 1.2, 2 and 10 times in its generator")),
      makeExplainedChoice("sum_of",
                          {{"normalised", "Adds each job's rate relative to its best rate."},
                           {"steps", "Adds the steps per second of unlike models, as Gavel's code does."}},
                          "max-sum throughput and cost: what is added up",
                          "steps is max_sum_throughput_perf as published"),
      orUnset(makeOption("allocation", OptionType::Json, "null",
                         "fixed shares {job: {type: share of wall time, 0 to 1}} instead of an optimised Y; every job "
                         "needs a row",
                         "Hadar Fig. 1 gives one")),
  };
}

std::vector<OptionSpec> objectiveSpecs() {
  std::vector<OptionSpec> out{objectiveSpec(), solutionSpec()};
  for (std::vector<OptionSpec> group_specs : {fairnessSpecs(), sumSpecs()})
    out.insert(out.end(), std::make_move_iterator(group_specs.begin()), std::make_move_iterator(group_specs.end()));
  return out;
}

std::vector<OptionSpec> mechanismSpecs() {
  return {
      makeExplainedChoice(
          "mechanism",
          {{"rounds", "Serves jobs by Y over rounds received at each boundary; restarts and placement count."},
           {"gavel-simulator", "Schedules as Gavel's own simulator does, for comparison with its figures."}},
          "how shares become placements", "Hadar Fig. 1's counting of rounds; Gavel's scheduler.py"),
      makeOption(
          "packing", OptionType::Bool, "false",
          "space sharing: pairs of jobs of one GPU, as pair_throughput of the scenario states them, have shares, too, and run "
          "beside each other on one GPU; rounds only, with every objective but isolated",
          "Gavel Section 3.1; its policies of this kind are called packed"),
      makeExplainedChoice(
          "queue",
          {{"shares", "Tries the job with the largest Y over rounds received first; ties go by job."},
           {"latency-ratio", "Tries the job with the largest wait over age first, then by Y over rounds received."},
           {"shares-then-latency-ratio",
            "Tries the job with the largest Y over rounds received first; ties go by wait over age."}},
          "rounds only: which job is tried first", "Hops Section 4.2 queues Gavel by latency ratio"),
      atLeast(
          makeOption("reset_s", OptionType::Number, "1920", "gavel-simulator only: least time between two allocations",
                     "Gavel's minimum_time_between_allocation_resets"),
          0, "s"),
      serverModelsSpec(),
  };
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> specs = objectiveSpecs();
  for (OptionSpec& spec : mechanismSpecs()) specs.push_back(std::move(spec));
  return specs;
}

Settings readSettings(const model::Problem& problem, const Options& options, std::vector<model::Fault>& faults) {
  Settings settings;
  settings.objective = objectiveOf(options.choice("objective"));
  settings.water_filling = options.boolean("water_filling");
  settings.sum_of = options.choice("sum_of") == "steps" ? SumOf::Steps : SumOf::Normalised;
  settings.mechanism = options.choice("mechanism") == "rounds" ? Mechanism::Rounds : Mechanism::Simulator;
  settings.solution = solutionOf(options, settings.mechanism);
  settings.queue = queueOf(options.choice("queue"));
  settings.reset_s = options.number("reset_s");
  if (!options.isNull("allocation")) {
    FixedShares shares = readShares(problem, json::parse(options.json("allocation"), nullptr, false), faults);
    settings.fixed = std::make_shared<const FixedShares>(std::move(shares));
  }
  readEntities(options, settings, faults);
  readCosts(problem, options, settings, faults);
  settings.packing = options.boolean("packing");
  settings.server_models = options.boolean("server_models");
  if (!settings.server_models && settings.mechanism != Mechanism::Rounds)
    fault(faults, "contradiction", "/server_models", "gavel-simulator always knows the rate on each GPU type",
          "mechanism rounds, or server_models true");
  checkPacking(problem, settings, faults);
  return settings;
}

}  // namespace roundel::policies::gavel
