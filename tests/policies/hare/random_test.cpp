// SPDX-License-Identifier: GPL-3.0-or-later
// Tests random instances: the linear program is a lower bound, the factor of Theorem 4 holds, list schedules are feasible, and the
// variants have the expected order.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "core/policies/hare/exact_relaxation.h"
#include "core/policies/hare/list_schedule.h"
#include "core/policies/hare/lp_relaxation.h"
#include "tests/policies/hare/instances.h"
#include "tests/support/randoms.h"

namespace roundel::policies::hare {
namespace {

using namespace testing;

// Two or three jobs with at most seven tasks in total on two or three GPUs.
Instance smallInstance(tests::Randoms& random) {
  const int gpus = random.whole(2, 3);
  const int jobs = random.whole(2, 3);
  int left = 7;
  std::vector<InstanceJob> list;
  for (int j = 0; j < jobs; ++j) {
    const int most = left - (jobs - 1 - j);
    const int tasks = random.whole(1, std::min(3, most));
    const int rounds = random.whole(1, std::min(2, most / tasks));
    left -= rounds * tasks;
    std::vector<double> train, sync;
    const double fastest = random.whole(2, 8) / 2.0;
    for (int g = 0; g < gpus; ++g) {
      train.push_back(fastest * random.whole(2, 5) / 2.0);
      sync.push_back(random.whole(0, 2) / 4.0);
    }
    list.push_back(job(rounds, tasks, train, sync, random.whole(1, 4), random.whole(0, 16) / 2.0));
  }
  return instance(std::move(list));
}

// No GPU runs two tasks at once, rounds are barriers, and every task is scheduled once.
void expectFeasible(const Instance& on, const std::vector<RankedTask>& order, const Schedule& schedule) {
  ASSERT_EQ(schedule.tasks.size(), order.size());
  std::vector<std::vector<std::pair<double, double>>> busy(on.gpus.size());
  for (const ScheduledTask& task : schedule.tasks) {
    const RankedTask& ranked = order[static_cast<std::size_t>(task.ranked)];
    const InstanceJob& job = on.jobs[static_cast<std::size_t>(ranked.job)];
    const auto gpu = static_cast<std::size_t>(task.gpu);
    const double train_s = job.train_s[static_cast<std::size_t>(on.gpus[gpu].klass)];
    EXPECT_NEAR(task.finish_s, task.start_s + train_s, 1e-12);
    EXPECT_GE(task.start_s, job.ready_s);
    for (const auto& [start_s, finish_s] : busy[gpu]) EXPECT_TRUE(task.start_s >= finish_s || task.finish_s <= start_s);
    busy[gpu].emplace_back(task.start_s, task.finish_s);
    for (const ScheduledTask& other : schedule.tasks) {
      const RankedTask& before = order[static_cast<std::size_t>(other.ranked)];
      if (before.job != ranked.job || before.round + 1 != ranked.round) continue;
      const double sync_s = job.sync_s[static_cast<std::size_t>(on.gpus[static_cast<std::size_t>(other.gpu)].klass)];
      EXPECT_GE(task.start_s, other.finish_s + sync_s - 1e-12);
    }
  }
}

struct Variant {
  Assignment assignment;
  const char* name;
  double sum = 0, most = 0;
};

TEST(HareRandom, LpIsALowerBoundAndTheoremFourHolds) {
  constexpr std::uint64_t kSeed = 20260803;
  constexpr int kInstances = 240;
  tests::Randoms random(kSeed);
  double sum = 0;
  double least = 1;
  double closest = 0;  // largest ratio to alpha (2 + alpha)
  Variant variants[] = {{Assignment::Published, "as published"},
                        {Assignment::EarliestStart, "earliest start"},
                        {Assignment::EarliestFinish, "earliest finish"}};
  for (int i = 0; i < kInstances; ++i) {
    SCOPED_TRACE("instance " + std::to_string(i) + " of seed " + std::to_string(kSeed));
    const Instance on = smallInstance(random);
    const double optimum = Optimum(on).value();
    const auto lp = lpOrder(on, {});
    ASSERT_TRUE(lp);
    EXPECT_LE(lp->objective, optimum + 1e-6);
    sum += lp->objective / optimum;
    least = std::min(least, lp->objective / optimum);
    const double alpha = alphaOf(on);
    for (const std::vector<RankedTask>& order : {fluidOrder(on).order, lp->order}) {
      for (Variant& variant : variants) {
        const Schedule schedule = listSchedule(on, order, variant.assignment);
        expectFeasible(on, order, schedule);
        EXPECT_GE(schedule.objective, optimum - 1e-9);
        EXPECT_LE(schedule.objective, alpha * (2 + alpha) * optimum);
        if (std::isfinite(alpha)) closest = std::max(closest, schedule.objective / optimum / (alpha * (2 + alpha)));
      }
    }
    const auto fluid = fluidOrder(on).order;
    for (Variant& variant : variants) {
      const double ratio = listSchedule(on, fluid, variant.assignment).objective / optimum;
      variant.sum += ratio;
      variant.most = std::max(variant.most, ratio);
    }
  }
  std::printf("LP / OPT: %d instances, seed %llu, mean %.3f, least %.3f; largest ratio / bound %.3f\n", kInstances,
              static_cast<unsigned long long>(kSeed), sum / kInstances, least, closest);
  for (const Variant& v : variants)
    std::printf("  fluid H, %s: mean %.3f, most %.3f of OPT\n", v.name, v.sum / kInstances, v.most);
  EXPECT_NEAR(sum / kInstances, 0.858, 0.05);
  EXPECT_LT(variants[2].sum, variants[1].sum);
  EXPECT_LT(variants[1].sum, variants[0].sum);
  EXPECT_LT(variants[2].sum / kInstances, 1.1);
}

TEST(HareRandom, TheExactRelaxationIsALowerBound) {
  constexpr std::uint64_t kSeed = 20260804;
  constexpr int kInstances = 60;
  tests::Randoms random(kSeed);
  int compared = 0;
  for (int i = 0; i < kInstances; ++i) {
    const Instance on = smallInstance(random);
    const auto exact = assignmentsOf(on) <= 2000 ? exactOrder(on, {}) : std::nullopt;
    if (!exact) continue;
    ++compared;
    EXPECT_LE(exact->objective, Optimum(on).value() + 1e-6) << i;
  }
  std::printf("Exact relaxation <= OPT: %d instances, seed %llu\n", compared, static_cast<unsigned long long>(kSeed));
  EXPECT_GE(compared, 20);
}

// Forty jobs on fifteen GPUs of four types, with different arrivals.
Instance largeInstance(tests::Randoms& random) {
  Instance on;
  const int of_type[] = {8, 4, 1, 2};
  on.classes = 4;
  for (int type = 0; type < 4; ++type) {
    for (int i = 0; i < of_type[type]; ++i) on.gpus.push_back({model::GpuIndex(on.gpus.size()), type, 0});
  }
  for (int j = 0; j < 40; ++j) {
    const double base = random.whole(4, 40) / 10.0;
    const double gain = random.whole(10, 30) / 10.0;
    on.jobs.push_back(job(random.whole(5, 40), random.whole(1, 4),
                          {base, base * gain, base * gain * 3, base * gain * 2},
                          {base / 10, base / 10, base / 10, base / 10}, random.whole(1, 3), random.whole(0, 200)));
    on.jobs.back().job = model::JobIndex(j);
  }
  finishInstance(on);
  return on;
}

TEST(HareRandom, OnALargeInstanceEarliestFinishBeatsTheOtherAssignments) {
  tests::Randoms random(20260806);
  double published = 0;
  double start = 0;
  constexpr int kInstances = 10;
  for (int i = 0; i < kInstances; ++i) {
    const Instance on = largeInstance(random);
    const std::vector<RankedTask> order = fluidOrder(on).order;
    const double finish = listSchedule(on, order, Assignment::EarliestFinish).objective;
    published += listSchedule(on, order, Assignment::Published).objective / finish / kInstances;
    start += listSchedule(on, order, Assignment::EarliestStart).objective / finish / kInstances;
  }
  std::printf("40 jobs on 15 GPUs, %d instances: published %.2f, earliest start %.2f of earliest finish\n", kInstances,
              published, start);
  EXPECT_GT(published, start);
  EXPECT_GT(start, 1);
}

TEST(HareAlpha, CountsZeroOverZeroAsOneAndIsInfiniteWhereOnlyOneSyncTimeIsZero) {
  EXPECT_EQ(alphaOf(instance({job(1, 1, {1, 1}, {0, 0})})), 1);
  EXPECT_EQ(alphaOf(instance({job(1, 1, {1, 4}, {0, 0})})), 4);
  EXPECT_EQ(alphaOf(instance({job(1, 1, {1, 2}, {1, 3})})), 3);
  EXPECT_EQ(alphaOf(instance({job(1, 1, {1, 2}, {0, 3})})), kInfinity);
  EXPECT_EQ(alphaOf(instance({job(1, 1, {1, kInfinity}, {1, 0})})), 1);  // the job cannot run on the second GPU
}

// core/policies/hare/README.md: a task does not start earlier when the job has several units of speed.
TEST(HareFluid, TasksOfARoundStartAsItsServedWorkReachesThem) {
  const Instance on = instance({job(2, 2, {2, 2, 2}, {0.5, 0.5, 0.5})});
  const std::vector<RankedTask> order = fluidOrder(on).order;
  ASSERT_EQ(order.size(), 4U);
  EXPECT_EQ(order[0].x, 0);
  EXPECT_EQ(order[1].x, 1);    // two units of speed: k p = 2 after 1 s
  EXPECT_EQ(order[2].x, 3.5);  // max(2, 1 + 2) + 0.5
  EXPECT_EQ(order[3].x, 4.5);
  EXPECT_EQ(order[0].h, 1);  // x + max T^c / 2
  EXPECT_EQ(fluidOrder(on).objective, 4.5 + 2 + 0.5);
}

TEST(HareFluid, ATaskMetExactlyWhereServiceStopsStartsWhereItResumes) {
  // One GPU. A's first task is served until 2 s. Then B arrives with ten times the weight and takes the whole service for 1 s.
  const Instance on = instance({job(1, 2, {2}), job(1, 1, {1}, {}, 10, 2)});
  const std::vector<RankedTask> order = fluidOrder(on).order;
  EXPECT_EQ(order[0].x, 0);
  EXPECT_EQ(order[1].job, 1);
  EXPECT_EQ(order[1].x, 2);
  EXPECT_EQ(order[2].job, 0);
  EXPECT_EQ(order[2].x, 3);
}

TEST(HareList, ATaskMetBeforeItsPreviousRoundWaitsForIt) {
  const Instance on = instance({job(2, 1, {2, 2}), job(1, 1, {1, 1})});
  std::vector<RankedTask> order{{0, 1, 0, 0, 0}, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0}};
  const Schedule schedule = listSchedule(on, order, Assignment::EarliestFinish);
  ASSERT_EQ(schedule.tasks.size(), 3U);
  EXPECT_EQ(schedule.tasks[0].ranked, 1);
  EXPECT_EQ(schedule.tasks[1].ranked, 2);
  EXPECT_EQ(schedule.tasks[2].ranked, 0);
  expectFeasible(on, order, schedule);
}

TEST(HareList, TiesTakeTheShorterTaskThenTheLowerIndex) {
  // The task ends at 3 s on GPU 0 (free at 0 s, 3 s of work) and on GPU 1 (free at 2 s, 1 s of work). The later start is preferred.
  Instance on = instance({job(1, 1, {3, 1, 1})});
  on.gpus[1].free_s = on.gpus[2].free_s = 2;
  EXPECT_EQ(listSchedule(on, fluidOrder(on).order, Assignment::EarliestFinish).tasks[0].gpu, 1);
  EXPECT_EQ(listSchedule(on, fluidOrder(on).order, Assignment::EarliestStart).tasks[0].gpu, 0);
  on.gpus[0].free_s = 2;
  EXPECT_EQ(listSchedule(on, fluidOrder(on).order, Assignment::EarliestStart).tasks[0].gpu, 1);
  EXPECT_EQ(listSchedule(on, fluidOrder(on).order, Assignment::Published).tasks[0].gpu, 0);
}

TEST(HareRandom, TheOrderIsAFunctionOfTheInstance) {
  tests::Randoms a(5);
  tests::Randoms b(5);
  const std::vector<RankedTask> first = fluidOrder(largeInstance(a)).order;
  const std::vector<RankedTask> second = fluidOrder(largeInstance(b)).order;
  ASSERT_EQ(first.size(), second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].h, second[i].h);
    EXPECT_EQ(first[i].job, second[i].job);
  }
}

}  // namespace
}  // namespace roundel::policies::hare
