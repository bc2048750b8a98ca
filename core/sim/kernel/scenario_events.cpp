// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/scenario_events.h"

#include <algorithm>

#include "core/model/derive.h"
#include "core/sim/kernel/gangs/gang_executor.h"
#include "core/sim/kernel/job_life.h"

namespace roundel::sim {
namespace {

bool sameEvent(const model::Event& a, const model::Event& b) {
  return a.at_s == b.at_s && a.kind == b.kind && a.node == b.node && a.job == b.job && a.type == b.type &&
         a.value == b.value;
}

}  // namespace

bool ScenarioEvents::pending() const { return m_state.next_event < m_machine.problem->events.size(); }

double ScenarioEvents::next_s() const {
  return pending() ? m_machine.problem->events[m_state.next_event].at_s : kForever;
}

void ScenarioEvents::apply(Instant& instant) {
  while (pending() && due(next_s(), m_state.now_s, instant.round >= 0))
    apply(m_machine.problem->events[m_state.next_event++], instant);
}

void ScenarioEvents::apply(const model::Event& event, Instant& instant) {
  switch (event.kind) {
    case model::EventKind::NodeDown:
      nodeDown(event.node);
      break;
    case model::EventKind::NodeUp:
      nodeUp(event.node);
      break;
    case model::EventKind::CancelJob:
      instant.completion = cancel(event.job) || instant.completion;
      return;
    case model::EventKind::SetThroughput:
      setThroughput(event);
      break;
    case model::EventKind::SetSpeed:
      setSpeed(event.node, event.value.value_or(1));
      break;
  }
  instant.node_event = true;
}

void ScenarioEvents::nodeDown(model::NodeIndex node) {
  m_state.node_up[node] = 0;
  m_state.changes.nodes = true;
  GangExecutor(m_machine).nodeDown(node);
  m_machine.tasks().nodeDown(node);
  m_state.mix(FingerprintTag::NodeDown);
  m_state.mix(node);
}

void ScenarioEvents::nodeUp(model::NodeIndex node) {
  m_state.node_up[node] = 1;
  m_state.changes.nodes = true;
  m_state.mix(FingerprintTag::NodeUp);
}

bool ScenarioEvents::cancel(model::JobIndex job) {
  if (m_state.jobs[job].finished || m_state.jobs[job].cancelled) return false;
  m_state.jobs.edit(job).done = m_state.doneAt(job, m_state.now_s);
  GangExecutor(m_machine).end(job);
  m_machine.tasks().cancel(job);
  JobLife(m_machine).cancel(job);
  return true;
}

void ScenarioEvents::setThroughput(const model::Event& event) {
  const model::Job& job = m_machine.problem->jobs[event.job];
  JobState& state = m_state.jobs.edit(event.job);
  const double perGpu = event.value.value_or(0) / model::gpusOfThroughput(job);
  const auto& spread = job.spec->throughput_spread;
  const bool statesSpread = spread && spread->count(m_machine.problem->types[event.type].id) > 0;
  state.throughput.set(event.type, model::ThroughputCurve(perGpu));
  // A type with rate 0 cannot run the job on several nodes either. After a later event the stated spread rate is used again.
  const bool has_spread_rate = statesSpread && perGpu > 0;
  state.throughput_spread.set(event.type,
                              has_spread_rate ? job.throughput_spread[event.type] : state.throughput[event.type]);
  m_state.changes.rates = true;
  GangExecutor gangs(m_machine);
  if (perGpu <= 0) gangs.typeUnusable(event.job, event.type);
  gangs.rerate(event.job);
  m_machine.tasks().rerate(event.job);
}

void ScenarioEvents::setSpeed(model::NodeIndex node, double speed) {
  m_state.speed[node] = speed;
  m_state.changes.rates = true;
  GangExecutor(m_machine).rerateAll();
  m_machine.tasks().rerate(node);
}

void ScenarioEvents::replaced(const model::Problem& old) {
  const auto& was = old.events;
  const auto& is = m_machine.problem->events;
  const auto happened = static_cast<std::ptrdiff_t>(m_state.next_event);
  if (m_state.next_event <= is.size() && std::equal(was.begin(), was.begin() + happened, is.begin(), sameEvent)) return;
  m_state.next_event = 0;
  while (pending() && next_s() < m_state.now_s) ++m_state.next_event;
}

}  // namespace roundel::sim
