#include "core/policies/hadar/idle_cluster.h"

#include <limits>

#include "core/policies/hadar/dp.h"

namespace roundel::policies::hadar {

Plan planOnIdleCluster(CandidateSource& source) {
  const RoundProblem& problem = source.problem();
  LoadState idle;
  idle.assign(problem, source.layout(), std::vector<Word>(source.layout().words(), 0));
  Plan plan;
  CandidateList candidates;
  for (std::size_t position = 0; position < problem.jobs.size(); ++position) {
    source.list(position, idle, -std::numeric_limits<double>::infinity(), candidates);
    for (const Candidate& candidate : candidates.items) {
      const double payoff = candidate.payoff();
      if (!(candidate.utility > 0) || (!plan.items.empty() && payoff <= plan.value + tieOf(plan.value))) continue;
      plan.value = payoff;
      plan.items = {{position, source.layout().unpack(candidates.allocation(candidate)), payoff}};
    }
  }
  return plan;
}

}  // namespace roundel::policies::hadar
