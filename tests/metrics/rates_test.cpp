// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the best gang of an empty cluster against a search over all sets of GPUs.

#include "core/metrics/rates.h"

#include <gtest/gtest.h>

#include <bit>
#include <optional>
#include <set>

#include "core/metrics/metrics.h"
#include "tests/metrics/traces.h"
#include "tests/support/randoms.h"

namespace roundel::metrics {
namespace {

using testing::job;
using testing::scenario;

struct Gpu {
  std::size_t node = 0;
  std::string type;
  double speed = 1;
};

class Clusters {
 public:
  explicit Clusters(std::uint64_t seed) : m_random(seed) {}

  /// Returns up to 9 GPUs on up to three nodes, and a job whose rates are multiples of a quarter.
  model::Scenario next() {
    std::vector<std::vector<model::GpuGroupSpec>> nodes;
    for (int n = m_random.whole(1, 3); n > 0; --n) {
      nodes.push_back({{m_random.whole(0, 1) == 0 ? "V" : "K", m_random.whole(1, 2)}});
      if (m_random.whole(0, 2) == 0) nodes.back().push_back({nodes.back()[0].type == "V" ? "K" : "V", 1});
    }
    model::Scenario s = scenario(nodes, {job("J", m_random.whole(1, 4), 100,
                                             {{"V", m_random.whole(1, 8) / 4.0}, {"K", m_random.whole(1, 8) / 4.0}})});
    for (model::NodeSpec& node : s.nodes) node.speed = m_random.whole(1, 4) / 2.0;
    model::JobSpec& spec = s.jobs.front();
    if (m_random.whole(0, 3) == 0) (*spec.throughput)["K"] = std::monostate{};
    if (m_random.whole(0, 2) == 0) spec.throughput_spread = slower(*spec.throughput);
    if (m_random.whole(0, 2) == 0) spec.rate_model = model::RateModel::Additive;
    if (m_random.whole(0, 2) == 0) spec.scaling = std::map<int, double>{{2, 0.9}, {3, 0.75}};
    return s;
  }

 private:
  /// Returns the rates of spread gangs. They are never higher; on some types a spread gang cannot run.
  model::ThroughputRow slower(const model::ThroughputRow& row) {
    model::ThroughputRow apart;
    for (const auto& [type, cell] : row) {
      if (const auto* rate = std::get_if<double>(&cell); rate != nullptr && m_random.whole(0, 3) > 0)
        apart[type] = *rate * m_random.whole(1, 4) / 4;
      else
        apart[type] = std::monostate{};
    }
    return apart;
  }

  tests::Randoms m_random;
};

std::vector<Gpu> gpusOf(const model::Scenario& s) {
  std::vector<Gpu> gpus;
  for (std::size_t n = 0; n < s.nodes.size(); ++n) {
    for (const model::GpuGroupSpec& group : s.nodes[n].gpus)
      gpus.insert(gpus.end(), static_cast<std::size_t>(group.count), {n, group.type, s.nodes[n].speed.value_or(1)});
  }
  return gpus;
}

/// Returns the iterations/s of one GPU of the type in a gang; 0 if the gang cannot run on it.
double rateOn(const model::JobSpec& spec, const std::string& type, bool apart) {
  const model::ThroughputRow* row = apart && spec.throughput_spread ? &*spec.throughput_spread : &*spec.throughput;
  auto cell = row->find(type);
  if (cell == row->end()) cell = spec.throughput->find(type);
  const auto* rate = std::get_if<double>(&cell->second);
  return rate == nullptr ? 0 : *rate;
}

/// Returns the rate as core/README.md defines it: n times the slowest GPU, or the sum, times the scaling of n.
double rateOf(const model::JobSpec& spec, const std::vector<Gpu>& gang) {
  std::set<std::size_t> nodes;
  for (const Gpu& gpu : gang) nodes.insert(gpu.node);
  double least = INFINITY, sum = 0;
  for (const Gpu& gpu : gang) {
    const double rate = rateOn(spec, gpu.type, nodes.size() > 1) * gpu.speed;
    if (rate <= 0) return 0;
    least = std::min(least, rate);
    sum += rate;
  }
  const auto n = static_cast<double>(gang.size());
  const auto scaling =
      spec.scaling ? spec.scaling->find(static_cast<int>(gang.size())) : decltype(spec.scaling->end()){};
  const double factor = spec.scaling && scaling != spec.scaling->end() ? scaling->second : 1;
  return (spec.rate_model == model::RateModel::Additive ? sum : n * least) * factor;
}

double bestOfAll(const model::Scenario& s, int n) {
  const std::vector<Gpu> gpus = gpusOf(s);
  double best = 0;
  for (unsigned set = 0; set < (1U << gpus.size()); ++set) {
    if (std::popcount(set) != n) continue;
    std::vector<Gpu> gang;
    for (std::size_t g = 0; g < gpus.size(); ++g) {
      if ((set >> g & 1U) != 0) gang.push_back(gpus[g]);
    }
    best = std::max(best, rateOf(s.jobs.front(), gang));
  }
  return best;
}

TEST(BestGangRate, IsThatOfTheBestOfAllChoicesOfGpus) {
  Clusters clusters(20261123);
  int possible = 0;
  for (int i = 0; i < 1500; ++i) {
    const model::Scenario s = clusters.next();
    const auto problem = model::resolve(s);
    const ClusterShape shape(*problem);
    const bool additive = s.jobs.front().rate_model == model::RateModel::Additive;
    for (int n = 1; n <= shape.gpus() + 1; ++n) {
      const double expected = n > shape.gpus() ? 0 : bestOfAll(s, n);
      possible += expected > 0 ? 1 : 0;
      ASSERT_NEAR(bestGangRate(problem->jobs[0], shape, n, additive), expected, 1e-12)
          << "cluster " << i << ", " << n << " GPUs";
    }
    const int gang = problem->jobs[0].gpus;
    if (gang <= shape.gpus() && bestOfAll(s, gang) > 0) {
      EXPECT_NEAR(bestFullGangRate(problem->jobs[0], shape), bestOfAll(s, gang), 1e-12);
    }
  }
  EXPECT_GT(possible, 3000);
}

// Scenarios may list the same nodes in any order: the shape of the cluster is the same.
TEST(BestGangRate, DoesNotDependOnTheOrderOfTheNodes) {
  Clusters clusters(7);
  for (int i = 0; i < 200; ++i) {
    model::Scenario s = clusters.next();
    model::Scenario turned = s;
    std::ranges::reverse(turned.nodes);
    const auto a = model::resolve(s), b = model::resolve(turned);
    const ClusterShape first(*a), second(*b);
    EXPECT_EQ(first.gpus(), second.gpus());
    EXPECT_EQ(first.nodeKinds().size(), second.nodeKinds().size());
    for (int n = 1; n <= first.gpus(); ++n) {
      EXPECT_EQ(bestGangRate(a->jobs[0], first, n, false), bestGangRate(b->jobs[0], second, n, false));
    }
  }
}

}  // namespace
}  // namespace roundel::metrics
