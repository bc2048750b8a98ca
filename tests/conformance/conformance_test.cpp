// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <vector>

#include "core/conformance/asked_again.h"
#include "core/policies/external/program_faults.h"
#include "tests/policies/external/programs.h"

namespace roundel::conformance {
namespace {

using policies::external::kFifo;
using policies::external::programText;
using ::testing::HasSubstr;

Report reportOf(const std::string& text, int scenarios = 3, Settings settings = {}) {
  const program::OwnProgram mine(text);
  settings.options = policies::external::optionsOf(mine);
  settings.scenarios = scenarios;
  const auto found = policies::launchOf(settings.options, {});
  program::allow(program::permissionFor(*found.launch));
  return checkProgram(settings);
}

TEST(Conformance, AProgramThatFollowsFromItsViewKeepsTheContract) {
  const Report report = reportOf(programText(kFifo));
  EXPECT_FALSE(report.violation) << report.violation->what;
  EXPECT_EQ(report.scenarios, 3);
  EXPECT_GT(report.decisions, 6U);
  EXPECT_EQ(report.name, "test");
  EXPECT_GT(report.worst_ms, 0);
}

TEST(Conformance, FindsHiddenState) {
  const Report report = reportOf(programText(std::string(kFifo) + R"(
right, asked = decide, [0]
def decide(q):
    asked[0] += 1
    return right(q) if asked[0] % 3 else {"place": {}}
)"));
  ASSERT_TRUE(report.violation);
  EXPECT_THAT(report.violation->what, HasSubstr("the program decided otherwise"));
  EXPECT_LE(report.violation->scenario.jobs.size(), kMostJobs);
}

// Fails if only repeated questions are compared. This program gives the same answer to a repeated question, but it starts a
// job only if the process has seen the job at an earlier instant.
TEST(Conformance, FindsWhatAProcessRemembersOfEarlierInstants) {
  const Report report = reportOf(programText(std::string(kFifo) + R"(
right, seen = decide, {}
def decide(q):
    known = {j["id"] for j in q["jobs"] if seen.setdefault(j["id"], q["now_s"]) < q["now_s"]}
    return {"place": {job: parts for job, parts in right(q)["place"].items() if job in known}}
)",
                                             R"(wake=["round", "arrival"])"),
                                 10);
  ASSERT_TRUE(report.violation);
  EXPECT_THAT(report.violation->what, HasSubstr("process"));
  EXPECT_LE(report.violation->scenario.jobs.size(), kMostJobs);
}

// Runs the test and returns the instants of the questions to each process.
std::vector<std::set<double>> askedInstants(const Settings& settings, int scenarios, Report& report) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("roundel-check-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  report = reportOf("import os\nheard = open('" + folder.string() + "/' + str(os.getpid()), 'w')\n" +
                        programText(std::string(kFifo) + R"(
right = decide
def decide(q):
    print(q["now_s"], file=heard, flush=True)
    return right(q)
)"),
                    scenarios, settings);
  std::vector<std::set<double>> out;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(file.path());
    std::set<double>& instants = out.emplace_back();
    for (double at_s = 0; in >> at_s;) instants.insert(at_s);
  }
  std::filesystem::remove_all(folder);
  return out;
}

// Fails if each decision starts a process, or if a process that starts later does not also get the decisions that follow.
TEST(Conformance, ThreeDecisionsOfAScenarioAreAskedOfANewProcess) {
  Report report;
  const auto asked = askedInstants({}, 2, report);
  EXPECT_FALSE(report.violation) << report.violation->what;
  EXPECT_EQ(report.fresh, 6U);
  EXPECT_GT(report.decisions, 10U);
  EXPECT_EQ(asked.size(), 8U) << "for each of 2 scenarios: two runs, and two new processes after the first decision";
  EXPECT_EQ(std::ranges::count_if(asked, [](const auto& instants) { return instants.size() > 1; }), 6)
      << "only a process that starts at the last decision has one instant";
}

TEST(Conformance, AThoroughTestAsksEachDecisionOfANewProcess) {
  Settings settings;
  settings.fresh = SIZE_MAX;
  Report report;
  const auto asked = askedInstants(settings, 2, report);
  EXPECT_EQ(report.fresh, report.decisions);
  EXPECT_EQ(asked.size(), report.decisions + 2)
      << "two runs of each scenario; the first decision needs no third process";
}

TEST(Conformance, FreshDecisionsAreSpreadEvenly) {
  EXPECT_EQ(freshDecisions(0, 3), std::vector<bool>());
  EXPECT_EQ(freshDecisions(3, 3), std::vector<bool>({true, true, true}));
  EXPECT_EQ(freshDecisions(6, 3), std::vector<bool>({true, false, true, false, false, true}));
  EXPECT_EQ(freshDecisions(7, 4), std::vector<bool>({true, false, true, false, true, false, true}));
}

TEST(Conformance, FindsAnAnswerThatDependsOnTheQuestionWhy) {
  const Report report = reportOf(programText(std::string(kFifo) + R"(
right = decide
def decide(q):
    return right(q) if q["explain"] else {"place": {}}
)"));
  ASSERT_TRUE(report.violation);
  EXPECT_THAT(report.violation->what, HasSubstr("without an explanation"));
}

TEST(Conformance, FindsARefusedDecision) {
  const Report report = reportOf(programText(R"(
def decide(q):
    node = hello["nodes"][0]
    return {"place": {q["jobs"][0]["id"]: [{"node": node["id"], "type": node["gpus"][0]["type"], "count": 50}]}}
)"));
  ASSERT_TRUE(report.violation);
  EXPECT_EQ(report.violation->code, "over-capacity");
  EXPECT_EQ(report.violation->scenario.jobs.size(), 1U);
}

TEST(Conformance, StarvationIsOnlyCounted) {
  const Report report = reportOf(programText("def decide(q):\n    return {'place': {}}\n"), 3);
  EXPECT_FALSE(report.violation) << report.violation->what;
  EXPECT_EQ(report.starving, 3);
}

TEST(Conformance, AProgramThatDoesNotStartIsNotReduced) {
  Settings settings;
  settings.options = {{"command", "no-such-program-here"}};
  settings.scenarios = 2;
  const Report report = checkProgram(settings);
  ASSERT_TRUE(report.violation);
  EXPECT_EQ(report.violation->code, policies::kProgramNotStarted);
}

}  // namespace
}  // namespace roundel::conformance
