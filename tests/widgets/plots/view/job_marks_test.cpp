// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the marks of jobs in a plot: their points, the point under the pointer, and what a moving pointer repaints.

#include "widgets/plots/view/job_marks.h"

#include <QPaintEvent>
#include <QSignalSpy>
#include <algorithm>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/view/plot_lanes.h"
#include "widgets/plots/view/job_places.h"

namespace roundel::widgets::plots {
namespace {

struct Painted : QObject {
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return false;
  }
  QRegion region;
};

// A session that runs Gavel and Hadar on the worked example of three jobs.
struct Marks : ::testing::Test {
  void show(const QString& kind) {
    data = plotData(kind, widgets::testing::plotLanes(s.bench));
    look.theme = Theme::light();
    canvas.resize(500, 300);
    canvas.describe(&data, &look);
    paint(canvas, data, look);
    marks = new JobMarks(&s.bench, &canvas);
    canvas.show();
    canvas.replot();
    widgets::testing::settle();
  }
  std::vector<QPointF> placesOf(roundel::model::JobIndex job) const {
    std::vector<QPointF> places;
    for (const JobPlace& place : jobPlaces(canvas, data, look)) {
      if (place.job == job) places.push_back(place.at);
    }
    return places;
  }
  void send(QEvent&& event) {
    QApplication::sendEvent(&canvas, &event);
    widgets::testing::settle();
  }
  void moveTo(const QPointF& at) {
    send(QMouseEvent(QEvent::MouseMove, at, canvas.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {}));
  }
  roundel::model::JobIndex hovered() const { return s.bench.selection.hovered(); }

  widgets::testing::Session s{widgets::testing::threeJobs()};
  PlotData data;
  PlotLook look;
  PlotCanvas canvas;
  JobMarks* marks = nullptr;
};

TEST_F(Marks, AJobHasAPointInEveryLaneOfADistributionAndOfDots) {
  for (const char* kind : {"lr-dots", "jct-cdf", "jct-jobs"}) {
    show(QString::fromLatin1(kind));
    for (int j = 0; j < 3; ++j) EXPECT_EQ(placesOf(roundel::model::JobIndex(j)).size(), 2u) << kind;
  }
  show(QStringLiteral("cru"));
  EXPECT_TRUE(jobPlaces(canvas, data, look).empty()) << "a point of a curve over time is not a job";
}

TEST_F(Marks, AStepOfAGrowingDistributionIsAtTheShareOfFinishedJobs) {
  show(QStringLiteral("jct-cdf"));
  const PlotSeries& gavel = data.series[0];
  ASSERT_EQ(gavel.x.size(), 3u);
  const auto last = std::ranges::max_element(gavel.at_s);
  // One job has not finished and its ghost is at its final height. The steps of the other two jobs are at 1/3 and 2/3.
  look.now_s = *last - 1;
  std::vector<double> shares;
  for (std::size_t i = 0; i < 3; ++i)
    shares.push_back(canvas.yAxis->pixelToCoord(jobPlaces(canvas, data, look)[i].at.y()));
  const auto ghost = static_cast<std::size_t>(last - gavel.at_s.begin());
  EXPECT_NEAR(shares[ghost], gavel.y[ghost], 1e-6);
  shares.erase(shares.begin() + static_cast<std::ptrdiff_t>(ghost));
  EXPECT_NEAR(shares[0], 1.0 / 3, 1e-6);
  EXPECT_NEAR(shares[1], 2.0 / 3, 1e-6);
  look.future = 0;
  const std::vector<JobPlace> seen = jobPlaces(canvas, data, look);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_NE(seen[i].job, gavel.jobs[ghost]) << "a hidden job has no place";
}

TEST_F(Marks, TheNameOfAJobThatIsPointedAtDoesNotCoverThatOfTheSelectedOne) {
  show(QStringLiteral("jct-cdf"));
  for (const QSize size : {QSize(500, 300), QSize(180, 110)}) {
    canvas.resize(size);
    canvas.replot();
    widgets::testing::settle();
    for (int selected = 0; selected < 3; ++selected) {
      s.bench.selection.selectJob(roundel::model::JobIndex(selected));
      for (int other = 0; other < 3; ++other) {
        if (other == selected) continue;
        const QRectF own = marks->markOf(roundel::model::JobIndex(selected)).tag;
        const QRectF tag = marks->markOf(roundel::model::JobIndex(other)).tag;
        ASSERT_FALSE(own.isEmpty() || tag.isEmpty());
        EXPECT_FALSE(own.intersects(tag)) << selected << " and " << other << " in " << size.width() << " px";
      }
    }
  }
}

TEST_F(Marks, TheDotUnderTheMouseIsFoundAndNothingElsewhere) {
  show(QStringLiteral("lr-dots"));
  for (const JobPlace& place : jobPlaces(canvas, data, look)) {
    const auto same = [&](const JobPlace& other) { return other.at == place.at; };
    const std::vector<JobPlace> all = jobPlaces(canvas, data, look);
    if (std::ranges::count_if(all, same) > 1) continue;  // only the first of several dots at the same place is found
    const auto there = jobAt(canvas, data, look, place.at + QPointF(1, 1), 8);
    ASSERT_TRUE(there);
    EXPECT_EQ(there->job, place.job);
  }
  EXPECT_FALSE(jobAt(canvas, data, look, {-100, -100}, 8));
  const QPointF last = jobPlaces(canvas, data, look).back().at;
  look.now_s = 0;
  EXPECT_FALSE(jobAt(canvas, data, look, last, 8)) << "a dot that is not drawn yet cannot be hit";
}

TEST_F(Marks, TheDotUnderThePointerIsTheJobOfEveryViewUntilThePointerLeaves) {
  show(QStringLiteral("jct-cdf"));
  const JobPlace there = jobPlaces(canvas, data, look).front();
  moveTo(there.at);
  EXPECT_EQ(hovered(), there.job);
  moveTo({3, 3});
  EXPECT_FALSE(hovered().valid());
  moveTo(there.at);
  send(QEvent(QEvent::Leave));
  EXPECT_FALSE(hovered().valid());
}

TEST_F(Marks, AJobThatIsPointedAtElsewhereHasARingAtEachOfItsPointsAndItsNameOnce) {
  show(QStringLiteral("jct-cdf"));
  const roundel::model::JobIndex job(1);
  s.bench.selection.hover(job);
  const JobMarks::JobRings mark = marks->markOf(job);
  const std::vector<QPointF> places = placesOf(job);
  ASSERT_EQ(mark.rings.size(), places.size());
  for (std::size_t i = 0; i < places.size(); ++i) EXPECT_EQ(mark.rings[i].center(), places[i]);
  EXPECT_EQ(mark.name, QStringLiteral("J2"));
  EXPECT_TRUE(QRectF(canvas.rect()).contains(mark.tag));
  for (int j = 0; j < 3; ++j) {
    const JobMarks::JobRings each = marks->markOf(roundel::model::JobIndex(j));
    for (const QRectF& ring : each.rings) EXPECT_FALSE(ring.intersects(each.tag)) << each.name.toStdString();
  }
  show(QStringLiteral("jct-jobs"));
  EXPECT_TRUE(marks->markOf(job).name.isEmpty()) << "the axis already names the row of the job";
}

// In a run from before an edit, jobs have other indices than in the document.
TEST_F(Marks, InAStaleRunAJobIsMarkedAndPointedAtByItsId) {
  show(QStringLiteral("jct-cdf"));
  const std::vector<QPointF> first = placesOf(roundel::model::JobIndex(0)),
                             second = placesOf(roundel::model::JobIndex(1));
  widgets::testing::deleteFirstJobAndBreak(s.bench.document);
  const JobMarks::JobRings mark = marks->markOf(roundel::model::JobIndex(0));
  EXPECT_EQ(mark.name, QStringLiteral("J2"));
  ASSERT_EQ(mark.rings.size(), second.size());
  EXPECT_EQ(mark.rings[0].center(), second[0]);
  EXPECT_TRUE(marks->markOf(roundel::model::JobIndex(2)).rings.empty()) << "the document has only two jobs";
  moveTo(second[0]);
  EXPECT_EQ(hovered(), roundel::model::JobIndex(0));
  moveTo(first[0]);
  EXPECT_FALSE(hovered().valid()) << "a deleted job cannot be hovered";
}

TEST_F(Marks, APointerThatMovesPaintsTheMarksAndNoReplot) {
  show(QStringLiteral("jct-cdf"));
  s.bench.selection.hover(roundel::model::JobIndex(0));
  widgets::testing::settle();
  Painted painted;
  canvas.installEventFilter(&painted);
  QSignalSpy replots(&canvas, &QCustomPlot::afterReplot);
  s.bench.selection.hover(roundel::model::JobIndex(1));
  widgets::testing::settle();
  QRegion allowed;
  for (const int j : {0, 1}) {
    const JobMarks::JobRings mark = marks->markOf(roundel::model::JobIndex(j));
    for (const QRectF& rect : mark.rings) allowed += rect.toAlignedRect().adjusted(-2, -2, 2, 2);
    allowed += mark.tag.toAlignedRect().adjusted(-2, -2, 2, 2);
  }
  EXPECT_FALSE(painted.region.isEmpty());
  EXPECT_TRUE(painted.region.subtracted(allowed).isEmpty());
  EXPECT_EQ(replots.count(), 0);
}

}  // namespace
}  // namespace roundel::widgets::plots
