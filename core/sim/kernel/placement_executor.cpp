// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/placement_executor.h"

#include <algorithm>
#include <utility>

#include "core/sim/kernel/decision_forms.h"
#include "core/sim/kernel/gangs/gang_executor.h"
#include "core/sim/kernel/job_life.h"
#include "core/sim/kernel/stages.h"
#include "core/sim/placer.h"
#include "core/sim/stage_parts.h"
#include "core/trace/sorted.h"

namespace roundel::sim {
void PlacementExecutor::carryOut(const Decision& decision, const std::vector<char>& moved) {
  if (m_state.tasks.active) m_machine.tasks().leave();
  Exchange exchange;
  exchange.before = concerned(decision);
  exchange.kept.assign(exchange.before.size(), 0);
  std::vector<std::vector<model::GpuIndex>> gpus = gpusFor(decision, exchange.before);
  m_machine.work.gangs += exchange.before.size() + decision.placements.size();
  for (std::size_t p = 0; p < decision.placements.size(); ++p) {
    const Placement& placement = decision.placements[p];
    if (!moved.empty() && moved[placement.job] == 0) {
      const auto place = std::ranges::lower_bound(exchange.before, GangKey{placement.job, placement.copy});
      exchange.kept[static_cast<std::size_t>(place - exchange.before.begin())] = 1;
    } else {
      place(placement, std::move(gpus[p]), exchange);
    }
  }
  std::vector<model::JobIndex> restarted = std::move(exchange.restarted);
  exchangeGangs(std::move(exchange));
  if (moved.empty()) m_state.lost.clear();
  trace::sortUnique(restarted);
  for (const model::JobIndex job : restarted) ++m_state.outcomes.edit(job).restarts;
}

// Returns the gangs that may change: those of the listed jobs, or all.
std::vector<GangKey> PlacementExecutor::concerned(const Decision& decision) const {
  if (!decision.others_stay) return m_state.gangs.keys();
  std::vector<GangKey> keys;
  for (const model::JobIndex job : listedJobs(decision))
    for (const GangKey& key : m_state.gangs.keysOf(job)) keys.push_back(key);
  return keys;
}

std::vector<std::vector<model::GpuIndex>> PlacementExecutor::gpusFor(const Decision& decision,
                                                                     const std::vector<GangKey>& before) {
  for (const GangKey& key : before) m_machine.index.release(*m_state.gangs.find(key));
  std::vector<const std::vector<model::GpuIndex>*> held_gpus;
  for (const Placement& placement : decision.placements) {
    const Gang* former_gang = m_state.gangs.find({placement.job, placement.copy});
    held_gpus.push_back(former_gang == nullptr ? nullptr : &former_gang->gpus);
  }
  return pickGpus(*m_machine.problem, decision.placements, held_gpus, m_machine.index.taken());
}

void PlacementExecutor::place(const Placement& placement, std::vector<model::GpuIndex> gpus, Exchange& exchange) {
  const GangKey key{placement.job, placement.copy};
  const Gang* former_gang = m_state.gangs.find(key);
  const bool has_same_gpus = former_gang != nullptr && former_gang->gpus == gpus;
  Gang gang = open(placement, std::move(gpus), former_gang, has_same_gpus);
  const bool pays =
      placement.copy > 0 || (placement.overhead_s ? *placement.overhead_s > 0 || !has_same_gpus : !has_same_gpus);
  const bool keeps = has_same_gpus && canKeep(*former_gang, placement, gang);
  if (keeps ? placement.copy > 0 : pays && m_state.jobs[placement.job].started)
    exchange.restarted.push_back(placement.job);
  if (!keeps) {
    exchange.opened.push_back(std::move(gang));
    return;
  }
  keep(key, gang);
  const auto place = std::ranges::lower_bound(exchange.before, key);
  exchange.kept[static_cast<std::size_t>(place - exchange.before.begin())] = 1;
}

Gang PlacementExecutor::open(const Placement& placement, std::vector<model::GpuIndex> gpus, const Gang* before,
                             bool same) const {
  const model::Problem& problem = *m_machine.problem;
  const model::JobIndex job = placement.job;
  Gang gang;
  gang.job = job;
  gang.copy = placement.copy;
  gang.parts = placement.parts;
  gang.gpus = std::move(gpus);
  gang.stages = stagesOf(problem.jobs[job], placement, before);
  gang.gpu_stage = stageOfGpus(problem, gang.gpus, gang.stages);
  gang.rate_override = placement.rate;
  gang.partner = placement.partner;
  gang.rate = rateOf(gang, m_state, problem);
  gang.portion = placement.max_iterations.value_or(kForever);
  gang.whole_by_s = placement.whole_by_s;
  double penalty_s = m_state.jobs[job].started ? problem.clock.restart_s : problem.clock.first_start_s;
  if (same) penalty_s = before->phase == Gang::Phase::Restart ? before->run_start_s - m_state.now_s : 0;
  if (placement.overhead_s) penalty_s = *placement.overhead_s;
  gang.segment_start_s = m_state.now_s;
  gang.run_start_s = m_state.now_s + penalty_s;
  gang.phase = penalty_s > 0 ? Gang::Phase::Restart : Gang::Phase::Run;
  gang.cap = gang.wholeCap();
  return gang;
}

bool PlacementExecutor::canKeep(const Gang& old, const Placement& placement, const Gang& now) const {
  const bool pays = placement.overhead_s && *placement.overhead_s > 0;
  return old.stages == now.stages && old.phase != Gang::Phase::Idle && !pays && now.rate == old.rate &&
         placement.partner == old.partner;
}

// Keeps a gang with the same GPUs and rate. Its open segment continues with the limits of the new placement.
void PlacementExecutor::keep(const GangKey& key, const Gang& now) {
  const Gang& was = *m_state.gangs.find(key);
  const bool unlimited = now.cap == kForever && was.cap == kForever;
  if (unlimited && key.copy == 0 && was.rate_override == now.rate_override) return;
  Gang& kept_gang = m_state.gangs.edit(key);
  const double done_iterations = kept_gang.progressAt(m_state.now_s);
  kept_gang.rate_override = now.rate_override;
  kept_gang.work = -done_iterations;
  kept_gang.work_s = -kept_gang.ranFor_s(m_state.now_s);
  if (unlimited) return;
  m_state.books.edit(kept_gang.job).base += done_iterations;
  kept_gang.segment_done += done_iterations;
  if (kept_gang.phase == Gang::Phase::Run) kept_gang.run_start_s = m_state.now_s;
  kept_gang.work = kept_gang.work_s = 0;
  kept_gang.cap = now.cap;
  kept_gang.portion = now.portion;
  kept_gang.whole_by_s = now.whole_by_s;
  m_machine.index.touch(kept_gang.job);
}

// Gangs that are not kept end, new ones start; both in the order of job, copy.
void PlacementExecutor::exchangeGangs(Exchange exchange) {
  std::vector<model::JobIndex> jobs;
  for (std::size_t g = 0; g < exchange.before.size(); ++g) {
    if (exchange.kept[g] != 0) continue;
    const GangKey& key = exchange.before[g];
    m_machine.rows.close(m_state.gangs.edit(key), m_state);
    m_state.gangs.erase(key);
    jobs.push_back(key.job);
    mix(FingerprintTag::GangEnd, key, {});
  }
  std::ranges::sort(exchange.opened, [](const Gang& a, const Gang& b) {
    return GangKey{a.job, a.copy} < GangKey{b.job, b.copy};
  });
  for (Gang& gang : exchange.opened) {
    jobs.push_back(gang.job);
    mix(FingerprintTag::Gang, {gang.job, gang.copy}, gang.gpus);
    if (gang.partner.valid()) m_state.mix(gang.partner);
    m_state.gangs.insert(std::move(gang));
  }
  trace::sortUnique(jobs);
  JobLife life(m_machine);
  for (const model::JobIndex job : jobs) {
    m_machine.index.touch(job);
    life.account(job);
    life.start(job);
  }
  GangExecutor(m_machine).continueAlone();
}

// Mixes in only changes, so that the fingerprint does not depend on whether a policy lists all placements or only changes.
void PlacementExecutor::mix(FingerprintTag tag, const GangKey& key, const std::vector<model::GpuIndex>& gpus) {
  m_state.mix(tag);
  m_state.mix(key.job);
  m_state.mix(static_cast<std::uint64_t>(key.copy));
  for (const model::GpuIndex g : gpus) m_state.mix(g);
}

}  // namespace roundel::sim
