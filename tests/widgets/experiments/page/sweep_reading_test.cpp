// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a user can read the results of a sweep: metrics, values of a second dimension, points, runs, figures and commands.

#include <gmock/gmock.h>

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <optional>

#include "tests/widgets/experiments/page/sweep_rows.h"
#include "tests/widgets/part.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/page/experiments_page.h"
#include "widgets/experiments/page/point_panel.h"
#include "widgets/experiments/page/sweep_plot.h"
#include "widgets/experiments/page/vary_panel.h"

namespace roundel::widgets {
namespace {

using ::testing::Gt;
using ::testing::HasSubstr;
using ::testing::Lt;
using State = SweepRunner::State;

/// twelveRuns() with a second dimension of two values: 24 runs.
SweepDraft twoDimensions() {
  SweepDraft draft = twelveRuns();
  draft.vary.push_back({"work", {"/jobs/J3/iterations"}, {}, {"120", "240"}});
  return draft;
}

class Reading : public ::testing::Test {
 protected:
  Reading() {
    bench.document.reset(threeJobs(), {});
    page.resize(1400, 820);
    page.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&page));
    QObject::connect(&page, &ExperimentsPage::runWanted, &page, [this](const model::Scenario& scenario, int which) {
      opened = scenario;
      lane = which;
    });
  }
  void open(const SweepDraft& draft) {
    page.document().reset(draft);
    page.runner().setRoot(folder.path());
    ASSERT_TRUE(page.runner().waitForIdle());
  }
  /// A run that openFilled() leaves out: {x, scheduler, seed}, at every position of the second dimension.
  struct Missing {
    std::size_t x, scheduler, seed;
    bool failed = false;
  };
  /// Opens the sweep with results of all runs. Every metric is 10 (work + 1) + x + 0.2 seed for Gavel, and 5 more for Hadar.
  void openFilled(const SweepDraft& draft, std::optional<Missing> missing = std::nullopt) {
    open(draft);
    const SweepResults& results = *page.runner().results();
    std::map<std::size_t, experiment::ResultRow> rows;
    for (std::size_t x = 0; x < 3; ++x) {
      for (std::size_t work = 0; work < (draft.vary.size() > 1 ? 2 : 1); ++work) {
        for (std::size_t scheduler = 0; scheduler < 2; ++scheduler) {
          for (std::size_t seed = 0; seed < draft.seeds.size(); ++seed) {
            const std::size_t run = results.runAt({x, work}, scheduler, seed);
            const double value = 10.0 * static_cast<double>(work + 1) + static_cast<double>(x) +
                                 0.2 * static_cast<double>(seed) + 5 * static_cast<double>(scheduler);
            const bool left_out =
                missing && missing->x == x && missing->scheduler == scheduler && missing->seed == seed;
            if (!left_out)
              rows[run] = testing::finishedRow(results.sweep(), run, value);
            else if (missing->failed)
              rows[run] = testing::failedRow(results.sweep(), run, "no luck");
          }
        }
      }
    }
    testing::appendRows(page.runner(), rows);
    open(draft);
    page.view()->setMetric("restarts");  // a metric without a unit
    page.view()->select(0, 0);
    page.grab();  // painting computes the places of the points
  }
  template <class T>
  T* child(const char* name) {
    return testing::partOf<T>(page, name);
  }
  std::string label(const char* name) { return child<QLabel>(name)->text().toStdString(); }
  void press(Qt::Key key) {
    page.mainPlot()->setFocus();
    QTest::keyClick(page.mainPlot(), key);
  }
  void doubleClick(const QPoint& at) {
    QTest::mouseClick(page.mainPlot(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(page.mainPlot(), Qt::LeftButton, {}, at);
  }
  const QPointF& point(std::size_t scheduler, std::size_t x) { return page.mainPlot()->places().points[scheduler][x]; }
  std::string name(std::size_t scheduler, std::size_t x) {
    return page.mainPlot()->partName(static_cast<int>(scheduler * 3 + x)).toStdString();
  }

  QTemporaryDir folder;
  Workbench bench;
  ExperimentsPage page{&bench};
  std::optional<model::Scenario> opened;
  int lane = -1;
};

TEST_F(Reading, TheListOfMetricsChangesTheLargePlotItsTitleAndThePointButNoSmallPlot) {
  openFilled(twelveRuns());
  auto* list = child<QComboBox>("metric");
  const int gru = list->findData(QStringLiteral("gru"));
  ASSERT_GE(gru, 0);
  list->setCurrentIndex(gru);
  emit list->activated(gru);
  EXPECT_EQ(page.mainPlot()->metric(), "gru");
  EXPECT_EQ(child<SweepPlot>("small-cru")->metric(), "cru");
  EXPECT_THAT(label("plot-title"), ::testing::StartsWith(metricTitle("gru").toStdString()));
  EXPECT_THAT(page.mainPlot()->accessibleName().toStdString(), HasSubstr(metricTitle("gru").toStdString()));
}

TEST_F(Reading, AChipShowsTheRunsOfItsValueAndIsTheOnlyOneThatIsPressed) {
  openFilled(twoDimensions());
  testing::clickOn(page, "chip-1-0");
  EXPECT_THAT(name(0, 0), HasSubstr(": 10.1 "));
  EXPECT_THAT(label("point-name"), HasSubstr("work 120"));
  testing::clickOn(page, "chip-1-1");
  EXPECT_THAT(name(0, 0), HasSubstr(": 20.1 "));
  EXPECT_THAT(label("point-name"), HasSubstr("work 240"));
  EXPECT_FALSE(child<QAbstractButton>("chip-1-0")->isChecked());
  EXPECT_TRUE(child<QAbstractButton>("chip-1-1")->isChecked());
  testing::clickOn(page, "chip-1-1");
  EXPECT_TRUE(child<QAbstractButton>("chip-1-1")->isChecked()) << "clicking a checked chip does not uncheck it";
}

TEST_F(Reading, EachPointSaysItsMeanItsIntervalAndWhatIsMissing) {
  openFilled(twelveRuns(), Missing{.x = 1, .scheduler = 1, .seed = 0, .failed = true});
  // Two values with a difference of 0.2: t(1) * 0.1414 / sqrt(2) = 12.706 * 0.1.
  EXPECT_THAT(name(0, 0), HasSubstr("Gavel at 30: 10.1  ± 1.27, 2 of 2 seeds"));
  EXPECT_THAT(name(1, 1), HasSubstr("Hadar at 60: 16.2 "));
  EXPECT_THAT(name(1, 1), HasSubstr(", 1 failed"));
  EXPECT_THAT(name(1, 1), ::testing::Not(HasSubstr("±"))) << "a single value has no interval";
}

TEST_F(Reading, APointWithoutAnyRunSaysSoAndCannotBeClicked) {
  SweepDraft draft = twelveRuns();
  draft.seeds = {1};
  openFilled(draft, Missing{.x = 1, .scheduler = 1, .seed = 0});
  for (std::size_t scheduler = 0; scheduler < 2; ++scheduler) {
    for (std::size_t x = 0; x < 3; ++x) {
      const bool none = scheduler == 1 && x == 1;
      EXPECT_EQ(name(scheduler, x).find("no run yet") != std::string::npos, none) << name(scheduler, x);
      EXPECT_EQ(point(scheduler, x).isNull(), none) << name(scheduler, x);
    }
  }
}

TEST_F(Reading, HigherMeansAreHigherAndLaterValuesFurtherRight) {
  openFilled(twelveRuns());
  for (std::size_t x = 0; x < 3; ++x) {
    EXPECT_THAT(point(1, x).y(), Lt(point(0, x).y())) << "Hadar's value is 5 above Gavel's";
    EXPECT_TRUE(page.mainPlot()->places().axes.adjusted(-1, -1, 1, 1).contains(point(1, x)));
    if (x == 0) continue;
    EXPECT_THAT(point(0, x).x(), Gt(point(0, x - 1).x()));
    EXPECT_THAT(point(0, x).y(), Lt(point(0, x - 1).y())) << "the value 10 (work + 1) + x increases with x";
  }
}

TEST_F(Reading, UpAndDownMoveToTheCurveAboveAndBelowAndStopAtTheEnds) {
  openFilled(twelveRuns());
  press(Qt::Key_Down);
  EXPECT_EQ(page.view()->scheduler(), 0U) << "Gavel is the lowest curve";
  press(Qt::Key_Up);
  EXPECT_EQ(page.view()->scheduler(), 1U);
  press(Qt::Key_Up);
  EXPECT_EQ(page.view()->scheduler(), 1U);
  press(Qt::Key_Left);
  EXPECT_EQ(page.view()->x(), 0U);
  for (int i = 0; i < 5; ++i) press(Qt::Key_Right);
  EXPECT_EQ(page.view()->x(), 2U);
  EXPECT_THAT(label("point-name"), HasSubstr("Hadar at 120"));
}

TEST_F(Reading, AClickBelowTheAxisSelectsThatValueOfTheSameScheduler) {
  openFilled(twelveRuns());
  page.view()->select(0, 1);
  const SweepPlotPlaces& places = page.mainPlot()->places();
  QTest::mouseClick(page.mainPlot(), Qt::LeftButton, {},
                    QPoint(static_cast<int>(places.columns[2]), static_cast<int>(places.axes.bottom()) + 12));
  EXPECT_EQ(page.view()->x(), 2U);
  EXPECT_EQ(page.view()->scheduler(), 1U);
}

TEST_F(Reading, ADoubleClickOnAPointOpensItsRun) {
  openFilled(twelveRuns());
  doubleClick(point(1, 2).toPoint());
  ASSERT_TRUE(opened.has_value());
  EXPECT_DOUBLE_EQ(opened->clock.round_s, 120);
  EXPECT_EQ(lane, 1);
  opened.reset();
  doubleClick({2, 2});
  EXPECT_FALSE(opened.has_value()) << "there is no point at this position";
}

TEST_F(Reading, ADoubleClickOnASeedOpensTheRunOfThatSeed) {
  openFilled(twelveRuns());
  page.view()->select(1, 0);
  QTableView* table = page.point()->table();
  const QPoint at = table->visualRect(table->model()->index(1, 2)).center();
  QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
  QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
  ASSERT_TRUE(opened.has_value());
  EXPECT_DOUBLE_EQ(opened->clock.round_s, 60);
  EXPECT_EQ(opened->clock.seed, 2U);
  EXPECT_EQ(lane, 0);
}

TEST_F(Reading, AFailedRunOfTheListIsOpenedWithItsSchedulerAsTheLane) {
  openFilled(twelveRuns(), Missing{.x = 2, .scheduler = 1, .seed = 1, .failed = true});
  auto* list = child<QListWidget>("failed-runs");
  ASSERT_EQ(list->count(), 1);
  EXPECT_THAT(list->item(0)->text().toStdString(), HasSubstr("Hadar, round_s 120, seed 2"));
  emit list->itemActivated(list->item(0));
  ASSERT_TRUE(opened.has_value());
  EXPECT_DOUBLE_EQ(opened->clock.round_s, 120);
  EXPECT_EQ(opened->clock.seed, 2U);
  EXPECT_EQ(lane, 1);
}

TEST_F(Reading, ASmallPlotChangesItsScaleAndItsLinkSaysWhich) {
  openFilled(twelveRuns());
  auto* plot = child<SweepPlot>("small-cru");
  QWidget* panel = plot->parentWidget();
  while (panel->findChild<QToolButton*>() == nullptr) panel = panel->parentWidget();
  auto* scale = panel->findChild<QToolButton*>();
  const bool before = plot->logScale();
  QTest::mouseClick(scale, Qt::LeftButton);
  EXPECT_EQ(plot->logScale(), !before);
  EXPECT_EQ(scale->text(), before ? QStringLiteral("linear") : QStringLiteral("log"));
  EXPECT_EQ(child<SweepPlot>("small-lr_max")->logScale(), before) << "each plot has its own scale";
}

TEST_F(Reading, AFigureIsRequestedWithEveryRowAndTheChosenValueOfTheSecondDimension) {
  std::shared_ptr<const experiment::SweepTable> table;
  QString metric, against;
  QList<std::pair<QString, QString>> at;
  QObject::connect(&page, &ExperimentsPage::figureWanted, &page,
                   [&](const auto& rows, const QString& of, const QString& over, const auto& chosen) {
                     table = rows;
                     metric = of;
                     against = over;
                     at = chosen;
                   });
  QSignalSpy said(&page, &ExperimentsPage::messageReported);
  page.sendToFigures();
  EXPECT_EQ(table, nullptr);
  ASSERT_EQ(said.count(), 1);
  EXPECT_THAT(said[0][0].toString().toStdString(), HasSubstr("run the sweep first"));
  openFilled(twoDimensions());
  testing::clickOn(page, "chip-1-0");
  testing::clickOn(page, "send-to-figures");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(table->rows.size(), 24U);
  EXPECT_EQ(metric, QStringLiteral("restarts"));
  EXPECT_EQ(against, QStringLiteral("round_s"));
  EXPECT_EQ(at, (QList<std::pair<QString, QString>>{{QStringLiteral("work"), QStringLiteral("120")}}));
}

TEST_F(Reading, TheStatusLineAndTheToolbarCountTheRuns) {
  EXPECT_THAT(page.statusText().toStdString(), HasSubstr("No sweep"));
  EXPECT_EQ(page.readout(), QString());
  openFilled(twelveRuns(), Missing{.x = 0, .scheduler = 0, .seed = 0, .failed = true});
  EXPECT_EQ(page.runner().state(), State::Done);
  EXPECT_THAT(page.statusText().toStdString(), HasSubstr("Sweep done: 12 done, 1 of them failed, 0 left"));
  EXPECT_THAT(page.readout().toStdString(), HasSubstr("12 of 12 runs"));
}

TEST_F(Reading, RunsThatAreOnTheDiskAreNotDoneAgain) {
  openFilled(twelveRuns(), Missing{.x = 0, .scheduler = 0, .seed = 0});
  EXPECT_EQ(page.runner().state(), State::Paused);
  EXPECT_THAT(label("sweep-state"), HasSubstr("11 found on disk"));
  press(Qt::Key_Space);
  ASSERT_TRUE(page.runner().waitForIdle());
  EXPECT_EQ(page.runner().state(), State::Done);
  EXPECT_THAT(name(1, 1), HasSubstr(": 16.1 ")) << "the stored value remains; no run computes it";
  EXPECT_EQ(page.runner().results()->done(), 12U);
}

TEST_F(Reading, StopEndsTheSweepAndTheNextStartDoesTheRest) {
  open(twelveRuns());
  press(Qt::Key_Space);
  testing::clickOn(page, "stop-sweep");
  ASSERT_TRUE(page.runner().waitForIdle());
  EXPECT_THAT(page.runner().state(), ::testing::AnyOf(State::Idle, State::Done))
      << "the sweep is not paused, so resuming is not offered";
  EXPECT_FALSE(child<QWidget>("stop-sweep")->isEnabled());
  page.runner().run();
  ASSERT_TRUE(page.runner().waitForIdle());
  EXPECT_EQ(page.runner().results()->done(), 12U);
}

TEST_F(Reading, KeysDoNothingBeforeAFieldIsVaried) {
  QSignalSpy said(&page, &ExperimentsPage::messageReported), figure(&page, &ExperimentsPage::figureWanted);
  for (const Qt::Key key : {Qt::Key_Space, Qt::Key_Return, Qt::Key_F, Qt::Key_Left, Qt::Key_Up})
    QTest::keyClick(&page, key);
  EXPECT_EQ(page.runner().state(), State::Empty);
  EXPECT_EQ(said.count() + figure.count(), 0);
  EXPECT_FALSE(opened.has_value());
}

TEST_F(Reading, AFieldIsVariedOnceAndOneThatTheScenarioLacksIsSaidToBeMissing) {
  QSignalSpy said(&page, &ExperimentsPage::messageReported);
  page.varyField("/clock/round_s");
  EXPECT_THAT(said.takeFirst()[0].toString().toStdString(), HasSubstr("is varied: 15, 30, 60, 120, 240"));
  page.varyField("/clock/round_s");
  EXPECT_THAT(said.takeFirst()[0].toString().toStdString(), HasSubstr("already varied"));
  page.varyField("/clock/nothing");
  EXPECT_THAT(said.takeFirst()[0].toString().toStdString(), HasSubstr("/clock/nothing"));
  EXPECT_EQ(page.document().draft().vary.size(), 1U);
  page.varyField("/jobs/J1/weight", "1");
  EXPECT_EQ(page.document().draft().vary.size(), 2U) << "the value passed to varyField is used";
}

TEST_F(Reading, TheSweepTakesTheOpenScenarioOnlyWhenAsked) {
  open(twelveRuns());
  const std::string before = page.document().draft().scenario;
  model::Scenario other = threeJobs();
  other.title = "Another";
  bench.document.reset(other, {});
  EXPECT_EQ(page.document().draft().scenario, before);
  emit page.findChild<VaryPanel*>()->scenarioWanted();
  EXPECT_THAT(page.document().draft().scenario, HasSubstr("Another"));
  EXPECT_EQ(page.document().draft().vary.size(), 1U) << "the dimensions stay";
  page.document().undoStack()->undo();
  EXPECT_EQ(page.document().draft().scenario, before);
}

TEST_F(Reading, AGuestHasTheTextsAndTheKeysUntilTheSweepIsBack) {
  open(twelveRuns());
  auto* guest = new QWidget;
  guest->setWindowTitle(QStringLiteral("Guest"));
  page.addGuest({guest, [] { return QStringLiteral("guest status"); }, [] { return QStringLiteral("guest readout"); }});
  EXPECT_FALSE(page.guestShown());
  page.showGuest(true);
  EXPECT_TRUE(page.guestShown());
  EXPECT_EQ(page.statusText(), QStringLiteral("guest status"));
  EXPECT_EQ(page.readout(), QStringLiteral("guest readout"));
  EXPECT_EQ(page.windowTitle(), QStringLiteral("Guest"));
  QTest::keyClick(&page, Qt::Key_Space);
  EXPECT_FALSE(page.runner().running());
  page.showGuest(false);
  EXPECT_THAT(page.statusText().toStdString(), HasSubstr("Sweep ready"));
}

}  // namespace
}  // namespace roundel::widgets
