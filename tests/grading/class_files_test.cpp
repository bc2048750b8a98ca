// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/files/class_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/grading/page/class_page.h"
#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class ClassFiles : public ::testing::Test {
 protected:
  ClassFiles() {
    student("right", "yarn-cs");
    student("better", "gavel");
    student("illegal", "refused yarn-cs");
    student("<b>slow", "slow");
  }
  void student(const std::string& name, const std::string& program) {
    write(m_files.at("in/" + name + "/scheduler.py"), program);
    m_run.submissions.push_back(m_files.at("in/" + name));
  }
  ClassOutcome grade(const std::string& text = replaced(example(), "python3", "sh")) {
    m_run.folder = m_files.at("out");
    m_run.note = "graded by a test";
    const Grader grader(m_files.assignment(text), namedHost(), 1, {});
    return gradeClass(grader, m_run);
  }
  std::string out(const std::string& name) const { return read(m_files.at("out/" + name)); }
  bool has(const std::string& name) const { return fs::exists(m_files.at("out/" + name)); }
  WithAssignment m_files;
  ClassRun m_run;
};

TEST_F(ClassFiles, AreWrittenForTheClassAndEachSubmission) {
  const ClassOutcome outcome = grade();
  EXPECT_EQ(outcome.error, "");
  EXPECT_FALSE(outcome.hasGraderFault());
  for (const char* name : {"grades.csv", "class.html", "class-full.html", "right/results.json", "right/junit.xml",
                           "illegal/results.json", "illegal/junit.xml"})
    EXPECT_TRUE(has(name)) << name;
  EXPECT_THAT(out("grades.csv"), AllOf(HasSubstr("\nright,"), HasSubstr("\n<b>slow,0,22,too-slow,0,0,0,0\n")));
}

TEST_F(ClassFiles, AFaultOfTheGraderLeavesNoResults) {
  EXPECT_FALSE(grade().hasGraderFault());
  fs::remove(m_files.at("hadar-fig1.json"));
  EXPECT_TRUE(grade().hasGraderFault());
  EXPECT_FALSE(has("right/results.json")) << "the file of an earlier grading is removed";
  EXPECT_TRUE(has("right/junit.xml"));
  EXPECT_THAT(out("grades.csv"), HasSubstr("\nright,,22,grader,,,,"));
}

TEST_F(ClassFiles, AreTheSameForAnyNumberOfThreads) {
  grade();
  const std::string one = out("grades.csv");
  m_run.threads = 3;
  grade();
  EXPECT_EQ(out("grades.csv"), one);
}

TEST_F(ClassFiles, AStoppedGradingHasNoGrades) {
  std::stop_source stop;
  m_run.stop = stop.get_token();
  m_run.graded = [&](const SubmissionResult&) { stop.request_stop(); };
  EXPECT_TRUE(grade().stopped);
  EXPECT_FALSE(has("grades.csv"));
  EXPECT_THAT(out("class.html"), HasSubstr("waiting"));
}

TEST_F(ClassFiles, AFolderOfTheUserIsNotWritten) {
  write(m_files.at("mine/thesis.tex"), "x");
  EXPECT_NE(whyNotWritable(m_files.at("mine")), "");
  EXPECT_EQ(whyNotWritable(m_files.at("new")), "");
  grade();
  EXPECT_EQ(whyNotWritable(m_files.at("out")), "");
}

TEST_F(ClassFiles, AFileThatCannotBeWrittenIsAFaultOfTheGrader) {
  write(m_files.at("out"), "a file");
  const ClassOutcome outcome = grade();
  EXPECT_NE(outcome.error, "");
  EXPECT_TRUE(outcome.hasGraderFault());
}

TEST_F(ClassFiles, ThePageIsOneFileAndEscapesTexts) {
  grade();
  const std::string page = out("class.html");
  EXPECT_THAT(page, AllOf(HasSubstr("&lt;b&gt;slow"), Not(HasSubstr("<b>slow"))));
  EXPECT_THAT(page, AllOf(Not(HasSubstr("http://")), Not(HasSubstr("https://")), Not(HasSubstr("@import")),
                          Not(HasSubstr("src=")), Not(HasSubstr("url("))));
  EXPECT_THAT(page,
              AllOf(HasSubstr("prefers-color-scheme:dark"), HasSubstr("@media print"), HasSubstr("max-width:699px")));
}

TEST_F(ClassFiles, ThePublicPageHidesHiddenCases) {
  grade();
  EXPECT_THAT(out("class.html"), AllOf(Not(HasSubstr("secret")), Not(HasSubstr("4711")), Not(HasSubstr(">fast")),
                                       HasSubstr("#o-lock"), HasSubstr("12 public points and 10 hidden")));
  EXPECT_THAT(out("class-full.html"), AllOf(HasSubstr("secret, seed 4711"), HasSubstr("fast"), HasSubstr("22 points")));
}

// Fails if the page does not say when hidden cases are shown, or shows their results.
TEST_F(ClassFiles, HiddenCasesHaveTheDueDate) {
  const std::string text = replaced(example(), "python3", "sh");
  grade(text);
  EXPECT_THAT(out("class.html"), HasSubstr("1 case, 10 points. Their results are shown after the due date."));
  grade(replaced(text, "\"build\":null", "\"build\":null,\"due\":\"2026-12-02T23:59\""));
  const std::string page = out("class.html");
  EXPECT_THAT(page, HasSubstr("1 case, 10 points. Their results are shown after 2 Dec 2026, 23:59."));
  EXPECT_THAT(page, AllOf(HasSubstr("#o-lock\"/></svg>2 Dec 2026<"), HasSubstr(" · due 2 Dec 2026, 23:59")));
  EXPECT_THAT(out("class-full.html"), Not(HasSubstr("Their results are shown")));
}

// Fails if the scenario of a failed check is not in the page, or if a scenario of a hidden case is.
TEST_F(ClassFiles, TheSmallestScenarioThatFailsCanBeDownloaded) {
  const std::string text = replaced(replaced(example(), "python3", "sh"), "\"cases\":[",
                                    R"("cases":[{"id":"sound","what":"check","points":1},)");
  grade(text);
  const std::string page = out("class.html"), link = "href=\"data:application/json,";
  EXPECT_THAT(page,
              AllOf(HasSubstr("download=\"illegal-sound.json\""), Not(HasSubstr("download=\"right-sound.json\""))));
  const std::size_t at = page.find(link) + link.size();
  std::string got;
  for (std::size_t i = at; page[i] != '"'; ++i) {
    got += page[i] == '%' ? static_cast<char>(std::stoi(page.substr(i + 1, 2), nullptr, 16)) : page[i];
    if (page[i] == '%') i += 2;
  }
  EXPECT_EQ(got, fig1());
  EXPECT_THAT(page, HasSubstr("3 jobs on 3 nodes"));
  grade(replaced(text, "\"what\":\"check\"", "\"what\":\"check\",\"hidden\":true"));
  EXPECT_THAT(out("class.html"), Not(HasSubstr("download=")));
  EXPECT_THAT(out("class-full.html"), HasSubstr("download=\"illegal-sound.json\""));
}

TEST_F(ClassFiles, WithoutHiddenCasesThereIsOnePage) {
  const std::string text = replaced(
      replaced(replaced(example(), "python3", "sh"), ",\"hidden\":\"after_due_date\"", ""), ",\"hidden\":true", "");
  grade(text);
  EXPECT_FALSE(has("class-full.html"));
  EXPECT_THAT(out("class.html"), HasSubstr("22 points"));
}

TEST_F(ClassFiles, TheRefusedAnswerIsMarked) {
  grade();
  EXPECT_THAT(out("class.html"),
              AllOf(HasSubstr("Refused decision 2, fig1"), HasSubstr("<mark>&quot;count&quot;:3</mark>"),
                    HasSubstr("Allowed: free: 2 V100 on n0")));
  EXPECT_THAT(out("class.html"), Not(HasSubstr("Refused decision 2, secret")));
  EXPECT_THAT(out("class-full.html"), HasSubstr("Refused decision 2, secret, seed 4711"));
}

TEST_F(ClassFiles, AnonymousPagesHaveNumbersAndTheTableHasBoth) {
  m_run.anonymous = true;
  grade();
  const std::string table = out("grades.csv");
  EXPECT_THAT(table, AllOf(HasSubstr("fast,shown as\n"), HasSubstr("\nright,")));
  for (const char* page : {"class.html", "class-full.html"}) {
    const std::string text = out(page);
    for (const char* name : {"right", "better", "illegal", "slow\""})
      EXPECT_THAT(text, Not(HasSubstr("data-name=\"" + std::string(name)))) << page;
    EXPECT_THAT(text, Not(HasSubstr("illegal"))) << page;
    for (const char* number : {"Submission 01", "Submission 02", "Submission 03", "Submission 04"})
      EXPECT_THAT(text, HasSubstr("id=\"" + std::string(number))) << page;
  }
  const std::string page = out("class.html");
  m_run.submissions = {m_run.submissions.rbegin(), m_run.submissions.rend()};
  grade();
  const auto row = [](const std::string& text, const std::string& name) {
    const std::size_t begin = text.find('\n' + name + ',');
    return text.substr(begin, text.find('\n', begin + 1) - begin);
  };
  EXPECT_EQ(row(out("grades.csv"), "right"), row(table, "right")) << "the order is stable";
}

TEST_F(ClassFiles, AChangedAssignmentIsSaidOnThePage) {
  const std::string text = replaced(example(), "python3", "sh");
  write(m_files.at("assignment.json"), text);
  m_run.assignment = m_files.at("assignment.json");
  grade(text);
  const std::string says = "<p class=\"stale\" role=\"status\">The assignment has changed";
  EXPECT_THAT(out("class.html"), Not(HasSubstr(says)));
  write(m_run.assignment, text + " ");
  grade(text);
  EXPECT_THAT(out("class.html"), HasSubstr(says)) << "the assignment file changed while the class was graded";
}

TEST_F(ClassFiles, AnEarlierPageOfAnotherAssignmentIsStaleAtOnce) {
  grade();
  const std::string says = "<p class=\"stale\" role=\"status\">The assignment has changed";
  std::stop_source stop;
  stop.request_stop();
  m_run.stop = stop.get_token();
  grade();
  EXPECT_THAT(out("class.html"), Not(HasSubstr(says)));
  grade(replaced(replaced(example(), "python3", "sh"), "\"points\":6", "\"points\":7"));
  EXPECT_THAT(out("class.html"), HasSubstr(says));
  EXPECT_THAT(out("class-full.html"), HasSubstr(says));
}

TEST_F(ClassFiles, RowsAreInTheOrderOfPoints) {
  grade();
  const std::string page = out("class.html");
  const auto row = [&](const std::string& name) { return page.find("data-name=\"" + name + "\""); };
  EXPECT_LT(row("right"), row("better")) << "rows are sorted by points: 12 before 10";
  EXPECT_LT(row("better"), row("illegal"));
  EXPECT_LT(row("illegal"), row("&lt;b&gt;slow"));
}

}  // namespace
}  // namespace roundel::grading::testing
