// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/metrics/traces.h"

#include <algorithm>

#include "core/model/scenario.h"

namespace roundel::metrics::testing {

model::JobSpec job(const std::string& id, int gpus, double iterations, std::map<std::string, double> rates,
                   double arrival_s) {
  model::JobSpec spec;
  spec.id = id;
  spec.gpus = gpus;
  spec.iterations = iterations;
  spec.arrival_s = arrival_s;
  spec.throughput.emplace();
  for (const auto& [type, rate] : rates) (*spec.throughput)[type] = rate;
  return spec;
}

model::Scenario scenario(std::vector<std::vector<model::GpuGroupSpec>> nodes, std::vector<model::JobSpec> jobs,
                         double round_s) {
  model::Scenario s;
  s.clock.round_s = round_s;
  s.clock.restart_s = 0;
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    model::NodeSpec node;
    node.id = std::string("n").append(std::to_string(n));
    node.gpus = nodes[n];
    s.nodes.push_back(node);
    for (const model::GpuGroupSpec& group : nodes[n]) {
      const bool known = std::ranges::any_of(s.gpu_types, [&](const auto& t) { return t.id == group.type; });
      if (known) continue;
      s.gpu_types.emplace_back();
      s.gpu_types.back().id = group.type;
    }
  }
  s.jobs = std::move(jobs);
  return s;
}

TraceBuilder::TraceBuilder(const model::Scenario& scenario, bool round_driven)
    : m_problem(std::make_shared<model::Problem>(*model::resolve(scenario))) {
  m_trace.problem = m_problem;
  m_trace.policy = "by-hand";
  m_trace.round_driven = round_driven;
  m_trace.jobs.resize(m_problem->jobs.size());
}

TraceBuilder& TraceBuilder::rows(int job, std::initializer_list<int> gpus, double start_s, double end_s,
                                 double iterations, trace::SegmentKind kind, int copy) {
  for (const int gpu : gpus) {
    m_trace.segments.push({model::JobIndex(job), copy, model::GpuIndex(gpu), start_s, end_s, kind,
                           iterations / static_cast<double>(gpus.size()), 0});
  }
  m_trace.jobs[static_cast<std::size_t>(job)].iterations += iterations;
  return *this;
}

TraceBuilder& TraceBuilder::sync(int job, double start_s, double end_s) {
  m_trace.segments.push({model::JobIndex(job), 0, model::GpuIndex(), start_s, end_s, trace::SegmentKind::Sync, 0, 0});
  return *this;
}

TraceBuilder& TraceBuilder::decide(double at_s, std::initializer_list<Held> placements) {
  trace::DecisionRecord record;
  record.at_s = at_s;
  for (const Held& held : placements) {
    record.placements.push_back({model::JobIndex(held.job),
                                 held.copy,
                                 {{model::NodeIndex(held.node), model::TypeIndex(held.type), held.count}}});
  }
  m_trace.decisions.push_back(std::move(record));
  return *this;
}

TraceBuilder& TraceBuilder::outcome(int job, double first_start_s, double finish_s, double wait_s, int restarts) {
  trace::JobOutcome& outcome = m_trace.jobs[static_cast<std::size_t>(job)];
  outcome.first_start_s = first_start_s;
  outcome.finish_s = finish_s;
  outcome.wait_s = wait_s;
  outcome.restarts = restarts;
  return *this;
}

TraceBuilder& TraceBuilder::cancelled(int job, double at_s, double wait_s) {
  m_trace.jobs[static_cast<std::size_t>(job)].cancelled_s = at_s;
  return waitOf(job, wait_s);
}

TraceBuilder& TraceBuilder::waitOf(int job, double wait_s) {
  m_trace.jobs[static_cast<std::size_t>(job)].wait_s = wait_s;
  return *this;
}

trace::Trace TraceBuilder::end(double end_s, trace::RunStatus status) {
  m_trace.end_s = end_s;
  m_trace.status = status;
  return m_trace;
}

model::Scenario figureOne(int min_gpus_of_J1) {
  model::Scenario s = scenario({{{"V100", 2}, {"P100", 3}, {"K80", 1}}},
                               {job("J1", 3, 80, {{"V100", 40}, {"P100", 20}, {"K80", 30}}),
                                job("J2", 2, 30, {{"V100", 5}, {"P100", 15}, {"K80", 5}}),
                                job("J3", 2, 50, {{"V100", 10}, {"P100", 2}, {"K80", 20}})},
                               1);
  for (model::JobSpec& spec : s.jobs) spec.throughput_per = "gang";
  s.jobs[0].min_gpus = min_gpus_of_J1;
  return s;
}

trace::Trace gavelOnFigureOne() {
  enum { J1, J2, J3 };
  enum { V, P };
  return TraceBuilder(figureOne())
      .decide(0, {{J1, 0, P, 3}, {J2, 0, V, 2}})
      .decide(1, {{J2, 0, P, 2}, {J3, 0, V, 2}})
      .decide(2, {{J2, 0, P, 2}, {J3, 0, V, 2}})
      .decide(3, {{J1, 0, P, 3}, {J3, 0, V, 2}})
      .decide(4, {{J1, 0, P, 3}, {J3, 0, V, 2}})
      .decide(5, {{J1, 0, P, 3}, {J3, 0, V, 2}})
      .rows(J1, {2, 3, 4}, 0, 1, 20)
      .rows(J2, {0, 1}, 0, 1, 5)
      .rows(J2, {2, 3}, 1, 1 + 25 / 15.0, 25)
      .rows(J1, {2, 3, 4}, 3, 6, 60)
      .rows(J3, {0, 1}, 1, 6, 50)
      .outcome(J1, 0, 6, 2, 1)
      .outcome(J2, 0, 1 + 25 / 15.0, 0, 1)
      .outcome(J3, 1, 6, 1)
      .end(6);
}

trace::Trace hadarOnFigureOne() {
  enum { J1, J2, J3 };
  // J1's per-GPU rates are 40/3, 20/3 and 10: {P, K} gives 2 * 20/3, {V} 40/3, {PPP} 20 a round.
  const double finish = 4 + (80 - 2 * 40 / 3.0 - 2 * 20) / 20;
  return TraceBuilder(figureOne(1))
      .rows(J1, {2, 5}, 0, 1, 40 / 3.0)
      .rows(J1, {0}, 1, 2, 40 / 3.0)
      .rows(J2, {3, 4}, 0, 2, 30)
      .rows(J3, {0, 1}, 0, 1, 10)
      .rows(J1, {2, 3, 4}, 2, finish, 80 - 2 * 40 / 3.0)
      .rows(J3, {1, 5}, 1, 5, 40)
      .outcome(J1, 0, finish, 0, 2)
      .outcome(J2, 0, 2, 0)
      .outcome(J3, 0, 5, 0, 1)
      .end(5);
}

}  // namespace roundel::metrics::testing
