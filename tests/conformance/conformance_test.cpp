// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/conformance/conformance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "core/policies/external/program_faults.h"
#include "tests/policies/external/programs.h"

namespace roundel::conformance {
namespace {

using policies::external::kFifo;
using policies::external::programText;
using ::testing::HasSubstr;

Report reportOf(const std::string& text, int scenarios = 3) {
  const program::OwnProgram mine(text);
  Settings settings;
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
  EXPECT_GT(report.decisions, 6);
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

TEST(Conformance, EachDecisionIsAskedOfANewProcess) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("roundel-check-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const Report report =
      reportOf("import os\nopen('" + folder.string() + "/' + str(os.getpid()), 'w')\n" + programText(kFifo), 2);
  EXPECT_FALSE(report.violation) << report.violation->what;
  const auto started =
      std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  EXPECT_GE(started, report.decisions + 4) << "and two runs of each scenario";
  std::filesystem::remove_all(folder);
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
