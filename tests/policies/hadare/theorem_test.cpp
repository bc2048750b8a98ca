// SPDX-License-Identifier: GPL-3.0-or-later
// Tests HadarE Theorem 3: utilisation grows with the number of copies up to one for each node. It holds for one job. For several jobs the tests
// show its limits.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "core/model/spec/cluster_spec.h"
#include "core/model/spec/job_spec.h"

#include "tests/policies/hadare/build.h"

namespace roundel::policies::hadare {
namespace {

constexpr double kRound_s = 100;

std::vector<model::NodeSpec> equalNodes(int n) {
  std::vector<model::NodeSpec> nodes;
  for (int i = 0; i < n; ++i) nodes.push_back(tests::node(std::string("n").append(std::to_string(i)), {{"V", 1}}));
  return nodes;
}

struct Utilisation {
  double rounds = 0, cru = 0;
};

Utilisation runWith(int copies, int jobs, double steps, const char* nodes, double round_s = kRound_s) {
  std::vector<model::JobSpec> specs;
  for (int j = 0; j < jobs; ++j)
    specs.push_back(jobSpec(std::string("J").append(std::to_string(j)), steps, {{"V", 1.0}}));
  const trace::Trace trace = runHadarE(scenarioOf(equalNodes(5), std::move(specs), round_s),
                                       {{"fork", std::to_string(copies)}, {"nodes", nodes}});
  double busy_s = 0;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    if (s.kind == trace::SegmentKind::Run) busy_s += s.end_s - s.start_s;
  }
  const auto rounds = static_cast<double>(trace.decisions.size());
  return {rounds, busy_s / (5 * round_s * rounds)};
}
Utilisation runWith(int copies, int jobs, double steps) {
  return runWith(copies, jobs, steps, jobs == 1 ? "hadar" : "fill");
}

// A node does 80 steps in a round. The job takes R_1 = 12 rounds on one node, and ceil(R_1 / x) on x nodes.
TEST(TheoremThree, OneJobTakesTheCeilingOfR1OverItsCopies) {
  std::vector<double> rounds;
  for (int x = 1; x <= 5; ++x) {
    rounds.push_back(runWith(x, 1, 12 * 80).rounds);
    EXPECT_EQ(rounds.back(), std::ceil(12.0 / x)) << x << " copies";
  }
  EXPECT_EQ(runWith(7, 1, 12 * 80).rounds, rounds.back());
}

TEST(TheoremThree, UtilisationOfOneJobGrowsUpToACopyANode) {
  double before = 0;
  for (int x = 1; x <= 5; ++x) {
    const double cru = runWith(x, 1, 60 * 80).cru;
    EXPECT_GT(cru, before) << x << " copies";
    EXPECT_DOUBLE_EQ(cru, 0.8 * x / 5);  // x of 5 nodes compute, except during consolidation
    before = cru;
  }
  EXPECT_EQ(runWith(9, 1, 60 * 80).cru, before) << "more copies than nodes change nothing";
}

// Rounding can hide a copy: 12 rounds on one node become 3 rounds both on four and on five nodes.
TEST(TheoremThree, IsNotStrictWhereTheCeilingIsTheSame) {
  EXPECT_DOUBLE_EQ(runWith(4, 1, 12 * 80).cru, runWith(5, 1, 12 * 80).cru);
}

// If there are as many jobs as nodes, copies do not raise the utilisation, so the strict "<" of the paper does not hold.
TEST(TheoremThree, IsNotStrictWithAsManyJobsAsNodes) {
  const double one = runWith(1, 5, 12 * 80).cru;
  EXPECT_DOUBLE_EQ(one, runWith(5, 5, 12 * 80).cru);
  EXPECT_DOUBLE_EQ(one, 0.8);  // all nodes compute, except during consolidation
}

// Five jobs of 60 rounds on five nodes. With one or five copies every node trains in every round. With two to four copies, nodes are idle
// during the last jobs, so two copies are worse than one. Theorem 3 states the opposite.
TEST(TheoremThree, HalfForkingIsWorseThanNone) {
  const std::map<const char*, std::vector<double>> cru{{"fill", {0.944444, 0.833333, 0.858586, 0.899471, 0.944444}},
                                                       {"hadar", {0.944444, 0.833333, 0.845771, 0.899471, 0.944444}}};
  for (const auto& [nodes, expected] : cru)
    for (int copies = 1; copies <= 7; ++copies)
      EXPECT_NEAR(runWith(copies, 5, 60 * 340, nodes, 360).cru,
                  expected[static_cast<std::size_t>(std::min(copies, 5)) - 1], 1e-6)
          << nodes << ", " << copies << " copies";
}

// Corollary of Theorem 3: no node is idle except in the last round.
TEST(TheoremThree, NoNodeIsIdleBeforeTheLastRound) {
  std::vector<model::JobSpec> jobs;
  for (int j = 0; j < 3; ++j) {
    jobs.push_back(
        jobSpec(std::string("J").append(std::to_string(j)), 700 + 450 * j, {{"V100", 5.0}, {"K80", 1.0}, {"T4", 2.4}}));
  }
  const trace::Trace trace = runHadarE(scenarioOf(aws(), std::move(jobs), 90));
  ASSERT_GT(trace.decisions.size(), 2U);
  for (std::size_t d = 0; d + 1 < trace.decisions.size(); ++d) {
    EXPECT_EQ(trace.decisions[d].placements.size(), 5U) << "round " << d;
  }
}

}  // namespace
}  // namespace roundel::policies::hadare
