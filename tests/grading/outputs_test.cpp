// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the output files: results.json, junit.xml, grades.csv and the copy for students.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "core/grading/files/grades_csv.h"
#include "core/grading/files/gradescope_json.h"
#include "core/grading/files/junit_xml.h"
#include "core/grading/files/student_copy.h"
#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::json;

CaseResult caseOf(Outcome outcome, std::optional<double> points, const std::string& message = "said") {
  CaseResult out;
  out.outcome = outcome;
  out.points = points;
  out.message = out.student_message = message;
  return out;
}

class Outputs : public ::testing::Test {
 protected:
  Outputs() {
    m_result.name = "Group 1";
    m_result.outcome = Outcome::Refused;
    m_result.points = 4 + 10.0 / 3;
    m_result.cases = {caseOf(Outcome::Legal, 4), caseOf(Outcome::Refused, 0), caseOf(Outcome::Legal, 0),
                      caseOf(Outcome::Legal, 10.0 / 3)};
    m_result.board = {BoardValue{0.875, 0.5, 1.5}, BoardValue{0.5, 0.5, 0.5}};
    m_result.seconds = 1.5;
  }
  Json results() const { return Json::parse(gradescopeJson(m_assignment, m_result)); }
  WithAssignment m_files;
  Assignment m_assignment = m_files.assignment();
  SubmissionResult m_result;
};

/// Expects that all members are in Gradescope's specification and have the specified types.
void expectFields(const Json& object, const std::map<std::string, Json::value_t>& allowed) {
  for (const auto& [key, value] : object.items()) {
    ASSERT_TRUE(allowed.contains(key)) << key;
    const bool number = allowed.at(key) == Json::value_t::number_float;
    EXPECT_TRUE(number ? value.is_number() : value.type() == allowed.at(key)) << key;
  }
}

TEST_F(Outputs, ResultsHaveOnlyFieldsOfGradescope) {
  using enum Json::value_t;
  const Json all = results();
  expectFields(all, {{"execution_time", number_float},
                     {"output", string},
                     {"output_format", string},
                     {"stdout_visibility", string},
                     {"tests", array},
                     {"leaderboard", array}});
  const std::set<std::string> visibilities{"hidden", "after_due_date", "after_published", "visible"};
  for (const Json& test : all["tests"]) {
    expectFields(test, {{"score", number_float},
                        {"max_score", number_float},
                        {"status", string},
                        {"name", string},
                        {"number", string},
                        {"output", string},
                        {"output_format", string},
                        {"tags", array},
                        {"visibility", string},
                        {"extra_data", object}});
    EXPECT_TRUE(visibilities.contains(test["visibility"]));
  }
  for (const Json& entry : all["leaderboard"])
    expectFields(entry, {{"name", string}, {"value", number_float}, {"order", string}});
}

TEST_F(Outputs, ResultsHaveExactScoresAndNoTotal) {
  const Json all = results();
  EXPECT_FALSE(all.contains("score")) << "Gradescope would use it instead of the sum";
  EXPECT_EQ(all["tests"].size(), 4U);
  EXPECT_EQ(all["tests"][3]["score"].get<double>(), 10.0 / 3);
  EXPECT_EQ(all["tests"][0]["status"], "passed");
  EXPECT_EQ(all["tests"][3]["status"], "failed");
  EXPECT_EQ(all["tests"][1]["number"], "2");
  EXPECT_EQ(all["tests"][1]["extra_data"]["outcome"], "refused");
  EXPECT_EQ(all["execution_time"], 1.5);
  EXPECT_EQ(all["stdout_visibility"], "hidden");
}

TEST_F(Outputs, VisibilityFollowsTheCase) {
  EXPECT_EQ(results()["tests"][0]["visibility"], "visible");
  EXPECT_EQ(results()["tests"][3]["visibility"], "after_due_date");
  m_assignment.cases[3].visibility = Visibility::AfterPublished;
  EXPECT_EQ(results()["tests"][3]["visibility"], "after_published");
  m_assignment.cases[3].visibility = Visibility::Never;
  EXPECT_EQ(results()["tests"][3]["visibility"], "hidden");
}

TEST_F(Outputs, LeaderboardsLeaveHiddenScenariosOut) {
  EXPECT_EQ(results()["leaderboard"], Json::parse(R"([{"name":"Mean JCT","value":0.875,"order":"asc"}])"));
  m_assignment.leaderboard[1].is_public = true;
  EXPECT_EQ(results()["leaderboard"].size(), 2U);
  m_result.board[0].reset();
  EXPECT_EQ(results()["leaderboard"].size(), 1U) << "without a value there is no entry";
}

TEST_F(Outputs, TheSummaryIsAboutPublicCases) {
  m_result.cases[3].outcome = Outcome::Crashed;
  EXPECT_EQ(results()["output"], "Beat FIFO: 4 of 12 public points, refused.");
}

TEST_F(Outputs, JUnitHasFailuresAndErrors) {
  m_result.cases[2] = caseOf(Outcome::Grader, {}, "a \"full\" disk & <more>");
  m_result.points.reset();
  const std::string xml = junitXml(m_assignment, m_result);
  EXPECT_THAT(xml, HasSubstr("<testsuites name=\"Beat FIFO\" tests=\"4\" failures=\"2\" errors=\"1\" time=\"1.500\">"));
  EXPECT_THAT(xml, HasSubstr("<testsuite name=\"Group 1\" tests=\"4\" failures=\"2\" errors=\"1\" skipped=\"0\""));
  EXPECT_THAT(xml, HasSubstr("<testcase classname=\"Beat FIFO\" name=\"runs\" time=\"0.000\"/>"));
  EXPECT_THAT(xml, HasSubstr("<failure message=\"said\" type=\"refused\"/>"));
  EXPECT_THAT(xml, HasSubstr("<failure message=\"said\" type=\"points\"/>"));
  EXPECT_THAT(xml, HasSubstr("<error message=\"a &quot;full&quot; disk &amp; &lt;more&gt;\" type=\"grader\"/>"));
  EXPECT_THAT(xml, HasSubstr("<property name=\"points.fast\" value=\"3.3333333333333335\"/>"));
  EXPECT_THAT(xml, Not(HasSubstr("points.same"))) << "a case that is not graded has no points";
}

TEST(MarkupText, WritesCharactersThatXmlForbidsAsText) {
  EXPECT_EQ(markupText("a\x1b[31m\x01"), "a&lt;U+001B&gt;[31m&lt;U+0001&gt;");
  EXPECT_EQ(markupText("\xff \xef\xbf\xbe"), "&lt;0xFF&gt; &lt;U+FFFE&gt;");
  EXPECT_EQ(markupText("ü<b>"), "ü&lt;b&gt;");
}

TEST_F(Outputs, GradesHaveOneColumnForEachCase) {
  m_result.points = 7.5;
  EXPECT_EQ(gradesCsv(m_assignment, {m_result}),
            "submission,points,of,outcome,runs,legal,same,fast\nGroup 1,7.5,22,refused,4,0,0,3.3333333333333335\n");
}

TEST_F(Outputs, WhatIsNotGradedIsAnEmptyCell) {
  m_result.cases[2] = caseOf(Outcome::Grader, {});
  m_result.points.reset();
  m_result.outcome = Outcome::Grader;
  EXPECT_THAT(gradesCsv(m_assignment, {m_result}), HasSubstr("\nGroup 1,,22,grader,4,0,,3.3"));
}

TEST_F(Outputs, NamesAreNoFormulas) {
  for (const char* name : {"=1+1", "+a", "-5", "@x"}) {
    m_result.name = name;
    EXPECT_THAT(gradesCsv(m_assignment, {m_result}), HasSubstr(std::string("\n'") + name + ","));
  }
  m_result.name = "=a,\"b\"";
  EXPECT_THAT(gradesCsv(m_assignment, {m_result}), HasSubstr("\n\"'=a,\"\"b\"\"\","));
}

TEST(StudentCopy, NamesNothingHidden) {
  const std::string copy = studentCopy(example());
  for (const char* word : {"secret", "4711", "4712", "poisson", "fast", "Secret JCT", "hidden", "after_due_date"})
    EXPECT_THAT(copy, Not(HasSubstr(word)));
  for (const char* word : {"fig1", "hadar-fig1.json", "\"Mean JCT\"", "python3 scheduler.py", "\"legal\""})
    EXPECT_THAT(copy, HasSubstr(word));
}

TEST(StudentCopy, LeavesOutPublicEntriesOverHiddenScenarios) {
  const std::string text = replaced(example(), "\"name\":\"Secret JCT\"", "\"public\":true,\"name\":\"Secret JCT\"");
  EXPECT_THAT(studentCopy(text), Not(HasSubstr("ecret")));
}

TEST(StudentCopy, IsAnAssignment) {
  const WithAssignment files;
  EXPECT_EQ(files.assignment(studentCopy(example())).cases.size(), 3U);
}

}  // namespace
}  // namespace roundel::grading::testing
