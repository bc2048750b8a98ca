// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Random valid scenarios that every scheduler can be asked to run: all kinds of jobs and of events, everything small.

#include <cstdint>

#include "core/model/scenario.h"
#include "tests/support/randoms.h"

namespace roundel::policies::testing {

class RunnableScenario {
 public:
  explicit RunnableScenario(std::uint64_t seed) : m_random(seed) {}
  /// Validates without a fault. Every gang size that a job may be given fits on the GPUs of one type, every node that goes down
  /// comes back, and so does every GPU type that a job loses: so that every job can end.
  /// Nothing happens before `origin_s`, from which on arrivals and events are as of 0.
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
