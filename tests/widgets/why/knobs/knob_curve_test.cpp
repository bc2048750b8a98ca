// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/why/knobs/knob_curve.h"

#include <gtest/gtest.h>

#include "tests/widgets/shown.h"

namespace roundel::widgets {
namespace {

std::vector<LiveKnob::Visit> visits(std::vector<std::pair<double, double>> values) {
  std::vector<LiveKnob::Visit> out;
  for (const auto& [at, value] : values) out.push_back({at, value});
  return out;
}

TEST(KnobCurve, NeighboursOneStepApartAreJoined) {
  const auto runs = joined(visits({{1, 10}, {2, 11}, {3, 12}}), 1);
  ASSERT_EQ(runs.size(), 1u);
  EXPECT_EQ(runs[0].size(), 3u);
}

TEST(KnobCurve, ValuesThatWereNotTriedHaveNoLine) {
  const auto runs = joined(visits({{1, 10}, {2, 11}, {8, 12}, {9, 13}}), 1);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[1].front().at, 8);
}

TEST(KnobCurve, AJumpBreaksTheLine) {
  const auto runs = joined(visits({{1, 10}, {2, 10.5}, {3, 11}, {4, 2}, {5, 2.5}, {6, 3}}), 1);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].back().at, 3);
  EXPECT_EQ(runs[1].front().at, 4);
}

TEST(KnobCurve, AValueThatARunHasNotIsAGap) {
  auto all = visits({{1, 10}, {2, 11}, {3, 12}});
  all[1].value.reset();
  EXPECT_EQ(joined(all, 1).size(), 2u);
}

TEST(KnobCurve, TheGroundIsGreyWhereNothingWasTried) {
  const Theme theme = Theme::light();
  KnobCurve curve(&theme);
  Knob knob;
  knob.former = 5;
  knob.low = 0;
  knob.high = 10;
  curve.set({knob, 6, visits({{5, 10}, {6, 11}}), 1, "JCT"});
  const QImage image = testing::pictureOf(curve, {240, 120});
  const QColor grey = mixed(theme.text, theme.panel, 0.07);
  EXPECT_EQ(image.pixelColor(20, 10).rgb(), grey.rgb());
  EXPECT_NE(image.pixelColor(12 + 216 * 6 / 10 + 4, 90).rgb(), grey.rgb());
}

}  // namespace
}  // namespace roundel::widgets
