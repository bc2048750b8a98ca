// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/optimal/view_problem.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/metrics/metrics.h"
#include "core/model/derive.h"
#include "core/model/round_grid.h"
#include "core/policies/optimal/lower_bound.h"
#include "core/policies/optimal/outlook.h"

namespace roundel::policies::optimal {
namespace {

// The job that was added last holds these GPUs.
void setHeld(const sim::SystemView& view, const std::vector<model::Part>& parts, double restart_end_s,
             SearchProblem& out) {
  const std::vector<GangOption>& gangs = out.jobs.back().gangs;
  const auto held_gang =
      std::ranges::find_if(gangs, [&](const GangOption& gang) { return partsOf(out, gang) == parts; });
  if (held_gang == gangs.end()) return;
  out.now.back().gang = static_cast<std::int16_t>(held_gang - gangs.begin());
  out.now.back().owed_s = std::max(0.0, restart_end_s - view.now_s());
}

}  // namespace

bool addJob(const model::Problem& problem, model::JobIndex id, const JobRates& rates, const std::vector<double>& speed,
            const JobNow& now, SearchProblem& out) {
  const model::Job& job = problem.jobs[id];
  SearchJob entry;
  entry.id = id;
  entry.arrival_s = job.arrival_s;
  entry.release = model::RoundGrid(problem.clock.round_s).firstFrom(job.arrival_s);
  entry.total = job.iterations;
  std::optional<std::vector<GangOption>> gangs = gangsOf(problem, job, rates.rate, rates.spread, speed, out.pools);
  if (!gangs) return false;
  if (gangs->empty()) return true;
  entry.gangs = std::move(*gangs);
  rateTypes(out, entry);
  if (out.objective == Objective::Waiting) {
    const double expected_s = metrics::expectedRunTime_s(problem, id);
    entry.wait_cost = expected_s > 0 ? 1 / expected_s : 0;
  }
  if (out.objective == Objective::Utility) {
    const model::IdealTimes ideal = model::idealTimes(problem, job, job.throughput);
    entry.utility_s = std::max(ideal.least, problem.clock.round_s);
  }
  out.jobs.push_back(std::move(entry));
  out.now.push_back(now);
  return true;
}

SearchProblem clusterOf(const model::Problem& problem, const std::vector<char>& up, const std::vector<double>& speed) {
  SearchProblem out;
  out.round_s = problem.clock.round_s;
  out.restart_s = problem.clock.restart_s;
  out.first_start_s = problem.clock.first_start_s;
  addCluster(problem, up, speed, out);
  return out;
}

std::vector<double> speedsAt(const model::Problem& problem, double now_s) {
  std::vector<double> speed;
  for (const model::Node& node : problem.nodes) speed.push_back(node.speed);
  for (const model::Event& event : problem.events) {
    const bool past = model::isReached(event.at_s, now_s);
    if (past && event.kind == model::EventKind::SetSpeed) speed[event.node] = event.value.value_or(1);
  }
  return speed;
}

std::vector<model::Part> partsOf(const SearchProblem& problem, const GangOption& gang) {
  std::vector<model::Part> parts;
  for (std::size_t p = 0; p < problem.pools.size(); ++p)
    if (gang.counts[p] > 0) parts.push_back({problem.pools[p].node, problem.pools[p].type, gang.counts[p]});
  return model::normalised(std::move(parts));
}

double restartEnd_s(const sim::SystemView& view, model::JobIndex job) {
  const model::Clock& clock = view.problem().clock;
  return view.now_s() + (view.state(job).started ? clock.restart_s : clock.first_start_s);
}

ViewProblem problemOf(const sim::SystemView& view, const std::vector<double>& restart_end_s, Objective objective) {
  const model::Problem& problem = view.problem();
  std::vector<char> up_by_node;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) up_by_node.push_back(view.nodeUp(model::NodeIndex(n)) ? 1 : 0);
  const std::vector<double> speed = speedsAt(problem, view.now_s());
  ViewProblem result;
  SearchProblem& out = result.problem;
  out = clusterOf(problem, up_by_node, speed);
  out.round = view.round();
  out.objective = objective;
  for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
    const model::JobIndex id(j);
    const sim::JobState& state = view.state(id);
    if (state.finished || state.cancelled) continue;
    const double remaining = state.arrived ? view.remaining(id) : problem.jobs[j].iterations;
    const JobNow now{.remaining = remaining, .owed_s = 0, .gang = -1, .started = state.started};
    const bool room = out.jobs.size() < LowerBound::kMaxJobs;
    if (room) addJob(problem, id, {state.throughput, state.throughput_spread}, speed, now, out);
    const bool added = room && !out.jobs.empty() && out.jobs.back().id == id;
    if (added && !state.held.empty()) setHeld(view, state.held, restart_end_s[j], out);
    result.has_all_jobs = result.has_all_jobs && added;
  }
  findKinds(out);
  return result;
}

}  // namespace roundel::policies::optimal
