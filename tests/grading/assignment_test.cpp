// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/assignment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

using ::testing::Contains;
using ::testing::Field;

class AssignmentReader : public ::testing::Test {
 protected:
  std::vector<model::Fault> faultsWith(const std::string& what, const std::string& with) const {
    return readAssignmentText(replaced(example(), what, with), m_files.at("")).faults;
  }
  /// The one fault of a changed example, as "pointer line code".
  std::string faultWith(const std::string& what, const std::string& with) const {
    const std::vector<model::Fault> faults = faultsWith(what, with);
    if (faults.size() != 1) return std::to_string(faults.size()) + " faults";
    return faults[0].pointer + " " + std::to_string(faults[0].line) + " " + faults[0].code;
  }
  WithAssignment m_files;
};

TEST_F(AssignmentReader, ReadsEveryKey) {
  const Assignment read = m_files.assignment();
  EXPECT_EQ(read.title, "Beat FIFO");
  EXPECT_EQ(read.command, "python3 scheduler.py");
  EXPECT_EQ(read.build, "");
  EXPECT_EQ(read.limits, (ProgramLimits{60, 10, 2, 120, 1024, 64}));
  ASSERT_EQ(read.scenarios.size(), 2U);
  EXPECT_EQ(read.scenarios[1].seeds, (std::vector<std::uint64_t>{4711, 4712}));
  EXPECT_TRUE(read.scenarios[1].hidden);
  ASSERT_EQ(read.cases.size(), 4U);
  EXPECT_EQ(read.cases[2].to.policy, "yarn-cs");
  EXPECT_EQ(read.cases[3].visibility, Visibility::AfterDueDate);
  EXPECT_EQ(read.cases[3].partial->from, 1.5);
  EXPECT_EQ(maximumPoints(read), 22);
  EXPECT_EQ(maximumPoints(read, true), 12);
}

TEST_F(AssignmentReader, ReportsUnknownKeysWithPointerAndLine) {
  EXPECT_EQ(faultWith("\"title\"", "\"titel\""), "/titel 1 unknown-key");
  EXPECT_EQ(faultWith("\"run_s\"", "\"run\""), "/limits/run 2 unknown-key");
  EXPECT_EQ(faultWith("\"file\":\"hadar-fig1.json\"", "\"file\":\"hadar-fig1.json\",\"x\":1"),
            "/scenarios/0/x 3 unknown-key");
  EXPECT_EQ(faultWith("\"points\":4", "\"points\":4,\"weight\":1"), "/cases/0/weight 5 unknown-key");
  EXPECT_EQ(faultWith("\"from\":1.5", "\"from\":1.5,\"to\":2"), "/cases/3/partial/to 8 unknown-key");
}

// Fails if a due date that does not exist is accepted.
TEST_F(AssignmentReader, ADueDateIsADate) {
  const auto due = [this](const std::string& text) { return faultWith("\"build\":null", "\"due\":\"" + text + "\""); };
  for (const char* wrong :
       {"2026-02-30", "2026-13-01", "12 Dec 2026", "2026-12-12T24:00", "2026-12-12 23:59", "2026-12-12T"})
    EXPECT_EQ(due(wrong), "/due 1 bad-date") << wrong;
  EXPECT_EQ(due("2028-02-29"), "0 faults");
  EXPECT_EQ(dueText("2028-02-29"), "29 Feb 2028");
  EXPECT_EQ(dueText("2026-12-02T08:05"), "2 Dec 2026, 08:05");
}

TEST_F(AssignmentReader, ReportsUnknownIdsAndWords) {
  EXPECT_EQ(faultWith("\"on\":[\"fig1\"],\"points\":4", "\"on\":[\"fig2\"],\"points\":4"),
            "/cases/0/on/0 5 unknown-id");
  EXPECT_EQ(faultWith("\"yarn-cs\"", "\"yarn\""), "/cases/2/to/policy 6 unknown-policy");
  EXPECT_EQ(faultWith("\"options\":{}", "\"options\":{\"no_such\":1}"),
            "/cases/3/against/options/no_such 7 unknown-option");
  EXPECT_EQ(faultWith("\"metric\":\"jct_mean_s\"", "\"metric\":\"jct\""), "/cases/3/metric 7 unknown-metric");
  EXPECT_EQ(faultWith("\"what\":\"legal\"", "\"what\":\"lawful\""), "/cases/1/what 5 unknown-value");
  EXPECT_EQ(faultWith("\"after_due_date\"", "\"later\""), "/cases/3/hidden 8 unknown-value");
}

TEST_F(AssignmentReader, IdsAreUnique) {
  EXPECT_EQ(faultWith("\"id\":\"legal\"", "\"id\":\"runs\""), "/cases/1/id 5 duplicate-id");
  EXPECT_EQ(faultWith("\"Secret JCT\"", "\"Mean JCT\""), "/leaderboard/1/name 10 duplicate-id");
  EXPECT_EQ(faultWith("[4711,4712]", "[4711,4711]"), "/scenarios/1/seeds/1 4 duplicate-id");
}

TEST_F(AssignmentReader, APublicCaseIsNotOnAHiddenScenario) {
  EXPECT_EQ(faultWith(",\"hidden\":\"after_due_date\"", ""), "/cases/3/on/0 8 public-case");
}

TEST_F(AssignmentReader, PathsStayInTheFolder) {
  EXPECT_EQ(faultWith("\"hadar-fig1.json\"", "\"../fig1.json\""), "/scenarios/0/file 3 outside");
  EXPECT_EQ(faultWith("\"hadar-fig1.json\"", "\"/etc/passwd\""), "/scenarios/0/file 3 outside");
  EXPECT_EQ(faultWith("\"poisson\"", "\"x/../../poisson.json\""), "/scenarios/1/generator 4 outside");
  fs::create_symlink("/etc/hostname", m_files.at("link.json"));
  EXPECT_EQ(faultWith("\"hadar-fig1.json\"", "\"link.json\""), "/scenarios/0/file 3 outside");
}

TEST_F(AssignmentReader, AProgramIsNoReference) {
  EXPECT_EQ(faultWith("{\"policy\":\"yarn-cs\"}", "{\"policy\":\"external\"}"), "/cases/2/to/policy 6 program");
}

TEST_F(AssignmentReader, AMissingScenarioIsNoFaultOfTheAssignment) {
  EXPECT_THAT(faultsWith("\"hadar-fig1.json\"", "\"not-there.json\""), ::testing::IsEmpty());
}

TEST_F(AssignmentReader, PointsAreNotNegative) {
  EXPECT_EQ(faultWith("\"points\":4", "\"points\":-1"), "/cases/0/points 5 out-of-range");
}

TEST_F(AssignmentReader, OnlyCasesWithoutPointsMayBeHiddenForGood) {
  EXPECT_EQ(faultWith("\"after_due_date\"", "\"hidden\""), "/cases/3/hidden 8 hidden-points");
  const std::string free =
      replaced(replaced(example(), "\"after_due_date\"", "\"hidden\""), "\"points\":10", "\"points\":0");
  EXPECT_EQ(m_files.assignment(free).cases[3].visibility, Visibility::Never);
}

TEST_F(AssignmentReader, HiddenTrueIsAfterTheDueDate) {
  const std::string text = replaced(example(), "\"hidden\":\"after_due_date\"", "\"hidden\":true");
  EXPECT_EQ(m_files.assignment(text).cases[3].visibility, Visibility::AfterDueDate);
  EXPECT_EQ(faultWith("\"after_due_date\"", "1"), "/cases/3/hidden 8 wrong-type");
}

TEST_F(AssignmentReader, EachKindHasItsKeys) {
  EXPECT_EQ(faultWith("\"to\":{\"policy\":\"yarn-cs\"},", ""), "/cases/2 6 missing-key");
  EXPECT_EQ(faultWith("\"at_most\":1.05,", ""), "/cases/3 7 missing-key");
  EXPECT_EQ(faultWith("\"points\":4", "\"points\":4,\"at_most\":1"), "/cases/0/at_most 5 unknown-key");
  EXPECT_EQ(faultWith("\"from\":1.5", "\"from\":1.05"), "/cases/3/partial/from 8 out-of-range");
}

TEST_F(AssignmentReader, CommandsHaveClosedQuotes) {
  EXPECT_EQ(faultWith("python3 scheduler.py", "python3 'x"), "/command 1 bad-command");
  EXPECT_EQ(faultWith("\"build\":null", "\"build\":\"make 'x\""), "/build 1 bad-command");
}

TEST_F(AssignmentReader, BadTextIsAFaultAndNoException) {
  for (const char* text : {"", "[]", "{", "null", "{\"roundel_assignment\":2,\"command\":\"x\",\"cases\":[]}", "\xff"})
    EXPECT_FALSE(readAssignmentText(text, "").faults.empty()) << text;
  EXPECT_THAT(readAssignment(m_files.at("none.json")).faults, Contains(Field(&model::Fault::code, "no-file")));
}

}  // namespace
}  // namespace roundel::grading::testing
