// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each number has one definition: a lane's card, plot, tooltip, table, file and animation show the same value.

#include <cmath>
#include <limits>

#include "core/metrics/playhead.h"
#include "tests/widgets/bench.h"
#include "tests/widgets/figures/kinds/figures.h"
#include "widgets/figures/animation/animation_scene.h"
#include "widgets/lanes/cards/card_metrics.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_text.h"
#include "widgets/plots/painting/plot_units.h"

namespace roundel::widgets {
namespace {

using compare::LaneRun;

std::vector<LaneState> statesOf(const std::vector<plots::PlotLane>& lanes) {
  std::vector<LaneState> states;
  for (const plots::PlotLane& lane : lanes) {
    LaneState state;
    state.lane = lane.run->lane;
    state.status = LaneState::Status::Done;
    state.run = lane.run;
    state.index = lane.index;
    states.push_back(std::move(state));
  }
  return states;
}

std::vector<LaneRun> runsOf(const model::Scenario& scenario) {
  const auto problem = model::resolve(scenario);
  std::vector<LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(scenario)) runs.push_back(compare::runLane(problem, lane));
  return runs;
}

// Complete runs, a stopped one, and one with a failing node and a job that never ends.
std::vector<model::Scenario> scenarios() {
  std::vector<model::Scenario> all{testing::example("hadar-fig1.json"), testing::mix(15, 24), testing::mix(15, 24)};
  all[2].clock.horizon_s = 2500;
  return all;
}

std::vector<double> instantsOf(const std::vector<plots::PlotLane>& lanes) {
  const double round_s = lanes.front().index->problem().clock.round_s, end_s = plots::longestRun_s(lanes);
  return {0,           0.001,         round_s / 3,
          round_s,     1.5 * round_s, 2 * round_s,
          3 * round_s, end_s / 2,     lanes.front().index->trace().end_s,
          end_s,       2 * end_s};
}

TEST(OneNumber, CruSoFarIsTheSameOnCardPlotAndTip) {
  for (const model::Scenario& scenario : scenarios()) {
    const std::vector<plots::PlotLane> lanes = plots::lanesOf(runsOf(scenario));
    const plots::PlotData plot = plots::plotData(QStringLiteral("cru-cumulative"), lanes);
    for (const double t_s : instantsOf(lanes)) {
      const std::vector<CardText> cards = cardTexts(statesOf(lanes), MetricScope::AtPlayhead, t_s);
      for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        const std::optional<double> cru = metrics::cruSoFar(*lanes[lane].index, t_s);
        EXPECT_EQ(cru.has_value(), t_s > 0);
        const QString text = cru ? QString::number(*cru, 'f', 3) : QStringLiteral("–");
        EXPECT_EQ(cards[lane].find(QStringLiteral("cru"))->value, text) << t_s;
        plots::PlotLook look;
        look.now_s = t_s;
        EXPECT_TRUE(plots::seriesSentence(plot, plot.series[lane], look).contains(QStringLiteral(": %1 at ").arg(text)))
            << t_s;
        if (t_s > lanes[lane].index->trace().end_s) continue;  // a curve ends when its run ends
        EXPECT_EQ(plots::valueAt(plot, plot.series[lane], t_s), cru) << t_s;
        EXPECT_EQ(plots::tipAt(plot, {}, t_s).contains(text), t_s > 0) << t_s;
      }
    }
  }
}

// Hadar's example: a round ends at 12:00. If started rounds were counted, the next round would be included too early.
TEST(OneNumber, CruOfHadarsExampleAtTwelveAndEighteenMinutes) {
  const std::vector<plots::PlotLane> lanes = plots::lanesOf(runsOf(testing::example("hadar-fig1.json")));
  const auto cru = [&](double t_s) {
    return cardTexts(statesOf(lanes), MetricScope::AtPlayhead, t_s)[1].find(QStringLiteral("cru"))->value;
  };
  EXPECT_EQ(cru(0), QStringLiteral("–"));
  EXPECT_EQ(cru(720), QStringLiteral("0.917"));
  EXPECT_EQ(cru(1080), QStringLiteral("0.889"));
}

TEST(OneNumber, TheCardNamesWhichCruStandsThere) {
  const std::vector<plots::PlotLane> lanes = plots::lanesOf(runsOf(testing::example("hadar-fig1.json")));
  const double end_s = plots::longestRun_s(lanes);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const CardRow now = *cardTexts(statesOf(lanes), MetricScope::AtPlayhead, end_s)[lane].find(QStringLiteral("cru"));
    const CardRow whole = *cardTexts(statesOf(lanes), MetricScope::WholeRun, end_s)[lane].find(QStringLiteral("cru"));
    EXPECT_EQ(now.value, QString::number(*lanes[lane].run->metrics->value("cru_ttd"), 'f', 3));
    EXPECT_EQ(whole.value, QString::number(*lanes[lane].run->metrics->value("cru"), 'f', 3));
    EXPECT_NE(now.title, whole.title) << "two definitions have different names";
  }
}

// At the end of the runs the other numbers of a card equal those of the files.
TEST(OneNumber, AtTheEndTheCardsSayWhatTheFilesSay) {
  for (const model::Scenario& scenario : scenarios()) {
    const std::vector<plots::PlotLane> lanes = plots::lanesOf(runsOf(scenario));
    const double end_s = plots::longestRun_s(lanes);
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
      const metrics::Playhead at = metrics::computeAt(*lanes[lane].index, end_s);
      const metrics::RunMetrics& file = *lanes[lane].run->metrics;
      EXPECT_EQ(at.restarts, file.value("restarts"));
      const auto same = [&](const std::optional<double>& a, const std::optional<double>& b, const char* name) {
        ASSERT_EQ(a.has_value(), b.has_value()) << name;
        if (a) {
          EXPECT_NEAR(*a, *b, 1e-9 * std::max(1.0, *b)) << name;
        }
      };
      same(at.jct_mean_s, file.value("jct_mean_s"), "mean JCT");
      same(at.lr_mean_finished, file.value("lr_mean"), "mean LR");
      for (const char* metric : {"queue", "throughput"}) {
        const plots::PlotData plot = plots::plotData(QLatin1String(metric), lanes);
        for (const double t_s : instantsOf(lanes)) {
          if (t_s >= lanes[lane].index->trace().end_s) continue;
          const metrics::Playhead now = metrics::computeAt(*lanes[lane].index, t_s);
          EXPECT_EQ(plots::valueAt(plot, plot.series[lane], t_s),
                    metric == std::string("queue") ? now.jobs.queued : now.throughput)
              << metric << " at " << t_s;
        }
      }
    }
  }
}

TEST(OneNumber, TheCardLeavesOutTheWarmUpAsTheFileDoesAndSaysSo) {
  const model::Scenario scenario = testing::mix(15, 24);
  compare::RunSettings settings;
  settings.warm_up.jobs = 6;
  std::vector<LaneRun> runs;
  for (const compare::Lane& lane : compare::lanesOf(scenario))
    runs.push_back(compare::runLane(model::resolve(scenario), lane, settings));
  const std::vector<plots::PlotLane> lanes = plots::lanesOf(runs);
  const double end_s = plots::longestRun_s(lanes);
  for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
    const CardText now = cardTexts(statesOf(lanes), MetricScope::AtPlayhead, end_s)[lane],
                   whole = cardTexts(statesOf(lanes), MetricScope::WholeRun, end_s)[lane];
    EXPECT_EQ(now.find(QStringLiteral("jct"))->value, whole.find(QStringLiteral("jct"))->value);
    for (const CardText& card : {now, whole}) {
      EXPECT_TRUE(card.scope.endsWith(QStringLiteral("after warm-up")));
      EXPECT_TRUE(card.find(QStringLiteral("jct"))->definition.contains(QStringLiteral("the first 6 jobs")));
      EXPECT_FALSE(card.find(QStringLiteral("cru"))->definition.contains(QStringLiteral("warm-up")));
    }
  }
}

TEST(OneNumber, PlotsOfOneSetHaveOneUnit) {
  const std::vector<plots::PlotLane> lanes = plots::lanesOf(runsOf(testing::mix(15, 24)));
  const double unit = plots::timeUnitOf(lanes).seconds;
  for (const char* kind :
       {"cru", "cru-cumulative", "queue", "jct-cdf", "jct-bars", "jct-quantiles", "wait-cdf", "makespan-bars"})
    EXPECT_EQ(plots::plotData(QLatin1String(kind), lanes).time_unit_s, unit) << kind;
}

}  // namespace
}  // namespace roundel::widgets
