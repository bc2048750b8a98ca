// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a flip changes the decision also in a new run of the changed scenario, not only in the branch that found it.

#include <gtest/gtest.h>

#include <algorithm>

#include "core/compare/flip.h"
#include "core/model/round_grid.h"
#include "core/policies/registry.h"
#include "tests/policies/invariants/runnable_scenario.h"

namespace roundel::compare {
namespace {

using policies::testing::RunnableScenario;

LaneRun recorded(const model::Scenario& scenario, const std::string& policy) {
  RunSettings settings;
  settings.record = true;
  settings.explain = trace::Explain::None;
  return runLane(model::resolve(scenario), {policy, policy, {}}, settings);
}

/// Returns whether the job holds a GPU at this instant.
bool startedAt(const trace::Trace& trace, double at_s, model::JobIndex job) {
  const trace::Segments& rows = trace.segments;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const trace::Segment row = rows.at(i);
    if (row.job == job && model::isReached(row.start_s, at_s) && !model::isReached(row.end_s, at_s)) return true;
  }
  return false;
}

model::Scenario changed(const LaneRun& run, const Flip& flip, const FlipQuestion& asked) {
  const model::Problem& problem = *run.trace->problem;
  model::Scenario out = *problem.scenario;
  const std::string type = flip.type.valid() ? problem.types[flip.type].id : "";
  if (flip.kind == Flip::Kind::Weight) out.jobs[asked.job].weight = flip.needed;
  if (flip.kind == Flip::Kind::Gpus) {
    model::NodeSpec& node = out.nodes.emplace_back();
    node.id = "another";
    node.gpus = {{type, static_cast<int>(flip.needed - flip.now)}};
  }
  if (flip.kind == Flip::Kind::Throughput) {
    model::EventSpec& event = out.events.emplace_back();
    event.kind = model::EventKind::SetThroughput;
    event.at_s = asked.at_s;
    event.job = problem.jobs[asked.job].id;
    event.type = type;
    event.value = flip.needed;
  }
  return out;
}

struct Counted {
  int asked = 0, held = 0;
};

/// A changed weight or number of GPUs applies from the start of a run, so it can be checked only at the first decision.
void ask(const LaneRun& run, const FlipQuestion& question, bool first, Counted& counted) {
  FlipSettings settings;
  settings.most_solves = 40;
  for (const Flip& flip : findFlips(run, question, settings).flips) {
    if (!first && flip.kind != Flip::Kind::Throughput) continue;
    const LaneRun again = recorded(changed(run, flip, question), run.lane.policy);
    ASSERT_NE(again.trace, nullptr) << flip.words;
    ++counted.asked;
    counted.held += startedAt(*again.trace, question.at_s, question.job) ? 1 : 0;
    EXPECT_TRUE(startedAt(*again.trace, question.at_s, question.job))
        << flip.words << "; " << run.trace->problem->scenario->title;
  }
}

TEST(FlipOutside, WhatWouldStartAJobStartsItInTheChangedScenario) {
  Counted counted;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    model::Scenario scenario = RunnableScenario(seed).make();
    scenario.title = "seed " + std::to_string(seed);
    for (const policies::PolicyInfo& info : policies::all()) {
      if (info.needs_schedule || info.needs_program || !info.chooses_by_job) continue;
      const LaneRun run = recorded(scenario, info.id);
      if (run.trace == nullptr || run.trace->decisions.size() == 0) continue;
      const std::size_t last = std::min<std::size_t>(run.trace->decisions.size(), 4) - 1;
      for (const std::size_t d : {std::size_t{0}, last}) {
        const double at_s = run.trace->decisions[d].at_s;
        for (std::size_t j = 0; j < run.trace->problem->jobs.size(); ++j) {
          const model::JobIndex job(j);
          if (run.trace->problem->jobs[job].arrival_s <= at_s && !startedAt(*run.trace, at_s, job))
            ask(run, {at_s, job, {}}, at_s == 0, counted);
        }
        if (last == 0) break;
      }
    }
  }
  EXPECT_GT(counted.asked, 50);
  RecordProperty("asked", counted.asked);
}

}  // namespace
}  // namespace roundel::compare
