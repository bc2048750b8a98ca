// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the guided tour: the position of its bubble, that gestures continue it, and that it does not block the window.

#include "widgets/start/welcome/guided_tour.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QVBoxLayout>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

const QRect kWindow(0, 0, 1000, 600);
const QSize kBubble(340, 140);

TEST(BubblePlace, BesideTheTargetWhereThereIsRoom) {
  EXPECT_EQ(bubblePlace(kBubble, {20, 50, 200, 400}, kWindow).topLeft(), QPoint(229, 50))
      << "the bubble is to the right of the target";
  const QRect at_right(700, 50, 290, 400);
  EXPECT_EQ(bubblePlace(kBubble, at_right, kWindow).right(), 689) << "the bubble is to the left of the target";
  const QRect bar(100, 20, 850, 40);
  EXPECT_EQ(bubblePlace(kBubble, bar, kWindow).top(), bar.bottom() + 10) << "the bubble is below the target";
  for (const QRect& target : {QRect(20, 50, 200, 400), at_right, bar}) {
    EXPECT_FALSE(bubblePlace(kBubble, target, kWindow).intersects(target));
    EXPECT_TRUE(kWindow.contains(bubblePlace(kBubble, target, kWindow)));
  }
}

TEST(BubblePlace, InACornerOfWhatFillsTheWindowAndInTheMiddleOfNone) {
  const QRect most(10, 10, 980, 580);
  const QRect place = bubblePlace(kBubble, most, kWindow);
  EXPECT_TRUE(most.contains(place));
  EXPECT_GT(place.left(), most.center().x());
  EXPECT_EQ(bubblePlace(kBubble, {}, kWindow).center(), kWindow.center());
}

TEST(BubblePlace, OverAnotherPartOnlyWhereNoOtherPlaceIsLeft) {
  const QRect lanes(200, 50, 400, 300), why(620, 50, 370, 540);
  EXPECT_TRUE(bubblePlace(kBubble, lanes, kWindow).intersects(why))
      << "without a part to avoid, the bubble is to the right of the target";
  EXPECT_EQ(bubblePlace(kBubble, lanes, kWindow, why).topLeft(), QPoint(200, lanes.bottom() + 10))
      << "the bubble is below the target";
  EXPECT_EQ(bubblePlace(kBubble, lanes, kWindow, kWindow), bubblePlace(kBubble, lanes, kWindow));
}

class Tour : public ::testing::Test {
 protected:
  Tour() {
    window.resize(900, 600);
    auto* layout = new QVBoxLayout(&window);
    for (QPushButton* button : {&one, &two}) {
      button->setFixedSize(200, 40);
      layout->addWidget(button);
    }
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    tour = new GuidedTour(&window, {stepOf(one), stepOf(two)}, Theme::light());
    QObject::connect(tour, &GuidedTour::left, [this](bool whole) { finished = whole, ++ended; });
    widgets::testing::settle();
  }
  TourStep stepOf(QPushButton& button) {
    return {QStringLiteral("Title"),
            QStringLiteral("Press it."),
            {},
            [&button] { return &button; },
            [&button](QObject* context, const std::function<void()>& made) {
              QObject::connect(&button, &QPushButton::clicked, context, made);
            }};
  }
  void press(QPushButton& button) {
    QTest::mouseClick(&button, Qt::LeftButton);
    widgets::testing::settle();
  }

  QWidget window;
  QPushButton one, two;
  QPointer<GuidedTour> tour;
  bool finished = false;
  int ended = 0;
};

TEST_F(Tour, GoesOnWhenTheGestureIsMadeAndEndsAfterTheLast) {
  EXPECT_EQ(tour->step(), 0);
  press(two);
  EXPECT_EQ(tour->step(), 0) << "the gesture belongs to another step";
  press(one);
  EXPECT_EQ(tour->step(), 1);
  press(one);
  EXPECT_EQ(tour->step(), 1) << "the gesture belongs to the previous step";
  press(two);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  EXPECT_TRUE(tour.isNull());
  EXPECT_TRUE(finished);
}

TEST_F(Tour, ItsWordsAreWholeHoweverManyTheyAre) {
  tour->leave();
  std::vector<TourStep> steps;
  for (int words = 1; words <= 40; ++words) {
    steps.push_back(stepOf(one));
    steps.back().words = QStringLiteral("another word ").repeated(words);
  }
  auto* many = new GuidedTour(&window, steps, Theme::light());
  for (int step = 0; step < 40; ++step, many->next()) {
    widgets::testing::settle();
    for (const QLabel* label : many->findChildren<QLabel*>())
      EXPECT_GE(label->height(), label->heightForWidth(label->width())) << step;
  }
}

TEST_F(Tour, FollowsToAPartThatComesToSightWithinItsStep) {
  tour->leave();
  bool open = false;
  TourStep step = stepOf(one);
  step.target = [&] { return open ? &two : &one; };
  auto* follows = new GuidedTour(&window, {step}, Theme::light());
  widgets::testing::settle();
  EXPECT_EQ(follows->y(), one.y());
  open = true;
  one.setFixedSize(200, 60);
  widgets::testing::settle();
  EXPECT_EQ(follows->y(), two.y());
  follows->leave();
}

TEST_F(Tour, EscLeavesItWhereverTheKeyboardIsAndIsAnOrdinaryKeyAfterwards) {
  EXPECT_EQ(GuidedTour::in(window), tour);
  one.setFocus();
  QTest::keyClick(&one, Qt::Key_Escape);
  EXPECT_EQ(ended, 1);
  EXPECT_FALSE(finished);
  EXPECT_EQ(GuidedTour::in(window), nullptr);
  QTest::keyClick(&one, Qt::Key_Escape);
  EXPECT_EQ(ended, 1);
}

TEST_F(Tour, RingAndBubbleTakeNeitherThePointerNorTheKeyboardFromThePart) {
  EXPECT_EQ(window.childAt(one.geometry().center()), &one);
  EXPECT_FALSE(tour->geometry().intersects(one.geometry()));
  EXPECT_FALSE(tour->isAncestorOf(QApplication::focusWidget()));
  tour->focus();
  EXPECT_TRUE(tour->isAncestorOf(QApplication::focusWidget()));
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
  EXPECT_EQ(tour->step(), 1) << "the keyboard can skip a step";
}

TEST_F(Tour, ScreenReaderHearsTheStepAndWhatToDo) {
  EXPECT_EQ(tour->accessibleName(), QStringLiteral("Guided tour, step 1 of 2: Title"));
  EXPECT_EQ(tour->accessibleDescription(), QStringLiteral("Press it."));
}

TEST_F(Tour, BubbleFollowsThePartWhenTheWindowIsResized) {
  const QRect before = tour->geometry();
  window.resize(700, 500);
  widgets::testing::settle();
  EXPECT_NE(tour->geometry(), before);
  EXPECT_TRUE(window.rect().contains(tour->geometry()));
  EXPECT_FALSE(tour->geometry().intersects(one.geometry()));
}

}  // namespace
}  // namespace roundel::widgets
