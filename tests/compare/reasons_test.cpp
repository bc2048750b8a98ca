// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a replay of a decision finds the reasons that the run recorded, for every policy and line by line as in files.

#include "core/compare/reasons.h"

#include <gtest/gtest.h>

#include "core/compare/branch.h"
#include "core/io/run_output.h"
#include "core/policies/registry.h"
#include "tests/policies/invariants/runnable_scenario.h"

namespace roundel::compare {
namespace {

using policies::testing::RunnableScenario;
using trace::Explain;

std::shared_ptr<const model::Problem> small(std::uint64_t seed) {
  return model::resolve(RunnableScenario(seed).make());
}

model::OptionMap optionsFor(const std::string& policy) {
  if (policy == "optimal") return {{"max_states", "500"}};
  return {};
}

LaneRun recorded(const std::shared_ptr<const model::Problem>& problem, const std::string& policy, Explain explain) {
  RunSettings settings;
  settings.record = true;
  settings.explain = explain;
  return runLane(problem, {policy, policy, optionsFor(policy)}, settings);
}

std::string lineOf(const LaneRun& run, std::size_t decision, std::shared_ptr<const trace::Explanation> why) {
  trace::DecisionRecord record = run.trace->decisions[decision];
  record.explanation = std::move(why);
  return io::decisionJson(*run.trace, record);
}

/// Expects that replays of all decisions of `lean` find the explanations that `full` recorded.
void expectSameReasons(const LaneRun& full, const LaneRun& lean) {
  ASSERT_EQ(full.trace->decisions.size(), lean.trace->decisions.size());
  ASSERT_EQ(full.trace->fingerprint, lean.trace->fingerprint);
  for (std::size_t d = 0; d < full.trace->decisions.size(); ++d) {
    ASSERT_EQ(lean.trace->decisions[d].explanation, nullptr);
    const auto why = explain(lean, d);
    ASSERT_NE(why, nullptr) << d;
    ASSERT_EQ(lineOf(lean, d, why), io::decisionJson(*full.trace, full.trace->decisions[d])) << d;
  }
}

class Reasons : public ::testing::TestWithParam<std::string> {};

TEST_P(Reasons, OfEveryDecisionAreThoseOfTheRunItself) {
  int runs = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto problem = small(seed);
    const LaneRun full = recorded(problem, GetParam(), Explain::Full);
    if (!full.trace) continue;  // too large for the policy
    ++runs;
    expectSameReasons(full, recorded(problem, GetParam(), Explain::None));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(runs, 0);
}

std::vector<std::string> policyIds() {
  std::vector<std::string> out;
  for (const policies::PolicyInfo& info : policies::all()) {
    if (info.id != "plan" && !info.needs_program) out.push_back(info.id);  // "plan" needs a plan
  }
  return out;
}

INSTANTIATE_TEST_SUITE_P(EveryPolicy, Reasons, ::testing::ValuesIn(policyIds()), [](const auto& test) {
  std::string name = test.param;
  std::erase_if(name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; });
  return name;
});

/// Returns a branch at the middle decision of a run, with a manual edit that pauses the first placed job.
LaneRun branchOf(const LaneRun& parent) {
  const trace::DecisionRecord& middle = parent.trace->decisions[parent.trace->decisions.size() / 2];
  std::vector<Edit> edits;
  if (!middle.placements.empty())
    edits.push_back(MoveJob{parent.trace->problem->jobs[middle.placements.front().job].id, {}});
  return branchAt(parent, middle.at_s, edits, "branch");
}

TEST(ReasonsOfABranch, SayWhatAHandDidAndBeforeItsForkWhatItsParentSays) {
  int branches = 0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    const auto problem = small(seed);
    const LaneRun full = branchOf(recorded(problem, "tiresias", Explain::Full));
    const LaneRun lean = branchOf(recorded(problem, "tiresias", Explain::None));
    ASSERT_EQ(full.trace == nullptr, lean.trace == nullptr);
    if (!full.trace) continue;
    ++branches;
    expectSameReasons(full, lean);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(branches, 10);
}

TEST(ReasonsOfARun, KeepNoTablesWhereOnlyReasonsAreAskedFor) {
  const auto problem = small(3);
  const LaneRun full = recorded(problem, "hadar", Explain::Full), brief = recorded(problem, "hadar", Explain::Reasons);
  ASSERT_EQ(full.trace->decisions.size(), brief.trace->decisions.size());
  for (std::size_t d = 0; d < full.trace->decisions.size(); ++d) {
    const trace::Explanation& all = *full.trace->decisions[d].explanation;
    const trace::Explanation& some = *brief.trace->decisions[d].explanation;
    EXPECT_TRUE(some.tables.empty() && some.matrices.empty());
    EXPECT_EQ(some.choices.size(), all.choices.size());
    EXPECT_EQ(some.reasons.size(), all.reasons.size());
    EXPECT_EQ(storedExplanation(brief, d), nullptr);
    EXPECT_EQ(lineOf(brief, d, explain(brief, d)), io::decisionJson(*full.trace, full.trace->decisions[d]));
  }
}

TEST(ReasonsOfARun, AreFoundWithNothingButItsScenarioPolicyOptionsAndSeed) {
  for (const char* policy : {"gavel", "hadar", "asrpt", "gandiva"}) {
    const auto problem = small(5);
    RunSettings settings;
    settings.seed = 9;
    settings.explain = Explain::Full;
    LaneRun full = runLane(problem, {policy, policy, {}}, settings);
    ASSERT_TRUE(full.trace) << policy;
    trace::Trace bare = *full.trace;
    bare.problem = problem;  // as read from scenario.json of a run folder
    bare.decisions = {};
    LaneRun read;
    read.trace = std::make_shared<const trace::Trace>(bare);
    for (std::size_t d = 0; d < full.trace->decisions.size(); ++d) {
      const FoundDecision found = findDecision(read, full.trace->decisions[d].at_s);
      ASSERT_TRUE(found.found) << policy << ' ' << d;
      ASSERT_EQ(found.position, d);
      ASSERT_EQ(io::decisionJson(*full.trace, found.record), io::decisionJson(*full.trace, full.trace->decisions[d]))
          << policy;
    }
  }
}

TEST(ReasonsOfARun, NameTheNearestDecisionsWhereNothingWasDecided) {
  const LaneRun run = recorded(small(5), "gavel", Explain::None);
  const auto& decisions = run.trace->decisions;
  ASSERT_GT(decisions.size(), 2U);
  const FoundDecision between = findDecision(run, (decisions[0].at_s + decisions[1].at_s) / 2);
  EXPECT_FALSE(between.found);
  EXPECT_EQ(between.before_s, decisions[0].at_s);
  EXPECT_EQ(between.after_s, decisions[1].at_s);
  const FoundDecision later = findDecision(run, 1e12);
  EXPECT_EQ(later.before_s, decisions.back().at_s);
  EXPECT_EQ(later.after_s, std::nullopt);
}

TEST(ReasonsOfARun, AreRefusedWhereTheRunWasDecidedOtherwise) {
  const LaneRun run = recorded(small(5), "gavel", Explain::None);
  trace::Trace other = *run.trace;
  trace::Decisions edits;
  for (std::size_t d = 0; d < other.decisions.size(); ++d) {
    trace::DecisionRecord record = other.decisions[d];
    if (d == 1) record.placements.clear();
    edits.push_back(std::move(record));
  }
  other.decisions = std::move(edits);
  LaneRun edited;
  edited.trace = std::make_shared<const trace::Trace>(other);
  const FoundDecision found = findDecision(edited, other.decisions[1].at_s);
  EXPECT_FALSE(found.found);
  ASSERT_EQ(found.faults.size(), 1U);
  EXPECT_EQ(found.faults[0].code, "decides-otherwise");
}

TEST(UsualExplain, IsFullUpTo200JobsReasonsUpTo1000AndNoneBeyond) {
  EXPECT_EQ(trace::usualExplain(200), Explain::Full);
  EXPECT_EQ(trace::usualExplain(201), Explain::Reasons);
  EXPECT_EQ(trace::usualExplain(1000), Explain::Reasons);
  EXPECT_EQ(trace::usualExplain(1001), Explain::None);
}

}  // namespace
}  // namespace roundel::compare
