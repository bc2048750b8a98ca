// SPDX-License-Identifier: GPL-3.0-or-later
// Theorem 3: cluster resource utilisation grows with the number of copies, up to one a node, and no further. For one job either rule for
// nodes shows it; for several only our own rule, which fills every round, comes near it.
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

// 80 steps fit a slot; R_1 = 12 rounds on one node, ceil(R_1 / x) on x.
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
    EXPECT_DOUBLE_EQ(cru, 0.8 * x / 5);  // all but the consolidation, on x of 5 nodes
    before = cru;
  }
  EXPECT_EQ(runWith(9, 1, 60 * 80).cru, before) << "a copy beyond the nodes changes nothing";
}

// Nor need it grow where rounding hides a copy: 12 rounds on one node are 3 on four and on five.
TEST(TheoremThree, IsNotStrictWhereTheCeilingIsTheSame) {
  EXPECT_DOUBLE_EQ(runWith(4, 1, 12 * 80).cru, runWith(5, 1, 12 * 80).cru);
}

// Where there is a job a node already, copies keep the utilisation and do not raise it: the paper's strict "<" does not hold.
TEST(TheoremThree, IsNotStrictWithAsManyJobsAsNodes) {
  const double one = runWith(1, 5, 12 * 80).cru;
  EXPECT_DOUBLE_EQ(one, runWith(5, 5, 12 * 80).cru);
  EXPECT_DOUBLE_EQ(one, 0.8);  // all but the consolidation
}

// Five jobs of 60 rounds on five nodes: with one copy or five every node trains in every round. With two to four the last jobs leave
// nodes idle, and two copies are worse than one: Theorem 3 orders them the other way round.
TEST(TheoremThree, HalfForkingIsWorseThanNone) {
  const std::map<const char*, std::vector<double>> cru{{"fill", {0.944444, 0.833333, 0.858586, 0.899471, 0.944444}},
                                                       {"hadar", {0.944444, 0.833333, 0.845771, 0.899471, 0.944444}}};
  for (const auto& [nodes, expected] : cru)
    for (int copies = 1; copies <= 7; ++copies)
      EXPECT_NEAR(runWith(copies, 5, 60 * 340, nodes, 360).cru,
                  expected[static_cast<std::size_t>(std::min(copies, 5)) - 1], 1e-6)
          << nodes << ", " << copies << " copies";
}

// Corollary: no node idles in a round but the last.
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
