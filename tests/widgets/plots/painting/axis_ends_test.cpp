// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that marks at the end of an axis are whole and that marks beyond the end are left out.

#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/runs.h"
#include "widgets/plots/painting/plot_marks.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::plots {
namespace {

using testing::runsOf;
using widgets::testing::example;

const std::vector<compare::LaneRun>& runs() {
  static const std::vector<compare::LaneRun> made = runsOf(example("hadar-fig1.json"));
  return made;
}

// A plot whose rightmost mark is at the end of the axis or just beyond the end.
struct Ended {
  Ended(PlotData plotted, PlotLook how = {}) : data(std::move(plotted)), look(std::move(how)) {}

  QImage shownTo(double x_max) {
    data.x_max = x_max;
    plot.resize(420, 260);
    paint(plot, data, look);
    plot.replot();
    return plot.toPixmap(420, 260).toImage();
  }
  // The number of columns right of the axes with pixels that are neither background nor grey.
  int inkBeyond(double x_max) {
    const QImage image = shownTo(x_max);
    int count = 0;
    for (int y = plot.axisRect()->top(); y <= plot.axisRect()->bottom(); ++y) {
      for (int x = plot.axisRect()->right() + 2; x < plot.axisRect()->right() + 10 && x < image.width(); ++x)
        count += image.pixelColor(x, y).saturation() > 60 ? 1 : 0;
    }
    return count;
  }
  double last() const {
    double last = 0;
    for (const PlotSeries& s : data.series) last = std::max(last, *std::ranges::max_element(s.x));
    return last;
  }
  PlotData data;
  PlotLook look;
  QCustomPlot plot;
};

PlotData dataOf(const char* kind) { return plotData(QLatin1String(kind), lanesOf(runs())); }

// One point per lane, at 1, 2 and 3.
PlotData pointsOf(Mark mark) {
  PlotData data = dataOf("cru");
  data.mark = mark;
  data.over_time = false;
  data.rules.clear();
  data.time_unit_s = 1;
  data.x_min = 0, data.y_min = 0, data.y_max = 4;
  for (PlotSeries& s : data.series) {
    s = {};
    s.lane = static_cast<int>(&s - data.series.data());
    s.x = {1, 2, 3};
    s.y = {1, 2, 2.0 + s.lane};
    s.low_at = {0.5, 1, 1.5}, s.high_at = {2, 3, 3.5};
  }
  data.interval = Interval::Bars;
  return data;
}

TEST(AxisEnds, ADotOfAJobOnTheEndOfAnAxisIsWholeAndOneBeyondItAbsent) {
  for (const char* kind : {"jct-jobs", "lr-dots"}) {
    Ended t(dataOf(kind));
    const double last = t.data.log2_x ? std::log2(t.last()) : t.last();
    EXPECT_GT(t.inkBeyond(last), 8) << kind;
    EXPECT_EQ(t.inkBeyond(last - 0.01 * std::abs(last)), 0) << kind;
  }
}

TEST(AxisEnds, OfACloudOfDotsToo) {
  PlotData data = dataOf("lr-dots");
  for (PlotSeries& s : data.series) {
    while (s.x.size() < 40) {
      s.x.push_back(s.x.back()), s.y.push_back(s.y.back()), s.jobs.push_back(s.jobs.back());
      if (!s.at_s.empty()) s.at_s.push_back(s.at_s.back());
    }
  }
  Ended t(std::move(data));
  EXPECT_GT(t.inkBeyond(std::log2(t.last())), 2);
}

TEST(AxisEnds, AMarkerOrACapOnTheEndOfAnAxisIsWhole) {
  for (const Mark mark : {Mark::Points, Mark::Estimates}) {
    Ended t(pointsOf(mark));
    EXPECT_GE(t.inkBeyond(3), 6) << static_cast<int>(mark);
    EXPECT_EQ(t.inkBeyond(2.98), 0) << static_cast<int>(mark) << ": no marker and no line may be beyond the end";
  }
}

// The second lane of Hadar has the longest run. Its marker is a triangle pointing right whose tip is beyond the axes. The marker of the first
// lane of a scheduler is a disc.
TEST(AxisEnds, TheMarkerAtACurvesEndIsWhole) {
  PlotData data = dataOf("cru");
  data.ends = true;
  ASSERT_EQ(markerOf(data.lanes[2]), Marker::TriangleRight);
  PlotData discs = data;
  discs.lanes[2].mark.occurrence = 0;
  ASSERT_EQ(markerOf(discs.lanes[2]), Marker::Disc);
  Ended tip(std::move(data));
  EXPECT_EQ(tip.inkBeyond(tip.last()), 4);
  Ended side(std::move(discs));
  EXPECT_GT(side.inkBeyond(side.last()), 4);
}

}  // namespace
}  // namespace roundel::widgets::plots
