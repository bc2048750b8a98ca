// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/whatif/manual_move.h"

#include <algorithm>
#include <set>

#include "core/model/round_grid.h"

namespace roundel::widgets {
namespace {

int countOn(const std::vector<model::Part>& parts, const model::Part& place) {
  int count = 0;
  for (const model::Part& part : parts) count += part.node == place.node && part.type == place.type ? part.count : 0;
  return count;
}

int gpusOn(const model::Problem& problem, const model::Part& place) {
  int count = 0;
  for (const model::GpuGroup& group : problem.nodes[place.node].groups)
    count += group.type == place.type ? group.count : 0;
  return count;
}

struct Holder {
  int count = 0;
  model::JobIndex job;
};

// Two jobs that share a GPU count once, and release it together.
std::vector<Holder> holdersOf(const compare::RunState& state, model::JobIndex job, const model::Part& place) {
  std::vector<Holder> holders;
  for (std::size_t j = 0; j < state.jobs.size(); ++j) {
    const model::JobIndex other(j), with = state.jobs[j].with;
    if (other == job || (with.valid() && (with == job || with < other))) continue;
    if (const int count = countOn(state.jobs[j].given, place); count > 0) holders.push_back({count, other});
  }
  std::ranges::stable_sort(holders, {}, &Holder::count);
  return holders;
}

}  // namespace

std::vector<model::JobIndex> jobsToPause(const compare::RunState& state, const model::Problem& problem,
                                         model::JobIndex job, const std::vector<model::Part>& parts) {
  std::set<std::int32_t> away;
  for (const model::Part& place : parts) {
    const std::vector<Holder> holders = holdersOf(state, job, place);
    int missing = place.count - gpusOn(problem, place);
    for (const Holder& holder : holders) missing += away.contains(holder.job.value) ? 0 : holder.count;
    // The smallest one that frees enough alone; if there is none, the largest.
    while (missing > 0) {
      const auto stays = [&](const Holder& holder) { return !away.contains(holder.job.value); };
      auto next =
          std::ranges::find_if(holders, [&](const Holder& holder) { return stays(holder) && holder.count >= missing; });
      if (next == holders.end()) {
        const auto largest = std::find_if(holders.rbegin(), holders.rend(), stays);
        if (largest == holders.rend()) break;  // the node does not have that many GPUs
        next = std::prev(largest.base());
      }
      away.insert(next->job.value);
      missing -= next->count;
    }
  }
  std::vector<model::JobIndex> jobs;
  for (const std::int32_t away_job : away) {
    jobs.emplace_back(away_job);
    if (const model::JobIndex with = state.jobs[jobs.back()].with; with.valid()) jobs.push_back(with);
  }
  return jobs;
}

std::vector<compare::Edit> pauseEdits(const model::Problem& problem, const std::vector<model::JobIndex>& jobs) {
  std::vector<compare::Edit> edits;
  for (const model::JobIndex job : jobs) edits.emplace_back(compare::MoveJob{problem.jobs[job].id, {}});
  return edits;
}

std::vector<model::Part> partsOf(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus) {
  std::vector<model::Part> parts;
  for (const model::GpuIndex gpu : gpus) parts.push_back({problem.gpus[gpu].node, problem.gpus[gpu].type, 1});
  return model::normalised(std::move(parts));
}

// Before its branch point, a branch has the past of its parent.
std::shared_ptr<const compare::LaneRun> runToBranchFrom(const ComparisonController& comparison,
                                                        const BranchTree& branches, int lane, double at_s) {
  const LaneState& state = comparison.lanes()[static_cast<std::size_t>(lane)];
  if (state.stale || !state.own() || !state.own()->recording) return nullptr;
  std::shared_ptr<const compare::LaneRun> run = state.own();
  for (quint64 id = state.branch; const Branch* branch = branches.find(id); id = branch->parent) {
    if (model::isReached(branch->branch_point.at_s, at_s)) break;
    run = branches.parentRun(*branch);
    if (!run) return nullptr;
  }
  return run;
}

}  // namespace roundel::widgets
