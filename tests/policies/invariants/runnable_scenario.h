// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small random valid scenarios that every scheduler can run, with all kinds of jobs and events.

#include <cstdint>

#include "core/model/scenario.h"
#include "tests/support/randoms.h"

namespace roundel::policies::testing {

class RunnableScenario {
 public:
  explicit RunnableScenario(std::uint64_t seed) : m_random(seed) {}
  /// Returns a scenario without faults in which every job can end: every gang size that a job allows fits on the GPUs of one type,
  /// every node that goes down comes up again, and a job can use a lost GPU type again later.
  /// All arrivals and events are delayed by `origin_s`.
  model::Scenario make(double origin_s = 0);

 private:
  int pick(int low, int high) { return m_random.whole(low, high); }
  bool oneIn(int n) { return m_random.oneIn(n); }
  double value(double least, double most) { return least + (most - least) * pick(0, 64) / 64.0; }
  model::Scenario any();
  void addCluster(model::Scenario& s);
  void addJob(model::Scenario& s);
  model::ThroughputRow rates(const model::Scenario& s, double scale);
  void addRates(const model::Scenario& s, model::JobSpec& job);
  void addStages(const model::Scenario& s, model::JobSpec& job);
  void addSync(const model::Scenario& s, model::JobSpec& job);
  void addTiming(const model::Scenario& s, model::JobSpec& job);
  void addEvents(model::Scenario& s);
  int most(const model::Scenario& s) const;

  tests::Randoms m_random;
};

}  // namespace roundel::policies::testing
