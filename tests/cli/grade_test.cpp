// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli grade and score without a program that runs; tests/grading/class_test.py has programs.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Grade : public InFolder {
 protected:
  Grade() {
    write(at("two.json"), soundScenario());
    write(at("assignment.json"), assignment());
    fs::create_directories(at("in/empty"));
    fs::create_directories(at("in/other"));
  }
  static std::string assignment() {
    return R"({"roundel_assignment": 1, "title": "T", "command": "sh scheduler.sh",
 "scenarios": [{"id": "two", "file": "two.json"}],
 "cases": [{"id": "legal", "what": "legal", "on": ["two"], "points": 6}]})";
  }
  Ran grade(std::vector<std::string> words) const {
    words.insert(words.begin(), {"grade", at("assignment.json")});
    return runCli(words);
  }
};

TEST_F(Grade, AMissingProgramHasNoPoints) {
  const Ran ran = grade({at("in/empty"), "--out", at("out")});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_EQ(read(at("out/grades.csv")), "submission,points,of,outcome,legal\nempty,0,6,missing,0\n");
  EXPECT_THAT(ran.err, HasSubstr("empty: 0 of 6, missing"));
  EXPECT_TRUE(fs::exists(at("out/empty/results.json")));
}

TEST_F(Grade, AFaultyAssignmentIsTwoWithPointerAndLine) {
  write(at("assignment.json"), replaced(assignment(), "\"on\": [\"two\"]", "\"on\": [\"three\"]"));
  const Ran ran = grade({at("in/empty"), "--out", at("out")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("assignment.json:3: /cases/0/on/0: there is no scenario \"three\""));
  EXPECT_FALSE(fs::exists(at("out")));
  EXPECT_EQ(runCli({"score", at("assignment.json"), at("in/empty")}).code, kBadInput);
}

TEST_F(Grade, AMissingScenarioIsThree) {
  fs::remove(at("two.json"));
  const Ran ran = grade({at("in/empty"), "--out", at("out")});
  EXPECT_EQ(ran.code, kDone) << "a submission without a program needs no scenario";
  write(at("in/other/scheduler.sh"), "exit 1\n");
  EXPECT_EQ(grade({at("in/other"), "--out", at("out")}).code, kNotGraded);
  EXPECT_EQ(read(at("out/grades.csv")), "submission,points,of,outcome,legal\nother,,6,grader,\n");
  EXPECT_EQ(runCli({"score", at("assignment.json"), at("in/other")}).code, kNotGraded);
}

TEST_F(Grade, BadUsageIsTwoAndWritesNothing) {
  const std::string out = at("out");
  EXPECT_EQ(grade({"--out", out}).code, kBadInput);
  EXPECT_EQ(grade({at("in/empty")}).code, kBadInput);
  EXPECT_EQ(grade({at("in/none"), "--out", out}).code, kBadInput);
  EXPECT_EQ(grade({at("in/empty"), at("in/other"), "--out", out, "--gradescope", at("r.json")}).code, kBadInput);
  EXPECT_EQ(grade({at("in/empty"), "--out", out, "--strip"}).code, kBadInput);
  EXPECT_EQ(grade({at("in/empty"), "--out", at("")}).code, kBadInput) << "a folder with other files is not replaced";
  EXPECT_EQ(grade({"--strip", "--out", at("assignment.json")}).code, kBadInput);
  EXPECT_EQ(read(at("assignment.json")), assignment());
  EXPECT_FALSE(fs::exists(out));
}

TEST_F(Grade, TwoSubmissionsHaveDifferentNames) {
  fs::create_directories(at("late/empty"));
  const Ran ran = grade({at("in/empty"), at("late/empty"), "--out", at("out")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, HasSubstr("have the same name, empty"));
}

TEST_F(Grade, GradescopeGetsTheResult) {
  EXPECT_EQ(grade({at("in/empty"), "--out", at("out"), "--gradescope", at("r.json")}).code, kDone);
  EXPECT_EQ(read(at("r.json")), read(at("out/empty/results.json")));
}

TEST_F(Grade, AResultThatCannotBeWrittenIsThree) {
  EXPECT_EQ(grade({at("in/empty"), "--out", at("out"), "--gradescope", at("no/such/folder/r.json")}).code, kNotGraded);
  EXPECT_EQ(grade({at("in/empty"), "--out", "/dev/null/x"}).code, kNotGraded);
}

TEST_F(Grade, StripWritesTheStudentsCopy) {
  write(
      at("assignment.json"),
      replaced(
          assignment(), "\"points\": 6}",
          "\"points\": 6}, {\"id\": \"unseen\", \"what\": \"runs\", \"on\": [\"two\"], \"points\": 1, \"hidden\": true}"));
  EXPECT_EQ(grade({"--strip", "--out", at("students.json")}).code, kDone);
  EXPECT_THAT(read(at("students.json")), Not(HasSubstr("unseen")));
  EXPECT_EQ(grade({"--strip", "--out", "-"}).out, read(at("students.json")));
}

TEST_F(Grade, AStoppedGradingIsOneAndHasNoGrades) {
  std::stop_source stop;
  stop.request_stop();
  const Ran ran = runCli({"grade", at("assignment.json"), at("in/empty"), "--out", at("out")}, stop.get_token());
  EXPECT_EQ(ran.code, kRunFailed);
  EXPECT_FALSE(fs::exists(at("out/grades.csv")));
}

TEST_F(Grade, ScoreOfAMissingProgram) {
  const Ran ran = runCli({"score", at("assignment.json"), at("in/empty"), "--json"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  const auto score = nlohmann::json::parse(ran.out);
  EXPECT_EQ(score.at("outcome"), "missing");
  EXPECT_EQ(score.at("points"), 0);
  EXPECT_EQ(score.at("runs")[0].at("failure").at("code"), "missing");
  EXPECT_THAT(runCli({"score", at("assignment.json"), at("in/empty")}).out, HasSubstr("empty: 0 of 6, missing"));
}

}  // namespace
}  // namespace roundel::cli::testing
