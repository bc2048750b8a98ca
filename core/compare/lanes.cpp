// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <new>
#include <utility>

#include "core/compare/comparison.h"
#include "core/compare/lane_name.h"
#include "core/compare/lane_parts.h"
#include "core/compare/run_lanes.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/metrics/within.h"
#include "core/model/scenario.h"
#include "core/policies/never_placed.h"
#include "core/policies/policy_facts.h"
#include "core/policies/registry.h"

namespace roundel::compare {
namespace {

constexpr std::size_t kSnapshotsForReasons = std::size_t{192} << 20;

trace::Explain explainOf(const model::Problem& problem, const RunSettings& settings) {
  return settings.explain.value_or(trace::usualExplain(problem.jobs.size()));
}

sim::RunOptions runOptions(const model::Problem& problem, const RunSettings& settings) {
  sim::RunOptions options;
  if (settings.until_s) options.until_s = *settings.until_s;
  options.seed = settings.seed.value_or(problem.clock.seed);
  const trace::Explain explain = explainOf(problem, settings);
  options.explain = explain != trace::Explain::None;
  options.explain_tables = explain == trace::Explain::Full;
  // Explanations that are not kept come from replays. More snapshots make these short and need less memory than explanations.
  if (explain != trace::Explain::Full) options.snapshots_bytes = kSnapshotsForReasons;
  if (!settings.record) options.snapshot_every = 0;  // a run without a window never steps back
  return options;
}

bool leavesJobs(const trace::Trace& trace) {
  return trace.status == trace::RunStatus::Stuck && std::ranges::any_of(trace.jobs, [](const trace::JobOutcome& job) {
           return std::isnan(job.first_start_s) && std::isnan(job.cancelled_s);
         });
}

std::shared_ptr<const metrics::RunMetrics> metricsOf(const LaneRun& run) {
  const trace::SchedulerFacts facts = policies::factsOf(run.trace->policy, run.trace->options);
  return std::make_shared<const metrics::RunMetrics>(metrics::metricsOf(*run.trace, facts, run.warm_up));
}

LaneRun prefix(const sim::Simulation& simulation, const Lane& lane, double start_ms, const metrics::WarmUp& warm_up) {
  LaneRun out;
  out.lane = lane;
  out.error = simulation.error();
  out.warm_up = warm_up;
  out.timing = {(steady_ms() - start_ms) / 1000, simulation.decisionTimes_ms()};
  out.trace = std::make_shared<const trace::Trace>(simulation.trace());
  out.metrics = metricsOf(out);
  out.note = policies::noteOn(*out.trace);
  return out;
}

}  // namespace

// Policies read the seed from their problem.
std::shared_ptr<const model::Problem> seeded(std::shared_ptr<const model::Problem> problem,
                                             const std::optional<std::uint64_t>& seed) {
  if (!seed || *seed == problem->clock.seed) return problem;
  auto copy = std::make_shared<model::Problem>(*problem);
  copy->clock.seed = *seed;
  return copy;
}

double steady_ms() {
  using Milliseconds = std::chrono::duration<double, std::milli>;
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double processor_ms() {
  timespec spent{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent) != 0) return steady_ms();
  return static_cast<double>(spent.tv_sec) * 1e3 + static_cast<double>(spent.tv_nsec) / 1e6;
}

void finish(sim::Simulation&& simulation, double start_ms, bool record, LaneRun& out) {
  out.error = simulation.error();
  out.timing.decision_ms = simulation.decisionTimes_ms();
  if (record) {
    out.recording = simulation.takeRecording();
    out.trace = out.recording->trace();
  } else {
    out.trace = std::make_shared<const trace::Trace>(simulation.takeTrace());
  }
  out.timing.wall_s = (steady_ms() - start_ms) / 1000;
  out.metrics = metricsOf(out);
  out.note = policies::noteOn(*out.trace);
}

std::vector<Lane> unnamedLanes(const model::Scenario& scenario) {
  std::vector<Lane> lanes;
  for (const model::CompareSpec& entry : scenario.compare)
    lanes.push_back({.policy = entry.policy,
                     .label = entry.label.value_or(""),
                     .options = entry.options,
                     .color = entry.color.value_or("")});
  if (!lanes.empty()) return lanes;
  for (const policies::PolicyInfo* info : policies::comparedByDefault())
    lanes.push_back({.policy = info->id, .label = "", .options = {}});
  return lanes;
}

std::vector<Lane> lanesOf(const model::Scenario& scenario) {
  std::vector<Lane> lanes = unnamedLanes(scenario);
  nameLanes(lanes);
  return lanes;
}

namespace {

void runInto(std::shared_ptr<const model::Problem> problem, const Lane& lane, const RunSettings& settings,
             LaneRun& out) {
  problem = seeded(std::move(problem), settings.seed);
  out.explain = explainOf(*problem, settings);
  out.warm_up = settings.warm_up;
  const double start_ms = steady_ms();
  policies::MadePolicy made_policy = policies::make(lane.policy, lane.options, *problem, "/options");
  out.faults = std::move(made_policy.faults);
  if (!made_policy.policy) return;
  const sim::RunOptions options = runOptions(*problem, settings);
  out.faults = sim::limitFaults(*problem, options.until_s, options.limits);
  if (!out.faults.empty()) return;
  if (settings.policy_made) settings.policy_made(*made_policy.policy);
  model::OptionMap acting = policies::actingOptions(lane.policy, lane.options, *problem);
  sim::Simulation simulation(std::move(problem), lane.policy, std::move(acting), std::move(made_policy.policy),
                             options);
  const sim::RunHooks hooks{.stop = settings.stop, .progress = settings.progress, .clock_ms = processor_ms};
  if (!settings.after_decision) {
    simulation.run(hooks);
  } else {
    const auto soFar = [&] {
      LaneRun run = prefix(simulation, lane, start_ms, settings.warm_up);
      run.explain = out.explain;
      return run;
    };
    while (!simulation.ended() && !settings.stop.stop_requested()) {
      simulation.step(hooks);
      settings.after_decision(soFar);
    }
  }
  finish(std::move(simulation), start_ms, settings.record, out);
  if (leavesJobs(*out.trace)) {
    out.never_placed = policies::neverPlacedLines(policies::neverPlaced(lane.policy, lane.options, *out.trace->problem),
                                                  *out.trace->problem);
  }
}

}  // namespace

std::optional<double> LaneRun::value(const std::string& metric) const {
  return ok() && metrics ? metrics::valueOf(*metrics, metric, warm_up) : std::nullopt;
}

LaneRun outOfMemory(LaneRun run) {
  run.trace = nullptr;
  run.metrics = nullptr;
  run.recording = nullptr;
  run.faults = {{"out-of-memory", "", "the run needs more memory than there is",
                 "fewer jobs or rounds, or an earlier end (horizon_s, --until)"}};
  return run;
}

LaneRun runLane(std::shared_ptr<const model::Problem> problem, const Lane& lane, const RunSettings& settings) {
  LaneRun out;
  out.lane = lane;
  try {
    runInto(std::move(problem), lane, settings, out);
  } catch (const std::bad_alloc&) {
    return outOfMemory(std::move(out));
  }
  return out;
}

}  // namespace roundel::compare
