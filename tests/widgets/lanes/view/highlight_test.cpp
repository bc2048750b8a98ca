// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the ring around the bars that a term or a chip refers to.

#include "tests/widgets/lanes/view/lanes_fixture.h"
#include "widgets/lanes/view/lanes_overlay.h"

namespace roundel::widgets {
namespace {

using HighlightRing = testing::LanesTest;

TEST_F(HighlightRing, IsRoundTheJobsBarsOfItsLaneAtItsInstant) {
  Highlight& highlight = bench.highlight;
  EXPECT_TRUE(highlightRects(controller(), 0, 1).empty());
  const trace::Segment segment = controller().lanes.lane(0).bars->trace().segments.at(0);
  Highlight::Target target;
  target.lane = 0;
  target.job = segment.job;
  target.t_s = (segment.start_s + segment.end_s) / 2;
  int changes = 0;
  QObject::connect(&highlight, &Highlight::changed, [&] { ++changes; });
  highlight.set(target);
  highlight.set(target);
  EXPECT_EQ(changes, 1);
  const std::vector<QRectF> rects = highlightRects(controller(), 0, 1);
  ASSERT_FALSE(rects.empty());
  const double middle = axis().x(target.t_s);
  for (const QRectF& rect : rects) EXPECT_TRUE(rect.left() <= middle && middle <= rect.right());
  EXPECT_TRUE(highlightRects(controller(), 1, 1).empty()) << "the other lane has no ring";
  target.types = {model::TypeIndex(99)};
  highlight.set(target);
  EXPECT_TRUE(highlightRects(controller(), 0, 1).empty()) << "the job holds no GPU of that type";
}

TEST_F(HighlightRing, ChangesThePictureAndGoesAgain) {
  const trace::Segment segment = controller().lanes.lane(0).bars->trace().segments.at(0);
  const QImage before = canvas().grab().toImage();
  Highlight::Target target;
  target.job = segment.job;
  target.t_s = (segment.start_s + segment.end_s) / 2;
  bench.highlight.set(target);
  EXPECT_NE(canvas().grab().toImage(), before);
  bench.highlight.clear();
  EXPECT_EQ(canvas().grab().toImage(), before);
}

}  // namespace
}  // namespace roundel::widgets
