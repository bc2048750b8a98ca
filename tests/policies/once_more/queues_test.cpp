// SPDX-License-Identifier: GPL-3.0-or-later
// Tests YARN-CS, Gavel_FIFO, SRTF and Sched_Homo against simple second implementations of their help pages: at every decision of random
// runs the same jobs hold the same GPUs.
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>

#include "core/policies/gang_queue/gang_queue.h"
#include "core/policies/yarn_cs/yarn_cs.h"
#include "tests/policies/baseline.h"
#include "tests/policies/once_more/replay.h"

namespace roundel::policies::once_more {
namespace {

/// A queue whose head blocks, ordered by the key and then by the place in the file.
struct Rule {
  PolicyInfo (*info)();
  double (*key)(const Replay& replay, const Waiting& job);
  Gpus (*find)(const Replay& replay, int job, const Gpus& free);
};

void PrintTo(const Rule& rule, std::ostream* out) { *out << rule.info().id; }

double arrival(const Replay&, const Waiting& job) { return job.arrival_s; }

/// The GPU-seconds of the remaining work on each type of the cluster that can run the job.
std::map<int, double> workByType(const Replay& replay, const Waiting& job) {
  std::map<int, double> work;
  for (std::size_t t = 0; t < replay.problem().types.size(); ++t) {
    const double rate = replay.rate(job.job, static_cast<int>(t), false);
    if (rate > 0 && replay.problem().types[t].total > 0)
      work[static_cast<int>(t)] = (*replay.spec(job.job).iterations - job.done) / rate;
  }
  return work;
}

double leastWork(const Replay& replay, const Waiting& job) {
  double least = INFINITY;
  for (const auto& [type, work] : workByType(replay, job)) least = std::min(least, work);
  return least;
}

// The mean of the total work over all usable GPUs. Completed iterations are not subtracted.
double meanWork(const Replay& replay, const Waiting& job) {
  Waiting fresh = job;
  fresh.done = 0;
  double sum = 0, gpus = 0;
  for (const auto& [type, work] : workByType(replay, fresh)) {
    const int count = replay.problem().types[model::TypeIndex(type)].total;
    sum += count * work;
    gpus += count;
  }
  return sum / gpus;
}

/// Takes `count` free GPUs of these types, node by node, in the order of the groups of a node. Returns no gang if there are too few.
Gpus inOrder(const Replay& replay, const Gpus& free, const std::set<int>& types, int count) {
  Gpus gang;
  for (std::size_t n = 0; n < replay.problem().nodes.size(); ++n) {
    for (const model::GpuGroup& group : replay.problem().nodes[n].groups) {
      const auto found = free.find({static_cast<int>(n), group.type.value});
      if (types.count(group.type.value) == 0 || found == free.end() || count == 0) continue;
      const int taken = std::min(found->second, count);
      gang[found->first] = taken;
      count -= taken;
    }
  }
  return count == 0 ? gang : Gpus{};
}

std::set<int> typesOf(const Replay& replay, int job, bool spread) {
  std::set<int> types;
  for (std::size_t t = 0; t < replay.problem().types.size(); ++t) {
    const int type = static_cast<int>(t);
    if (replay.rate(job, type, false) > 0 && replay.rate(job, type, spread) > 0) types.insert(type);
  }
  return types;
}

Gpus ofNode(const Gpus& free, std::size_t node) {
  Gpus own;
  for (const auto& [place, n] : free) {
    if (place.first == static_cast<int>(node)) own[place] = n;
  }
  return own;
}

using Take = std::function<Gpus(const Gpus& free)>;

// The lowest node that has room for the whole gang.
Gpus onOneNode(const Replay& replay, const Gpus& free, const Take& take) {
  for (std::size_t n = 0; n < replay.problem().nodes.size(); ++n) {
    if (Gpus gang = take(ofNode(free, n)); !gang.empty()) return gang;
  }
  return {};
}

// The node on which the whole gang is fastest, of equals the lowest.
Gpus onFastestNode(const Replay& replay, int job, const Gpus& free, const Take& take) {
  Gpus best;
  for (std::size_t n = 0; n < replay.problem().nodes.size(); ++n) {
    const Gpus gang = take(ofNode(free, n));
    if (replay.gangRate(job, gang) > replay.gangRate(job, best)) best = gang;
  }
  return best;
}

// The GPUs on the lowest nodes, of all types that can run the job. If that gang cannot be spread, only types that can; otherwise one node.
Gpus yarn(const Replay& replay, int job, const Gpus& free) {
  const int gang = replay.gang(job);
  for (const bool spread : {false, true}) {
    Gpus found = inOrder(replay, free, typesOf(replay, job, spread), gang);
    if (replay.gangRate(job, found) > 0) return found;
  }
  return onOneNode(replay, free,
                   [&](const Gpus& own) { return inOrder(replay, own, typesOf(replay, job, false), gang); });
}

// The GPUs of the fastest types for the job. Types of equal rate are taken together, in the order of nodes.
Gpus fastest(const Replay& replay, int job, const Gpus& free) {
  std::map<double, std::set<int>, std::greater<>> speeds;
  for (const int type : typesOf(replay, job, false)) speeds[replay.rate(job, type, false)].insert(type);
  Gpus gang, left = free;
  for (const auto& [speed, types] : speeds) {
    int there = 0;
    for (const auto& [place, n] : left) there += types.count(place.second) > 0 ? n : 0;
    const int need = std::min(there, replay.gang(job) - countOf(gang));
    const Gpus some = inOrder(replay, left, types, need);
    add(gang, some, 1);
    add(left, some, -1);
  }
  return countOf(gang) == replay.gang(job) ? gang : Gpus{};
}

Gpus fastestThatRuns(const Replay& replay, int job, const Gpus& free) {
  Gpus gang = fastest(replay, job, free);
  if (gang.empty() || replay.gangRate(job, gang) > 0) return gang;
  return onFastestNode(replay, job, free, [&](const Gpus& own) { return fastest(replay, job, own); });
}

Gpus lowest(const Replay& replay, int job, const Gpus& free) {
  const auto take = [&](const Gpus& some) {
    return inOrder(replay, some, typesOf(replay, job, false), replay.gang(job));
  };
  Gpus gang = take(free);
  return gang.empty() || replay.gangRate(job, gang) > 0 ? gang : onOneNode(replay, free, take);
}

std::map<int, Gpus> decide(const Rule& rule, const Replay& replay, std::size_t decision) {
  std::map<int, Gpus> placed;
  Gpus free = replay.up(replay.at_s(decision));
  std::vector<std::pair<double, int>> queue;
  for (const Waiting& job : replay.active(decision)) {
    if (job.held.empty()) {
      queue.emplace_back(rule.key(replay, job), job.job);
    } else {
      placed[job.job] = job.held;
      add(free, job.held, -1);
    }
  }
  std::ranges::sort(queue);
  for (const auto& [key, job] : queue) {
    const Gpus gang = rule.find(replay, job, free);
    if (gang.empty() && rule.find(replay, job, replay.up(replay.at_s(decision))).empty()) continue;
    if (gang.empty()) break;
    placed[job] = gang;
    add(free, gang, -1);
  }
  return placed;
}

class Queues : public ::testing::TestWithParam<Rule> {};

TEST_P(Queues, DecideAsTheirRuleSaysOnRandomScenarios) {
  const PolicyInfo info = GetParam().info();
  std::mt19937_64 random(20261123);
  std::size_t decisions = 0;
  for (int i = 0; i < 150; ++i) {
    SCOPED_TRACE(info.id + ", scenario " + std::to_string(i));
    const trace::Trace trace = baseline::run(info, baseline::randomScenario(random), {});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    const Replay replay(trace);
    for (std::size_t d = 0; d < replay.decisions(); ++d, ++decisions) {
      ASSERT_EQ(textOf(replay.placed(d)), textOf(decide(GetParam(), replay, d))) << "at " << replay.at_s(d);
    }
  }
  EXPECT_GT(decisions, 1500U);
}

INSTANTIATE_TEST_SUITE_P(Baselines, Queues,
                         ::testing::Values(Rule{yarnCsInfo, arrival, yarn},
                                           Rule{gavelFifoInfo, arrival, fastestThatRuns},
                                           Rule{srtfInfo, leastWork, fastestThatRuns},
                                           Rule{schedHomoInfo, meanWork, lowest}),
                         [](const auto& rule) {
                           std::string id = rule.param.info().id;
                           std::ranges::replace(id, '-', '_');
                           return id;
                         });

}  // namespace
}  // namespace roundel::policies::once_more
