// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/grader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class GraderTest : public ::testing::Test {
 protected:
  SubmissionResult grade(const std::string& program, const std::string& text = shellExample()) {
    write(m_files.at("student/scheduler.py"), program);
    const Grader grader(m_files.assignment(text), namedHost(), 1, {});
    return grader.grade(m_files.at("student"), {});
  }
  /// Replaces the interpreter of the example, because it may be missing on this computer.
  static std::string shellExample() { return replaced(example(), "python3", "sh"); }
  WithAssignment m_files;
};

TEST_F(GraderTest, AFirstComeProgramGetsAllPublicPoints) {
  const SubmissionResult result = grade("yarn-cs");
  ASSERT_EQ(result.cases.size(), 4U);
  EXPECT_EQ(result.cases[0].points, 4);
  EXPECT_EQ(result.cases[1].points, 6);
  EXPECT_EQ(result.cases[2].points, 2);
  EXPECT_EQ(result.outcome, Outcome::Legal);
  ASSERT_TRUE(result.points.has_value());
  EXPECT_DOUBLE_EQ(*result.points, 12 + *result.cases[3].points);
  EXPECT_TRUE(result.board[0].has_value());
}

TEST_F(GraderTest, TheReferenceItselfHasTheRatioOne) {
  const SubmissionResult result = grade("gavel");
  EXPECT_EQ(result.cases[3].points, 10);
  EXPECT_EQ(result.board[0]->mean, 1);
  EXPECT_EQ(result.cases[2].points, 0);
}

TEST_F(GraderTest, ARefusedProgramKeepsThePointsOfItsFirstDecision) {
  const SubmissionResult result = grade("refused yarn-cs");
  EXPECT_EQ(result.cases[0].points, 4);
  EXPECT_EQ(result.cases[1].points, 0);
  EXPECT_EQ(result.cases[3].points, 0);
  EXPECT_EQ(result.outcome, Outcome::Refused);
  EXPECT_THAT(result.cases[1].message, HasSubstr("fig1: n0 has 2 V100 GPUs; J1 gets 3"));
  EXPECT_FALSE(result.board[0].has_value());
}

TEST_F(GraderTest, SlowAndCrashedProgramsHaveNoPoints) {
  const SubmissionResult slow = grade("slow");
  EXPECT_EQ(slow.outcome, Outcome::TooSlow);
  EXPECT_EQ(slow.points, 0);
  EXPECT_THAT(slow.cases[0].message, HasSubstr("in x")) << "paths are relative to the submission";
  EXPECT_EQ(grade("crash").outcome, Outcome::Crashed);
}

TEST_F(GraderTest, AMissingProgramIsAZero) {
  write(m_files.at("student/other.py"), "yarn-cs");
  const Grader grader(m_files.assignment(shellExample()), namedHost(), 1, {});
  const SubmissionResult result = grader.grade(m_files.at("student"), {});
  EXPECT_EQ(result.outcome, Outcome::Missing);
  EXPECT_EQ(result.points, 0);
}

TEST_F(GraderTest, AFileIsASubmission) {
  write(m_files.at("alice.py"), "yarn-cs");
  const Grader grader(m_files.assignment(shellExample()), namedHost(), 1, {});
  const SubmissionResult result = grader.grade(m_files.at("alice.py"), {});
  EXPECT_EQ(result.name, "alice");
  EXPECT_EQ(result.cases[2].points, 2);
}

TEST_F(GraderTest, AMissingScenarioIsNotGraded) {
  fs::remove(m_files.at("hadar-fig1.json"));
  const SubmissionResult result = grade("yarn-cs");
  EXPECT_EQ(result.outcome, Outcome::Grader);
  EXPECT_FALSE(result.points.has_value());
  EXPECT_FALSE(result.cases[0].points.has_value());
  EXPECT_TRUE(result.cases[3].points.has_value()) << "cases with other scenarios are graded";
}

TEST_F(GraderTest, AMissingInterpreterIsNotGraded) {
  const SubmissionResult result = grade("yarn-cs", replaced(example(), "python3", "no-such-python"));
  EXPECT_EQ(result.outcome, Outcome::Grader);
  EXPECT_THAT(result.message, HasSubstr("no-such-python"));
  EXPECT_FALSE(result.points.has_value());
}

TEST_F(GraderTest, AFailedReferenceIsNotGraded) {
  const std::string text = replaced(
      shellExample(), "\"to\":{\"policy\":\"yarn-cs\"}",
      R"("to":{"policy":"plan","options":{"plan":[{"round":0,"jobs":{"J1":[{"node":"n0","type":"V100","count":9}]}}]}})");
  const SubmissionResult result = grade("yarn-cs", text);
  EXPECT_FALSE(result.cases[2].points.has_value());
  EXPECT_EQ(result.cases[1].points, 6);
  EXPECT_FALSE(result.points.has_value());
}

TEST_F(GraderTest, AFailedBuildIsACrash) {
  write(m_files.at("student/broken"), "");
  const SubmissionResult result =
      grade("yarn-cs", replaced(shellExample(), "\"build\":null", "\"build\":\"sh make.sh\""));
  EXPECT_EQ(result.outcome, Outcome::Crashed);
  EXPECT_EQ(result.points, 0);
  EXPECT_THAT(result.cases[0].message, HasSubstr("the build ended with exit status 2"));
}

TEST_F(GraderTest, ACheckUsesTheConformanceTest) {
  const std::string text =
      replaced(shellExample(), "\"cases\":[", "\"cases\":[{\"id\":\"sound\",\"what\":\"check\",\"points\":3},");
  EXPECT_EQ(grade("yarn-cs", text).cases[0].points, 3);
  const SubmissionResult result = grade("gavel", text);
  EXPECT_EQ(result.cases[0].points, 0);
  EXPECT_EQ(result.cases[0].message, "The conformance test fails. two equal runs differ");
}

TEST_F(GraderTest, SameFilesGiveTheSamePoints) {
  const SubmissionResult first = grade("sia"), second = grade("sia");
  EXPECT_EQ(first.points, second.points);
  EXPECT_EQ(first.cases[3].points, second.cases[3].points);
}

TEST_F(GraderTest, ThePublicPartHasNothingHidden) {
  const Assignment part = publicPart(m_files.assignment());
  EXPECT_EQ(part.scenarios.size(), 1U);
  EXPECT_EQ(part.cases.size(), 3U);
  EXPECT_EQ(part.leaderboard.size(), 1U);
}

}  // namespace
}  // namespace roundel::grading::testing
