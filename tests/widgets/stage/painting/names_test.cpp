// SPDX-License-Identifier: GPL-3.0-or-later
// Tests names and marks that replace colour as the only sign: jobs in flight, tiles in a lens, the edge of a scheduler.

#include <gtest/gtest.h>

#include <QImage>

#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/stage/painting/animated_run.h"
#include "widgets/stage/painting/cluster_animation_painter.h"
#include "widgets/stage/painting/cluster_animation_text.h"
#include "widgets/stage/painting/cluster_animation_tokens.h"
#include "widgets/stage/painting/node_tiles.h"

namespace roundel::widgets {
namespace {

using testing::AnimatedRun;

class ClusterAnimationNames : public ::testing::Test {
 protected:
  const testing::Session session{testing::example("lesson-node-failure.json")};
  const AnimatedRun animated{session, 0};
  const JobColors colors{*animated.state.index, ColorBy::Job, Theme::light()};
  const model::Problem& problem() const { return animated.state.index->problem(); }
  ClusterAnimationLook lookOn(const ClusterAnimationLayout& layout) const {
    ClusterAnimationLook look;
    look.problem = &problem();
    look.layout = &layout;
    look.colors = &colors;
    look.theme = Theme::light();
    return look;
  }
  model::GpuIndex gpuOf(const std::string& node) const {
    return problem().nodes[problem().findNode(node)].groups.front().first;
  }
  DrawnGang flying(const std::string& job, const std::string& node) const {
    DrawnGang gang;
    gang.job = animated.job(job);
    gang.gpus = {gpuOf(node)};
    gang.away = true;
    return gang;
  }
};

TEST_F(ClusterAnimationNames, AnEmptyQueueSaysWhoIsOnTheWay) {
  ClusterAnimationFrame frame;
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits.");
  frame.gangs = {flying("B", "v1")};
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits. B is on its way to v1.");
  frame.gangs.push_back(flying("B", "p0"));
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits. B is on its way to v1, p0.");
  frame.gangs.push_back(flying("D", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits. B and D are on their way.");
  frame.gangs.push_back(flying("A", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits. B, D and A are on their way.");
  frame.gangs.push_back(flying("E", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits. B, D, A and 1 more are on their way.");
  frame.gangs.front().away = false;
  frame.gangs.resize(1);
  EXPECT_EQ(emptyQueueText(problem(), frame), "No job waits.") << "B has landed";
}

// Checks each frame of a lesson's run.
TEST_F(ClusterAnimationNames, NoTokenCoversTheWordsOfAnEmptyQueue) {
  int words = 0, tokens = 0;
  for (double t_s = 0; t_s < animated.state.index->trace().end_s; t_s += 6) {
    const ClusterAnimationFrame frame = animated.at(t_s);
    if (!frame.queue.empty()) continue;
    const QRectF place = emptyQueueTextPlace(frame.flights, problem(), animated.layout, 50);
    if (place.isEmpty()) continue;
    ++words;
    EXPECT_TRUE(emptyQueueRoom(animated.layout).contains(place));
    for (const TokenFlight& flight : frame.flights) {
      tokens += flight.token.isEmpty() ? 0 : 1;
      EXPECT_FALSE(flight.token.intersects(place)) << t_s << " s";
    }
  }
  EXPECT_GT(words, 10);
  EXPECT_GT(tokens, 3) << "the test needs tokens in flight";
}

TEST_F(ClusterAnimationNames, WordsOfAnEmptyQueueDoNotMoveWhileAJobPasses) {
  const QRectF room = emptyQueueRoom(animated.layout);
  TokenFlight flight;
  flight.job = animated.job("A");
  const QPointF from = animated.layout.card(0).center();
  flight.path = {from, from + QPointF(100, 0), from + QPointF(200, 0), from + QPointF(300, 0)};
  EXPECT_EQ(emptyQueueTextPlace({}, problem(), animated.layout, 40).topLeft(), room.topLeft());
  flight.fraction = 0.01;
  const QRectF first = emptyQueueTextPlace({flight}, problem(), animated.layout, 40);
  EXPECT_GT(first.top(), from.y()) << "the text is below the card that the token leaves";
  flight.fraction = 0.9;
  EXPECT_EQ(emptyQueueTextPlace({flight}, problem(), animated.layout, 40), first);
  flight.fraction = 1;
  EXPECT_EQ(emptyQueueTextPlace({flight}, problem(), animated.layout, 40).topLeft(), room.topLeft())
      << "the token has landed";
  EXPECT_TRUE(emptyQueueTextPlace({}, problem(), animated.layout, room.height() + 1).isEmpty());
}

// The font scales are those of the window and of the presenter.
TEST_F(ClusterAnimationNames, ANameOnAGangIsAboveItsProgressBar) {
  int named = 0;
  for (const double scale : {1.0, 1.5}) {
    const ClusterAnimationLayout layout = layoutClusterAnimation(problem(), {600, 480}, scale);
    const ClusterAnimationLook look = lookOn(layout);
    const ClusterAnimationFrame frame = clusterAnimationAt(animated.moves, layout, 1000, testing::kRoundASecond);
    testing::Recorder recorder(layout.size.toSize());
    QPainter painter(&recorder);
    paintClusterAnimationSettled(painter, frame, look);
    painter.end();
    for (const DrawnGang& gang : frame.gangs) {
      for (qsizetype i = 0; i < recorder.engine.texts.size(); ++i) {
        const QPointF at = recorder.engine.places[static_cast<std::size_t>(i)];
        const bool inside = std::ranges::any_of(gang.pieces, [&](const QRectF& run) {
          return run.contains(at) && (run.height() < 20 || at.y() <= run.bottom() - 10);
        });
        const bool on = std::ranges::any_of(gang.pieces, [&](auto& run) { return run.contains(at); });
        EXPECT_EQ(inside, on) << recorder.engine.texts[i].toStdString() << " at scale " << scale;
        named += on ? 1 : 0;
      }
    }
  }
  EXPECT_GT(named, 3);
}

TEST_F(ClusterAnimationNames, ALongNameOnAGangIsCutRatherThanLeftOut) {
  model::Scenario scenario = testing::example("lesson-node-failure.json");
  for (model::JobSpec& job : scenario.jobs) {
    if (job.id == "B") job.id = "bert-base-finetune-of-a-week";
  }
  const testing::Session long_names(scenario);
  const AnimatedRun run(long_names, 0);
  const JobColors long_colors(*run.state.index, ColorBy::Job, Theme::light());
  ClusterAnimationLook look;
  look.problem = &run.state.index->problem();
  look.layout = &run.layout;
  look.colors = &long_colors;
  look.theme = Theme::light();
  testing::Recorder recorder(run.layout.size.toSize());
  QPainter painter(&recorder);
  paintClusterAnimationSettled(painter, run.at(1000), look);
  painter.end();
  EXPECT_GT(recorder.engine.texts.filter(QStringLiteral("ber")).size(), 0);
}

TEST_F(ClusterAnimationNames, ArrowsOfReducedMotionEndBesideTheWordsOfTheQueue) {
  ClusterAnimationLook look = lookOn(animated.layout);
  const ClusterAnimationFrame frame = animated.at(1500, {360, true});  // v0 fails and its jobs return to the queue
  testing::Recorder recorder(animated.layout.size.toSize());
  QPainter painter(&recorder);
  paintClusterAnimationMoving(painter, frame, look);
  painter.end();
  int arrows = 0;
  for (const QRectF& path : recorder.engine.outlines) {
    if (path.right() < animated.layout.nodes.left() || path.left() > animated.layout.nodes.left()) continue;
    ++arrows;
    EXPECT_GE(path.left(), animated.layout.cards.right() - 1);
  }
  EXPECT_GT(arrows, 0);
}

TEST_F(ClusterAnimationNames, TilesOfALensAreThoseOfTheNodeWithItsGpuAmongThem) {
  const model::GpuIndex gpu = gpuOf("p0");
  const NodeTiles tiles = tilesAround(problem(), gpu, 1);
  EXPECT_EQ(tiles.gpus.size(), 4U);
  EXPECT_EQ(tiles.gpus.front(), gpu);
  for (const QRectF& rect : tiles.rects) EXPECT_TRUE(QRectF(QPointF(), tiles.size).contains(rect));
}

TEST_F(ClusterAnimationNames, TilesOfALensNameAGangOnceAndSayWhatIsIdle) {
  ClusterAnimationLook look = lookOn(animated.layout);
  ClusterAnimationFrame frame;
  frame.gpus.assign(problem().gpus.size(), {});
  const std::int32_t first = gpuOf("p0").value;
  for (int i = 0; i < 3; ++i)
    frame.gpus[static_cast<std::size_t>(first + i)].push_back(animated.job(i < 2 ? "A" : "B"));
  testing::Recorder recorder(QSize(600, 200));
  {
    QPainter painter(&recorder);
    paintNodeTiles(painter, frame, look, tilesAround(problem(), gpuOf("p0"), 1));
  }
  EXPECT_EQ(recorder.engine.texts, QStringList({"p0  P100", "A", "B", "idle"}));
}

TEST_F(ClusterAnimationNames, TheEdgeHasTheDashesOfItsScheduler) {
  const auto inked = [&](const QVector<qreal>& dash) {
    ClusterAnimationLook look = lookOn(animated.layout);
    look.scheduler = {QColor(200, 0, 0), QColor(200, 0, 0), dash, 2};
    QImage image(animated.layout.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintClusterAnimationGround(painter, animated.at(0), look);
    painter.end();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
      count += image.pixelColor(2, y).red() == 200 && image.pixelColor(2, y).green() < 60;
    return static_cast<double>(count) / image.height();
  };
  EXPECT_GT(inked({}), 0.95);
  EXPECT_NEAR(inked({3, 1}), 0.75, 0.1);
}

}  // namespace
}  // namespace roundel::widgets
