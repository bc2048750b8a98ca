// SPDX-License-Identifier: GPL-3.0-or-later
// Tests every way in which a workbench runs a lane, with a program that leaves a file when it is started.
// Each test uses two scenario files that name the same command. The user has allowed only one of them.

#include <QSettings>
#include <QTest>

#include "core/compare/run_lanes.h"
#include "core/policies/external/command_options.h"
#include "tests/widgets/program/programs.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/why/knobs/knob_list.h"
#include "widgets/why/knobs/live_knob.h"

namespace roundel::widgets {
namespace {

using Status = LaneState::Status;

// The part of a window that runs lanes.
struct OpenFile {
  explicit OpenFile(const QString& file) {
    EXPECT_TRUE(bench.document.load(file).empty());
    EXPECT_TRUE(bench.comparison.waitForFinished());
  }
  const LaneState& lane(int i) const { return bench.comparison.lanes()[static_cast<std::size_t>(i)]; }
  void allowAll() {
    for (const ConsentRequest& request : programs.waiting()) programs.allow(request);
    EXPECT_TRUE(bench.comparison.waitForFinished());
  }
  Workbench bench;
  ProgramLanes programs{&bench};
};

class ForeignFile : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override {
    consents::withdrawAll();
    write(QStringLiteral("mine.py"), testing::touching().c_str());
    allowed.emplace(scenario(QStringLiteral("allowed.json"), {{QStringLiteral("Mine"), command}}));
    allowed->allowAll();
    ASSERT_EQ(allowed->lane(1).status, Status::Done) << allowed->lane(1).message.toStdString();
    ASSERT_TRUE(wasStarted());
    foreign.emplace(scenario(QStringLiteral("foreign.json"), {{QStringLiteral("Mine"), command}}));
  }
  void TearDown() override { consents::withdrawAll(); }
  program::Permission permission() const { return program::permissionFor(*allowed->programs.launch(1).launch); }

  const QString command = QStringLiteral("python3 mine.py");
  std::optional<OpenFile> allowed, foreign;
};

TEST_F(ForeignFile, ItsLaneWaits) {
  EXPECT_TRUE(foreign->programs.isWaiting(1));
  EXPECT_EQ(foreign->lane(0).status, Status::Done);
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, ATryOfAKnobRunsTheOtherLanesOnly) {
  LiveKnob live(&foreign->bench);
  const auto knob = knobOf(foreign->bench, "/clock/round_s");
  ASSERT_TRUE(knob);
  live.activate(*knob);
  live.turn(knob->at(3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return live.computed() > 0 && !live.computing(); }, 20000));
  EXPECT_TRUE(foreign->lane(0).turned);
  EXPECT_FALSE(foreign->lane(1).turned);
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, ABranchThatSwitchesToItsProgramDoesNotRun) {
  const quint64 id = foreign->bench.branches.add(
      0, 360, {compare::SwitchPolicy{programPolicy(), testing::laneOf("python3 mine.py").options}});
  ASSERT_NE(id, 0U);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !foreign->bench.branches.busy(); }, 20000));
  EXPECT_EQ(foreign->bench.branches.find(id)->state.status, Status::Waiting);
  EXPECT_FALSE(foreign->bench.branches.find(id)->state.message.isEmpty());
  EXPECT_FALSE(wasStarted());
}

// Fails if the first lane uses up the permission, so that the second lane waits forever.
TEST_F(ForeignFile, OneAnswerRunsEveryLaneOfTheCommand) {
  OpenFile twice(
      scenario(QStringLiteral("twice.json"), {{QStringLiteral("One"), command}, {QStringLiteral("Two"), command}}));
  ASSERT_EQ(twice.programs.waiting().size(), 1U);
  twice.allowAll();
  EXPECT_EQ(twice.lane(1).status, Status::Done);
  EXPECT_EQ(twice.lane(2).status, Status::Done);
}

// Fails if the question lists only the commands of lanes.
TEST_F(ForeignFile, OneQuestionListsTheCommandsOfLanesAndBranches) {
  write(QStringLiteral("other.py"), testing::kFifo);
  BranchTree& branches = foreign->bench.branches;
  const quint64 id =
      branches.add(0, 360, {compare::SwitchPolicy{programPolicy(), testing::laneOf("python3 other.py").options}});
  branches.setShown(id, false);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !branches.busy(); }, 20000));
  EXPECT_EQ(branches.find(id)->state.status, Status::Waiting);
  const std::vector<ConsentRequest> requests = foreign->programs.waiting();
  ASSERT_EQ(requests.size(), 2U);
  EXPECT_EQ(requests[0].command, "python3 mine.py");
  EXPECT_EQ(requests[1].command, "python3 other.py");
  EXPECT_EQ(requests[1].lane, branches.title(*branches.find(id)));
  foreign->programs.allow(requests[1]);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !branches.busy(); }, 20000));
  EXPECT_EQ(branches.find(id)->state.status, Status::Done) << branches.find(id)->state.message.toStdString();
  EXPECT_FALSE(wasStarted()) << "only the allowed program starts";
  EXPECT_EQ(foreign->programs.waiting().size(), 1U);
}

// Fails if the question covers only lanes without a run. This lane has a run of the program file before its change.
TEST_F(ForeignFile, ACommandThatATryOfAKnobMayNotStartIsAskedFor) {
  EXPECT_TRUE(allowed->programs.waiting().empty());
  write(QStringLiteral("mine.py"), (testing::touching() + "# changed\n").c_str());
  EXPECT_FALSE(allowed->bench.comparison.whyNot(allowed->lane(1).lane).isEmpty());
  EXPECT_EQ(allowed->lane(1).status, Status::Done);
  EXPECT_EQ(allowed->programs.waiting().size(), 1U);
}

// Fails if the file in the other folder does not state the program's folder,
// or if the user's permission does not cover a folder outside of the file's folder.
TEST_F(ForeignFile, RunsAfterItIsSavedInAnotherFolderAndReopened) {
  QDir(path({})).mkpath(QStringLiteral("elsewhere"));
  const QString file = path(QStringLiteral("elsewhere/moved.json"));
  ASSERT_EQ(allowed->bench.document.save(file), QString());
  ASSERT_TRUE(allowed->bench.comparison.waitForFinished());
  EXPECT_EQ(allowed->lane(1).status, Status::Done) << allowed->lane(1).message.toStdString();
  allowed.reset();
  wasStarted();
  OpenFile again(file);
  EXPECT_EQ(again.lane(1).status, Status::Done) << again.lane(1).message.toStdString();
  EXPECT_TRUE(wasStarted());
  consents::withdrawAll();
  again.programs.forgetWithdrawn();
  again.programs.restart(1);
  ASSERT_TRUE(again.bench.comparison.waitForFinished());
  EXPECT_TRUE(again.programs.isWaiting(1));
}

TEST_F(ForeignFile, RunsAgainNoMoreThanAtFirst) {
  foreign->bench.comparison.restart();
  foreign->programs.restart(1);
  foreign->programs.reload(1);
  ASSERT_TRUE(foreign->bench.comparison.waitForFinished());
  EXPECT_TRUE(foreign->programs.isWaiting(1));
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, InheritsNothingFromAFileThatIsClosed) {
  const program::Permission what = permission();
  EXPECT_TRUE(program::isAllowed(what));
  allowed.reset();
  EXPECT_FALSE(program::isAllowed(what)) << "no open document allows the command";
}

TEST_F(ForeignFile, ThatReplacesTheAllowedOneInTheSameWindowInheritsNothing) {
  const program::Permission what = permission();
  foreign.reset();
  ASSERT_TRUE(allowed->bench.document.load(path(QStringLiteral("foreign.json"))).empty());
  ASSERT_TRUE(allowed->bench.comparison.waitForFinished());
  EXPECT_TRUE(allowed->programs.isWaiting(1));
  EXPECT_FALSE(program::isAllowed(what));
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, TwoWindowsWithTheSameProgramKeepItWhenOneCloses) {
  foreign->allowAll();
  ASSERT_EQ(foreign->lane(1).status, Status::Done);
  const program::Permission what = permission();
  allowed.reset();
  EXPECT_TRUE(program::isAllowed(what)) << "the other window still allows the command";
  foreign->programs.restart(1);
  ASSERT_TRUE(foreign->bench.comparison.waitForFinished());
  EXPECT_EQ(foreign->lane(1).status, Status::Done);
}

TEST_F(ForeignFile, WhatIsWithdrawnElsewhereStartsNoMoreHere) {
  consents::withdrawAll();
  allowed->programs.forgetWithdrawn();
  allowed->programs.restart(1);
  ASSERT_TRUE(allowed->bench.comparison.waitForFinished());
  EXPECT_TRUE(allowed->programs.isWaiting(1));
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, AChangedProgramIsAskedForAgainAndRunsNowhere) {
  write(QStringLiteral("mine.py"), (testing::touching() + "# changed\n").c_str());
  allowed->programs.restart(1);
  ASSERT_TRUE(allowed->bench.comparison.waitForFinished());
  EXPECT_TRUE(allowed->programs.isWaiting(1));
  ASSERT_EQ(allowed->programs.waiting().size(), 1U);
  EXPECT_TRUE(allowed->programs.waiting().front().earlier.file);
  LiveKnob live(&allowed->bench);
  const auto knob = knobOf(allowed->bench, "/clock/round_s");
  live.activate(*knob);
  live.turn(knob->at(3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return live.computed() > 0 && !live.computing(); }, 20000));
  EXPECT_FALSE(wasStarted());
}

TEST_F(ForeignFile, ATypedCommandIsAskedForAgainInAnotherFolder) {
  foreign->programs.allowTyped(testing::laneOf("python3 mine.py"), true);
  foreign->programs.restart(1);
  ASSERT_TRUE(foreign->bench.comparison.waitForFinished());
  ASSERT_EQ(foreign->lane(1).status, Status::Done) << foreign->lane(1).message.toStdString();
  QDir(path({})).mkpath(QStringLiteral("other"));
  write(QStringLiteral("other/mine.py"), testing::touching().c_str());
  ASSERT_EQ(foreign->bench.document.save(path(QStringLiteral("other/s.json"))), QString());
  ASSERT_TRUE(foreign->bench.comparison.waitForFinished());
  EXPECT_TRUE(foreign->programs.isWaiting(1));
  EXPECT_FALSE(QFile::exists(path(QStringLiteral("other/started"))));
}

class StatedFolder : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override { consents::withdrawAll(); }
  void TearDown() override { consents::withdrawAll(); }
  // Returns the fault of the lane of a file in the folder "own" with this value of the option `folder`.
  std::string faultWith(const std::string& stated) {
    QDir(path({})).mkpath(QStringLiteral("own/inside"));
    QDir(path({})).mkpath(QStringLiteral("outside"));
    for (const char* name : {"own/inside/mine.py", "own/mine.py", "outside/mine.py"})
      write(QLatin1String(name), testing::touching().c_str());
    model::Scenario s = testing::threeJobs();
    compare::Lane lane = testing::laneOf("python3 mine.py");
    lane.options["folder"] = policies::jsonOfText(stated);
    s.compare = {{lane.policy, lane.label, lane.options}};
    const std::string text = io::writeScenario(s);
    OpenFile file(write(QStringLiteral("own/s.json"), text.c_str()));
    EXPECT_TRUE(file.programs.isWaiting(0));
    const std::vector<ConsentRequest> requests = file.programs.waiting();
    if (requests.size() != 1) return "no question";
    file.programs.allow(requests.front());
    EXPECT_TRUE(file.bench.comparison.waitForFinished());
    EXPECT_EQ(file.lane(0).status == Status::Done, requests.front().found.fault.empty());
    return requests.front().found.fault;
  }
  bool started(const char* folder) const {
    return QFile::exists(path(QLatin1String(folder) + QStringLiteral("/started")));
  }
};

TEST_F(StatedFolder, InsideTheFoldersOfTheFileIsTaken) {
  EXPECT_EQ(faultWith("inside"), "");
  EXPECT_TRUE(started("own/inside"));
}

TEST_F(StatedFolder, OutsideOfTheFoldersOfTheFileIsRefused) {
  for (const std::string& stated : {std::string("../outside"), path(QStringLiteral("outside")).toStdString(),
                                    std::string("inside/../../outside"), std::string("..")})
    EXPECT_NE(faultWith(stated), "") << stated;
  EXPECT_FALSE(started("outside"));
}

TEST_F(StatedFolder, ThatALinkLeadsOutsideIsRefused) {
  QDir(path({})).mkpath(QStringLiteral("own"));
  QDir(path({})).mkpath(QStringLiteral("outside"));
  ASSERT_TRUE(QFile::link(path(QStringLiteral("outside")), path(QStringLiteral("own/link"))));
  EXPECT_NE(faultWith("link"), "");
  EXPECT_FALSE(started("outside"));
}

}  // namespace
}  // namespace roundel::widgets
