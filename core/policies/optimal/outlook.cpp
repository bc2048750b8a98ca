// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/outlook.h"

#include <utility>

#include "core/policies/optimal/lower_bound.h"
#include "core/policies/optimal/search.h"
#include "core/policies/optimal/view_problem.h"

namespace roundel::policies::optimal {
namespace {

void addRounds(const SearchProblem& problem, const Schedule& schedule, Outlook& out) {
  for (const PlannedRound& round : schedule.rounds) {
    std::vector<sim::Placement> placements;
    for (std::size_t j = 0; j < round.gang.size(); ++j) {
      if (round.gang[j] < 0) continue;
      const SearchJob& job = problem.jobs[j];
      sim::Placement& placement = placements.emplace_back();
      placement.job = job.id;
      placement.parts = partsOf(problem, job.gangs[static_cast<std::size_t>(round.gang[j])]);
    }
    if (!placements.empty()) out.rounds.emplace(round.round, std::move(placements));
  }
}

}  // namespace

Outlook bestFrom(const sim::SystemView& view, const std::vector<double>& restart_end_s, Objective objective,
                 const OutlookLimits& limits, const std::stop_token& stop) {
  const ViewProblem left = problemOf(view, restart_end_s, objective);
  const SearchProblem& problem = left.problem;
  Outlook out;
  if (!left.has_all_jobs || problem.jobs.empty()) return out;
  if (problem.jobs.size() > limits.jobs || view.problem().gpuCount() > limits.gpus) {
    const LowerBound::Value root_bound = LowerBound(problem).at(view.now_s(), problem.now);
    out.bound = objective == Objective::Makespan ? root_bound.last_s : root_bound.sum;
    return out;
  }
  const Schedule schedule = search(problem, objective, limits.states, stop);
  out.bound = schedule.bound;
  if (schedule.stopped) return out;
  out.value = schedule.value;
  out.proven = schedule.proven;
  addRounds(problem, schedule, out);
  return out;
}

}  // namespace roundel::policies::optimal
