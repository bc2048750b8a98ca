// SPDX-License-Identifier: GPL-3.0-or-later
// Tests all digits of the worked example of core/policies/asrpt/README.md, for three values of tau.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/policies/asrpt/fixture.h"

namespace roundel::policies::asrpt {
namespace {

constexpr double kDigits = 1e-6;

struct Row {
  const char* tau;
  double b_start, b_finish, completions, flow, makespan;
};

class Example : public ::testing::TestWithParam<Row> {};

TEST_P(Example, RunsAsWorked) {
  const Row& row = GetParam();
  const trace::Trace trace = run(example(), "asrpt", {{"tau", row.tau}});
  ASSERT_EQ(trace.status, trace::RunStatus::Complete) << trace.message;
  const auto start = [&](const char* id) { return outcome(trace, id).first_start_s; };
  const auto finish = [&](const char* id) { return outcome(trace, id).finish_s; };
  EXPECT_NEAR(start("A"), 2.251, kDigits);
  EXPECT_NEAR(finish("A"), 32.264333, kDigits);
  EXPECT_NEAR(start("C"), 6.0135, kDigits);
  EXPECT_NEAR(finish("C"), 18.0535, kDigits);
  EXPECT_NEAR(start("B"), row.b_start, kDigits);
  EXPECT_NEAR(finish("B"), row.b_finish, kDigits);
  EXPECT_NEAR(start("D"), 18.0535, kDigits);
  EXPECT_NEAR(finish("D"), 38.0535, kDigits);
  double completions = 0, flow = 0, makespan = 0;
  for (std::size_t j = 0; j < trace.jobs.size(); ++j) {
    completions += trace.jobs[j].finish_s;
    flow += trace.jobs[j].finish_s - trace.problem->jobs[j].arrival_s;
    makespan = std::max(makespan, trace.jobs[j].finish_s);
  }
  EXPECT_NEAR(completions, row.completions, kDigits);
  EXPECT_NEAR(flow, row.flow, kDigits);
  EXPECT_NEAR(makespan, row.makespan, kDigits);
  EXPECT_EQ(placeOf(trace, "A"), "s0:3");
  EXPECT_EQ(placeOf(trace, "C"), "s1:3");
}

INSTANTIATE_TEST_SUITE_P(Tau, Example,
                         ::testing::Values(Row{"0", 10.021833333, 130.021833333, 218.393167, 205.393167, 130.021833},
                                           Row{"1", 14.030166667, 134.030166667, 222.4015, 209.4015, 134.030167},
                                           Row{"2.5", 18.0535, 58.136833333, 146.508167, 133.508167, 58.136833}));

TEST(Example, VirtualMachineEndsAsWorked) {
  const trace::Trace trace = run(example(), "asrpt");
  const std::map<std::string, double> ends = virtualEnds(trace);
  EXPECT_NEAR(ends.at("A"), 2.251, kDigits);
  EXPECT_NEAR(ends.at("B"), 10.021833333, kDigits);
  EXPECT_NEAR(ends.at("C"), 6.0135, kDigits);
  EXPECT_EQ(ends.count("D"), 0U) << "D has length 0";
}

TEST(Example, VirtualMachineTableHasLengthsAndCompletions) {
  const trace::Trace trace = run(example(), "asrpt");
  const trace::Table* table = tableOf(explanationAt(trace, 1), "virtual-machine");
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(cells<model::JobIndex>(*table, 0),
            (std::vector{model::JobIndex(0), model::JobIndex(2), model::JobIndex(1)}));
  EXPECT_THAT(cells<double>(*table, 1),
              ::testing::Pointwise(::testing::DoubleNear(kDigits), {2.251, 3.7625, 4.008333333}));
  EXPECT_THAT(cells<double>(*table, 2),
              ::testing::Pointwise(::testing::DoubleNear(kDigits), {1.251, 3.7625, 4.008333333}));
  EXPECT_THAT(cells<double>(*table, 3),
              ::testing::Pointwise(::testing::DoubleNear(kDigits), {2.251, 6.0135, 10.021833333}));
  EXPECT_THAT(table->chosen, ::testing::ElementsAre(1, 0, 0));
}

TEST(Example, VirtualGanttShowsWhatWasServedAndWhatFollows) {
  const trace::Trace trace = run(example(), "asrpt");
  const trace::Table* table = tableOf(explanationAt(trace, 1), "virtual-gantt");
  ASSERT_NE(table, nullptr);
  EXPECT_THAT(cells<double>(*table, 1),
              ::testing::Pointwise(::testing::DoubleNear(kDigits), {0.0, 1.0, 2.251, 6.0135}));
  EXPECT_THAT(cells<double>(*table, 2),
              ::testing::Pointwise(::testing::DoubleNear(kDigits), {1.0, 2.251, 6.0135, 10.021833333}));
  EXPECT_THAT(table->chosen, ::testing::ElementsAre(1, 0, 0, 0));
}

TEST(Example, TheHeadIsDelayedWithItsNumbers) {
  const trace::Trace trace = run(example(), "asrpt");
  const model::JobIndex b = trace.problem->findJob("B");
  const trace::Reason* reason = explanationAt(trace, 10.021833333).reasonOf(b);
  ASSERT_NE(reason, nullptr);
  EXPECT_STREQ(reason->kind->code, "delayed");
  EXPECT_NEAR(reason->numbers[0].value, 14.030166667, kDigits);
  EXPECT_NEAR(reason->numbers[1].value, 1.2, kDigits);
  EXPECT_NEAR(reason->numbers[1].value / reason->numbers[3].value, 2.994, 1e-3);
  EXPECT_EQ(codeOf(trace, 12, "D"), "behind-head");
  EXPECT_EQ(explanationAt(trace, 12).reasonOf(trace.problem->findJob("D"))->blocker, b);
  EXPECT_EQ(codeOf(trace, 1, "B"), "virtual-machine");
  const trace::Choice* choice = explanationAt(trace, 14.030166667).choiceOf(b);
  ASSERT_NE(choice, nullptr);
  EXPECT_NEAR(choice->score, 2.994, 1e-3);
}

// rho = max(.428/.300133, 1.2/.400833, .84/.200667, 1), G = 8, g = 3, eps = (80 + 60 + 10 + 40) / 4.
TEST(Example, TheoremOneOfTheWholeRun) {
  const trace::Trace trace = run(example(), "asrpt");
  const trace::Explanation& last = *trace.decisions.back().explanation;
  const double rho = 0.84 / (0.2 + 0.2 / 300);
  const double busy = 8.0 / 5;
  const double wanted =
      (2 + 1 + rho * busy) * rho + 2 * rho * 3 * 1.2 / (0.2 + 0.2 / 300) * (1 + 1 + (1 + rho) * busy) * 47.5;
  EXPECT_NEAR(valueOf(last, "rho"), rho, kDigits);
  EXPECT_NEAR(valueOf(last, "epsilon"), 47.5, kDigits);
  EXPECT_NEAR(valueOf(last, "theorem-1"), wanted, kDigits);
}

TEST(Example, StagesStandInTheSegments) {
  const trace::Trace trace = run(example(), "asrpt");
  std::map<std::string, int> rows;
  for (std::size_t i = 0; i < trace.segments.size(); ++i) {
    if (trace.segments.job[i] == 2) ++rows[trace.segments.part_names[static_cast<std::size_t>(trace.segments.part[i])]];
  }
  EXPECT_EQ(rows, (std::map<std::string, int>{{"1", 2}, {"2", 1}}));
}

}  // namespace
}  // namespace roundel::policies::asrpt
