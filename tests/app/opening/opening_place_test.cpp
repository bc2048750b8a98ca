// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the playhead after a scenario is opened, and the bar with the task of the scenario, without a window.

#include "app/gui/opening/opening_place.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QToolButton>

#include "app/gui/opening/opening_strip.h"
#include "core/io/scenario_io.h"
#include "tests/source_dir.h"
#include "widgets/document/state/workbench.h"

namespace roundel::app {
namespace {

class Opening : public ::testing::Test {
 protected:
  static model::Scenario shipped(const char* name) {
    const auto read = io::readScenarioFile(tests::sourceDir() + "/scenarios/" + name + ".json");
    EXPECT_TRUE(read.scenario) << name;
    return read.scenario.value_or(model::Scenario());
  }
  void open(const char* name) { bench.document.reset(shipped(name), {}); }
  void run() { ASSERT_TRUE(bench.comparison.waitForFinished()); }
  double now_s() { return bench.playhead.now_s(); }

  widgets::Workbench bench;
  OpeningPlace place{&bench.document, &bench.comparison, &bench.playhead};
};

TEST_F(Opening, IsThePlaceThatTheScenarioNamesElseTheEndOfTheRun) {
  open("lesson-gang");
  EXPECT_EQ(now_s(), 0);  // the run is not ready yet
  run();
  EXPECT_EQ(now_s(), 1500);
  open("hadar-fig1");
  run();
  EXPECT_EQ(now_s(), bench.playhead.end_s());
  EXPECT_GT(now_s(), 0);
}

TEST_F(Opening, APlaceBeyondTheRunIsItsEnd) {
  model::Scenario scenario = shipped("lesson-gang");
  scenario.opening->at_s = 1e9;
  bench.document.reset(scenario, {});
  run();
  EXPECT_EQ(now_s(), bench.playhead.end_s());
}

TEST_F(Opening, APlaceThatIsKeptGoesBeforeBothWheneverItIsSaid) {
  open("lesson-gang");
  place.keep(700);
  run();
  EXPECT_EQ(now_s(), 700);
  place.keep(800);  // the run is ready
  EXPECT_EQ(now_s(), 800);
}

TEST_F(Opening, AnEditLeavesThePlayheadWhereItIs) {
  open("lesson-gang");
  run();
  bench.playhead.setNow(700);
  bench.document.edit(QStringLiteral("x"), [](model::Scenario& s) { s.clock.restart_s = 11; });
  run();
  EXPECT_EQ(now_s(), 700);
  bench.playhead.toStart();
  bench.document.edit(QStringLiteral("x"), [](model::Scenario& s) { s.clock.restart_s = 12; });
  run();
  EXPECT_EQ(now_s(), 0);
}

TEST_F(Opening, WhoeverPlaysBeforeTheRunIsThereHasTheSay) {
  open("lesson-gang");
  bench.playhead.express(false);  // starts playing, but waits for the run
  run();
  EXPECT_NE(now_s(), 1500);
}

TEST_F(Opening, TheStripHasTitleAndTaskCanBeClosedAndComesBackWithTheNextScenario) {
  OpeningStrip strip(&bench.document, &bench.playhead);
  strip.setRoom(true);
  EXPECT_TRUE(strip.isHidden());  // without a scenario no task is shown
  open("lesson-gang");
  EXPECT_FALSE(strip.isHidden());
  const auto labels = strip.findChildren<QLabel*>();
  ASSERT_EQ(labels.size(), 2);
  EXPECT_EQ(labels[0]->text(), QStringLiteral("A gang starts together"));
  EXPECT_EQ(labels[1]->text(), QStringLiteral("Three GPUs are free, yet D, a gang of four, waits."));
  strip.findChild<QToolButton*>(QStringLiteral("opening-close"))->click();
  EXPECT_TRUE(strip.isHidden());
  strip.setClosed(false);
  EXPECT_FALSE(strip.isHidden());
  strip.setRoom(false);
  EXPECT_TRUE(strip.isHidden());
  strip.setRoom(true);
  strip.setClosed(true);
  open("lesson-restart");
  EXPECT_FALSE(strip.isHidden());
}

TEST_F(Opening, PlayFromTheStartBeginsAtTheFirstDecision) {
  OpeningStrip strip(&bench.document, &bench.playhead);
  open("lesson-gang");
  run();
  strip.findChild<QToolButton*>(QStringLiteral("opening-play"))->click();
  EXPECT_TRUE(bench.playhead.playing());
  EXPECT_EQ(now_s(), 0);
}

}  // namespace
}  // namespace roundel::app
