// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadare/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "core/model/spec/job_spec.h"
#include "core/policies/common/option_choices.h"

namespace roundel::policies::hadare {
namespace {

constexpr double kBitsPerGib = 8.0 * (1ULL << 30);
constexpr double kDefaultConsolidation_s = 20, kPaperRound_s = 360;
constexpr int kMaxCopies = 1 << 20;

std::optional<Fork> forkFrom(const std::string& json) {
  if (json == R"("all")") return Fork{ForkRule::All, 0};
  if (json == R"("long")") return Fork{ForkRule::Long, 0};
  int number = 0;
  const auto [end, error] = std::from_chars(json.data(), json.data() + json.size(), number);
  const bool is_whole = error == std::errc() && end == json.data() + json.size();
  if (!is_whole || number < 1 || number > kMaxCopies) return std::nullopt;
  return Fork{ForkRule::Number, number};
}

std::vector<model::NodeIndex> usableNodes(const model::Problem& problem, const model::Job& job) {
  std::vector<model::NodeIndex> out;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const auto& groups = problem.nodes[n].groups;
    const bool usable = std::ranges::any_of(
        groups, [&](const model::GpuGroup& group) { return group.count > 0 && job.throughput[group.type].usable(); });
    if (usable) out.emplace_back(n);
  }
  return out;
}

double shareOf(double round_s) { return round_s * kDefaultConsolidation_s / kPaperRound_s; }

bool isShareOf(double consolidation_s, double round_s) {
  return round_s <= kDefaultConsolidation_s && consolidation_s == shareOf(round_s);
}

void checkConsolidation(const Settings& settings, const model::Problem& problem, std::vector<model::Fault>& faults) {
  const double round_s = problem.clock.round_s;
  if (!settings.network && settings.consolidation_s < round_s) return;  // the same for every job
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const double overhead_s =
        consolidation_s(settings, problem, model::JobIndex(j), usableNodes(problem, problem.jobs[j]));
    if (overhead_s < round_s) continue;
    const bool fixed = settings.consolidation_s >= round_s;
    faults.push_back(
        {"too-large", fixed ? "/consolidation_s" : "/latency",
         fmt::format("consolidating job \"{}\" takes {} s of every round of {} s: no copy would ever train",
                     problem.jobs[j].id, overhead_s, round_s),
         fixed ? fmt::format("less than {} s, or longer rounds", round_s)
               : "a faster nic_gbits_s, a smaller model_gib, longer rounds, or latency \"fixed\""});
    return;
  }
}

void addCopies(std::vector<OptionSpec>& out) {
  out.push_back(
      makeOption("fork", OptionType::Json, R"("all")",
                 "copies of a job: \"all\" = one a node, \"long\" = one a node for jobs that outlast a round on their "
                 "best node and one for the others, or a number",
                 "HadarE Section V"));
  out.back().published = {{R"("all")", "HadarE Section V-B"}};
  out.back().offered = {R"("all")", R"("long")", "1", "2", "3", "4", "5"};
  out.push_back(makeExplainedChoice(
      "nodes",
      {{"fill", "Jobs choose in order of the time they need on all nodes; each takes no more nodes than it needs."},
       {"hadar", "Hadar's prices and search place the copies, each as a job with its parent's remaining steps."}},
      "how the copies get their nodes",
      "HadarE Sections I, V and Fig. 6(b): no node idles (fill); Section V-A and Fig. 7: copies are sent to Hadar (hadar)"));
  out.push_back(
      orUnset(atLeast(makeOption("beta", OptionType::Integer, "null",
                                 "nodes that finish the last job in order, where that many of the fastest free "
                                 "ones suffice; null = all free ones",
                                 "HadarE Fig. 6(b): 1"),
                      1, "nodes")));
}

void addConsolidation(std::vector<OptionSpec>& out) {
  out.push_back(atLeast(
      makeOption(
          "consolidation_s", OptionType::Number, "20",
          "each copy aggregates and consolidates so long at the start of every round, instead of restart_s; on rounds "
          "of 20 s or less the default is 1/18 of the round",
          "HadarE Section VI-E names it without a number"),
      0, "s"));
  out.push_back(makeExplainedChoice(
      "latency",
      {{"fixed", "A consolidation takes consolidation_s."},
       {"network", "A consolidation takes consolidation_s and model_gib over the slowest NIC of the job's nodes."}},
      "what a consolidation of copies costs", "HadarE Section VI-D"));
  out.back().published = {{R"("fixed")", "HadarE Sections VI-B and VI-C"}};
  out.push_back(makeOption("integer_steps", OptionType::Bool, "true",
                           "portions and what a round does are whole mini-batches; off: fractions, as on paper",
                           "HadarE Section V-B"));
}

void addEstimates(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice("estimate",
                                    {{"eq10", "Estimates by Eq. 10 for jobs that state model_weight and dataset_size."},
                                     {"stated", "Uses the stated throughputs for all jobs."}},
                                    "throughput before a copy has run", "HadarE Eq. 10"));
  out.back().published = {{R"("eq10")", "HadarE Eq. 10"}};
  out.push_back(makeExplainedChoice(
      "pmi",
      {{"sqrt", "The performance-memory index is the square root of TFLOPS / VRAM."},
       {"tflops-per-sqrt-vram", "The performance-memory index is TFLOPS over the square root of VRAM."}},
      "performance-memory index of Eq. 10", "HadarE Eq. 10"));
  out.push_back(orUnset(atLeast(
      makeOption("max_jobs", OptionType::Integer, "null",
                 "ids of copies are max_jobs * copy + job; null = the smallest power of ten over the number of jobs",
                 "HadarE Section V-A"),
      1, "jobs")));
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  addCopies(out);
  addConsolidation(out);
  addEstimates(out);
  return out;
}

namespace {

void checkMaxJobs(const Settings& settings, const model::Problem& problem, std::vector<model::Fault>& faults) {
  const std::size_t jobs = problem.jobs.size();
  if (!settings.max_jobs || *settings.max_jobs >= static_cast<std::int64_t>(jobs)) return;
  faults.push_back({"out-of-range", "/max_jobs",
                    fmt::format("\"max_jobs\" is {}, and there are {} jobs", *settings.max_jobs, jobs),
                    fmt::format("{} or more, so that ids tell copies of different jobs apart", jobs)});
}

}  // namespace

Settings settingsFrom(const Options& options, const model::Problem& problem, std::vector<model::Fault>& faults) {
  Settings out;
  if (const std::optional<Fork> fork = forkFrom(options.json("fork"))) {
    out.fork = *fork;
  } else {
    faults.push_back({"out-of-range", "/fork", fmt::format("\"fork\" is {}", options.json("fork")),
                      "\"all\", \"long\" or a number of copies from 1"});
  }
  out.nodes = options.choice("nodes") == "hadar" ? Nodes::Hadar : Nodes::Fill;
  if (!options.isNull("beta")) out.beta = static_cast<std::size_t>(options.integer("beta"));
  out.consolidation_s = actingConsolidation_s(options.number("consolidation_s"), problem.clock.round_s);
  out.consolidation_share = isShareOf(out.consolidation_s, problem.clock.round_s);
  out.network = options.choice("latency") == "network";
  out.integer_steps = options.boolean("integer_steps");
  out.stated_rates = options.choice("estimate") == "stated";
  out.pmi = options.choice("pmi") == "sqrt" ? predict::PmiForm::Sqrt : predict::PmiForm::TflopsPerSqrtVram;
  if (!options.isNull("max_jobs")) out.max_jobs = options.integer("max_jobs");
  checkMaxJobs(out, problem, faults);
  checkConsolidation(out, problem, faults);
  return out;
}

double actingConsolidation_s(double stated_s, double round_s) {
  const bool fills = stated_s == kDefaultConsolidation_s && stated_s >= round_s;
  return fills ? shareOf(round_s) : stated_s;
}

model::OptionMap acting(const model::Problem& problem, const Options& options) {
  const double stated_s = options.number("consolidation_s");
  const double acts_s = actingConsolidation_s(stated_s, problem.clock.round_s);
  if (acts_s == stated_s) return {};
  return {{"consolidation_s", canonicalJson(fmt::format("{}", acts_s))}};
}

std::string noteOn(const model::Problem& problem, const Options& options) {
  const double round_s = problem.clock.round_s;
  const double acts_s = actingConsolidation_s(options.number("consolidation_s"), round_s);
  if (!isShareOf(acts_s, round_s)) return {};
  return fmt::format("consolidation_s is {:.6g} s, 1/18 of the round: the default of {} s would fill a round of {} s",
                     acts_s, kDefaultConsolidation_s, round_s);
}

double consolidation_s(const Settings& settings, const model::Problem& problem, model::JobIndex job,
                       const std::vector<model::NodeIndex>& nodes) {
  if (!settings.network || nodes.empty()) return settings.consolidation_s;
  double slowest = std::numeric_limits<double>::infinity();
  for (const model::NodeIndex node : nodes) slowest = std::min(slowest, problem.nodes[node].nic_gbits_s);
  const double gib = problem.jobs[job].spec->model_gib.value_or(0);
  return settings.consolidation_s + gib * kBitsPerGib / (slowest * 1e9);
}

}  // namespace roundel::policies::hadare
