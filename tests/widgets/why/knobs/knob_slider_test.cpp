// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_slider.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

class KnobSliderTest : public ::testing::Test {
 protected:
  KnobSliderTest() : slider(&theme) {
    knob = placeKnob({"/clock/round_s", "360", 1}).value();
    slider.resize(264, 50);
    slider.show();
    put(360);
    QObject::connect(&slider, &KnobSlider::turned, &slider, [this](double at) { put(at); });
  }
  void put(double at) {
    now = at;
    slider.set(knob, at);
  }
  void key(Qt::Key key, Qt::KeyboardModifiers with = {}) { QTest::keyClick(&slider, key, with); }
  void press(double x) { QTest::mousePress(&slider, Qt::LeftButton, {}, QPoint(static_cast<int>(x), 16)); }

  Theme theme = Theme::light();
  Knob knob;
  KnobSlider slider;
  double now = 0;
};

TEST_F(KnobSliderTest, ArrowsGoOneStepAndShiftTen) {
  key(Qt::Key_Right);
  EXPECT_DOUBLE_EQ(now, 366);
  key(Qt::Key_Right, Qt::ShiftModifier);
  EXPECT_DOUBLE_EQ(now, 426);
  key(Qt::Key_Left, Qt::ShiftModifier);
  key(Qt::Key_Left);
  EXPECT_DOUBLE_EQ(now, 360);
}

TEST_F(KnobSliderTest, HomeAndEndAreTheEnds) {
  key(Qt::Key_End);
  EXPECT_DOUBLE_EQ(now, 720);
  key(Qt::Key_Home);
  EXPECT_DOUBLE_EQ(now, 120);
}

TEST_F(KnobSliderTest, ThePointerSnapsToTheFormerValueWithinFourPixels) {
  const double former = slider.xOf(360);
  EXPECT_DOUBLE_EQ(slider.positionAt(former + 4), 360);
  EXPECT_NE(slider.positionAt(former + 6), 360);
}

TEST_F(KnobSliderTest, APressTurnsToWhereItIs) {
  press(slider.xOf(480));
  EXPECT_NEAR(now, 480, knob.step);
}

TEST_F(KnobSliderTest, DoubleClickWantsToType) {
  QSignalSpy spy(&slider, &KnobSlider::typingRequested);
  QTest::mouseDClick(&slider, Qt::LeftButton, {}, QPoint(100, 16));
  EXPECT_EQ(spy.count(), 1);
}

TEST_F(KnobSliderTest, AScreenReaderHearsTheValueAndTheFormerOne) {
  put(480);
  EXPECT_EQ(slider.accessibleName(), "Round length");
  EXPECT_EQ(slider.accessibleDescription(), "8 min, was 6 min");
}

TEST_F(KnobSliderTest, TheTriangleAtThePapersValueIsSeenWholeWhereverTheThumbIs) {
  knob.published = 480;
  const auto triangle = [&](double at) {
    put(at);
    slider.setSliderDown(true);
    const double x = slider.xOf(480);
    const int seen = testing::count(slider.grab(QRectF(x - 7, 0, 15, 7).toAlignedRect()).toImage(), theme.text);
    slider.setSliderDown(false);
    return seen;
  };
  const int whole = triangle(360);
  EXPECT_GT(whole, 10);
  EXPECT_EQ(triangle(480), whole);
  EXPECT_EQ(triangle(483), whole);
}

TEST_F(KnobSliderTest, IsHighEnoughForItsNumbersInEveryTextSize) {
  const int usual = slider.sizeHint().height();
  applyTheme(*qApp, theme, 2);
  EXPECT_GE(slider.sizeHint().height(), usual + QFontMetrics(uiFont(kSmallestPx)).height());
  applyTheme(*qApp, theme);
}

}  // namespace
}  // namespace roundel::widgets
