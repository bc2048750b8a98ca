// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the values in plots equal the metrics.

#include "widgets/plots/painting/plot_data.h"

#include <cmath>

#include "tests/widgets/bench.h"
#include "tests/widgets/plots/painting/runs.h"

namespace roundel::widgets::plots {
namespace {

using testing::runsOf;
using widgets::testing::example;
using widgets::testing::mix;

class Plots : public ::testing::Test {
 protected:
  std::vector<compare::LaneRun> runs = runsOf(mix(15, 40));
  PlotData data(const char* kind) { return plotData(QLatin1String(kind), lanesOf(runs)); }
  const metrics::RunMetrics& metrics(std::size_t lane) { return *runs[lane].metrics; }
};

// While lanes run again after an edit, one lane may show its run from before the edit and another lane its new run.
TEST(PlotsOfDifferentValues, RowsOfJobsAreFoundById) {
  model::Scenario scenario = example("hadar-fig1.json");
  std::vector<compare::LaneRun> runs = runsOf(scenario);
  scenario.jobs.erase(scenario.jobs.begin());
  runs[1] = runsOf(scenario)[1];
  for (const char* kind : {"jct-jobs", "lr-jobs"}) {
    const PlotData d = plotData(QLatin1String(kind), lanesOf(runs));
    for (const PlotSeries& s : d.series) {
      const model::Problem& problem = *runs[static_cast<std::size_t>(s.lane)].trace->problem;
      for (std::size_t i = 0; i < s.y.size(); ++i)
        EXPECT_EQ(problem.jobs[s.jobs[i]].id, d.rows[static_cast<std::size_t>(s.y[i])].toStdString()) << kind;
    }
    EXPECT_EQ(d.series[1].x.size(), scenario.jobs.size());
  }
}

TEST_F(Plots, CruByRoundIsTheRoundsTable) {
  const PlotData d = data("cru");
  ASSERT_EQ(d.series.size(), 2u);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const PlotSeries& s = d.series[lane];
    const auto& rounds = metrics(lane).rounds;
    ASSERT_GE(s.x.size(), rounds.size());
    for (std::size_t r = 0; r < rounds.size(); ++r) {
      EXPECT_EQ(s.x[r], rounds[r].start_s);
      EXPECT_EQ(s.y[r], rounds[r].cru);
    }
    EXPECT_EQ(s.x.back(), runs[lane].trace->end_s) << "the last step reaches the end of the run";
  }
  EXPECT_TRUE(d.over_time);
  EXPECT_EQ(d.y_max, 1);
  EXPECT_EQ(d.x_max, std::max(runs[0].trace->end_s, runs[1].trace->end_s));
}

TEST_F(Plots, CurvesOverTimeAreTheSeriesOfTheMetrics) {
  const std::vector<PlotLane> lanes = lanesOf(runs);
  const std::pair<const char*, std::function<metrics::Series(const PlotLane&)>> kinds[] = {
      {"cru-cumulative", [](const PlotLane& l) { return metrics::cruCumulative(*l.index); }},
      {"gru", [](const PlotLane& l) { return metrics::gruByRound(*l.run->metrics); }},
      {"queue", [](const PlotLane& l) { return metrics::queueLength(*l.index); }},
      {"throughput", [](const PlotLane& l) { return metrics::throughput(*l.index); }},
      {"fragments", [](const PlotLane& l) { return metrics::fragmentsByRound(*l.run->metrics); }}};
  for (const auto& [kind, series_of] : kinds) {
    const PlotData d = data(kind);
    for (std::size_t lane = 0; lane < 2; ++lane) {
      const metrics::Series expected = series_of(lanes[lane]);
      ASSERT_GE(d.series[lane].x.size(), expected.t_s.size()) << kind;
      EXPECT_TRUE(std::equal(expected.t_s.begin(), expected.t_s.end(), d.series[lane].x.begin())) << kind;
      EXPECT_TRUE(std::equal(expected.y.begin(), expected.y.end(), d.series[lane].y.begin())) << kind;
      for (const double y : d.series[lane].y) EXPECT_LE(y, d.y_max) << kind;
    }
  }
}

TEST_F(Plots, ACdfHoldsTheJobsCompletionTimesAndEndsAtOne) {
  const PlotData d = data("jct-cdf");
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const PlotSeries& s = d.series[lane];
    ASSERT_EQ(s.x.size(), 40u);
    EXPECT_EQ(s.y.back(), 1);
    EXPECT_TRUE(std::ranges::is_sorted(s.x));
    for (std::size_t i = 0; i < s.x.size(); ++i) {
      const metrics::JobRow& row = metrics(lane).jobs[s.jobs[i]];
      EXPECT_EQ(s.x[i], *row.jct_s);
      EXPECT_EQ(s.at_s[i], *row.finish_s);
      EXPECT_DOUBLE_EQ(s.y[i], static_cast<double>(i + 1) / 40);
    }
    EXPECT_LE(s.x.back(), d.x_max);
  }
}

TEST(PlotData, ACdfOfARunThatWasCutShortEndsAtItsFinishedShare) {
  model::Scenario s = mix(15, 40);
  s.clock.horizon_s = 4000;
  const std::vector<compare::LaneRun> runs = runsOf(s);
  for (const char* kind : {"jct-cdf", "lr-cdf", "ftf-cdf"}) {
    const PlotData d = plotData(QLatin1String(kind), lanesOf(runs));
    for (std::size_t lane = 0; lane < 2; ++lane) {
      const auto& jobs = runs[lane].metrics->jobs;
      const auto finished =
          std::ranges::count_if(jobs, [](const metrics::JobRow& row) { return row.finish_s.has_value(); });
      ASSERT_GT(finished, 0);
      ASSERT_LT(finished, 40);
      EXPECT_DOUBLE_EQ(d.series[lane].y.back(), static_cast<double>(finished) / 40) << kind;
    }
  }
}

// With ten warm-up jobs and one cancelled job, the plot shows the remaining jobs, as the metrics do.
TEST(PlotData, DistributionsAreOfTheJobsThatTheMetricsAreOf) {
  model::Scenario s = mix(15, 40);
  model::EventSpec cancelled;
  cancelled.at_s = 1;
  cancelled.kind = model::EventKind::CancelJob;
  cancelled.job = s.jobs.back().id;
  s.events.push_back(cancelled);
  compare::RunSettings settings;
  settings.warm_up.jobs = 10;
  const std::vector<compare::LaneRun> runs{compare::runLane(model::resolve(s), compare::lanesOf(s).front(), settings)};
  const metrics::RunMetrics& metrics = *runs.front().metrics;
  EXPECT_DOUBLE_EQ(plotData(QLatin1String("jct-quantiles"), lanesOf(runs)).series[0].median,
                   *metrics.value("jct_median_s"));
  const std::pair<const char*, const char*> kinds[] = {
      {"jct-cdf", "jct_max_s"}, {"wait-cdf", "wait_max_s"}, {"lr-cdf", "lr_max"}, {"ftf-cdf", "ftf_max"}};
  for (const auto& [kind, largest] : kinds) {
    const PlotSeries series = plotData(QLatin1String(kind), lanesOf(runs)).series[0];
    EXPECT_EQ(series.x.back(), *metrics.value(largest)) << kind;
    EXPECT_EQ(series.y.back(), 1) << kind << ": all remaining jobs have finished";
  }
}

// The share of rounds in which at most x of the GPUs are allocated; its mean is the metric gru.
TEST_F(Plots, UtilisationIsADistributionOverTheRounds) {
  const PlotData d = data("utilisation-cdf");
  ASSERT_EQ(d.series.size(), 2U);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const PlotSeries& s = d.series[lane];
    ASSERT_EQ(s.x.size(), metrics(lane).rounds.size());
    EXPECT_TRUE(std::ranges::is_sorted(s.x));
    EXPECT_DOUBLE_EQ(s.y.back(), 1);
    double sum = 0;
    for (const double share : s.x) sum += share;
    EXPECT_NEAR(sum / static_cast<double>(s.x.size()), *metrics(lane).value("gru"), 1e-12);
    EXPECT_LE(s.x.back(), d.x_max);
  }
}

TEST_F(Plots, BarsAreTheMeanWithItsRange) {
  const PlotData d = data("jct-bars");
  for (std::size_t lane = 0; lane < 2; ++lane) {
    EXPECT_EQ(d.series[lane].y, (std::vector<double>{*metrics(lane).value("jct_mean_s")}));
    EXPECT_EQ(d.series[lane].low, *metrics(lane).value("jct_min_s"));
    EXPECT_EQ(d.series[lane].high, *metrics(lane).value("jct_max_s"));
    EXPECT_LE(d.series[lane].high, d.y_max);
  }
}

TEST(PlotData, WhereNothingFinishedThereIsNoBarAndNoDot) {
  model::Scenario s = mix(15, 40);
  s.clock.horizon_s = 100;
  const std::vector<compare::LaneRun> runs = runsOf(s);
  for (const QString& kind : plotKinds()) {
    const PlotData d = plotData(kind, lanesOf(runs));
    EXPECT_EQ(d.series.size(), 2u) << kind.toStdString();
    EXPECT_FALSE(d.csv().isEmpty());
    if (kind.startsWith(QLatin1String("jct")) || kind.startsWith(QLatin1String("lr"))) {
      EXPECT_TRUE(d.series[0].y.empty()) << kind.toStdString();
      EXPECT_EQ(d.csv().count(QLatin1Char('\n')), 1) << d.csv().toStdString();
    }
  }
}

TEST_F(Plots, QuantilesAreThoseOfTheMetrics) {
  const PlotData d = data("jct-quantiles");
  for (std::size_t lane = 0; lane < 2; ++lane) {
    std::vector<double> jct;
    for (const metrics::JobRow& row : metrics(lane).jobs) jct.push_back(*row.jct_s);
    const PlotSeries& s = d.series[lane];
    EXPECT_EQ(s.median, *metrics::percentile(jct, 0.5));
    EXPECT_EQ(s.median, *metrics(lane).value("jct_median_s"));
    EXPECT_EQ(s.high, *metrics::percentile(jct, 0.95));
    EXPECT_LE(s.low, s.q1);
    EXPECT_LE(s.q1, s.median);
    EXPECT_LE(s.median, s.q3);
    EXPECT_LE(s.q3, s.high);
  }
}

TEST_F(Plots, LatencyRatiosAreADotAJobWithZerosCounted) {
  const PlotData d = data("lr-dots");
  EXPECT_TRUE(d.log2_x);
  for (std::size_t lane = 0; lane < 2; ++lane) {
    const PlotSeries& s = d.series[lane];
    ASSERT_EQ(s.jobs.size(), 40u);
    int zeros = 0;
    for (std::size_t i = 0; i < s.jobs.size(); ++i) {
      EXPECT_EQ(s.x[i], *metrics(lane).jobs[s.jobs[i]].latency_ratio);
      zeros += s.x[i] == 0 ? 1 : 0;
      EXPECT_LT(std::abs(s.y[i] - static_cast<double>(lane)), 0.5) << "the dot must stay in the row of its lane";
      if (s.x[i] > 0) {
        EXPECT_LE(std::log2(s.x[i]), d.x_max);
      }
    }
    EXPECT_EQ(s.zeros, zeros);
  }
}

bool lastsLonger(const PlotData& data, const PlotSeries& s) {
  return !s.x.empty() && s.x.back() < data.lanes[static_cast<std::size_t>(s.lane)].run->trace->end_s;
}

TEST_F(Plots, TheTextTwinReadsBackExactly) {
  for (const QString& kind : plotKinds()) {
    const PlotData d = plotData(kind, lanesOf(runs));
    const QStringList lines = d.csv(QLatin1Char('\t')).trimmed().split(QLatin1Char('\n'));
    const bool ranges = d.mark == Mark::Bars || d.mark == Mark::Quantiles;
    const bool steps = d.mark == Mark::Step && d.over_time;  // the table has a row for the end of the last step
    std::size_t points = 0;
    for (const PlotSeries& s : d.series) points += ranges ? 1 : s.x.size() + (steps && lastsLonger(d, s) ? 1 : 0);
    ASSERT_EQ(static_cast<std::size_t>(lines.size()), points + 1) << kind.toStdString();
    qsizetype line = 1;
    for (const PlotSeries& s : d.series) {
      for (std::size_t i = 0; i < (ranges ? 1 : s.x.size()); ++i, ++line) {
        const QStringList cells = lines[line].split(QLatin1Char('\t'));
        EXPECT_EQ(cells.size(), lines[0].count(QLatin1Char('\t')) + 1);
        EXPECT_EQ(cells[0], d.lanes[static_cast<std::size_t>(s.lane)].label);
        EXPECT_EQ(cells[1].toDouble(), !ranges                ? s.x[i]
                                       : d.mark == Mark::Bars ? s.y[0]
                                                              : s.median)
            << kind.toStdString();
      }
      if (!steps || !lastsLonger(d, s)) continue;
      const QStringList end = lines[line++].split(QLatin1Char('\t'));
      EXPECT_EQ(end[1].toDouble(), d.lanes[static_cast<std::size_t>(s.lane)].run->trace->end_s) << kind.toStdString();
      EXPECT_EQ(end[2].toDouble(), s.y.back());
    }
  }
}

TEST(PlotData, ALabelWithACommaIsQuotedInCsv) {
  model::Scenario s = widgets::testing::threeJobs();
  s.compare[0].label = "Gavel, \"max\"";
  const PlotData d = plotData(QStringLiteral("jct-bars"), lanesOf(runsOf(s)));
  EXPECT_TRUE(d.csv().contains(QStringLiteral("\"Gavel, \"\"max\"\"\","))) << d.csv().toStdString();
}

TEST(PlotData, TimeIsShownInTheUnitThatFits) {
  EXPECT_EQ(plotData(QStringLiteral("cru"), lanesOf(runsOf(example("hadar-fig1.json")))).time_unit_s, 60);
  EXPECT_EQ(plotData(QStringLiteral("cru"), lanesOf(runsOf(mix(6, 60)))).time_unit_s, 3600);
}

TEST(PlotData, LanesOfOnePolicyAreNumbered) {
  const std::vector<PlotLane> lanes = lanesOf(runsOf(example("hadar-fig1.json")));
  ASSERT_EQ(lanes.size(), 4u);
  EXPECT_EQ(lanes[1].mark.occurrence, 0);
  EXPECT_EQ(lanes[2].mark.occurrence, 1);
}

TEST(PlotData, AnUnknownKindIsEmpty) {
  const PlotData d = plotData(QStringLiteral("pie"), lanesOf(runsOf(widgets::testing::threeJobs())));
  EXPECT_TRUE(d.lanes.empty());
  EXPECT_TRUE(plotTitle(QStringLiteral("pie")).isEmpty());
  for (const QString& kind : plotKinds()) {
    EXPECT_FALSE(plotTitle(kind).isEmpty());
    EXPECT_TRUE(plotData(kind, {}).series.empty());
  }
}

}  // namespace
}  // namespace roundel::widgets::plots
