// SPDX-License-Identifier: GPL-3.0-or-later
// Tests random decisions against a brute-force search and against reference.h. A failure prints the seed of its instance.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "core/policies/hadar/as_published.h"
#include "core/policies/hadar/dp.h"
#include "core/policies/hadar/greedy.h"
#include "tests/policies/hadar/reference.h"

namespace roundel::policies::hadar {
namespace {

using reference::Instance;
using reference::Shape;
using reference::Vector;

constexpr std::uint64_t kInstances = 400;

Plan planOf(const Instance& in, bool every, std::size_t beam) {
  const Layout layout(in.problem);
  const auto source = every ? everyPlacement(in.problem, layout) : twoPlacements(in.problem, layout);
  return bestPlan(*source, beam);
}

Plan greedyOf(const Instance& in) {
  const Layout layout(in.problem);
  const auto source = twoPlacements(in.problem, layout);
  return greedyPlan(*source);
}

void forEachSeed(std::uint64_t instances, const Shape& shape, const std::function<void(const Instance&)>& check,
                 PriceMode mode = PriceMode::Point) {
  for (std::uint64_t seed = 1; seed <= instances; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    check(reference::randomInstance(random, shape, mode));
    if (::testing::Test::HasFailure()) return;
  }
}

Vector vectorOf(const Instance& in, const Allocation& allocation) {
  Vector out(in.problem.entries.size(), 0);
  for (const EntryCount& take : allocation) out[static_cast<std::size_t>(take.entry)] += take.count;
  return out;
}

void expectSame(const Instance& in, const Plan& plan, const reference::State& wanted) {
  EXPECT_NEAR(plan.value, wanted.value, 1e-11);
  ASSERT_EQ(plan.items.size(), wanted.plan.size());
  for (std::size_t i = 0; i < plan.items.size(); ++i) {
    EXPECT_EQ(plan.items[i].position, wanted.plan[i].first);
    EXPECT_EQ(vectorOf(in, plan.items[i].allocation), wanted.plan[i].second);
  }
}

void expectFeasible(const Instance& in, const Plan& plan) {
  Vector g = in.start();
  double sum = 0;
  std::set<std::size_t> jobs;
  for (const PlanItem& item : plan.items) {
    const RoundJob& job = in.problem.jobs[item.position];
    EXPECT_TRUE(jobs.insert(item.position).second);
    const Vector w = vectorOf(in, item.allocation);
    EXPECT_THAT(job.sizes, ::testing::Contains(std::accumulate(w.begin(), w.end(), 0)));
    const double payoff = in.payoff(job, g, w);
    EXPECT_GT(item.payoff, 0);
    EXPECT_NEAR(item.payoff, payoff, 1e-12);
    sum += payoff;
    g = reference::plus(g, w);
    for (std::size_t e = 0; e < g.size(); ++e) EXPECT_LE(w[e] > 0 ? g[e] : 0, in.problem.entries[e].usable);
  }
  EXPECT_NEAR(plan.value, sum, 1e-11);
}

TEST(HadarRandom, ExactIsTheBruteForce) {
  forEachSeed(kInstances, {}, [](const Instance& in) {
    EXPECT_NEAR(planOf(in, true, 0).value, reference::bruteForce(in, 0, in.start()), 1e-11);
  });
}

TEST(HadarRandom, ExactIsTheBruteForceUnderIntegralPrices) {
  forEachSeed(
      kInstances / 4, {},
      [](const Instance& in) {
        EXPECT_NEAR(planOf(in, true, 0).value, reference::bruteForce(in, 0, in.start()), 1e-11);
      },
      PriceMode::Integral);
}

TEST(HadarRandom, DpIsNearTheBruteForce) {
  double sum = 0;
  double least = 1;
  forEachSeed(kInstances, {}, [&](const Instance& in) {
    const double best = reference::bruteForce(in, 0, in.start());
    const double ratio = best > 0 ? planOf(in, false, 64).value / best : 1;
    EXPECT_LE(ratio, 1 + 1e-12);
    sum += ratio;
    least = std::min(least, ratio);
  });
  RecordProperty("mean", std::to_string(sum / kInstances));
  RecordProperty("least", std::to_string(least));
  EXPECT_GE(sum / kInstances, 0.98);
}

TEST(HadarRandom, PlansAreFeasibleAndPayoffsPositive) {
  forEachSeed(kInstances, {}, [](const Instance& in) {
    expectFeasible(in, planOf(in, true, 0));
    expectFeasible(in, planOf(in, false, 64));
    expectFeasible(in, greedyOf(in));
  });
}

TEST(HadarRandom, AsPublishedReturnsNothing) {
  forEachSeed(kInstances, {}, [](const Instance& in) {
    const Layout layout(in.problem);
    const auto source = twoPlacements(in.problem, layout);
    EXPECT_TRUE(publishedPlan(*source, false).plan.items.empty());
    EXPECT_TRUE(publishedPlan(*source, true).plan.items.empty());
  });
}

TEST(HadarRandom, AnotherJobNeverLowersTheExactOptimum) {
  forEachSeed(kInstances, {}, [](const Instance& in) {
    Instance fewer = in;  // with the same prices
    const double all = planOf(in, true, 0).value;
    for (std::size_t j = 0; j < in.problem.jobs.size(); ++j) {
      fewer.problem.jobs = in.problem.jobs;
      fewer.problem.jobs.erase(fewer.problem.jobs.begin() + static_cast<std::ptrdiff_t>(j));
      EXPECT_LE(planOf(fewer, true, 0).value, all + 1e-12);
    }
  });
}

TEST(HadarRandom, PruningChangesNoPlan) {
  const Shape larger{.jobs_min = 6,
                     .jobs_max = 12,
                     .nodes_min = 3,
                     .nodes_max = 6,
                     .types = 3,
                     .groups_max = 1,
                     .count_max = 4,
                     .gang_max = 6};
  for (const PriceMode mode : {PriceMode::Point, PriceMode::Integral}) {
    for (const std::size_t beam : {1U, 2U, 5U, 16U, 64U}) {
      forEachSeed(
          40, larger,
          [&](const Instance& in) {
            expectSame(in, planOf(in, false, beam), reference::dynamicProgram(in, beam, false));
          },
          mode);
    }
  }
}

// Compares the plan of a beam of eight states, and the greedy plan, with the reference.
void expectAsReference(const Instance& in) {
  expectSame(in, planOf(in, false, 8), reference::dynamicProgram(in, 8, false));
  expectSame(in, greedyOf(in), reference::greedy(in));
}

TEST(HadarRandom, StatesOfSeveralWordsAreTheSame) {
  const Shape wide{.jobs_min = 6,
                   .jobs_max = 9,
                   .nodes_min = 40,
                   .nodes_max = 60,
                   .types = 3,
                   .groups_max = 2,
                   .count_max = 4,
                   .gang_max = 6};
  forEachSeed(12, wide, [](const Instance& in) {
    EXPECT_GT(Layout(in.problem).words(), 1U);
    expectAsReference(in);
  });
}

TEST(HadarRandom, PruningChangesNoPlanWhereNodesAreMixed) {
  const Shape mixed{.jobs_min = 5,
                    .jobs_max = 9,
                    .nodes_min = 3,
                    .nodes_max = 4,
                    .types = 3,
                    .groups_max = 3,
                    .count_max = 4,
                    .gang_max = 8,
                    .elastic = 0.6};
  for (const PriceMode mode : {PriceMode::Point, PriceMode::Integral}) {
    forEachSeed(
        60, mixed,
        [](const Instance& in) { expectSame(in, planOf(in, false, 16), reference::dynamicProgram(in, 16, false)); },
        mode);
  }
}

TEST(HadarRandom, MoreThan128CompositionsFillTheFastestTypesFirst) {
  const Shape wide{.jobs_min = 3,
                   .jobs_max = 6,
                   .nodes_min = 4,
                   .nodes_max = 6,
                   .types = 5,
                   .groups_max = 3,
                   .count_max = 8,
                   .gang_max = 12,
                   .elastic = 0.7};
  forEachSeed(60, wide, [](const Instance& in) { expectAsReference(in); });
}

TEST(HadarRandom, AnUnlimitedBeamKeepsEveryState) {
  forEachSeed(100, {}, [](const Instance& in) {
    expectSame(in, planOf(in, false, 0), reference::dynamicProgram(in, 0, false));
    expectSame(in, planOf(in, true, 0), reference::dynamicProgram(in, 0, true));
  });
}

TEST(HadarRandom, TheHeapIsTheRepeatedArgmax) {
  const Shape larger{.jobs_min = 8,
                     .jobs_max = 20,
                     .nodes_min = 3,
                     .nodes_max = 7,
                     .types = 3,
                     .groups_max = 1,
                     .count_max = 4,
                     .gang_max = 6};
  forEachSeed(kInstances, larger, [](const Instance& in) { expectSame(in, greedyOf(in), reference::greedy(in)); });
  const Shape mixed{.jobs_min = 8,
                    .jobs_max = 20,
                    .nodes_min = 3,
                    .nodes_max = 7,
                    .types = 3,
                    .groups_max = 3,
                    .count_max = 4,
                    .gang_max = 6};
  for (const PriceMode mode : {PriceMode::Point, PriceMode::Integral}) {
    forEachSeed(
        kInstances / 4, mixed, [](const Instance& in) { expectSame(in, greedyOf(in), reference::greedy(in)); }, mode);
  }
}

// Jobs and nodes are identical, so only the rules for ties decide.
TEST(HadarRandom, TiesFollowTheirRules) {
  forEachSeed(
      100, {.jobs_min = 2, .jobs_max = 2, .nodes_min = 3, .nodes_max = 3, .types = 1, .groups_max = 1, .count_max = 3},
      [](Instance in) {
        for (Entry& entry : in.problem.entries) {
          entry.capacity = entry.usable = 2;
          entry.type = model::TypeIndex{0};
        }
        const PriceConstants constants{0, 1, in.u_max, in.u_min};
        in.problem.prices = PriceTable(constants, in.mode, std::vector<int>(in.problem.entries.size(), 2));
        RoundJob twin = in.problem.jobs[0];
        twin.held.clear();
        in.problem.jobs.assign(5, twin);
        for (std::size_t beam : {2U, 4U, 64U})
          expectSame(in, planOf(in, false, beam), reference::dynamicProgram(in, beam, false));
        expectSame(in, planOf(in, true, 0), reference::dynamicProgram(in, 0, true));
        expectSame(in, greedyOf(in), reference::greedy(in));
      });
}

}  // namespace
}  // namespace roundel::policies::hadar
