// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The search problem of the jobs that are left at a boundary. Internal to core/policies/optimal.

#include <vector>

#include "core/policies/optimal/search_problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies::optimal {

/// The throughputs of a job by type, on one node and spread over several.
struct JobRates {
  const std::vector<model::ThroughputCurve>& rate;
  const std::vector<model::ThroughputCurve>& spread;
};

/// Adds a job. Returns false if it has too many gangs. A job that no GPU can run is left out.
bool addJob(const model::Problem& problem, model::JobIndex id, const JobRates& rates, const std::vector<double>& speed,
            const JobNow& now, SearchProblem& out);
/// Returns the clock and the cluster without jobs; `up` and `speed` by node.
SearchProblem clusterOf(const model::Problem& problem, const std::vector<char>& up, const std::vector<double>& speed);
/// Returns the speeds by node after all set_speed events up to now. O(events).
std::vector<double> speedsAt(const model::Problem& problem, double now_s);
std::vector<model::Part> partsOf(const SearchProblem& problem, const GangOption& gang);

struct ViewProblem {
  SearchProblem problem;
  bool has_all_jobs = true;  ///< false: a job that is left has no gang, or too many of them
};
/// Returns the problem of the jobs that have neither finished nor been cancelled. `restart_end_s`: by job, when the
/// restart of the gang that it holds is over. Precondition: view.round() >= 0.
ViewProblem problemOf(const sim::SystemView& view, const std::vector<double>& restart_end_s, Objective objective);

}  // namespace roundel::policies::optimal
