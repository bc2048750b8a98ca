// Names where colours alone would tell: who is on the way to GPUs, tiles under a lens, the scheduler's edge.

#include <gtest/gtest.h>

#include <QImage>

#include "tests/widgets/gantt_painting/recorder.h"
#include "tests/widgets/stage_painting/staged.h"
#include "widgets/stage_painting/stage_painter.h"
#include "widgets/stage_painting/stage_text.h"
#include "widgets/stage_painting/stage_tiles.h"
#include "widgets/stage_painting/stage_tokens.h"

namespace roundel::widgets {
namespace {

using testing::Staged;

class StageNames : public ::testing::Test {
 protected:
  const testing::Session session{testing::example("lesson-node-failure.json")};
  const Staged staged{session, 0};
  const JobColors colors{*staged.state.index, ColorBy::Job, Theme::light()};
  const model::Problem& problem() const { return staged.state.index->problem(); }
  StageLook lookOn(const StageLayout& layout) const {
    StageLook look;
    look.problem = &problem();
    look.layout = &layout;
    look.colors = &colors;
    look.theme = Theme::light();
    return look;
  }
  model::GpuIndex gpuOf(const std::string& node) const {
    return problem().nodes[problem().findNode(node)].groups.front().first;
  }
  StageGang flying(const std::string& job, const std::string& node) const {
    StageGang gang;
    gang.job = staged.job(job);
    gang.gpus = {gpuOf(node)};
    gang.away = true;
    return gang;
  }
};

TEST_F(StageNames, AnEmptyQueueSaysWhoIsOnTheWay) {
  Stage stage;
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits.");
  stage.gangs = {flying("B", "v1")};
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits. B is on its way to v1.");
  stage.gangs.push_back(flying("B", "p0"));
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits. B is on its way to v1, p0.");
  stage.gangs.push_back(flying("D", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits. B and D are on their way.");
  stage.gangs.push_back(flying("A", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits. B, D and A are on their way.");
  stage.gangs.push_back(flying("E", "k0"));
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits. B, D, A and 1 more are on their way.");
  stage.gangs.front().away = false;
  stage.gangs.resize(1);
  EXPECT_EQ(emptyQueueText(problem(), stage), "No job waits.") << "B has landed";
}

// All along the run of a lesson, frame by frame.
TEST_F(StageNames, NoTokenCoversTheWordsOfAnEmptyQueue) {
  int words = 0, tokens = 0;
  for (double t_s = 0; t_s < staged.state.index->trace().end_s; t_s += 6) {
    const Stage stage = staged.at(t_s);
    if (!stage.queue.empty()) continue;
    const QRectF place = quietInQueue(stage.flights, problem(), staged.layout, 50);
    if (place.isEmpty()) continue;
    ++words;
    EXPECT_TRUE(emptyQueueRoom(staged.layout).contains(place));
    for (const StageFlight& flight : stage.flights) {
      tokens += flight.token.isEmpty() ? 0 : 1;
      EXPECT_FALSE(flight.token.intersects(place)) << t_s << " s";
    }
  }
  EXPECT_GT(words, 10);
  EXPECT_GT(tokens, 3) << "else nothing was tried";
}

TEST_F(StageNames, WordsOfAnEmptyQueueStandStillWhileAJobPasses) {
  const QRectF room = emptyQueueRoom(staged.layout);
  StageFlight flight;
  flight.job = staged.job("A");
  const QPointF from = staged.layout.card(0).center();
  flight.path = {from, from + QPointF(100, 0), from + QPointF(200, 0), from + QPointF(300, 0)};
  EXPECT_EQ(quietInQueue({}, problem(), staged.layout, 40).topLeft(), room.topLeft());
  flight.fraction = 0.01;
  const QRectF first = quietInQueue({flight}, problem(), staged.layout, 40);
  EXPECT_GT(first.top(), from.y()) << "below the card that it leaves";
  flight.fraction = 0.9;
  EXPECT_EQ(quietInQueue({flight}, problem(), staged.layout, 40), first);
  flight.fraction = 1;
  EXPECT_EQ(quietInQueue({flight}, problem(), staged.layout, 40).topLeft(), room.topLeft()) << "it has landed";
  EXPECT_TRUE(quietInQueue({}, problem(), staged.layout, room.height() + 1).isEmpty());
}

// Tiles of the window and the larger type of the presenter.
TEST_F(StageNames, ANameOnAGangStandsAboveTheBarOfItsProgress) {
  int named = 0;
  for (const double scale : {1.0, 1.5}) {
    const StageLayout layout = layoutStage(problem(), {600, 480}, scale);
    const StageLook look = lookOn(layout);
    const Stage stage = stageAt(staged.moves, layout, 1000, testing::kRoundASecond);
    testing::Recorder recorder(layout.size.toSize());
    QPainter painter(&recorder);
    paintStageSettled(painter, stage, look);
    painter.end();
    for (const StageGang& gang : stage.gangs) {
      for (qsizetype i = 0; i < recorder.engine.texts.size(); ++i) {
        const QPointF at = recorder.engine.places[static_cast<std::size_t>(i)];
        const bool inside = std::ranges::any_of(gang.runs, [&](const QRectF& run) {
          return run.contains(at) && (run.height() < 20 || at.y() <= run.bottom() - 10);
        });
        const bool on = std::ranges::any_of(gang.runs, [&](auto& run) { return run.contains(at); });
        EXPECT_EQ(inside, on) << recorder.engine.texts[i].toStdString() << " at scale " << scale;
        named += on ? 1 : 0;
      }
    }
  }
  EXPECT_GT(named, 3);
}

TEST_F(StageNames, ALongNameOnAGangIsCutRatherThanLeftOut) {
  model::Scenario scenario = testing::example("lesson-node-failure.json");
  for (model::JobSpec& job : scenario.jobs) {
    if (job.id == "B") job.id = "bert-base-finetune-of-a-week";
  }
  const testing::Session long_names(scenario);
  const Staged run(long_names, 0);
  const JobColors long_colors(*run.state.index, ColorBy::Job, Theme::light());
  StageLook look;
  look.problem = &run.state.index->problem();
  look.layout = &run.layout;
  look.colors = &long_colors;
  look.theme = Theme::light();
  testing::Recorder recorder(run.layout.size.toSize());
  QPainter painter(&recorder);
  paintStageSettled(painter, run.at(1000), look);
  painter.end();
  EXPECT_GT(recorder.engine.texts.filter(QStringLiteral("ber")).size(), 0);
}

TEST_F(StageNames, ArrowsOfReducedMotionEndBesideTheWordsOfTheQueue) {
  StageLook look = lookOn(staged.layout);
  const Stage stage = staged.at(1500, {360, true});  // v0 goes down: who was there goes back
  testing::Recorder recorder(staged.layout.size.toSize());
  QPainter painter(&recorder);
  paintStageMoving(painter, stage, look);
  painter.end();
  int arrows = 0;
  for (const QRectF& path : recorder.engine.outlines) {
    if (path.right() < staged.layout.nodes.left() || path.left() > staged.layout.nodes.left()) continue;
    ++arrows;
    EXPECT_GE(path.left(), staged.layout.cards.right() - 1);
  }
  EXPECT_GT(arrows, 0);
}

TEST_F(StageNames, TilesOfALensAreThoseOfTheNodeWithItsGpuAmongThem) {
  const model::GpuIndex gpu = gpuOf("p0");
  const StageTiles tiles = tilesAround(problem(), gpu, 1);
  EXPECT_EQ(tiles.gpus.size(), 4U);
  EXPECT_EQ(tiles.gpus.front(), gpu);
  for (const QRectF& rect : tiles.rects) EXPECT_TRUE(QRectF(QPointF(), tiles.size).contains(rect));
}

TEST_F(StageNames, TilesOfALensNameAGangOnceAndSayWhatIsIdle) {
  StageLook look = lookOn(staged.layout);
  Stage stage;
  stage.gpus.assign(problem().gpus.size(), {});
  const std::int32_t first = gpuOf("p0").value;
  for (int i = 0; i < 3; ++i) stage.gpus[static_cast<std::size_t>(first + i)].push_back(staged.job(i < 2 ? "A" : "B"));
  testing::Recorder recorder(QSize(600, 200));
  {
    QPainter painter(&recorder);
    paintStageTiles(painter, stage, look, tilesAround(problem(), gpuOf("p0"), 1));
  }
  EXPECT_EQ(recorder.engine.texts, QStringList({"p0  P100", "A", "B", "idle"}));
}

TEST_F(StageNames, TheEdgeHasTheDashesOfItsScheduler) {
  const auto inked = [&](const QVector<qreal>& dash) {
    StageLook look = lookOn(staged.layout);
    look.scheduler = {QColor(200, 0, 0), QColor(200, 0, 0), dash, 2};
    QImage image(staged.layout.size.toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paintStageGround(painter, staged.at(0), look);
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
