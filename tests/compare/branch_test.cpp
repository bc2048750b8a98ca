// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/branch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using namespace testing;

// Three jobs on two nodes, rounds of 10 s, no restart cost. Under every policy of this file A and B run from the start.
model::Scenario threeJobs() {
  model::Scenario s = smallScenario();
  s.jobs = {job("A", 100), job("B", 60), job("C", 40)};
  return s;
}

LaneRun recorded(const model::Scenario& scenario, const Lane& lane) {
  RunSettings settings;
  settings.record = true;
  return runLane(model::resolve(scenario), lane, settings);
}

LaneRun hadar(const model::Scenario& scenario = threeJobs()) { return recorded(scenario, {"hadar", "Hadar", {}}); }

// A on V for five rounds, B on K for six, C on V after A.
Lane planned() { return plan("Plan", {"AB", "AB", "AB", "AB", "AB", "CB", "C.", "C.", "C.", "C."}); }

struct Cut {
  double start_s, end_s;
  int job, gpu;
  bool operator==(const Cut&) const = default;
};

// Returns the rows before t_s, cut at t_s. Adjacent rows of the same job and GPU are joined.
std::vector<Cut> past(const trace::Trace& trace, double t_s) {
  std::vector<Cut> out;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    const trace::Segment s = trace.segments.at(i);
    if (s.start_s >= t_s) continue;
    out.push_back({s.start_s, std::min(s.end_s, t_s), s.job.value, s.gpu.value});
  }
  std::ranges::sort(out,
                    [](const Cut& a, const Cut& b) { return std::tie(a.gpu, a.start_s) < std::tie(b.gpu, b.start_s); });
  std::vector<Cut> joined;
  for (const Cut& cut : out) {
    const bool goesOn = !joined.empty() && joined.back().gpu == cut.gpu && joined.back().job == cut.job &&
                        joined.back().end_s == cut.start_s;
    if (goesOn) {
      joined.back().end_s = cut.end_s;
    } else {
      joined.push_back(cut);
    }
  }
  return joined;
}

std::string holders(const LaneRun& run, double t_s) {
  std::string out(run.trace->problem->gpus.size(), '.');
  for (std::size_t i = 0; i < run.trace->segments.size(); ++i) {
    const trace::Segment s = run.trace->segments.at(i);
    if (s.gpu.valid() && s.start_s <= t_s && t_s < s.end_s) out[s.gpu] = run.trace->problem->jobs[s.job].id[0];
  }
  return out;
}

model::Fault only(const std::vector<model::Fault>& faults) {
  EXPECT_EQ(faults.size(), 1U);
  return faults.empty() ? model::Fault{} : faults.front();
}

TEST(Branch, WithoutAnEditIsItsParent) {
  const LaneRun parent = hadar();
  for (const double t : {0.0, 3.0, 10.0, 25.0, parent.trace->end_s, parent.trace->end_s + 100}) {
    const LaneRun branch = branchAt(parent, t, {}, "same");
    ASSERT_TRUE(branch.ok()) << t;
    EXPECT_EQ(branch.trace->fingerprint, parent.trace->fingerprint) << t;
    EXPECT_EQ(branch.trace->segments.start_s, parent.trace->segments.start_s) << t;
    EXPECT_EQ(branch.metrics->values, parent.metrics->values) << t;
    EXPECT_EQ(branch.lane.label, "same");
    EXPECT_EQ(branch.lane.policy, "hadar");
  }
}

TEST(Branch, NodeFailureEqualsTheScenarioThatHasTheEvent) {
  model::Scenario s = threeJobs();
  const LaneRun parent = hadar(s);
  const LaneRun branch = branchAt(parent, 20, {NodeDown{"n0", 50}}, "fails");
  ASSERT_TRUE(branch.ok());
  EXPECT_EQ(past(*branch.trace, 20), past(*parent.trace, 20));
  EXPECT_EQ(holders(branch, 25)[0], '.');
  s.events = {{.at_s = 20, .kind = model::EventKind::NodeDown, .node = "n0", .job = {}, .type = {}, .value = {}},
              {.at_s = 50, .kind = model::EventKind::NodeUp, .node = "n0", .job = {}, .type = {}, .value = {}}};
  const LaneRun whole = hadar(s);
  EXPECT_EQ(branch.trace->fingerprint, whole.trace->fingerprint);
  EXPECT_EQ(branch.metrics->values, whole.metrics->values);
  EXPECT_GT(branch.metrics->value("jct_mean_s"), parent.metrics->value("jct_mean_s"));
}

TEST(Branch, EventsThatHaveHappenedDoNotHappenAgain) {
  model::Scenario s = threeJobs();
  s.events = {{.at_s = 20, .kind = model::EventKind::NodeDown, .node = "n1", .job = {}, .type = {}, .value = {}},
              {.at_s = 40, .kind = model::EventKind::NodeUp, .node = "n1", .job = {}, .type = {}, .value = {}}};
  const LaneRun parent = hadar(s);
  for (const double t : {20.0, 20.000000001, 30.0, 40.0}) {
    EXPECT_EQ(branchAt(parent, t, {}, "same").trace->fingerprint, parent.trace->fingerprint) << t;
  }
}

TEST(Branch, JobsComeAndGo) {
  const LaneRun parent = hadar();
  const LaneRun more = branchAt(parent, 12, {AddJob{job("D", 30)}}, "more");
  ASSERT_TRUE(more.ok());
  EXPECT_EQ(more.trace->problem->jobs[3].arrival_s, 12);
  EXPECT_FALSE(std::isnan(more.trace->jobs[3].finish_s));
  model::JobSpec later = job("D", 30);
  later.arrival_s = 33;
  EXPECT_EQ(branchAt(parent, 12, {AddJob{later}}, "later").trace->problem->jobs[3].arrival_s, 33);
  const LaneRun fewer = branchAt(parent, 12, {CancelJob{"A"}}, "fewer");
  ASSERT_TRUE(fewer.ok());
  EXPECT_EQ(fewer.trace->jobs[0].cancelled_s, 12);
  EXPECT_EQ(past(*fewer.trace, 12), past(*parent.trace, 12));
}

// The scheduler continues with its state of the existing jobs and must add the jobs that are new in the branch.
TEST(Branch, AnOwnRuleServesAJobThatABranchAdds) {
  Lane rule;
  rule.policy = "own-rule";
  const LaneRun parent = recorded(threeJobs(), rule);
  ASSERT_TRUE(parent.ok());
  std::vector<Edit> many;
  many.reserve(40);
  for (int i = 0; i < 40; ++i) many.emplace_back(AddJob{job("D" + std::to_string(i), 30)});
  const LaneRun more = branchAt(parent, 12, many, "more");
  ASSERT_TRUE(more.ok());
  for (std::size_t j = 3; j < more.trace->jobs.size(); ++j) EXPECT_FALSE(std::isnan(more.trace->jobs[j].finish_s)) << j;
}

TEST(Branch, AJobAddedAfterTheEndRunsThere) {
  const LaneRun parent = hadar();
  const LaneRun more = branchAt(parent, parent.trace->end_s + 50, {AddJob{job("D", 40)}}, "late");
  ASSERT_TRUE(more.ok());
  EXPECT_GE(more.trace->jobs[3].first_start_s, parent.trace->end_s + 50);
  EXPECT_FALSE(std::isnan(more.trace->jobs[3].finish_s));
}

TEST(Branch, RatesChangeFromTheInstantOn) {
  const LaneRun parent = recorded(threeJobs(), planned());
  const LaneRun slow = branchAt(parent, 20, {SetSpeed{"n0", 0.5}}, "slow");
  const LaneRun fast = branchAt(parent, 20, {SetThroughput{"B", "K", 4.0}}, "fast");
  // A: 40 iterations by 20 s, then 1/s until its rows end at 50 s. B: 20 iterations by 20 s, then 40 at 4/s.
  EXPECT_EQ(slow.trace->jobs[0].iterations, 70);
  EXPECT_EQ(fast.trace->jobs[1].finish_s, 30);
}

TEST(Branch, AnotherSchedulerTakesOver) {
  const LaneRun parent = recorded(threeJobs(), planned());
  const LaneRun branch = branchAt(parent, 15, {SwitchPolicy{"gavel", {}}}, "Plan / Gavel");
  ASSERT_TRUE(branch.ok()) << branch.trace->message;
  EXPECT_EQ(branch.lane.policy, "gavel");
  EXPECT_EQ(branch.trace->policy, "gavel");
  EXPECT_EQ(branch.trace->status, trace::RunStatus::Complete);
  EXPECT_EQ(past(*branch.trace, 15), past(*parent.trace, 15));
  // The new scheduler decides at once, not at the next round.
  const auto asked = std::ranges::find(branch.trace->decisions, 15, &trace::DecisionRecord::at_s);
  EXPECT_NE(asked, branch.trace->decisions.end());
}

TEST(Branch, OptionsOfTheSameSchedulerCanBeSwitched) {
  const LaneRun parent = hadar();
  const LaneRun branch = branchAt(parent, 10, {SwitchPolicy{"hadar", {{"as_published", "true"}}}}, "x");
  const model::Fault fault = only(branch.faults);
  EXPECT_EQ(fault.code, "unknown-key");
  EXPECT_EQ(fault.pointer, "/edits/0/options/as_published");
  EXPECT_EQ(branch.trace, nullptr);
}

TEST(Branch, AMoveByHandIsCarriedOutAndThePolicyGoesOn) {
  const LaneRun parent = recorded(threeJobs(), planned());
  // At 20 s A and B swap their GPUs; at 30 s the plan moves them back.
  const LaneRun swapped =
      branchAt(parent, 20, {MoveJob{"A", {{"n1", "K", 1}}}, MoveJob{"B", {{"n0", "V", 1}}}}, "swapped");
  ASSERT_TRUE(swapped.faults.empty());  // later the plan itself places B, which has ended
  EXPECT_EQ(holders(swapped, 15), "AB");
  EXPECT_EQ(holders(swapped, 25), "BA");
  EXPECT_EQ(holders(swapped, 35), "AB");
  EXPECT_EQ(past(*swapped.trace, 20), past(*parent.trace, 20));
}

TEST(Branch, AMoveBetweenDecisionsTouchesNobodyElse) {
  const LaneRun parent =
      recorded(threeJobs(), plan("Plan", {"A.", "AB", "AB", "AB", "AB", "CB", "CB", "C.", "C.", "C."}));
  const LaneRun started = branchAt(parent, 4, {MoveJob{"B", {{"n1", "K", 1}}}}, "started");
  ASSERT_TRUE(started.ok());
  EXPECT_EQ(holders(started, 5), "AB");
  EXPECT_EQ(started.trace->jobs[1].first_start_s, 4);
  // A's row is not cut at 4 s.
  for (std::size_t i = 0; i < started.trace->segments.size(); ++i) {
    if (started.trace->segments.job[i] == 0) {
      EXPECT_NE(started.trace->segments.start_s[i], 4);
    }
  }
  const LaneRun paused = branchAt(parent, 4, {MoveJob{"A", {}}}, "paused");
  EXPECT_EQ(holders(paused, 5), "..");
  EXPECT_EQ(holders(paused, 12), "AB");
}

TEST(Branch, AMoveToWhereTheJobIsAnywayChangesNothing) {
  const LaneRun parent = hadar();
  for (const double t : {0.0, 10.0, 14.0, 20.0}) {
    const std::string now = holders(parent, t);
    for (std::size_t g = 0; g < now.size(); ++g) {
      if (now[g] == '.') continue;
      const MovedPart place = g == 0 ? MovedPart{"n0", "V", 1} : MovedPart{"n1", "K", 1};
      const LaneRun branch = branchAt(parent, t, {MoveJob{std::string(1, now[g]), {place}}}, "same");
      ASSERT_TRUE(branch.ok());
      EXPECT_EQ(branch.trace->fingerprint, parent.trace->fingerprint) << now[g] << " at " << t;
    }
  }
}

TEST(Branch, TheRefereeSaysWhatIsWrongWithAMoveAndWhatWouldBeRight) {
  model::Scenario s = threeJobs();
  s.jobs[2].throughput = model::ThroughputRow{{"V", 2.0}};
  s.jobs[2].arrival_s = 30;
  s.events = {{.at_s = 200, .kind = model::EventKind::NodeDown, .node = "n1", .job = {}, .type = {}, .value = {}}};
  const LaneRun parent = recorded(s, plan("Plan", {"AB", "AB", "AB", "CB", "CB", "AB", "A.", "A.", "A.", "A.", "A."}));
  const auto refused = [&](double t, const MoveJob& move) {
    const auto faults = editFaults(parent, t, {move});
    const LaneRun branch = branchAt(parent, t, {move}, "x");
    EXPECT_EQ(branch.trace, nullptr);
    EXPECT_EQ(branch.faults, *faults);
    return only(*faults);
  };
  const model::Fault full = refused(20, {"A", {{"n1", "K", 1}}});
  EXPECT_EQ(full.code, "over-capacity");
  EXPECT_EQ(full.pointer, "/edits/0");
  EXPECT_EQ(full.message,
            "by hand at 20 s (round 2): job A on node n1: brings the GPUs asked for to 2 x K where the node has 1");
  EXPECT_EQ(full.hint, "at most 0 x K of n1; B has 1");
  const model::Fault gang = refused(20, {"A", {{"n0", "V", 1}, {"n1", "K", 1}}});
  EXPECT_TRUE(gang.code == "gang-size" || gang.code == "over-capacity") << gang.code;
  const model::Fault early = refused(20, {"C", {{"n0", "V", 1}}});
  EXPECT_EQ(early.code, "not-arrived");
  EXPECT_EQ(early.hint, "move it from 30 s on");
  const model::Fault type = refused(30, {"C", {{"n1", "K", 1}}});
  EXPECT_TRUE(type.code == "unusable-type" || type.code == "over-capacity") << type.code;
  const model::Fault ended = refused(115, {"B", {{"n1", "K", 1}}});
  EXPECT_EQ(ended.code, "ended");
  EXPECT_EQ(ended.hint, "it can be moved before 1:00");
  const model::Fault down = refused(40, {"B", {{"n9", "K", 1}}});
  EXPECT_EQ(down.code, "unknown-id");
  EXPECT_EQ(down.pointer, "/edits/0");
}

TEST(Branch, AGangOfAnotherSizeAndADownNodeAreRefusedByName) {
  model::Scenario s = threeJobs();
  s.nodes.push_back(node("n2", "V", 2));
  s.events = {{.at_s = 5, .kind = model::EventKind::NodeDown, .node = "n0", .job = {}, .type = {}, .value = {}}};
  const LaneRun parent = recorded(s, plan("Plan", {".B", ".B", ".B", ".B", ".B", ".B", ".B", ".B", ".B", ".B"}));
  const model::Fault gang = only(*editFaults(parent, 10, {MoveJob{"A", {{"n2", "V", 2}}}}));
  EXPECT_EQ(gang.code, "gang-size");
  EXPECT_EQ(gang.hint, "1 GPUs in all");
  const model::Fault down = only(*editFaults(parent, 10, {MoveJob{"A", {{"n0", "V", 1}}}}));
  EXPECT_EQ(down.code, "node-down");
  EXPECT_EQ(down.hint, "nodes that are up and that it can use: n1, n2");
  EXPECT_TRUE(editFaults(parent, 10, {MoveJob{"A", {{"n2", "V", 1}}}})->empty());
}

TEST(Branch, EditsThatCannotBeAreFaults) {
  const LaneRun parent = hadar();
  const auto code = [&](const Edit& edit, double t = 10) {
    const auto faults = editFaults(parent, t, {edit});
    const model::Fault fault = only(*faults);
    EXPECT_FALSE(fault.message.empty());
    EXPECT_FALSE(fault.hint.empty()) << fault.code;
    EXPECT_EQ(fault.pointer.rfind("/edits/0", 0), 0U) << fault.pointer;
    return fault.code;
  };
  const double end_s = parent.trace->end_s;
  EXPECT_EQ(code(CancelJob{"Z"}), "unknown-id");
  EXPECT_EQ(code(CancelJob{"A"}, end_s + 1), "ended");
  EXPECT_EQ(code(NodeDown{"n7"}), "unknown-id");
  EXPECT_EQ(code(NodeDown{"n0", 10.0}), "out-of-range");
  EXPECT_EQ(code(NodeUp{"n0"}), "node-up");
  EXPECT_EQ(code(SetSpeed{"n0", 0}), "out-of-range");
  EXPECT_EQ(code(SetThroughput{"A", "V", -1.0}), "out-of-range");
  EXPECT_EQ(code(SetThroughput{"A", "X", 1.0}), "unknown-id");
  EXPECT_EQ(code(AddJob{job("A", 10)}), "duplicate-id");
  EXPECT_EQ(code(AddJob{job("D", -10)}), "negative");
  EXPECT_EQ(code(SwitchPolicy{"hadr", {}}), "unknown-id");
  const LaneRun down = branchAt(parent, 10, {NodeDown{"n0"}}, "down");
  EXPECT_EQ(only(*editFaults(down, 20, {NodeDown{"n0"}})).code, "node-down");
  EXPECT_EQ(only(*editFaults(parent, -1, {CancelJob{"A"}})).code, "out-of-range");
  EXPECT_EQ(only(*editFaults(parent, std::nan(""), {CancelJob{"A"}})).code, "out-of-range");
}

TEST(Branch, ABranchCanBeBranchedFromButNotBeforeItself) {
  const LaneRun parent = hadar();
  const LaneRun first = branchAt(parent, 20, {NodeDown{"n0", 40}}, "first");
  const LaneRun second = branchAt(first, 30, {CancelJob{"C"}}, "second");
  ASSERT_TRUE(second.ok());
  EXPECT_EQ(past(*second.trace, 20), past(*parent.trace, 20));
  EXPECT_EQ(past(*second.trace, 30), past(*first.trace, 30));
  ASSERT_EQ(second.branch_points.size(), 2U);
  EXPECT_EQ(second.origin, parent.trace->problem);
  EXPECT_EQ(branchAt(first, 33, {}, "same").trace->fingerprint, first.trace->fingerprint);
  EXPECT_EQ(only(*editFaults(first, 10, {CancelJob{"C"}})).code, "before-branch-point");
  // A second edit at the same instant does not replace the first one.
  const LaneRun both = branchAt(first, 20, {CancelJob{"C"}}, "both");
  ASSERT_TRUE(both.ok());
  EXPECT_EQ(both.trace->jobs[2].cancelled_s, 20);
  EXPECT_EQ(holders(both, 25)[0], '.');
}

TEST(Branch, HandMovesOfTheSameInstantAddUp) {
  const LaneRun parent = recorded(threeJobs(), planned());
  const LaneRun paused = branchAt(parent, 20, {MoveJob{"A", {}}}, "paused");
  const LaneRun moved = branchAt(paused, 20, {MoveJob{"B", {{"n0", "V", 1}}}}, "moved");
  ASSERT_TRUE(moved.faults.empty());
  EXPECT_EQ(holders(moved, 25), "B.");
  const LaneRun back = branchAt(paused, 20, {MoveJob{"A", {{"n0", "V", 1}}}}, "back");
  EXPECT_EQ(holders(back, 25), "AB");
}

TEST(Branch, AStoppedRunIsKnownUpToItsEnd) {
  RunSettings until;
  until.until_s = 30;
  until.record = true;
  const LaneRun parent = runLane(model::resolve(threeJobs()), {"hadar", "Hadar", {}}, until);
  EXPECT_TRUE(editFaults(parent, 20, {CancelJob{"A"}})->empty());
  const model::Fault fault = only(*editFaults(parent, 31, {CancelJob{"A"}}));
  EXPECT_EQ(fault.code, "out-of-range");
  EXPECT_EQ(fault.hint, "an instant from 0:00 to 0:30");
}

TEST(Branch, AStopEndsThePreviewEarly) {
  const LaneRun parent = hadar();
  std::stop_source stop;
  stop.request_stop();
  RunSettings settings;
  settings.stop = stop.get_token();
  EXPECT_EQ(editFaults(parent, 20, {CancelJob{"A"}}, settings), std::nullopt);
  EXPECT_FALSE(branchAt(parent, 20, {CancelJob{"A"}}, "x", settings).ok());
}

TEST(Branch, StandingSaysWhatCanBeChanged) {
  const LaneRun parent = recorded(threeJobs(), planned());
  const auto at = stateAt(parent, 20);
  using Phase = RunState::Job::Phase;
  EXPECT_EQ(at.jobs[0].phase, Phase::Running);
  EXPECT_EQ(at.jobs[0].held, (std::vector<model::Part>{{model::NodeIndex(0), model::TypeIndex(0), 1}}));
  EXPECT_EQ(at.jobs[2].phase, Phase::Queued);
  EXPECT_TRUE(at.jobs[2].given.empty());
  EXPECT_EQ(stateAt(parent, 50).jobs[0].held, at.jobs[0].held);
  EXPECT_TRUE(stateAt(parent, 50).jobs[0].given.empty());
  EXPECT_EQ(stateAt(parent, 50).jobs[2].given, at.jobs[0].held);
  EXPECT_EQ(stateAt(parent, 0).jobs[0].phase, Phase::Queued);
  EXPECT_EQ(stateAt(parent, 65).jobs[1].phase, Phase::Ended);
  const LaneRun slow = branchAt(parent, 20, {SetSpeed{"n0", 0.5}, NodeDown{"n1"}}, "slow");
  EXPECT_EQ(stateAt(slow, 30).speed[0], 0.5);
  EXPECT_EQ(stateAt(slow, 30).node_up[1], 0);
}

TEST(Branch, MetricDeltasKnowWhichWayIsBetter) {
  const LaneRun parent = hadar();
  const LaneRun branch = branchAt(parent, 20, {NodeDown{"n0", 50}}, "fails");
  for (const MetricDelta& delta : metricDeltas(parent, branch)) {
    if (delta.name != "jct_mean_s") continue;
    EXPECT_EQ(delta.parent, parent.metrics->value("jct_mean_s"));
    EXPECT_NEAR(*delta.delta(), *branch.metrics->value("jct_mean_s") - *parent.metrics->value("jct_mean_s"), 1e-12);
    EXPECT_EQ(delta.better(), -1);
    return;
  }
  FAIL() << "no mean JCT";
}

TEST(Branch, FairnessSaysWhatBranchesDoOtherwiseAndFromWhen) {
  const LaneRun parent = hadar();
  const LaneRun down = branchAt(parent, 1080, {NodeDown{"n0"}}, "Hadar / down");
  const LaneRun early = branchAt(parent, 20, {NodeDown{"n0", 50}, CancelJob{"C"}}, "Hadar / both");
  EXPECT_EQ(fairness({parent, branchAt(parent, 20, {}, "same")}).differences, std::vector<std::string>{});
  const Fairness late = fairness({parent, down});
  ASSERT_FALSE(late.fair);
  EXPECT_EQ(late.differences.front(), "not the same cluster from 18:00: node n0 down in Hadar / down");
  const std::vector<std::string> both = fairness({parent, early}).differences;
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0], "not the same cluster from 0:20: node n0 down until 0:50 in Hadar / both");
  EXPECT_EQ(both[1], "not the same jobs from 0:20: job C cancelled in Hadar / both");
  // Edits that two branches have in common are no difference.
  const LaneRun child = branchAt(early, 30, {SetSpeed{"n1", 2}}, "child");
  const std::vector<std::string> apart = fairness({early, child}).differences;
  ASSERT_EQ(apart.size(), 1U);
  EXPECT_EQ(apart[0], "not the same cluster from 0:30: node n1 at speed 2 in child");
}

TEST(Branch, DisagreesWithItsParentFromItsInstantOn) {
  const LaneRun parent = recorded(threeJobs(), planned());
  const LaneRun swapped =
      branchAt(parent, 20, {MoveJob{"A", {{"n1", "K", 1}}}, MoveJob{"B", {{"n0", "V", 1}}}}, "swapped");
  EXPECT_EQ(nextDisagreement({parent, swapped}, -1), 20.0);
  const LaneRun more = branchAt(parent, 50, {AddJob{job("D", 20)}, MoveJob{"C", {}}}, "more");
  EXPECT_EQ(nextDisagreement({parent, more}, -1), 50.0);
}

TEST(Branch, EditsText) {
  EXPECT_EQ(editSummary(Edit(NodeDown{"h100-1"})), "node h100-1 down");
  EXPECT_EQ(editSummary(Edit(MoveJob{"J3", {{"n0", "V100", 2}, {"n1", "K80", 1}}})),
            "J3 to 2 x V100 of n0 + 1 x K80 of n1");
  EXPECT_EQ(editSummary(Edit(MoveJob{"J3", {}})), "J3 paused");
  EXPECT_EQ(editSummary(Edit(SwitchPolicy{"hadar", {{"eta", "2"}}})), "scheduled by Hadar (eta 2)");
  EXPECT_EQ(instantText(1080), "18:00") << "has the format of the flags in the window";
  EXPECT_EQ(instantText(99.9999), "1:39") << "1:40 is not reached yet";
}

}  // namespace
}  // namespace roundel::compare
