// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/build/scheduler_picker/compared_schedulers.h"
#include "widgets/build/scheduler_picker/picker_list.h"
#include "widgets/build/scheduler_picker/scheduler_picker.h"
#include "widgets/document/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using policies::PolicyGroup;
using testing::threeJobs;

std::size_t rowOf(const std::vector<PickerRow>& rows, const std::string& id) {
  const auto at = std::ranges::find(rows, id, &PickerRow::id);
  return static_cast<std::size_t>(at - rows.begin());
}

class Picking : public ::testing::Test {
 protected:
  void SetUp() override {
    bench.document.startNew();
    window.resize(1200, 800);
    window.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
    picker.popUp(QRect(window.mapToGlobal(QPoint(40, 40)), QSize(60, 24)));
  }
  std::vector<std::string> compared() {
    std::vector<std::string> ids;
    for (const model::CompareSpec& each : bench.document.scenario().compare) ids.push_back(each.policy);
    return ids;
  }
  void key(Qt::Key pressed) { QTest::keyClick(picker.search(), pressed); }

  Workbench bench;
  QWidget window;
  SchedulerPicker picker{&bench.document, &bench.appearance, &window};
};

TEST_F(Picking, SpaceMarksSeveralAndEnterAddsThemAsOneStep) {
  EXPECT_EQ(picker.chosen(), std::vector<std::string>{"gavel"}) << "without a marked row, the current row is chosen";
  key(Qt::Key_Space);
  key(Qt::Key_Down);
  key(Qt::Key_Space);
  EXPECT_EQ(picker.button()->text(), QStringLiteral("Add 2 schedulers"));
  EXPECT_TRUE(compared().empty()) << "marking a row does not edit the document";
  key(Qt::Key_Return);
  EXPECT_EQ(compared(), (std::vector<std::string>{"gavel", "hadar"}));
  EXPECT_EQ(bench.document.undoStack()->count(), 1);
  EXPECT_FALSE(picker.isVisible());
}

TEST_F(Picking, TypingFiltersByNameYearAndSentence) {
  QTest::keyClicks(picker.search(), QStringLiteral("serv"));
  key(Qt::Key_Return);
  ASSERT_EQ(compared().size(), 1U);
  picker.popUp({});
  QTest::keyClicks(picker.search(), QStringLiteral("2018"));
  EXPECT_EQ(picker.chosen(), std::vector<std::string>{"gandiva"});
  picker.search()->setText(QStringLiteral("no such thing"));
  EXPECT_TRUE(picker.chosen().empty());
  EXPECT_FALSE(picker.button()->isEnabled());
}

TEST_F(Picking, EscapeAddsNothing) {
  key(Qt::Key_Space);
  key(Qt::Key_Escape);
  EXPECT_FALSE(picker.isVisible());
  EXPECT_TRUE(compared().empty());
}

TEST_F(Picking, ClicksMarkRowsAndTheButtonAddsThemInTheirOrder) {
  const auto& rows = picker.list()->rows();
  for (const char* id : {"tiresias", "hare"})
    QTest::mouseClick(picker.list(), Qt::LeftButton, {}, picker.list()->rectOf(rowOf(rows, id)).center().toPoint());
  QTest::mouseClick(picker.button(), Qt::LeftButton);
  EXPECT_EQ(compared(), (std::vector<std::string>{"tiresias", "hare"}));
}

TEST_F(Picking, ArrowsGoDownTheColumnsAndAcross) {
  const auto& rows = picker.list()->rows();
  const auto now = [&] { return rows[static_cast<std::size_t>(picker.list()->current())]; };
  key(Qt::Key_Right);
  EXPECT_EQ(now().group, PolicyGroup::Baseline);
  key(Qt::Key_Right);
  EXPECT_EQ(now().id, "optimal");
  key(Qt::Key_Down);
  EXPECT_EQ(now().id, "own-rule") << "the first row of the group Own";
  key(Qt::Key_Left);
  key(Qt::Key_Left);
  EXPECT_EQ(now().group, PolicyGroup::Paper);
}

TEST_F(Picking, WhatCannotRunHereHasItsReasonAndCannotBeMarked) {
  const auto& rows = picker.list()->rows();
  EXPECT_FALSE(rows[rowOf(rows, "plan")].runs()) << "plan needs a schedule";
  EXPECT_TRUE(rows[rowOf(rows, "optimal")].runs()) << "optimal is not excluded while the scenario is empty";
  picker.list()->toggle(rowOf(rows, "plan"));
  EXPECT_TRUE(picker.list()->marked().empty());
}

TEST_F(Picking, ProgramAsksForACommandAndAddsNothingItself) {
  QSignalSpy wanted(&picker, &SchedulerPicker::programRequested);
  QTest::keyClicks(picker.search(), QStringLiteral("any language"));
  key(Qt::Key_Space);
  EXPECT_EQ(wanted.count(), 1) << "Space opens a row without a check box";
  EXPECT_FALSE(picker.isVisible());
  picker.popUp({});
  const auto& rows = picker.list()->rows();
  const auto row = std::ranges::find(rows, PickerRow::Kind::Program, &PickerRow::kind) - rows.begin();
  QTest::mouseClick(picker.list(), Qt::LeftButton, {},
                    picker.list()->rectOf(static_cast<std::size_t>(row)).center().toPoint());
  EXPECT_EQ(wanted.count(), 2);
  EXPECT_TRUE(compared().empty());
}

TEST_F(Picking, AnOwnRuleIsAddedAndAsksForItsOptions) {
  QSignalSpy options(&picker, &SchedulerPicker::optionsRequested);
  QTest::keyClicks(picker.search(), QStringLiteral("own-rule"));
  key(Qt::Key_Return);
  EXPECT_EQ(compared(), std::vector<std::string>{"own-rule"});
  ASSERT_EQ(options.count(), 1);
  EXPECT_EQ(options.front().front().toInt(), 0);
}

TEST_F(Picking, ProgramsUsedBeforeAreMarkedLikeSchedulers) {
  rememberProgram(
      {QStringLiteral("Lab SRTF"), QStringLiteral("/bin/true --backfill"), {}, QDateTime::currentDateTime(), true});
  rememberProgram({QStringLiteral("Lost"), QStringLiteral("./gone"), {}, QDateTime::currentDateTime(), true});
  picker.popUp({});
  const auto& rows = picker.list()->rows();
  const auto named = [&](const char* name) {
    return static_cast<std::size_t>(std::ranges::find(rows, QString::fromLatin1(name), &PickerRow::name) -
                                    rows.begin());
  };
  ASSERT_LT(named("Lab SRTF"), rows.size());
  EXPECT_EQ(rows[named("Lab SRTF")].brief, QStringLiteral("A program: /bin/true --backfill"));
  EXPECT_EQ(rows[named("Lab SRTF")].year, QStringLiteral("used today"));
  EXPECT_EQ(rows[named("Lost")].reason, QStringLiteral("file not found"));
  QSignalSpy used(&picker, &SchedulerPicker::usedProgramRequested);
  picker.list()->toggle(named("Lost"));
  picker.list()->toggle(named("Lab SRTF"));
  EXPECT_EQ(picker.button()->text(), QStringLiteral("Add Lab SRTF"));
  key(Qt::Key_Return);
  EXPECT_EQ(used.count(), 1);
  QSettings().remove(QStringLiteral("usedPrograms"));
}

TEST_F(Picking, TheRestOfTheBaselinesIsOneClickAway) {
  const std::size_t hidden = picker.list()->hidden();
  EXPECT_EQ(hidden, 8U) << "6 of the 14 baselines are shown at first";
  const std::size_t last = rowOf(picker.list()->rows(), "gandiva");
  EXPECT_TRUE(picker.list()->rectOf(last).isEmpty());
  picker.findChild<QPushButton*>(QStringLiteral("more-baselines"))->click();
  EXPECT_FALSE(picker.list()->rectOf(last).isEmpty());
  EXPECT_EQ(picker.list()->hidden(), 0U);
}

TEST_F(Picking, AMarkStaysWhileAnotherSearchHidesItsRow) {
  key(Qt::Key_Space);
  QTest::keyClicks(picker.search(), QStringLiteral("hadare"));
  key(Qt::Key_Space);
  EXPECT_EQ(picker.chosen(), (std::vector<std::string>{"gavel", "hadare"}));
  EXPECT_EQ(picker.search()->text(), QStringLiteral("hadare")) << "Space is not added to the search text";
}

TEST_F(Picking, SpaceTwiceTakesTheMarkAway) {
  key(Qt::Key_Space);
  key(Qt::Key_Space);
  EXPECT_TRUE(picker.list()->marked().empty());
  EXPECT_EQ(picker.button()->text(), QStringLiteral("Add Gavel")) << "the button names the current row again";
}

TEST_F(Picking, OpenedAgainNothingIsMarkedOrSearched) {
  key(Qt::Key_Space);
  QTest::keyClicks(picker.search(), QStringLiteral("ha"));
  key(Qt::Key_Escape);
  picker.popUp({});
  EXPECT_TRUE(picker.list()->marked().empty());
  EXPECT_TRUE(picker.search()->text().isEmpty());
}

TEST_F(Picking, WhereNothingFitsKeysDoNothing) {
  picker.search()->setText(QStringLiteral("no such thing"));
  for (const Qt::Key pressed : {Qt::Key_Down, Qt::Key_Up, Qt::Key_Space, Qt::Key_Return}) key(pressed);
  EXPECT_TRUE(picker.isVisible());
  EXPECT_TRUE(compared().empty());
  EXPECT_EQ(picker.list()->current(), -1);
  picker.search()->clear();
  EXPECT_GE(picker.list()->current(), 0) << "a row is current again";
}

TEST_F(Picking, ArrowsStopAtBothEnds) {
  key(Qt::Key_Up);
  EXPECT_EQ(picker.list()->currentPart(), 0);
  for (int i = 0; i < 60; ++i) key(Qt::Key_Down);
  EXPECT_EQ(picker.list()->currentPart(), picker.list()->partCount() - 1);
  key(Qt::Key_Right);
  EXPECT_EQ(picker.list()->currentPart(), picker.list()->partCount() - 1) << "there is no column on the right";
}

TEST_F(Picking, LeftAndRightMoveTheCursorOfATextThatIsThere) {
  QTest::keyClicks(picker.search(), QStringLiteral("a"));
  const int before = picker.list()->current();
  key(Qt::Key_Left);
  EXPECT_EQ(picker.search()->cursorPosition(), 0);
  EXPECT_EQ(picker.list()->current(), before);
}

TEST_F(Picking, ADoubleClickAddsWhatIsMarkedWithItsOwnRow) {
  key(Qt::Key_Space);
  const QPoint hadar = picker.list()->rectOf(rowOf(picker.list()->rows(), "hadar")).center().toPoint();
  QTest::mouseClick(picker.list(), Qt::LeftButton, {}, hadar);
  QTest::mouseDClick(picker.list(), Qt::LeftButton, {}, hadar);
  EXPECT_EQ(compared(), (std::vector<std::string>{"gavel", "hadar"}));
}

TEST_F(Picking, AnotherButtonOfTheMouseMarksNothing) {
  const QPoint hadar = picker.list()->rectOf(rowOf(picker.list()->rows(), "hadar")).center().toPoint();
  QTest::mouseClick(picker.list(), Qt::RightButton, {}, hadar);
  EXPECT_TRUE(picker.list()->marked().empty());
}

TEST_F(Picking, RowsSayNameYearAndStateToAScreenReader) {
  PickerList* list = picker.list();
  list->toggle(rowOf(list->rows(), "hadar"));
  for (int part = 0; part < list->partCount(); ++part) {
    EXPECT_FALSE(list->partName(part).isEmpty());
    EXPECT_FALSE(list->partDescription(part).isEmpty()) << list->partName(part).toStdString();
    EXPECT_EQ(list->partSelected(part).value_or(false), list->partName(part) == QStringLiteral("Hadar"));
    EXPECT_TRUE(list->rect().contains(list->partRect(part)));
  }
}

TEST_F(Picking, ANarrowListIsHigherAndKeepsEveryRow) {
  PickerList list;
  list.setRows(picker.list()->rows(), &bench.theme());
  list.show();
  list.resize(1000, list.heightForWidth(1000));
  const int shown = list.partCount();
  EXPECT_GT(list.partRect(shown - 1).left(), list.partRect(0).left()) << "the list has several columns";
  EXPECT_GT(list.heightForWidth(300), list.heightForWidth(1000));
  list.resize(300, list.heightForWidth(300));
  EXPECT_EQ(list.partCount(), shown);
  for (int part = 1; part < shown; ++part) EXPECT_GE(list.partRect(part).top(), list.partRect(part - 1).bottom());
  EXPECT_LE(list.partRect(shown - 1).bottom(), list.height());
}

TEST_F(Picking, StaysInsideItsWindowWhereverItOpens) {
  const QRect all = window.geometry();
  for (const QPoint at : {QPoint(0, 0), QPoint(1150, 10), QPoint(1150, 780), QPoint(5, 790)}) {
    picker.close();
    picker.popUp(QRect(window.mapToGlobal(at), QSize(60, 24)));
    EXPECT_TRUE(all.contains(picker.geometry())) << at.x() << "," << at.y();
  }
}

TEST(PickerRows, EveryRowHasASentenceAndTheGroupsStandInTheirColumns) {
  Workbench bench;
  bench.document.startNew();
  const std::vector<PickerRow> rows = pickerRows(bench.document);
  for (const PickerRow& row : rows) EXPECT_FALSE(row.brief.isEmpty()) << row.id;
  EXPECT_EQ(rows[rowOf(rows, "srtf")].year, QStringLiteral("textbook"));
  EXPECT_EQ(rows[rowOf(rows, "plan")].year, QString());
  for (const int columns : {1, 2, 3}) {
    const auto laid = pickerColumns(rows, {.filter = {}, .all_baselines = true, .columns = columns});
    EXPECT_EQ(laid.size(), static_cast<std::size_t>(columns));
    std::size_t shown = 0;
    for (const auto& column : laid)
      for (const PickerBlock& block : column) shown += block.rows.size();
    EXPECT_EQ(shown, rows.size()) << "every row is shown in " << columns << " columns";
  }
}

TEST(PickerRowsOfADocument, SayWhatASchedulerRefusesOnceTheScenarioIsComplete) {
  Workbench bench;
  bench.document.reset(testing::mix(15, 40), {});
  int refused = 0;
  for (const PickerRow& row : pickerRows(bench.document)) {
    if (row.runs()) continue;
    ++refused;
    EXPECT_TRUE(row.id == "plan" || row.reason.startsWith(QLatin1String("Cannot run here: "))) << row.id;
  }
  EXPECT_GE(refused, 2) << "plan has no schedule, and optimal cannot run 40 jobs";
}

TEST(PickerRowsOfADocument, MarkTheSchedulersOfTheComparisonAsAdded) {
  Workbench bench;
  bench.document.reset(threeJobs(), {});
  for (const PickerRow& row : pickerRows(bench.document))
    EXPECT_EQ(row.added, row.id == "gavel" || row.id == "hadar") << row.id;
}

TEST_F(Picking, SaysThatASchedulerIsAddedAlready) {
  picker.close();
  bench.document.reset(threeJobs(), {});
  picker.popUp(QRect(window.mapToGlobal(QPoint(40, 40)), QSize(60, 24)));
  auto* list = picker.findChild<PickerList*>();
  ASSERT_NE(list, nullptr);
  int added = 0;
  for (int part = 0; part < list->partCount(); ++part)
    if (list->partDescription(part).contains(QStringLiteral("(added"))) ++added;
  EXPECT_EQ(added, 2);
  EXPECT_TRUE(list->marked().empty()) << "added schedulers are not marked";
}

TEST(ComparedSchedulers, ListsWhatIsComparedAndRemovesIt) {
  Workbench bench;
  bench.document.reset(threeJobs(), {});
  ComparedSchedulers list(&bench);
  const int before = list.count();
  ASSERT_GE(before, 2);
  QSignalSpy options(&list, &ComparedSchedulers::optionsRequested);
  list.findChild<QToolButton*>(QStringLiteral("options-1"))->click();
  ASSERT_EQ(options.count(), 1);
  EXPECT_EQ(options[0][0].toInt(), 1);
  const QString second = list.textOf(1);
  list.findChild<QToolButton*>(QStringLiteral("close-0"))->click();
  EXPECT_TRUE(QTest::qWaitFor([&] { return list.count() == before - 1; }));
  EXPECT_EQ(list.textOf(0), second);
}

TEST(ComparedSchedulers, WithoutAnyItOffersThePicker) {
  Workbench bench;
  bench.document.startNew();
  ComparedSchedulers list(&bench);
  EXPECT_EQ(list.count(), 0);
  QSignalSpy asked(&list, &ComparedSchedulers::addRequested);
  list.findChild<QPushButton*>(QStringLiteral("choose-schedulers"))->click();
  EXPECT_EQ(asked.count(), 1);
}

TEST(ComparedSchedulers, ArrowsMoveALaneAndAreOffAtTheEnds) {
  Workbench bench;
  bench.document.reset(threeJobs(), {});
  ComparedSchedulers list(&bench);
  const auto tool = [&](const char* name) { return list.findChild<QToolButton*>(QLatin1String(name)); };
  EXPECT_FALSE(tool("up-0")->isEnabled());
  EXPECT_FALSE(tool("down-1")->isEnabled());
  const QString first = list.textOf(0), second = list.textOf(1);
  tool("down-0")->click();
  EXPECT_TRUE(QTest::qWaitFor([&] { return list.textOf(0) == second; }));
  EXPECT_EQ(list.textOf(1), first);
  bench.document.undoStack()->undo();
  EXPECT_TRUE(QTest::qWaitFor([&] { return list.textOf(0) == first; }));
}

TEST(ComparedSchedulers, EveryToolSaysWhichLaneItIsOf) {
  Workbench bench;
  bench.document.reset(threeJobs(), {});
  ComparedSchedulers list(&bench);
  for (const QToolButton* each : list.findChildren<QToolButton*>()) {
    EXPECT_TRUE(each->accessibleName().contains(
        each->objectName().endsWith(QLatin1Char('0')) ? QStringLiteral("Gavel") : QStringLiteral("Hadar")))
        << each->accessibleName().toStdString();
    EXPECT_FALSE(each->toolTip().isEmpty());
  }
}

TEST(ComparedSchedulers, TheKeyboardStaysOnTheToolThatWasUsed) {
  Workbench bench;
  bench.document.reset(threeJobs(), {});
  bench.document.addLanes({"hops"});
  ComparedSchedulers list(&bench);
  list.show();
  list.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&list));
  const QString last = list.textOf(2);
  auto* close = list.findChild<QToolButton*>(QStringLiteral("close-0"));
  close->setFocus();
  QTest::keyClick(close, Qt::Key_Space);
  ASSERT_TRUE(QTest::qWaitFor([&] { return list.count() == 2; }));
  EXPECT_EQ(list.textOf(1), last);
  ASSERT_NE(QApplication::focusWidget(), nullptr);
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("close-0"));
}

TEST(ComparedSchedulers, ALaneThatFailedSaysWhy) {
  Workbench bench;
  model::Scenario s = testing::mix(15, 40);
  s.compare = {{"gavel", "Gavel", {}}, {"optimal", "Optimal", {}}};
  bench.document.reset(s, {});
  EXPECT_TRUE(bench.comparison.waitForFinished(120000));
  ComparedSchedulers list(&bench);
  QStringList wrong;
  for (const QLabel* label : list.findChildren<QLabel*>())
    if (label->property("role").toString() == QStringLiteral("bad") && !label->text().isEmpty()) wrong << label->text();
  ASSERT_EQ(wrong.size(), 1) << wrong.join(QLatin1Char('|')).toStdString();
  EXPECT_FALSE(wrong.front().contains(QLatin1Char('\n')));
}

}  // namespace
}  // namespace roundel::widgets
