// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::plan;
using testing::run;
using testing::smallScenario;

std::vector<double> walk(const std::vector<LaneRun>& runs) {
  std::vector<double> out;
  for (auto at_s = nextDisagreement(runs, -1); at_s; at_s = nextDisagreement(runs, *at_s)) out.push_back(*at_s);
  return out;
}

TEST(NextDisagreement, ThereIsNoneBetweenEqualRuns) {
  const LaneRun lane = run(smallScenario(), plan("a", {"AB", "AB"}));
  EXPECT_THAT(walk({lane, lane}), IsEmpty());
  EXPECT_THAT(walk({lane}), IsEmpty());
  EXPECT_THAT(walk({}), IsEmpty());
}

// Run a: A on V 0-20, B on K 0-20. Run b: A on V 0-20, B waits 0-10 and is on K 10-30. The runs differ from 0 (B waits in b),
// agree from 10 to 20, differ from 20 (B ends in a only) and agree again from 30, when B ends in b.
TEST(NextDisagreement, WalksFromOneToTheNext) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(walk({a, b}), ElementsAre(0, 20));
  EXPECT_EQ(nextDisagreement({a, b}, 0), 20);
  EXPECT_EQ(nextDisagreement({a, b}, 19.5), 20);
  EXPECT_EQ(nextDisagreement({a, b}, 20), std::nullopt);
}

TEST(Disagreements, AreThoseOfTheWalk) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(disagreements({a, b}), ElementsAre(0, 20));
  EXPECT_THAT(disagreements({a, a}), IsEmpty());
  const LaneRun c = run(smallScenario(), plan("c", {"BA", ".A", ".A", ".A"}));
  EXPECT_EQ(disagreements({a, b, c}), walk({a, b, c}));
}

TEST(NextDisagreement, CountsGpusNotTheirIndices) {
  model::Scenario scenario = smallScenario();
  scenario.nodes[0].gpus[0].count = 2;
  const LaneRun a = run(scenario, plan("a", {"A.", "A.", "B."}));
  const LaneRun b = run(scenario, plan("b", {"A.", "A.", "B."}));
  trace::Trace moved = *b.trace;
  for (auto& gpu : moved.segments.gpu) gpu = gpu == 0 ? 1 : 0;
  LaneRun other = b;
  other.trace = std::make_shared<const trace::Trace>(std::move(moved));
  EXPECT_THAT(walk({a, other}), IsEmpty());
}

TEST(NextDisagreement, TheThirdRunCounts) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun c = run(smallScenario(), plan("c", {"BA", ".A", ".A", ".A"}));
  EXPECT_EQ(nextDisagreement({a, a, c}, -1), 0);
}

TEST(NextDisagreement, SaysNothingBeyondTheEndOfARunThatWasCut) {
  RunSettings cut;
  cut.until_s = 15;
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}), cut);
  const LaneRun b = run(smallScenario(), plan("b", {"A.", "AB", ".B"}));
  EXPECT_THAT(walk({a, b}), ElementsAre(0));
}

TEST(NextDisagreement, MatchesJobsOfTwoProblemsById) {
  model::Scenario swapped = smallScenario();
  std::swap(swapped.jobs[0], swapped.jobs[1]);
  std::swap(swapped.nodes[0], swapped.nodes[1]);
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(swapped, plan("b", {"AB", "AB"}));
  EXPECT_THAT(walk({a, b}), IsEmpty());
}

/// Returns the number of GPUs that each job holds on each node at an instant, by job id and node id.
std::map<std::string, std::map<std::string, int>> heldAt(const trace::Trace& trace, double t_s) {
  std::map<std::string, std::map<std::string, int>> held;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment row = trace.segments.at(i);
    if (row.start_s > t_s || t_s >= row.end_s) continue;
    const model::Gpu& gpu = trace.problem->gpus[row.gpu];
    ++held[trace.problem->jobs[row.job].id][trace.problem->nodes[gpu.node].id];
  }
  return held;
}

/// Returns the instants at which rows begin or end in any run, with the ids of their jobs.
std::map<double, std::set<std::string>> changes(const std::vector<LaneRun>& runs) {
  std::map<double, std::set<std::string>> jobs;
  for (const LaneRun& run : runs) {
    for (std::size_t i = 0; i < run.trace->segments.size(); ++i) {
      const trace::Segment row = run.trace->segments.at(i);
      const std::string& id = run.trace->problem->jobs[row.job].id;
      jobs[row.start_s].insert(id);
      jobs[row.end_s].insert(id);
    }
  }
  return jobs;
}

std::vector<double> bySampling(const std::vector<LaneRun>& runs) {
  double known_s = std::numeric_limits<double>::infinity();
  for (const LaneRun& run : runs) {
    if (run.trace->status != trace::RunStatus::Complete) known_s = std::min(known_s, run.trace->end_s);
  }
  std::vector<double> found;
  for (const auto& [at_s, jobs] : changes(runs)) {
    const bool differ = std::ranges::any_of(jobs, [&, at = at_s](const std::string& job) {
      return std::ranges::any_of(runs, [&](const LaneRun& run) {
        return heldAt(*run.trace, at)[job] != heldAt(*runs.front().trace, at)[job];
      });
    });
    if (differ && at_s < known_s) found.push_back(at_s);
  }
  return found;
}

TEST(Disagreements, AreTheInstantsAtWhichALookAtAllRowsFindsADifference) {
  std::mt19937 random(20261123);
  const auto randomRun = [&](const std::string& label) {
    std::vector<std::string> rounds;
    for (int k = 0; k < 10; ++k) {
      const char* cells[] = {"AB", "BA", "A.", ".B", "B.", ".A", ".."};
      rounds.emplace_back(cells[random() % 7]);
    }
    RunSettings settings;
    if (random() % 4 == 0) settings.until_s = static_cast<double>(random() % 60);
    return run(smallScenario(), plan(label, rounds), settings);
  };
  std::size_t found = 0;
  for (int i = 0; i < 80; ++i) {
    std::vector<LaneRun> runs{randomRun("a"), randomRun("b")};
    if (i % 3 == 0) runs.push_back(randomRun("c"));
    SCOPED_TRACE(i);
    const std::vector<double> expected = bySampling(runs);
    EXPECT_EQ(disagreements(runs), expected);
    EXPECT_EQ(walk(runs), expected);
    found += expected.size();
  }
  EXPECT_GT(found, 100U);
}

}  // namespace
}  // namespace roundel::compare
