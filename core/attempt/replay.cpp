// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/replay.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/attempt/rules.h"
#include "core/model/round_grid.h"
#include "core/policies/optimal/outlook.h"
#include "core/sim/simulation.h"

namespace roundel::attempt {
namespace {

constexpr double kMostRounds = 10'000;  // of a preview

/// The state that a policy sees at the boundary of the open round.
struct Seen {
  std::int64_t round = -1;
  std::vector<sim::JobState> jobs;
  std::vector<model::JobIndex> active;
  std::vector<char> node_up;
  std::vector<double> restart_end_s;
};

/// Plays rounds; then it repeats placements, or records the state of the next boundary.
struct Script {
  Schedule rounds;
  std::vector<sim::Placement> repeated;
  std::int64_t last() const { return rounds.empty() ? -1 : rounds.rbegin()->first; }
};

class ScriptPolicy final : public sim::Policy {
 public:
  ScriptPolicy(std::shared_ptr<const Script> script, std::shared_ptr<Seen> seen)
      : m_script(std::move(script)), m_seen(std::move(seen)) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<ScriptPolicy>(*this); }
  sim::WakeOn wakes() const override { return {.round = true}; }
  bool checksStop(const sim::SystemView&) const override { return false; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* /*why*/) override {
    m_restart_end_s.resize(view.problem().jobs.size(), 0);
    sim::Decision decision;
    const auto played = m_script->rounds.find(view.round());
    if (played != m_script->rounds.end()) decision.placements = played->second;
    const bool is_beyond = view.round() > m_script->last();
    if (is_beyond && m_script->repeated.empty()) record(view);
    if (is_beyond) decision.placements = repeatedFor(view);
    if (!is_beyond || !decision.placements.empty() || m_script->repeated.empty()) decision.wake_s = view.roundEnd_s();
    for (const sim::Placement& placement : decision.placements)
      if (view.state(placement.job).held != placement.parts)
        m_restart_end_s[placement.job] = policies::optimal::restartEnd_s(view, placement.job);
    return decision;
  }

 private:
  std::vector<sim::Placement> repeatedFor(const sim::SystemView& view) const {
    std::vector<sim::Placement> placements = m_script->repeated;
    std::erase_if(placements, [&](const sim::Placement& p) { return !view.state(p.job).active(); });
    return placements;
  }

  void record(const sim::SystemView& view) const {
    m_seen->round = view.round();
    m_seen->active = view.active();
    m_seen->restart_end_s = m_restart_end_s;
    for (std::size_t j = 0; j < view.problem().jobs.size(); ++j) m_seen->jobs.push_back(view.state(model::JobIndex(j)));
    for (std::size_t n = 0; n < view.problem().nodes.size(); ++n)
      m_seen->node_up.push_back(view.nodeUp(model::NodeIndex(n)) ? 1 : 0);
  }

  std::shared_ptr<const Script> m_script;
  std::shared_ptr<Seen> m_seen;
  std::vector<double> m_restart_end_s;
};

sim::Simulation simulationOf(std::shared_ptr<const model::Problem> problem, Script script, std::shared_ptr<Seen> seen,
                             double until_s) {
  sim::RunOptions options;
  options.until_s = until_s;
  options.snapshot_every = 0;
  options.explain = false;
  auto policy = std::make_unique<ScriptPolicy>(std::make_shared<const Script>(std::move(script)), std::move(seen));
  return {std::move(problem), "by hand", {}, std::move(policy), options};
}

double overlap_s(const trace::Segments& rows, std::size_t row, double from_s, double to_s) {
  return std::min(rows.end_s[row], to_s) - std::max(rows.start_s[row], from_s);
}

}  // namespace

sim::SystemView Position::view() const {
  sim::ViewSource source{*problem, at_s, round, active, node_up};
  return {std::move(source), jobs};
}

Position positionAfter(std::shared_ptr<const model::Problem> problem, const Schedule& schedule) {
  auto seen_state = std::make_shared<Seen>();
  sim::Simulation simulation =
      simulationOf(problem, {schedule, {}}, seen_state, std::numeric_limits<double>::infinity());
  const sim::RunHooks hooks{.stop = {}, .progress = {}, .clock_ms = {}, .resumes = false};
  while (seen_state->round < 0 && simulation.step(hooks)) {
  }
  Position position;
  position.problem = std::move(problem);
  position.over = seen_state->round < 0;
  position.trace = std::make_shared<const trace::Trace>(simulation.trace());
  position.error = simulation.error();
  position.at_s = position.trace->end_s;
  position.round = seen_state->round;
  position.jobs = std::move(seen_state->jobs);
  position.active = std::move(seen_state->active);
  position.node_up = std::move(seen_state->node_up);
  position.restart_end_s = std::move(seen_state->restart_end_s);
  if (position.over)
    for (std::size_t j = 0; j < position.problem->jobs.size(); ++j)
      position.jobs.push_back(simulation.job(model::JobIndex(j)));
  return position;
}

Position positionOf(std::shared_ptr<const model::Problem> problem, const Attempt& attempt) {
  const Schedule schedule = scheduleOf(*problem, attempt);
  return positionAfter(std::move(problem), schedule);
}

std::vector<Effect> effectsOf(const Position& position, const Attempt& attempt) {
  const model::Problem& problem = *position.problem;
  std::vector<Effect> effects(problem.jobs.size());
  Script script{scheduleOf(problem, attempt), placementsOf(problem, attempt.open())};
  std::erase_if(script.repeated, [&](const sim::Placement& p) {
    return gangNeed(position, attempt, p.job) > 0 || refusal(position, attempt, p.job).has_value();
  });
  if (position.over || script.repeated.empty()) return effects;
  const model::RoundGrid grid(problem.clock.round_s);
  const double end_s = grid.end_s(position.round);
  const double until_s = position.at_s + kMostRounds * problem.clock.round_s;
  sim::Simulation simulation = simulationOf(position.problem, std::move(script), std::make_shared<Seen>(), until_s);
  simulation.run({.stop = {}, .progress = {}, .clock_ms = {}, .resumes = false});
  const trace::Trace trace = simulation.takeTrace();
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const double shared_s = overlap_s(trace.segments, row, position.at_s, end_s);
    const double length_s = trace.segments.end_s[row] - trace.segments.start_s[row];
    if (shared_s <= 0 || length_s <= 0) continue;
    effects[static_cast<std::size_t>(trace.segments.job[row])].iterations +=
        trace.segments.iterations[row] * shared_s / length_s;
  }
  for (std::size_t j = 0; j < effects.size(); ++j)
    if (effects[j].iterations > 0 && !std::isnan(trace.jobs[j].finish_s)) effects[j].finish_s = trace.jobs[j].finish_s;
  return effects;
}

}  // namespace roundel::attempt
