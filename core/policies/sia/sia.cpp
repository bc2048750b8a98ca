// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/sia/sia.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/policies/common/option_choices.h"
#include "core/policies/common/server_models.h"
#include "core/policies/sia/explanation.h"
#include "core/solvers/choice_proofs.h"

namespace roundel::policies {
namespace sia {
namespace {

const trace::ReasonKind kApart{
    "only-apart", "It won {gpus} {gpus:GPU|GPUs}, but no server has them together now and it cannot run on several."};

const trace::ReasonKind kNoPlace{
    "no-whole-servers",
    "It won {gpus} {gpus:GPU|GPUs}, but they are not free as whole servers and a part of one more."};

class Policy : public sim::Policy {
 public:
  explicit Policy(const Settings& settings) : m_settings(settings) {}
  std::unique_ptr<sim::Policy> clone() const override { return std::make_unique<Policy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  std::string remark() const override { return m_proofs.remark("programs"); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override;

 private:
  Settings m_settings;
  solvers::ChoiceProofs m_proofs;
};

// The groups of the program have this order, so that equal optima serve the head of the queue.
std::vector<model::JobIndex> queueOf(const sim::SystemView& view, Queue queue) {
  std::vector<std::pair<double, model::JobIndex>> keys;
  for (const model::JobIndex job : view.active()) {
    const double age_s = queue == Queue::Arrival ? 0 : metrics::expectedRunTime_s(view.problem(), job);
    const double wait_s = view.state(job).wait_s;
    keys.emplace_back(age_s > 0 ? wait_s / age_s : 0, job);
  }
  std::ranges::stable_sort(keys, [&](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first > b.first;
    return view.job(a.second).arrival_s < view.job(b.second).arrival_s;
  });
  std::vector<model::JobIndex> jobs;
  for (const auto& [key, job] : keys) jobs.push_back(job);
  return jobs;
}

// Adds a column for each configuration with a value, and records the configuration. `held`: the column of the current GPUs.
std::vector<int> addColumns(const sim::JobState& state, const std::vector<Configuration>& all,
                            solvers::ChoiceProgram& program, std::int32_t& held) {
  std::vector<int> added;
  program.addGroup();
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (!(all[c].value > 0)) continue;
    const solvers::ChoiceUse use{static_cast<std::uint32_t>(all[c].type.value), all[c].gpus};
    const std::int32_t column = program.addColumn(all[c].value, {&use, 1});
    if (holds(state, all[c])) held = column;
    added.push_back(static_cast<int>(c));
  }
  return added;
}

Round solve(const sim::SystemView& view, const Settings& settings) {
  Round round;
  round.jobs = queueOf(view, settings.queue);
  const UpGpus up_gpus = upGpus(view);
  solvers::ChoiceProgram program(up_gpus.all);
  solvers::ChoiceOptions options{.relative_gap = settings.gap, .max_nodes = settings.nodes, .stop = view.stop()};
  std::vector<std::vector<int>> ofColumn;  // by job: the configuration of each of its columns
  for (const model::JobIndex job : round.jobs) {
    round.configurations.push_back(configurations(view, job, settings, up_gpus));
    options.start.push_back(solvers::kNoColumn);
    ofColumn.push_back(addColumns(view.state(job), round.configurations.back(), program, options.start.back()));
  }
  if (!solvers::isFeasible(program, options.start)) options.start.clear();
  round.solution = solvers::solveChoices(program, options);
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    const std::int32_t column = round.solution.choice[i];
    const std::int32_t first = program.firstColumn(i);
    round.chosen.push_back(column == solvers::kNoColumn ? -1 : ofColumn[i][static_cast<std::size_t>(column - first)]);
  }
  return round;
}

// Returns true if the configuration has a value without the restart.
bool ripens(const Configuration& c, const Settings& settings) {
  if (c.value > 0 || c.r >= 1) return false;
  const double A = std::pow(c.G, settings.p);
  return (settings.p < 0 ? settings.lambda - A : settings.lambda + A) > 0;
}

/// Returns true if a job waits only until its restart weighs less, which it does with age. The run then continues although no job may run now.
bool somebodyRipens(const Round& round, const Settings& settings) {
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] >= 0) continue;
    const std::vector<Configuration>& job_configurations = round.configurations[i];
    if (std::ranges::any_of(job_configurations, [&](const Configuration& c) { return ripens(c, settings); }))
      return true;
  }
  return false;
}

std::vector<Wanted> wantedBy(const sim::SystemView& view, const Round& round) {
  std::vector<Wanted> wanted_gangs;
  for (std::size_t i = 0; i < round.jobs.size(); ++i) {
    if (round.chosen[i] < 0) continue;
    const Configuration& c = round.configurations[i][static_cast<std::size_t>(round.chosen[i])];
    const sim::JobState& state = view.state(round.jobs[i]);
    wanted_gangs.push_back({round.jobs[i], c.type, c.gpus, holds(state, c) ? state.held : std::vector<model::Part>()});
  }
  return wanted_gangs;
}

sim::Decision Policy::decide(const sim::SystemView& view, trace::Explanation* why) {
  const Round round = solve(view, m_settings);
  m_proofs.count(round.solution);
  const std::vector<Wanted> wanted_gangs = wantedBy(view, round);
  const std::vector<std::vector<model::Part>> parts = place(view, wanted_gangs, m_settings.places);
  sim::Decision decision;
  std::vector<trace::Reason> place_reasons;
  for (std::size_t w = 0; w < wanted_gangs.size(); ++w) {
    if (parts[w].empty()) {
      place_reasons.push_back({wanted_gangs[w].job, &kNoPlace, {{{"gpus", double(wanted_gangs[w].gpus)}}}, {}});
      continue;
    }
    if (!(view.estimatedRate(wanted_gangs[w].job, parts[w]) > 0)) {
      place_reasons.push_back({wanted_gangs[w].job, &kApart, {{{"gpus", double(wanted_gangs[w].gpus)}}}, {}});
      continue;
    }
    sim::Placement& placement = decision.placements.emplace_back();
    placement.job = wanted_gangs[w].job;
    placement.parts = parts[w];
  }
  if (!place_reasons.empty() || somebodyRipens(round, m_settings)) decision.wake_s = view.roundEnd_s();
  if (why != nullptr) {
    *why = sia::explain(view, round, m_settings, decision.placements);
    why->reasons.insert(why->reasons.end(), place_reasons.begin(), place_reasons.end());
  }
  return decision;
}

std::unique_ptr<sim::Policy> make(const model::Problem&, const Options& options, std::vector<model::Fault>& faults) {
  Settings settings;
  settings.p = options.number("p");
  settings.lambda = options.number("lambda");
  settings.gap = options.number("gap");
  settings.nodes = options.integer("nodes");
  settings.queue = options.choice("queue") == "arrival" ? Queue::Arrival : Queue::LatencyRatio;
  settings.places = options.choice("places") == "spread" ? Places::Spread : Places::WholeServers;
  settings.server_models = options.boolean("server_models");
  if (settings.p == 0) {
    faults.push_back({"out-of-range", "/p", "p is 0: every configuration would be worth the same",
                      "a number below or above 0, e.g. -0.5"});
  }
  return std::make_unique<Policy>(settings);
}

std::vector<OptionSpec> optionSpecs() {
  return {
      within(makeOption("p", OptionType::Number, "-0.5",
                        "exponent of r G: below 0 favours the worst-off, above 0 the sum", "Sia Section 3.4"),
             -10, 10, ""),
      within(makeOption("lambda", OptionType::Number, "1.1", "what a waiting job costs", "Sia Section 3.4"), 0, 1e6,
             ""),
      within(makeOption("gap", OptionType::Number, "0.0001", "relative gap at which the integer program may end",
                        "Sia's public code"),
             0, 1, ""),
      within(makeOption(
                 "nodes", OptionType::Integer, "200",
                 "most branch-and-cut nodes of a solve, fewer if its program is large; the run says which gaps are not "
                 "proven by then"),
             1, 1e9, ""),
      makeExplainedChoice("queue",
                          {{"latency-ratio", "Of equally good choices, serves the job with the largest wait over age."},
                           {"arrival", "Of equally good choices, serves the oldest job."}},
                          "which job is served first if choices are worth the same",
                          "Hops Section 4.2: the latency ratio for Sia too"),
      makeExplainedChoice(
          "places",
          {{"spread", "A gang that no server has room for is spread over servers with free GPUs."},
           {"whole-servers",
            "A gang takes whole servers and a part of one more, or all gangs are placed again, or it waits."}},
          "where a gang goes once its size and type are chosen", "whole-servers: Sia Section 3.1"),
      serverModelsSpec(),
  };
}

}  // namespace
}  // namespace sia

PolicyInfo siaInfo() {
  PolicyInfo info;
  info.id = "sia";
  info.name = "Sia";
  info.look = 8;
  info.brief = "Gang sizes and types by an integer program.";
  info.year = 2023;
  info.summary =
      "Each round an integer program picks one GPU count and type a job, by normalised throughput and what a restart costs.";
  info.paper =
      "Jayaram Subramanya et al., Sia: Heterogeneity-aware, Goodput-optimized ML-cluster Scheduling, SOSP 2023";
  info.cost =
      "each round O(jobs * types * (sizes + nodes)) and one integer program of jobs x sizes x types columns: its linear program, local search, and "
      "branch and cut of at most `nodes` nodes where these leave more than the gap";
  info.options = sia::optionSpecs();
  info.make_policy = sia::make;
  return info;
}

}  // namespace roundel::policies
