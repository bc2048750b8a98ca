// The kernel at an instant, before the decision: phases and jobs end; nodes and rates change; jobs are cancelled.

#include "core/sim/kernel/kernel.h"

#include <algorithm>

#include "core/model/derive.h"
#include "core/model/pairs.h"
#include "core/model/round_grid.h"
#include "core/sim/instants.h"
#include "core/sim/kernel/stages.h"

namespace roundel::sim {

// Candidates by twice the tolerance; the tolerance itself then decides.
void Kernel::finishPhases() {
  wind();
  for (const model::JobIndex job : m_clock.endingBy(m_state.now_s + 2 * model::tolerance_s(m_state.now_s))) {
    for (const GangKey& key : m_state.gangs.keysOf(job)) {
      ++m_work.gangs;
      if (model::reached(m_state.gangs.find(key)->phaseEnd_s(), m_state.now_s)) endPhase(key);
    }
  }
}

void Kernel::endPhase(const GangKey& key) {
  Gang& gang = m_state.gangs.edit(key);
  touch(gang.job);
  if (gang.phase == Gang::Phase::Restart) {
    endSegment(gang, m_segments);
    gang.phase = Gang::Phase::Run;
    gang.run_start_s = gang.segment_start_s = m_state.now_s;
    return;
  }
  const double done = gang.cap;
  emit(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s, gang.segment_done + done, m_segments);
  m_state.progressed = m_state.progressed || done > gang.progressAt(m_state.decided_s);
  m_state.books.edit(gang.job).base += done;
  gang.work += done;
  gang.work_s += m_state.now_s - gang.run_start_s;
  gang.segment_done = 0;
  gang.segment_start_s = m_state.now_s;
  gang.cap = 0;
  gang.phase = Gang::Phase::Idle;
}

void Kernel::finishJobs(Instant& instant) {
  wind();
  for (const model::JobIndex job : m_clock.dueBy(m_state.now_s)) {
    m_work.gangs += m_state.gangs.keysOf(job).size();
    if (!isDone(job, instant.round >= 0)) continue;
    complete(job);
    instant.completion = true;
  }
  if (instant.completion) goOnAlone();
}

bool Kernel::isDone(model::JobIndex job, bool at_boundary) const {
  const double total = m_problem->jobs[job].iterations;
  return total - m_state.doneAt(job, m_state.now_s) <= model::kRelativeTolerance * total || isOver(job, at_boundary);
}

// By the instant, not by the work done: far from 0 the length of a short run is rounded too coarsely.
bool Kernel::isOver(model::JobIndex job, bool at_boundary) const {
  const Gangs::Range own = m_state.gangs.of(job);
  double began_s = 0;
  for (const Gang& gang : own) began_s = std::max(began_s, gang.segment_start_s);
  return m_state.now_s > began_s && due(m_state.completion_s(own, *m_problem), m_state.now_s, at_boundary);
}

void Kernel::complete(model::JobIndex job) {
  const double total = m_problem->jobs[job].iterations;
  const std::vector<GangKey> keys = m_state.gangs.keysOf(job);
  for (const GangKey& key : keys) {
    Gang& gang = m_state.gangs.edit(key);
    // The last gang takes the rounding error, so that the segments add up to the job's total.
    double& base = m_state.books.edit(job).base;
    if (gang.phase == Gang::Phase::Run) {
      const double done = key == keys.back() ? total - base : gang.progressAt(m_state.now_s);
      emit(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s, gang.segment_done + done, m_segments);
      base += done;
    } else {
      endSegment(gang, m_segments);
    }
  }
  completed(job);
  for (const GangKey& key : keys) dropGang(key);
  account(job);
}

void Kernel::completed(model::JobIndex job) {
  const double total = m_problem->jobs[job].iterations;
  m_state.books.edit(job).base = total;
  closeBook(job);
  JobState& state = m_state.jobs.edit(job);
  state.finished = true;
  state.done = total;
  m_state.outcomes.edit(job).finish_s = m_state.now_s;
  m_state.changes.completions = true;
  m_state.changes.ended.push_back(job);
  leaveActive(job);
  m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Completion));
  m_state.mix(job);
}

void Kernel::leaveActive(model::JobIndex job) {
  const auto at = std::lower_bound(m_state.active.begin(), m_state.active.end(), job);
  if (at != m_state.active.end() && *at == job) m_state.active.erase(at);
  ++m_state.ended_jobs;
  m_state.progressed = true;
}

void Kernel::closeBook(model::JobIndex job) {
  JobState& state = m_state.jobs.edit(job);
  state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
  state.wait_s = m_state.waitAt(job, m_state.now_s);
  state.restarts = m_state.outcomes[job].restarts;
  state.ended_s = m_state.now_s;
}

void Kernel::finishTasks(Instant& instant) {
  tasks().finish();
  for (const model::JobIndex job : tasks().completed()) {
    tasks().complete(job);
    completed(job);
    instant.completion = true;
  }
}

void Kernel::applyEvents(Instant& instant) {
  const auto& events = m_problem->events;
  while (m_state.next_event < events.size() &&
         due(events[m_state.next_event].at_s, m_state.now_s, instant.round >= 0)) {
    applyEvent(events[m_state.next_event++], instant);
  }
}

void Kernel::applyEvent(const model::Event& event, Instant& instant) {
  switch (event.kind) {
    case model::EventKind::NodeDown:
      nodeDown(event.node);
      break;
    case model::EventKind::NodeUp:
      m_state.node_up[event.node] = 1;
      m_state.changes.nodes = true;
      m_state.mix(static_cast<std::uint64_t>(FingerprintTag::NodeUp));
      break;
    case model::EventKind::CancelJob:
      if (m_state.jobs[event.job].finished || m_state.jobs[event.job].cancelled) return;
      cancel(event.job);
      instant.completion = true;
      return;
    case model::EventKind::SetThroughput:
      setThroughput(event);
      break;
    case model::EventKind::SetSpeed:
      m_state.speed[event.node] = event.value.value_or(1);
      m_state.changes.rates = true;
      for (const GangKey& key : m_state.gangs.keys()) rerate(key);
      tasks().rerate(event.node);
      break;
  }
  instant.node_event = true;
}

void Kernel::nodeDown(model::NodeIndex node) {
  m_state.node_up[node] = 0;
  m_state.changes.nodes = true;
  stopGangs([&](const Gang& gang) {
    return std::any_of(gang.parts.begin(), gang.parts.end(), [&](const model::Part& p) { return p.node == node; });
  });
  tasks().nodeDown(node);
  m_state.mix(static_cast<std::uint64_t>(FingerprintTag::NodeDown));
  m_state.mix(node);
}

// Their work is kept; the work of copies is reported to the policy.
void Kernel::stopGangs(const std::function<bool(const Gang&)>& stops) {
  for (const GangKey& key : m_state.gangs.keys()) {
    if (!stops(*m_state.gangs.find(key))) continue;
    Gang& gang = m_state.gangs.edit(key);
    endSegment(gang, m_segments);
    m_state.changes.lost.push_back(gang.job);
    if (gang.copy > 0) m_state.lost.emplace_back(gang.job, gang.workAt(m_state.now_s));
    dropGang(key);
    account(key.job);
  }
  goOnAlone();
}

void Kernel::cancel(model::JobIndex job) {
  m_state.jobs.edit(job).done = m_state.doneAt(job, m_state.now_s);
  for (const GangKey& key : m_state.gangs.keysOf(job)) {
    endSegment(m_state.gangs.edit(key), m_segments);
    dropGang(key);
  }
  account(job);
  goOnAlone();
  tasks().cancel(job);
  m_state.books.edit(job).wait_base_s = m_state.waitAt(job, m_state.now_s);
  closeBook(job);
  m_state.jobs.edit(job).cancelled = true;
  m_state.outcomes.edit(job).cancelled_s = m_state.now_s;
  m_state.changes.cancellations = true;
  m_state.changes.ended.push_back(job);
  leaveActive(job);
  m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Cancel));
  m_state.mix(job);
}

void Kernel::setThroughput(const model::Event& event) {
  const model::Job& job = m_problem->jobs[event.job];
  JobState& state = m_state.jobs.edit(event.job);
  const double perGpu = event.value.value_or(0) / model::gpusOfThroughput(job);
  const auto& spread = job.spec.throughput_spread;
  const bool statesSpread = spread && spread->count(m_problem->types[event.type].id) > 0;
  state.rate.set(event.type, model::ThroughputCurve(perGpu));
  // A type that cannot run the job cannot run it on several nodes either; the stated spread rate holds again afterwards.
  const bool stated = statesSpread && perGpu > 0;
  state.rate_spread.set(event.type, stated ? job.rate_spread[event.type] : state.rate[event.type]);
  m_state.changes.rates = true;
  if (perGpu <= 0) stopGangsOn(event.job, event.type);
  for (const GangKey& key : m_state.gangs.keysOf(event.job)) rerate(key);
  tasks().rerate(event.job);
}

// Gangs stop where the job cannot run any more, as on a node that goes down; the referee refuses new ones there.
void Kernel::stopGangsOn(model::JobIndex job, model::TypeIndex type) {
  stopGangs([&](const Gang& gang) {
    return gang.job == job &&
           std::any_of(gang.parts.begin(), gang.parts.end(), [&](const model::Part& p) { return p.type == type; });
  });
}

double Kernel::rateOf(const Gang& gang) const {
  if (gang.rate_override) return *gang.rate_override;
  if (gang.partner.valid()) return pairRateOf(gang);
  const JobState& state = m_state.jobs[gang.job];
  if (!gang.stages.empty()) return stagedRate(*m_problem, state, gang, m_state.speed);
  return model::gangRate(m_problem->jobs[gang.job], state.rate, state.rate_spread, m_state.speed, gang.parts);
}

double Kernel::pairRateOf(const Gang& gang) const {
  const model::Part& part = gang.parts.front();
  const auto rates = model::pairRates(*m_problem, gang.job, gang.partner, part.type, m_state.jobs[gang.job].rate,
                                      m_state.jobs[gang.partner].rate);
  return rates ? rates->first * m_state.speed[part.node] : 0;
}

// The job may have other stages than before: if their number is the same, the assignment of stages to GPUs still holds.
void Kernel::restage(const GangKey& key) {
  Gang& gang = m_state.gangs.edit(key);
  Placement placement;
  placement.parts = gang.parts;
  gang.stages = stagesOf(m_problem->jobs[gang.job], placement, &gang);
  gang.gpu_stage = stageOfGpus(*m_problem, gang.gpus, gang.stages);
}

void Kernel::rerate(const GangKey& key) {
  const double rate = rateOf(*m_state.gangs.find(key));
  if (rate == m_state.gangs.find(key)->rate) return;
  Gang& gang = m_state.gangs.edit(key);
  if (gang.phase == Gang::Phase::Run) endSegment(gang, m_segments);
  gang.rate = rate;
  // A faster copy fits more whole iterations; a slower one does part of its current iteration.
  if (gang.whole_by_s && gang.phase != Gang::Phase::Idle) gang.cap = std::max(gang.cap, gang.wholeCap());
  touch(gang.job);
  m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Rate));
  m_state.mix(gang.job);
}

}  // namespace roundel::sim
