// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/papers/drawn.h"

#include <algorithm>
#include <tuple>

#include "core/model/problem.h"
#include "core/policies/policy_facts.h"

namespace roundel::papers {
namespace {

bool areAlike(const model::Job& a, const model::Job& b) {
  const auto drawnValuesOf = [](const model::Job& job) {
    return std::tie(job.arrival_s, job.iterations, job.sizes, job.model, job.weight);
  };
  return drawnValuesOf(a) == drawnValuesOf(b);
}

bool areJobsDrawn(const experiment::Sweep& sweep) {
  if (sweep.generator.empty()) return false;
  const io::LoadResult one = problemAt(sweep, 0, 1), two = problemAt(sweep, 0, 2);
  return !one.problem || !two.problem || !std::ranges::equal(one.problem->jobs, two.problem->jobs, areAlike);
}

}  // namespace

bool isDrawn(const experiment::Sweep& sweep) {
  return areJobsDrawn(sweep) || std::ranges::any_of(sweep.schedulers, [](const experiment::SweepScheduler& each) {
           return policies::draws(each.policy, each.options);
         });
}

}  // namespace roundel::papers
