// SPDX-License-Identifier: GPL-3.0-or-later
// Every shipped scenario is valid, and its statements about the paper hold.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "core/compare/expected.h"
#include "core/io/load.h"
#include "core/model/pipeline.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"
#include "tests/cli/support.h"
#include "tests/source_dir.h"

namespace roundel::cli::testing {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::shared_ptr<const model::Problem> load(const std::string& name) {
  return io::loadProblem(scenario(name), policies::checkCompare).problem;
}

compare::LaneRun runOf(const std::string& name, const std::string& label) {
  const auto problem = load(name);
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario)) {
    if (lane.label == label) return compare::runLane(problem, lane);
  }
  return {};
}

std::vector<int> busyOf(const compare::LaneRun& run) {
  std::vector<int> out;
  for (const metrics::RoundRow& row : run.metrics->rounds) out.push_back(row.gpus_busy);
  return out;
}

/// Epochs left after a round, by job; an epoch has 360 iterations.
std::vector<double> leftAfter(const compare::LaneRun& run, std::int64_t round) {
  const model::Problem& problem = *run.trace->problem;
  sim::RunOptions options;
  options.until_s = problem.clock.round_s * static_cast<double>(round + 1);
  auto made = policies::make(run.lane.policy, run.lane.options, problem);
  sim::Simulation simulation(run.trace->problem, run.lane.policy, {}, std::move(made.policy), options);
  simulation.run();
  std::vector<double> out;
  const trace::Trace trace = simulation.takeTrace();
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    out.push_back((problem.jobs[j].iterations - trace.jobs[j].iterations) / 360);
  return out;
}

TEST(Scenarios, AreSoundAndSayWhereTheyComeFrom) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    ++count;
    const Ran ran = runCli({"check", entry.path().string()});
    EXPECT_EQ(ran.code, kDone) << ran.err;
    const auto problem = load(entry.path().filename().string());
    ASSERT_NE(problem, nullptr) << entry.path();
    EXPECT_FALSE(problem->scenario->title.empty()) << entry.path();
    EXPECT_FALSE(problem->scenario->description.empty()) << entry.path();
    EXPECT_TRUE(problem->scenario->source && !problem->scenario->source->cite.empty()) << entry.path();
    EXPECT_FALSE(problem->scenario->compare.empty()) << entry.path();
  }
  EXPECT_GE(count, 6);
}

// Set-ups of papers with drawn jobs state the paper's numbers, and that the jobs are ours.
TEST(Scenarios, OfAPapersSetUpSayWhatItPrintsAndWhoseTheJobsAre) {
  std::set<std::string> names{"gavel-480.json",     "hare-testbed.json", "asrpt-14gpu.json",
                              "asrpt-2000gpu.json", "hops-64.json",      "hops-512.json"};
  for (const char* mix : {"m01", "m03", "m04", "m05", "m08", "m10", "m12"}) {
    for (const char* cluster : {"aws", "testbed"}) names.insert(std::string("hadare-") + cluster + "-" + mix + ".json");
  }
  for (const std::string& name : names) {
    const auto problem = load(name);
    ASSERT_NE(problem, nullptr) << name;
    std::set<std::string> speaks;
    for (const model::ExpectedSpec& entry : problem->scenario->expected) {
      EXPECT_EQ(entry.jobs, model::ExpectedJobs::Ours) << name << " " << entry.policy;
      EXPECT_TRUE(entry.source && !entry.source->empty()) << name << " " << entry.policy;
      speaks.insert(entry.policy);
    }
    EXPECT_GE(speaks.size(), 2U) << name << ": an order needs two schedulers";
  }
}

TEST(Scenarios, AreEachNamedInTheirReadme) {
  const std::string readme = read(fs::path(tests::sourceDir()) / "scenarios" / "README.md");
  for (const auto& entry : fs::directory_iterator(fs::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    EXPECT_THAT(readme, HasSubstr(entry.path().filename().string()));
  }
}

// Numbers that are printed, or computed by hand, for the jobs of a file hold within their tolerance. Fig. 1(b) takes five rounds; constraint (1e)
// of the same paper excludes that, as the third column shows.
TEST(Scenarios, FiguresOfTheSameJobsHoldButForTheOneThatItsOwnPaperRulesOut) {
  std::set<std::string> differing, without, checked;
  for (const auto& entry : fs::directory_iterator(fs::path(tests::sourceDir()) / "scenarios")) {
    if (entry.path().extension() != ".json") continue;
    const std::string name = entry.path().filename().string();
    const auto problem = load(name);
    ASSERT_NE(problem, nullptr) << name;
    const std::vector<model::ExpectedSpec>& expected = problem->scenario->expected;
    if (expected.empty()) without.insert(name);
    const auto same = [](const model::ExpectedSpec& spec) { return spec.jobs == model::ExpectedJobs::Paper; };
    if (std::ranges::none_of(expected, same)) continue;
    checked.insert(name);
    std::vector<compare::LaneRun> runs;
    for (const compare::Lane& lane : compare::lanesOf(*problem->scenario))
      runs.push_back(compare::runLane(problem, lane));
    const auto rows = compare::expectedRows(*problem->scenario, runs);
    EXPECT_EQ(rows.size(), expected.size()) << name;
    for (const compare::ExpectedRow& row : rows) {
      if (!row.within) differing.insert(name + " " + expected[row.entry].policy + " " + expected[row.entry].metric);
    }
  }
  EXPECT_THAT(differing, ElementsAre("hadar-fig1.json Hadar rigid makespan_s"));
  EXPECT_THAT(checked,
              ElementsAre("asrpt-example.json", "hadar-b3.json", "hadar-fig1-three-p100.json", "hadar-fig1.json",
                          "hadare-one-job.json", "hare-fig10.json", "hare-fig4.json", "hare-mixed-gpus.json",
                          "hare-switching.json", "hare-toy.json", "packing-pairs.json"));
  EXPECT_THAT(without, ElementsAre("asrpt-fig2.json", "hadare-estimate.json", "hadare-fig6.json", "hadare-forks.json",
                                   "lesson-arrivals.json", "lesson-fast-gpu.json", "lesson-gang.json",
                                   "lesson-node-failure.json", "lesson-restart.json"));
}

TEST(AsrptExample, EndsAsWorkedByHand) {
  const auto problem = load("asrpt-example.json");
  std::vector<compare::LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario))
    runs.push_back(compare::runLane(problem, lane));
  const auto rows = compare::expectedRows(*problem->scenario, runs);
  EXPECT_EQ(rows.size(), 6U);
  for (const compare::ExpectedRow& row : rows) {
    EXPECT_TRUE(row.within) << problem->scenario->expected[row.entry].policy << " "
                            << problem->scenario->expected[row.entry].metric;
  }
}

// The paper's testbed, as far as it can be compared: with the forest's forecast A-SRPT is little worse than with a perfect one.
TEST(FourteenSlices, TheForestsForecastEndsCloseToThePerfectOne) {
  std::map<std::string, double> sum;
  const auto problem = load("asrpt-14gpu.json");
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario)) {
    const compare::LaneRun run = compare::runLane(problem, lane);
    ASSERT_TRUE(run.ok()) << lane.label;
    sum[lane.label] = *run.metrics->value("weighted_completion_s");
  }
  ASSERT_EQ(sum.size(), 7U);
  for (const auto& [label, value] : sum) std::cout << label << ": sum of completion times " << value << " s\n";
  EXPECT_LT(sum.at("A-SRPT"), 1.25 * sum.at("A-SRPT perfect"));
}

// 75 consecutive jobs of 758,223 in two months, at a tenth of the time: all arrive within a minute and run for hours.
TEST(FourteenSlices, HasThePapersLoad) {
  const auto problem = load("asrpt-14gpu.json");
  double gpu_s = 0;
  int single = 0;
  for (const model::Job& job : problem->jobs) {
    EXPECT_LT(job.arrival_s, 60) << job.id;
    gpu_s += job.gpus * job.iterations * model::alphaRange(*problem, *job.pipeline).min_s;
    single += job.gpus == 1 ? 1 : 0;
  }
  EXPECT_NEAR(gpu_s / 14 / 3600, 2, 0.02);
  EXPECT_GT(single, 0.7 * 75);
}

// If a gang on two servers runs many times longer, waiting for a better placement pays: the direction of Figs. 6 to 8.
TEST(TwoThousandGpus, ASrptsPlacementsPay) {
  const auto problem = load("asrpt-2000gpu.json");
  EXPECT_EQ(problem->gpuCount(), 2000);
  const auto sum = [&](const char* policy) {
    return *compare::runLane(problem, {policy, policy, {}}).metrics->value("weighted_completion_s");
  };
  EXPECT_LT(sum("asrpt"), sum("wcs-subtime"));
}

// The paper's claim for drawn jobs: no job starves, and few GPUs are idle while jobs wait.
TEST(HopsSixtyFourGpus, ThePapersDirectionsHold) {
  std::map<std::string, compare::LaneRun> runs;
  const auto problem = load("hops-64.json");
  for (const compare::Lane& lane : compare::lanesOf(*problem->scenario)) {
    runs[lane.label] = compare::runLane(problem, lane);
    ASSERT_TRUE(runs[lane.label].ok()) << lane.label;
  }
  const auto value = [&](const char* lane, const char* metric) { return runs.at(lane).metrics->value(metric).value(); };
  EXPECT_LT(value("Hops", "lr_max"), 0.5 * value("Sia", "lr_max"));
  EXPECT_LT(value("Hops", "lr_max"), 0.282 * value("Gavel", "lr_max"));
  for (const char* metric : {"makespan_s", "jct_mean_s", "wait_mean_s", "fragments_mean", "ftf_max"}) {
    EXPECT_LT(value("Hops", metric), value("Gavel", metric)) << metric;
  }
  EXPECT_EQ(compare::expectedRows(*problem->scenario, {runs["Hops"], runs["Sia"], runs["Gavel"]}).size(), 15U);
}

// 500 jobs take too long for a test, so numbers of the generator's output are compared with the shipped file.
TEST(HopsFiveHundredTwelveGpus, IsThePapersClusterAndQueue) {
  const auto problem = load("hops-512.json");
  EXPECT_EQ(problem->gpuCount(), 512);
  EXPECT_EQ(problem->nodes.size(), 64U);
  std::map<std::string, int> gpus;
  for (const model::GpuType& type : problem->types) gpus[type.id] = type.total;
  EXPECT_EQ(gpus, (std::map<std::string, int>{{"GTX1080Ti", 128},
                                              {"TitanXp", 128},
                                              {"RTX3090/W780-G", 128},
                                              {"RTX3090/YK8100-8G", 64},
                                              {"RTX3090/YK8100-10G", 64}}));
  ASSERT_EQ(problem->jobs.size(), 500U);
  for (const model::Job& job : problem->jobs) {
    EXPECT_GE(job.sizes.front(), 1);
    EXPECT_LE(job.sizes.back(), 16);
    EXPECT_LE(job.sizes.size(), 8U);
  }
  EXPECT_NEAR(problem->jobs.back().arrival_s, 5 * 3600, 0.15 * 5 * 3600) << "100 an hour";
}

TEST(HadarFigureOne, BusyGpusRoundByRound) {
  EXPECT_THAT(busyOf(runOf("hadar-fig1.json", "Gavel")), ElementsAre(5, 4, 4, 5, 5, 5));
  EXPECT_THAT(busyOf(runOf("hadar-fig1.json", "Hadar")), ElementsAre(6, 5, 5, 5, 5));
  EXPECT_THAT(busyOf(runOf("hadar-fig1.json", "Hadar rigid")), ElementsAre(5, 5, 5, 2, 2, 2, 2));
  EXPECT_THAT(busyOf(runOf("hadar-fig1.json", "Plan")), ElementsAre(6, 5, 5, 5, 5));
  EXPECT_THAT(busyOf(runOf("hadar-fig1-three-p100.json", "Plan")), ElementsAre(6, 5, 5, 5, 5));
}

TEST(HadarFigureOne, EpochsLeftUnderGavelAreThePrintedOnes) {
  const compare::LaneRun run = runOf("hadar-fig1.json", "Gavel");
  const std::vector<std::vector<double>> printed{{60, 25, 50}, {60, 10, 40}, {60, 0, 30},
                                                 {40, 0, 20},  {20, 0, 10},  {0, 0, 0}};
  for (std::size_t round = 0; round < printed.size(); ++round) {
    EXPECT_THAT(leftAfter(run, static_cast<std::int64_t>(round)),
                ::testing::Pointwise(::testing::DoubleNear(1e-6), printed[round]))
        << round;
  }
}

TEST(HadarFigureOne, EpochsLeftUnderHadarAndItsPlan) {
  const std::vector<std::vector<double>> worked{
      {200.0 / 3, 15, 40}, {160.0 / 3, 0, 30}, {100.0 / 3, 0, 20}, {40.0 / 3, 0, 10}, {0, 0, 0}};
  for (const char* label : {"Hadar", "Plan"}) {
    const compare::LaneRun run = runOf("hadar-fig1.json", label);
    for (std::size_t round = 0; round < worked.size(); ++round) {
      EXPECT_THAT(leftAfter(run, static_cast<std::int64_t>(round)),
                  ::testing::Pointwise(::testing::DoubleNear(1e-6), worked[round]))
          << label << " " << round;
    }
  }
}

TEST(HadarFigureOne, EpochsLeftUnderThePlanWithThreeP100) {
  const compare::LaneRun run = runOf("hadar-fig1-three-p100.json", "Plan");
  const std::vector<std::vector<double>> worked{{60, 22.5, 40}, {60, 0, 30}, {40, 0, 20}, {20, 0, 10}, {0, 0, 0}};
  for (std::size_t round = 0; round < worked.size(); ++round) {
    EXPECT_THAT(leftAfter(run, static_cast<std::int64_t>(round)),
                ::testing::Pointwise(::testing::DoubleNear(1e-6), worked[round]))
        << round;
  }
}

TEST(HadarFigureOne, PricesAreInRoundsWhateverARoundLasts) {
  const compare::LaneRun run = runOf("hadar-fig1.json", "Hadar");
  std::map<std::string, double> values;
  for (const trace::Value& value : run.trace->decisions.at(0).explanation->values) values[value.id] = value.value;
  EXPECT_THAT(values.at("T"), DoubleNear(35, 1e-6));
  EXPECT_THAT(values.at("eta"), DoubleNear(17.5, 1e-6));
  EXPECT_THAT(values.at("Umax"), DoubleNear(0.5, 1e-9));
  EXPECT_THAT(values.at("Umin"), DoubleNear(2.040816327e-5, 1e-13));
  EXPECT_THAT(values.at("sum-payoff"), DoubleNear(1.832066234, 1e-6));
}

TEST(FourHundredEightyJobs, ShowTheUsualPicture) {
  const auto problem = load("gavel-480.json");
  EXPECT_EQ(problem->jobs.size(), 480U);
  EXPECT_EQ(problem->gpuCount(), 60);
  const compare::LaneRun gavel = runOf("gavel-480.json", "Gavel");
  const compare::LaneRun hadar = runOf("gavel-480.json", "Hadar");
  ASSERT_TRUE(gavel.ok() && hadar.ok());
  EXPECT_EQ(gavel.metrics->value("unfinished"), 0);
  EXPECT_EQ(hadar.metrics->value("unfinished"), 0);
  EXPECT_LT(*hadar.metrics->value("jct_mean_s"), *gavel.metrics->value("jct_mean_s"));
  EXPECT_GT(*hadar.metrics->value("cru"), *gavel.metrics->value("cru"));
  EXPECT_GE(*gavel.metrics->value("makespan_s"), *gavel.metrics->value("makespan_bound_s"));
  EXPECT_GE(*hadar.metrics->value("jct_mean_s"), *hadar.metrics->value("jct_bound_s"));
}

// Section IV of the Hadar paper has this order of total time and median completion; the differences depend on jobs that it does not print.
TEST(FourHundredEightyJobs, TiresiasAndYarnBringUpTheRear) {
  std::map<std::string, compare::LaneRun> runs;
  for (const char* label : {"Gavel", "Hadar", "Tiresias", "YARN-CS"}) {
    runs[label] = runOf("gavel-480.json", label);
    ASSERT_TRUE(runs[label].ok()) << label;
    EXPECT_EQ(runs[label].metrics->value("unfinished"), 0) << label;
  }
  const auto metric = [&](const char* label, const char* name) { return runs.at(label).metrics->value(name).value(); };
  EXPECT_LT(metric("Hadar", "ttd_s"), metric("Tiresias", "ttd_s"));
  EXPECT_LT(metric("Gavel", "ttd_s"), metric("Tiresias", "ttd_s"));
  EXPECT_LT(metric("Tiresias", "ttd_s"), metric("YARN-CS", "ttd_s"));
  EXPECT_LT(metric("Hadar", "jct_median_s"), metric("Gavel", "jct_median_s"));
  EXPECT_LT(metric("Gavel", "jct_median_s"), metric("Tiresias", "jct_median_s"));
  EXPECT_EQ(metric("YARN-CS", "restarts"), 0);
}

// By our rule copies spread every job over all nodes with room, and no GPU idles while a job waits. Hadar sometimes leaves a GPU idle whose price
// exceeds every utility.
TEST(FourHundredEightyJobs, HadarEFillsTheCluster) {
  const auto runWith = [](const char* nodes) {
    return compare::runLane(load("gavel-480.json"),
                            {.policy = "hadare", .label = "HadarE", .options = {{"nodes", nodes}}});
  };
  const compare::LaneRun run = runWith("fill");
  ASSERT_TRUE(run.ok());
  EXPECT_EQ(run.metrics->value("unfinished"), 0);
  EXPECT_EQ(run.metrics->value("fragments_mean"), 0);
  const compare::LaneRun by_hadar = runWith("hadar");
  EXPECT_EQ(by_hadar.metrics->value("unfinished"), 0);
  EXPECT_GT(by_hadar.metrics->value("gru"), 0.99);
  EXPECT_GE(*run.metrics->value("makespan_s"), *run.metrics->value("makespan_bound_s"));
  EXPECT_GE(*run.metrics->value("jct_mean_s"), *run.metrics->value("jct_bound_s"));
}

}  // namespace
}  // namespace roundel::cli::testing
