// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/row_difference.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <utility>

#include "core/model/scenario.h"

#include "tests/compare/small.h"

namespace roundel::compare {
namespace {

using namespace testing;

std::string words(const RowDifference& row, const trace::Trace& run, const trace::Trace& reference) {
  std::string out;
  const auto name = [](const trace::Trace& trace, const metrics::JobsOnGpu& jobs) {
    return jobs.empty() ? std::string(".") : metrics::idsOf(*trace.problem, jobs);
  };
  for (const RowInterval& i : row.intervals) {
    out += (out.empty() ? "" : " ") + std::to_string(static_cast<int>(i.start_s)) + "-" +
           std::to_string(static_cast<int>(i.end_s)) + ":" + name(run, i.here) + "/" + name(reference, i.there);
  }
  return out;
}

TEST(RowDifference, ARunDoesNotDifferFromItself) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const RowDifferences same = rowDifferences(*a.trace, *a.trace);
  ASSERT_EQ(same.rows.size(), 2U);
  for (const RowDifference& row : same.rows) EXPECT_TRUE(row.intervals.empty());
  EXPECT_EQ(same.known_s, 20);
  EXPECT_EQ(same.share(model::GpuIndex(0)), 0);
}

TEST(RowDifference, IntervalsSayWhoIsHereAndWhoIsThere) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));        // V: A 0-20; K: B 0-20
  const LaneRun b = run(smallScenario(), plan("b", {"AB", "B.", "A."}));  // V: A 0-10, B 10-15, A 20-30; K: B 0-10
  const RowDifferences out = rowDifferences(*a.trace, *b.trace);
  EXPECT_EQ(words(out.rows[0], *a.trace, *b.trace), "10-15:A/B 15-20:A/. 20-30:./A");
  EXPECT_EQ(words(out.rows[1], *a.trace, *b.trace), "10-20:B/.");
  EXPECT_EQ(out.known_s, 30);
  EXPECT_NEAR(out.share(model::GpuIndex(0)), 20.0 / 30, 1e-12);
  EXPECT_NEAR(out.share(model::GpuIndex(1)), 10.0 / 30, 1e-12);
  const RowDifferences back = rowDifferences(*b.trace, *a.trace);
  EXPECT_EQ(words(back.rows[0], *b.trace, *a.trace), "10-15:B/A 15-20:./A 20-30:A/.");
}

TEST(RowDifference, SegmentsThatMeetWithinTheToleranceAreOneStretch) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));        // V: A 0-20
  const LaneRun b = run(smallScenario(), plan("b", {"AB", "B.", "A."}));  // V: A 0-10, B 10-15, A 20-30
  trace::Trace cut = *a.trace;
  cut.segments = {};
  for (std::size_t row = 0; row < a.trace->segments.size(); ++row) {
    trace::Segment segment = a.trace->segments.at(row);
    if (segment.gpu != model::GpuIndex(0) || segment.end_s < 20) {
      cut.segments.push(segment);
      continue;
    }
    const double end_s = std::exchange(segment.end_s, 12);
    cut.segments.push(segment);
    segment.start_s = 12 + 5e-9;
    segment.end_s = end_s;
    cut.segments.push(segment);
  }
  EXPECT_EQ(words(rowDifferences(cut, *b.trace).rows[0], cut, *b.trace),
            words(rowDifferences(*a.trace, *b.trace).rows[0], *a.trace, *b.trace));
}

TEST(RowDifference, NothingIsSaidBeyondARunThatWasCut) {
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  RunSettings until;
  until.until_s = 12;
  const LaneRun b = run(smallScenario(), plan("b", {"AB", "B.", "A."}), until);
  const RowDifferences out = rowDifferences(*a.trace, *b.trace);
  EXPECT_EQ(out.known_s, 12);
  EXPECT_EQ(words(out.rows[0], *a.trace, *b.trace), "10-12:A/B");
}

TEST(RowDifference, JobsAndGpusAreMatchedByNameAcrossProblems) {
  model::Scenario turned = smallScenario();
  std::swap(turned.jobs[0], turned.jobs[1]);
  std::swap(turned.nodes[0], turned.nodes[1]);
  const LaneRun a = run(smallScenario(), plan("a", {"AB", "AB"}));
  const LaneRun b = run(turned, plan("b", {"AB", "AB"}));
  for (const RowDifference& row : rowDifferences(*a.trace, *b.trace).rows) {
    EXPECT_TRUE(row.matched);
    EXPECT_TRUE(row.intervals.empty());
  }
}

TEST(RowDifference, AGpuThatTheReferenceLacksCountsAsIdleThere) {
  model::Scenario more = smallScenario();
  more.nodes.push_back(node("n2", "K", 1));
  const LaneRun small = run(smallScenario(), plan("a", {"AB", "AB"}));
  const Lane onNew{
      "plan",
      "b",
      {{"plan",
        R"([{"round":0,"jobs":{"A":[{"count":1,"node":"n0","type":"V"}],"B":[{"count":1,"node":"n2","type":"K"}]}},
      {"round":1,"jobs":{"A":[{"count":1,"node":"n0","type":"V"}],"B":[{"count":1,"node":"n2","type":"K"}]}}])"}}};
  const LaneRun b = run(more, onNew);
  ASSERT_TRUE(b.ok());
  const RowDifferences out = rowDifferences(*b.trace, *small.trace);
  ASSERT_EQ(out.rows.size(), 3U);
  EXPECT_FALSE(out.rows[2].matched);
  EXPECT_EQ(words(out.rows[2], *b.trace, *small.trace), "0-20:B/.");
}

// Compares the intervals with samples taken every half second.
TEST(RowDifference, AgreesWithSamplingOnRandomPlans) {
  std::mt19937 random(20261122);
  const auto randomPlan = [&](const std::string& label) {
    std::vector<std::string> rows;
    for (int k = 0; k < 12; ++k) {
      const char* cells[] = {"AB", "BA", "A.", ".B", "B.", ".A"};
      rows.emplace_back(cells[random() % 6]);
    }
    return plan(label, rows);
  };
  const auto holder = [](const trace::Trace& trace, int gpu, double t_s) {
    for (std::size_t i = 0; i < trace.segments.size(); ++i) {
      const trace::Segment s = trace.segments.at(i);
      if (s.gpu.value == gpu && s.start_s <= t_s && t_s < s.end_s) return s.job.value;
    }
    return -1;
  };
  for (int n = 0; n < 60; ++n) {
    const LaneRun a = run(smallScenario(), randomPlan("a")), b = run(smallScenario(), randomPlan("b"));
    const RowDifferences out = rowDifferences(*a.trace, *b.trace);
    for (int gpu = 0; gpu < 2; ++gpu) {
      for (double t_s = 0.25; t_s < out.known_s; t_s += 0.5) {
        const int here = holder(*a.trace, gpu, t_s), there = holder(*b.trace, gpu, t_s);
        const auto& all = out.rows[static_cast<std::size_t>(gpu)].intervals;
        const auto covers =
            std::ranges::find_if(all, [&](const RowInterval& i) { return i.start_s <= t_s && t_s < i.end_s; });
        ASSERT_EQ(covers != all.end(), here != there) << "plan " << n << " gpu " << gpu << " at " << t_s;
        if (covers == all.end()) continue;
        EXPECT_EQ(covers->here.first().value, here);
        EXPECT_EQ(covers->there.first().value, there);
      }
    }
  }
}

}  // namespace
}  // namespace roundel::compare
