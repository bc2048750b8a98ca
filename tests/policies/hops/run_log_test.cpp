// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the run log with a policy that starts every job that fits: the idle GPUs of the log equal those of the cluster's state.

#include <gtest/gtest.h>

#include "core/model/scenario.h"
#include "core/policies/hops/run_log.h"
#include "tests/policies/hops/hops_fixture.h"

namespace roundel::policies::hops {
namespace {

/// Computes the idle GPUs from the state of the cluster.
Servers idleNow(const sim::SystemView& view) {
  Servers servers(view);
  for (const model::JobIndex job : view.active()) servers.take(view.state(job).held);
  return servers;
}

class WhateverFits final : public sim::Policy {
 public:
  explicit WhateverFits(int* extended) : m_extended(extended) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<WhateverFits>(*this); }
  sim::WakeOn wakes() const override { return {.round = true, .completion = true, .node_event = true}; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation*) override {
    const std::size_t left = m_log.knowsAll(view) && view.round() < 0 ? m_log.runsLeft(view) : 0;
    m_log.observe(view);
    if (left > 0) {
      EXPECT_EQ(left, m_log.runs()) << "at " << view.now_s();
    }
    sim::Decision decision;
    if (!m_log.knowsAll(view) || view.round() >= 0) {
      Servers idle(view);
      place(view, idle, false, decision);
      m_log.start(view, decision.placements);
      return decision;
    }
    ++*m_extended;
    EXPECT_EQ(m_log.idle(view).capacities(), idleNow(view).capacities()) << "at " << view.now_s();
    Servers idle = m_log.idle(view);
    place(view, idle, true, decision);
    decision.others_stay = true;
    m_log.startMore(view, decision.placements);
    return decision;
  }

 private:
  /// Places each job on the first server with room for it, in the order of the jobs.
  static void place(const sim::SystemView& view, Servers& idle, bool waiting, sim::Decision& decision) {
    for (const model::JobIndex job : view.active()) {
      if (waiting && !view.state(job).held.empty()) continue;
      for (const Server& server : idle.all()) {
        const std::vector<model::Part> parts{{server.node, server.type, view.job(job).sizes.front()}};
        if (!idle.fits(parts)) continue;
        idle.take(parts);
        decision.placements.emplace_back();
        decision.placements.back().job = job;
        decision.placements.back().parts = parts;
        break;
      }
    }
  }

  RunLog m_log;
  int* m_extended;
};

TEST(HopsRunLog, WhatIsIdleIsKeptAcrossCompletionsCancellationsAndNodesThatComeAndGo) {
  model::Scenario scenario = cluster({4, 4, 2});
  for (int j = 0; j < 40; ++j) {
    scenario.jobs.push_back(jobSpec("J" + std::to_string(j), {1 + j % 3}, 50.0 * (1 + j * 7 % 11), {{"T", 1.0}}));
    scenario.jobs.back().arrival_s = 20.0 * j;
  }
  scenario.events.resize(4);
  scenario.events[0] = {100, model::EventKind::NodeDown, "a0", "", "", {}};
  scenario.events[1] = {150, model::EventKind::NodeUp, "a0", "", "", {}};
  scenario.events[2] = {500, model::EventKind::NodeDown, "a2", "", "", {}};
  scenario.events[3] = {430, model::EventKind::CancelJob, "", "J19", "", {}};
  int extended = 0;
  sim::Simulation simulation(model::resolve(scenario), "whatever-fits", {}, std::make_unique<WhateverFits>(&extended));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Complete);
  EXPECT_GT(extended, 30);
}

}  // namespace
}  // namespace roundel::policies::hops
