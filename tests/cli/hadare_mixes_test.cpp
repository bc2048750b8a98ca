// SPDX-License-Identifier: GPL-3.0-or-later
// HadarE's evaluation (Section VI): seven mixes on two clusters under Gavel, Hadar and HadarE. The paper's statements about means and about the mix
// of one job are tested as directions; its sizes are not reproduced (core/policies/hadare/README.md says why). With the copies sent to Hadar only
// completion times have the stated direction; with our rule for nodes total times and utilisations do too.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "core/compare/expected.h"
#include "core/io/load.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

constexpr const char* kMixes[] = {"m01", "m03", "m04", "m05", "m08", "m10", "m12"};

std::shared_ptr<const model::Problem> mixProblem(const std::string& name) {
  return io::loadProblem(scenario(name), policies::checkCompare).problem;
}

using ::testing::ElementsAre;
using ByLabel = std::map<std::string, compare::LaneRun>;

ByLabel runsOf(const std::string& name, const char* nodes = "hadar") {
  const auto problem = mixProblem(name);
  ByLabel runs;
  for (compare::Lane lane : compare::lanesOf(*problem->scenario)) {
    if (lane.policy == "hadare") lane.options["nodes"] = nodes;
    compare::LaneRun run = compare::runLane(problem, lane);
    EXPECT_TRUE(run.ok()) << name << " " << lane.label;
    EXPECT_EQ(run.metrics->value("unfinished"), 0) << name << " " << lane.label;
    runs[lane.label] = std::move(run);
  }
  return runs;
}

double metricOf(const ByLabel& runs, const std::string& label, const char* name) {
  return runs.at(label).metrics->value(name).value();
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

struct Means {
  std::map<std::string, std::vector<double>> ttd, jct, cru;
  /// Returns the mean of the ratios over the mixes.
  static double ratio(const std::vector<double>& a, const std::vector<double>& b) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < a.size(); ++i) ratios.push_back(a[i] / b[i]);
    return mean(ratios);
  }
};

Means meansOn(const std::string& cluster, const char* nodes) {
  Means out;
  for (const char* mix : kMixes) {
    const ByLabel runs = runsOf("hadare-" + cluster + "-" + mix + ".json", nodes);
    for (const char* label : {"Gavel", "Hadar", "HadarE"}) {
      out.ttd[label].push_back(metricOf(runs, label, "ttd_s"));
      out.jct[label].push_back(metricOf(runs, label, "jct_mean_s"));
      out.cru[label].push_back(metricOf(runs, label, "cru"));
      EXPECT_GE(metricOf(runs, label, "ttd_s"), metricOf(runs, label, "makespan_bound_s") * (1 - 1e-9)) << mix << label;
      EXPECT_GE(metricOf(runs, label, "jct_mean_s"), metricOf(runs, label, "jct_bound_s") * (1 - 1e-9)) << mix << label;
    }
  }
  return out;
}

class HadarEMixes : public ::testing::TestWithParam<const char*> {};

TEST_P(HadarEMixes, MeansOfOurRulePointWhereThePapersDo) {
  const Means means = meansOn(GetParam(), "fill");
  EXPECT_GT(Means::ratio(means.ttd.at("Gavel"), means.ttd.at("HadarE")), 1);
  EXPECT_GT(Means::ratio(means.ttd.at("Hadar"), means.ttd.at("HadarE")), 1);
  EXPECT_GT(Means::ratio(means.jct.at("Gavel"), means.jct.at("HadarE")), 1);
  EXPECT_GT(Means::ratio(means.jct.at("Hadar"), means.jct.at("HadarE")), 1);
  EXPECT_GT(mean(means.cru.at("HadarE")) / mean(means.cru.at("Gavel")), 1);
  EXPECT_GT(mean(means.cru.at("HadarE")) / mean(means.cru.at("Hadar")), 1);
}

TEST_P(HadarEMixes, CompletionTimesOfCopiesSentToHadarPointWhereThePapersDo) {
  const Means means = meansOn(GetParam(), "hadar");
  EXPECT_GT(Means::ratio(means.jct.at("Gavel"), means.jct.at("HadarE")), 1);
  EXPECT_GT(Means::ratio(means.jct.at("Hadar"), means.jct.at("HadarE")), 1);
}

TEST_P(HadarEMixes, OneJobGainsMost) {
  const Means means = meansOn(GetParam(), "hadar");
  std::vector<double> gains;
  for (std::size_t i = 0; i < means.ttd.at("Gavel").size(); ++i)
    gains.push_back(means.ttd.at("Gavel")[i] / means.ttd.at("HadarE")[i]);
  EXPECT_EQ(std::ranges::max_element(gains), gains.begin());
  EXPECT_GT(gains.front(), 2.1);
  EXPECT_LT(gains.front(), 2.7);
}

INSTANTIATE_TEST_SUITE_P(Clusters, HadarEMixes, ::testing::Values("aws", "testbed"),
                         [](const auto& test) { return std::string(test.param); });

// CRU by round length on the AWS cluster (Fig. 12), compared with an independent simulation to three digits. One job needs short rounds; many jobs
// pay less consolidation in longer ones. Both simulations use our rule for nodes.
double cruOf(const std::string& name, double round_s) {
  model::Scenario changed = *mixProblem(name)->scenario;
  changed.clock.round_s = round_s;
  compare::Lane lane = compare::lanesOf(changed).back();
  lane.options["nodes"] = "fill";
  const compare::LaneRun run = compare::runLane(model::resolve(changed), lane);
  EXPECT_EQ(run.lane.policy, "hadare");
  return run.metrics->value("cru").value();
}

TEST(HadarESlots, UtilisationByTheLengthOfTheRound) {
  const std::map<double, double> one{{90, 0.673}, {180, 0.785}, {360, 0.589}, {720, 0.589}};
  const std::map<double, double> twelve{{90, 0.769}, {180, 0.851}, {360, 0.913}, {720, 0.827}};
  for (const auto& [round_s, cru] : one) EXPECT_NEAR(cruOf("hadare-aws-m01.json", round_s), cru, 0.0005) << round_s;
  for (const auto& [round_s, cru] : twelve) EXPECT_NEAR(cruOf("hadare-aws-m12.json", round_s), cru, 0.0005) << round_s;
}

// M-1 on the AWS cluster, computed by hand: 340 s at 11.8/s complete 4012 of 5000 steps. Each K80 gets 84 of the other 988.
TEST(HadarEMixOne, EndsWhenItsSlowestPortionDoes) {
  EXPECT_NEAR(metricOf(runsOf("hadare-aws-m01.json"), "HadarE", "ttd_s"), 360 + 20 + 84, 1e-6);
}

// The job on each node, by round: "J1@p3 J2@p2".
std::vector<std::string> roundsOf(const model::Problem& problem, const trace::Trace& trace) {
  std::vector<std::string> out;
  for (const trace::DecisionRecord& decision : trace.decisions) {
    std::map<std::string, std::string> jobOn;
    for (const trace::Placement& placement : decision.placements)
      for (const model::Part& part : placement.parts)
        jobOn[problem.nodes[part.node].id] = problem.jobs[placement.job].id;
    std::string row;
    for (const model::Node& node : problem.nodes)
      row += (row.empty() ? "" : " ") + (jobOn.count(node.id) ? jobOn[node.id] : "-");
    out.push_back(row);
  }
  return out;
}

// Fig. 6, nodes canpc39, Dell, canpc41 and two more: (a) three jobs on three nodes for three rounds, two in the fourth, J3 on Dell for four more;
// (b) no node idle for two rounds, J3 on all in the third and on one in the fourth.
TEST(HadarEFigureSix, HasTheRoundsOfTheFigure) {
  const auto problem = mixProblem("hadare-fig6.json");
  std::map<std::string, std::vector<std::string>> rounds;
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario)) {
    const compare::LaneRun run = compare::runLane(problem, lane);
    ASSERT_TRUE(run.ok()) << lane.label;
    rounds[lane.label] = roundsOf(*problem, *run.trace);
  }
  EXPECT_THAT(rounds.at("Hadar"), ElementsAre("J1 J2 - J3 -", "J1 J2 - J3 -", "J1 J3 - J2 -", "- J3 - J2 -",
                                              "- J3 - - -", "- J3 - - -", "- J3 - - -", "- J3 - - -"));
  EXPECT_THAT(rounds.at("HadarE"), ElementsAre("J2 J2 J1 J1 J1", "J3 J3 J3 J2 J2", "J3 J3 J3 J3 J3", "- J3 - - -"));
  EXPECT_THAT(rounds.at("HadarE, copies sent to Hadar"),
              ElementsAre("J1 J1 J3 J3 J1", "J3 J3 J3 J3 J3", "J3 J3 J3 J3 J3", "J2 J2 J2 J2 J2"));
}

TEST(HadarEOneJob, ComesOutAsWorkedByHand) {
  const auto problem = mixProblem("hadare-one-job.json");
  std::vector<compare::LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario))
    runs.push_back(compare::runLane(problem, lane));
  const auto rows = compare::expectedRows(*problem->scenario, runs);
  EXPECT_EQ(rows.size(), 4U);
  for (const compare::ExpectedRow& row : rows) EXPECT_TRUE(row.within) << problem->scenario->expected[row.entry].policy;
}

}  // namespace
}  // namespace roundel::cli::testing
