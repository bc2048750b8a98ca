// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/fairness/work_units.h"
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "core/compare/lane_name.h"
#include "core/model/tasks.h"
#include "core/policies/policy_facts.h"

namespace roundel::compare {
namespace {

using model::Job;
using trace::WorkUnit;

struct Difference {
  double factor = 1;  ///< the largest gain of a job
  std::string text;
};

/// Returns, by job, the largest number of GPUs that its copies held at one time.
std::vector<int> mostGpus(const trace::Trace& trace) {
  std::vector<int> most(trace.jobs.size(), 0), held(trace.jobs.size(), 0);
  std::map<trace::CopyOf, int> copies;
  for (std::size_t d = 0; d < trace.decisions.size(); ++d) {
    const trace::Change change = trace.decisions.change(d);
    for (const trace::CopyOf& copy : change.left) held[copy.job] -= std::exchange(copies[copy], 0);
    for (const trace::Placement& placement : change.placed) {
      const int gpus = model::gpuCount(placement.parts);
      held[placement.job] += gpus - std::exchange(copies[{placement.job, placement.copy}], gpus);
    }
    for (const trace::Placement& placement : change.placed)
      most[placement.job] = std::max(most[placement.job], held[placement.job]);
  }
  return most;
}

// The job whose copies exceed its gang the most.
std::optional<Difference> ofCopies(const LaneRun& run) {
  const model::Problem& problem = *run.trace->problem;
  const std::vector<int> most_gpus = mostGpus(*run.trace);
  std::optional<std::size_t> widest;
  const auto excess = [&](std::size_t j) { return static_cast<double>(most_gpus[j]) / problem.jobs[j].max_gpus; };
  for (std::size_t j = 0; j < most_gpus.size(); ++j)
    if (excess(j) > (widest ? excess(*widest) : 1)) widest = j;
  if (!widest) return std::nullopt;
  const Job& job = problem.jobs[*widest];
  std::string text = fmt::format(
      "{} runs {} on up to {} GPUs at once, {:.3g} times its gang of {}, and its copies add up without loss",
      laneName(run.lane), job.id, most_gpus[*widest], excess(*widest), job.max_gpus);
  if (std::ranges::any_of(problem.jobs, [](const Job& each) { return !each.scaling.empty(); }))
    text += "; scaling counts inside a copy only";
  return Difference{excess(*widest), std::move(text)};
}

/// Returns the ratio of the rates of the fastest and the slowest GPU type of the cluster for a gang of the job; 1 for one type.
double spreadOfRates(const model::Problem& problem, const Job& job) {
  double fastest = 0, slowest = std::numeric_limits<double>::infinity();
  for (std::size_t r = 0; r < problem.types.size(); ++r) {
    const double x = problem.types[r].total > 0 ? job.throughput[r].perGpu(job.gpus) : 0;
    if (x <= 0) continue;
    fastest = std::max(fastest, x);
    slowest = std::min(slowest, x);
  }
  return fastest > 0 ? fastest / slowest : 1;
}

template <class Factor>
double largestOf(const model::Problem& problem, Factor factor) {
  double largest_factor = 0;
  for (const Job& job : problem.jobs) largest_factor = std::max(largest_factor, factor(job));
  return largest_factor;
}

// Returns (T^c + T^s) / T^c; 0 if the job states no synchronisation.
double syncOf(const model::Problem& problem, const Job& job) {
  if (!job.spec->sync) return 0;
  const model::TaskTimes times = model::taskTimes(problem, job, model::taskShape(job, 1), job.throughput);
  double largest_factor = 0;
  for (std::size_t r = 0; r < times.train_s.size(); ++r)
    if (times.train_s[r] > 0 && times.sync_s[r] > 0)
      largest_factor = std::max(largest_factor, 1 + times.sync_s[r] / times.train_s[r]);
  return largest_factor;
}

void ofTasks(const LaneRun& run, std::vector<Difference>& out) {
  const model::Problem& problem = *run.trace->problem;
  const std::string name = laneName(run.lane);
  const auto gang = [&](const Job& job) { return job.gpus > 1 ? spreadOfRates(problem, job) : 0; };
  if (const double factor = largestOf(problem, gang); factor > 0) {
    std::string text =
        fmt::format("{} places the tasks of a gang one by one, also on fewer GPUs than the gang requires", name);
    if (factor > 1) text += fmt::format(", and a GPU does not wait for one that is up to {:.3g} times slower", factor);
    out.push_back({factor, std::move(text)});
  }
  if (const double factor = largestOf(problem, [&](const Job& job) { return syncOf(problem, job); }); factor > 0)
    out.push_back(
        {factor,
         fmt::format("{} holds no GPU while a job synchronises; a gang holds its GPUs, up to {:.3g} times as long",
                     name, factor)});
  if (std::ranges::any_of(problem.jobs, [](const Job& job) { return job.pipeline != nullptr; }))
    out.push_back(
        {1, fmt::format("{} runs jobs with stages at the least alpha of a GPU type, not at that of their placement",
                        name)});
}

void ofOneGpu(const LaneRun& run, std::vector<Difference>& out) {
  const auto gang = [](const Job& job) { return job.gpus > 1 ? 1 / std::min(1.0, job.scalingOf(job.gpus)) : 0; };
  const double factor = largestOf(*run.trace->problem, gang);
  if (factor <= 0) return;
  std::string text =
      fmt::format("{} runs a job of several GPUs on one GPU, with the time that it takes on one", laneName(run.lane));
  if (factor > 1) text += fmt::format(", without the losses of scaling (up to {:.3g} times in its gang)", factor);
  out.push_back({factor, std::move(text)});
}

WorkUnit unitOf(const LaneRun& run) { return policies::factsOf(run.trace->policy, run.trace->options).unit; }

}  // namespace

std::vector<std::string> workUnitDifferences(const std::vector<const LaneRun*>& runs) {
  ROUNDEL_PRECONDITION(std::ranges::all_of(runs, [](const LaneRun* run) { return run->trace != nullptr; }));
  std::vector<Difference> all_differences;
  const auto isOther = [&](const LaneRun* run) { return unitOf(*run) != unitOf(*runs.front()); };
  if (std::ranges::none_of(runs, isOther)) return {};
  for (const LaneRun* run : runs) {
    const WorkUnit unit = unitOf(*run);
    if (unit == WorkUnit::Tasks) ofTasks(*run, all_differences);
    if (unit == WorkUnit::OneGpu) ofOneGpu(*run, all_differences);
    if (unit != WorkUnit::Copies) continue;
    if (std::optional<Difference> copies = ofCopies(*run)) all_differences.push_back(std::move(*copies));
  }
  std::ranges::stable_sort(all_differences, std::greater<>(), &Difference::factor);
  std::vector<std::string> texts;
  for (Difference& difference : all_differences) texts.push_back(std::move(difference.text));
  return texts;
}

}  // namespace roundel::compare
