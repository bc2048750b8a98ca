// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/reasons.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/compare/lane_parts.h"
#include "core/model/check/precondition.h"
#include "core/model/round_grid.h"
#include "core/policies/registry.h"
#include "core/sim/kernel/kernel_state.h"

namespace roundel::compare {
namespace {

bool sameParts(const trace::DecisionRecord& a, const trace::DecisionRecord& b) {
  return a.round == b.round && a.placements == b.placements;
}

/// The last decision at the instant or before it; -1: none.
std::ptrdiff_t lastUpTo(const trace::Decisions& records, double at_s) {
  auto last = static_cast<std::ptrdiff_t>(records.size()) - 1;
  while (last >= 0 && !model::isReached(records.at_s(static_cast<std::size_t>(last)), at_s)) --last;
  return last;
}

model::Fault otherwise(const trace::Trace& trace) {
  return {"decides-otherwise", "",
          "the scenario, run again, is not decided as this run was: another version wrote it, or it is a branch's",
          "run the scenario again with " + trace.policy};
}

sim::Simulation begun(const trace::Trace& trace, const std::shared_ptr<const model::Problem>& problem,
                      std::unique_ptr<sim::Policy> policy) {
  sim::RunOptions options;
  options.seed = trace.seed;
  options.explain = false;
  return {problem, trace.policy, trace.options, std::move(policy), options};
}

void explainInto(FoundDecision& out, sim::Simulation&& simulation, const LaneRun& run, double at_s,
                 const std::stop_token& stop) {
  if (simulation.error()) {
    out.faults = {{simulation.error()->code, "", simulation.error()->message, "the same run with another scheduler"}};
    return;
  }
  const auto& records = simulation.records();
  const std::ptrdiff_t last = lastUpTo(records, at_s);
  if (last < 0 || !model::sameInstant(records.at_s(static_cast<std::size_t>(last)), at_s)) {
    if (last >= 0) out.before_s = records.at_s(static_cast<std::size_t>(last));
    const auto next = static_cast<std::size_t>(last + 1);
    while (records.size() <= next && !stop.stop_requested() &&
           simulation.step({.stop = stop, .progress = {}, .clock_ms = {}, .resumes = false})) {
    }
    if (records.size() > next) out.after_s = records.at_s(next);
    return;
  }
  out.position = static_cast<std::size_t>(last);
  out.record = records[out.position];
  const auto& written_decisions = run.trace->decisions;
  if (!written_decisions.empty() &&
      (out.position >= written_decisions.size() || !model::sameInstant(written_decisions.at_s(out.position), at_s) ||
       !sameParts(written_decisions[out.position], out.record))) {
    out.faults = {otherwise(*run.trace)};
    return;
  }
  out.record.explanation = simulation.takeRecording()->explain(
      out.position, {.stop = stop, .progress = {}, .clock_ms = {}, .resumes = false});
  out.found = out.record.explanation != nullptr;
}

}  // namespace

std::shared_ptr<const trace::Explanation> storedExplanation(const LaneRun& run, std::size_t decision) {
  return run.explain == trace::Explain::Full ? run.trace->decisions.explanation(decision) : nullptr;
}

std::shared_ptr<const trace::Explanation> explain(const LaneRun& run, std::size_t decision, std::stop_token stop) {
  if (auto kept = storedExplanation(run, decision)) return kept;
  if (run.recording == nullptr) return nullptr;
  std::vector<std::shared_ptr<const sim::Recording>> line = run.ancestor_recordings;
  line.push_back(run.recording);
  const auto holds = std::find_if(line.rbegin(), line.rend(), [&](const std::shared_ptr<const sim::Recording>& each) {
    return each->decisionsBefore() <= static_cast<std::int64_t>(decision);
  });
  return holds == line.rend()
             ? nullptr
             : (*holds)->explain(decision, {.stop = std::move(stop), .progress = {}, .clock_ms = {}, .resumes = false});
}

FoundDecision findDecision(const LaneRun& run, double at_s, std::stop_token stop) {
  ROUNDEL_PRECONDITION(run.trace != nullptr);
  FoundDecision out;
  const trace::Trace& trace = *run.trace;
  const auto problem = seeded(trace.problem, trace.seed);
  policies::MadePolicy made_policy = policies::make(trace.policy, trace.options, *problem, "/options");
  out.faults = std::move(made_policy.faults);
  if (!made_policy.policy) return out;
  sim::Simulation simulation = begun(trace, problem, std::move(made_policy.policy));
  simulation.goTo(model::justAfter(at_s), {.stop = stop, .progress = {}, .clock_ms = processor_ms, .resumes = false});
  if (!stop.stop_requested()) explainInto(out, std::move(simulation), run, at_s, stop);
  out.stopped = stop.stop_requested();
  return out;
}

}  // namespace roundel::compare
