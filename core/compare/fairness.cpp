// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/fairness.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>

#include "core/compare/comparison.h"
#include "core/compare/fairness/work_units.h"
#include "core/compare/lane_name.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/model/ranges/contains.h"
#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "core/model/text/clock_text.h"
#include "core/model/time_unit.h"
#include "core/policies/policy_facts.h"

namespace roundel::compare {
namespace {

using trace::RunStatus;
using trace::Trace;

/// The ways in which two runs can differ; the first run of the comparison is compared with each of the others.
class Pair {
 public:
  Pair(const LaneRun& a, const LaneRun& b, std::vector<std::string>& out) : m_a(a), m_b(b), m_out(out) {}

  void compare() {
    if (!m_a.branch_points.empty() || !m_b.branch_points.empty()) compareBranchPoints();
    if (originOf(m_a) != originOf(m_b)) compareScenarios(*originOf(m_a), *originOf(m_b));
    differs("the jobs that the warm-up leaves out", m_a.warm_up == m_b.warm_up);
    if (m_a.trace->seed != m_b.trace->seed)
      add(fmt::format("seed: {} under {}, {} under {}", m_a.trace->seed, labelA(), m_b.trace->seed, labelB()));
    number("RAQLR's window", raqlrWindow_s(m_a), raqlrWindow_s(m_b));
  }

 private:
  static double raqlrWindow_s(const LaneRun& run) {
    return metrics::settingsOf(policies::factsOf(run.trace->policy, run.trace->options)).raqlr_window_s;
  }
  std::string labelA() const { return laneName(m_a.lane); }
  std::string labelB() const { return laneName(m_b.lane); }
  void add(std::string difference) { m_out.push_back(std::move(difference)); }

  static const std::shared_ptr<const model::Problem>& originOf(const LaneRun& run) {
    return run.origin ? run.origin : run.trace->problem;
  }

  // Edits that both branches have in common from the start are not a difference.
  void compareBranchPoints() {
    const std::size_t point_limit = std::min(m_a.branch_points.size(), m_b.branch_points.size());
    std::size_t common_points = 0;
    while (common_points < point_limit && m_a.branch_points[common_points] == m_b.branch_points[common_points])
      ++common_points;
    for (const LaneRun* run : {&m_a, &m_b})
      for (std::size_t i = common_points; i < run->branch_points.size(); ++i)
        addBranchPoint(*run, run->branch_points[i]);
  }

  // "not the same cluster from 18:00: node h100-1 down in Hadar / node down"
  void addBranchPoint(const LaneRun& run, const BranchPoint& branch_point) {
    const double last_s = std::max(m_a.trace->end_s, m_b.trace->end_s);
    std::map<std::string, std::vector<Edit>> by_what;
    for (const Edit& edit : branch_point.edits) by_what[differsIn(edit)].push_back(edit);
    for (const auto& [what, edits] : by_what) {
      add(fmt::format("not the same {} from {}: {} in {}", what, model::clockText(branch_point.at_s, last_s),
                      editSummary(edits), laneName(run.lane)));
    }
  }

  void number(const char* what, double a, double b) {
    if (a == b) return;
    const model::TimeUnit unit = model::timeUnitFor(std::max(a, b));
    add(fmt::format("{}: {} under {}, {} under {}", what, model::timeText(a, unit), labelA(), model::timeText(b, unit),
                    labelB()));
  }

  void differs(const char* what, bool same) {
    if (!same) add(fmt::format("{} differ between {} and {}", what, labelA(), labelB()));
  }

  void compareScenarios(const model::Problem& a, const model::Problem& b) {
    number("round length", a.clock.round_s, b.clock.round_s);
    number("restart cost", a.clock.restart_s, b.clock.restart_s);
    number("first start", a.clock.first_start_s, b.clock.first_start_s);
    const model::Scenario& left = *a.scenario;
    const model::Scenario& right = *b.scenario;
    differs("the clusters", left.gpu_types == right.gpu_types && left.nodes == right.nodes);
    differs("the jobs", left.jobs == right.jobs && left.models == right.models);
    differs("the events", left.events == right.events);
    differs("the throughputs of pairs", left.pair_throughput == right.pair_throughput);
    differs("the rate models", left.rate_model == right.rate_model);
    differs("the histories", left.history == right.history);
  }

  const LaneRun& m_a;
  const LaneRun& m_b;
  std::vector<std::string>& m_out;
};

bool wasCut(const Trace& trace) { return trace.status == RunStatus::Stopped || trace.status == RunStatus::Horizon; }

void howFar(const std::vector<const LaneRun*>& runs, std::vector<std::string>& out) {
  const auto ends = [](const LaneRun* a, const LaneRun* b) { return a->trace->end_s < b->trace->end_s; };
  const LaneRun* cut = nullptr;
  for (const LaneRun* run : runs)
    if (wasCut(*run->trace) && (cut == nullptr || ends(run, cut))) cut = run;
  const LaneRun* last = *std::ranges::max_element(runs, ends);
  if (cut == nullptr || model::isReached(last->trace->end_s, cut->trace->end_s)) return;
  const model::TimeUnit unit = model::timeUnitFor(last->trace->end_s);
  out.push_back(fmt::format("{} was stopped at {}, {} ran to {}", laneName(cut->lane),
                            model::timeText(cut->trace->end_s, unit), laneName(last->lane),
                            model::timeText(last->trace->end_s, unit)));
}

// Means over only the finished jobs cannot be compared with those of another run, and do not describe all jobs.
void leftBehind(const LaneRun& run, std::vector<std::string>& out) {
  const auto& jobs = run.trace->jobs;
  const auto left = std::ranges::count_if(
      jobs, [](const trace::JobOutcome& job) { return std::isnan(job.finish_s) && std::isnan(job.cancelled_s); });
  if (left == 0) return;
  const char* message_format =
      run.trace->status == RunStatus::Stuck
          ? "{} never finishes {} of its {} jobs; its means leave them out"
          : "{} had not finished {} of its {} jobs when it was stopped; its means leave them out";
  out.push_back(fmt::format(fmt::runtime(message_format), laneName(run.lane), left, jobs.size()));
}

// A policy whose own model charges nothing for restarts (Gavel's simulator) has an advantage that the metrics do not show.
void freeRestarts(const LaneRun& run, std::vector<std::string>& out) {
  const Trace& trace = *run.trace;
  if (trace.problem->clock.restart_s <= 0) return;
  const auto& kinds = trace.segments.kind;
  if (model::contains(kinds, trace::SegmentKind::Restart)) return;
  const bool restarted = std::ranges::any_of(trace.jobs, [](const auto& job) { return job.restarts > 0; });
  if (restarted) {
    out.push_back(fmt::format("{} pays nothing for its restarts; a restart costs {} in this scenario",
                              laneName(run.lane), model::timeText(trace.problem->clock.restart_s)));
  }
}

std::string ownRestarts(const LaneRun& run) { return policies::ownRestarts(run.lane.policy); }

bool payAlike(const std::vector<const LaneRun*>& runs) {
  return std::ranges::all_of(runs, [&](const LaneRun* run) { return ownRestarts(*run) == ownRestarts(*runs.front()); });
}

// Restarts can have different costs although the scenario states one: some schedulers have their own cost.
void otherCosts(const std::vector<const LaneRun*>& runs, std::vector<std::string>& out) {
  if (payAlike(runs)) return;
  for (const LaneRun* run : runs) {
    if (const std::string own = ownRestarts(*run); !own.empty()) {
      out.push_back(fmt::format("{} pays for {} instead of the restart cost of {}", laneName(run->lane), own,
                                model::timeText(run->trace->problem->clock.restart_s)));
    }
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return text;
}

}  // namespace

Fairness fairness(const std::vector<LaneRun>& runs) {
  Fairness out;
  std::vector<const LaneRun*> ran;
  for (const LaneRun& run : runs)
    if (run.ok())
      ran.push_back(&run);
    else
      out.differences.push_back(fmt::format("{} did not run to an end", laneName(run.lane)));
  for (std::size_t i = 1; i < ran.size(); ++i) Pair(*ran[0], *ran[i], out.differences).compare();
  if (!ran.empty()) howFar(ran, out.differences);
  for (const LaneRun* run : ran) leftBehind(*run, out.differences);
  if (!ran.empty()) std::ranges::move(workUnitDifferences(ran), std::back_inserter(out.differences));
  for (const LaneRun* run : ran)
    if (ownRestarts(*run).empty()) freeRestarts(*run, out.differences);
  otherCosts(ran, out.differences);
  out.fair = out.differences.empty();
  return out;
}

// Only schedulers that decide by rounds have the same rounds.
std::string sharedConditions(const std::vector<LaneRun>& runs) {
  std::vector<std::string> at_events;
  std::size_t ran = 0;
  for (const LaneRun& run : runs) {
    if (!run.ok()) continue;
    ++ran;
    if (!run.trace->round_driven) at_events.push_back(laneName(run.lane));
  }
  if (ran == 0) return {};
  std::vector<std::string> same_conditions{"jobs", "cluster", "seed"};
  if (at_events.size() < ran) same_conditions.emplace_back("rounds");
  const std::string own_restart = ownRestarts(runs.front());
  same_conditions.emplace_back(own_restart.empty() ? "restart cost" : "cost of " + own_restart);
  std::string text = "same " + joined(same_conditions);
  if (!at_events.empty())
    text += fmt::format("; {} {} at events, not in rounds", joined(at_events),
                        at_events.size() == 1 ? "decides" : "decide");
  return text;
}

}  // namespace roundel::compare
