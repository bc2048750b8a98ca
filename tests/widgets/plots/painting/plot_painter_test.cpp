// SPDX-License-Identifier: GPL-3.0-or-later
// Tests what the painter adds to a QCustomPlot, read back from the plot.

#include "widgets/plots/painting/plot_painter.h"

#include <qcustomplot.h>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/runs.h"

namespace roundel::widgets::plots {
namespace {

using testing::runsOf;
using widgets::testing::example;
using widgets::testing::mix;

constexpr int kHidden = 0, kFaint = 1, kFull = 2;

struct Painted {
  Painted(const char* kind, const std::vector<compare::LaneRun>& runs, PlotLook look = {})
      : data(plotData(QLatin1String(kind), lanesOf(runs))) {
    plot.resize(320, 240);
    paint(plot, data, look);
    plot.replot();
  }
  void again(double now_s, int future) {
    PlotLook look;
    look.now_s = now_s;
    look.future = future;
    paint(plot, data, look);
    plot.replot();
  }
  double lastX(int graph) { return (plot.graph(graph)->data()->constEnd() - 1)->key; }
  double lastY(int graph) { return (plot.graph(graph)->data()->constEnd() - 1)->value; }
  QCustomPlot plot;
  PlotData data;
};

TEST(PlotPainter, OfTheWholeRunThereIsOneCurveALane) {
  const auto runs = runsOf(mix(15, 40));
  Painted t("cru", runs);
  ASSERT_EQ(t.plot.graphCount(), 2);
  for (int lane = 0; lane < 2; ++lane) {
    const PlotSeries& s = t.data.series[static_cast<std::size_t>(lane)];
    ASSERT_EQ(t.plot.graph(lane)->dataCount(), static_cast<int>(s.x.size()));
    int i = 0;
    for (auto point = t.plot.graph(lane)->data()->constBegin(); point != t.plot.graph(lane)->data()->constEnd();
         ++point, ++i) {
      EXPECT_DOUBLE_EQ(point->key, s.x[static_cast<std::size_t>(i)] / t.data.time_unit_s);
      EXPECT_EQ(point->value, s.y[static_cast<std::size_t>(i)]);
    }
    EXPECT_EQ(t.plot.graph(lane)->name(), t.data.lanes[static_cast<std::size_t>(lane)].label);
    EXPECT_EQ(t.plot.graph(lane)->lineStyle(), QCPGraph::lsStepLeft);
  }
}

// Regression test: the name and the value overlapped ("Hadar0.917") because their places were fractions of axes that were not laid out yet.
TEST(PlotPainter, AtTheEndsOfCurvesNamesDoNotTouchValues) {
  const auto runs = runsOf(example("hadar-fig1.json"));
  for (const int width : {300, 420, 900}) {
    for (const char* kind : {"cru-cumulative", "queue"}) {
      PlotLook look;
      look.end_labels = true;
      look.focused = 1;
      look.now_s = 720;
      Painted t(kind, runs, look);
      t.plot.resize(width, 220);
      t.plot.setViewport(QRect(0, 0, width, 220));
      paint(t.plot, t.data, look);
      t.plot.replot();
      std::vector<QCPItemText*> names, values;
      for (int i = 0; i < t.plot.itemCount(); ++i) {
        auto* text = qobject_cast<QCPItemText*>(t.plot.item(i));
        if (text != nullptr && text->objectName() == QLatin1String("end-name")) names.push_back(text);
        if (text != nullptr && text->objectName() == QLatin1String("end-value")) values.push_back(text);
      }
      ASSERT_EQ(names.size(), 4u);
      ASSERT_EQ(values.size(), 4u);
      for (std::size_t i = 0; i < names.size(); ++i) {
        EXPECT_LT(names[i]->right->pixelPosition().x(), values[i]->left->pixelPosition().x()) << width << " " << kind;
        EXPECT_LE(values[i]->right->pixelPosition().x(), width) << kind;
      }
    }
  }
}

// Regression test: the last number has the unit and must not overlap the number before it ("75100 min").
TEST(PlotPainter, NumbersOfTheTimeAxisDoNotTouch) {
  for (const auto& runs : {runsOf(example("hadar-fig1.json")), runsOf(mix(15, 40)), runsOf(mix(6, 60))}) {
    for (const int width : {110, 150, 200, 260, 400}) {
      Painted t("cru", runs);
      t.plot.resize(width, 120);
      t.plot.setViewport(QRect(0, 0, width, 120));
      for (int pass = 0; pass < 2; ++pass) paint(t.plot, t.data, {}), t.plot.replot();
      const QFontMetricsF metrics(t.plot.xAxis->tickLabelFont());
      const QVector<double> ticks = t.plot.xAxis->tickVector();
      const QVector<QString> labels = t.plot.xAxis->tickVectorLabels();
      double right = -1e9;
      int shown = 0;
      for (qsizetype i = 0; i < labels.size(); ++i) {
        if (labels[i].isEmpty() || !t.plot.xAxis->range().contains(ticks[i])) continue;
        const double at = t.plot.xAxis->coordToPixel(ticks[i]), half = metrics.horizontalAdvance(labels[i]) / 2;
        EXPECT_GT(at - half, right) << width << ": " << labels[i].toStdString();
        right = at + half;
        ++shown;
      }
      EXPECT_GE(shown, 1) << width;
    }
  }
}

TEST(PlotPainter, ACurveGrowsWithThePlayheadInAxesThatStay) {
  const auto runs = runsOf(mix(15, 40));
  for (const char* kind : {"cru", "cru-cumulative", "queue", "jct-cdf"}) {
    Painted t(kind, runs);
    const QCPRange x = t.plot.xAxis->range();
    const QCPRange y = t.plot.yAxis->range();
    int before = 0;
    for (const double now : {500.0, 2500.0, 6000.0}) {
      t.again(now, kHidden);
      ASSERT_EQ(t.plot.graphCount(), 2);
      EXPECT_GE(t.plot.graph(0)->dataCount(), before) << kind;
      before = t.plot.graph(0)->dataCount();
      if (t.data.over_time) {
        EXPECT_NEAR(t.lastX(0), std::min(now, t.data.series[0].x.back()) / t.data.time_unit_s, 1e-9) << kind;
      }
      EXPECT_EQ(t.plot.xAxis->range(), x) << kind;
      EXPECT_EQ(t.plot.yAxis->range(), y) << kind;
    }
  }
}

TEST(PlotPainter, TheFutureIsHiddenAGhostOrFull) {
  const auto runs = runsOf(mix(15, 40));
  Painted t("cru", runs);
  const int whole = t.plot.graph(0)->dataCount();
  t.again(2500, kHidden);
  EXPECT_EQ(t.plot.graphCount(), 2);
  EXPECT_LT(t.plot.graph(0)->dataCount(), whole);
  t.again(2500, kFaint);
  ASSERT_EQ(t.plot.graphCount(), 4);
  EXPECT_EQ(t.plot.graph(0)->dataCount(), whole);
  EXPECT_LT(t.plot.graph(1)->dataCount(), whole);
  const QColor solid = t.plot.graph(1)->pen().color();
  EXPECT_EQ(solid, schedulerStyle(QStringLiteral("gavel"), Theme::light()).line);
  EXPECT_NE(t.plot.graph(0)->pen().color(), solid);
  EXPECT_EQ(t.plot.legend->itemCount(), 2) << "a ghost is not in the legend";
  t.again(2500, kFull);
  EXPECT_EQ(t.plot.graphCount(), 2);
  EXPECT_EQ(t.plot.graph(0)->dataCount(), whole);
}

TEST(PlotPainter, ACdfAtThePlayheadCountsWhatHasFinishedByThen) {
  const auto runs = runsOf(mix(15, 40));
  Painted t("jct-cdf", runs);
  for (const double now : {0.0, 2000.0, 5000.0, 1e9}) {
    t.again(now, kHidden);
    for (int lane = 0; lane < 2; ++lane) {
      const auto& jobs = runs[static_cast<std::size_t>(lane)].metrics->jobs;
      const auto done =
          std::ranges::count_if(jobs, [&](const metrics::JobRow& row) { return row.finish_s && *row.finish_s <= now; });
      EXPECT_NEAR(t.lastY(lane), static_cast<double>(done) / 40, 1e-9) << now;
    }
  }
}

TEST(PlotPainter, DotsAppearWhenTheirJobsFinish) {
  const auto runs = runsOf(example("hadar-fig1.json"));
  Painted t("lr-dots", runs);
  const auto dots = [&] {
    int points = 0;
    for (int g = 0; g < t.plot.graphCount(); ++g) points += t.plot.graph(g)->dataCount();
    return points;
  };
  EXPECT_EQ(dots(), 12) << "one dot for each of 3 jobs in each of 4 lanes";
  t.again(1000, kHidden);
  int finished = 0;
  for (const compare::LaneRun& run : runs) {
    for (const metrics::JobRow& row : run.metrics->jobs) finished += row.finish_s && *row.finish_s <= 1000 ? 1 : 0;
  }
  EXPECT_EQ(dots(), finished);
  EXPECT_LT(finished, 12);
}

TEST(PlotPainter, SelectedDotsAreOutlined) {
  const auto runs = runsOf(example("hadar-fig1.json"));
  PlotLook look;
  look.selected.assign(runs.size(), model::JobIndex(1));
  Painted t("lr-dots", runs, look);
  int outlined = 0;
  for (int g = 0; g < t.plot.graphCount(); ++g)
    outlined += t.plot.graph(g)->scatterStyle().pen().color() == Theme::light().text ? 1 : 0;
  EXPECT_EQ(outlined, 4);
}

TEST(PlotPainter, LinesJoinTheDotsOfOneJobThoughRunsNumberItDifferently) {
  model::Scenario scenario = example("hadar-fig1.json");
  std::vector<compare::LaneRun> runs = runsOf(scenario);
  scenario.jobs.erase(scenario.jobs.begin());
  const std::vector<compare::LaneRun> after = runsOf(scenario);
  runs = {runs[0], after[1]};
  Painted t("lr-dots", runs);
  const auto idAt = [&](const QCPItemPosition& position) {
    for (const PlotSeries& s : t.data.series) {
      for (std::size_t i = 0; i < s.y.size(); ++i)
        if (s.y[i] == position.coords().y())
          return runs[static_cast<std::size_t>(s.lane)].trace->problem->jobs[s.jobs[i]].id;
    }
    return std::string();
  };
  std::vector<std::string> joined;
  for (int i = 0; i < t.plot.itemCount(); ++i) {
    const auto* line = qobject_cast<QCPItemLine*>(t.plot.item(i));
    if (line == nullptr || idAt(*line->start).empty()) continue;
    EXPECT_EQ(idAt(*line->start), idAt(*line->end));
    joined.push_back(idAt(*line->start));
  }
  std::ranges::sort(joined);
  EXPECT_EQ(joined, (std::vector<std::string>{"J2", "J3"}));
}

TEST(PlotPainter, BarsEndAtTheirValues) {
  const auto runs = runsOf(mix(15, 40));
  Painted t("jct-bars", runs);
  int bars = 0;
  for (int p = 0; p < t.plot.plottableCount(); ++p) {
    const auto* bar = qobject_cast<QCPBars*>(t.plot.plottable(p));
    if (bar == nullptr) continue;
    EXPECT_DOUBLE_EQ(bar->data()->constBegin()->value * t.data.time_unit_s,
                     *runs[static_cast<std::size_t>(bars)].metrics->value("jct_mean_s"));
    ++bars;
  }
  EXPECT_EQ(bars, 2);
}

TEST(PlotPainter, TheLowerBoundOfTheMeanIsALabelledLine) {
  const auto runs = runsOf(mix(15, 40));
  for (const char* kind : {"jct-bars", "makespan-bars"}) {
    const bool makespan = std::string(kind) == "makespan-bars";
    const double bound = *runs[0].metrics->value(makespan ? "makespan_bound_s" : "jct_bound_s");
    Painted t(kind, runs);
    EXPECT_EQ(t.data.bound(), bound) << kind;
    EXPECT_EQ(t.data.time_unit_s, 3600) << "the unit is that of the longest run";
    EXPECT_TRUE((makespan                    ? t.data.y_label
                 : t.data.mark == Mark::Bars ? t.data.y_label
                                             : t.data.x_label)
                    .contains(QStringLiteral("(h)")));
    bool line = false, label = false;
    for (int i = 0; i < t.plot.itemCount(); ++i) {
      if (const auto* each = qobject_cast<QCPItemStraightLine*>(t.plot.item(i))) {
        const bool bars = t.data.mark == Mark::Bars;
        const double at = bars ? each->point1->value() : each->point1->key();
        line = line || std::abs(at * t.data.time_unit_s - bound) < 1e-6 * bound;
      }
      if (const auto* each = qobject_cast<QCPItemText*>(t.plot.item(i)))
        label = label || each->text().contains(QStringLiteral("bound"));
    }
    EXPECT_TRUE(line && label) << kind;
  }
}

TEST(PlotPainter, ABoundOfTheMeanIsInNoDistribution) {
  for (const char* kind : {"jct-cdf", "jct-quantiles"})
    EXPECT_TRUE(Painted(kind, runsOf(mix(15, 40))).data.rules.empty()) << kind;
}

// HadarE runs copies of a job on several nodes, so its bound is lower than that of Gavel.
TEST(PlotPainter, EachSchedulerHasItsOwnBoundWhereTheyDiffer) {
  model::Scenario scenario = mix(15, 40);
  scenario.compare.resize(2);
  scenario.compare[0] = {"gavel", {}, {}};
  scenario.compare[1] = {"hadare", {}, {}};
  const auto runs = runsOf(scenario);
  const double gavel = *runs[0].metrics->value("jct_bound_s");
  const double hadare = *runs[1].metrics->value("jct_bound_s");
  ASSERT_LT(hadare, 0.99 * gavel);
  const Painted t("jct-bars", runs);
  ASSERT_EQ(t.data.rules.size(), 2U);
  EXPECT_EQ(t.data.rules[0].at, gavel);
  EXPECT_EQ(t.data.rules[1].at, hadare);
  EXPECT_LT(t.data.rules[0].from, 0);
  EXPECT_LT(t.data.rules[0].to, t.data.rules[1].from);
  EXPECT_EQ(t.data.rules[0].label, QStringLiteral("own lower bound of the mean"));
}

TEST(PlotPainter, CountsOfZerosTouchNeitherNamesNorDots) {
  const auto runs = runsOf(mix(15, 40));
  Painted t("lr-dots", runs);
  paint(t.plot, t.data, {});
  t.plot.replot();
  const double gutter = t.plot.xAxis->coordToPixel(t.data.x_min - 1);
  int counts = 0;
  for (int i = 0; i < t.plot.itemCount(); ++i) {
    const auto* text = qobject_cast<QCPItemText*>(t.plot.item(i));
    if (text == nullptr) continue;
    ++counts;
    EXPECT_EQ(text->text(), QString::number(t.data.series[static_cast<std::size_t>(counts - 1)].zeros));
    EXPECT_GE(text->left->pixelPosition().x(), t.plot.axisRect()->left());
    EXPECT_LT(text->right->pixelPosition().x(), gutter - 3);
  }
  EXPECT_EQ(counts, 2);
}

TEST(PlotPainter, JobRowsHoldADotALaneAndJob) {
  const auto runs = runsOf(example("hadar-fig1.json"));
  Painted t("jct-jobs", runs);
  int dots = 0;
  for (int g = 0; g < t.plot.graphCount(); ++g) dots += t.plot.graph(g)->dataCount();
  EXPECT_EQ(dots, 12);
  EXPECT_EQ(t.data.rows.size(), 3u);
  const auto many = runsOf(mix(15, 40));
  EXPECT_TRUE(plotData(QStringLiteral("jct-jobs"), lanesOf(many)).lanes.empty()) << "40 jobs are too many for rows";
}

TEST(PlotPainter, EveryKindIsPaintedAtEverySizeAndOfNothing) {
  const auto runs = runsOf(mix(15, 40));
  model::Scenario cut = mix(15, 40);
  cut.clock.horizon_s = 100;
  const auto nothing = runsOf(cut);
  for (const QString& kind : plotKinds()) {
    for (const auto* some : {&runs, &nothing}) {
      Painted t(kind.toLatin1().constData(), *some);
      for (const QSize size : {QSize(60, 40), QSize(320, 240), QSize(900, 600)}) {
        t.plot.resize(size);
        t.plot.replot();
        const QImage image = t.plot.toPixmap(size.width(), size.height()).toImage();
        EXPECT_FALSE(image.isNull());
      }
    }
  }
}

TEST(PlotPainter, NoTextIsSmallerThanTheSmallest) {
  const auto runs = runsOf(mix(15, 40));
  for (const QString& kind : plotKinds()) {
    Painted t(kind.toLatin1().constData(), runs);
    for (const QCPAxis* axis : {t.plot.xAxis, t.plot.yAxis}) {
      EXPECT_GE(axis->tickLabelFont().pointSizeF() * 96 / 72, kSmallestPx);
      EXPECT_GE(axis->labelFont().pointSizeF() * 96 / 72, kSmallestPx);
    }
    for (int i = 0; i < t.plot.itemCount(); ++i) {
      if (const auto* text = qobject_cast<QCPItemText*>(t.plot.item(i))) {
        EXPECT_GE(text->font().pointSizeF() * 96 / 72, kSmallestPx);
      }
    }
  }
}

}  // namespace
}  // namespace roundel::widgets::plots
