// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a sweep runs no program before the user has allowed the program for the sweep's file.

#include "widgets/program/lanes/sweep_programs.h"

#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/program/programs.h"

namespace roundel::widgets {
namespace {

using State = SweepRunner::State;

class SweepWithAProgram : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override {
    consents::withdrawAll();
    write(QStringLiteral("mine.py"), testing::touching().c_str());
    scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 mine.py")}});
  }
  void TearDown() override { consents::withdrawAll(); }
  void open(const char* text) {
    ASSERT_EQ(document.load(write(QStringLiteral("sweep.json"), text)), QString());
    ASSERT_TRUE(runner.waitForIdle());
  }
  void allowAll() {
    for (const ConsentRequest& request : programs.waiting()) programs.allow(request);
    ASSERT_TRUE(runner.waitForIdle());
  }
  // Allows the command for the scenario file, as the scenario's window does.
  void allowForScenario() {
    const auto found = program::findLaunch("python3 mine.py", path({}).toStdString());
    ASSERT_TRUE(found.launch) << found.fault;
    ofScenario.add(program::permissionFor(*found.launch));
    consents::add(
        {program::permissionFor(*found.launch), path(QStringLiteral("s.json")), QDateTime::currentDateTime()});
  }

  AllowedPrograms ofScenario;
  SweepDocument document;
  SweepRunner runner{&document};
  SweepPrograms programs{&document, &runner};
};

constexpr auto kOfLanes = R"({"roundel_sweep": 1, "scenario": "s.json", "seeds": [1],
  "vary": [{"name": "round_s", "path": "/clock/round_s", "values": [180, 360]}]})";

TEST_F(SweepWithAProgram, TriesNoRunForTheEstimate) {
  open(kOfLanes);
  EXPECT_EQ(runner.state(), State::NotAllowed);
  EXPECT_FALSE(runner.error().isEmpty());
  EXPECT_FALSE(wasStarted());
}

TEST_F(SweepWithAProgram, AsksAlthoughTheOpenScenarioMayStartTheSameCommand) {
  allowForScenario();
  open(kOfLanes);
  EXPECT_EQ(runner.state(), State::NotAllowed);
  QSignalSpy asked(&programs, &SweepPrograms::askRequested);
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(asked.size(), 1);
  EXPECT_FALSE(wasStarted());
  ASSERT_EQ(programs.waiting().size(), 1U);
  EXPECT_EQ(programs.waiting().front().lane, QStringLiteral("Mine"));
}

TEST_F(SweepWithAProgram, RunsWhenTheUserHasAllowedItAndRemembersIt) {
  open(kOfLanes);
  allowAll();
  EXPECT_EQ(runner.state(), State::Idle) << runner.error().toStdString();
  EXPECT_TRUE(wasStarted()) << "the estimate starts the program";
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(runner.state(), State::Done) << runner.error().toStdString();
  EXPECT_EQ(runner.results()->failed(), 0U);
  document.reset({});
  ASSERT_TRUE(runner.waitForIdle());
  open(kOfLanes);
  EXPECT_EQ(runner.state(), State::Done);
  EXPECT_TRUE(programs.waiting().empty());
}

TEST_F(SweepWithAProgram, AsksAgainWhenTheProgramHasChanged) {
  open(kOfLanes);
  allowAll();
  wasStarted();
  write(QStringLiteral("mine.py"), (testing::touching() + "# changed\n").c_str());
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(runner.state(), State::NotAllowed);
  EXPECT_FALSE(wasStarted());
  ASSERT_EQ(programs.waiting().size(), 1U);
  EXPECT_TRUE(programs.waiting().front().earlier.file);
}

TEST_F(SweepWithAProgram, ThatItsSchedulerVariesIsAskedForToo) {
  write(QStringLiteral("other.py"), testing::touching().c_str());
  open(R"({"roundel_sweep": 1, "scenario": "s.json", "seeds": [1],
    "vary": [{"name": "round_s", "path": "/clock/round_s", "values": [180, 360]}],
    "schedulers": [{"policy": "external", "label": "Mine", "options": {"command": "python3 mine.py"},
      "vary": [{"name": "program", "path": "command", "values": ["python3 mine.py", "python3 other.py"]}]}]})");
  EXPECT_EQ(runner.state(), State::NotAllowed) << (runner.faults().empty() ? "" : runner.faults().front().message);
  const std::vector<ConsentRequest> asked = programs.waiting();
  ASSERT_EQ(asked.size(), 2U);
  programs.allow(asked.front());
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(runner.state(), State::NotAllowed) << "only one of two commands is allowed";
  EXPECT_FALSE(wasStarted());
}

TEST_F(SweepWithAProgram, ThatIsWithdrawnRunsNoMore) {
  open(kOfLanes);
  allowAll();
  wasStarted();
  consents::withdrawAll();
  programs.forgetWithdrawn();
  runner.run();
  ASSERT_TRUE(runner.waitForIdle());
  EXPECT_EQ(runner.state(), State::NotAllowed);
  EXPECT_FALSE(wasStarted());
}

}  // namespace
}  // namespace roundel::widgets
