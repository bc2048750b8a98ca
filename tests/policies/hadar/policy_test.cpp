// SPDX-License-Identifier: GPL-3.0-or-later
// Tests Hadar in simulations: its view, the prices that it keeps, its predictions, and the options that it rejects.
#include <gmock/gmock.h>

#include "core/model/scenario.h"
#include "core/policies/hadar/dp.h"
#include "core/policies/hadar/options.h"
#include "core/policies/hadar/round_builder.h"
#include "tests/policies/hadar/hadar_fixture.h"

namespace roundel::policies::hadar {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr double kRound_s = 360;

model::Scenario twoNodes() {
  model::Scenario scenario = inRounds({"V", "K"});
  scenario.clock.round_s = kRound_s;
  scenario.clock.restart_s = 10;
  scenario.nodes = {tests::node("A", {{"V", 2}}), tests::node("B", {{"K", 2}})};
  return scenario;
}

/// Passes the view of each decision to `look`, then calls the inner policy.
class Watched final : public sim::Policy {
 public:
  Watched(std::unique_ptr<sim::Policy> inner, std::function<void(const sim::SystemView&)> look)
      : m_inner(std::move(inner)), m_look(std::move(look)) {}
  std::unique_ptr<Policy> clone() const override { return std::make_unique<Watched>(m_inner->clone(), m_look); }
  sim::WakeOn wakes() const override { return m_inner->wakes(); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    m_look(view);
    return m_inner->decide(view, why);
  }

 private:
  std::unique_ptr<sim::Policy> m_inner;
  std::function<void(const sim::SystemView&)> m_look;
};

void watch(const model::Scenario& scenario, const std::function<void(const sim::SystemView&)>& look) {
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "hadar", {}, std::make_unique<Watched>(makeHadar(*problem, {}), look));
  simulation.run();
}

std::string codeOf(const trace::Trace& trace, std::size_t decision, std::size_t job) {
  const trace::Reason* reason = explanationOf(trace, decision).reasonOf(model::JobIndex{job});
  return reason == nullptr ? "" : reason->kind->code;
}

TEST(HadarPolicy, DecidesAtRoundBoundariesOnly) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 2, 1000, {{"V", 1.0}}), tests::job("J2", 1, 100, {{"K", 1.0}})};
  scenario.jobs[1].arrival_s = 400;
  const trace::Trace trace = runHadar(scenario, {});
  for (const trace::DecisionRecord& record : trace.decisions) EXPECT_GE(record.round, 0);
  EXPECT_EQ(trace.jobs[1].first_start_s, 720);
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(HadarPolicy, FreezesThePricesBetweenArrivals) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 2, 4000, {{"V", 1.0}, {"K", 0.5}}), tests::job("J2", 1, 100, {{"K", 1.0}}),
                   tests::job("J3", 1, 700, {{"V", 1.0}})};
  scenario.jobs[2].arrival_s = 800;
  scenario.events = {
      {.at_s = 300, .kind = model::EventKind::NodeDown, .node = "B", .job = {}, .type = {}, .value = {}},
      {.at_s = 500, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J1", .type = "V", .value = 0.25}};
  const trace::Trace trace = runHadar(scenario, {});
  ASSERT_GT(trace.decisions.size(), 4U);
  const auto horizon = [&](std::size_t i) { return valueOf(explanationOf(trace, i), "T"); };
  // t_max: 4000 / (2 * 0.5) s for J1, in rounds of 360 s; one round for J2, because 100 s are less than a round.
  EXPECT_DOUBLE_EQ(horizon(0), 4000 / kRound_s + 1);
  EXPECT_DOUBLE_EQ(horizon(1), horizon(0));
  EXPECT_DOUBLE_EQ(horizon(2), horizon(0));
  // When J3 arrives, the slowest rate of J1 is 0.25 on V. J2 counts unless it has finished.
  const double j2 = trace.jobs[1].finish_s < 1080 ? 0 : 1;
  EXPECT_DOUBLE_EQ(horizon(3), (800 + 4000 / (2 * 0.25) + 700) / kRound_s + j2);
  EXPECT_DOUBLE_EQ(horizon(4), horizon(3));
}

TEST(HadarPolicy, WaitsUnderAnExplanationForEveryActiveJob) {
  model::Scenario scenario = twoNodes();
  for (int j = 0; j < 12; ++j)
    scenario.jobs.push_back(tests::job("J" + std::to_string(j), 1 + j % 3, 300 + 50 * j, {{"V", 1.0}, {"K", 0.4}}));
  const trace::Trace trace = runHadar(scenario, {});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  watch(scenario, [&](const sim::SystemView& view) {
    const auto& record = trace.decisions.at(static_cast<std::size_t>(view.round()));
    for (const model::JobIndex job : view.active()) {
      const bool chosen = record.explanation->choiceOf(job) != nullptr;
      const bool waits = record.explanation->reasonOf(job) != nullptr;
      EXPECT_NE(chosen, waits) << "job " << job.value << " at " << view.now_s();
      const std::string text = waits ? trace::sentence(*record.explanation->reasonOf(job), view.problem()) : "";
      EXPECT_THAT(text, ::testing::Not(HasSubstr("?")));
    }
  });
}

TEST(HadarPolicy, PredictsTheRateThatTheKernelWillGive) {
  model::Scenario scenario = twoNodes();
  scenario.nodes.push_back(tests::node("C", {{"V", 1}, {"K", 3}}));
  scenario.jobs = {
      tests::job("J1", 4, 9000, {{"V", model::ThroughputCell(std::map<int, double>{{1, 1.0}, {4, 3.0}})}, {"K", 0.5}}),
      tests::job("J2", 2, 900, {{"V", 2.0}, {"K", 0.25}})};
  scenario.jobs[0].min_gpus = 1;
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"V", 0.6}};
  scenario.jobs[0].scaling = std::map<int, double>{{2, 0.9}, {3, 0.8}};
  scenario.jobs[1].rate_model = model::RateModel::Additive;
  int compared = 0;
  watch(scenario, [&](const sim::SystemView& view) {
    Settings settings;
    settings.span = 0;
    const Round round = buildRound(view, settings, freeze(view, Utility::Norm));
    const Layout layout(round.problem);
    const auto source = everyPlacement(round.problem, layout);
    LoadState state;
    state.assign(round.problem, layout, std::vector<Word>(layout.words(), 0));
    CandidateList list;
    for (std::size_t p = 0; p < round.problem.jobs.size(); ++p) {
      source->list(p, state, -1e300, list);
      for (const Candidate& candidate : list.items) {
        const Allocation w = layout.unpack(list.allocation(candidate));
        std::vector<model::Part> parts;
        for (const EntryCount& take : w) {
          const Entry& entry = round.problem.entries[static_cast<std::size_t>(take.entry)];
          parts.push_back({entry.node, entry.type, take.count});
        }
        const RoundJob& job = round.problem.jobs[p];
        EXPECT_NEAR(rateOf(round.problem, job, w), view.estimatedRate(job.id, parts) * kRound_s, 1e-9);
        ++compared;
      }
    }
  });
  EXPECT_GT(compared, 50);
}

TEST(HadarPolicy, SpanGivesWayToAStatedSpreadRate) {
  model::Scenario scenario = twoNodes();
  scenario.nodes = {tests::node("A", {{"V", 1}}), tests::node("B", {{"V", 1}})};
  scenario.jobs = {tests::job("J1", 2, 3600, {{"V", 1.0}})};
  const auto rate = [&] {
    const trace::Trace trace = runHadar(scenario, {{"span", "0.25"}}, 1);
    for (const auto& table : explanationOf(trace, 0).tables) {
      if (table->id == "candidates") return std::get<std::vector<double>>(table->columns.at(3).cells).at(0);
    }
    return 0.0;
  };
  EXPECT_DOUBLE_EQ(rate(), 1.5);
  scenario.jobs[0].throughput_spread = model::ThroughputRow{{"V", 0.9}};
  EXPECT_DOUBLE_EQ(rate(), 1.8);
}

TEST(HadarPolicy, PredictsTheRestartOfAMove) {
  model::Scenario scenario = twoNodes();
  scenario.clock.restart_s = 36;
  scenario.jobs = {tests::job("J1", 2, 7200, {{"V", 1.0}, {"K", 0.5}})};
  std::vector<double> restarts;
  std::vector<Allocation> held;
  watch(scenario, [&](const sim::SystemView& view) {
    const Round round = buildRound(view, {}, freeze(view, Utility::Norm));
    restarts.push_back(round.problem.jobs.at(0).restart);
    held.push_back(round.problem.jobs.at(0).held);
  });
  ASSERT_GE(restarts.size(), 2U);
  EXPECT_EQ(restarts[0], 0);  // the job has not started yet
  EXPECT_DOUBLE_EQ(restarts[1], 0.1);
  EXPECT_EQ(held[0], Allocation{});
  EXPECT_EQ(held[1], (Allocation{{0, 2}}));
  RoundJob job;
  job.age = 1;
  job.remaining = 10;
  job.restart = 0.1;
  EXPECT_DOUBLE_EQ(job.jct(5, false), 3);
  EXPECT_DOUBLE_EQ(job.jct(5, true), 3.1);
}

TEST(HadarPolicy, AMoveIsWeighedAgainstItsRestart) {
  // In the first round V is down and J1 runs alone on K. Then V is up again. A move pays only if the restart is short.
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 2, 3000, {{"V", 1.1}, {"K", 1.0}})};
  scenario.events = {{.at_s = 0, .kind = model::EventKind::NodeDown, .node = "A", .job = {}, .type = {}, .value = {}},
                     {.at_s = 300, .kind = model::EventKind::NodeUp, .node = "A", .job = {}, .type = {}, .value = {}}};
  const auto second = [&](double restart_s) {
    scenario.clock.restart_s = restart_s;
    const trace::Trace trace = runHadar(scenario, {});
    return allocations(*trace.problem, trace.decisions.at(1));
  };
  EXPECT_EQ(second(10), "J1 Vx2");
  EXPECT_EQ(second(300), "J1 Kx2");
}

TEST(HadarPolicy, StickyJobsKeepTheirGpusAndCountInThePrices) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 1, 3000, {{"V", 1.0}, {"K", 0.2}}),
                   tests::job("J2", 2, 200, {{"V", 5.0}, {"K", 0.1}})};
  scenario.jobs[1].arrival_s = 360;
  const trace::Trace kept = runHadar(scenario, {{"sticky", "true"}});
  const trace::Trace replanned = runHadar(scenario, {});
  EXPECT_EQ(kept.jobs[0].restarts, 0);
  EXPECT_EQ(allocations(*kept.problem, kept.decisions.at(1)).substr(0, 5), "J1 Vx");
  EXPECT_EQ(allocations(*replanned.problem, replanned.decisions.at(1)), "J1 Kx1; J2 Vx2");
  const trace::Table& prices = *explanationOf(kept, 1).tables.at(0);
  const auto& before = std::get<std::vector<double>>(prices.columns.at(4).cells);
  EXPECT_GT(before[0], before[1]);  // J1 keeps one of the two V
  EXPECT_NEAR(before[1], valueOf(explanationOf(kept, 1), "Umin"), 1e-15);
}

TEST(HadarPolicy, FifoServesByArrival) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("long", 2, 7000, {{"V", 1.0}}), tests::job("short", 2, 700, {{"V", 1.0}})};
  scenario.jobs[1].arrival_s = 10;
  std::vector<std::string> first;
  for (const QueueOrder order : {QueueOrder::Shortest, QueueOrder::Fifo}) {
    watch(scenario, [&](const sim::SystemView& view) {
      if (view.round() != 1) return;
      Settings settings;
      settings.queue_order = order;
      const Round round = buildRound(view, settings, freeze(view, Utility::Norm));
      first.push_back(view.job(round.problem.jobs.at(0).id).id);
    });
  }
  EXPECT_THAT(first, ElementsAre("short", "long"));
}

TEST(HadarPolicy, ANodeThatIsDownHasNoCandidates) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 2, 3000, {{"V", 1.0}})};
  scenario.events = {{.at_s = 300, .kind = model::EventKind::NodeDown, .node = "A", .job = {}, .type = {}, .value = {}},
                     {.at_s = 1000, .kind = model::EventKind::NodeUp, .node = "A", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runHadar(scenario, {});
  EXPECT_EQ(codeOf(trace, 1, 0), "no-capacity");
  EXPECT_THAT(trace::sentence(*explanationOf(trace, 1).reasonOf(model::JobIndex{0}), *trace.problem),
              HasSubstr("only 0 are up"));
  EXPECT_EQ(allocations(*trace.problem, trace.decisions.at(3)), "J1 Vx2");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(HadarPolicy, AJobThatNoTypeCanRunAnyMoreSaysSo) {
  model::Scenario scenario = twoNodes();
  scenario.jobs = {tests::job("J1", 1, 3000, {{"V", 1.0}}), tests::job("J2", 1, 3000, {{"K", 1.0}})};
  scenario.events = {
      {.at_s = 300, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J1", .type = "V", .value = {}},
      {.at_s = 800, .kind = model::EventKind::SetThroughput, .node = {}, .job = "J1", .type = "K", .value = 2.0}};
  const trace::Trace trace = runHadar(scenario, {});
  EXPECT_EQ(codeOf(trace, 1, 0), "no-usable-type");
  EXPECT_EQ(codeOf(trace, 2, 0), "no-usable-type");
  EXPECT_EQ(allocations(*trace.problem, trace.decisions.at(3)), "J1 Kx1; J2 Kx1");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

// 10 iterations at 2 GPUs * 1/s * 0.5; a round is 1 s.
TEST(HadarPolicy, ScalingCountsInThePricesAsItDoesInThePrediction) {
  model::Scenario scenario = inRounds({"V"});
  scenario.nodes = {tests::node("A", {{"V", 2}})};
  scenario.jobs = {tests::job("J1", 2, 10, {{"V", 1.0}})};
  scenario.jobs[0].scaling = std::map<int, double>{{2, 0.5}};
  const trace::Trace trace = runHadar(scenario, {});
  EXPECT_DOUBLE_EQ(valueOf(explanationOf(trace, 0), "T"), 10);
  // The utility t_min / JCT is 1. Two GPUs cost 2 Umin = 2 / (4 eta) * (10 / 10) / (10 * 2), with eta = 10 * 2 / (10 * 2).
  EXPECT_NEAR(valueOf(explanationOf(trace, 0), "sum-payoff"), 1 - 2.0 / 4 / 20, 1e-12);
}

// The two utilities are about 4,800 and differ by 5e-10. This difference counts as a tie, so the GPU that is first in the file stays free.
TEST(HadarPolicy, TiesAreRelativeToTheValues) {
  for (const char* method : {"dp", "exact"}) {
    model::Scenario scenario = inRounds({"V", "K"});
    scenario.nodes = {tests::node("A", {{"V", 1}}), tests::node("B", {{"K", 1}})};
    scenario.jobs = {tests::job("J1", 1, 4800, {{"V", 4800.0 * (1 + 1e-13)}, {"K", 4800.0}})};
    const trace::Trace trace = runHadar(scenario, {{"utility", "eff"}, {"method", method}}, 1);
    EXPECT_EQ(allocations(*trace.problem, trace.decisions.at(0)), "J1 Kx1") << method;
  }
}

TEST(HadarPolicy, AsPublishedLeavesEverythingUnfinished) {
  const trace::Trace trace = runHadar(fig1(), {{"algorithm", "as-published"}});
  EXPECT_EQ(trace.status, trace::RunStatus::Stuck);
  EXPECT_THAT(trace.message, HasSubstr("J1"));
  EXPECT_EQ(trace.segments.size(), 0U);
  ASSERT_EQ(trace.decisions.size(), 1U);
  EXPECT_TRUE(trace.decisions[0].placements.empty());
  EXPECT_EQ(codeOf(trace, 0, 0), "published-skips");
  EXPECT_THAT(explanationOf(trace, 0).rule, HasSubstr("empty set"));
}

TEST(HadarPolicy, AsPublishedEndsItsRecursionAtAJobWithoutAnAllocation) {
  model::Scenario scenario = example();
  scenario.nodes[0].gpus = {{"V", 2}};
  scenario.jobs[1].throughput = model::ThroughputRow{{"V", 8.0}};
  // The first job of the queue needs more GPUs than are up. Lines 7-9 of the algorithm end the recursion at this job.
  scenario.jobs[1].gpus = 2;
  scenario.jobs[1].iterations = 1;
  scenario.events = {{.at_s = 0, .kind = model::EventKind::NodeDown, .node = "A", .job = {}, .type = {}, .value = {}}};
  const trace::Trace trace = runHadar(scenario, {{"algorithm", "as-published"}}, 1);
  EXPECT_EQ(codeOf(trace, 0, 0), "published-stops");
  EXPECT_EQ(explanationOf(trace, 0).reasonOf(model::JobIndex{0})->blocker, model::JobIndex{1});
}

TEST(HadarPolicy, LongQueuesAreServedByGreedy) {
  const trace::Trace greedy = runHadar(example(), {{"greedy_above", "2"}}, 1);
  EXPECT_THAT(explanationOf(greedy, 0).rule, HasSubstr("again and again"));
  EXPECT_THAT(explanationOf(runHadar(example(), {{"greedy_above", "3"}}, 1), 0).rule, HasSubstr("largest sum"));
  EXPECT_EQ(runHadar(example(), {{"method", "greedy"}}).status, trace::RunStatus::Complete);
}

TEST(HadarPolicy, ANarrowBeamMayMissTheBestPlanAndSaysSo) {
  const auto first = [](const char* beam) {
    return runHadar(fig1(), {{"kappa", "0"}, {"span", "0"}, {"beam", beam}}, 2);
  };
  const trace::Trace wide = first("64");
  const trace::Trace narrow = first("2");
  EXPECT_LT(valueOf(explanationOf(narrow, 0), "sum-payoff"), valueOf(explanationOf(wide, 0), "sum-payoff") - 0.01);
  EXPECT_THAT(explanationOf(narrow, 0).rule, HasSubstr("the 2 best states"));
  EXPECT_THAT(explanationOf(wide, 0).rule, ::testing::Not(HasSubstr("best states")));
}

TEST(HadarPolicy, AJobLeftOutByTheBestPlanOfANarrowBeamNamesTheBeam) {
  const trace::Trace trace = runHadar(example(), {{"utility", "eff"}, {"span", "0"}, {"beam", "6"}}, 1);
  EXPECT_NEAR(valueOf(explanationOf(trace, 0), "sum-payoff"), 25.994459833795, 5e-13);
  EXPECT_EQ(codeOf(trace, 0, 1), "beam");
  EXPECT_THAT(trace::sentence(*explanationOf(trace, 0).reasonOf(model::JobIndex{1}), *trace.problem),
              HasSubstr("best of the 6 plans"));
}

TEST(HadarPolicy, RefusesExactOnALargeCluster) {
  model::Scenario scenario = example();
  scenario.nodes.clear();
  for (int n = 0; n < 15; ++n) scenario.nodes.push_back(tests::node("n" + std::to_string(n), {{"V", 4}}));
  const auto problem = model::resolve(scenario);
  const PolicyInfo info = hadarInfo();
  std::vector<model::Fault> faults;
  EXPECT_EQ(info.make_policy(*problem, checkOptions(info.options, {{"method", "exact"}}, "").options, faults), nullptr);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].pointer, "/method");
}

TEST(HadarPolicy, OptionsHaveTheirDefaults) {
  const Settings settings = settingsFrom(checkOptions(optionSpecs(), {}, "").options);
  EXPECT_EQ(settings.algorithm, Algorithm::Corrected);
  EXPECT_EQ(settings.utility, Utility::Norm);
  EXPECT_EQ(settings.method, Method::Dp);
  EXPECT_EQ(settings.beam, 64U);
  EXPECT_EQ(settings.greedy_above, 512U);
  EXPECT_EQ(settings.queue_order, QueueOrder::Shortest);
  EXPECT_EQ(settings.price_mode, PriceMode::Point);
  EXPECT_EQ(settings.kappa, 0.1);
  EXPECT_EQ(settings.span, 0.1);
  EXPECT_FALSE(settings.sticky);
  for (const OptionSpec& spec : optionSpecs()) EXPECT_FALSE(spec.meaning.empty()) << spec.key;
}

TEST(HadarPolicy, StopsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  const auto problem = model::resolve(example());
  std::vector<sim::JobState> jobs(problem->jobs.size());
  std::vector<model::JobIndex> active;
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    jobs[j].arrived = true;
    jobs[j].throughput = problem->jobs[j].throughput;
    jobs[j].throughput_spread = problem->jobs[j].throughput_spread;
    active.emplace_back(j);
  }
  const std::vector<char> up(problem->nodes.size(), 1);
  for (const char* method : {"dp", "exact", "greedy"}) {
    const auto policy = makeHadar(*problem, {{"method", method}});
    const sim::SystemView view({*problem, 0, 0, active, up, {.arrivals = true}, 1, source.get_token()}, jobs);
    EXPECT_TRUE(policy->decide(view).changes_nothing) << method;
    const sim::SystemView calm({*problem, 0, 0, active, up, {.arrivals = true}}, jobs);
    EXPECT_FALSE(policy->decide(calm).placements.empty()) << method;
  }
}

TEST(HadarPolicy, SteppingBackAndForthChangesNothing) {
  model::Scenario scenario = twoNodes();
  for (int j = 0; j < 8; ++j) {
    scenario.jobs.push_back(tests::job("J" + std::to_string(j), 1 + j % 2, 500 + 90 * j, {{"V", 1.0}, {"K", 0.4}}));
    scenario.jobs.back().arrival_s = 150 * j;
  }
  const auto problem = model::resolve(scenario);
  sim::Simulation simulation(problem, "hadar", {}, makeHadar(*problem, {}), {.snapshot_every = 3});
  for (int i = 0; i < 9; ++i) simulation.step();
  const std::uint64_t there = simulation.fingerprint();
  for (int i = 0; i < 6; ++i) simulation.stepBack();
  for (int i = 0; i < 6; ++i) simulation.step();
  EXPECT_EQ(simulation.fingerprint(), there);
}

TEST(HadarPolicy, ALargeProblemShowsAFewCandidatesOfEachJob) {
  model::Scenario scenario = twoNodes();
  for (int j = 0; j < 40; ++j)
    scenario.jobs.push_back(tests::job("J" + std::to_string(j), 1, 3000 + j, {{"V", 1.0}, {"K", 0.4}}));
  const trace::Trace trace = runHadar(scenario, {}, 1);
  for (const auto& table : explanationOf(trace, 0).tables) {
    if (table->id != "candidates") continue;
    EXPECT_LE(table->rows(), 4U * 3 + 36);
    EXPECT_EQ(std::ranges::count(table->chosen, 1), 4);
  }
  EXPECT_EQ(codeOf(trace, 0, 39), "no-capacity");
}

}  // namespace
}  // namespace roundel::policies::hadar
