// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli why, and the explanations that --explain stores in a run's folder.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/cli/figure_backend.h"
#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class Why : public InFolder {
 protected:
  Why() { write(m_folder / "two.json", soundScenario()); }
  void ran(const std::string& explain, const std::string& name, const std::string& policy = "hadar") {
    const Ran ran = runCli({"run", at("two.json"), "--policy", policy, "--explain", explain, "--out", at(name)});
    ASSERT_EQ(ran.code, kDone) << ran.err;
  }
  Ran why(std::vector<std::string> words) const {
    words.insert(words.begin(), "why");
    return runCli(words);
  }
};

/// Returns soundScenario() with n jobs that end at once.
std::string manyJobs(int n) {
  nlohmann::json scenario = nlohmann::json::parse(soundScenario());
  scenario["jobs"] = nlohmann::json::array();
  for (int j = 0; j < n; ++j) {
    scenario["jobs"].push_back(
        {{"id", "J" + std::to_string(j)}, {"gpus", 1}, {"iterations", 2}, {"throughput", {{"V100", 2}, {"K80", 1}}}});
  }
  return scenario.dump();
}

TEST_F(Why, TwoJobsOnOneGpuAreEachToldBesideWhom) {
  const Ran ran = runCli(
      {"run", tests::sourceDir() + "/scenarios/packing-pairs.json", "--lane", "Gavel packing", "--out", at("packed")});
  ASSERT_EQ(ran.code, kDone) << ran.err;
  const Ran told = why({at("packed"), "--at", "0"});
  EXPECT_THAT(told.out, AllOf(HasSubstr("1 x V100 on n0 beside J2"), HasSubstr("1 x V100 on n0 beside J1")));
}

TEST_F(Why, ExplainSaysWhatAFolderKeepsOfItsDecisions) {
  ran("full", "full");
  ran("reasons", "reasons");
  ran("none", "none");
  std::istringstream full(read(m_folder / "full" / "decisions.jsonl")),
      reasons(read(m_folder / "reasons" / "decisions.jsonl"));
  std::string a, b;
  int lines = 0;
  for (; std::getline(full, a) && std::getline(reasons, b); ++lines) {
    nlohmann::json all = nlohmann::json::parse(a), some = nlohmann::json::parse(b);
    EXPECT_TRUE(all.contains("tables"));
    EXPECT_FALSE(some.contains("tables"));
    for (const char* key : {"at_s", "round", "placements", "rule", "choices", "queued"})
      EXPECT_EQ(some[key], all[key]) << key;
  }
  EXPECT_GT(lines, 0);
  EXPECT_FALSE(fs::exists(m_folder / "none" / "decisions.jsonl"));
  EXPECT_FALSE(fs::exists(m_folder / "none" / "decisions.jsonl.gz"));
  const auto header = [&](const char* run) { return nlohmann::json::parse(read(m_folder / run / "run.json")); };
  EXPECT_FALSE(header("full").contains("explain"));
  EXPECT_EQ(header("reasons")["explain"], "reasons");
  EXPECT_EQ(header("none")["explain"], "none");
  EXPECT_FALSE(header("none")["files"].contains("decisions.jsonl"));
  for (const char* run : {"reasons", "none"}) {
    EXPECT_EQ(header(run)["metrics"], header("full")["metrics"]);
    for (const char* file : {"jobs.csv", "segments.csv", "rounds.csv"})
      EXPECT_EQ(read(m_folder / run / file), read(m_folder / "full" / file)) << file;
  }
  EXPECT_EQ(runCli({"run", at("two.json"), "--policy", "hadar", "--explain", "some", "--out", at("x")}).code,
            kBadInput);
}

TEST_F(Why, WithoutAWordTheNumberOfJobsDecides) {
  const auto explainOf = [&](int jobs) {
    write(m_folder / "many.json", manyJobs(jobs));
    const Ran ran = runCli({"run", at("many.json"), "--policy", "yarn-cs", "--out", at("many")});
    EXPECT_EQ(ran.code, kDone) << ran.err;
    return nlohmann::json::parse(read(m_folder / "many" / "run.json")).value("explain", "full");
  };
  EXPECT_EQ(explainOf(200), "full");
  EXPECT_EQ(explainOf(201), "reasons");
  EXPECT_EQ(explainOf(1001), "none");
}

TEST_F(Why, ARunWithoutDecisionsIsReadByEveryReader) {
  ran("none", "run", "hadare");
  if (canPaintFigures()) {
    EXPECT_EQ(runCli({"figure", at("run"), "--kind", "gantt", "--preset", "ieee-1col", "--out", at("a.pdf")}).code,
              kDone);
    EXPECT_EQ(runCli({"report", at("run"), "--out", at("a.html")}).code, kDone);
  }
  const Ran table = runCli(
      {"figure", at("run"), "--kind", "table", "--metrics", "all", "--preset", "ieee-1col", "--out", at("none.csv")});
  if (canPaintFigures()) {
    ASSERT_EQ(table.code, kDone) << table.err;
    ran("full", "full", "hadare");
    ASSERT_EQ(runCli({"figure", at("full"), "--kind", "table", "--metrics", "all", "--preset", "ieee-1col", "--out",
                      at("full.csv")})
                  .code,
              kDone);
    EXPECT_EQ(read(m_folder / "none.csv"), read(m_folder / "full.csv"));
  }
  const Ran plan =
      runCli({"run", at("two.json"), "--policy", "plan", "--set", "plan=@" + at("run"), "--out", at("again")});
  EXPECT_EQ(plan.code, kBadInput);
  EXPECT_THAT(plan.err, AllOf(HasSubstr("holds a run without its decisions"), HasSubstr("--explain reasons")));
}

TEST_F(Why, TheLineOfADecisionIsThatOfAFullRunWhateverTheFolderKeeps) {
  for (const char* policy : {"hadar", "gavel", "hops", "asrpt", "tiresias", "hadare"}) {
    ran("full", "full", policy);
    std::istringstream lines(read(m_folder / "full" / "decisions.jsonl"));
    for (const char* explain : {"none", "reasons"}) ran(explain, explain, policy);
    for (std::string line; std::getline(lines, line);) {
      const std::string at_s = nlohmann::json::parse(line)["at_s"].dump();
      for (const char* explain : {"full", "none", "reasons"}) {
        const Ran said = why({at(explain), "--at", at_s, "--json"});
        ASSERT_EQ(said.code, kDone) << said.err;
        EXPECT_EQ(said.out, line + "\n") << policy << ' ' << explain << " at " << at_s;
      }
    }
  }
}

// Both jobs fit: at 0 J1 has the K80s and J2 a V100; with --job only J2 is listed.
TEST_F(Why, SaysTheRuleTheChosenAndTheTablesText) {
  ran("none", "run");
  const Ran all = why({at("run"), "--at", "0"});
  ASSERT_EQ(all.code, kDone) << all.err;
  EXPECT_THAT(all.out, AllOf(HasSubstr("Hadar, decision 1.\nDecision at 0 s"), HasSubstr("\nThe rule: "),
                             HasSubstr("\nChosen\njob"), HasSubstr("payoff"), HasSubstr("1 x V100 on n0"),
                             HasSubstr("2 x K80 on n1"), HasSubstr("J1 "), HasSubstr("J2 ")));
  const Ran one = why({at("run"), "--at", "0", "--job", "J2"});
  ASSERT_EQ(one.code, kDone) << one.err;
  const std::string tables = one.out.substr(0, one.out.find("\nStep 1 of "));
  EXPECT_THAT(tables, AllOf(HasSubstr("J2 "), Not(HasSubstr("J1 "))));
  EXPECT_LT(tables.size(), all.out.size());
}

// As in the window, later instants are not mentioned.
TEST_F(Why, WritesInstantsAsOnTheClockOfTheRun) {
  write(m_folder / "two.json", replaced(soundScenario(), "\"round_s\": 10", "\"round_s\": 30.9"));
  ran("none", "run");
  EXPECT_THAT(why({at("run"), "--at", "30.9"}).out, HasSubstr("\nDecision at 30.9 s (0:30), round 2\n"));
  EXPECT_THAT(why({at("run"), "--at", "40"}).err, HasSubstr("30.9 s (0:30)"));
}

// The default consolidation of 20 s would fill rounds of 10 s.
TEST_F(Why, AnOptionThatActsOtherwiseStandsInTheRunAsItActed) {
  const Ran ran =
      runCli({"run", at("two.json"), "--policy", "hadare", "--set", "consolidation_s=20", "--out", at("run")});
  ASSERT_EQ(ran.code, kDone);
  EXPECT_THAT(ran.err, HasSubstr("consolidation_s is 0.555556 s, 1/18 of the round"));
  const auto run = nlohmann::json::parse(read(m_folder / "run" / "run.json"));
  EXPECT_NEAR(run["options"]["consolidation_s"].get<double>(), 10 / 18.0, 1e-12);
  EXPECT_THAT(run["note"].get<std::string>(), HasSubstr("0.555556 s"));
  EXPECT_THAT(why({at("run"), "--at", "0"}).out, HasSubstr("0.555556"));
}

TEST_F(Why, RefusalsNameWhatIsNear) {
  ran("none", "run", "gavel");
  const auto refused = [&](std::vector<std::string> words, const std::string& why_not) {
    const Ran said = why(std::move(words));
    EXPECT_EQ(said.code, kBadInput) << why_not;
    EXPECT_EQ(said.out, "");
    EXPECT_THAT(said.err, HasSubstr(why_not));
  };
  // Rounds of 10 s.
  refused({at("run"), "--at", "13"},
          "nothing was decided then; the nearest decisions are at 10 s (0:10) and 20 s (0:20)");
  refused({at("run"), "--at", "1e9"}, "nothing was decided then; the last decision is at ");
  refused({at("run"), "--at", "-3"}, "-3 is not a time");
  refused({at("run"), "--at", "0", "--job", "J11"}, "did you mean \"J1\"?");
  refused({at("two.json"), "--at", "0"}, "holds no run");
  refused({at("run")}, "--at is required");
  // J2 needs 40 iterations at 2 a second from 0 on, so it ends at 20 s.
  refused({at("run"), "--at", "30", "--job", "J2"}, "it is over");
}

TEST_F(Why, AComparisonIsAskedForOneOfItsRuns) {
  ASSERT_EQ(
      runCli({"compare", at("two.json"), "--policies", "gavel,hadar", "--explain", "none", "--out", at("both")}).code,
      kDone);
  const Ran both = why({at("both"), "--at", "0"});
  EXPECT_EQ(both.code, kBadInput);
  EXPECT_THAT(both.err, AllOf(HasSubstr("holds 2 runs"), HasSubstr("Gavel"), HasSubstr("Hadar")));
  EXPECT_EQ(why({at("both/Hadar"), "--at", "0"}).code, kDone);
}

TEST_F(Why, AnAlteredFolderIsRefusedAndReadAsItIsOnRequest) {
  ran("none", "run");
  write(m_folder / "run" / "rounds.csv", read(m_folder / "run" / "rounds.csv") + "\n");
  const Ran refused = why({at("run"), "--at", "0"});
  EXPECT_EQ(refused.code, kBadInput);
  EXPECT_THAT(refused.err, HasSubstr("rounds.csv"));
  const Ran taken = why({at("run"), "--at", "0", "--as-is"});
  EXPECT_EQ(taken.code, kDone);
  EXPECT_THAT(taken.err, HasSubstr("rounds.csv was altered"));
}

TEST_F(Why, ARunThatWasDecidedOtherwiseIsNotExplained) {
  ran("full", "run");
  std::string lines = read(m_folder / "run" / "decisions.jsonl");
  write(m_folder / "run" / "decisions.jsonl",
        replaced(lines, "\"round\":0,\"placements\":[{\"job\":\"J1\"", "\"round\":0,\"placements\":[{\"job\":\"J2\""));
  const Ran said = why({at("run"), "--at", "0", "--as-is"});
  EXPECT_EQ(said.code, kRunFailed);
  EXPECT_THAT(said.err, HasSubstr("is not decided as this run was"));
}

TEST_F(Why, OfOneJobTheStepsFollowWithTheirEquationsTwice) {
  ran("none", "run");
  const Ran one = why({at("run"), "--at", "0", "--job", "J1"});
  ASSERT_EQ(one.code, kDone) << one.err;
  EXPECT_THAT(one.out, AllOf(HasSubstr("Step 1 of 3, Sort: "), HasSubstr("Step 2 of 3, Price: "),
                             HasSubstr("μ_j = t_j^min / JCT_j − w"), HasSubstr("U_max = ")));
  const Ran latex = why({at("run"), "--at", "0", "--job", "J1", "--latex"});
  ASSERT_EQ(latex.code, kDone) << latex.err;
  EXPECT_THAT(latex.out, AllOf(HasSubstr("\\begin{gather*}"), HasSubstr("\\frac{t_{j}^{\\mathrm{min}}}"),
                               Not(HasSubstr("The rule"))));
}

TEST_F(Why, LatexWithoutAJobIsRefusedWithWhatWouldBeRight) {
  ran("none", "run");
  const Ran refused = why({at("run"), "--at", "0", "--latex"});
  EXPECT_EQ(refused.code, kBadInput);
  EXPECT_THAT(refused.err, HasSubstr("--job ID"));
}

}  // namespace
}  // namespace roundel::cli::testing
