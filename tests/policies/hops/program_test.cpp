// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Eqs. 11-13 on the paper's Table 1 and against brute force.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/policies/hops/planner.h"
#include "core/policies/hops/priorities.h"
#include "core/solvers/choice_solver.h"
#include "tests/support/randoms.h"

namespace roundel::policies::hops {
namespace {

using solvers::ChoiceProgram;
using solvers::ChoiceSolution;
using solvers::ChoiceUse;
using ::testing::ElementsAre;

/// Table 1 with configs 1={A:1}, 2={B:1}, 3={A:2}, 4={A:2,B:2} on A4 B2.
using Gains = std::vector<std::vector<double>>;
const Gains kTableOne{{1, 1.8, 2.6, 0}, {2, 1, 3, 4.1}, {1.2, 1.6, 1, 0}, {1, 1.8, 3.2, 0}};

ChoiceSolution tableOne(const std::vector<double>& priorities, double lambda, const Gains& gains = kTableOne) {
  const std::vector<std::vector<ChoiceUse>> configs{{{0, 1}}, {{1, 1}}, {{0, 2}}, {{0, 2}, {1, 2}}};
  std::vector<RankedJob> ranked(priorities.size());
  for (std::size_t i = 0; i < ranked.size(); ++i) ranked[i].priority = priorities[i];
  const double bias = biasOf(ranked);
  ChoiceProgram program({4, 2});
  for (std::size_t i = 0; i < gains.size(); ++i) {
    program.addGroup();
    for (std::size_t j = 0; j < configs.size(); ++j) {
      // A cell "/" of the table has no configuration. A column that never fits keeps the numbering of the table.
      const double gain = gains[i][j] > 0 ? gains[i][j] : 1;
      const std::vector<ChoiceUse> never{{0, 5}};
      (void)program.addColumn(std::pow(priorities[i] + bias, lambda) * gain, gains[i][j] > 0 ? configs[j] : never);
    }
  }
  return solvers::solveChoices(program);
}

std::vector<int> chosen(const ChoiceSolution& solution) {
  std::vector<int> out;
  for (std::size_t i = 0; i < solution.choice.size(); ++i)
    out.push_back(solution.choice[i] - static_cast<int>(4 * i) + 1);
  return out;
}

const std::vector<double> kPriorities{0.9, 0.2, 0.6, 0.1};

TEST(HopsProgram, TableOneWithoutPriorities) {
  const ChoiceSolution solution = tableOne(kPriorities, 0);
  EXPECT_NEAR(solution.value, 9.6, 1e-9);
  EXPECT_THAT(chosen(solution), ElementsAre(2, 3, 2, 3));
  EXPECT_EQ(solution.gap, 0);
}

TEST(HopsProgram, TableOneOverLambda) {
  const std::vector<std::pair<double, double>> optima{{0.5, 5.616782011}, {1, 4.08}, {2, 2.82}, {8, 1.1460963000}};
  for (const auto& [lambda, value] : optima) {
    const ChoiceSolution solution = tableOne(kPriorities, lambda);
    EXPECT_NEAR(solution.value, value, lambda == 0.5 ? 5e-10 : 1e-9) << lambda;
    EXPECT_THAT(chosen(solution), ElementsAre(3, 3, 2, 2)) << lambda;
    EXPECT_EQ(solution.gap, 0) << lambda;
  }
}

TEST(HopsProgram, TableOneAtTheGreedyLimit) {
  // The ratio of the weights exceeds 1e9. The rows are in the order of the queue: jobs 1, 3, 2, 4.
  const Gains queue{kTableOne[0], kTableOne[2], kTableOne[1], kTableOne[3]};
  const ChoiceSolution solution = tableOne({0.9, 0.6, 0.2, 0.1}, 20, queue);
  EXPECT_EQ(solution.method, solvers::ChoiceMethod::Greedy);
  EXPECT_THAT(chosen(solution), ElementsAre(3, 2, 3, 2));
  EXPECT_GE(solution.bound, solution.value);
  EXPECT_LT(solution.gap, 1e-9);
}

TEST(HopsProgram, TableOneWithAFreshJob) {
  const ChoiceSolution solution = tableOne({0, 0.2, 0.6, 0.1}, 1);
  EXPECT_NEAR(solution.value, 1.976, 1e-9);
  EXPECT_THAT(chosen(solution), ElementsAre(2, 3, 2, 3));
}

TEST(HopsBias, LiftsTheLeastPriorityAboveZero) {
  const auto bias = [](std::vector<double> priorities) {
    std::vector<RankedJob> ranked(priorities.size());
    for (std::size_t i = 0; i < ranked.size(); ++i) ranked[i].priority = priorities[i];
    return biasOf(ranked);
  };
  EXPECT_EQ(bias({0.9, 0.1}), 0);
  EXPECT_EQ(bias({0.9, 0}), 0.01);
  EXPECT_EQ(bias({-5, -2}), 5.01);
  EXPECT_EQ(bias({}), 0);
}

/// Random clusters and jobs with configurations as Hops generates them, compared with all choices.
class Instance {
 public:
  explicit Instance(tests::Randoms& randoms) : m_randoms(randoms) {
    std::vector<Server> servers;
    const int types = m_randoms.whole(1, 2);
    for (int t = 0; t < types; ++t) {
      const int total = m_randoms.whole(1, 4);
      const int count = m_randoms.whole(1, 3);
      for (int s = 0; s < count; ++s) {
        const int idle = m_randoms.whole(0, 9) < 7 ? total : m_randoms.whole(0, total);
        servers.push_back({model::NodeIndex(servers.size()), model::TypeIndex(t), idle, total});
      }
    }
    const Servers cluster(servers, static_cast<std::size_t>(types));
    program = std::make_unique<ChoiceProgram>(cluster.capacities());
    const int jobs = m_randoms.whole(1, 5);
    for (int i = 0; i < jobs; ++i) addJob(cluster, types);
  }
  std::unique_ptr<ChoiceProgram> program;

 private:
  void addJob(const Servers& cluster, int types) {
    std::vector<int> sizes;
    for (int n = 1; n <= 4; ++n) {
      if (m_randoms.whole(0, 1) == 1) sizes.push_back(n);
    }
    if (sizes.empty()) sizes.push_back(m_randoms.whole(1, 4));
    std::vector<Configuration> columns;
    for (int t = 0; t < types; ++t) {
      const double speed = 1 + m_randoms.whole(0, 3);
      const std::size_t first = columns.size();
      addConfigurations(cluster, cluster.stretches(model::TypeIndex(t)), sizes,
                        {.distributed = m_randoms.whole(0, 1) == 1}, columns);
      for (std::size_t c = first; c < columns.size(); ++c) {
        columns[c].throughput = speed * std::pow(columns[c].gpus, 0.8) * (columns[c].uses.size() > 1 ? 0.75 : 1);
      }
    }
    if (columns.empty()) return;
    double least = columns.front().throughput;
    for (const Configuration& c : columns) least = std::min(least, c.throughput);
    const double weight = m_randoms.whole(0, 1) == 1 ? 0.01 + m_randoms.real(0, 1) : 0.01;
    program->addGroup();
    for (const Configuration& c : columns) {
      const double value = weight * c.throughput / least;
      for (std::int32_t k = 0; k < c.count; ++k) {
        std::vector<solvers::ChoiceUse> uses(c.uses.begin(), c.uses.end());
        for (solvers::ChoiceUse& use : uses) use.slot += static_cast<std::uint32_t>(k);
        (void)program->addColumn(value, uses);
      }
    }
  }

  tests::Randoms& m_randoms;
};

void everyChoice(const ChoiceProgram& program, std::size_t group, solvers::FreeSlots& free, double sum,
                 solvers::Choice& current, double& best, solvers::Choice& first) {
  if (group == program.groupCount()) {
    if (sum > best + 1e-9 * program.leastValue()) {
      best = sum;
      first = current;
    }
    return;
  }
  for (std::int32_t c = program.firstColumn(group); c < program.endColumn(group); ++c) {
    if (!free.fits(c)) continue;
    free.take(c);
    current[group] = c;
    everyChoice(program, group + 1, free, sum + program.value(c), current, best, first);
    current[group] = solvers::kNoColumn;
    free.release(program.uses(c));
  }
  everyChoice(program, group + 1, free, sum, current, best, first);
}

TEST(HopsProgram, OptimumAndTieRuleEqualBruteForceMergedAndNot) {
  constexpr int kCount = 400;
  constexpr std::uint64_t kSeed = 36981;
  tests::Randoms randoms(kSeed);
  int merging = 0;
  for (int i = 0; i < kCount; ++i) {
    const Instance instance(randoms);
    const ChoiceProgram& program = *instance.program;
    solvers::FreeSlots free(program);
    solvers::Choice current(program.groupCount(), solvers::kNoColumn), first = current;
    double best = 0;
    everyChoice(program, 0, free, 0, current, best, first);
    for (const bool merge : {true, false}) {
      for (const std::int64_t trials : {std::int64_t{100000}, std::int64_t{0}}) {
        solvers::ChoiceOptions options;
        options.merge = merge;
        options.trials = trials;
        const ChoiceSolution solution = solvers::solveChoices(program, options);
        ASSERT_NEAR(solution.value, best, 1e-9) << i << (merge ? " merged" : " single");
        ASSERT_EQ(solution.choice, first) << i << (merge ? " merged" : " single");
        ASSERT_EQ(solution.gap, 0) << i;
        merging += merge && solution.merged_columns < solution.columns ? 1 : 0;
      }
    }
  }
  EXPECT_GT(merging, kCount / 4);
  std::printf("%d random plans, seed %llu: value and choice equal brute force, merged and single\n", kCount,
              static_cast<unsigned long long>(kSeed));
}

}  // namespace
}  // namespace roundel::policies::hops
