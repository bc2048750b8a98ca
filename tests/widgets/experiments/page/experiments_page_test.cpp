// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the workspace Experiments with keys and clicks: a sweep is built, run, read, paused, and opened at a point.

#include "widgets/experiments/page/experiments_page.h"

#include <gmock/gmock.h>

#include <QApplication>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "tests/widgets/document/sweeps/drafts.h"
#include "tests/widgets/part.h"
#include "tests/widgets/text_size.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/page/point_panel.h"
#include "widgets/experiments/page/sweep_motion.h"
#include "widgets/experiments/page/sweep_plot.h"

namespace roundel::widgets {
namespace {

using ::testing::HasSubstr;
using State = SweepRunner::State;

class Experiments : public ::testing::Test {
 protected:
  Experiments() {
    bench.document.reset(threeJobs(), {});
    page.resize(1400, 820);
    page.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&page));
  }
  template <class T>
  T* child(const char* name) {
    return testing::partOf<T>(page, name);
  }
  void click(const char* name) { testing::clickOn(page, name); }
  void idle() { ASSERT_TRUE(page.runner().waitForIdle()); }
  /// Opens twelveRuns(): 3 round lengths, Gavel and Hadar, 2 seeds. Results are stored in a folder of the test.
  void openSmall() {
    page.document().reset(twelveRuns());
    page.runner().setRoot(folder.path());
    idle();
  }
  void press(Qt::Key key) {
    page.mainPlot()->setFocus();
    QTest::keyClick(page.mainPlot(), key);
  }

  QTemporaryDir folder;
  Workbench bench;
  ExperimentsPage page{&bench};
};

TEST_F(Experiments, APlotWhoseSweepIsGoneHasNoPoints) {
  openSmall();
  ASSERT_GT(page.mainPlot()->partCount(), 0);
  page.document().reset(SweepDraft());
  ASSERT_EQ(page.runner().results(), nullptr);
  EXPECT_EQ(page.mainPlot()->partCount(), 0)
      << "without results the plot has no points that a screen reader can request";
}

TEST_F(Experiments, TheEmptyPageSaysWhatToDoAndItsButtonVariesTheRoundLength) {
  EXPECT_EQ(page.runner().state(), State::Empty);
  click("vary-round");
  ASSERT_EQ(page.document().draft().vary.size(), 1U);
  EXPECT_EQ(page.document().draft().vary[0].paths, std::vector<std::string>{"/clock/round_s"});
  EXPECT_THAT(page.document().draft().vary[0].values, ::testing::ElementsAre("15", "30", "60", "120", "240"));
  idle();
  EXPECT_EQ(page.runner().results()->runs(), 5U * 2U * 10U);
}

TEST_F(Experiments, ASweepIsBuiltAndRunByTheKeyboardAloneAndHasItsRowsInAFile) {
  QTimer::singleShot(0, qApp, [] {
    QWidget* picker = QApplication::activeModalWidget();
    ASSERT_NE(picker, nullptr);
    auto* line = picker->findChild<QLineEdit*>("field-filter");
    QTest::keyClicks(line, "J3 iter");
    QTest::keyClick(line, Qt::Key_Return);
  });
  QTest::keyClick(&page, Qt::Key_V);
  ASSERT_EQ(page.document().draft().vary.size(), 1U);
  EXPECT_EQ(page.document().draft().vary[0].paths.front(), "/jobs/J3/iterations");
  auto* seeds = child<QLineEdit>("seeds");
  seeds->setFocus();
  seeds->selectAll();
  QTest::keyClicks(seeds, "2");
  page.runner().setRoot(folder.path());
  idle();
  press(Qt::Key_Space);
  idle();
  EXPECT_EQ(page.runner().state(), State::Done);
  QFile file(page.runner().folder() + "/results.csv");
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  const QByteArray text = file.readAll();
  EXPECT_TRUE(text.startsWith("run,iterations,scheduler,seed,status,message,"));
  EXPECT_EQ(text.count('\n'), 1 + 5 * 2 * 2);
}

TEST_F(Experiments, ALowPageStillSaysWhichJobsAreLeftOut) {
  SweepDraft draft = twelveRuns();
  draft.warm_up = {.jobs = 1};
  page.document().reset(draft);
  page.runner().setRoot(folder.path());
  idle();
  auto* note = child<QLabel>("sweep-note");
  EXPECT_THAT(note->text().toStdString(), ::testing::AllOf(HasSubstr("95 %"), HasSubstr("without the first")));
  page.resize(1280, 600);
  QCoreApplication::processEvents();
  EXPECT_TRUE(note->isVisible());
  EXPECT_THAT(note->text().toStdString(), ::testing::AllOf(::testing::Not(HasSubstr("95 %")), HasSubstr("without")));
  page.document().reset(twelveRuns());
  idle();
  EXPECT_FALSE(note->isVisible());
}

TEST_F(Experiments, SpacePausesAndResumesAndTheButtonSaysWhichComesNext) {
  openSmall();
  press(Qt::Key_Space);
  EXPECT_TRUE(page.runner().running());
  EXPECT_THAT(child<QPushButton>("run-sweep")->text().toStdString(), HasSubstr("Pause"));
  press(Qt::Key_Space);
  idle();
  if (page.runner().state() == State::Paused) {
    EXPECT_THAT(child<QPushButton>("run-sweep")->text().toStdString(), HasSubstr("Resume"));
    press(Qt::Key_Space);
    idle();
  }
  EXPECT_EQ(page.runner().results()->done(), 12U);
}

TEST_F(Experiments, ADimensionIsRenamedInItsField) {
  openSmall();
  auto* name = page.findChild<QWidget*>(QStringLiteral("vary-0"))->findChild<QLineEdit*>(QStringLiteral("name"));
  ASSERT_NE(name, nullptr);
  name->setFocus();
  name->selectAll();
  QTest::keyClicks(name, "round");
  QTest::keyClick(name, Qt::Key_Return);
  EXPECT_EQ(page.document().draft().vary[0].name, "round");
  idle();
  EXPECT_EQ(page.runner().results()->dimensions()[0].name, "round");
  page.document().undoStack()->undo();
  EXPECT_NE(page.document().draft().vary[0].name, "round");
}

TEST_F(Experiments, WithReducedMotionNoPointIsEverOnItsWay) {
  bench.setReducedMotion(true);
  openSmall();
  bool moved = false;
  QObject::connect(&page.runner(), &SweepRunner::rowsChanged, page.mainPlot(),
                   [&] { moved = moved || page.mainPlot()->moving(); });
  press(Qt::Key_Space);
  idle();
  EXPECT_FALSE(moved);
}

TEST(SweepMotion, HalfWayAPointIsHalfWayAndOneWithAFirstValueIsThere) {
  SweepPlotData from, to;
  from.curves.points = {std::vector<CurvePoint>(2)};
  from.curves.points[0][0].estimate = {1, 10, 0, 4};
  from.high = 10;
  to = from;
  EXPECT_FALSE(anyMoves(from, to));
  to.curves.points[0][0].estimate = {2, 20, 0, 2};
  to.curves.points[0][1].estimate = {1, 7, 0, 1};
  to.high = 30;
  ASSERT_TRUE(anyMoves(from, to));
  const SweepPlotData half = between(from, to, 0.5);
  EXPECT_DOUBLE_EQ(half.curves.points[0][0].estimate.mean, 15);
  EXPECT_DOUBLE_EQ(half.curves.points[0][0].estimate.half_width, 3);
  EXPECT_DOUBLE_EQ(half.curves.points[0][1].estimate.mean, 7);
  EXPECT_DOUBLE_EQ(half.high, 20);
  to.curves.metric = "other";
  EXPECT_FALSE(anyMoves(from, to));
}

TEST_F(Experiments, ArrowsAndAClickSelectThePointInEveryPlotAndFillItsSeeds) {
  openSmall();
  press(Qt::Key_Space);
  idle();
  page.view()->select(0, 0);
  press(Qt::Key_Right);
  EXPECT_EQ(page.view()->x(), 1U);
  page.grab();  // painting computes the places of the points
  const QPointF point = page.mainPlot()->places().points[1][2];
  QTest::mouseClick(page.mainPlot(), Qt::LeftButton, {}, point.toPoint());
  EXPECT_EQ(page.view()->x(), 2U);
  EXPECT_EQ(page.view()->scheduler(), 1U);
  EXPECT_THAT(child<QLabel>("point-name")->text().toStdString(), HasSubstr("Hadar at 120"));
  const QAbstractItemModel* table = page.point()->table()->model();
  ASSERT_EQ(table->rowCount(), 2);
  EXPECT_EQ(page.mainPlot()->partCount(), 6);
  EXPECT_THAT(page.mainPlot()->partName(5).toStdString(), HasSubstr("2 of 2 seeds"));
}

TEST_F(Experiments, EnterOpensTheRunWithTheValuesTheSeedAndAllSchedulersAsLanes) {
  openSmall();
  page.view()->select(2, 1);
  page.point()->table()->selectRow(1);
  model::Scenario opened;
  int lane = -1;
  QObject::connect(&page, &ExperimentsPage::runWanted, &page, [&](const model::Scenario& scenario, int which) {
    opened = scenario;
    lane = which;
  });
  press(Qt::Key_Return);
  EXPECT_EQ(lane, 1);
  EXPECT_DOUBLE_EQ(opened.clock.round_s, 120);
  EXPECT_EQ(opened.clock.seed, 2U);
  ASSERT_EQ(opened.compare.size(), 2U);
  EXPECT_EQ(opened.compare[1].policy, "hadar");
}

TEST_F(Experiments, FailedRunsAreListedWithTheirMessageAndRetried) {
  openSmall();
  press(Qt::Key_Space);
  idle();
  const auto& rows = page.runner().results()->rows();
  experiment::ResultRows known = rows;
  // A folder with a failed run.
  experiment::ResultRow bad = known.at(3);
  bad.failed = true;
  bad.result = "3,30,Hadar,2,failed,no luck" +
               std::string(experiment::resultColumns(page.runner().results()->sweep()).size(), ',');
  std::string error;
  {
    const auto journal = experiment::Journal::open(page.runner().folder().toStdString(),
                                                   page.runner().results()->sweep().identity, error);
    ASSERT_NE(journal, nullptr) << error;
    ASSERT_TRUE(journal->append(3, bad, error));
  }
  page.document().reset(twelveRuns());
  page.runner().setRoot(folder.path());
  idle();
  ASSERT_EQ(page.runner().results()->failed(), 1U);
  EXPECT_THAT(child<QListWidget>("failed-runs")->item(0)->text().toStdString(), HasSubstr("no luck"));
  click("retry-failed");
  idle();
  EXPECT_EQ(page.runner().results()->failed(), 0U);
  EXPECT_EQ(page.runner().results()->done(), 12U);
}

TEST_F(Experiments, AFaultOfAPointStandsUnderItsBlock) {
  openSmall();
  auto* add = child<QLineEdit>("add-value");
  QTest::keyClicks(add, "-5");
  QTest::keyClick(add, Qt::Key_Return);
  idle();
  EXPECT_EQ(page.runner().state(), State::Faulty);
  bool said = false;
  for (const QLabel* label : child<QWidget>("vary-0")->findChildren<QLabel*>())
    said = said || label->text().contains("round_s = -5");
  EXPECT_TRUE(said);
  EXPECT_FALSE(child<QPushButton>("run-sweep")->isEnabled());
}

TEST_F(Experiments, AnOptionIsVariedForItsSchedulerAlone) {
  openSmall();
  page.varyOption("hadar", "", "beam");
  const DraftVary& vary = page.document().draft().vary.back();
  EXPECT_EQ(vary.name, "beam");
  EXPECT_EQ(page.document().draft().schedulers[static_cast<std::size_t>(vary.scheduler)].policy, "hadar");
}

TEST_F(Experiments, CommandsForOtherMachinesNameTheFileAndJoinTheShards) {
  openSmall();
  EXPECT_EQ(page.document().save(folder.filePath("s.json")), "");
  const QString shards = page.command("shards");
  EXPECT_EQ(shards.count("--shard "), 4);
  EXPECT_TRUE(shards.contains("roundel-cli merge "));
  EXPECT_TRUE(shards.contains("s.json"));
}

// In a window of 1280 x 720.
TEST_F(Experiments, RunIsInSightAndSmallPlotsHaveRoomForTheirCurvesInALowPage) {
  page.resize(1280, 622);
  openSmall();
  page.runner().toggle();
  idle();
  QApplication::processEvents();
  const auto* run = child<QPushButton>("run-sweep");
  EXPECT_TRUE(run->isVisible());
  EXPECT_TRUE(page.rect().contains(QRect(run->mapTo(&page, QPoint()), run->size())));
  EXPECT_FALSE(run->visibleRegion().isEmpty());
  for (const char* name : {"small-cru", "small-lr_max", "small-decision_ms_mean"}) {
    auto* plot = child<SweepPlot>(name);
    plot->grab();
    EXPECT_GE(plot->places().axes.width(), 0.4 * plot->width()) << name;
  }
}

TEST_F(Experiments, PlotsFollowTheTextSize) {
  openSmall();
  press(Qt::Key_Space);
  idle();
  auto* small = child<SweepPlot>("small-cru");
  const double usual = testing::smallestText(*page.mainPlot()), below = testing::smallestText(*small);
  const QSize least = page.mainPlot()->minimumSize();
  const int side = page.findChild<PointPanel*>()->width();
  const testing::TextSize large(bench, 1.5);
  EXPECT_NEAR(testing::smallestText(*page.mainPlot()), 1.5 * usual, 0.1);
  EXPECT_NEAR(testing::smallestText(*small), 1.5 * below, 0.1);
  EXPECT_EQ(page.mainPlot()->minimumSize(), least * 1.5);
  EXPECT_GT(page.findChild<PointPanel*>()->width(), 1.3 * side);
}

}  // namespace
}  // namespace roundel::widgets
