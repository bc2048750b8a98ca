// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/branch_edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"
#include "core/policies/registry.h"

namespace roundel::compare {
namespace {

using model::Fault;

/// Collects the changes of all edits, then resolves and checks them together.
class Editor {
 public:
  Editor(const sim::Simulation& simulation, double at_s)
      : m_simulation(simulation),
        m_problem(simulation.problem()),
        m_at_s(at_s),
        m_scenario(*m_problem.scenario),
        m_jobEdits(m_scenario.jobs.size()),
        m_eventEdits(m_scenario.events.size()) {}

  EditedRun apply(const std::vector<Edit>& edits) {
    for (m_edit = 0; m_edit < edits.size(); ++m_edit)
      std::visit([this](const auto& edit) { (*this)(edit); }, edits[m_edit]);
    if (m_out.faults.empty() && m_rewritten) resolve();
    if (m_out.faults.empty() && m_policy) makePolicy();
    if (m_out.faults.empty() && (m_policy || !m_moves.empty()))
      m_out.branch.manual_edit = sim::ManualEdit{m_at_s, m_policy.has_value(), std::move(m_moves)};
    return std::move(m_out);
  }

  void operator()(const AddJob& edit) {
    model::JobSpec job = edit.job;
    job.arrival_s = std::max(m_at_s, job.arrival_s.value_or(m_at_s));
    m_jobEdits.push_back(m_edit);
    m_scenario.jobs.push_back(std::move(job));
    m_rewritten = true;
  }

  void operator()(const CancelJob& edit) {
    const model::JobIndex job = knownJob(edit.job);
    if (!job.valid() || hasEnded(job, "cancelled")) return;
    add({.at_s = m_at_s, .kind = model::EventKind::CancelJob, .node = {}, .job = edit.job, .type = {}, .value = {}});
  }

  void operator()(const NodeDown& edit) {
    const model::NodeIndex node = knownNode(edit.node);
    if (!node.valid()) return;
    if (!m_simulation.nodeUp(node)) {
      return fault("node-down", fmt::format("node {} is down at {} already", edit.node, instantText(m_at_s)),
                   "a node that is up");
    }
    if (edit.up_s && !(*edit.up_s > m_at_s)) {
      return fault(
          "out-of-range",
          fmt::format("node {} would be up again at {}, before it goes down", edit.node, instantText(*edit.up_s)),
          "an instant after " + instantText(m_at_s) + ", or none: it stays down");
    }
    add({.at_s = m_at_s, .kind = model::EventKind::NodeDown, .node = edit.node, .job = {}, .type = {}, .value = {}});
    if (edit.up_s)
      add({.at_s = *edit.up_s,
           .kind = model::EventKind::NodeUp,
           .node = edit.node,
           .job = {},
           .type = {},
           .value = {}});
  }

  void operator()(const NodeUp& edit) {
    const model::NodeIndex node = knownNode(edit.node);
    if (!node.valid()) return;
    if (m_simulation.nodeUp(node)) {
      return fault("node-up", fmt::format("node {} is up at {} already", edit.node, instantText(m_at_s)),
                   "a node that is down");
    }
    add({.at_s = m_at_s, .kind = model::EventKind::NodeUp, .node = edit.node, .job = {}, .type = {}, .value = {}});
  }

  void operator()(const SetThroughput& edit) {
    const model::JobIndex job = knownJob(edit.job);
    if (!job.valid() || !knownType(edit.type).valid() || hasEnded(job, "given another throughput")) return;
    if (edit.value && !(std::isfinite(*edit.value) && *edit.value > 0)) {
      return fault("out-of-range", fmt::format("a throughput of {}", *edit.value),
                   "a number above 0, or none: it cannot run there");
    }
    add({.at_s = m_at_s,
         .kind = model::EventKind::SetThroughput,
         .node = {},
         .job = edit.job,
         .type = edit.type,
         .value = edit.value});
  }

  void operator()(const SetSpeed& edit) {
    if (!knownNode(edit.node).valid()) return;
    if (!(std::isfinite(edit.value) && edit.value > 0)) {
      return fault("out-of-range", fmt::format("a speed of {}", edit.value),
                   "a factor above 0: 1 is as stated, 0.5 half as fast");
    }
    add({.at_s = m_at_s,
         .kind = model::EventKind::SetSpeed,
         .node = edit.node,
         .job = {},
         .type = {},
         .value = edit.value});
  }

  void operator()(const SwitchPolicy& edit) {
    m_policy = edit;
    m_policyEdit = m_edit;
  }

  void operator()(const MoveJob& edit) {
    const model::JobIndex job = knownJob(edit.job);
    sim::ManualMove move{job, {}};
    if (!edit.partner.empty()) {
      move.partner = knownJob(edit.partner);
      if (!move.partner.valid()) return;
    }
    for (const MovedPart& part : edit.gpus) {
      const model::NodeIndex node = knownNode(part.node);
      const model::TypeIndex type = knownType(part.type);
      if (!node.valid() || !type.valid()) return;
      if (part.count < 0)
        return fault("out-of-range", fmt::format("{} GPUs of {}", part.count, part.node), "0 or more");
      if (part.count > 0) move.parts.push_back({node, type, part.count});
    }
    if (job.valid() && !hasEnded(job, "moved")) m_moves.push_back(std::move(move));
  }

 private:
  std::string pointer() const { return fmt::format("/edits/{}", m_edit); }
  void fault(const char* code, std::string message, std::string hint) {
    m_out.faults.push_back({code, pointer(), std::move(message), std::move(hint)});
  }

  template <class Found, class Entities>
  Found known(Found found, const char* what, const std::string& id, const Entities& entities) {
    if (!found.valid()) {
      fault("unknown-id", fmt::format("there is no {} \"{}\"", what, model::brief(id)),
            model::hintFor(id, model::knownIds(entities), "the scenario has none"));
    }
    return found;
  }
  model::JobIndex knownJob(const std::string& id) { return known(m_problem.findJob(id), "job", id, m_problem.jobs); }
  model::NodeIndex knownNode(const std::string& id) {
    return known(m_problem.findNode(id), "node", id, m_problem.nodes);
  }
  model::TypeIndex knownType(const std::string& id) {
    return known(m_problem.findType(id), "GPU type", id, m_problem.types);
  }

  bool hasEnded(model::JobIndex job, const char* done) {
    const sim::JobState& state = m_simulation.job(job);
    if (!state.finished && !state.cancelled) return false;
    const std::string ended = instantText(state.ended_s);
    fault("ended", fmt::format("job {} ended at {}", m_problem.jobs[job].id, ended),
          fmt::format("it can be {} before {}", done, ended));
    return true;
  }

  // Inserted before later ones, so that a sorted list stays sorted.
  void add(model::EventSpec event) {
    auto& events = m_scenario.events;
    const auto later_event =
        std::ranges::find_if(events, [&](const model::EventSpec& other) { return other.at_s > event.at_s; });
    m_eventEdits.insert(m_eventEdits.begin() + (later_event - events.begin()), m_edit);
    events.insert(later_event, std::move(event));
    m_rewritten = true;
  }

  // Faults of the edited scenario, each reported at the edit that causes it.
  void resolve() {
    for (Fault& scenario_fault : model::validate(m_scenario)) {
      scenario_fault.pointer = mapped(scenario_fault.pointer, "/jobs/", m_jobEdits, "/job");
      scenario_fault.pointer = mapped(scenario_fault.pointer, "/events/", m_eventEdits, "");
      m_out.faults.push_back(std::move(scenario_fault));
    }
    if (m_out.faults.empty()) m_out.branch.problem = model::resolve(m_scenario);
  }

  static std::string mapped(const std::string& pointer, std::string_view list,
                            const std::vector<std::optional<std::size_t>>& edits, const char* under) {
    if (!pointer.starts_with(list)) return pointer;
    std::size_t digits = 0;
    const std::size_t index = std::stoul(pointer.substr(list.size()), &digits);
    if (index >= edits.size() || !edits[index]) return pointer;
    return fmt::format("/edits/{}{}{}", *edits[index], under, pointer.substr(list.size() + digits));
  }

  void makePolicy() {
    const model::Problem& problem = m_out.branch.problem ? *m_out.branch.problem : m_problem;
    const std::string options_pointer = fmt::format("/edits/{}/options", m_policyEdit);
    policies::MadePolicy made_policy = policies::make(m_policy->policy, m_policy->options, problem, options_pointer);
    m_out.faults = std::move(made_policy.faults);
    if (!m_out.faults.empty()) return;
    m_out.branch.policy = std::move(made_policy.policy);
    m_out.branch.policy_id = m_policy->policy;
    m_out.branch.options =
        policies::checkOptions(policies::find(m_policy->policy)->options, m_policy->options, options_pointer)
            .options.all();
  }

  const sim::Simulation& m_simulation;
  const model::Problem& m_problem;
  double m_at_s;
  model::Scenario m_scenario;
  bool m_rewritten = false;
  std::vector<std::optional<std::size_t>> m_jobEdits,
      m_eventEdits;  ///< the edit that added each job and event; none: it is of the parent
  std::optional<SwitchPolicy> m_policy;
  std::size_t m_policyEdit = 0;
  std::vector<sim::ManualMove> m_moves;
  std::size_t m_edit = 0;
  EditedRun m_out;
};

}  // namespace

EditedRun applyEdits(const sim::Simulation& simulation, double at_s, const std::vector<Edit>& edits) {
  return Editor(simulation, at_s).apply(edits);
}

model::Fault editFault(const sim::PolicyError& error, const sim::Simulation& simulation,
                       const std::vector<Edit>& edits) {
  std::string pointer = "/edits";
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const auto* move = std::get_if<MoveJob>(&edits[i]);
    const bool is_moved_job =
        move != nullptr && error.job.valid() && simulation.problem().jobs[error.job].id == move->job;
    if (is_moved_job) pointer = fmt::format("/edits/{}", i);
  }
  return {error.code, pointer, error.message, error.hint};
}

}  // namespace roundel::compare
