// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/random_scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/random_stream.h"

namespace roundel::conformance {
namespace {

constexpr double kRound_s = 60;
constexpr double kMostRounds = 40;  // the end of every run: a program may let jobs starve

class Drawing {
 public:
  Drawing(std::uint64_t seed, std::uint64_t number) : m_random(seed, "conformance", number) {}

  model::Scenario run(std::uint64_t number) {
    m_out.title = fmt::format("Random scenario {}", number + 1);
    m_out.clock.round_s = kRound_s;
    m_out.clock.restart_s = oneIn(3) ? 0 : 5;
    m_out.clock.horizon_s = kMostRounds * kRound_s;
    addCluster();
    const int jobs = pick(2, 8);
    for (int j = 1; j <= jobs; ++j) addJob(j);
    if (oneIn(3)) addFailure();
    if (oneIn(6))
      m_out.events.push_back({rounded(value(60, 600)), model::EventKind::CancelJob, "", m_out.jobs.back().id, "", {}});
    if (oneIn(6)) addNewRate();
    return std::move(m_out);
  }

 private:
  int pick(int low, int high) {
    return low + static_cast<int>(m_random.index(static_cast<std::size_t>(high - low + 1)));
  }
  bool oneIn(std::size_t n) { return m_random.index(n) == 0; }
  double value(double low, double high) { return m_random.uniform(low, high); }
  static double rounded(double number) { return std::round(number * 8) / 8; }

  void addCluster() {
    const int types = pick(1, 3);
    for (int t = 0; t < types; ++t) m_out.gpu_types.emplace_back().id = fmt::format("T{}", t + 1);
    const int nodes = pick(1, 4);
    for (int n = 1; n <= nodes; ++n) {
      model::NodeSpec& node = m_out.nodes.emplace_back();
      node.id = fmt::format("n{}", n);
      node.gpus = {{anyType(), pick(1, 4)}};
      if (types > 1 && oneIn(4)) node.gpus.push_back({anyType(), pick(1, 2)});
      if (oneIn(5)) node.speed = rounded(value(0.5, 1.5));
    }
  }

  std::string anyType() { return m_out.gpu_types[m_random.index(m_out.gpu_types.size())].id; }

  // GPUs of the type that the cluster has most of.
  int largestGang() const {
    std::map<std::string, int> gpus;
    for (const model::NodeSpec& node : m_out.nodes)
      for (const model::GpuGroupSpec& group : node.gpus) gpus[group.type] += group.count;
    int largest_gang = 0;
    for (const auto& [type, count] : gpus) largest_gang = std::max(largest_gang, count);
    return largest_gang;
  }

  model::ThroughputRow rates(double scale) {
    model::ThroughputRow row;
    for (const model::GpuTypeSpec& type : m_out.gpu_types) row[type.id] = rounded(scale * value(1, 8));
    return row;
  }

  void addJob(int number) {
    model::JobSpec& job = m_out.jobs.emplace_back();
    job.id = fmt::format("J{}", number);
    job.arrival_s = oneIn(2) ? 0 : std::round(value(0, 600));
    job.iterations = std::round(value(30, 2400));
    job.throughput = rates(1);
    if (oneIn(4)) job.throughput_spread = rates(0.5);
    if (oneIn(3)) job.weight = pick(1, 4);
    if (oneIn(3)) job.user = fmt::format("u{}", pick(1, 3));
    if (oneIn(3)) job.group = fmt::format("g{}", pick(1, 2));
    const int largest = std::min(largestGang(), 6);
    if (oneIn(4)) {
      std::vector<int> sizes;
      for (int n = 1; n <= largest; n *= 2) sizes.push_back(n);
      job.gpus = sizes;
    } else {
      job.gpus = pick(1, largest);
    }
  }

  void addFailure() {
    const std::string node = m_out.nodes[m_random.index(m_out.nodes.size())].id;
    const double down_s = rounded(value(30, 500));
    m_out.events.push_back({down_s, model::EventKind::NodeDown, node, "", "", {}});
    m_out.events.push_back({rounded(down_s + value(30, 300)), model::EventKind::NodeUp, node, "", "", {}});
  }

  void addNewRate() {
    const std::string job = m_out.jobs[m_random.index(m_out.jobs.size())].id;
    m_out.events.push_back(
        {rounded(value(60, 600)), model::EventKind::SetThroughput, "", job, anyType(), rounded(value(1, 8))});
  }

  model::RandomStream m_random;
  model::Scenario m_out;
};

}  // namespace

model::Scenario randomScenario(std::uint64_t seed, std::uint64_t number) { return Drawing(seed, number).run(number); }

}  // namespace roundel::conformance
