// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the slots of a question in the lanes with real clicks, drops and keys.

#include <QMimeData>

#include "tests/widgets/bench.h"
#include "tests/widgets/drops.h"
#include "widgets/lanes/view/lanes_canvas.h"
#include "widgets/lesson/overlay/lesson_slots.h"

namespace roundel::widgets {
namespace {

using namespace testing;

class SlotsInALane : public ::testing::Test {
 protected:
  void SetUp() override {
    session.bench.document.reset(example("hadar-b3.json"), {});
    view.resize(1000, 600);
    view.show();
    view.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&view));
    session.finish();
    settle();
    const auto& problem = session.trace(0).problem;
    board = PlaceBoard(problem, problem->findJob("J1"), {{0, 5}});
    view_slots.ask(0, &board, 3);
    settle();
  }
  void press(Qt::Key key) {
    QTest::keyClick(&view_slots, key);
    settle();
  }
  Session session{threeJobs()};
  PlaceBoard board;  // must outlive the slots
  LanesView view{&session.bench};
  LessonSlots& view_slots = *new LessonSlots(&view);
};

TEST_F(SlotsInALane, AreOnTheRowsOfTheGpus) {
  ASSERT_EQ(view_slots.partCount(), 4);
  for (int i = 0; i < 4; ++i) {
    EXPECT_FALSE(view_slots.slotRect(i).isEmpty()) << i;
    if (i > 0) {
      EXPECT_GT(view_slots.slotRect(i).top(), view_slots.slotRect(i - 1).top());
    }
  }
  EXPECT_TRUE(view.canvas()->layout().at(0).bars.toAlignedRect().intersects(view_slots.slotRect(0)));
  EXPECT_EQ(view_slots.partName(0), QStringLiteral("Slot 1 of 4, V100 of A, round 1"));
}

TEST_F(SlotsInALane, AClickPutsTheJobThereOrTakesItAway) {
  QTest::mouseClick(&view_slots, Qt::LeftButton, {}, view_slots.slotRect(0).center());
  EXPECT_TRUE(board.has(0, model::GpuIndex(0)));
  EXPECT_FALSE(board.complete());
  QTest::mouseClick(&view_slots, Qt::LeftButton, {}, view_slots.slotRect(1).center());
  EXPECT_TRUE(board.complete());
  QTest::mouseClick(&view_slots, Qt::LeftButton, {}, view_slots.slotRect(1).center());
  EXPECT_FALSE(board.complete());
}

TEST_F(SlotsInALane, ADropGivesTheGang) {
  QMimeData data;
  data.setData(QLatin1String(kLessonJobMime), "J1");
  EXPECT_TRUE(drop(&view_slots, &data, view_slots.slotRect(2).center()));
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 on 2 × K80 of B"));
  QMimeData other;
  other.setData(QLatin1String(kLessonJobMime), "J2");
  EXPECT_FALSE(drop(&view_slots, &other, view_slots.slotRect(0).center())) << "the question is not about this job";
}

TEST_F(SlotsInALane, SaysTheRefereesWordsWhileDragging) {
  QMimeData data;
  data.setData(QLatin1String(kLessonJobMime), "J1");
  EXPECT_TRUE(hover(&view_slots, &data, view_slots.slotRect(1).center(), view_slots.slotRect(0).center()));
  const auto* bubble = view.canvas()->findChild<QFrame*>(QStringLiteral("lesson-bubble"));
  ASSERT_NE(bubble, nullptr);
  EXPECT_TRUE(bubble->isVisible());
  QStringList words;
  for (const QLabel* label : bubble->findChildren<QLabel*>()) words << label->text();
  EXPECT_TRUE(words.contains(QStringLiteral("Its gang of 2 fits here."))) << words.join('|').toStdString();
  EXPECT_TRUE(board.parts(0).empty()) << "the board is empty before the drop";
  leave(&view_slots);
}

TEST_F(SlotsInALane, TheRefereesWordsCoverNeitherSlotsNorTheCardOfTheLane) {
  view_slots.setFocus(Qt::TabFocusReason);
  const auto* bubble = view.canvas()->findChild<QFrame*>(QStringLiteral("lesson-bubble"));
  for (const int width : {1000, 620}) {
    view.resize(width, 600);
    settle();
    EXPECT_TRUE(bubble->isVisible() || width < 1000) << width;
    if (!bubble->isVisible()) continue;  // the panel shows the text instead
    EXPECT_FALSE(view.canvas()->layout().at(0).card.toAlignedRect().intersects(bubble->geometry())) << width;
    for (int i = 0; i < view_slots.partCount(); ++i)
      EXPECT_FALSE(view_slots.slotRect(i).intersects(bubble->geometry())) << width << " slot " << i;
  }
}

TEST_F(SlotsInALane, TabWalksAndSpacePlaces) {
  view_slots.setFocus(Qt::TabFocusReason);
  settle();
  EXPECT_EQ(view_slots.currentPart(), 0);
  press(Qt::Key_Space);
  press(Qt::Key_Tab);
  EXPECT_EQ(view_slots.currentPart(), 1);
  press(Qt::Key_1);
  EXPECT_TRUE(board.complete());
  EXPECT_EQ(board.sentence(0), QStringLiteral("J1 on 2 × V100 of A"));
  press(Qt::Key_0);
  EXPECT_TRUE(board.waits(0));
  press(Qt::Key_Up);
  EXPECT_EQ(view_slots.currentPart(), 0);
}

TEST_F(SlotsInALane, AfterTheAnswerTheyTakeNoClicks) {
  QTest::mouseClick(&view_slots, Qt::LeftButton, {}, view_slots.slotRect(0).center());
  view_slots.show(false);
  EXPECT_FALSE(view_slots.asking());
  EXPECT_TRUE(view_slots.testAttribute(Qt::WA_TransparentForMouseEvents));
  press(Qt::Key_Space);
  EXPECT_TRUE(board.has(0, model::GpuIndex(0)));
}

}  // namespace
}  // namespace roundel::widgets
