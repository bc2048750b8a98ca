// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/gangs/gang_executor.h"

#include <algorithm>

#include "core/model/derive.h"
#include "core/model/pairs.h"
#include "core/model/round_grid.h"
#include "core/sim/kernel/job_life.h"
#include "core/sim/kernel/stages.h"
#include "core/sim/stage_parts.h"

namespace roundel::sim {

double rateOf(const Gang& gang, const KernelState& state, const model::Problem& problem) {
  if (gang.rate_override) return *gang.rate_override;
  if (gang.partner.valid()) {
    const model::Part& part = gang.parts.front();
    const auto rates = model::pairRates(problem, gang.job, gang.partner, part.type, state.jobs[gang.job].throughput,
                                        state.jobs[gang.partner].throughput);
    return rates ? rates->first * state.speed[part.node] : 0;
  }
  const JobState& job = state.jobs[gang.job];
  if (!gang.stages.empty()) return stagedRate(problem, job, gang, state.speed);
  return model::gangRate(problem.jobs[gang.job], job.throughput, job.throughput_spread, state.speed, gang.parts);
}

// The clock returns candidates within twice the tolerance; phaseIsOver() decides by the tolerance.
void GangExecutor::finishPhases() {
  const double now_s = m_state.now_s;
  for (const model::JobIndex job : m_machine.clock().endingBy(model::justAfter(now_s))) {
    for (const GangKey& key : m_state.gangs.keysOf(job)) {
      ++m_machine.work.gangs;
      if (phaseIsOver(*m_state.gangs.find(key))) endPhase(key);
    }
  }
}

// A portion may end later than its job by less than the tolerance. It is not completed then: the other copies would lack its last
// work.
bool GangExecutor::phaseIsOver(const Gang& gang) const {
  constexpr double kRounding = 1e-15;  // of a sum of instants
  const double end_s = gang.phaseEnd_s();
  if (!model::isReached(end_s, m_state.now_s)) return false;
  if (gang.phase != Gang::Phase::Run || gang.cap <= 0) return true;
  if (m_state.now_s <= gang.run_start_s) return false;
  return end_s <= m_state.now_s * (1 + kRounding) || !isOver(gang.job, true);
}

void GangExecutor::endPhase(const GangKey& key) {
  Gang& gang = m_state.gangs.edit(key);
  m_machine.index.touch(gang.job);
  if (gang.phase == Gang::Phase::Restart) {
    m_machine.rows.close(gang, m_state);
    gang.phase = Gang::Phase::Run;
    gang.run_start_s = gang.segment_start_s = m_state.now_s;
    return;
  }
  // A portion of whole iterations may end after the job by less than the tolerance.
  const double left = m_machine.problem->jobs[gang.job].iterations - m_state.books[gang.job].base;
  const double done_iterations = std::min(gang.cap, std::max(0.0, left));
  m_machine.rows.write(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s,
                       gang.segment_done + done_iterations);
  m_state.progressed = m_state.progressed || done_iterations > gang.progressAt(m_state.decided_s);
  m_state.books.edit(gang.job).base += done_iterations;
  gang.work += done_iterations;
  gang.work_s += m_state.now_s - gang.run_start_s;
  gang.segment_done = 0;
  gang.segment_start_s = m_state.now_s;
  gang.cap = 0;
  gang.phase = Gang::Phase::Idle;
}

bool GangExecutor::finishJobs(bool at_boundary) {
  bool has_finished = false;
  for (const model::JobIndex job : m_machine.clock().dueBy(m_state.now_s)) {
    m_machine.work.gangs += m_state.gangs.keysOf(job).size();
    if (!isDone(job, at_boundary)) continue;
    complete(job);
    has_finished = true;
  }
  if (has_finished) continueAlone();
  return has_finished;
}

bool GangExecutor::isDone(model::JobIndex job, bool at_boundary) const {
  const double total = m_machine.problem->jobs[job].iterations;
  return total - m_state.doneAt(job, m_state.now_s) <= model::kRelativeTolerance * total || isOver(job, at_boundary);
}

// Compares instants and not the work done: far from 0, the length of a short run has a large rounding error.
bool GangExecutor::isOver(model::JobIndex job, bool at_boundary) const {
  const Gangs::Range job_gangs = m_state.gangs.of(job);
  double began_s = 0;
  for (const Gang& gang : job_gangs) began_s = std::max(began_s, gang.segment_start_s);
  return m_state.now_s > began_s &&
         due(m_state.completion_s(job_gangs, *m_machine.problem), m_state.now_s, at_boundary);
}

void GangExecutor::complete(model::JobIndex job) {
  const double total = m_machine.problem->jobs[job].iterations;
  const std::vector<GangKey> keys = m_state.gangs.keysOf(job);
  const auto runs = [&](const GangKey& key) { return m_state.gangs.find(key)->phase == Gang::Phase::Run; };
  const auto last = std::find_if(keys.rbegin(), keys.rend(), runs);
  // Instants up to 1 ms apart are equal, so that some work may be left. Running gangs share it by rate. The last one takes the
  // rest, so that the segments add up to the job's total.
  double rates = 0;
  for (const GangKey& key : keys) rates += runs(key) ? m_state.gangs.find(key)->rate : 0;
  const double left_per_rate = rates > 0 ? (total - m_state.doneAt(job, m_state.now_s)) / rates : 0;
  for (const GangKey& key : keys) {
    Gang& gang = m_state.gangs.edit(key);
    if (gang.phase != Gang::Phase::Run) {
      m_machine.rows.close(gang, m_state);
      continue;
    }
    double& base = m_state.books.edit(job).base;
    const double done_iterations =
        key == *last ? total - base : std::max(0.0, gang.progressAt(m_state.now_s) + gang.rate * left_per_rate);
    m_machine.rows.write(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s,
                         gang.segment_done + done_iterations);
    base += done_iterations;
  }
  JobLife life(m_machine);
  life.complete(job);
  for (const GangKey& key : keys) drop(key);
  life.account(job);
}

void GangExecutor::nodeDown(model::NodeIndex node) {
  stop([&](const Gang& gang) {
    return std::ranges::any_of(gang.parts, [&](const model::Part& p) { return p.node == node; });
  });
}

// Stops them as a node failure does. The referee rejects new ones on this type.
void GangExecutor::typeUnusable(model::JobIndex job, model::TypeIndex type) {
  stop([&](const Gang& gang) {
    return gang.job == job && std::ranges::any_of(gang.parts, [&](const model::Part& p) { return p.type == type; });
  });
}

// Keeps the work of the gangs. The work of copies is reported to the policy.
void GangExecutor::stop(const std::function<bool(const Gang&)>& stops) {
  for (const GangKey& key : m_state.gangs.keys()) {
    if (!stops(*m_state.gangs.find(key))) continue;
    Gang& gang = m_state.gangs.edit(key);
    m_machine.rows.close(gang, m_state);
    m_state.changes.lost.push_back(gang.job);
    if (gang.copy > 0) m_state.lost.emplace_back(gang.job, gang.workAt(m_state.now_s));
    drop(key);
    JobLife(m_machine).account(key.job);
  }
  continueAlone();
}

void GangExecutor::end(model::JobIndex job) {
  for (const GangKey& key : m_state.gangs.keysOf(job)) {
    m_machine.rows.close(m_state.gangs.edit(key), m_state);
    drop(key);
  }
  JobLife(m_machine).account(job);
  continueAlone();
}

void GangExecutor::endAll() {
  m_machine.rows.closeAll(m_state);
  for (const GangKey& key : m_state.gangs.keys()) {
    drop(key);
    JobLife(m_machine).account(key.job);
  }
}

void GangExecutor::drop(const GangKey& key) {
  ++m_machine.work.gangs;
  m_machine.index.release(*m_state.gangs.find(key));
  m_state.gangs.erase(key);
  m_machine.index.touch(key.job);
}

void GangExecutor::rerate(model::JobIndex job) {
  for (const GangKey& key : m_state.gangs.keysOf(job)) rerate(key);
}

void GangExecutor::rerateAll() {
  for (const GangKey& key : m_state.gangs.keys()) rerate(key);
}

void GangExecutor::rerate(const GangKey& key) {
  const double rate = rateOf(*m_state.gangs.find(key), m_state, *m_machine.problem);
  if (rate == m_state.gangs.find(key)->rate) return;
  Gang& gang = m_state.gangs.edit(key);
  if (gang.phase == Gang::Phase::Run) m_machine.rows.close(gang, m_state);
  gang.rate = rate;
  // A faster copy fits more whole iterations; a slower one does part of its current iteration.
  if (gang.whole_by_s && gang.phase != Gang::Phase::Idle) gang.cap = std::max(gang.cap, gang.wholeCap());
  rateChanged(gang);
}

void GangExecutor::rateChanged(const Gang& gang) {
  m_machine.index.touch(gang.job);
  m_state.mix(FingerprintTag::Rate);
  m_state.mix(gang.job);
}

void GangExecutor::refit() {
  for (const GangKey& key : m_state.gangs.keys()) {
    Gang& gang = m_state.gangs.edit(key);
    Placement placement;
    placement.parts = gang.parts;
    gang.stages = stagesOf(m_machine.problem->jobs[gang.job], placement, &gang);
    gang.gpu_stage = stageOfGpus(*m_machine.problem, gang.gpus, gang.stages);
    rerate(key);
  }
}

void GangExecutor::continueAlone() {
  if (!m_machine.problem->pairs) return;
  for (const GangKey& key : m_state.gangs.keys()) {
    const Gang& gang = *m_state.gangs.find(key);
    if (!gang.partner.valid()) continue;
    const Gang* partner_gang = m_state.gangs.find({gang.partner, 0});
    if (partner_gang != nullptr && partner_gang->partner == gang.job && partner_gang->gpus == gang.gpus) continue;
    Gang& edited_gang = m_state.gangs.edit(key);
    m_machine.rows.close(edited_gang, m_state);
    edited_gang.partner = {};
    edited_gang.rate = rateOf(edited_gang, m_state, *m_machine.problem);
    rateChanged(edited_gang);
  }
}

}  // namespace roundel::sim
