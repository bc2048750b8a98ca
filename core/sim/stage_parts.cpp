// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/stage_parts.h"

#include <algorithm>
#include <tuple>

#include "core/model/pipeline.h"

namespace roundel::sim {
namespace {

std::string breachOfReplicas(const model::Pipeline& pipeline, const model::StageParts& stages) {
  std::vector<int> named(pipeline.stages.size(), 0);
  for (const model::StagePart& part : stages) {
    if (part.stage < 0 || static_cast<std::size_t>(part.stage) >= named.size() || part.count <= 0)
      return "names stage " + std::to_string(part.stage + 1) + " of " + std::to_string(named.size());
    named[static_cast<std::size_t>(part.stage)] += part.count;
  }
  for (std::size_t s = 0; s < named.size(); ++s) {
    if (named[s] == pipeline.stages[s].replicas) continue;
    return "places " + std::to_string(named[s]) + " replicas of stage " + std::to_string(s + 1) + ", which has " +
           std::to_string(pipeline.stages[s].replicas);
  }
  return {};
}

std::string breachOfServers(const model::Pipeline& pipeline, const model::StageParts& stages) {
  std::vector<model::NodeIndex> home(pipeline.stages.size());
  for (const model::StagePart& part : stages) {
    const auto s = static_cast<std::size_t>(part.stage);
    if (!pipeline.stages[s].one_server) continue;
    if (home[s].valid() && home[s] != part.node)
      return "splits stage " + std::to_string(s + 1) + ", which stays on one server";
    home[s] = part.node;
  }
  return {};
}

std::vector<model::Part> partsOf(const model::StageParts& stages) {
  std::vector<model::Part> parts;
  for (const model::StagePart& part : stages) parts.push_back({part.node, part.type, part.count});
  return model::normalised(std::move(parts));
}

}  // namespace

std::vector<std::int32_t> stageOfGpus(const model::Problem& problem, const std::vector<model::GpuIndex>& gpus,
                                      const model::StageParts& stages) {
  std::vector<std::int32_t> out;
  if (stages.empty()) return out;
  model::StageParts left = stages;
  for (const model::GpuIndex g : gpus) {
    const model::Gpu& gpu = problem.gpus[g];
    const auto part = std::ranges::find_if(
        left, [&](const model::StagePart& p) { return p.count > 0 && p.node == gpu.node && p.type == gpu.type; });
    --part->count;
    out.push_back(part->stage + 1);
  }
  return out;
}

std::string stageBreach(const model::Job& job, const Placement& placement) {
  if (placement.stages.empty()) return {};
  if (!job.pipeline) return "names stages of a job that has none";
  std::string breach = breachOfReplicas(*job.pipeline, placement.stages);
  if (breach.empty()) breach = breachOfServers(*job.pipeline, placement.stages);
  if (breach.empty() && partsOf(placement.stages) != model::normalised(placement.parts))
    breach = "names stages on other GPUs than it asks for";
  return breach;
}

model::StageParts normalised(model::StageParts stages) {
  const auto key = [](const model::StagePart& p) { return std::tuple(p.node, p.type, p.stage); };
  std::ranges::sort(stages, [&](const model::StagePart& a, const model::StagePart& b) { return key(a) < key(b); });
  model::StageParts merged;
  for (const model::StagePart& part : stages)
    if (!merged.empty() && key(merged.back()) == key(part))
      merged.back().count += part.count;
    else
      merged.push_back(part);
  return merged;
}

}  // namespace roundel::sim
