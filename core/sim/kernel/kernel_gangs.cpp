// The kernel after a decision: gangs start, continue and end; segments are written; GPU-seconds and waiting time are booked.

#include "core/sim/kernel/kernel.h"

#include <algorithm>

#include "core/sim/instants.h"
#include "core/sim/kernel/stages.h"
#include "core/sim/placer.h"

namespace roundel::sim {

bool Kernel::canKeep(const Gang& gang, const Placement& placement, double rate) const {
  const bool pays = placement.overhead_s && *placement.overhead_s > 0;
  return gang.phase != Gang::Phase::Idle && !pays && rate == gang.rate && placement.partner == gang.partner;
}

// The same GPUs at the same rate: the open segment continues under the limits of the new placement.
void Kernel::keepGang(const GangKey& key, const Gang& now) {
  const Gang& was = *m_state.gangs.find(key);
  const bool unlimited = now.cap == kForever && was.cap == kForever;
  if (unlimited && key.copy == 0 && was.rate_override == now.rate_override) return;
  Gang& old = m_state.gangs.edit(key);
  const double done = old.progressAt(m_state.now_s);
  old.rate_override = now.rate_override;
  old.work = -done;
  old.work_s = -old.ranFor_s(m_state.now_s);
  if (unlimited) return;
  m_state.books.edit(old.job).base += done;
  old.segment_done += done;
  if (old.phase == Gang::Phase::Run) old.run_start_s = m_state.now_s;
  old.work = old.work_s = 0;
  old.cap = now.cap;
  old.portion = now.portion;
  old.whole_by_s = now.whole_by_s;
  touch(old.job);
}

Gang Kernel::openGang(const Placement& placement, std::vector<model::GpuIndex> gpus, const Gang* before, bool same) {
  const model::JobIndex job = placement.job;
  Gang gang;
  gang.job = job;
  gang.copy = placement.copy;
  gang.parts = placement.parts;
  gang.gpus = std::move(gpus);
  gang.stages = stagesOf(m_problem->jobs[job], placement, before);
  gang.gpu_stage = stageOfGpus(*m_problem, gang.gpus, gang.stages);
  gang.rate_override = placement.rate;
  gang.partner = placement.partner;
  gang.rate = rateOf(gang);
  gang.portion = placement.max_iterations.value_or(kForever);
  gang.whole_by_s = placement.whole_by_s;
  double penalty_s = m_state.jobs[job].started ? m_problem->clock.restart_s : m_problem->clock.first_start_s;
  if (same) penalty_s = before->phase == Gang::Phase::Restart ? before->run_start_s - m_state.now_s : 0;
  if (placement.overhead_s) penalty_s = *placement.overhead_s;
  gang.segment_start_s = m_state.now_s;
  gang.run_start_s = m_state.now_s + penalty_s;
  gang.phase = penalty_s > 0 ? Gang::Phase::Restart : Gang::Phase::Run;
  gang.cap = gang.wholeCap();
  return gang;
}

void Kernel::carryOutTasks(std::shared_ptr<const TaskPlan> plan) {
  dropAllGangs();
  tasks().adopt(std::move(plan));
  tasks().start();
}

// Gangs that may change: of the jobs that it lists, or all.
std::vector<GangKey> Kernel::concerned(const Decision& decision) const {
  if (!decision.others_stay) return m_state.gangs.keys();
  std::vector<GangKey> keys;
  for (const model::JobIndex job : listedJobs(decision)) {
    for (const GangKey& key : m_state.gangs.keysOf(job)) keys.push_back(key);
  }
  return keys;
}

// `moved` (by job): only these change, since the policy was not asked; all others stay as they are. Empty: everything is decided.
void Kernel::carryOut(const Decision& decision, const std::vector<char>& moved) {
  if (m_state.tasks.on) tasks().leave();
  const std::vector<GangKey> before = concerned(decision);
  for (const GangKey& key : before) hold(*m_state.gangs.find(key), -1);
  std::vector<const std::vector<model::GpuIndex>*> held;
  for (const Placement& placement : decision.placements) {
    const Gang* old = m_state.gangs.find({placement.job, placement.copy});
    held.push_back(old == nullptr ? nullptr : &old->gpus);
  }
  std::vector<std::vector<model::GpuIndex>> gpus = pickGpus(*m_problem, decision.placements, held, m_taken);
  m_work.gangs += before.size() + decision.placements.size();

  std::vector<char> kept(before.size(), 0);
  std::vector<Gang> opened;
  std::vector<model::JobIndex> restarted;
  for (std::size_t p = 0; p < decision.placements.size(); ++p) {
    const Placement& placement = decision.placements[p];
    const GangKey key{placement.job, placement.copy};
    const Gang* old = m_state.gangs.find(key);
    const auto place = static_cast<std::size_t>(std::lower_bound(before.begin(), before.end(), key) - before.begin());
    const bool same = old != nullptr && old->gpus == gpus[p];
    if (!moved.empty() && moved[placement.job] == 0) {
      kept[place] = 1;
      continue;
    }
    Gang gang = openGang(placement, std::move(gpus[p]), old, same);
    const bool pays = placement.copy > 0 || (placement.overhead_s ? *placement.overhead_s > 0 || !same : !same);
    const bool keeps = same && old->stages == gang.stages && canKeep(*old, placement, gang.rate);
    if ((keeps ? placement.copy > 0 : pays && m_state.jobs[placement.job].started)) restarted.push_back(placement.job);
    if (keeps) {
      keepGang(key, gang);
      kept[place] = 1;
    } else {
      opened.push_back(std::move(gang));
    }
  }
  exchangeGangs(before, kept, std::move(opened));
  if (moved.empty()) m_state.lost.clear();
  std::sort(restarted.begin(), restarted.end());
  restarted.erase(std::unique(restarted.begin(), restarted.end()), restarted.end());
  for (const model::JobIndex job : restarted) ++m_state.outcomes.edit(job).restarts;
}

// Gangs that are not kept end, new ones start; both in the order of job, copy.
void Kernel::exchangeGangs(const std::vector<GangKey>& before, const std::vector<char>& kept,
                           std::vector<Gang> opened) {
  std::vector<model::JobIndex> jobs;
  for (std::size_t g = 0; g < before.size(); ++g) {
    if (kept[g] != 0) continue;
    endSegment(m_state.gangs.edit(before[g]), m_segments);
    m_state.gangs.erase(before[g]);
    jobs.push_back(before[g].job);
    mixGang(FingerprintTag::GangEnd, before[g], {});
  }
  std::sort(opened.begin(), opened.end(), [](const Gang& a, const Gang& b) {
    return GangKey{a.job, a.copy} < GangKey{b.job, b.copy};
  });
  for (Gang& gang : opened) {
    jobs.push_back(gang.job);
    mixGang(FingerprintTag::Gang, {gang.job, gang.copy}, gang.gpus);
    if (gang.partner.valid()) m_state.mix(gang.partner);
    m_state.gangs.insert(std::move(gang));
  }
  std::sort(jobs.begin(), jobs.end());
  jobs.erase(std::unique(jobs.begin(), jobs.end()), jobs.end());
  for (const model::JobIndex job : jobs) {
    touch(job);
    account(job);
    began(job);
  }
  goOnAlone();
}

void Kernel::began(model::JobIndex job) {
  if (m_state.jobs[job].started || m_state.gangs.of(job).empty()) return;
  m_state.jobs.edit(job).started = true;
  m_state.jobs.edit(job).first_start_s = m_state.outcomes.edit(job).first_start_s = m_state.now_s;
}

// Only changes are mixed in, so that it makes no difference whether a policy lists everything or only changes.
void Kernel::mixGang(FingerprintTag tag, const GangKey& key, const std::vector<model::GpuIndex>& gpus) {
  m_state.mix(static_cast<std::uint64_t>(tag));
  m_state.mix(key.job);
  m_state.mix(static_cast<std::uint64_t>(key.copy));
  for (const model::GpuIndex g : gpus) m_state.mix(g);
}

void Kernel::endSegment(Gang& gang, trace::Segments& segments) {
  if (gang.phase == Gang::Phase::Restart) {
    emit(gang, trace::SegmentKind::Restart, gang.segment_start_s, std::min(m_state.now_s, gang.run_start_s), 0,
         segments);
  } else if (gang.phase == Gang::Phase::Run) {
    const double done = gang.progressAt(m_state.now_s);
    const bool stands = gang.rate <= 0 && gang.segment_done + done <= 0;
    emit(gang, stands ? trace::SegmentKind::Idle : trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s,
         gang.segment_done + done, segments);
    m_state.progressed = m_state.progressed || done > gang.progressAt(m_state.decided_s);
    if (done != 0) m_state.books.edit(gang.job).base += done;
    gang.work += done;
    gang.work_s += gang.ranFor_s(m_state.now_s);
    gang.cap -= done;
    gang.portion -= done;
    gang.run_start_s = m_state.now_s;
  } else {
    emit(gang, trace::SegmentKind::Idle, gang.segment_start_s, m_state.now_s, 0, segments);
  }
  gang.segment_done = 0;
  gang.segment_start_s = m_state.now_s;
}

void Kernel::emit(const Gang& gang, trace::SegmentKind kind, double start_s, double end_s, double iterations,
                  trace::Segments& segments) const {
  if (end_s <= start_s) return;
  const double share = iterations / static_cast<double>(gang.gpus.size());
  for (std::size_t g = 0; g < gang.gpus.size(); ++g) {
    const std::size_t stage = gang.gpu_stage.empty() ? 0 : static_cast<std::size_t>(gang.gpu_stage[g]);
    segments.push({gang.job, gang.copy, gang.gpus[g], start_s, end_s, kind, share, m_stageParts[stage], gang.partner});
  }
}

void Kernel::hold(const Gang& gang, int by) {
  for (const model::GpuIndex g : gang.gpus) m_taken[g] = static_cast<char>(m_taken[g] + by);
}

// A gang whose partner has left the GPU has it alone from now on.
void Kernel::goOnAlone() {
  if (!m_problem->pairs) return;
  for (const GangKey& key : m_state.gangs.keys()) {
    const Gang& gang = *m_state.gangs.find(key);
    if (!gang.partner.valid()) continue;
    const Gang* other = m_state.gangs.find({gang.partner, 0});
    if (other != nullptr && other->partner == gang.job && other->gpus == gang.gpus) continue;
    Gang& own = m_state.gangs.edit(key);
    endSegment(own, m_segments);
    own.partner = {};
    own.rate = rateOf(own);
    touch(own.job);
    m_state.mix(static_cast<std::uint64_t>(FingerprintTag::Rate));
    m_state.mix(own.job);
  }
}

void Kernel::dropGang(const GangKey& key) {
  ++m_work.gangs;
  hold(*m_state.gangs.find(key), -1);
  m_state.gangs.erase(key);
  touch(key.job);
}

void Kernel::dropAllGangs() {
  const std::vector<GangKey> keys = m_state.gangs.keys();
  for (const GangKey& key : keys) endSegment(m_state.gangs.edit(key), m_segments);
  for (const GangKey& key : keys) {
    dropGang(key);
    account(key.job);
  }
}

void Kernel::touch(model::JobIndex job) {
  m_touched.push_back(job);
  m_changed.push_back(job);
}

// Updates the clock for changed jobs. A job with several changed copies is updated once.
void Kernel::wind() {
  std::sort(m_touched.begin(), m_touched.end());
  m_touched.erase(std::unique(m_touched.begin(), m_touched.end()), m_touched.end());
  for (const model::JobIndex job : m_touched) {
    m_clock.set(job, m_state.timesOf(job, *m_problem));
    ++m_work.clocked;
  }
  m_touched.clear();
}

// Updates a job's account from its gangs: GPUs held, GPU-seconds, waiting time.
void Kernel::account(model::JobIndex job) {
  if (m_state.tasks.on) return;  // the task executor keeps them itself
  ++m_work.books;
  const double now_s = m_state.now_s;
  int gangs = 0;
  int gpus = 0;
  std::vector<model::Part> held;
  for (const Gang& gang : m_state.gangs.of(job)) {
    ++gangs;
    gpus += static_cast<int>(gang.gpus.size());
    held.insert(held.end(), gang.parts.begin(), gang.parts.end());
  }
  const bool had = m_state.books[job].gangs > 0;
  if (!had && gangs == 0) return;
  JobBook& book = m_state.books.edit(job);
  if (book.held != gpus) {
    book.gpu_s_base += book.held * (now_s - book.held_since_s);
    book.held_since_s = now_s;
  }
  if (!had) book.wait_base_s += now_s - book.queued_since_s;
  if (had && gangs == 0) book.queued_since_s = now_s;
  book.gangs = gangs;
  book.held = gpus;
  m_state.jobs.edit(job).held = held.size() > 1 ? model::normalised(std::move(held)) : std::move(held);
}

}  // namespace roundel::sim
