// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/options.h"

#include <utility>

#include "core/policies/common/option_choices.h"

namespace roundel::policies::hops {
namespace {

OptionSpec seconds(std::string key, std::string default_json, std::string meaning, std::string paper) {
  return atLeast(
      makeOption(std::move(key), OptionType::Number, std::move(default_json), std::move(meaning), std::move(paper)), 0,
      "s");
}

void addObjective(std::vector<OptionSpec>& out) {
  out.push_back(makeExplainedChoice(
      "priority",
      {{"LR", "The priority of a job is its latency ratio, its wait over its age."},
       {"LAS", "Jobs that have received fewer GPU-seconds come first."},
       {"SJF", "The priority of a job is minus its age."},
       {"SRTF", "The priority of a job is minus its age times the fraction of its work that is left."},
       {"FTF", "The priority of a job is its estimated finish-time fairness."}},
      "the priority prior_i of a job", "Hops Eq. 8, Sections 4.4 and 4.5"));
  out.push_back(withPublished(
      orUnset(atLeast(makeOption("lambda", OptionType::Number, "null",
                                 "exponent of the priorities: 0 maximises throughput, large values serve by priority; "
                                 "unset: 1, under FTF 2",
                                 "Hops Sections 3.6 and 4.4"),
                      0, "")),
      {{"1", "Hops Section 3.6"}, {"2", "Hops Section 4.4", "priority", R"("FTF")"}}));
}

void addSolving(std::vector<OptionSpec>& out) {
  out.push_back(
      orUnset(within(makeOption("gap", OptionType::Number, "null",
                                "relative gap to the proven bound at which a plan is good enough; 0: the optimum, ties "
                                "broken by rule; unset: 0.01, above 1,000 GPUs 0.05",
                                "Hops Sections 3.6 and 4.7"),
                     0, 1, "")));
  out.push_back(seconds("time_limit_s", "0",
                        "wall time of one branch-and-cut run; 0: none. If it is reached, runs may differ", ""));
  out.push_back(atLeast(
      makeOption("max_nodes", OptionType::Integer, "100",
                 "branch-and-cut nodes of one plan, fewer where its program is large; 0: no limit. Where the gap is "
                 "not proven by then, the run says so",
                 ""),
      0, "nodes"));
  out.push_back(
      makeOption("merge", OptionType::Bool, "true", "solve with servers that are equal to every job as one", ""));
}

void addPlanning(std::vector<OptionSpec>& out) {
  out.push_back(makeOption("service_window", OptionType::Bool, "true",
                           "plan only the head of the queue, up to the job whose minimum requirement fills the GPUs",
                           "Hops Section 3.6, Service window"));
  out.push_back(makeOption("replan", OptionType::Bool, "true",
                           "plan idle GPUs again within a round: after the first plan and at completions",
                           "Hops Section 3.6, Plan multiple times"));
  out.push_back(makeExplainedChoice(
      "adjustment",
      {{"corrected", "A job joins the window of a re-plan if R_1 is at most the number of idle GPUs."},
       {"as-published", "A job joins the window of a re-plan if R_1 is below the number of idle GPUs, as printed."},
       {"off", "Re-plans are not adjusted for sensitivity."}},
      "sensitivity adjustment of re-plans", "Hops Section 3.6, Sensitivity adjustment"));
}

void addSensitivity(std::vector<OptionSpec>& out) {
  out.push_back(atLeast(makeOption("sigma", OptionType::Number, "1.4",
                                   "from this sensitivity on a job is not spread over servers", "Hops Section 3.6"),
                        0, ""));
  out.push_back(makeExplainedChoice(
      "aggregated",
      {{"up-to-full", "A configuration on one server needs R_k to be at most its idle GPUs."},
       {"as-published", "A configuration on one server needs R_k to be below its idle GPUs, as printed."}},
      "which configurations on one server are allowed", "Hops Section 3.6, Configuration generation"));
  out.push_back(makeExplainedChoice(
      "exception",
      {{"larger", "A sensitive job may be spread if R_1 is larger than the type's largest server."},
       {"as-published", "A sensitive job may be spread if R_1 is smaller than the type's largest server, as printed."}},
      "which sensitive jobs may be spread over servers", "Hops Section 3.6, Configuration generation"));
}

void addModel(std::vector<OptionSpec>& out) {
  out.push_back(
      within(makeOption("pattern", OptionType::Integer, "1",
                        "Eq. 1's pattern in the estimates of jobs that state none: 1 overlaps data loading with "
                        "the backward pass, 2 does not",
                        "Hops Eq. 1"),
             1, 2, ""));
  out.push_back(within(
      makeOption("profiled_iterations", OptionType::Integer, "0",
                 "iterations of the profiler: the share of cache hits is that of so many drawn ones until the model "
                 "has run on the GPU type; 0: it knows hit_p. The paper runs 10 to 50",
                 "Hops Eq. 3, Section 4.7"),
      0, 1e6, ""));
  out.push_back(seconds("profiling_s", "0",
                        "a job of which no layer of the database knows anything first runs so long on its smallest "
                        "configuration",
                        "Hops Section 3.2"));
  out.push_back(seconds("overlap", "0",
                        "seconds that a solve takes beside the running jobs; above 0 a boundary reuses the last plan "
                        "that is ready",
                        "Hops Section 4.7"));
  out.push_back(
      seconds("refresh_s", "0",
              "waits are those of the queue's last refresh, every 30 s as published; 0: of the planning instant",
              "Hops Section 3.6"));
  out.push_back(
      seconds("raqlr_window_s", "3600", "h of the recent average queue latency ratio RAQLR(t, h)", "Hops Eq. 7"));
}

}  // namespace

std::vector<OptionSpec> optionSpecs() {
  std::vector<OptionSpec> out;
  addObjective(out);
  addSolving(out);
  addPlanning(out);
  addSensitivity(out);
  addModel(out);
  return out;
}

namespace {

Priority priorityOf(const std::string& word) {
  return word == "LR"     ? Priority::LatencyRatio
         : word == "LAS"  ? Priority::LeastAttained
         : word == "SJF"  ? Priority::ShortestJob
         : word == "SRTF" ? Priority::ShortestRemaining
                          : Priority::FinishTimeFairness;
}

Adjustment adjustmentOf(const std::string& word) {
  return word == "corrected"      ? Adjustment::Corrected
         : word == "as-published" ? Adjustment::AsPublished
                                  : Adjustment::Off;
}

}  // namespace

Settings settingsFrom(const Options& options) {
  Settings out;
  out.priority = priorityOf(options.choice("priority"));
  out.lambda = !options.isNull("lambda")                      ? options.number("lambda")
               : out.priority == Priority::FinishTimeFairness ? 2
                                                              : 1;
  if (!options.isNull("gap")) out.gap = options.number("gap");
  out.time_limit_s = options.number("time_limit_s");
  out.max_nodes = options.integer("max_nodes");
  out.merge = options.boolean("merge");
  out.service_window = options.boolean("service_window");
  out.replan = options.boolean("replan");
  out.sigma = options.number("sigma");
  out.adjustment = adjustmentOf(options.choice("adjustment"));
  out.full_servers = options.choice("aggregated") == "up-to-full";
  out.large_exception = options.choice("exception") == "larger";
  out.pattern = static_cast<int>(options.integer("pattern"));
  out.profiled_iterations = static_cast<int>(options.integer("profiled_iterations"));
  out.profiling_s = options.number("profiling_s");
  out.overlap_s = options.number("overlap");
  out.refresh_s = options.number("refresh_s");
  out.raqlr_window_s = options.number("raqlr_window_s");
  return out;
}

const char* formulaOf(Priority priority) {
  switch (priority) {
    case Priority::LatencyRatio:
      return "wait / age";
    case Priority::LeastAttained:
      return "-(attained GPU-seconds)";
    case Priority::ShortestJob:
      return "-age";
    case Priority::ShortestRemaining:
      return "-(age * fraction left)";
    case Priority::FinishTimeFairness:
      return "(elapsed + age * fraction left) / T_id";
  }
  return "";
}

}  // namespace roundel::policies::hops
