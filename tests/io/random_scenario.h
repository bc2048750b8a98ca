// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Random valid scenarios from a seed. They are the same on every machine; distributions of the standard library are not.

#include <random>
#include <string>

#include "core/model/scenario.h"

namespace roundel::io::testing {

class RandomScenario {
 public:
  explicit RandomScenario(std::uint64_t seed) : m_random(seed) {}
  model::Scenario make();

 private:
  std::uint64_t below(std::uint64_t n) { return m_random() % n; }
  bool coin() { return below(2) == 0; }
  int from(int low, int high) { return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low + 1))); }
  double positive();
  double share() { return static_cast<double>(below(1001)) / 1000; }
  std::string text();
  template <class T, class Make>
  void maybe(std::optional<T>& value, Make make) {
    if (coin()) value = make();
  }
  const std::string& type(const model::Scenario& s) { return s.gpu_types[below(s.gpu_types.size())].id; }
  void addCluster(model::Scenario& s);
  void addJobs(model::Scenario& s);
  void addLists(model::Scenario& s);
  void addKeys(const model::Scenario& s, model::JobSpec& job);
  void addShape(const model::Scenario& s, model::JobSpec& job);
  model::ThroughputRow rates(const model::Scenario& s);
  model::TimingSpec timing();
  model::PerType perType(const model::Scenario& s);
  model::EventSpec event(const model::Scenario& s);

  std::mt19937_64 m_random;
};

}  // namespace roundel::io::testing
