// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/rules.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/sim/manual_edit.h"

namespace roundel::attempt {

Playable playable(const model::Problem& problem) {
  if (problem.jobs.empty()) return Playable::NoJobs;
  return problem.jobs.size() > kMostJobs ? Playable::TooManyJobs : Playable::Yes;
}

int gpusOf(const Attempt& attempt, model::JobIndex job) {
  return static_cast<int>(std::ranges::count(attempt.open(), job));
}

int gangNeed(const Position& position, const Attempt& attempt, model::JobIndex job) {
  const int has = gpusOf(attempt, job);
  const std::vector<int>& sizes = position.problem->jobs[job].sizes;
  const auto next = std::ranges::lower_bound(sizes, has);
  return has == 0 || next == sizes.end() ? 0 : *next - has;
}

std::optional<sim::PolicyError> refusal(const Position& position, const Attempt& attempt, model::JobIndex job) {
  const int has = gpusOf(attempt, job);
  if (has == 0) return std::nullopt;
  std::vector<model::Part> parts;
  for (std::size_t g = 0; g < attempt.open().size(); ++g)
    if (attempt.open()[g] == job) parts.push_back({position.problem->gpus[g].node, position.problem->gpus[g].type, 1});
  sim::Decision lone_decision;  // a slot has one job, so that the others never take its GPUs
  std::optional<sim::PolicyError> error =
      sim::applyManualEdit(lone_decision, {{job, model::normalised(std::move(parts)), {}}}, position.view(), nullptr);
  if (error && error->code == "gang-size" && gangNeed(position, attempt, job) > 0) return std::nullopt;
  return error;
}

std::string sentenceOf(const sim::PolicyError& error) {
  const auto colon = error.message.find(": ");
  return colon == std::string::npos ? error.message : error.message.substr(colon + 2);
}

model::JobIndex obstacle(const Position& position, const Attempt& attempt) {
  for (std::size_t j = 0; j < position.problem->jobs.size(); ++j) {
    const model::JobIndex job(j);
    if (gangNeed(position, attempt, job) > 0 || refusal(position, attempt, job)) return job;
  }
  return {};
}

}  // namespace roundel::attempt
