// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the dimensions and schedulers of a sweep. Every change by key or click is one undo step, and invalid text changes nothing.

#include "widgets/experiments/page/vary_panel.h"

#include <gmock/gmock.h>

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include "tests/widgets/document/sweeps/drafts.h"
#include "tests/widgets/part.h"
#include "widgets/document/state/workbench.h"
#include "widgets/experiments/page/schedulers_panel.h"

namespace roundel::widgets {
namespace {

using ::testing::ElementsAre;

class Vary : public ::testing::Test {
 protected:
  Vary() {
    bench.document.reset(threeJobs(), {});
    view.document.reset(twelveRuns());
    panel.resize(300, 420);
    panel.show();
    panel.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
  }
  const DraftVary& first() const { return view.document.draft().vary.front(); }
  QWidget* block() { return testing::partOf<QWidget>(panel, "vary-0"); }
  QLineEdit* field(const char* name) { return testing::partOf<QLineEdit>(*block(), name); }
  void type(const char* name, const char* text) {
    QLineEdit* line = field(name);
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromUtf8(text));
  }
  void enter(const char* name, const char* text) {
    type(name, text);
    QTest::keyClick(field(name), Qt::Key_Return);
  }
  QToolButton* chip(const char* name) {
    for (QToolButton* button : block()->findChildren<QToolButton*>())
      if (button->accessibleName() == QLatin1String(name)) return button;
    return nullptr;
  }
  QToolButton* link(const char* text) {
    for (QToolButton* button : block()->findChildren<QToolButton*>())
      if (button->text() == QLatin1String(text)) return button;
    ADD_FAILURE() << text;
    return nullptr;
  }
  void click(const char* text) {
    QTest::mouseClick(link(text), Qt::LeftButton);
    QCoreApplication::processEvents();  // shows the new block
  }
  int steps() { return view.document.undoStack()->count(); }
  void undo() { view.document.undoStack()->undo(); }

  Workbench bench;
  SweepView view{&bench.appearance};
  VaryPanel panel{&view};
};

TEST_F(Vary, AValueThatIsTypedStandsInItsPlaceAndIsUndone) {
  enter("add-value", "90");
  EXPECT_THAT(first().values, ElementsAre("30", "60", "90", "120"));
  EXPECT_EQ(steps(), 1);
  undo();
  EXPECT_THAT(first().values, ElementsAre("30", "60", "120"));
  view.document.undoStack()->redo();
  EXPECT_THAT(first().values, ElementsAre("30", "60", "90", "120"));
}

TEST_F(Vary, TheKeyboardStaysInTheFieldForTheNextValue) {
  enter("add-value", "90");
  QCoreApplication::processEvents();
  EXPECT_EQ(QApplication::focusWidget(), field("add-value"));
  enter("add-value", "15");
  EXPECT_THAT(first().values, ElementsAre("15", "30", "60", "90", "120"));
}

TEST_F(Vary, AValueThatIsThereIsNotThereTwiceAndAnEmptyOneIsNone) {
  enter("add-value", "60");
  EXPECT_THAT(first().values, ElementsAre("30", "60", "120"));
  enter("add-value", " ");
  EXPECT_THAT(first().values, ElementsAre("30", "60", "120"));
}

TEST_F(Vary, AValueIsWholeWhereItsChipHasRoomAndCutWhereItHasNone) {
  const char* name = "Value six minutes and a half, remove";
  enter("add-value", "six minutes and a half");
  ASSERT_NE(chip(name), nullptr);
  EXPECT_TRUE(chip(name)->text().endsWith(QStringLiteral("…")));
  panel.resize(900, 420);
  QCoreApplication::processEvents();
  EXPECT_EQ(chip(name)->text(), QStringLiteral("six minutes and a half"));
  panel.resize(300, 420);
  QCoreApplication::processEvents();
  EXPECT_TRUE(chip(name)->text().endsWith(QStringLiteral("…")));
}

TEST_F(Vary, AClickTakesAValueOutButNotTheLast) {
  click("60");
  EXPECT_THAT(first().values, ElementsAre("30", "120"));
  click("30");
  EXPECT_THAT(first().values, ElementsAre("120"));
  click("120");
  EXPECT_THAT(first().values, ElementsAre("120"));
  EXPECT_EQ(steps(), 2);
}

TEST_F(Vary, ARangeTakesTheEndsOfTheListAndGivesItsValuesBack) {
  click("range");
  ASSERT_TRUE(first().range);
  EXPECT_EQ(first().range->from, 30);
  EXPECT_EQ(first().range->to, 120);
  EXPECT_EQ(first().range->steps, 3);
  EXPECT_FALSE(first().range->log);
  EXPECT_EQ(field("from")->text(), QStringLiteral("30"));
  click("list");
  EXPECT_FALSE(first().range);
  EXPECT_THAT(first().values, ElementsAre("30", "75", "120"));
  undo();
  undo();
  EXPECT_THAT(first().values, ElementsAre("30", "60", "120"));
}

TEST_F(Vary, TypingANumberIntoARangeIsOneStepOfUndo) {
  click("range");
  const int before = steps();
  type("to", "2400");
  EXPECT_EQ(first().range->to, 2400);
  EXPECT_EQ(steps(), before + 1) << "typing four digits is one undo step";
  undo();
  EXPECT_EQ(first().range->to, 120);
}

TEST_F(Vary, WhatIsNoNumberLeavesTheRangeAlone) {
  click("range");
  const DraftRange before = *first().range;
  type("from", "a");
  type("steps", "many");
  EXPECT_EQ(first().range->from, before.from);
  EXPECT_EQ(first().range->steps, before.steps);
}

TEST_F(Vary, ARangeThatHasNoValuesSaysWhatItNeeds) {
  click("range");
  const auto says = [&](const char* words) {
    for (const QLabel* label : block()->findChildren<QLabel*>())
      if (label->isVisible() && label->text().contains(QLatin1String(words))) return true;
    return false;
  };
  EXPECT_FALSE(says("at least 2 steps"));
  type("steps", "1");
  EXPECT_TRUE(says("at least 2 steps"));
  type("steps", "3");
  EXPECT_FALSE(says("at least 2 steps"));
  auto* scale = testing::partOf<QComboBox>(*block(), "scale");
  scale->setFocus();
  QTest::keyClick(scale, Qt::Key_Down);
  EXPECT_TRUE(first().range->log);
  type("from", "0");
  EXPECT_TRUE(says("above 0"));
}

TEST_F(Vary, ANameCannotBeEmpty) {
  enter("name", "");
  EXPECT_EQ(first().name, "round_s");
  EXPECT_EQ(field("name")->text(), QStringLiteral("round_s"));
  EXPECT_EQ(steps(), 0);
}

TEST_F(Vary, ADimensionIsRemovedAndBroughtBack) {
  QTest::mouseClick(testing::partOf<QToolButton>(*block(), "remove"), Qt::LeftButton);
  EXPECT_TRUE(view.document.draft().vary.empty());
  undo();
  ASSERT_EQ(view.document.draft().vary.size(), 1U);
  EXPECT_EQ(field("name")->text(), QStringLiteral("round_s"));
}

TEST_F(Vary, TheLinksAskForAFieldAndForTheOpenScenario) {
  QSignalSpy wanted(&panel, &VaryPanel::fieldWanted), scenario(&panel, &VaryPanel::scenarioWanted);
  testing::clickOn(panel, "vary-a-field");
  testing::clickOn(panel, "use-open-scenario");
  EXPECT_EQ(wanted.count(), 1);
  EXPECT_EQ(scenario.count(), 1);
}

TEST_F(Vary, EveryControlHasANameAndATip) {
  click("range");
  int seen = 0;
  for (const QWidget* each : panel.findChildren<QWidget*>()) {
    if (!each->isVisible() || (!qobject_cast<const QLineEdit*>(each) && !qobject_cast<const QToolButton*>(each) &&
                               !qobject_cast<const QComboBox*>(each)))
      continue;
    EXPECT_FALSE(each->toolTip().isEmpty()) << each->objectName().toStdString();
    EXPECT_FALSE(each->accessibleName().isEmpty()) << each->objectName().toStdString();
    ++seen;
  }
  EXPECT_GE(seen, 9);
}

class Compared : public ::testing::Test {
 protected:
  Compared() {
    bench.document.reset(threeJobs(), {});
    view.document.reset(twelveRuns());
    panel.resize(300, 240);
    panel.show();
    panel.activateWindow();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&panel));
    list = testing::partOf<QListWidget>(panel, "schedulers");
  }
  Workbench bench;
  SweepView view{&bench.appearance};
  SchedulersPanel panel{&view};
  QListWidget* list = nullptr;
};

TEST_F(Compared, SpaceLeavesASchedulerOutAndUndoBringsItBack) {
  ASSERT_GT(list->count(), 2) << "the list also shows schedulers that can be added";
  list->setFocus();
  list->setCurrentRow(1);
  QTest::keyClick(list, Qt::Key_Space);
  EXPECT_TRUE(view.document.draft().schedulers[0].used);
  EXPECT_FALSE(view.document.draft().schedulers[1].used);
  EXPECT_EQ(list->item(1)->checkState(), Qt::Unchecked);
  view.document.undoStack()->undo();
  EXPECT_TRUE(view.document.draft().schedulers[1].used);
  EXPECT_EQ(list->item(1)->checkState(), Qt::Checked);
}

TEST_F(Compared, TheCornerCountsThem) {
  const auto says = [&](const QString& words) {
    const auto labels = panel.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
  };
  EXPECT_TRUE(says(QStringLiteral("2 of %1").arg(list->count())));
  list->item(0)->setCheckState(Qt::Unchecked);
  EXPECT_TRUE(says(QStringLiteral("1 of %1").arg(list->count())));
}

TEST_F(Compared, AnotherThemeChangesLooksAndNoSweep) {
  const QColor before = list->item(0)->foreground().color();
  bench.appearance.setTheme(bench.theme().dark ? Theme::light() : Theme::darkTheme());
  EXPECT_NE(list->item(0)->foreground().color(), before);
  EXPECT_EQ(view.document.undoStack()->count(), 0);
}

}  // namespace
}  // namespace roundel::widgets
