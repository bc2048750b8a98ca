// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Tiresias and the own rule against simple second implementations of their help pages: at every round of random runs the same jobs
// hold the same GPUs.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <tuple>

#include "core/policies/rule/rule.h"
#include "core/policies/tiresias/tiresias.h"
#include "tests/policies/baseline.h"
#include "tests/policies/once_more/replay.h"

namespace roundel::policies::once_more {
namespace {

/// Whether the GPUs are of one type, can run the job, and have the size of its gang.
bool isGang(const Replay& replay, int job, const Gpus& gpus) {
  return countOf(gpus) == replay.gang(job) && replay.gangRate(job, gpus) > 0 &&
         std::ranges::all_of(gpus, [&](const auto& entry) { return entry.first.second == gpus.begin()->first.second; });
}

using Choose = std::function<Gpus(const Replay& replay, int job, const Gpus& unheld, const Gpus& free)>;

// Serves the jobs in this order. A job keeps its GPUs, or chooses among the free ones; `unheld` are free GPUs that no later job holds.
std::map<int, Gpus> inTurn(const Replay& replay, double at_s, const std::vector<Waiting>& order, const Choose& choose) {
  std::map<int, Gpus> placed;
  Gpus free = replay.up(at_s);
  for (std::size_t i = 0; i < order.size(); ++i) {
    Gpus gang = order[i].held;
    if (gang.empty() || !isGang(replay, order[i].job, gang) || !within(gang, free)) {
      Gpus unheld = free;
      for (std::size_t later = i + 1; later < order.size(); ++later) {
        for (const auto& [place, n] : order[later].held) {
          const auto found = unheld.find(place);
          if (found != unheld.end() && (found->second -= n) <= 0) unheld.erase(found);
        }
      }
      gang = choose(replay, order[i].job, unheld, free);
    }
    if (gang.empty()) continue;
    placed[order[i].job] = gang;
    add(free, gang, -1);
  }
  return placed;
}

// The type with the gang on the fewest servers. Ties are broken by the order of types, since Tiresias ignores speeds.
Gpus fewestServers(const Replay& replay, int job, const Gpus& from) {
  Gpus best;
  for (std::size_t t = 0; t < replay.problem().types.size(); ++t) {
    const int type = static_cast<int>(t);
    const Gpus gang = onFewestNodes(from, type, replay.gang(job));
    if (replay.rate(job, type, false) > 0 && replay.gangRate(job, gang) > 0 &&
        (best.empty() || gang.size() < best.size()))
      best = gang;
  }
  return best;
}

Gpus tiresiasChooses(const Replay& replay, int job, const Gpus& unheld, const Gpus& free) {
  const Gpus idle = fewestServers(replay, job, unheld);
  return idle.empty() ? fewestServers(replay, job, free) : idle;
}

// The type with the fastest gang on the GPUs that it would get there. Ties are broken by the order of types.
Gpus ruleChooses(const Replay& replay, int job, const Gpus& unheld, const Gpus& free) {
  Gpus best;
  for (std::size_t t = 0; t < replay.problem().types.size(); ++t) {
    const int type = static_cast<int>(t);
    if (replay.rate(job, type, false) <= 0) continue;
    Gpus gang = onFewestNodes(unheld, type, replay.gang(job));
    if (gang.empty()) gang = onFewestNodes(free, type, replay.gang(job));
    if (replay.gangRate(job, gang) > replay.gangRate(job, best)) best = gang;
  }
  return best;
}

TEST(TiresiasOnceMore, PlacesEveryRoundAsItsTwoQueuesSay) {
  std::mt19937_64 random(20261124);
  std::size_t behind = 0;
  for (int i = 0; i < 200; ++i) {
    SCOPED_TRACE(i);
    const double threshold = 150.0 * (1 + i % 4);
    const trace::Trace trace = baseline::run(tiresiasInfo(), baseline::randomScenario(random),
                                             {{"threshold_gpu_s", std::to_string(threshold)}});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    const Replay replay(trace);
    for (std::size_t d = 0; d < replay.decisions(); ++d) {
      std::vector<Waiting> order = replay.active(d);
      const auto key = [&](const Waiting& job) {
        return std::tuple(job.attained_gpu_s >= threshold, job.since_s, job.arrival_s, job.job);
      };
      std::ranges::sort(order, [&](const Waiting& a, const Waiting& b) { return key(a) < key(b); });
      if (!order.empty() && order.back().attained_gpu_s >= threshold) ++behind;
      ASSERT_EQ(textOf(replay.placed(d)), textOf(inTurn(replay, replay.at_s(d), order, tiresiasChooses)))
          << "at " << replay.at_s(d);
    }
  }
  EXPECT_GT(behind, 200U) << "too few decisions have a job in queue 1";
}

/// A formula, and the same formula as a C++ function of the replayed state.
struct Formula {
  const char* name;
  const char* text;
  double (*value)(const Replay& replay, const Waiting& job, double now_s);
  bool preemptive = true;
};

void PrintTo(const Formula& formula, std::ostream* out) { *out << formula.text; }

// The least remaining time: the gang runs on its fastest type, on one node.
double remaining_s(const Replay& replay, const Waiting& job) {
  double best = 0;
  for (std::size_t t = 0; t < replay.problem().types.size(); ++t) {
    if (replay.problem().types[t].total >= replay.gang(job.job))
      best = std::max(best, replay.gang(job.job) * replay.rate(job.job, static_cast<int>(t), false));
  }
  return (*replay.spec(job.job).iterations - job.done) / best;
}

class OwnRules : public ::testing::TestWithParam<Formula> {};

TEST_P(OwnRules, PlaceEveryRoundInTheOrderOfTheirFormula) {
  std::mt19937_64 random(20261125);
  for (int i = 0; i < 100; ++i) {
    SCOPED_TRACE(i);
    const trace::Trace trace = baseline::run(ruleInfo(), baseline::randomScenario(random),
                                             {{"priority", std::string("\"") + GetParam().text + "\""},
                                              {"preemptive", GetParam().preemptive ? "true" : "false"}});
    ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
    const Replay replay(trace);
    for (std::size_t d = 0; d < replay.decisions(); ++d) {
      const auto jobs = baseline::column<model::JobIndex>(trace, d, "order", "job");
      const auto priorities = baseline::column<double>(trace, d, "order", "priority");
      std::map<int, double> priority;
      for (std::size_t row = 0; row < jobs.size(); ++row) priority[jobs[row].value] = priorities[row];
      std::vector<Waiting> order = replay.active(d);
      ASSERT_EQ(order.size(), priority.size());
      for (const Waiting& job : order) {
        const double expected = GetParam().value(replay, job, replay.at_s(d));
        ASSERT_NEAR(priority[job.job], expected, 1e-9 * (1 + std::abs(expected))) << "job " << job.job;
      }
      // The order uses the priority of the table, so that rounding of `expected` does not change the order of jobs.
      const auto key = [&](const Waiting& job) {
        return std::tuple(GetParam().preemptive || job.held.empty(), -priority[job.job], job.arrival_s, job.job);
      };
      std::ranges::sort(order, [&](const Waiting& a, const Waiting& b) { return key(a) < key(b); });
      ASSERT_EQ(textOf(replay.placed(d)), textOf(inTurn(replay, replay.at_s(d), order, ruleChooses)))
          << "at " << replay.at_s(d);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formulas, OwnRules,
    ::testing::Values(
        Formula{"ShortestFirst", "weight / remaining_s",
                [](const Replay& replay, const Waiting& job, double) { return 1 / remaining_s(replay, job); }},
        Formula{"LeastService", "0 - attained_gpu_s",
                [](const Replay&, const Waiting& job, double) { return -job.attained_gpu_s; }},
        Formula{"ResponseRatio", "(age_s + remaining_s) / remaining_s",
                [](const Replay& replay, const Waiting& job, double now_s) {
                  return (now_s - job.arrival_s) / remaining_s(replay, job) + 1;
                }},
        Formula{"LargestGangThatStays", "gpus",
                [](const Replay& replay, const Waiting& job, double) { return double(replay.gang(job.job)); }, false}),
    [](const auto& formula) { return formula.param.name; });

}  // namespace
}  // namespace roundel::policies::once_more
