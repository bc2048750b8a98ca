// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that each check finds its kind of fault.

#include "tests/policies/invariants/checks.h"

#include <gtest/gtest.h>

#include "core/io/tables/run_tables.h"
#include "core/policies/registry.h"
#include "core/sim/simulation.h"
#include "tests/policies/invariants/metrics_again.h"
#include "tests/policies/invariants/runnable_scenario.h"

namespace roundel::policies::testing {
namespace {

struct Sample {
  trace::Trace trace;
  std::vector<Row> rows;
};

/// Runs Gavel on the first random scenario with at least four jobs, a node failure and no stages.
Sample sample() {
  for (std::uint64_t seed = 1;; ++seed) {
    const model::Scenario scenario = RunnableScenario(seed).make();
    bool fails = false;
    for (const model::EventSpec& event : scenario.events) fails = fails || event.kind == model::EventKind::NodeDown;
    bool stages = false;
    for (const model::JobSpec& job : scenario.jobs) stages = stages || job.stages;
    if (!fails || stages || scenario.jobs.size() < 4) continue;
    const auto problem = model::resolve(scenario);
    sim::Simulation simulation(problem, "gavel", {}, make("gavel", {}, *problem).policy);
    simulation.run();
    Sample run{simulation.takeTrace(), {}};
    io::TextFile file("/dev/null");
    io::appendSegments(file, run.trace);
    std::string fault;
    run.rows = readRows(file.buffer(), fault);
    EXPECT_EQ(fault, "");
    if (wrongWith(run.trace, run.rows).empty() && run.rows.size() > 10) return run;
  }
}

std::size_t firstRun(const std::vector<Row>& rows) {
  std::size_t i = 0;
  while (rows[i].kind != "run") ++i;
  return i;
}

template <class Tamper>
std::string foundAfter(Tamper tamper) {
  Sample run = sample();
  tamper(run.rows, run.rows[firstRun(run.rows)], run.trace);
  const std::vector<std::string> wrong = wrongWith(run.trace, run.rows);
  return wrong.empty() ? "nothing" : wrong.front();
}

using Rows = std::vector<Row>;

TEST(Checks, FindWhatIsWrong) {
  const auto has = [](const std::string& found, const char* what) {
    EXPECT_NE(found.find(what), std::string::npos) << found;
  };
  has(foundAfter([](Rows& rows, Row& row, auto&) { rows.push_back(row); }), "two at a time");
  has(foundAfter([](Rows&, Row& row, auto&) { row.end_s = row.start_s; }), "no length");
  has(foundAfter([](Rows&, Row& row, auto&) { row.iterations *= 1.5; }), "instead of");
  has(foundAfter([](Rows&, Row& row, auto&) { row.node = "elsewhere"; }), "no such node");
  has(foundAfter([](Rows&, Row& row, auto&) { row.gpu = 99; }), "no such GPU");
  has(foundAfter([](Rows&, Row& row, auto&) { row.job = "nobody"; }), "no such job");
  has(foundAfter([](Rows&, Row& row, auto&) { row.start_s = -5; }), "before its arrival");
  has(foundAfter([](Rows&, Row& row, auto&) { row.kind = "restart"; }), "work without running");
  has(foundAfter([](Rows&, Row& row, trace::Trace& trace) {
        trace.jobs[trace.problem->findJob(row.job)].finish_s = row.start_s;
      }),
      "after its end");
  has(foundAfter([](Rows&, Row&, trace::Trace& trace) { trace.jobs[0].iterations *= 2; }), "rows add up to");
}

TEST(Checks, ANodeThatIsDownHoldsNothing) {
  Sample run = sample();
  for (const model::EventSpec& event : run.trace.problem->scenario->events) {
    if (event.kind != model::EventKind::NodeDown) continue;
    const model::Node& node = run.trace.problem->nodes[run.trace.problem->findNode(event.node)];
    for (const model::Job& job : run.trace.problem->jobs) {
      Row row{job.id, node.id, run.trace.problem->types[node.groups[0].type].id, "restart", "", 0, 0, 0, 0, 0};
      row.start_s = event.at_s;
      row.end_s = event.at_s + 1e-3;
      const std::vector<std::string> wrong = wrongWith(run.trace, {row});
      bool found = false;
      for (const std::string& what : wrong) found = found || what.find("on a node that is down") != std::string::npos;
      EXPECT_TRUE(found) << job.id;
    }
  }
}

TEST(Checks, AHeaderOrLineThatIsNoneIsSaid) {
  std::string fault;
  EXPECT_TRUE(readRows("job,gpu\n", fault).empty());
  EXPECT_EQ(fault, "header: job,gpu");
  fault.clear();
  EXPECT_TRUE(readRows("job,copy,node,gpu,gpu_type,start_s,end_s,kind,iterations,part\nJ1,0\n", fault).empty());
  EXPECT_EQ(fault, "line: J1,0");
}

TEST(Checks, CountedAgainAMetricMovesWithItsRows) {
  Sample run = sample();
  const auto before = metricsAgain(run.trace, run.rows);
  for (Row& row : run.rows) {  // moves all rows by one second
    row.start_s += 1;
    row.end_s += 1;
  }
  const auto after = metricsAgain(run.trace, run.rows);
  EXPECT_NEAR(after.at("ttd_s").value_or(0), before.at("ttd_s").value_or(0) + 1, 1e-9);
  EXPECT_NEAR(after.at("jct_mean_s").value(), before.at("jct_mean_s").value() + 1, 1e-9);
  EXPECT_NEAR(after.at("wait_mean_s").value(), before.at("wait_mean_s").value() + 1, 1e-9);
}

}  // namespace
}  // namespace roundel::policies::testing
