// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/submission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/grading/command_words.h"
#include "tests/grading/support.h"

namespace roundel::grading::testing {
namespace {

class Submission : public ::testing::Test {
 protected:
  WithAssignment m_files;
  Assignment m_assignment = m_files.assignment();
};

TEST_F(Submission, IsNamedAfterItsFolderOrFile) {
  write(m_files.at("Group 1/scheduler.py"), "x");
  EXPECT_EQ(studentName(m_files.at("Group 1")), "Group 1");
  EXPECT_EQ(studentName(m_files.at("Group 1") / ""), "Group 1");
  write(m_files.at("alice.py"), "x");
  EXPECT_EQ(studentName(m_files.at("alice.py")), "alice");
}

TEST_F(Submission, OfOneFileGetsTheNameInTheCommand) {
  EXPECT_EQ(nameInCopy(m_assignment, "alice.py"), "scheduler.py");
  m_assignment.command = "./sched";
  m_assignment.build = "c++ -O2 -o sched sched.cpp";
  EXPECT_EQ(nameInCopy(m_assignment, "alice.cpp"), "sched.cpp");
  m_assignment.build = "";
  EXPECT_EQ(nameInCopy(m_assignment, "alice"), "./sched");
  m_assignment.command = "java Main";
  EXPECT_EQ(nameInCopy(m_assignment, "Main.class"), "Main.class");
}

TEST_F(Submission, IsCopiedIntoAFreshFolderThatGoesAway) {
  write(m_files.at("s/scheduler.py"), "x");
  write(m_files.at("s/lib/part.py"), "y");
  fs::path folder;
  {
    const SubmissionCopy copy(m_assignment, m_files.at("s"));
    folder = copy.folder();
    EXPECT_EQ(copy.fault(), "");
    EXPECT_EQ(read(folder / "lib" / "part.py"), "y");
    write(folder / "scheduler.py", "changed");
  }
  EXPECT_FALSE(fs::exists(folder));
  EXPECT_EQ(read(m_files.at("s/scheduler.py")), "x");
}

TEST_F(Submission, LeavesOutLinksToElsewhereAndSpecialFiles) {
  write(m_files.at("secret"), "key");
  write(m_files.at("s/scheduler.py"), "x");
  fs::create_symlink(m_files.at("secret"), m_files.at("s/link"));
  fs::create_symlink("scheduler.py", m_files.at("s/inside"));
  fs::create_symlink(".", m_files.at("s/circle"));
  ASSERT_EQ(::mkfifo(m_files.at("s/fifo").c_str(), 0600), 0);
  const SubmissionCopy copy(m_assignment, m_files.at("s"));
  EXPECT_EQ(copy.fault(), "");
  EXPECT_FALSE(fs::exists(fs::symlink_status(copy.folder() / "link")));
  EXPECT_FALSE(fs::exists(fs::symlink_status(copy.folder() / "fifo")));
  EXPECT_FALSE(fs::exists(fs::symlink_status(copy.folder() / "circle")));
  EXPECT_EQ(read(copy.folder() / "inside"), "x");
}

TEST_F(Submission, FindsTheProgramsFile) {
  write(m_files.at("s/my file.py"), "x");
  const FoundProgram found = findProgram("sh -u 'my file.py'", m_files.at("s"));
  EXPECT_EQ(found.file, "my file.py");
  EXPECT_FALSE(found.missing);
  EXPECT_EQ(splitWords(found.command)->at(2), (m_files.at("s") / "my file.py").string());
}

TEST_F(Submission, LacksTheFileThatTheCommandNames) {
  fs::create_directories(m_files.at("s"));
  EXPECT_TRUE(findProgram("sh scheduler.py", m_files.at("s")).missing);
  EXPECT_TRUE(findProgram("./sched", m_files.at("s")).missing);
  EXPECT_TRUE(findProgram("no-such-program-anywhere", m_files.at("s")).missing);
  EXPECT_EQ(findProgram("./sched", m_files.at("s")).interpreter, "");
  EXPECT_FALSE(findProgram("sh -c pkg.Main", m_files.at("s")).missing);
}

TEST_F(Submission, AMissingInterpreterIsNotTheStudentsFault) {
  write(m_files.at("s/scheduler.py"), "x");
  EXPECT_EQ(findProgram("no-such-python scheduler.py", m_files.at("s")).interpreter, "no-such-python");
  EXPECT_EQ(findProgram("no-such-java Main", m_files.at("s")).interpreter, "no-such-java");
}

TEST_F(Submission, AProgramWithoutInterpreterBecomesExecutable) {
  write(m_files.at("s/sched"), "#!/bin/sh\n");
  EXPECT_FALSE(findProgram("./sched", m_files.at("s")).missing);
  EXPECT_NE(fs::status(m_files.at("s/sched")).permissions() & fs::perms::owner_exec, fs::perms::none);
}

TEST(CommandWords, AreQuotedAndSplitAlike) {
  const std::vector<std::string> words{"a b", "it's", "", "\"$x\""};
  EXPECT_EQ(splitWords(joinWords(words)), words);
  EXPECT_FALSE(splitWords("a 'b").has_value());
}

}  // namespace
}  // namespace roundel::grading::testing
