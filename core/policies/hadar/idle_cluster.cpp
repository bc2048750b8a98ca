// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/idle_cluster.h"

#include <algorithm>
#include <limits>

#include "core/policies/hadar/dp.h"
#include "core/policies/hadar/greedy.h"

namespace roundel::policies::hadar {

Plan planOnIdleCluster(CandidateSource& source) {
  const RoundProblem& problem = source.problem();
  LoadState idle;
  idle.assign(problem, source.layout(), std::vector<Word>(source.layout().words(), 0));
  Plan plan;
  CandidateList candidates;
  for (std::size_t position = 0; position < source.jobs(); ++position) {
    source.list(position, idle, -std::numeric_limits<double>::infinity(), candidates);
    for (const Candidate& candidate : candidates.items) {
      const double payoff = candidate.payoff();
      if (!(candidate.utility > 0) || (!plan.items.empty() && payoff <= plan.value + tieOf(plan.value))) continue;
      plan.value = payoff;
      plan.items = {{.position = position,
                     .allocation = source.layout().unpack(candidates.allocation(candidate)),
                     .payoff = payoff}};
    }
  }
  return plan;
}

Method methodFor(const Settings& settings, std::size_t jobs) {
  return jobs > settings.greedy_above ? Method::Greedy : settings.method;
}

Plan correctedPlan(CandidateSource& source, Method method, std::size_t beam, const std::stop_token& stop) {
  Plan plan =
      method == Method::Greedy ? greedyPlan(source, stop) : bestPlan(source, method == Method::Exact ? 0 : beam, stop);
  const bool has_kept_jobs = std::ranges::any_of(source.problem().start, [](int held) { return held > 0; });
  return plan.stopped || has_kept_jobs || !plan.items.empty() ? plan : planOnIdleCluster(source);
}

}  // namespace roundel::policies::hadar
