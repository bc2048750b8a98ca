// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/reduced.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace roundel::conformance {
namespace {

using Fails = std::function<bool(const model::Scenario&)>;

// Keeps the jobs whose bit is set, and no event of the others.
model::Scenario withJobs(const model::Scenario& all, unsigned chosen) {
  model::Scenario out = all;
  out.jobs.clear();
  for (std::size_t j = 0; j < all.jobs.size(); ++j)
    if ((chosen >> j & 1U) != 0) out.jobs.push_back(all.jobs[j]);
  std::erase_if(out.events, [&](const model::EventSpec& event) {
    return !event.job.empty() && std::ranges::find(out.jobs, event.job, &model::JobSpec::id) == out.jobs.end();
  });
  return out;
}

model::Scenario withoutEvents(model::Scenario scenario, const Fails& fails) {
  model::Scenario bare_scenario = scenario;
  bare_scenario.events.clear();
  if (!scenario.events.empty() && fails(bare_scenario)) return bare_scenario;
  return scenario;
}

// The nodes that the failure does not need.
model::Scenario withoutNodes(model::Scenario scenario, const Fails& fails) {
  for (std::size_t n = scenario.nodes.size(); n-- > 0 && scenario.nodes.size() > 1;) {
    model::Scenario fewer = scenario;
    const std::string id = fewer.nodes[n].id;
    fewer.nodes.erase(fewer.nodes.begin() + static_cast<std::ptrdiff_t>(n));
    std::erase_if(fewer.events, [&](const model::EventSpec& event) { return event.node == id; });
    if (fails(fewer)) scenario = std::move(fewer);
  }
  return scenario;
}

}  // namespace

model::Scenario reduced(const model::Scenario& failing, std::size_t most, const Fails& fails) {
  const auto jobs = failing.jobs.size();
  for (std::size_t count = 1; count <= std::min(most, jobs); ++count) {
    for (unsigned job_mask = 1; job_mask < 1U << jobs; ++job_mask) {
      if (static_cast<std::size_t>(std::popcount(job_mask)) != count) continue;
      model::Scenario fewer = withJobs(failing, job_mask);
      if (fails(fewer)) return withoutNodes(withoutEvents(std::move(fewer), fails), fails);
    }
  }
  return withoutNodes(withoutEvents(failing, fails), fails);
}

}  // namespace roundel::conformance
