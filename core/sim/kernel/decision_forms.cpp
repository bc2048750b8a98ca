// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/decision_forms.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "core/model/ranges/contains.h"
#include "core/sim/kernel/stages.h"
#include "core/sim/stage_parts.h"
#include "core/trace/sorted.h"

namespace roundel::sim {
namespace {

bool repeats(const Placement& placement, const Gang& gang) {
  const bool unlimited = gang.cap == kForever && !placement.max_iterations && !placement.whole_by_s;
  const bool pays = placement.overhead_s && *placement.overhead_s > 0;
  return unlimited && !pays && placement.stages.empty() && gang.stages.empty() && !placement.partner.valid() &&
         !gang.partner.valid() && gang.phase != Gang::Phase::Idle && placement.rate == gang.rate_override &&
         placement.parts == gang.parts;
}

// Returns true if a gang that is not listed still shares its GPU after the decision.
bool staysBeside(const Gang& gang, const Decision& decision) {
  if (!gang.partner.valid() || model::contains(decision.stopped, gang.partner)) return false;
  const auto partner_placement = std::ranges::find(decision.placements, gang.partner, &Placement::job);
  return partner_placement == decision.placements.end() || partner_placement->partner == gang.job;
}

Placement asItIs(const Gang& gang) {
  Placement placement;
  placement.job = gang.job;
  placement.copy = gang.copy;
  placement.parts = gang.parts;
  placement.whole_by_s = gang.whole_by_s;
  placement.partner = gang.partner;
  return placement;
}

}  // namespace

std::vector<model::JobIndex> listedJobs(const Decision& decision) {
  std::vector<model::JobIndex> jobs = decision.stopped;
  for (const Placement& placement : decision.placements) jobs.push_back(placement.job);
  trace::sortUnique(jobs);
  return jobs;
}

void normalise(Decision& decision) {
  for (Placement& placement : decision.placements) {
    placement.parts = model::normalised(std::move(placement.parts));
    placement.stages = normalised(std::move(placement.stages));
  }
}

Decision holding(const Gangs& gangs) {
  Decision decision;
  for (const Gang& gang : gangs) decision.placements.push_back(asItIs(gang));
  return decision;
}

void listThoseThatStay(const Gangs& gangs, Decision& decision) {
  const std::vector<model::JobIndex> listed = listedJobs(decision);
  for (const Gang& gang : gangs) {
    if (std::ranges::binary_search(listed, gang.job)) continue;
    Placement placement = asItIs(gang);
    placement.rate = gang.rate_override;
    placement.stages = gang.stages;
    if (!staysBeside(gang, decision)) placement.partner = {};
    if (gang.portion < kForever) placement.max_iterations = gang.portion;
    decision.placements.push_back(std::move(placement));
  }
  decision.others_stay = false;
}

std::size_t listOnlyChanges(const Gangs& gangs, Decision& decision) {
  decision.stopped.clear();
  std::vector<model::JobIndex> placed_jobs;
  for (const Placement& placement : decision.placements) placed_jobs.push_back(placement.job);
  std::ranges::sort(placed_jobs);
  for (const Gang& gang : gangs)
    if (!std::ranges::binary_search(placed_jobs, gang.job)) decision.stopped.push_back(gang.job);
  std::erase_if(decision.placements, [&](const Placement& placement) {
    const auto [first, last] = std::equal_range(placed_jobs.begin(), placed_jobs.end(), placement.job);
    const Gangs::Range job_gangs = gangs.of(placement.job);
    const bool is_single = last - first == 1 && !job_gangs.empty() && std::next(job_gangs.begin()) == job_gangs.end();
    return is_single && placement.copy == 0 && job_gangs.begin()->copy == 0 && repeats(placement, *job_gangs.begin());
  });
  decision.others_stay = true;
  return placed_jobs.size() + decision.stopped.size();
}

UsedGpus usedByThoseThatStay(const model::Problem& problem, const Gangs& gangs, const std::vector<char>& taken,
                             const Decision& decision) {
  std::map<std::int32_t, int> moving;  // GPU -> gangs on it that the decision moves
  for (const model::JobIndex job : listedJobs(decision)) {
    for (const Gang& gang : gangs.of(job))
      for (const model::GpuIndex g : gang.gpus) ++moving[g.value];
  }
  const auto stays = [&](std::int32_t gpu) {
    const auto moving_entry = moving.find(gpu);
    return taken[static_cast<std::size_t>(gpu)] > (moving_entry == moving.end() ? 0 : moving_entry->second);
  };
  UsedGpus used_gpus;
  for (const Placement& placement : decision.placements) {
    for (const model::Part& part : placement.parts) {
      if (!part.node.valid() || part.node >= problem.nodes.size()) continue;
      int& used_count = used_gpus[{part.node.value, part.type.value}];
      used_count = 0;
      for (const model::GpuGroup& group : problem.nodes[part.node].groups) {
        if (group.type != part.type) continue;
        for (int k = 0; k < group.count; ++k) used_count += stays(group.first.value + k) ? 1 : 0;
      }
    }
  }
  return used_gpus;
}

}  // namespace roundel::sim
