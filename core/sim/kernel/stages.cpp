// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/stages.h"

#include <algorithm>

#include "core/model/check/precondition.h"
#include "core/model/pipeline.h"

namespace roundel::sim {
namespace {

bool fits(const model::Pipeline& pipeline, const model::StageParts& stages) {
  std::vector<int> left;
  for (const model::Stage& stage : pipeline.stages) left.push_back(stage.replicas);
  for (const model::StagePart& part : stages) {
    if (part.stage < 0 || static_cast<std::size_t>(part.stage) >= left.size()) return false;
    left[static_cast<std::size_t>(part.stage)] -= part.count;
  }
  return std::ranges::all_of(left, [](int n) { return n == 0; });
}

}  // namespace

model::StageParts stagesOf(const model::Job& job, const Placement& placement, const Gang* before) {
  if (!job.pipeline || model::gpuCount(placement.parts) != job.pipeline->gpus()) return {};
  if (!placement.stages.empty()) return placement.stages;
  const bool has_stages = before != nullptr && before->parts == placement.parts && fits(*job.pipeline, before->stages);
  return has_stages ? before->stages : model::heavyEdgeMapping(*job.pipeline, placement.parts, true);
}

double stagedRate(const model::Problem& problem, const JobState& state, const Gang& gang,
                  const std::vector<double>& speed) {
  ROUNDEL_PRECONDITION(!gang.stages.empty());
  const bool usable =
      std::ranges::all_of(gang.parts, [&](const model::Part& part) { return state.throughput[part.type].usable(); });
  if (!usable) return 0;
  const double iteration_s = model::alpha(problem, *problem.jobs[gang.job].pipeline, gang.stages, speed);
  return iteration_s > 0 ? 1 / iteration_s : 0;
}

}  // namespace roundel::sim
