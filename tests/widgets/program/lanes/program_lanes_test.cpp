// SPDX-License-Identifier: GPL-3.0-or-later
// Tests which programs a workbench starts, and when it runs them again. The tests start real programs.

#include "widgets/program/lanes/program_lanes.h"

#include <signal.h>

#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/program/programs.h"

namespace roundel::widgets {
namespace {

using testing::kFifo;
using testing::kGreedy;
using Status = LaneState::Status;

class Programs : public ::testing::Test, protected testing::ProgramFolder {
 protected:
  void SetUp() override {
    consents::withdrawAll();
    write(QStringLiteral("fifo.py"), kFifo);
  }
  void TearDown() override { consents::withdrawAll(); }
  void open(const QString& file) {
    ASSERT_TRUE(bench.document.load(file).empty());
    ASSERT_TRUE(bench.comparison.waitForFinished());
  }
  const LaneState& lane(int i) { return bench.comparison.lanes()[static_cast<std::size_t>(i)]; }
  void allowAll() {
    for (const ConsentRequest& request : programs.waiting()) programs.allow(request);
    ASSERT_TRUE(bench.comparison.waitForFinished());
  }
  // Waits until the change of a file has started a run and the run has ended.
  void waitForReload() {
    QSignalSpy finished(&bench.comparison, &ComparisonController::finished);
    ASSERT_TRUE(finished.wait(20000));
    ASSERT_TRUE(bench.comparison.waitForFinished());
  }

  Workbench bench;
  ProgramLanes programs{&bench};
};

TEST_F(Programs, OfAScenarioFileAreNotStartedBeforeTheyAreAllowed) {
  write(QStringLiteral("touch.py"), "open('started', 'w')\n");
  open(scenario(QStringLiteral("s.json"), {{QStringLiteral("Lab rule"), QStringLiteral("python3 touch.py")}}));
  EXPECT_EQ(lane(0).status, Status::Done) << "the lane without a program has run";
  EXPECT_EQ(lane(1).status, Status::Waiting);
  EXPECT_TRUE(programs.isWaiting(1));
  EXPECT_FALSE(QFile::exists(path(QStringLiteral("started"))));
  ASSERT_EQ(programs.waiting().size(), 1U);
  EXPECT_EQ(programs.waiting().front().lane, QStringLiteral("Lab rule"));
}

TEST_F(Programs, RunWhenTheUserAllowsThem) {
  open(scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}}));
  allowAll();
  EXPECT_EQ(lane(1).status, Status::Done) << lane(1).message.toStdString();
  EXPECT_FALSE(programs.isWaiting(1));
  ASSERT_NE(programs.log(1), nullptr);
  EXPECT_EQ(programs.log(1)->lines().front().text, "hello from the program");
  EXPECT_TRUE(programs.state(1).text.startsWith(QStringLiteral("ran, "))) << programs.state(1).text.toStdString();
}

TEST_F(Programs, AreRememberedForThisFileOnly) {
  const QString one =
      scenario(QStringLiteral("one.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}});
  const QString two =
      scenario(QStringLiteral("two.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}});
  open(one);
  allowAll();
  open(two);
  EXPECT_TRUE(programs.isWaiting(1)) << "the permission is only for the other file, although the process is the same";
  open(one);
  EXPECT_EQ(lane(1).status, Status::Done);
}

TEST_F(Programs, AreAskedForAgainIfTheirFileHasChanged) {
  const QString file =
      scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}});
  open(file);
  allowAll();
  bench.document.reset(testing::threeJobs(), {});
  write(QStringLiteral("fifo.py"), kGreedy);
  open(file);
  ASSERT_TRUE(programs.isWaiting(1));
  EXPECT_TRUE(programs.waiting().front().earlier.file);
  EXPECT_FALSE(programs.waiting().front().earlier.command);
}

TEST_F(Programs, StartNoMoreAfterTheUserHasWithdrawnThem) {
  open(scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}}));
  allowAll();
  consents::withdraw(consents::all().front());
  programs.forgetWithdrawn();
  programs.restart(1);
  EXPECT_TRUE(programs.isWaiting(1));
}

TEST_F(Programs, ThatTheUserTypedRunAgainWhenTheirFileChanges) {
  programs.allowTyped(testing::laneOf("python3 fifo.py"), true);
  const QString file =
      scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}});
  bench.document.load(file);
  programs.allowTyped(testing::laneOf("python3 fifo.py"), true);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  ASSERT_EQ(lane(1).status, Status::Done) << lane(1).message.toStdString();
  EXPECT_EQ(programs.settleTimer()->interval(), 300);
  write(QStringLiteral("fifo.py"), (std::string(kFifo) + "# edited\n").c_str());
  waitForReload();
  EXPECT_EQ(lane(1).status, Status::Done);
  EXPECT_TRUE(lane(1).reloaded.isValid());
}

TEST_F(Programs, KeepTheLastGoodRunIfANewVersionFails) {
  const QString file =
      scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 fifo.py")}});
  bench.document.load(file);
  programs.allowTyped(testing::laneOf("python3 fifo.py"), true);
  ASSERT_TRUE(bench.comparison.waitForFinished());
  const auto good = lane(1).run;
  write(QStringLiteral("fifo.py"), kGreedy);
  waitForReload();
  EXPECT_EQ(lane(1).status, Status::Failed);
  EXPECT_EQ(lane(1).run, good);
  EXPECT_TRUE(lane(1).stale);
  ASSERT_TRUE(programs.canGoBack(1));
  EXPECT_TRUE(programs.state(1).text.startsWith(QStringLiteral("refused at"))) << programs.state(1).text.toStdString();
  programs.backToLastGood(1);
  EXPECT_EQ(lane(1).status, Status::Done);
  EXPECT_FALSE(lane(1).stale);
  EXPECT_FALSE(programs.canGoBack(1));
}

TEST_F(Programs, EndWhenTheirRunIsCancelledOrTheWorkbenchEnds) {
  write(QStringLiteral("slow.py"), R"(import json, os, sys, time
json.loads(sys.stdin.readline())
open("pid", "w").write(str(os.getpid()))
os.rename("pid", "pid.done")
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"], "stateless": True}), flush=True)
time.sleep(1000)
)");
  const auto pid = [&] {
    QFile file(path(QStringLiteral("pid.done")));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toInt() : 0;
  };
  const QString file =
      scenario(QStringLiteral("s.json"), {{QStringLiteral("Mine"), QStringLiteral("python3 slow.py")}});
  auto other = std::make_unique<Workbench>();
  auto its = std::make_unique<ProgramLanes>(other.get());
  other->document.load(file);
  its->allowTyped(testing::laneOf("python3 slow.py"), true);
  ASSERT_TRUE(QTest::qWaitFor([&] { return pid() != 0; }, 20000));
  const int first = pid();
  EXPECT_EQ(::kill(first, 0), 0);
  other->comparison.cancel(1);
  EXPECT_TRUE(QTest::qWaitFor([&] { return ::kill(first, 0) != 0; }, 20000)) << "the program is cancelled";
  QFile::remove(path(QStringLiteral("pid.done")));
  its->restart(1);
  ASSERT_TRUE(QTest::qWaitFor([&] { return pid() != 0; }, 20000));
  const int second = pid();
  its.reset();
  other.reset();
  EXPECT_NE(::kill(second, 0), 0) << "the program ends with the workbench";
}

}  // namespace
}  // namespace roundel::widgets
