// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/sia/sia.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <random>

#include "core/model/scenario.h"
#include "core/sim/simulation.h"
#include "tests/policies/gavel/build.h"

namespace roundel::policies {
namespace {

using gavel::allocated;
using gavel::Build;
using gavel::column;
using gavel::tableOf;
using ::testing::ElementsAre;

trace::Trace runOf(const std::shared_ptr<const model::Problem>& problem, const model::OptionMap& options = {}) {
  const PolicyInfo info = siaInfo();
  std::vector<model::Fault> faults;
  sim::Simulation simulation(problem, info.id, {},
                             info.make_policy(*problem, checkOptions(info.options, options, "").options, faults));
  EXPECT_TRUE(faults.empty());
  simulation.run();
  return simulation.takeTrace();
}

/// Two servers with 4 GPUs of type V and one with 4 GPUs of type K. The jobs list their gang sizes and have tables of rates by gang size.
Build elastic() {
  Build build;
  build.round(360, 30).type("V").type("K").node("a", {{"V", 4}}).node("b", {{"V", 4}}).node("c", {{"K", 4}});
  return build;
}

void addElastic(Build& build, const std::string& id, std::vector<int> sizes, std::map<int, double> v,
                std::map<int, double> k, double iterations, double arrival_s = 0) {
  model::JobSpec job;
  job.id = id;
  job.gpus = std::move(sizes);
  job.iterations = iterations;
  job.arrival_s = arrival_s;
  job.throughput = model::ThroughputRow{{"V", std::move(v)}, {"K", std::move(k)}};
  build.scenario().jobs.push_back(job);
}

double valueAt(const trace::DecisionRecord& decision, const char* id) {
  for (const trace::Value& value : decision.explanation->values) {
    if (value.id == id) return value.value;
  }
  return std::nan("");
}

TEST(Sia, ARunSaysOfHowManyProgramsTheGapIsNotProven) {
  Build build;
  build.round(360, 30).type("V").type("K").node("a", {{"V", 97}}).node("c", {{"K", 89}});
  std::mt19937_64 random(11);
  for (int j = 0; j < 220; ++j) {
    model::JobSpec job;
    job.id = "J" + std::to_string(j);
    job.gpus = std::vector<int>{2 + static_cast<int>(random() % 5)};
    job.iterations = 1000 + static_cast<double>(random() % 1000);
    const auto rate = [&] { return 1 + static_cast<double>(random() % 1000) / 1000; };
    job.throughput = model::ThroughputRow{{"V", 2 * rate()}, {"K", rate()}};
    build.scenario().jobs.push_back(job);
  }
  const trace::Trace trace = runOf(build.problem(), {{"nodes", "1"}, {"gap", "1e-7"}});
  std::size_t open = 0;
  for (const trace::DecisionRecord& decision : trace.decisions) open += valueAt(decision, "gap") > 1e-7 ? 1U : 0U;
  ASSERT_GT(open, 1U);
  const std::string start =
      std::to_string(open) + " of " + std::to_string(trace.decisions.size()) + " programs are not proven";
  EXPECT_EQ(trace.remark.rfind(start, 0), 0U) << trace.remark;
  EXPECT_EQ(runOf(elastic().problem()).remark, "");
}

// G = rate / 1: V 1: 2, V 2: 3, V 4: 4, K 1: 1, K 2: 1.5 (linear), K 4: 2.5. A = G^-0.5; value = 1.1 - A.
TEST(Sia, WeighsEveryAllowedSizeOnEveryType) {
  Build build = elastic();
  addElastic(build, "J", {1, 2, 4}, {{1, 2}, {2, 3}, {4, 4}}, {{1, 1}, {4, 2.5}}, 100);
  const trace::Trace trace = runOf(build.problem());
  const trace::Table& table = *tableOf(trace.decisions.front(), "configurations");
  EXPECT_THAT(column<double>(table, "GPUs"), ElementsAre(4, 2));
  EXPECT_THAT(column<double>(table, "G"), ElementsAre(4, 3));
  EXPECT_DOUBLE_EQ(column<double>(table, "value")[0], 1.1 - 0.5);
  EXPECT_DOUBLE_EQ(column<double>(table, "value")[1], 1.1 - 1 / std::sqrt(3.0));
  EXPECT_DOUBLE_EQ(valueAt(trace.decisions.front(), "value"), 1.1 - 0.5);
  EXPECT_EQ(allocated(*trace.problem, trace.decisions.front()), "J VVVV");
}

// A and B are equally valuable and need the same GPU. B arrived later but is short, so its latency ratio is larger when L ends.
TEST(Sia, OfEqualChoicesTheHeadOfTheQueueIsServed) {
  Build build;
  build.round(100, 0).type("V").node("a", {{"V", 1}});
  build.job("L", 1, 250, {{"V", 1}}).job("A", 1, 5000, {{"V", 1}}, 10).job("B", 1, 100, {{"V", 1}}, 20);
  const auto firstAfterL = [&](const model::OptionMap& options) {
    const trace::Trace trace = runOf(build.problem(), options);
    for (const trace::DecisionRecord& decision : trace.decisions) {
      if (decision.at_s > trace.jobs[0].finish_s) return allocated(*trace.problem, decision);
    }
    return std::string();
  };
  EXPECT_EQ(firstAfterL({{"queue", "\"arrival\""}}), "A V");
  EXPECT_EQ(firstAfterL({}), "B V");
}

// Five jobs with gang sizes {1, 4} on 8 GPUs of type V. The value is 1.1 - 1/sqrt(2) = 0.393 for one V, 1.1 - 1/2 = 0.6 for four, and
// 1.1 - 1 = 0.1 for K. Each job gets one V, and the other three raise one job to four. Of equal optima, the solver takes the
// one whose first jobs have their earliest configurations, which are the small ones.
TEST(Sia, SharesBeforeItFavours) {
  Build build = elastic();
  for (const char* id : {"A", "B", "C", "D", "E"}) addElastic(build, id, {1, 4}, {{1, 2}, {4, 4}}, {{1, 1}}, 1000);
  const trace::Trace trace = runOf(build.problem(), {{"gap", "0"}});
  EXPECT_EQ(allocated(*trace.problem, trace.decisions.front()), "A V, B V, C V, D V, E VVVV");
  EXPECT_NEAR(valueAt(trace.decisions.front(), "value"), 0.6 + 4 * (1.1 - 1 / std::sqrt(2.0)), 1e-12);
}

TEST(Sia, AJobThatHoldsItsConfigurationKeepsItsGpusWhenAnotherIsLittleBetter) {
  Build build = elastic();
  // A starts on K, since B and C hold all GPUs of type V. When they end, V is 4 % faster for A, which is not worth a restart at that age.
  addElastic(build, "B", {4}, {{4, 40}}, {{4, 1}}, 40 * 300);
  addElastic(build, "C", {4}, {{4, 40}}, {{4, 1}}, 40 * 300);
  addElastic(build, "A", {4}, {{4, 1.04}}, {{4, 1}}, 1000);
  build.scenario().clock.restart_s = 30;
  const trace::Trace trace = runOf(build.problem());
  EXPECT_EQ(allocated(*trace.problem, trace.decisions[0]), "B VVVV, C VVVV, A KKKK");
  EXPECT_EQ(allocated(*trace.problem, trace.decisions[1]), "A KKKK");
  // r = 360 / 390: r G = 0.96 < 1.
  const trace::Table& table = *tableOf(trace.decisions[1], "configurations");
  EXPECT_DOUBLE_EQ(column<double>(table, "r")[0], 1);
  EXPECT_DOUBLE_EQ(column<double>(table, "r")[1], 360.0 / 390);
  EXPECT_EQ(trace.jobs[2].restarts, 0);
}

TEST(Sia, MovesAJobWhoseGainIsWorthTheRestart) {
  Build build = elastic();
  addElastic(build, "B", {4}, {{4, 40}}, {{4, 1}}, 40 * 300);
  addElastic(build, "C", {4}, {{4, 40}}, {{4, 1}}, 40 * 300);
  addElastic(build, "A", {4}, {{4, 3}}, {{4, 1}}, 2000);
  const trace::Trace trace = runOf(build.problem());
  EXPECT_EQ(allocated(*trace.problem, trace.decisions[1]), "A VVVV");
  EXPECT_EQ(trace.jobs[2].restarts, 1);
}

TEST(Sia, GangsBeyondAServerCountAtTheirSpreadRate) {
  Build build = elastic();
  addElastic(build, "J", {4, 8}, {{4, 4}, {8, 8}}, {}, 100);
  build.scenario().jobs.back().throughput_spread = model::ThroughputRow{{"V", std::map<int, double>{{8, 3}}}};
  const trace::Trace trace = runOf(build.problem());
  EXPECT_EQ(allocated(*trace.problem, trace.decisions.front()), "J VVVV")
      << "8 GPUs on two servers run at 3 iterations/s, and 4 on one server at 4";
}

TEST(Sia, PlacesLargeGangsFirstEachOnTheFewestServers) {
  Build build = elastic();
  addElastic(build, "s", {1}, {{1, 1}}, {}, 100);
  addElastic(build, "l", {4}, {{4, 4}}, {}, 100);
  addElastic(build, "m", {3}, {{3, 3}}, {}, 100);
  const trace::Trace trace = runOf(build.problem());
  for (const trace::Placement& placement : trace.decisions.front().placements) EXPECT_EQ(placement.parts.size(), 1U);
}

TEST(Sia, SpreadsAGangThatNoServerHolds) {
  Build build = elastic();
  addElastic(build, "x", {3}, {{3, 3}}, {}, 1000);
  addElastic(build, "y", {3}, {{3, 3}}, {}, 1000);
  addElastic(build, "z", {2}, {{2, 2}}, {}, 1000);
  const trace::Trace trace = runOf(build.problem());
  ASSERT_EQ(trace.decisions.front().placements.size(), 3U);
  EXPECT_EQ(trace.decisions.front().placements[2].parts.size(), 2U);
}

TEST(Sia, AGangThatCannotRunApartWaitsForAServer) {
  Build build = elastic();
  addElastic(build, "x", {3}, {{3, 3}}, {}, 1000);
  addElastic(build, "y", {3}, {{3, 3}}, {}, 1000);
  addElastic(build, "z", {2}, {{2, 2}}, {}, 1000);
  build.scenario().jobs.back().throughput_spread = model::ThroughputRow{{"V", std::monostate()}};
  const trace::Trace trace = runOf(build.problem());
  ASSERT_EQ(trace.decisions.front().placements.size(), 2U);
  ASSERT_NE(trace.decisions.front().explanation->reasonOf(model::JobIndex(2)), nullptr);
  EXPECT_STREQ(trace.decisions.front().explanation->reasonOf(model::JobIndex(2))->kind->code, "only-apart");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Sia, SaysWhyAJobWaits) {
  Build build = elastic();
  addElastic(build, "B", {8}, {{8, 8}}, {}, 8000);
  addElastic(build, "W", {8}, {{8, 8}}, {}, 8000);
  addElastic(build, "K", {4}, {}, {{4, 1}}, 8000);
  addElastic(build, "N", {4}, {}, {{4, 1}}, 8000);
  build.event(0, model::EventKind::NodeDown, "c");
  build.event(5000, model::EventKind::NodeUp, "c");
  const trace::Trace trace = runOf(build.problem());
  const trace::Explanation& e = *trace.decisions.front().explanation;
  ASSERT_NE(e.reasonOf(model::JobIndex(1)), nullptr);
  EXPECT_STREQ(e.reasonOf(model::JobIndex(1))->kind->code, "outbid");
  EXPECT_STREQ(e.reasonOf(model::JobIndex(2))->kind->code, "fits-nowhere-now");
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
}

TEST(Sia, RefusesAnExponentOfZero) {
  const auto problem = elastic().job("J", 1, 1, {{"V", 1}}).problem();
  const PolicyInfo info = siaInfo();
  std::vector<model::Fault> faults;
  info.make_policy(*problem, checkOptions(info.options, {{"p", "0"}}, "").options, faults);
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults.front().pointer, "/p");
}

// ---- compared with all choices ---------------------------------------------------------------------------------------------------

double best(const std::vector<std::vector<sia::Configuration>>& jobs, std::size_t from, std::vector<int>& free) {
  if (from == jobs.size()) return 0;
  double most = best(jobs, from + 1, free);
  for (const sia::Configuration& c : jobs[from]) {
    if (free[c.type] < c.gpus) continue;
    free[c.type] -= c.gpus;
    most = std::max(most, c.value + best(jobs, from + 1, free));
    free[c.type] += c.gpus;
  }
  return most;
}

/// Runs Sia and compares each decision with the best of all choices.
class Checked : public sim::Policy {
 public:
  Checked(std::unique_ptr<sim::Policy> inner, sia::Settings settings, int* decisions)
      : m_inner(std::move(inner)), m_settings(settings), m_decisions(decisions) {}
  Checked(const Checked& other)
      : sim::Policy(other),
        m_inner(other.m_inner->clone()),
        m_settings(other.m_settings),
        m_decisions(other.m_decisions) {}
  std::unique_ptr<sim::Policy> clone() const override { return std::make_unique<Checked>(*this); }
  sim::WakeOn wakes() const override { return m_inner->wakes(); }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    std::vector<std::vector<sia::Configuration>> jobs;
    for (const model::JobIndex job : view.active())
      jobs.push_back(sia::configurations(view, job, m_settings, sia::upGpus(view)));
    std::vector<int> free;
    for (std::size_t t = 0; t < view.problem().types.size(); ++t) free.push_back(view.upGpus(model::TypeIndex(t)));
    const double optimum = best(jobs, 0, free);
    sim::Decision decision = m_inner->decide(view, why);
    EXPECT_NEAR(why->values.at(0).value, optimum, 1e-9);
    EXPECT_GE(why->values.at(1).value, optimum - 1e-9);
    ++*m_decisions;
    return decision;
  }

 private:
  std::unique_ptr<sim::Policy> m_inner;
  sia::Settings m_settings;
  int* m_decisions;
};

TEST(Sia, ChoosesAsWellAsEveryChoiceThereIs) {
  constexpr unsigned kSeed = 20231023;
  std::mt19937 random(kSeed);
  const auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  int decisions = 0;
  for (int instance = 0; instance < 150; ++instance) {
    Build build = elastic();
    const int jobs = pick(1, 5);
    for (int j = 0; j < jobs; ++j) {
      const double v = pick(1, 9), k = pick(0, 9);
      addElastic(build, "j" + std::to_string(j), {1, 2, 4}, {{1, v}, {2, 1.7 * v}, {4, 2.9 * v}},
                 k > 0 ? std::map<int, double>{{1, k}, {4, 2.2 * k}} : std::map<int, double>{}, pick(1000, 20000),
                 200.0 * pick(0, 4));
    }
    const auto problem = build.problem();
    const bool sum = instance % 3 == 0;
    const model::OptionMap options{{"gap", "0"}, {"p", sum ? "0.5" : "-0.5"}};
    const PolicyInfo info = siaInfo();
    std::vector<model::Fault> faults;
    auto inner = info.make_policy(*problem, checkOptions(info.options, options, "").options, faults);
    sim::Simulation simulation(
        problem, "sia", options,
        std::make_unique<Checked>(std::move(inner), sia::Settings{sum ? 0.5 : -0.5, 1.1, 0, 10000}, &decisions));
    simulation.run();
    EXPECT_EQ(simulation.takeTrace().status, trace::RunStatus::Complete)
        << "seed " << kSeed << " instance " << instance;
  }
  std::printf("150 random scenarios, %d decisions against every choice, seed %u\n", decisions, kSeed);
  EXPECT_GT(decisions, 500);
}

/// Types O and N are the same GPU in an old and in a new server.
Build twoServers() {
  Build build;
  build.round(360, 0).type("O").type("N").type("Y").node("a", {{"O", 4}}).node("b", {{"N", 4}});
  build.node("c", {{"Y", 4}});
  build.scenario().gpu_types[0].gpu = "X";
  build.scenario().gpu_types[1].gpu = "X";
  return build;
}

// If server models are known, A takes N at 3 iterations/s. Otherwise O and N both have the mean (1 + 3) / 2 = 2, which exceeds Y at 1.5,
// and the first of them is taken.
TEST(Sia, MayKnowTheGpuAndNotItsServer) {
  Build build = twoServers();
  build.job("A", 4, 1000, {{"O", 1}, {"N", 3}, {"Y", 1.5}});
  EXPECT_EQ(allocated(*build.problem(), runOf(build.problem()).decisions.front()), "A NNNN");
  const trace::Trace blurred = runOf(build.problem(), {{"server_models", "false"}});
  const trace::Table& table = *tableOf(blurred.decisions.front(), "configurations");
  EXPECT_THAT(column<double>(table, "G"), ElementsAre(2 / 1.5, 2 / 1.5));
}

sia::Wanted gang(std::size_t job, int gpus, std::vector<model::Part> keep = {}) {
  return {model::JobIndex(job), model::TypeIndex(0), gpus, std::move(keep)};
}

/// Places no job. It passes the view of the cluster to a check of the placer.
class Placing final : public sim::Policy {
 public:
  using Check = std::function<void(const sim::SystemView&)>;
  explicit Placing(Check check) : m_check(std::move(check)) {}
  std::unique_ptr<sim::Policy> clone() const override { return std::make_unique<Placing>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  sim::Decision decide(const sim::SystemView& view, trace::Explanation*) override {
    m_check(view);
    return {};
  }

 private:
  Check m_check;
};

// Three servers of 8 GPUs. A gang of 16 gets two whole servers, one of 11 gets a whole server and 3 GPUs of another, and one of 5 is
// never split.
TEST(Sia, PlacesOnWholeServersOrNotAtAll) {
  Build build;
  build.round(360, 0).type("V").node("a", {{"V", 8}}).node("b", {{"V", 8}}).node("c", {{"V", 8}});
  for (const char* id : {"A", "B", "C", "D"}) build.job(id, 1, 1000, {{"V", 1}});
  bool checked = false;
  const auto part = [](int node, int count) { return model::Part{model::NodeIndex(node), model::TypeIndex(0), count}; };
  const auto check = [&](const sim::SystemView& view) {
    using sia::Places;
    const auto placed = [&](const std::vector<sia::Wanted>& wanted) {
      return sia::place(view, wanted, Places::WholeServers);
    };
    EXPECT_THAT(placed({gang(0, 5), gang(1, 16)}),
                ElementsAre(ElementsAre(part(2, 5)), ElementsAre(part(0, 8), part(1, 8))));
    EXPECT_THAT(placed({gang(0, 11), gang(1, 5)}),
                ElementsAre(ElementsAre(part(0, 8), part(1, 3)), ElementsAre(part(1, 5))));
    EXPECT_THAT(placed({gang(0, 5), gang(1, 5), gang(2, 5), gang(3, 5)}),
                ElementsAre(ElementsAre(part(0, 5)), ElementsAre(part(1, 5)), ElementsAre(part(2, 5)), ElementsAre()))
        << "no server has 5 idle GPUs for the fourth gang, although 9 GPUs are idle";
    EXPECT_THAT(sia::place(view, {gang(0, 5), gang(1, 5), gang(2, 5), gang(3, 5)}, Places::Spread)[3].size(), 2U);
    EXPECT_THAT(placed({gang(0, 2, {part(0, 2)}), gang(1, 2, {part(1, 2)}), gang(2, 16)}),
                ElementsAre(ElementsAre(part(2, 2)), ElementsAre(part(2, 2)), ElementsAre(part(0, 8), part(1, 8))))
        << "gangs that hold GPUs move if a larger gang finds no room";
    EXPECT_THAT(placed({gang(0, 2, {part(0, 2)}), gang(1, 8)}),
                ElementsAre(ElementsAre(part(0, 2)), ElementsAre(part(1, 8))))
        << "gangs that hold GPUs stay if the larger gang has room";
    checked = true;
  };
  sim::Simulation simulation(build.problem(), "sia", {}, std::make_unique<Placing>(check));
  simulation.step();
  EXPECT_TRUE(checked);
}

// Four jobs of 5 GPUs on three servers of 8. One job waits with a reason, and runs when another job ends.
TEST(Sia, AJobWithoutWholeServersWaitsAndIsTold) {
  Build build;
  build.round(100, 0).type("V").node("a", {{"V", 8}}).node("b", {{"V", 8}}).node("c", {{"V", 8}});
  for (const char* id : {"A", "B", "C", "D"}) build.job(id, 5, 1000, {{"V", 5}});
  const trace::Trace trace = runOf(build.problem(), {{"places", "\"whole-servers\""}});
  EXPECT_EQ(trace.status, trace::RunStatus::Complete);
  EXPECT_EQ(trace.decisions.front().explanation->choices.size(), 3U);
  const trace::Reason* reason = nullptr;
  for (std::size_t j = 0; j < 4 && reason == nullptr; ++j)
    reason = trace.decisions.front().explanation->reasonOf(model::JobIndex(j));
  ASSERT_NE(reason, nullptr);
  EXPECT_EQ(trace::sentence(*reason, *trace.problem),
            "It won 5 GPUs, but they are not free as whole servers and a part of one more.");
}

}  // namespace
}  // namespace roundel::policies
