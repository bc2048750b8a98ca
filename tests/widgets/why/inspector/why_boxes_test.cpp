// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the boxes that show which jobs hold the GPUs that a waiting job needs.

#include "widgets/why/inspector/why_boxes.h"

#include "tests/widgets/bench.h"
#include "widgets/document/session/highlight.h"

namespace roundel::widgets {
namespace {

using testing::example;
using testing::Session;

std::vector<NeedBox> boxesOf(std::initializer_list<int> sizes) {
  std::vector<NeedBox> boxes;
  for (const int size : sizes)
    boxes.push_back(
        {QStringLiteral("n"), QStringLiteral("T"), std::vector<NeedBox::Chip>(static_cast<std::size_t>(size))});
  return boxes;
}

TEST(BoxesLayout, ChipsAreInsideTheirBoxesAndNothingOverlaps) {
  for (const double width : {200.0, 380.0, 700.0}) {
    const BoxesLayout layout = boxesLayout(boxesOf({2, 3, 1, 8, 4}), width, 1);
    for (std::size_t b = 0; b < layout.boxes.size(); ++b) {
      EXPECT_LE(layout.boxes[b].right(), width + 0.5);
      for (std::size_t other = 0; other < b; ++other) EXPECT_FALSE(layout.boxes[b].intersects(layout.boxes[other]));
    }
    for (const BoxesLayout::Chip& chip : layout.chips) {
      EXPECT_TRUE(layout.boxes[chip.box].contains(chip.rect));
      EXPECT_EQ(chip.rect.height(), 32);
    }
    EXPECT_EQ(layout.boxes.size() + layout.left_out, 5U);
  }
}

TEST(BoxesLayout, AThousandNodesAreNotDrawnBelowEachOther) {
  const std::vector<NeedBox> boxes(1000, boxesOf({4}).front());
  const BoxesLayout layout = boxesLayout(boxes, 380, 1);
  EXPECT_LT(layout.height, 320);
  EXPECT_EQ(layout.boxes.size() + layout.left_out, 1000U);
}

// Boxes belong to the run. They are still painted if nodes and jobs are missing in the document, as during undo or redo.
TEST(WhyBoxes, ChipsKeepTheirNamesWhileTheDocumentHasNoProblem) {
  Session s(example("hadar-fig1.json"));
  s.bench.selection.selectSpot({0, s.job("J3"), model::GpuIndex(), 10});
  WhyBoxes boxes(&s.bench);
  const WhyContent content = explain(s.bench);
  ASSERT_GT(boxes.heightFor(content, 380), 0);
  s.bench.document.edit(QStringLiteral("remove all"), [](model::Scenario& scenario) {
    scenario.nodes.clear();
    scenario.jobs.clear();
  });
  ASSERT_EQ(s.bench.document.problem(), nullptr);
  EXPECT_FALSE(boxes.grab().isNull());
  const auto named = [](const NeedBox& box) { return !box.chips.empty() && box.chips.front().name == "J2"; };
  EXPECT_TRUE(std::ranges::any_of(content.boxes, named)) << "J2 holds the V100 GPUs at first";
}

TEST(WhyBoxes, AChipPointsAtItsJobAndAClickAsksAboutIt) {
  Session s(example("hadar-fig1.json"));
  s.bench.selection.selectSpot({0, s.job("J3"), model::GpuIndex(), 10});
  const WhyContent content = explain(s.bench);
  ASSERT_FALSE(content.boxes.empty());
  WhyBoxes boxes(&s.bench);
  ASSERT_GT(boxes.heightFor(content, 380), 0);
  boxes.show();
  model::JobIndex asked;
  QObject::connect(&boxes, &WhyBoxes::jobChosen, [&](model::JobIndex job) { asked = job; });
  const BoxesLayout::Chip& first = boxes.places().chips.front();
  QTest::mouseMove(&boxes, first.rect.center().toPoint());
  QTest::mouseClick(&boxes, Qt::LeftButton, {}, first.rect.center().toPoint());
  EXPECT_EQ(asked, content.boxes[first.box].chips[first.chip].job);
  QTest::keyClick(&boxes, Qt::Key_Right);
  QTest::keyClick(&boxes, Qt::Key_Left);
  EXPECT_EQ(s.bench.highlight.target().job, asked);
}

}  // namespace
}  // namespace roundel::widgets
