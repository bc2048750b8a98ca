// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/reach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/lesson/support.h"

namespace roundel::lesson::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// The runs of the example after the edits of a way, and the conditions that they reach.
struct Walked {
  Walked(const std::string& conditions, const std::string& way) {
    const LessonResult read =
        readText(oneStep("hadar-b3.json", fmt::format(R"("at":0,"ask":{{"reach":[{}],"way":[{}]}})", conditions, way),
                         R"(["Hadar eff","Gavel"])"));
    if (!read.lesson) {
      fault = read.faults[0].pointer + ": " + read.faults[0].message;
      return;
    }
    const Step& step = read.lesson->steps[0];
    const LessonRuns& before = exampleRuns().runs;
    const LessonRuns now = runWay(*read.lesson, std::get<ReachAsk>(*step.ask).way, before);
    if (!now.faults.empty()) fault = now.faults[0].pointer + ": " + now.faults[0].message;
    first = judgeReach(step, before, before, "en");
    if (now.faults.empty()) result = judgeReach(step, now, before, "en");
  }
  ReachResult first, result;
  std::string fault;
};

constexpr const char* kEarlier =
    R"({"of":{"job":"J2","column":"finish_s"},"is":"<","to":{"job":"J2","column":"finish_s","run":"before"}})";
constexpr const char* kNobodyLater =
    R"({"of":{"job":"*","column":"finish_s"},"is":"<=","to":{"job":"*","column":"finish_s","run":"before"}})";

TEST(LessonReach, AnEditOfTheScenarioReachesIt) {
  const Walked walked(std::string(kEarlier) + "," + kNobodyLater, R"({"set":"/jobs/0/iterations","to":20})");
  EXPECT_EQ(walked.fault, "");
  EXPECT_FALSE(walked.first.reached);
  EXPECT_TRUE(walked.first.conditions[1].holds);
  EXPECT_TRUE(walked.result.reached);
  EXPECT_THAT(walked.result.unfinished, IsEmpty());
  EXPECT_THAT(walked.result.conditions[0].text, HasSubstr("is 6 s, which is < 10 s"));
}

TEST(LessonReach, IdsNameElementsOfLists) {
  const Walked walked(kEarlier, R"({"set":"/jobs/J1/iterations","to":20})");
  EXPECT_EQ(walked.fault, "");
  EXPECT_TRUE(walked.result.reached);
}

TEST(LessonReach, OptionsAreEditsOfALane) {
  const std::string same = R"({"of":{"job":"J2","column":"finish_s"},"is":"!=","to":10})";
  const Walked walked(same, R"({"lane":"Hadar eff","option":"utility","to":"norm"})");
  EXPECT_EQ(walked.fault, "");
  EXPECT_FALSE(walked.first.reached);
  EXPECT_THAT(Walked(same, R"({"lane":"Hadar eff","option":"utilty","to":"norm"})").fault, HasSubstr("/way/0"));
}

TEST(LessonReach, APlacementIsABranch) {
  const std::string moved = R"({"of":{"job":"J2","column":"first_start_s"},"is":"=","to":0})";
  const Walked walked(moved,
                      R"({"lane":"Hadar eff","at":0,"place":{"J3":[],"J2":[{"node":"B","type":"K80","count":1}]}})");
  EXPECT_EQ(walked.fault, "");
  EXPECT_TRUE(walked.result.reached) << walked.result.conditions[0].text;
  EXPECT_THAT(
      Walked(moved, R"({"lane":"Hadar eff","at":0,"place":{"J2":[{"node":"B","type":"K80","count":9}]}})").fault,
      HasSubstr("/way/0"));
}

TEST(LessonReach, ReportsEditsThatCannotBeMade) {
  EXPECT_THAT(Walked(kEarlier, R"({"set":"/jobs/9/iterations","to":20})").fault, HasSubstr("nothing at"));
  EXPECT_THAT(Walked(kEarlier, R"({"set":"/jobs/0/iterations","to":"many"})").fault, HasSubstr("/way/0"));
  EXPECT_THAT(Walked(kEarlier, R"({"set":"/jobs/0/no_such_key","to":1})").fault, HasSubstr("no_such_key"));
  EXPECT_THAT(Walked(kEarlier, R"({"set":"","to":1})").fault, HasSubstr("an edit has the keys of one kind"));
}

TEST(LessonReach, EveryRelation) {
  const auto holds = [](const char* is, double to) {
    return Walked(fmt::format(R"({{"of":{{"job":"J2","column":"finish_s"}},"is":"{}","to":{}}})", is, to),
                  R"({"set":"/clock/restart_s","to":0})")
        .result.reached;
  };
  EXPECT_TRUE(holds("<", 10.1));
  EXPECT_FALSE(holds("<", 10));
  EXPECT_TRUE(holds("<=", 10));
  EXPECT_TRUE(holds(">=", 10.000000001));
  EXPECT_FALSE(holds(">", 10));
  EXPECT_TRUE(holds("=", 10.000000001));
  EXPECT_FALSE(holds("=", 10.0001));
  EXPECT_TRUE(holds("!=", 9));
}

TEST(LessonReach, EveryJobMustHaveEnded) {
  Played played(oneStep("hadar-b3.json",
                        fmt::format(R"("ask":{{"reach":[{}],"way":[{{"set":"/clock/restart_s","to":0}}]}})",
                                    R"({"of":{"job":"J1","column":"finish_s"},"is":"<","to":6})"),
                        R"(["Hadar eff"])"));
  ASSERT_EQ(played.faults, "");
  EXPECT_TRUE(judgeReach(played.lesson.steps[0], played.runs, played.runs, "en").reached);
  compare::RunSettings settings;
  settings.until_s = 7;
  settings.record = true;
  LessonRuns cut = played.runs;
  cut.lanes[0] = compare::runLane(played.lesson.problem, played.lesson.lanes[0], settings);
  const ReachResult result = judgeReach(played.lesson.steps[0], cut, played.runs, "en");
  EXPECT_FALSE(result.reached);
  EXPECT_TRUE(result.conditions[0].holds);
  EXPECT_THAT(result.unfinished[0], HasSubstr("has not ended under Hadar eff"));
}

TEST(LessonReach, EditsAreShownAsALine) {
  EXPECT_EQ(toString(WayEdit(SetEdit{"/clock/restart_s", "50"})), "/clock/restart_s = 50");
  EXPECT_EQ(toString(WayEdit(OptionEdit{"Hops", "queue", "\"sjf\""})), "Hops: queue = \"sjf\"");
  EXPECT_EQ(toString(WayEdit(PlaceEdit{"Hops", {}, {{"J1", {{"A", "V100", 2}}}, {"J2", {}}}})),
            "Hops at 0: J1 gets 2 x V100 on A, J2 gets nothing");
}

}  // namespace
}  // namespace roundel::lesson::testing
