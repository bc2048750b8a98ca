// SPDX-License-Identifier: GPL-3.0-or-later
// Tests frames at chosen instants of worked examples, and invariants at each instant of random scenarios.

#include "widgets/stage/painting/cluster_animation_frame.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

#include "core/metrics/playhead.h"
#include "tests/widgets/stage/painting/animated_run.h"
#include "widgets/lanes/cards/card_metrics.h"
#include "widgets/stage/painting/cluster_animation_text.h"

namespace roundel::widgets {
namespace {

using testing::AnimatedRun;
using testing::kRoundASecond;

constexpr double kFlight = kFlight_s * 360;  // s of the run, at one round per second
constexpr double kShelfSlide = kShelfSlide_s * 360;

TEST(ClusterAnimationFrame, NoTokenIsOnItsWayBeforeItsDecision) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  EXPECT_EQ(plan.flight(plan.at(359.99), "J1"), nullptr);
  const ClusterAnimationFrame then = plan.at(360), later = plan.at(360 + kFlight / 2), landed = plan.at(360 + kFlight);
  ASSERT_NE(plan.flight(then, "J1"), nullptr);
  EXPECT_EQ(plan.flight(then, "J1")->fraction, 0);
  EXPECT_EQ(plan.flight(later, "J1")->fraction, 0.5);
  EXPECT_EQ(plan.flight(landed, "J1")->fraction, 1);
  EXPECT_TRUE(plan.flight(landed, "J1")->token.isEmpty());
  EXPECT_EQ(plan.flight(plan.at(360 + kFlight + kTrail_s * 360), "J1"), nullptr) << "the trail of J1 has faded";
}

TEST(ClusterAnimationFrame, AFlightGoesFromTheTilesItLeavesToThoseItGets) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  const ClusterAnimationFrame frame = plan.at(720);  // J1 moves from one V100 to all P100
  const TokenFlight* flight = plan.flight(frame, "J1");
  ASSERT_NE(flight, nullptr);
  EXPECT_EQ(flight->gpus, 3);
  const QRectF before = plan.layout.gpus[0].united(plan.layout.gpus[1]),
               after = plan.layout.gpus[2].united(plan.layout.gpus[4]);
  EXPECT_TRUE(before.contains(flight->at(0)));
  EXPECT_EQ(flight->at(1), after.center());
  EXPECT_TRUE(plan.gang(frame, "J1")->away);
  EXPECT_FALSE(plan.gang(plan.at(720 + kFlight), "J1")->away);
}

TEST(ClusterAnimationFrame, OnlyWhatIsOnOtherGpusMoves) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  EXPECT_EQ(plan.flight(plan.at(400), "J2"), nullptr) << "J2 keeps its two P100 in round 1";
  const ClusterAnimationFrame round = plan.at(400);
  const TokenFlight* j3 = plan.flight(round, "J3");
  ASSERT_NE(j3, nullptr) << "J3 keeps one V100 and gets the K80";
  EXPECT_EQ(j3->gpus, 1);
  EXPECT_EQ(j3->at(1), plan.layout.gpus[5].center());
}

TEST(ClusterAnimationFrame, AFlightLastsAsLongAsTheRestartWhereThatCanBeSeen) {
  JobMove move;
  move.at_s = 100;
  move.next_s = 460;
  move.from.place = JobLocation::Queue;
  move.to.place = JobLocation::Gpus;
  move.to.restart_s = 20;
  const ClusterAnimationPace slow{36, false};  // 20 s of the run are 0.56 s on screen
  EXPECT_EQ(spanOf(move, false, slow).to_s, 120);
  EXPECT_EQ(spanOf(move, false, kRoundASecond).to_s, 190) << "a flight takes at least 250 ms";
  move.next_s = 130;
  EXPECT_EQ(spanOf(move, false, kRoundASecond).to_s, 130) << "the token lands before the next decision";
}

TEST(ClusterAnimationFrame, PlacementsWaitUntilTheEvictionsOfTheirDecisionHaveLanded) {
  JobMove out, in;
  out.at_s = in.at_s = 100;
  out.next_s = in.next_s = 460;
  out.from.place = in.to.place = JobLocation::Gpus;
  out.to.place = in.from.place = JobLocation::Queue;
  const FlightSpan first = spanOf(out, true, kRoundASecond), second = spanOf(in, true, kRoundASecond);
  EXPECT_EQ(first.from_s, 100);
  EXPECT_LE(first.to_s, second.from_s);
  EXPECT_LT(second.from_s, second.to_s);
}

TEST(ClusterAnimationFrame, ANodeThatFailsIsDownSinceItsInstantAndItsGangIsInTheQueue) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  EXPECT_TRUE(gavel.at(1499).down.empty());
  const ClusterAnimationFrame frame = gavel.at(1700);
  ASSERT_EQ(frame.down.size(), 1u);
  EXPECT_EQ(frame.down[0].node, model::NodeIndex(0));
  EXPECT_EQ(frame.down[0].since_s, 1500);
  for (std::size_t gpu = 0; gpu < 4; ++gpu) EXPECT_TRUE(frame.gpus[gpu].empty()) << gpu;
  EXPECT_TRUE(gavel.at(3600).down.empty()) << "the node is up again";
}

TEST(ClusterAnimationFrame, ACardSaysFromWhereItsJobCameBack) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  const ClusterAnimationFrame frame = gavel.at(1500);
  const auto card = std::ranges::find(frame.queue, model::NodeIndex(0), &QueueCard::from);
  ASSERT_NE(card, frame.queue.end());
  EXPECT_EQ(cardNote(gavel.state.index->problem(), *card), "back from v0");
  EXPECT_EQ(card->since_s, 1500);
}

TEST(ClusterAnimationFrame, ARestartCountsItsSeconds) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  const auto& moves = gavel.moves.all();
  const auto move = std::ranges::find_if(moves, [](const JobMove& m) { return m.to.restart_s > 0; });
  ASSERT_NE(move, moves.end());
  const ClusterAnimationFrame frame = gavel.at(move->at_s + 10.5);
  const std::string id = gavel.state.index->problem().jobs[move->job].id;
  const DrawnGang* gang = gavel.gang(frame, id);
  ASSERT_NE(gang, nullptr);
  EXPECT_FALSE(gang->computes);
  EXPECT_EQ(gangLabel(gavel.state.index->problem(), *gang, frame.t_s).toStdString(), id + " 10 of 20 s");
  const ClusterAnimationFrame after = gavel.at(move->at_s + 20);
  EXPECT_TRUE(gavel.gang(after, id)->computes);
}

TEST(ClusterAnimationFrame, TheShelfHasWhoLeftInTheirOrderAndWhoWasCancelled) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  const ClusterAnimationFrame frame = gavel.at(gavel.state.run->trace->end_s);
  ASSERT_EQ(frame.done.size(), 5u);
  for (std::size_t i = 1; i < frame.done.size(); ++i) EXPECT_LE(frame.done[i - 1].at_s, frame.done[i].at_s);
  EXPECT_EQ(std::ranges::count_if(frame.done, &DoneJob::cancelled), 1);
  EXPECT_EQ(whereabouts(gavel.state.index->problem(), frame, gavel.job("D"), 7200), "D was cancelled at 1:20:00");
}

TEST(ClusterAnimationFrame, WithReducedMotionEverythingIsWhereItGoesWithAnArrowUntilTheNextMove) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  const ClusterAnimationPace steps{360, true};
  for (const double t_s : {360.0, 500.0, 719.0}) {
    const ClusterAnimationFrame frame = plan.at(t_s, steps);
    const TokenFlight* flight = plan.flight(frame, "J1");
    ASSERT_NE(flight, nullptr) << t_s;
    EXPECT_TRUE(flight->arrow);
    EXPECT_TRUE(flight->token.isEmpty());
    EXPECT_FALSE(plan.gang(frame, "J1")->away);
  }
}

TEST(ClusterAnimationFrame, WithReducedMotionAJobThatEndedEarlierLeavesNoArrow) {
  const testing::Session session(testing::example("hadar-fig1.json"));
  const AnimatedRun plan(session, 3);
  const double end_s = plan.state.run->trace->end_s;
  EXPECT_NE(plan.flight(plan.at(end_s, {360, true}), "J3"), nullptr);
  EXPECT_TRUE(plan.at(end_s + 60, {360, true}).flights.empty()) << "no arrow remains, although other lanes run longer";
}

TEST(ClusterAnimationFrame, TokensAreNeverOnTopOfEachOther) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  for (const int lane : {0, 1}) {
    const AnimatedRun animated(session, lane);
    for (const JobMove& move : animated.moves.all()) {
      for (const double share : {0.0, 0.2, 0.5, 0.9}) {
        const ClusterAnimationFrame frame = animated.at(move.at_s + share * kFlight);
        for (std::size_t a = 0; a < frame.flights.size(); ++a) {
          for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(frame.flights[a].token.intersects(frame.flights[b].token)) << frame.t_s;
        }
      }
    }
  }
}

TEST(ClusterAnimationFrame, ATokenThatLeavesCoversNoChipOfTheShelf) {
  const testing::Session session(testing::mix(12, 20));
  int leaving = 0;
  for (const int lane : {0, 1}) {
    const AnimatedRun animated(session, lane);
    for (const JobMove& move : animated.moves.all()) {
      if (move.to.place != JobLocation::Done) continue;
      for (const double share : {0.3, 0.6, 0.9, 0.99}) {
        const ClusterAnimationFrame frame = animated.at(move.at_s + share * kShelfSlide);
        for (const TokenFlight& flight : frame.flights) {
          if (flight.to != JobLocation::Done || flight.token.isEmpty()) continue;
          ++leaving;
          for (std::size_t i = frame.firstChip; i < frame.done.size(); ++i) {
            if (frame.done[i].away) continue;
            EXPECT_FALSE(flight.token.intersects(animated.layout.chip(i - frame.firstChip))) << frame.t_s;
          }
        }
      }
    }
  }
  EXPECT_GT(leaving, 20);
}

// Twenty jobs arrive at the same time.
TEST(ClusterAnimationFrame, ManyTokensFoldInsteadOfCoveringEachOtherOrAGpuBesideTheirPaths) {
  model::Scenario crowd = testing::example("hadar-fig1.json");
  for (int i = 0; i < 20; ++i) {
    crowd.jobs.push_back(crowd.jobs.front());
    crowd.jobs.back().id = "crowd" + std::to_string(i);
  }
  crowd.compare.resize(1);
  crowd.compare.front() = model::CompareSpec();
  crowd.compare.front().policy = "gavel";
  const testing::Session session(crowd);
  const AnimatedRun animated(session, 0, {560, 300});
  int folded = 0, hidden = 0;
  for (const JobMove& move : animated.moves.all()) {
    for (const double share : {0.05, 0.3, 0.6, 0.9}) {
      const ClusterAnimationFrame frame = animated.at(move.at_s + share * kFlight);
      for (std::size_t a = 0; a < frame.flights.size(); ++a) {
        const TokenFlight& flight = frame.flights[a];
        folded += flight.folded;
        hidden += flight.fraction < 1 && !flight.arrow && flight.token.isEmpty() ? 1 : 0;
        if (flight.small || flight.token.isEmpty()) continue;
        for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(flight.token.intersects(frame.flights[b].token)) << frame.t_s;
        double away = 1e9;
        for (double at = 0; at <= flight.fraction; at += 0.001) {
          const QPointF by = flight.at(at) - flight.token.center();
          away = std::min(away, std::hypot(by.x(), by.y()));
        }
        if (away < 4 || flight.token.right() > animated.layout.size.width() - 3) continue;
        for (const QRectF& gpu : animated.layout.gpus) EXPECT_FALSE(flight.token.intersects(gpu)) << frame.t_s;
      }
    }
  }
  EXPECT_GT(folded, 0);
  EXPECT_EQ(folded, hidden) << "each job without a separate token is counted in another token";
}

// There are more tokens than can have text.
TEST(ClusterAnimationFrame, SmallTokensThatWouldCoverEachOtherAreOneThatCountsThem) {
  model::Scenario crowd = testing::example("hadar-fig1.json");
  for (int i = 0; i < 60; ++i) {
    crowd.jobs.push_back(crowd.jobs.front());
    crowd.jobs.back().id = "crowd" + std::to_string(i);
    crowd.jobs.back().arrival_s = 60.0 * (i / 30);
  }
  crowd.compare.resize(1);
  crowd.compare.front() = model::CompareSpec();
  crowd.compare.front().policy = "gavel";
  const testing::Session session(crowd);
  const AnimatedRun animated(session, 0, {900, 500});
  int most = 0;
  for (const JobMove& move : animated.moves.all()) {
    for (const double share : {0.02, 0.3, 0.6, 0.9}) {
      const ClusterAnimationFrame frame = animated.at(move.at_s + share * kFlight);
      int folded = 0, hidden = 0;
      for (std::size_t a = 0; a < frame.flights.size(); ++a) {
        const TokenFlight& flight = frame.flights[a];
        if (!flight.small) continue;
        folded += flight.folded;
        hidden += flight.fraction < 1 && flight.token.isEmpty() ? 1 : 0;
        if (flight.token.isEmpty()) {
          EXPECT_EQ(flight.folded, 0) << "a token that is not drawn counts no others";
          continue;
        }
        EXPECT_EQ(flight.folded > 0, flight.token.width() > 2 * flight.token.height())
            << "a token that counts others is wide enough for its text";
        for (std::size_t b = 0; b < a; ++b) EXPECT_FALSE(flight.token.intersects(frame.flights[b].token)) << frame.t_s;
      }
      EXPECT_EQ(folded, hidden) << "each job must be drawn or counted, at " << frame.t_s;
      most = std::max(most, folded);
    }
  }
  EXPECT_GT(most, 20) << "thirty tokens leave the same place at the same time";
}

TEST(ClusterAnimationFrame, TheHeaderHasTheNumbersOfTheLanesCard) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun gavel(session, 0);
  for (const double t_s : {0.0, 1000.0, 1500.0, 3250.0, 9999.0}) {
    const FrameCounts counts = gavel.at(t_s).counts;
    const metrics::Playhead card = metrics::computeAt(*gavel.state.index, t_s);
    EXPECT_EQ(counts, (FrameCounts{card.gpus_held, card.gpus_total, card.jobs.queued, card.restarts})) << t_s;
    const auto texts = cardTexts(session.bench.comparison.lanes(), MetricScope::AtPlayhead, t_s);
    EXPECT_EQ(texts[0].find("gpus")->value, QStringLiteral("%1 of %2").arg(counts.held).arg(counts.gpus));
    EXPECT_EQ(texts[0].find("waiting")->value, QString::number(counts.waiting));
    EXPECT_EQ(texts[0].find("restarts")->value, QString::number(counts.restarts));
  }
  EXPECT_EQ(headerSentence({7, 14, 2, 12}), QStringLiteral("7 of 14 GPUs hold a job · 2 wait · 12 restarts"));
  EXPECT_EQ(headerSentence({1, 14, 0, 1}), QStringLiteral("1 of 14 GPUs holds a job · none waits · 1 restart"));
}

// Expects that each GPU shows the jobs of its segments, and that each job that has arrived is in exactly one place.
void expectTrue(const AnimatedRun& animated, double t_s) {
  const ClusterAnimationFrame frame = animated.at(t_s);
  const trace::Segments& rows = animated.state.run->trace->segments;
  std::vector<std::set<std::int32_t>> held(frame.gpus.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    if (rows.gpu[row] >= 0 && rows.start_s[row] <= t_s && t_s < rows.end_s[row])
      held[static_cast<std::size_t>(rows.gpu[row])].insert(rows.job[row]);
  }
  std::vector<int> places(animated.state.run->trace->jobs.size(), 0);
  std::vector<std::set<std::int32_t>> drawn(frame.gpus.size());
  std::set<std::int32_t> placed;
  for (const DrawnGang& gang : frame.gangs) {
    placed.insert(gang.job.value);
    for (const model::GpuIndex gpu : gang.gpus) drawn[gpu].insert(gang.job.value);
  }
  EXPECT_EQ(drawn, held) << t_s;
  for (const std::int32_t job : placed) ++places[static_cast<std::size_t>(job)];
  for (const QueueCard& card : frame.queue) ++places[card.job];
  for (const DoneJob& done : frame.done) ++places[done.job];
  for (std::size_t job = 0; job < places.size(); ++job) {
    const bool there = animated.state.index->problem().jobs[job].arrival_s <= t_s;
    EXPECT_EQ(places[job], there ? 1 : 0) << "job " << job << " at " << t_s;
  }
  for (const TokenFlight& flight : frame.flights)
    EXPECT_LE(animated.moves.latest(flight.job, t_s)->at_s, t_s) << "a token must not appear before its decision";
}

TEST(ClusterAnimationFrame, AtEveryInstantOfRandomScenariosEachGpuAndEachJobIsWhereTheSegmentsSay) {
  std::mt19937 random(20);
  for (const int nodes : {2, 5, 9}) {
    model::Scenario scenario = testing::mix(nodes, 25);
    scenario.clock.restart_s = nodes == 2 ? 0 : 15;
    scenario.events.push_back({700, model::EventKind::NodeDown, "n0", {}, {}, {}});
    scenario.events.push_back({2900, model::EventKind::NodeUp, "n0", {}, {}, {}});
    const testing::Session session(scenario);
    for (const int lane : {0, 1}) {
      const AnimatedRun animated(session, lane);
      ASSERT_TRUE(animated.state.run->ok()) << animated.state.message.toStdString();
      const double end_s = animated.state.run->trace->end_s;
      std::uniform_real_distribution<double> instant(0, end_s);
      for (int i = 0; i < 60; ++i) expectTrue(animated, instant(random));
      for (std::size_t m = 0; m < animated.moves.all().size(); m += 7)
        expectTrue(animated, animated.moves.all()[m].at_s);
    }
  }
}

TEST(ClusterAnimationFrame, TheSameInstantIsTheSameHoweverItWasReached) {
  const testing::Session session(testing::example("lesson-node-failure.json"));
  const AnimatedRun hadar(session, 1);
  for (double t_s = 0; t_s <= 3300; t_s += 5.7) hadar.at(t_s);
  const ClusterAnimationFrame played = hadar.at(3250), jumped = AnimatedRun(session, 1).at(3250);
  EXPECT_EQ(played.flights.size(), jumped.flights.size());
  for (std::size_t i = 0; i < played.flights.size(); ++i) EXPECT_EQ(played.flights[i].token, jumped.flights[i].token);
  EXPECT_EQ(played.gpus, jumped.gpus);
  EXPECT_EQ(played.counts, jumped.counts);
}

}  // namespace
}  // namespace roundel::widgets
