// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/compare/branch.h"
#include "core/lesson/decision_of.h"
#include "core/lesson/solve_parts.h"
#include "core/lesson/table_cells.h"
#include "core/model/round_grid.h"
#include "core/policies/policy_facts.h"

namespace roundel::lesson {
namespace {

/// What must be equal for two nodes to be exchanged.
using NodeKey = std::tuple<std::vector<std::pair<std::int32_t, int>>, double, double, double, int, bool>;

/// GPUs of each (node, type) that jobs hold just before an instant and do not free at it.
std::map<std::pair<model::NodeIndex, model::TypeIndex>, int> heldBefore(const compare::LaneRun& run,
                                                                        const compare::RunState& state, double at_s,
                                                                        model::JobIndex except) {
  std::map<std::pair<model::NodeIndex, model::TypeIndex>, int> held_gpus;
  for (std::size_t j = 0; j < state.jobs.size(); ++j) {
    const trace::JobOutcome& outcome = run.trace->jobs[j];
    const bool ends = (!std::isnan(outcome.finish_s) && model::isReached(outcome.finish_s, at_s)) ||
                      (!std::isnan(outcome.cancelled_s) && model::isReached(outcome.cancelled_s, at_s));
    if (ends || model::JobIndex(j) == except) continue;
    for (const model::Part& part : state.jobs[j].held) held_gpus[{part.node, part.type}] += part.count;
  }
  return held_gpus;
}

/// Applies the events of nodes at the instant itself, which the decision knows.
void applyEvents(const model::Problem& problem, double at_s, compare::RunState& state) {
  for (const model::Event& event : problem.events) {
    if (!model::sameInstant(event.at_s, at_s) || !event.node.valid()) continue;
    if (event.kind == model::EventKind::SetSpeed)
      state.speed[event.node] = event.value.value_or(1);
    else
      state.node_up[event.node] = event.kind == model::EventKind::NodeUp ? 1 : 0;
  }
}

/// Nodes that the job can exchange. GPUs that it holds itself are free to it.
std::map<std::string, int> nodeClasses(const compare::LaneRun& run, double at_s, model::JobIndex job) {
  const model::Problem& problem = *run.trace->problem;
  compare::RunState state = compare::stateAt(run, at_s);
  applyEvents(problem, at_s, state);
  const auto held_gpus = heldBefore(run, state, at_s, job);
  std::map<NodeKey, int> numbers;
  std::map<std::string, int> out;
  for (std::size_t n = 0; n < problem.nodes.size(); ++n) {
    const model::Node& node = problem.nodes[n];
    std::vector<std::pair<std::int32_t, int>> groups;
    for (const model::GpuGroup& group : node.groups) {
      const auto held_entry = held_gpus.find({model::NodeIndex(n), group.type});
      groups.emplace_back(group.type.value, group.count);
      groups.emplace_back(group.type.value, -1 - (held_entry == held_gpus.end() ? 0 : held_entry->second));
    }
    std::ranges::sort(groups);
    const NodeKey key{groups, state.speed[n], node.intra_gbytes_s, node.nic_gbits_s, node.pcie, state.node_up[n] != 0};
    out[node.id] = numbers.try_emplace(key, static_cast<int>(numbers.size())).first->second;
  }
  return out;
}

class Placer {
 public:
  Placer(const PlaceAsk& ask, const Where& where, Problems& problems)
      : m_ask(ask), m_where(where), m_problems(problems) {}

  PlaceSolution run() {
    PlaceSolution out;
    out.job = m_ask.job;
    out.match = m_ask.match;
    const DecisionOf first = decisionOf(m_where);
    if (!first.missing.empty()) return m_problems.push_back(first.missing), out;
    m_run = first.run;
    m_job = m_run->trace->problem->findJob(m_ask.job);
    if (!m_job.valid()) return m_problems.push_back(fmt::format("there is no job \"{}\"", m_ask.job)), out;
    if (hasTasks())
      return m_problems.push_back(
                 fmt::format("{} gives task sequences, not gangs: ask order, pick or number", m_where.lane)),
             out;
    for (int k = 0; k < m_ask.decisions && m_problems.empty(); ++k)
      slot(first.decision + static_cast<std::size_t>(k), out);
    return out;
  }

 private:
  bool hasTasks() const {
    const trace::Trace& trace = *m_run->trace;
    return policies::factsOf(trace.policy, trace.options).unit == trace::WorkUnit::Tasks;
  }

  void slot(std::size_t decision, PlaceSolution& out) {
    const trace::Decisions& decisions = m_run->trace->decisions;
    const model::Problem& problem = *m_run->trace->problem;
    if (decision >= decisions.size()) {
      m_problems.push_back(fmt::format("{} has only {} decisions from there, not {}", m_where.lane,
                                       out.decisions.size(), m_ask.decisions));
      return;
    }
    PlaceSlot slot;
    slot.at_s = decisions.at_s(decision);
    slot.decision = decision;
    if (!model::isReached(problem.jobs[m_job].arrival_s, slot.at_s)) {
      m_problems.push_back(fmt::format("{} has not arrived at {} s", m_ask.job, slot.at_s));
      return;
    }
    slot.accepted.push_back(gpusOf(partsAfter(*m_run, decision, m_job), problem));
    slot.node_class = nodeClasses(*m_run, slot.at_s, m_job);
    const Where run_context{m_where.runs,
                            m_where.lane,
                            {Instant::Kind::Decision, 0, {}, static_cast<int>(decision) + 1},
                            nullptr,
                            m_where.stop};
    const DecisionOf found_decision = decisionOf(run_context);
    if (!found_decision.missing.empty()) return m_problems.push_back(found_decision.missing);
    alternative(*found_decision.why, slot);
    if (const Evaluated why = whySentence(m_ask.job, run_context); why.value) slot.because = why.value->text;
    out.decisions.push_back(std::move(slot));
  }

  /// Adds the best rejected placement if it is as good.
  void alternative(const trace::Explanation& why, PlaceSlot& slot) {
    const trace::Choice* choice = firstChoiceOf(why, m_job);
    if (choice == nullptr) return;
    const bool null = !std::isfinite(choice->score) || std::isinf(choice->rejected_score);
    if (null && !m_ask.ties) {
      m_problems.push_back(
          fmt::format("the score of {} is infinite or none at {} s, {}", m_ask.job, slot.at_s, kUnstatedTie));
      return;
    }
    const bool is_tied = null ? *m_ask.ties && !choice->rejected.empty()
                              : m_ask.ties.value_or(true) && sameNumber(choice->score, choice->rejected_score);
    if (is_tied) slot.accepted.push_back(gpusOf(model::normalised(choice->rejected), *m_run->trace->problem));
  }

  const PlaceAsk& m_ask;
  const Where& m_where;
  Problems& m_problems;
  const compare::LaneRun* m_run = nullptr;
  model::JobIndex m_job;
};

}  // namespace

Gpus gpusOf(const trace::PartList& parts, const model::Problem& problem) {
  Gpus out;
  for (const model::Part& part : parts)
    out.push_back({problem.nodes[part.node].id, problem.types[part.type].id, part.count});
  return out;
}

std::string gpusText(const Gpus& gpus, const char* none) {
  std::string out;
  for (const compare::MovedPart& part : gpus)
    out += fmt::format("{}{} x {} on {}", out.empty() ? "" : " + ", part.count, part.type, part.node);
  return out.empty() ? none : out;
}

PlaceSolution solvePlace(const PlaceAsk& ask, const Where& where, Problems& problems) {
  return Placer(ask, where, problems).run();
}

}  // namespace roundel::lesson
