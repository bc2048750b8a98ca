// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/read_lesson.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/generate/shipped.h"
#include "core/lesson/file/shipped_lessons.h"
#include "tests/lesson/support.h"
#include "tests/support/temporary_folder.h"

namespace roundel::lesson::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The one fault of a changed example, as "pointer line code".
std::string faultWith(const std::string& what, const std::string& with) {
  const std::vector<model::Fault> faults = readText(replaced(example(), what, with)).faults;
  if (faults.size() != 1) return std::to_string(faults.size()) + " faults";
  return faults[0].pointer + " " + std::to_string(faults[0].line) + " " + faults[0].code;
}

std::string hintWith(const std::string& what, const std::string& with) {
  const std::vector<model::Fault> faults = readText(replaced(example(), what, with)).faults;
  return faults.empty() ? "" : faults[0].message + " | " + faults[0].hint;
}

TEST(LessonReader, ReadsEveryKey) {
  const LessonResult read = readText(example());
  ASSERT_TRUE(read.lesson) << read.faults[0].pointer << read.faults[0].message;
  const Lesson& lesson = *read.lesson;
  EXPECT_EQ(lesson.title, (LocalText{"Prices by hand", "Preise von Hand"}));
  EXPECT_EQ(lesson.author, "A. Teacher");
  EXPECT_EQ(lesson.minutes, 8);
  EXPECT_THAT(lesson.after, ElementsAre("fast-gpu"));
  ASSERT_EQ(lesson.lanes.size(), 3U);
  EXPECT_EQ(lesson.lanes[2].label, "FIFO");
  EXPECT_EQ(lesson.lanes[0].options.at("utility"), "\"eff\"");
  EXPECT_EQ(lesson.problem->jobs.size(), 3U);
  ASSERT_EQ(lesson.steps.size(), 8U);
  EXPECT_EQ(lesson.steps[0].lane, "Hadar eff");
  EXPECT_THAT(lesson.steps[0].show, ElementsAre(Show::Lanes, Show::Why));
  EXPECT_TRUE(lesson.steps[0].hide.after_playhead);
  EXPECT_THAT(lesson.steps[0].hide.lanes, ElementsAre("Gavel"));
  EXPECT_EQ(lesson.steps[0].ring, (Ring{Ring::Kind::Term, "U_max", "Price", "J2"}));
  EXPECT_EQ(lesson.steps[1].points, 2);
  EXPECT_EQ(lesson.steps[1].hints[1].ring, (Ring{Ring::Kind::Node, "A"}));
  EXPECT_EQ(std::get<PlaceAsk>(*lesson.steps[1].ask).decisions, 2);
  EXPECT_EQ(std::get<PickAsk>(*lesson.steps[2].ask).is, (PickAsk::Is{PickAsk::Is::Kind::Blocker, "J2"}));
  EXPECT_EQ(lesson.steps[2].at, (Instant{Instant::Kind::Decision, 0, "", 1}));
  EXPECT_EQ(std::get<NumberAsk>(*lesson.steps[3].ask).of.name, "payoff");
  EXPECT_EQ(std::get<OrderAsk>(*lesson.steps[4].ask).of->job, "*");
  EXPECT_EQ(std::get<PickAsk>(*lesson.steps[5].ask).what, PickAsk::What::Lane);
  EXPECT_EQ(std::get<ChooseAsk>(*lesson.steps[6].ask).options[0].because.en, "It does.");
  const auto& reach = std::get<ReachAsk>(*lesson.steps[7].ask);
  EXPECT_EQ(reach.edits, 3);
  EXPECT_EQ(std::get<SetEdit>(reach.way[0]), (SetEdit{"/jobs/0/iterations", "20"}));
  EXPECT_TRUE(std::get<Reference>(reach.conditions[0].to).before);
  EXPECT_EQ(lesson.points(), 8);
  EXPECT_EQ(lesson.sha256.size(), 64U);
}

TEST(LessonReader, ReportsKeysAndTypesWithPointerAndLine) {
  EXPECT_EQ(faultWith("\"author\"", "\"autor\""), "/autor 1 unknown-key");
  EXPECT_EQ(faultWith("\"roundel_lesson\":1", "\"roundel_lesson\":2"), "/roundel_lesson 1 wrong-version");
  EXPECT_EQ(faultWith("\"points\":2", "\"point\":2"), "/steps/1/point 5 unknown-key");
  EXPECT_EQ(faultWith("\"points\":2", "\"points\":\"2\""), "/steps/1/points 5 wrong-type");
  EXPECT_EQ(faultWith("\"decisions\":2", "\"decision\":2"), "/steps/1/ask/decision 5 unknown-key");
  EXPECT_EQ(faultWith("\"match\":\"parts\"", "\"match\":\"part\""), "/steps/1/ask/match 5 unknown-value");
  EXPECT_EQ(faultWith("\"tolerance\":0.01", "\"tolerence\":0.01"), "/steps/3/ask/tolerence 7 unknown-key");
  EXPECT_EQ(faultWith("\"is\":{\"blocker\"", "\"is\":{\"bloker\""),
            "2 faults");  // an unknown key, and a missing condition
  EXPECT_EQ(faultWith("\"column\":\"payoff\"}", "\"colum\":\"payoff\"}"), "/steps/3/ask/number/colum 7 unknown-key");
  EXPECT_EQ(faultWith("\"hide\":[\"after-playhead\"", "\"hide\":[\"playhead\""), "/steps/0/hide/0 4 unknown-value");
  EXPECT_EQ(faultWith("\"show\":[\"lanes\"", "\"show\":[\"lane\""), "/steps/0/show/0 4 unknown-value");
  EXPECT_EQ(faultWith("\"at\":\"decision:1\"", "\"at\":\"decision:0\""), "/steps/2/at 6 bad-instant");
  EXPECT_EQ(faultWith("\"is\":\"<\"", "\"is\":\"=<\""), "/steps/7/ask/reach/0/is 11 unknown-value");
  EXPECT_EQ(faultWith("\"way\":[", "\"ways\":["), "2 faults");
  EXPECT_EQ(faultWith(",\"to\":20", ""), "/steps/7/ask/way/0 11 bad-edit");
  EXPECT_EQ(faultWith("\"choose\":[", "\"place\":\"J1\",\"choose\":["), "/steps/6/ask/choose 10 two-questions");
  EXPECT_THAT(hintWith("\"author\"", "\"autor\""), HasSubstr("did you mean \"author\""));
  EXPECT_THAT(hintWith("\"ring\":{\"term\":\"U_max\",", "\"ring\":{"), HasSubstr("a ring is around one thing"));
}

TEST(LessonReader, ReportsNamesWithTheNearestOnes) {
  EXPECT_EQ(faultWith("\"lanes\":[\"Hadar eff\"", "\"lanes\":[\"Hadar ef\""), "/lanes/0 2 unknown-id");
  EXPECT_EQ(faultWith("\"policy\":\"yarn-cs\"", "\"policy\":\"yarn\""), "/lanes/2/policy 2 unknown-policy");
  EXPECT_EQ(faultWith("\"label\":\"FIFO\"", "\"label\":\"Gavel\""), "/lanes/2 2 duplicate-id");
  EXPECT_EQ(faultWith("\"place\":\"J1\"", "\"place\":\"J9\""), "/steps/1/ask/place 5 unknown-id");
  EXPECT_EQ(faultWith("{\"node\":\"A\"}", "{\"node\":\"a\"}"), "/steps/1/hint/1/ring/node 5 unknown-id");
  EXPECT_EQ(faultWith("\"lane\":\"Gavel\"", "\"lane\":\"Gavl\""), "/steps/5/lane 9 unknown-id");
  EXPECT_EQ(faultWith("\"metric\":\"makespan_s\"", "\"metric\":\"makespan\""), "/steps/5/ask/of/metric 9 unknown-id");
  EXPECT_EQ(faultWith("\"column\":\"finish_s\"},\"by\"", "\"column\":\"finish\"},\"by\""),
            "/steps/4/ask/order/column 8 unknown-id");
  EXPECT_EQ(faultWith("{why=J1}", "{why=J7}"), "/steps/1/reveal 5 unknown-id");
  EXPECT_EQ(faultWith("{value=Umax}", "{valu=Umax}"), "/steps/3/reveal/de 7 bad-reference");
  EXPECT_EQ(faultWith("\"reveal\":\"{why=J2}\"", "\"reveal\":\"{why=J2\""), "/steps/2/reveal 6 bad-reference");
  EXPECT_EQ(faultWith("\"lane:Gavel\"", "\"lane:G\""), "/steps/0/hide 4 unknown-id");
  EXPECT_THAT(hintWith("\"place\":\"J1\"", "\"place\":\"J9\""), HasSubstr("J1"));
}

TEST(LessonReader, ReportsWhatCannotBeAsked) {
  EXPECT_EQ(faultWith("\"decisions\":2", "\"decisions\":0"), "/steps/1/ask/decisions 5 out-of-range");
  EXPECT_EQ(faultWith("\"points\":2", "\"points\":-1"), "/steps/1/points 5 out-of-range");
  EXPECT_EQ(faultWith("\"right\":true", "\"right\":false"), "/steps/6/ask/choose 10 no-right-option");
  EXPECT_EQ(faultWith("\"lane\":\"*\"", "\"lane\":\"Gavel\""), "/steps/5/ask/of 9 no-candidates");
  EXPECT_EQ(faultWith("\"edits\":3", "\"edits\":0"), "/steps/7/ask/edits 11 out-of-range");
  EXPECT_EQ(faultWith("\"pick\":\"job\",\"is\":{\"blocker\"", "\"pick\":\"node\",\"is\":{\"blocker\""),
            "/steps/2/ask/is 6 bad-is");
  EXPECT_EQ(faultWith("\"by\":\"min\"", "\"by\":\"ascending\""), "/steps/5/ask/by 9 unknown-value");
  EXPECT_EQ(faultWith("\"minutes\":8", "\"minutes\":-8"), "/minutes 1 out-of-range");
  EXPECT_EQ(faultWith("\"say\":\"Who blocks J2?\"", "\"say\":\" \""), "/steps/2/say 6 empty-text");
}

TEST(LessonReader, ReadsScenariosOfItsFolderOnly) {
  const tests::TemporaryFolder folder;
  const fs::path home = folder.path() / "lesson";
  fs::create_directories(home / "inner");
  const std::string scenario(*generate::shippedText("hadar-b3.json"));
  for (const fs::path& file : {home / "own.json", home / "inner" / "own.json", folder.path() / "outside.json"})
    std::ofstream(file) << scenario;
  fs::create_symlink(folder.path() / "outside.json", home / "link.json");
  fs::create_directory_symlink(folder.path(), home / "up");
  const auto codeOf = [&](const std::string& name) {
    const std::vector<model::Fault> faults = readLessonText(oneStep(name, R"("at":0)"), home).faults;
    return faults.empty() ? "" : faults[0].pointer + " " + faults[0].code;
  };
  for (const char* name : {"own.json", "inner/own.json", "inner/../own.json", "hadar-b3.json"})
    EXPECT_EQ(codeOf(name), "") << name;
  for (const std::string& name :
       {std::string("../outside.json"), (folder.path() / "outside.json").string(), std::string("link.json"),
        std::string("up/outside.json"), std::string("/etc/passwd"), std::string("")})
    EXPECT_EQ(codeOf(name), "/scenario outside") << name;
  EXPECT_EQ(codeOf("no-such.json"), "/scenario missing-scenario");
  EXPECT_THAT(readLessonText(oneStep("hadar-b4.json", R"("at":0)"), home).faults[0].hint, HasSubstr("hadar-b3.json"));
  std::ofstream(home / "bad.json") << "{\"roundel\":1}";
  EXPECT_EQ(codeOf("bad.json"), "/scenario bad-scenario");
}

TEST(LessonReader, ReadsAFileAndReportsAMissingOne) {
  const tests::TemporaryFolder folder;
  const fs::path file = folder.path() / "prices.lesson.json";
  std::ofstream(file) << example();
  const LessonResult read = readLesson(file);
  ASSERT_TRUE(read.lesson);
  EXPECT_EQ(read.lesson->id, "prices");
  EXPECT_EQ(readLesson(folder.path() / "none.lesson.json").faults[0].code, "no-file");
  EXPECT_EQ(lessonId("a/b.json"), "b");
}

TEST(LessonReader, FindsShippedLessonsById) {
  for (const ShippedLesson& each : shippedLessons()) {
    const LessonResult read = readShippedLesson(each.id);
    ASSERT_TRUE(read.lesson) << each.id;
    EXPECT_EQ(read.lesson->id, each.id);
    EXPECT_EQ(read.lesson->title, each.title);
  }
  const LessonResult none = readShippedLesson("no-such-lesson");
  EXPECT_FALSE(none.lesson);
  EXPECT_EQ(none.faults[0].code, "unknown-id");
}

}  // namespace
}  // namespace roundel::lesson::testing
