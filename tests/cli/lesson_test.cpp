// SPDX-License-Identifier: GPL-3.0-or-later
// roundel-cli lesson check and lesson results.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;

class LessonCommand : public InFolder {
 protected:
  std::string lessonWith(const std::string& value) const {
    const std::string file = at("one.lesson.json");
    write(file, R"({"roundel_lesson":1,"title":"T","scenario":"hadar-b3.json","steps":[
{"say":"S","at":0,"lane":"Hadar eff","ask":{"number":{"value":")" +
                    value + R"("}}},
{"say":"R","lane":"Hadar eff","ask":{"pick":"job","is":{"blocker":"J2"}}}]})");
    return file;
  }
};

TEST_F(LessonCommand, CheckSaysHowManyQuestionsHold) {
  const Ran ran = runCli({"lesson", "check", "--verbose", lessonWith("Umax")});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("one.lesson.json: 2 of 2 questions hold\n"));
  EXPECT_THAT(ran.err, HasSubstr("step 1, number: 10"));
  EXPECT_THAT(ran.err, HasSubstr("step 2, pick: J3"));
}

TEST_F(LessonCommand, CheckReportsAProblemWithItsLine) {
  const Ran ran = runCli({"lesson", "check", lessonWith("Umx")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.out, HasSubstr("1 of 2 questions hold"));
  EXPECT_THAT(ran.err, HasSubstr("one.lesson.json:2: /steps/0/ask: at 0 s Hadar eff has no value \"Umx\""));
  EXPECT_THAT(ran.err, HasSubstr("did you mean \"Umax\""));
}

TEST_F(LessonCommand, CheckOfABadFileIsTwo) {
  write(at("bad.lesson.json"), "{\"roundel_lesson\":1,\n\"titel\":\"T\",\"scenario\":\"no.json\",\"steps\":[]}");
  const Ran ran = runCli({"lesson", "check", at("bad.lesson.json"), lessonWith("Umax")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("bad.lesson.json:2: /titel: the key \"titel\" is not known here"));
  EXPECT_THAT(ran.out, HasSubstr("2 of 2 questions hold"));  // the other file is still checked
  EXPECT_EQ(runCli({"lesson", "check", at("none.lesson.json")}).code, 2);
  EXPECT_EQ(runCli({"lesson", "check"}).code, 2);
  EXPECT_EQ(runCli({"lesson"}).code, 2);
}

TEST_F(LessonCommand, ResultsAreATableInTheirOrder) {
  const auto line = [](const std::string& name, const std::string& sha) {
    return R"({"roundel_result":1,"lesson":"mine","lesson_sha256":")" + sha + R"(","name":")" + name +
           R"(","points":1.5,"of":2,"steps":[{"tries":1,"hints":0,"points":1},{"tries":2,"hints":1,"points":0.5}]})" +
           "\n";
  };
  write(at("a.json"), line("Zoe", "x") + line("Ada", "y"));
  write(at("b.json"), "\nnot a result\n" + line("Bob", "x"));
  const Ran ran = runCli({"lesson", "results", at("a.json"), at("b.json"), "--out", at("class.csv")});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.err, HasSubstr("b.json:2: "));
  EXPECT_THAT(ran.err, HasSubstr("1 result is from another version"));
  EXPECT_EQ(
      read(at("class.csv")),
      "name,lesson,points,of,s1,s2\nZoe,mine,1.5,2,1,0.5\nAda,mine (another version),1.5,2,1,0.5\nBob,mine,1.5,2,1,0.5\n");
  EXPECT_EQ(runCli({"lesson", "results", at("a.json"), "--out", "-"}).code, 0);
  EXPECT_EQ(runCli({"lesson", "results", at("none.json"), "--out", "-"}).code, 2);
}

// A class with one file per student: one written by Roundel, one by the page (fewer points), one with two lines, one with a name that
// needs quotes. Fails if a student is lost, counted twice or put into another's row.
TEST_F(LessonCommand, AClassOfFiveFilesIsOneTable) {
  const auto file = [&](const std::string& name, const std::string& lines) {
    write(at(name + ".json"), lines);
    return at(name + ".json");
  };
  const auto line = [](const std::string& name, double first, double second, double of) {
    return fmt::format(R"({{"roundel_result":1,"lesson":"gang","lesson_sha256":"s","name":"{}","points":{},"of":{},)"
                       R"("steps":[{{"tries":1,"hints":0,"points":{}}},{{"tries":2,"hints":1,"points":{}}}]}})"
                       "\n",
                       name, first + second, of, first, second);
  };
  const std::vector<std::string> files = {file("zoe", line("Zoe", 2, 1, 4)), file("bob", line("Bob", 2, 0.5, 3)),
                                          file("eve", line("Eve", 0, 0, 4) + line("Eve", 2, 2, 4)),
                                          file("lee", line(R"(Lee, \"Sam\")", 1, 0, 4)),
                                          file("ann", line("", 2, 1, 4))};
  std::vector<std::string> words = {"lesson", "results"};
  words.insert(words.end(), files.begin(), files.end());
  words.insert(words.end(), {"--out", at("class.csv")});
  const Ran ran = runCli(words);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(read(at("class.csv")),
            "name,lesson,points,of,s1,s2\n"
            "Zoe,gang,3,4,2,1\n"
            "Bob,gang,2.5,3,2,0.5\n"
            "Eve,gang,0,4,0,0\n"
            "Eve,gang,4,4,2,2\n"
            "\"Lee, \"\"Sam\"\"\",gang,1,4,1,0\n"
            ",gang,3,4,2,1\n");
}

TEST_F(LessonCommand, AFileWithoutAnyResultIsBadInputAndWritesNothing) {
  write(at("scenario.json"), "{\n  \"roundel\": 1\n}\n");
  const Ran ran = runCli({"lesson", "results", at("scenario.json"), "--out", at("class.csv")});
  EXPECT_EQ(ran.code, 2);
  EXPECT_THAT(ran.err, HasSubstr("scenario.json: no line is a result of a lesson"));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(at("class.csv")));
}

}  // namespace
}  // namespace roundel::cli::testing
