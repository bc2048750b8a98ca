// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guarantees/remedy.h"

#include <algorithm>
#include <limits>

#include "core/model/derive.h"
#include "core/model/scenario.h"

namespace roundel::guarantees {
namespace {

int gpusOf(const model::NodeSpec& node) {
  int sum = 0;
  for (const model::GpuGroupSpec& group : node.gpus) sum += group.count;
  return sum;
}

void makeNodesEqual(model::Scenario& scenario) {
  const auto largest_node = std::ranges::max_element(scenario.nodes, {}, gpusOf);
  if (largest_node == scenario.nodes.end()) return;
  const model::NodeSpec like = *largest_node;
  for (model::NodeSpec& node : scenario.nodes) {
    model::NodeSpec equal_node = like;
    equal_node.id = node.id;
    equal_node.x = node.x;
    equal_node.y = node.y;
    node = std::move(equal_node);
  }
}

double shortestJob_s(const model::Problem& problem) {
  double least_s = std::numeric_limits<double>::infinity();
  for (const model::Job& job : problem.jobs)
    least_s = std::min(least_s, model::idealTimes(problem, job, job.throughput).least);
  return least_s;
}

}  // namespace

std::optional<model::Scenario> changedScenario(const model::Problem& problem, ScenarioChange change) {
  if (problem.scenario == nullptr) return std::nullopt;
  model::Scenario out = *problem.scenario;
  switch (change) {
    case ScenarioChange::EqualNodes:
      makeNodesEqual(out);
      break;
    case ScenarioChange::NoEvents:
      out.events.clear();
      break;
    case ScenarioChange::ShortRounds:
      out.clock.round_s = shortestJob_s(problem) / 2;
      break;
    case ScenarioChange::None:
      break;
  }
  return out;
}

}  // namespace roundel::guarantees
