// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the panel of a lesson with real keys and clicks.

#include "widgets/lesson/panel/lesson_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>

#include "tests/widgets/drops.h"
#include "tests/widgets/lesson/lesson_text.h"
#include "tests/widgets/part.h"
#include "tests/widgets/shown.h"
#include "widgets/document/state/workbench.h"
#include "widgets/lesson/panel/answer_fields.h"
#include "widgets/lesson/panel/option_button.h"
#include "widgets/lesson/player/step_reading.h"

namespace roundel::widgets {
namespace {

using namespace testing;
using Phase = LessonPlayer::Phase;

class PanelOfALesson : public ::testing::Test {
 protected:
  void SetUp() override {
    lesson = testLesson();
    ASSERT_NE(lesson, nullptr);
    QObject::connect(&player, &LessonPlayer::stepChanged, &panel, [this] {
      board = askedSpans(player).empty()
                  ? PlaceBoard()
                  : PlaceBoard(player.runs().problem, player.runs().problem->findJob("J1"), askedSpans(player));
      panel.showStep();
    });
    panel.resize(340, 780);
    panel.show();
    panel.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&panel));
    player.start(lesson);
    player.setRuns(lesson::runLesson(*lesson));
    settle();
  }
  void go(int step) {
    player.go(step);
    settle();
  }
  void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* at = panel.focusWidget() != nullptr ? panel.focusWidget() : &panel;
    QTest::keyClick(at, key, modifiers);
    settle();
  }
  template <class T>
  T* part(const char* name) {
    return partOf<T>(panel, name);
  }
  std::shared_ptr<const lesson::Lesson> lesson;
  Workbench bench;
  LessonPlayer player;
  PlaceBoard board;
  LessonPanel panel{&bench.appearance, &player, &board};
};

TEST_F(PanelOfALesson, ANumberIsTypedAndEnterReveals) {
  auto* reveal = part<QPushButton>("lesson-reveal");
  EXPECT_FALSE(reveal->isEnabled()) << "the answer cannot be checked before it is given";
  auto* line = part<QLineEdit>("lesson-number");
  EXPECT_TRUE(line->hasFocus());
  for (const char c : std::string("5,0")) QTest::keyClick(line, c);
  EXPECT_EQ(line->text(), QStringLiteral("5,0"));
  EXPECT_TRUE(reveal->isEnabled());
  key(Qt::Key_Return);
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_TRUE(panel.verdictText().startsWith(QStringLiteral("✓ Right. 2 of 2 points")));
  key(Qt::Key_Return);
  EXPECT_EQ(player.number(), kChoose) << "Enter moves to the next step";
}

TEST_F(PanelOfALesson, LettersInTheLineAreNotKeysOfTheLesson) {
  auto* line = part<QLineEdit>("lesson-number");
  QTest::keyClick(line, 'h');
  EXPECT_EQ(player.hintsOpen(), 0);
  EXPECT_FALSE(player.answered()) << "“h” is not a number";
  line->clear();
  panel.setFocus();
  part<QPushButton>("lesson-next")->setFocus();
  key(Qt::Key_H);
  EXPECT_EQ(player.hintsOpen(), 1);
}

TEST_F(PanelOfALesson, AWrongAnswerMayBeTriedAgain) {
  auto* line = part<QLineEdit>("lesson-number");
  QTest::keyClicks(line, QStringLiteral("7"));
  key(Qt::Key_Return);
  ASSERT_EQ(player.phase(), Phase::Wrong);
  EXPECT_TRUE(panel.verdictText().startsWith(QStringLiteral("✗")));
  EXPECT_TRUE(panel.verdictText().contains(QStringLiteral("7")));
  EXPECT_FALSE(line->isEnabled());
  QTest::mouseClick(part<QPushButton>("lesson-reveal"), Qt::LeftButton);
  ASSERT_EQ(player.phase(), Phase::Asking);
  EXPECT_TRUE(line->isEnabled());
  EXPECT_TRUE(panel.verdictText().isEmpty());
}

TEST_F(PanelOfALesson, DigitsChoose) {
  go(kChoose);
  key(Qt::Key_2);
  EXPECT_TRUE(part<OptionButton>("lesson-option-2")->isChecked());
  key(Qt::Key_1);
  EXPECT_FALSE(part<OptionButton>("lesson-option-2")->isChecked())
      << "only one option is correct, so only one can be checked";
  key(Qt::Key_Enter);
  EXPECT_EQ(player.phase(), Phase::Right);
  EXPECT_TRUE(part<OptionButton>("lesson-option-1")->accessibleName().endsWith(QStringLiteral("right")));
}

TEST_F(PanelOfALesson, AWrongChoiceDoesNotMarkTheRightOne) {
  go(kChoose);
  QTest::mouseClick(part<OptionButton>("lesson-option-2"), Qt::LeftButton);
  key(Qt::Key_Return);
  ASSERT_EQ(player.phase(), Phase::Wrong);
  EXPECT_TRUE(part<OptionButton>("lesson-option-2")->accessibleName().endsWith(QStringLiteral("not right")));
  EXPECT_EQ(part<OptionButton>("lesson-option-1")->accessibleName(), QStringLiteral("two nodes"));
  QTest::mouseClick(part<QWidget>("lesson-show-answer"), Qt::LeftButton);
  EXPECT_EQ(player.phase(), Phase::Shown);
  EXPECT_EQ(part<OptionButton>("lesson-option-1")->accessibleName(), QStringLiteral("two nodes, right"));
}

TEST_F(PanelOfALesson, AnOrderIsMadeByKeys) {
  go(kOrder);
  auto* field = qobject_cast<OrderField*>(panel.field());
  ASSERT_NE(field, nullptr);
  EXPECT_FALSE(player.answered());
  QListWidget* list = field->list();
  ASSERT_EQ(list->count(), 3);
  const QString first = list->item(0)->data(Qt::UserRole).toString();
  list->setCurrentRow(0);
  list->setFocus();
  key(Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(list->item(1)->data(Qt::UserRole).toString(), first);
  EXPECT_EQ(list->currentRow(), 1);
  EXPECT_TRUE(list->item(0)->text().startsWith(QStringLiteral("1.")));
  EXPECT_TRUE(player.answered());
  key(Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(list->item(0)->data(Qt::UserRole).toString(), first);
}

TEST_F(PanelOfALesson, AnOrderIsMadeByDragging) {
  go(kOrder);
  QListWidget* list = qobject_cast<OrderField*>(panel.field())->list();
  const QString first = list->item(0)->data(Qt::UserRole).toString();
  list->setCurrentRow(0);
  const std::unique_ptr<QMimeData> data(list->model()->mimeData({list->model()->index(0, 0)}));
  // Moves the row in the model, as the end of a drag does.
  ASSERT_TRUE(list->model()->moveRow({}, 0, {}, 3));
  settle();
  EXPECT_EQ(list->item(2)->data(Qt::UserRole).toString(), first);
  EXPECT_TRUE(list->item(2)->text().startsWith(QStringLiteral("3.")));
  EXPECT_TRUE(player.answered());
}

TEST_F(PanelOfALesson, APickIsChosenInTheListOrInTheLanes) {
  go(kPick);
  EXPECT_FALSE(player.answered());
  panel.field()->pick(lesson::PickAsk::What::Node, QStringLiteral("A"));
  EXPECT_FALSE(player.answered()) << "the question asks for a job, not for a node";
  panel.field()->pick(lesson::PickAsk::What::Job, QStringLiteral("J2"));
  ASSERT_TRUE(player.answered());
  key(Qt::Key_Return);
  EXPECT_EQ(player.phase(), Phase::Right);
}

TEST_F(PanelOfALesson, APlaceMayWait) {
  go(kPlace);
  EXPECT_FALSE(player.answered());
  clickOn(panel, "lesson-waits-1");
  EXPECT_TRUE(player.answered());
  key(Qt::Key_Return);
  EXPECT_EQ(player.phase(), Phase::Wrong);
}

TEST_F(PanelOfALesson, EscLeavesAndBackspaceGoesBack) {
  go(kTell);
  QSignalSpy left(&panel, &LessonPanel::leaveRequested);
  key(Qt::Key_Backspace);
  EXPECT_EQ(player.number(), kPlace);
  key(Qt::Key_Escape);
  EXPECT_EQ(left.count(), 1);
}

TEST_F(PanelOfALesson, ShowsTheConditionsOfAReach) {
  go(kReach);
  player.setReached(player.runs(), 0);
  auto* condition = part<QLabel>("lesson-condition-1");
  EXPECT_TRUE(condition->text().startsWith(QStringLiteral("○"))) << condition->text().toStdString();
  const auto& ask = std::get<lesson::ReachAsk>(*player.step().ask);
  player.setReached(lesson::runWay(*lesson, ask.way, player.runs()), 1);
  EXPECT_TRUE(condition->text().startsWith(QStringLiteral("✓"))) << condition->text().toStdString();
  EXPECT_EQ(player.phase(), Phase::Right);
}

TEST_F(PanelOfALesson, TheEndHasTheResult) {
  go(kReach);
  QSignalSpy finished(&panel, &LessonPanel::finished);
  QTest::mouseClick(part<QPushButton>("lesson-next"), Qt::LeftButton);
  ASSERT_EQ(finished.count(), 1);
  panel.showEnd(true, QStringLiteral("Shares"));
  settle();
  EXPECT_TRUE(panel.atEnd());
  EXPECT_EQ(part<QLabel>("lesson-points")->text(), QStringLiteral("0 of 9 points"));
  QSignalSpy copied(&panel, &LessonPanel::copyRequested);
  QTest::keyClicks(part<QLineEdit>("lesson-name"), QStringLiteral("Ann H"));
  clickOn(panel, "lesson-copy");
  ASSERT_EQ(copied.count(), 1);
  EXPECT_EQ(copied[0][0].toString(), QStringLiteral("Ann H")) << "the letter H in the name field opens no hint";
  clickOn(panel, "lesson-to-steps");
  EXPECT_FALSE(panel.atEnd());
}

TEST_F(PanelOfALesson, FitsInBothThemes) {
  for (const int step : {kNumber, kChoose, kOrder, kPick, kPlace, kReach}) {
    go(step);
    pictures(bench, panel, QStringLiteral("lesson-panel-%1").arg(step), {{340, 640}});
    EXPECT_TRUE(panel.minimumSizeHint().width() <= 340) << step;
  }
}

}  // namespace
}  // namespace roundel::widgets
