// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the comparison of a paper's numbers with a sweep's: our number by seed and point, the verdict, and the keys of files.

#include "core/experiment/expected.h"

#include <gmock/gmock.h>

#include <cmath>

#include "core/experiment/run_sweep.h"
#include "tests/experiment/sweeps.h"

namespace roundel::experiment::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Two points and three seeds. The makespans of A and B are chosen so that every mean is known.
class Expected : public SweepFolder {
 protected:
  Expected() {
    std::string csv = "run,load,scheduler,seed,status,message,makespan_s\n";
    int run = 0;
    const auto row = [&](const char* load, const char* scheduler, std::initializer_list<double> by_seed) {
      int seed = 0;
      for (const double value : by_seed) {
        csv += std::to_string(run++) + "," + load + "," + scheduler + "," + std::to_string(++seed) + ",complete,," +
               std::to_string(value) + "\n";
      }
    };
    row("low", "A", {10, 20, 30});
    row("low", "B", {20, 40, 60});
    row("low", "C", {10, 50, 90});
    row("high", "A", {40, 40, 40});
    row("high", "B", {160, 160, 160});
    row("high", "C", {80, 80, 80});
    write("results.csv", csv);
    SweepTableResult read = readSweepTable(at("results.csv"));
    EXPECT_TRUE(read.table) << read.fault.message;
    m_table = read.table.value_or(SweepTable{});
  }

  ExpectedEntry ratio(PointFilter points = {{"load", {"low"}}}) const {
    ExpectedEntry out;
    out.metric = "makespan_s";
    out.scheduler = "A";
    out.against = Against::Ratio;
    out.others = {"B"};
    out.at = std::move(points);
    out.value = 0.5;
    return out;
  }
  double number(const ExpectedEntry& entry) const { return ourNumber(entry, m_table).mean; }
  SweepResult sweepThatExpects(const std::string& entry) const;

  SweepTable m_table;
};

TEST_F(Expected, ARatioPairsTheSchedulersSeedBySeed) {
  const Estimate ours = ourNumber(ratio(), m_table);
  EXPECT_EQ(ours.n, 3U);
  EXPECT_DOUBLE_EQ(ours.mean, 0.5);
  EXPECT_DOUBLE_EQ(ours.half_width, 0);  // 1/2 at every seed, although the makespans differ threefold
}

TEST_F(Expected, AChangeIsTheDifferenceSeedBySeed) {
  ExpectedEntry changed = ratio();
  changed.others = {"C"};  // 1, 0.4, 1/3 by seed instead of 1/2
  const Estimate change = changeOf(ratio(), changed, m_table);
  EXPECT_EQ(change.n, 3U);
  EXPECT_NEAR(change.mean, (0.5 - 0.1 - 1.0 / 6) / 3, 1e-12);
  // Deviations from 7/90: 38/90, -16/90, -22/90; t(2) = 4.302653.
  EXPECT_NEAR(change.half_width, 4.302653 * std::sqrt((38.0 * 38 + 16 * 16 + 22 * 22) / 2) / 90 / std::sqrt(3.0), 1e-6);
}

TEST_F(Expected, AnAblationMayMeasureAnotherMetric) {
  Ablation ablation;
  ablation.metric = {{"makespan_s", "jct_mean_s"}};
  EXPECT_TRUE(concerns(ablation, ratio()));
  EXPECT_EQ(withAblation(ratio(), ablation).metric, "jct_mean_s");
  ExpectedEntry other = ratio();
  other.metric = "gru";
  EXPECT_FALSE(concerns(ablation, other));
}

TEST_F(Expected, SeveralPointsAreJoinedAsTheEntrySays) {
  ExpectedEntry entry = ratio({});
  EXPECT_DOUBLE_EQ(number(entry), (0.5 + 0.25) / 2);
  entry.combine = Combine::Smallest;
  EXPECT_DOUBLE_EQ(number(entry), 0.25);
  entry.combine = Combine::Largest;
  EXPECT_DOUBLE_EQ(number(entry), 0.5);
  entry.combine = Combine::Means;  // 25/90, 30/100, 35/110
  EXPECT_NEAR(number(entry), (25.0 / 90 + 30.0 / 100 + 35.0 / 110) / 3, 1e-12);
}

TEST_F(Expected, OfSeveralSchedulersEachSeedTakesItsBestOrItsWorst) {
  ExpectedEntry entry = ratio();
  entry.others = {"B", "C"};
  EXPECT_NEAR(number(entry), (10.0 / 10 + 20.0 / 40 + 30.0 / 60) / 3, 1e-12);
  entry.worst = true;
  EXPECT_NEAR(number(entry), (10.0 / 20 + 20.0 / 50 + 30.0 / 90) / 3, 1e-12);
}

TEST_F(Expected, ARatioIsComparedWithTheRatioOfTwoOthers) {
  ExpectedEntry entry = ratio({});
  entry.beyond = {"C", "B"};
  entry.combine = Combine::Smallest;  // high: 40 / 160 over 80 / 160; low: A / B is 1/2, C / B 1/2, 5/4 and 3/2
  EXPECT_NEAR(number(entry), (0.5 + 0.5 / 1.25 + 0.5 / 1.5) / 3, 1e-12);
  Ablation ablation;
  ablation.instead = {{"C", "A"}};
  EXPECT_TRUE(concerns(ablation, entry));
  EXPECT_NEAR(number(withAblation(entry, ablation)), 1, 1e-12);
}

TEST_F(Expected, APointIsComparedWithAnother) {
  ExpectedEntry entry = ratio({{"load", {"high"}}});
  entry.ratio_at = {{"load", {"low"}}};
  EXPECT_DOUBLE_EQ(number(entry), 0.25 / 0.5);
  entry.against = Against::Difference;  // -120 over -10, -20, -30
  EXPECT_NEAR(number(entry), (12.0 + 6.0 + 4.0) / 3, 1e-12);
}

TEST_F(Expected, AnAblationMovesBothEndsOfARatioThatStandAtTheSamePoints) {
  ExpectedEntry entry;
  entry.at = {{"batch", {"2"}}, {"load", {"low"}}};
  entry.ratio_at = {{"batch", {"1"}}, {"load", {"low"}}};
  const Ablation high{"high load", {}, {}, {{"load", {"high"}}}}, batch{"batch 4", {}, {}, {{"batch", {"4"}}}};
  EXPECT_EQ(withAblation(entry, high).at, (PointFilter{{"batch", {"2"}}, {"load", {"high"}}}));
  EXPECT_EQ(withAblation(entry, high).ratio_at, (PointFilter{{"batch", {"1"}}, {"load", {"high"}}}));
  EXPECT_EQ(withAblation(entry, batch).ratio_at, entry.ratio_at);  // the denominator is unchanged
}

TEST_F(Expected, AnAblationPutsAnotherSchedulerOrPointInPlace) {
  const Ablation ablation{"C in place of B", {{"B", "C"}}, {}, {{"load", {"high"}}}};
  EXPECT_TRUE(concerns(ablation, ratio()));
  EXPECT_DOUBLE_EQ(number(withAblation(ratio(), ablation)), 0.5);
  EXPECT_FALSE(concerns({"D in place of C", {{"C", "D"}}, {}, {}}, ratio()));
}

Estimate estimate(double mean, double half_width, std::size_t n = 3) { return {n, mean, half_width, half_width}; }

TEST_F(Expected, AgreesWithItsWholeIntervalWithinATenthElseTheSideOfOneDecides) {
  const ExpectedEntry entry = ratio();
  EXPECT_EQ(verdictOf(entry, estimate(0.549, 0)), PaperVerdict::Agrees);
  EXPECT_EQ(verdictOf(entry, estimate(0.52, 0.029)), PaperVerdict::Agrees);
  EXPECT_EQ(verdictOf(entry, estimate(0.52, 0.031)), PaperVerdict::DirectionOnly) << "0.551 is beyond the band";
  EXPECT_EQ(verdictOf(entry, estimate(0.48, 0.031)), PaperVerdict::DirectionOnly) << "0.449 is beyond the band";
  EXPECT_EQ(verdictOf(entry, estimate(0.7, 0.21)), PaperVerdict::DirectionOnly)
      << "an interval wider than the band does not agree";
  EXPECT_EQ(verdictOf(entry, estimate(1.1, 0.1)), PaperVerdict::Differs);
  EXPECT_EQ(verdictOf(entry, estimate(0.52, 9, 2)), PaperVerdict::Agrees) << "two seeds have no interval";
  EXPECT_EQ(verdictOf(entry, estimate(0.7, 9, 0)), PaperVerdict::NotComparable);
}

TEST_F(Expected, AbsoluteNumbersOfOurJobsAreNotComparable) {
  ExpectedEntry entry = ratio();
  entry.against = Against::Nothing;
  entry.others.clear();
  EXPECT_EQ(verdictOf(entry, estimate(0.5, 0)), PaperVerdict::NotComparable);
  entry.our_jobs = false;
  EXPECT_EQ(verdictOf(entry, estimate(0.5, 0)), PaperVerdict::Agrees);
  EXPECT_EQ(verdictOf(entry, estimate(0.7, 0)), PaperVerdict::Differs);
}

TEST_F(Expected, AStatedSideIsADirectionAndAStatedBoundIsANumber) {
  ExpectedEntry entry = ratio();
  entry.claim = Claim::Below;
  entry.value.reset();
  EXPECT_EQ(verdictOf(entry, estimate(0.99, 0)), PaperVerdict::DirectionOnly);
  EXPECT_EQ(verdictOf(entry, estimate(1.01, 0)), PaperVerdict::Differs);
  entry.value = 0.5;
  EXPECT_EQ(verdictOf(entry, estimate(0.4, 0)), PaperVerdict::Agrees);
  EXPECT_EQ(verdictOf(entry, estimate(0.4, 0.11)), PaperVerdict::DirectionOnly) << "0.51 is not below 0.5";
  EXPECT_EQ(verdictOf(entry, estimate(0.7, 0)), PaperVerdict::DirectionOnly)
      << "the bound is missed, but the side of 1 is right";
  EXPECT_EQ(verdictOf(entry, estimate(1.1, 0)), PaperVerdict::Differs);
  entry.value = 2;
  EXPECT_EQ(verdictOf(entry, estimate(3, 0)), PaperVerdict::Differs) << "the bound 2 states no side of 1";
}

TEST_F(Expected, AFigureTakesItsMostFrequentVerdictAndOfATieTheWorse) {
  using enum PaperVerdict;
  EXPECT_EQ(verdictOf({Agrees, Agrees, Differs, NotComparable, NotComparable, NotComparable}), Agrees);
  EXPECT_EQ(verdictOf({Agrees, DirectionOnly}), DirectionOnly);
  EXPECT_EQ(verdictOf({Agrees, Differs, DirectionOnly}), Differs);
  EXPECT_EQ(verdictOf(std::vector<PaperVerdict>{NotComparable}), NotComparable);
}

constexpr const char* kEntries =
    R"("vary": [{"name": "mix", "path": "/clock/round_s", "values": [30, 60], "labels": ["short", "long"]}],
  "schedulers": [{"policy": "gavel", "label": "Gavel"}, {"policy": "hadar", "label": "Hadar"}],
  "metrics": ["makespan_s"], )";

TEST_F(Expected, ASweepFileHoldsEntriesAndItsFigure) {
  const Sweep sweep = soundSweep(std::string(kEntries) + R"("expected": [
      {"metric": "makespan_s", "scheduler": "Gavel", "ratio_to": "Hadar", "at": {"mix": "long"}, "value": 1.21, "source": "Fig. 4"}],
    "paper": {"paper": "hadar", "figure": "Fig. 4", "title": "TTD", "paper's": ["ratios"],
              "ablations": [{"title": "as it is", "instead": {"Hadar": "Gavel"}}]})");
  ASSERT_EQ(sweep.expected.size(), 1U);
  EXPECT_EQ(sweep.expected.front().name, "makespan_s, Gavel / Hadar, mix long");
  EXPECT_EQ(sweep.expected.front().kind, "printed");
  EXPECT_TRUE(sweep.expected.front().our_jobs);
  ASSERT_TRUE(sweep.paper);
  EXPECT_THAT(sweep.paper->papers, ElementsAre("ratios"));
  ASSERT_EQ(runSweep(sweep, at("out"), {}).error, "");
  EXPECT_THAT(read(at("out") / "results.csv"), HasSubstr("\n0,short,Gavel,1,complete,"));
  const SweepTable table = readSweepTable(at("out")).table.value();
  EXPECT_EQ(ourNumber(sweep.expected.front(), table).n, 1U);
}

SweepResult Expected::sweepThatExpects(const std::string& entry) const {
  std::string text = kEntries;
  text.append(R"("expected": [{"metric": "makespan_s", "scheduler": "Gavel", )").append(entry).append("}]");
  return sweepOf(text);
}

TEST_F(Expected, EntriesOfWhatTheSweepLacksAreFaultsThatNameIt) {
  const auto faultOf = [this](const std::string& entry) {
    const SweepResult result = sweepThatExpects(entry);
    return result.faults.empty() ? std::string("none")
                                 : result.faults.front().pointer + ": " + result.faults.front().message;
  };
  EXPECT_EQ(faultOf(R"("value": 1)"), "none");
  EXPECT_EQ(faultOf(R"("source": "Fig. 4")"), "/expected/0/value: the paper's value is missing");
  EXPECT_EQ(faultOf(R"("value": 1, "ratio_to": "Hader")"),
            "/expected/0/ratio_to: the sweep has no scheduler \"Hader\"");
  EXPECT_EQ(faultOf(R"("value": 1, "at": {"mix": 30})"), "/expected/0/at/mix: the sweep has no value \"30\"");
  EXPECT_EQ(faultOf(R"("value": 1, "kind": "guessed")"), "/expected/0/kind: \"guessed\" is none of the words here");
  EXPECT_EQ(faultOf(R"("value": 1, "kind": "")"), "/expected/0/kind: \"\" is none of the words here");
}

TEST_F(Expected, EntriesThatContradictThemselvesAreFaults) {
  const std::pair<const char*, const char*> entries[] = {
      {R"("value": 1, "ratio_to": "Hadar", "difference_to": "Hadar")", "/expected/0/difference_to"},
      {R"("value": 1, "beyond": ["Hadar", "Hadar"])", "/expected/0/beyond"},
      {R"("value": 1, "ratio_to": "Hadar", "beyond": "Hadar")", "/expected/0/beyond"},
      {R"("value": 1, "ratio_to": "Hadar", "beyond": ["Hadar", "Hadar"], "over": "means")", "/expected/0/over"},
      {R"("claim": "above")", "/expected/0/value"},
      {R"("value": "1.3")", "/expected/0/value"},
      {R"("value": 1, "claim": "over")", "/expected/0/claim"},
      {R"("value": 1, "over": "mean")", "/expected/0/over"},
      {R"("value": 1, "tolerance": -0.1)", "/expected/0/tolerance"},
      {R"("value": 1, "tolerance": "10 %")", "/expected/0/tolerance"},
      {R"("value": 1, "at": [30])", "/expected/0/at"},
      {R"("value": 1, "at": {"mix": []})", "/expected/0/at/mix"},
      {R"("value": 1, "at": {"Mix": "long"})", "/expected/0/at/Mix"},
      {R"("value": 1, "ratio_at": {"mix": "huge"})", "/expected/0/ratio_at/mix"},
      {R"("value": 1, "ratio_to": 3)", "/expected/0/ratio_to"},
      {R"("value": 1, "name": 3)", "/expected/0/name"},
      {R"("value": 1, "jobs": "theirs")", "/expected/0/jobs"},
      {R"("value": 1, "of_several": "fastest")", "/expected/0/of_several"},
      {R"("value": 1, "tolerence": 0.1)", "/expected/0/tolerence"}};
  for (const auto& [given, pointer] : entries) {
    const SweepResult result = sweepThatExpects(given);
    ASSERT_FALSE(result.faults.empty()) << given;
    EXPECT_EQ(result.faults.front().pointer, pointer) << given;
    EXPECT_FALSE(result.faults.front().message.empty()) << given;
  }
}

TEST_F(Expected, LimitsOfWhatAnEntryMaySayAreTaken) {
  for (const char* given :
       {R"("value": 0, "tolerance": 0)", R"("value": -2)", R"("claim": "below", "ratio_to": "Hadar")",
        R"("claim": "above", "value": 3)", R"("value": 1, "at": {"mix": ["long", "short"]})",
        R"("value": 1, "ratio_to": ["Hadar", "Gavel"], "of_several": "worst")"}) {
    const SweepResult result = sweepThatExpects(given);
    for (const model::Fault& fault : result.faults) ADD_FAILURE() << given << ": " << fault.pointer << fault.message;
  }
}

TEST_F(Expected, AnAblationReplacesOneNameByOneThatTheSweepHas) {
  const auto faultsOf = [this](const std::string& ablation) {
    const SweepResult result = sweepOf(std::string(kEntries) +
                                       R"("paper": {"paper": "hops", "figure": "1", "ablations": [)" + ablation + "]}");
    std::string out;
    for (const model::Fault& fault : result.faults) out += fault.pointer + ": " + fault.message + "; ";
    return out;
  };
  EXPECT_EQ(faultsOf(R"({"title": "x", "instead": {"Hadar": "Gavel"}})"), "");
  EXPECT_EQ(faultsOf(R"({"title": "x", "instead": {"Hadar": ["Gavel", "Hadar"]}})"),
            "/paper/ablations/0/instead/Hadar: one name is expected; ");
  EXPECT_EQ(faultsOf(R"({"title": "x", "instead": {"Hadar": []}})"),
            "/paper/ablations/0/instead/Hadar: a value is expected; ");
  EXPECT_EQ(faultsOf(R"({"title": "x", "instead": {"Hadar": "Hader"}})"),
            "/paper/ablations/0/instead: the sweep has no scheduler \"Hader\"; ");
  EXPECT_EQ(faultsOf(R"({"title": "x", "metric": {"makespan": "makespan_s"}})"),
            "/paper/ablations/0/metric: the sweep has no metric \"makespan\"; ");
  EXPECT_EQ(faultsOf(R"({"title": "x", "at": {"mix": "none"}})"),
            "/paper/ablations/0/at/mix: the sweep has no value \"none\"; ");
  EXPECT_EQ(faultsOf("3"), "/paper/ablations/0: an object is expected; ");
  EXPECT_EQ(faultsOf(R"({"titel": "x"})"), "/paper/ablations/0/titel: unknown key \"titel\"; ");
}

TEST_F(Expected, APaperBlockNamesItsPaperAndItsFigure) {
  for (const char* given : {"{}", R"({"paper": "hops"})", R"({"figure": "1"})", R"({"paper": "", "figure": "1"})"}) {
    const SweepResult result = sweepOf(std::string(kEntries) + R"("paper": )" + given);
    ASSERT_EQ(result.faults.size(), 1U) << given;
    EXPECT_EQ(result.faults.front().message, "a paper block names its paper and its figure") << given;
  }
  EXPECT_EQ(sweepOf(std::string(kEntries) + R"("paper": "hops")").faults.front().message, "an object is expected");
  EXPECT_EQ(sweepOf(std::string(kEntries) + R"("expected": {})").faults.front().message, "a list is expected");
}

TEST_F(Expected, AblationsThatAreNoListAreAFault) {
  for (const char* given : {"100000000", "\"none\"", "{\"title\": \"one\"}"}) {
    const SweepResult result =
        sweepOf(std::string(kEntries) + R"("paper": {"paper": "hops", "figure": "1", "ablations": )" + given + "}");
    ASSERT_EQ(result.faults.size(), 1U) << given;
    EXPECT_EQ(result.faults.front().pointer + ": " + result.faults.front().message,
              "/paper/ablations: a list is expected");
  }
}

}  // namespace
}  // namespace roundel::experiment::testing
