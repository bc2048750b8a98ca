// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the painting of the cluster animation: names on tokens, cached layers, both themes.

#include "widgets/stage/painting/cluster_animation_painter.h"

#include <gtest/gtest.h>

#include <QImage>

#include "tests/widgets/stage/painting/animated_run.h"

namespace roundel::widgets {
namespace {

using testing::AnimatedRun;

struct Painted {
  Painted(const AnimatedRun& animated, const Theme& theme) : colors(*animated.state.index, ColorBy::Job, theme) {
    look.problem = &animated.state.index->problem();
    look.layout = &animated.layout;
    look.colors = &colors;
    look.theme = theme;
    look.scheduler = schedulerStyle(QStringLiteral("gavel"), theme);
    look.name = QStringLiteral("Gavel");
    look.end_s = animated.state.run->trace->end_s;
  }
  QImage image(const ClusterAnimationFrame& frame,
               void (*paint)(QPainter&, const ClusterAnimationFrame&,
                             const ClusterAnimationLook&) = paintClusterAnimation) const {
    QImage image(look.layout->size.toSize(), QImage::Format_RGB32);
    image.fill(look.theme.background);
    QPainter painter(&image);
    paint(painter, frame, look);
    return image;
  }
  JobColors colors;
  ClusterAnimationLook look;
};

TEST(ClusterAnimationPainter, AGangThatComputesIsInItsColourAndOneThatRestartsIsNot) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  const Painted painted(gavel, Theme::light());
  const ClusterAnimationFrame frame = gavel.at(1000);
  ASSERT_FALSE(frame.gangs.empty());
  const DrawnGang& gang = frame.gangs.front();
  const QImage image = painted.image(frame);
  EXPECT_GT(testing::count(image.copy(gang.pieces[0].toRect()), jobColor(gang.job.value)), 500);
  testing::keep(image, QStringLiteral("stage-light"));
  testing::keep(Painted(gavel, Theme::darkTheme()).image(gavel.at(1700)), QStringLiteral("stage-dark"));
}

TEST(ClusterAnimationPainter, WhileNothingMovesTheKeptLayersAreTheSameAndWhenSomethingDoesTheyAreNot) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  EXPECT_TRUE(sameSettled(gavel.at(1000), gavel.at(1040)));
  EXPECT_TRUE(sameGround(gavel.at(1000), gavel.at(1499)));
  EXPECT_FALSE(sameGround(gavel.at(1499), gavel.at(1500)));
  EXPECT_FALSE(sameSettled(gavel.at(1499), gavel.at(1500)));
  const Painted painted(gavel, Theme::light());
  EXPECT_EQ(painted.image(gavel.at(1000), paintClusterAnimationSettled),
            painted.image(gavel.at(1040), paintClusterAnimationSettled));
}

TEST(ClusterAnimationPainter, ATokenInFlightCoversWhatIsUnderIt) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  const ClusterAnimationFrame frame = plan.at(720 + 45);
  const TokenFlight* flight = plan.flight(frame, "J1");
  ASSERT_NE(flight, nullptr);
  const QImage image = Painted(plan, Theme::light()).image(frame);
  EXPECT_GT(testing::count(image.copy(flight->token.toRect()), jobColor(0)), 300);
  testing::keep(image, QStringLiteral("flight-light"));
}

TEST(ClusterAnimationPainter, ANodeThatIsDownHasADashedEdgeAndSaysSo) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  const Painted painted(gavel, Theme::light());
  const QRect box = gavel.layout.boxes[0].rect.toRect().adjusted(-1, -1, 1, 1);
  EXPECT_EQ(testing::count(painted.image(gavel.at(1400)).copy(box), Theme::light().bad), 0);
  EXPECT_GT(testing::count(painted.image(gavel.at(2000)).copy(box), Theme::light().bad), 100);
}

}  // namespace
}  // namespace roundel::widgets
