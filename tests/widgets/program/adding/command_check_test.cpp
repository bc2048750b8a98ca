// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/program/adding/command_check.h"

#include <gtest/gtest.h>

#include "core/program/permission.h"
#include "tests/widgets/program/programs.h"

namespace roundel::widgets {
namespace {

class Commands : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override { write(QStringLiteral("fifo.py"), testing::kFifo); }
  CommandFiles files(const char* command) { return filesOf(QString::fromLatin1(command), folder.path().toStdString()); }
};

TEST_F(Commands, TellWhatTheyName) {
  EXPECT_TRUE(files("python3 fifo.py").found);
  EXPECT_TRUE(files("python3 fifo.py").text.endsWith(QStringLiteral("and fifo.py. It runs in the file's folder.")))
      << files("python3 fifo.py").text.toStdString();
  EXPECT_TRUE(files("python3 fifo.py").text.startsWith(QStringLiteral("Found Python 3")))
      << "the text names the interpreter and not the command python3";
  EXPECT_EQ(files("").text, QString());
  EXPECT_FALSE(files("").found);
}

TEST_F(Commands, TellWhatIsMissing) {
  EXPECT_FALSE(files("python3 gone.py").found);
  EXPECT_EQ(files("python3 gone.py").text, QStringLiteral("gone.py was not found in this folder."));
  EXPECT_FALSE(files("./fifo.py").found);
  EXPECT_EQ(files("./fifo.py").text, QStringLiteral("./fifo.py is not executable. Write python3 ./fifo.py."));
  EXPECT_FALSE(files("python3 'fifo.py").found) << "the quote is not closed";
}

TEST_F(Commands, QuotePathsWithBlanks) {
  EXPECT_EQ(quotedWord(QStringLiteral("/opt/fifo.py")), QStringLiteral("/opt/fifo.py"));
  EXPECT_EQ(quotedWord(QStringLiteral("/opt/lab's rule.py")), QStringLiteral("'/opt/lab'\\''s rule.py'"));
  EXPECT_EQ(program::splitWords(quotedWord(QStringLiteral("/opt/lab's rule.py")).toStdString()).words,
            std::vector<std::string>{"/opt/lab's rule.py"});
}

class Trials : public Commands {
 protected:
  ProgramTrial trial(const QString& file) {
    const std::string command = "python3 " + file.toStdString();
    const auto found = program::findLaunch(command, {});
    EXPECT_TRUE(found.launch) << found.fault;
    if (found.launch) program::allow(program::permissionFor(*found.launch));
    return tryProgram(model::resolve(testing::threeJobs()), {{"command", policies::jsonOfText(command)}}, {});
  }
};

TEST_F(Trials, TellTheHandshakeAndTheOptions) {
  const ProgramTrial trial = this->trial(path(QStringLiteral("fifo.py")));
  EXPECT_TRUE(trial.ok) << trial.text.toStdString();
  EXPECT_TRUE(trial.text.endsWith(QStringLiteral("ms: protocol 1, stateless, 2 events"))) << trial.text.toStdString();
  EXPECT_EQ(trial.name, QStringLiteral("My FIFO"));
  ASSERT_EQ(trial.options.size(), 1U);
  EXPECT_EQ(trial.options.front().key, "k");
}

TEST_F(Trials, TellWhyADecisionIsRefused) {
  const ProgramTrial trial = this->trial(write(QStringLiteral("greedy.py"), testing::kGreedy));
  EXPECT_FALSE(trial.ok);
  EXPECT_TRUE(trial.text.contains(QStringLiteral("99"))) << trial.text.toStdString();
}

TEST_F(Trials, TellThatAProgramIsNoScheduler) {
  const ProgramTrial trial = this->trial(write(QStringLiteral("silent.py"), "import sys\nsys.exit(3)\n"));
  EXPECT_FALSE(trial.ok);
  EXPECT_FALSE(trial.text.isEmpty());
}

}  // namespace
}  // namespace roundel::widgets
