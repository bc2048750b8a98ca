#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>

#include "tests/widgets/bench.h"
#include "widgets/scheduler_picker/compared_schedulers.h"
#include "widgets/scheduler_picker/scheduler_picker.h"
#include "widgets/session/new_document.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

using policies::PolicyGroup;
using testing::threeJobs;

std::size_t rowOf(const std::vector<PickerRow>& rows, const std::string& id) {
  const auto at = std::find_if(rows.begin(), rows.end(), [&](const PickerRow& row) { return row.id == id; });
  return static_cast<std::size_t>(at - rows.begin());
}

class Picking : public ::testing::Test {
 protected:
  void SetUp() override {
    beginScenario(bench.document);
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
  SchedulerPicker picker{&bench, &window};
};

TEST_F(Picking, SpaceMarksSeveralAndEnterAddsThemAsOneStep) {
  EXPECT_EQ(picker.chosen(), std::vector<std::string>{"gavel"}) << "nothing is marked: the current row";
  key(Qt::Key_Space);
  key(Qt::Key_Down);
  key(Qt::Key_Space);
  EXPECT_EQ(picker.button()->text(), QStringLiteral("Add 2 schedulers"));
  EXPECT_TRUE(compared().empty()) << "marks are no edit";
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
  EXPECT_EQ(now().id, "own-rule") << "the first of the group Own";
  key(Qt::Key_Left);
  key(Qt::Key_Left);
  EXPECT_EQ(now().group, PolicyGroup::Paper);
}

TEST_F(Picking, WhatCannotRunHereHasItsReasonAndCannotBeMarked) {
  const auto& rows = picker.list()->rows();
  EXPECT_FALSE(rows[rowOf(rows, "plan")].runs()) << "it needs a schedule";
  EXPECT_TRUE(rows[rowOf(rows, "optimal")].runs()) << "nothing says otherwise before there is a problem";
  picker.list()->toggle(rowOf(rows, "plan"));
  EXPECT_TRUE(picker.list()->marked().empty());
}

TEST_F(Picking, TheRestOfTheBaselinesIsOneClickAway) {
  const std::size_t hidden = picker.list()->hidden();
  EXPECT_EQ(hidden, 8U) << "14 baselines, 6 of them at once";
  const std::size_t last = rowOf(picker.list()->rows(), "gandiva");
  EXPECT_TRUE(picker.list()->rectOf(last).isEmpty());
  picker.findChild<QPushButton*>(QStringLiteral("more-baselines"))->click();
  EXPECT_FALSE(picker.list()->rectOf(last).isEmpty());
  EXPECT_EQ(picker.list()->hidden(), 0U);
}

TEST(PickerRows, EveryRowHasASentenceAndTheGroupsStandInTheirColumns) {
  Workbench bench;
  beginScenario(bench.document);
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
    EXPECT_EQ(shown, rows.size()) << "none is lost in " << columns << " columns";
  }
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
  beginScenario(bench.document);
  ComparedSchedulers list(&bench);
  EXPECT_EQ(list.count(), 0);
  QSignalSpy asked(&list, &ComparedSchedulers::addRequested);
  list.findChild<QPushButton*>(QStringLiteral("choose-schedulers"))->click();
  EXPECT_EQ(asked.count(), 1);
}

}  // namespace
}  // namespace roundel::widgets
