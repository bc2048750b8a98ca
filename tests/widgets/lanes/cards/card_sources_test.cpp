// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the target of a click on a number of a card, and what the chips of the cluster show, with a run whose bars are all known.

#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "tests/widgets/lanes/painting/recorder.h"
#include "tests/widgets/lanes/view/finished_lane.h"
#include "widgets/lanes/cards/card_metrics.h"
#include "widgets/lanes/cards/cluster_chips.h"

namespace roundel::widgets {
namespace {

// J3 runs first and has the shortest run; J1 restarts once and finishes last; J2 waits longest.
LaneState threeJobsLane() {
  model::Scenario scenario = testing::smallScenario();
  scenario.jobs[0].arrival_s = 90;
  return testing::finishedLane(
      testing::traceOf(scenario, {{2, 0, 0, 60}, {0, 2, 100, 200}, {0, 2, 300, 600, 10}, {1, 3, 250, 500}}), 1);
}

TEST(CardSources, AMeanJctLeadsToTheJobWithTheLongestOne) {
  EXPECT_EQ(sourceOf(QStringLiteral("jct"), threeJobsLane(), 1000).job, model::JobIndex(0))
      << "J1 is in the system from 90 to 600 s";
  EXPECT_LT(sourceOf(QStringLiteral("jct"), threeJobsLane(), 1000).t_s, 0) << "the playhead does not move";
}

TEST(CardSources, AMakespanLeadsToTheLastFinish) {
  const CardSource source = sourceOf(QStringLiteral("makespan"), threeJobsLane(), 0);
  EXPECT_EQ(source.job, model::JobIndex(0));
  EXPECT_EQ(source.t_s, 600);
}

TEST(CardSources, FinishedLeadsToTheLastFinishBeforeThePlayhead) {
  const CardSource at_550 = sourceOf(QStringLiteral("finished"), threeJobsLane(), 550);
  EXPECT_EQ(at_550.job, model::JobIndex(1));
  EXPECT_EQ(at_550.t_s, 500);
  EXPECT_FALSE(sourceOf(QStringLiteral("finished"), threeJobsLane(), 30).job.valid()) << "no job has finished";
}

TEST(CardSources, WaitingLeadsToTheJobThatHasWaitedLongestNow) {
  EXPECT_EQ(sourceOf(QStringLiteral("waiting"), threeJobsLane(), 95).job, model::JobIndex(1))
      << "J2 has waited since 0 s, J1 since 90 s";
  EXPECT_FALSE(sourceOf(QStringLiteral("waiting"), threeJobsLane(), 400).job.valid()) << "no job waits";
}

TEST(CardSources, RestartsLeadToTheJobWithMostOfThem) {
  EXPECT_EQ(sourceOf(QStringLiteral("restarts"), threeJobsLane(), 1000).job, model::JobIndex(0));
}

TEST(CardSources, ALaneWithoutARunLeadsNowhere) {
  for (const char* key : {"jct", "makespan", "finished", "waiting", "lr", "restarts"})
    EXPECT_FALSE(sourceOf(QLatin1String(key), LaneState{}, 100).job.valid()) << key;
}

class Chips : public ::testing::Test {
 protected:
  void show(std::shared_ptr<const trace::Trace> trace) {
    index = testing::indexOf(std::move(trace));
    bars = std::make_unique<BarIndex>(index);
    colors = JobColors(*index, ColorBy::Job, theme);
    places = layoutChips(index->problem(), 460, 400, 1);
  }
  ChipView view(double now_s, model::JobIndex selected = {}) const {
    return {bars.get(), &colors, now_s, selected, {}, &theme, 1};
  }
  QImage picture(double now_s, model::JobIndex selected = {}) const {
    QImage image(460, static_cast<int>(places.height) + 1, QImage::Format_RGB32);
    image.fill(theme.panel);
    QPainter painter(&image);
    paintChips(painter, {}, places, view(now_s, selected));
    return image;
  }
  QStringList texts(double now_s) const {
    testing::Recorder recorder(QSize(460, 400));
    QPainter painter(&recorder);
    paintChips(painter, {}, places, view(now_s));
    painter.end();
    return recorder.engine.texts;
  }
  bool changed(const QImage& a, const QImage& b, model::GpuIndex gpu) const {
    const QRect chip = places.chips[gpu].toAlignedRect();
    return a.copy(chip) != b.copy(chip);
  }
  Theme theme = Theme::light();
  std::shared_ptr<const metrics::TraceIndex> index;
  std::unique_ptr<BarIndex> bars;
  JobColors colors;
  ChipPlaces places;
};

TEST_F(Chips, APointBetweenChipsIsOnNoGpu) {
  show(testing::smallTrace());
  EXPECT_EQ(places.boxes.size(), 3U) << "one box for each node";
  const QRectF first = places.chips[0], second = places.chips[1];
  ASSERT_LT(first.right(), second.left());
  EXPECT_EQ(chipAt(places, second.center()), model::GpuIndex(1));
  EXPECT_FALSE(chipAt(places, {(first.right() + second.left()) / 2, first.center().y()}).valid());
  EXPECT_FALSE(chipAt(places, places.boxes[0].rect.topLeft() + QPointF(2, 2)).valid())
      << "the point is on the name of the node";
}

TEST_F(Chips, TheLowerHalfOfASharedChipIsTheSecondJob) {
  show(testing::sharedTrace());
  const model::GpuIndex shared(0);
  const QRectF chip = places.chips[shared];
  EXPECT_FALSE(lowerPartAt(places, shared, chip.center() - QPointF(0, 4)));
  EXPECT_TRUE(lowerPartAt(places, shared, chip.center() + QPointF(0, 4)));
  EXPECT_FALSE(lowerPartAt(places, {}, chip.center()));
  const QImage image = picture(200);
  const auto colour = [&](double y) { return image.pixelColor(QPointF(chip.left() + 3, y).toPoint()); };
  EXPECT_NE(colour(chip.top() + 4), colour(chip.bottom() - 5)) << "each job has a separate colour";
}

TEST_F(Chips, TheSelectedJobIsMarkedOnEachOfItsGpusAndOnNoOther) {
  show(testing::smallTrace());
  const QImage plain = picture(100), marked = picture(100, model::JobIndex(2));
  for (std::size_t g = 0; g < places.chips.size(); ++g) {
    const model::GpuIndex gpu(g);
    const metrics::JobsOnGpu jobs = index->jobsOn(gpu, 100);
    EXPECT_EQ(changed(plain, marked, gpu), !jobs.empty() && jobs[0] == model::JobIndex(2)) << g;
  }
}

TEST_F(Chips, AnIdleGpuHasADashInPlaceOfAJob) {
  show(testing::smallTrace());
  EXPECT_EQ(texts(100).count(QStringLiteral("–")), 0) << "every GPU is busy";
  EXPECT_EQ(texts(500).count(QStringLiteral("–")), 1) << "the first P100 is idle";
  EXPECT_EQ(texts(500).count(QStringLiteral("J3")), 2);
}

}  // namespace
}  // namespace roundel::widgets
