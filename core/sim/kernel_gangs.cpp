// The kernel after a decision: gangs begin, go on and leave, segments are written, GPU-seconds and waiting are booked.

#include "core/sim/kernel.h"

#include <algorithm>

#include "core/sim/instants.h"
#include "core/sim/placer.h"
#include "core/sim/stages.h"

namespace roundel::sim {
namespace {

// The gang of the same job and copy; gangs stand by job, then copy.
std::vector<Gang>::iterator heldBy(std::vector<Gang>& gangs, const Placement& placement) {
  const auto at = std::lower_bound(gangs.begin(), gangs.end(), placement, [](const Gang& gang, const Placement& p) {
    return gang.job != p.job ? gang.job < p.job : gang.copy < p.copy;
  });
  return at != gangs.end() && at->job == placement.job && at->copy == placement.copy ? at : gangs.end();
}

}  // namespace

bool Kernel::tryKeep(Gang& gang, const Placement& placement, double rate) const {
  const bool pays = placement.overhead_s && *placement.overhead_s > 0;
  if (gang.phase == Gang::Phase::Idle || pays || rate != gang.rate) return false;
  return true;
}

// The same GPUs at the same rate: the open segment goes on under the limits of the new placement.
void Kernel::keepGang(Gang& old, const Gang& now) {
  const double done = old.progressAt(m_state.now_s);
  old.rate_override = now.rate_override;
  old.work = -done;
  old.work_s = -old.ranFor_s(m_state.now_s);
  if (now.cap == kForever && old.cap == kForever) return;
  m_state.books[old.job].base += done;
  old.segment_done += done;
  if (old.phase == Gang::Phase::Run) old.run_start_s = m_state.now_s;
  old.work = old.work_s = 0;
  old.cap = now.cap;
  old.portion = now.portion;
  old.whole_by_s = now.whole_by_s;
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
  for (Gang& gang : m_state.gangs) endSegment(gang, m_segments);
  dropGangs(std::vector<char>(m_state.gangs.size(), 1));
  tasks().adopt(std::move(plan));
  tasks().start();
}

// `moved` (by job) where only these change and the policy was not asked: all others stay as they are. Empty: everything is decided.
void Kernel::carryOut(Decision& decision, const std::vector<char>& moved) {
  if (m_state.tasks.on) tasks().leave();
  std::vector<Holding> holdings;
  for (const Gang& gang : m_state.gangs) holdings.push_back({gang.job, gang.copy, gang.gpus});
  std::vector<std::vector<model::GpuIndex>> gpus = pickGpus(*m_problem, holdings, decision.placements);

  std::vector<Gang> before = std::move(m_state.gangs);
  std::vector<char> kept(before.size(), 0);
  std::vector<Gang> after;
  std::vector<char> restarted(m_state.jobs.size(), 0);
  for (std::size_t p = 0; p < decision.placements.size(); ++p) {
    const Placement& placement = decision.placements[p];
    const auto old = heldBy(before, placement);
    const bool same = old != before.end() && old->gpus == gpus[p];
    if (!moved.empty() && moved[placement.job] == 0) {
      kept[static_cast<std::size_t>(old - before.begin())] = 1;
      after.push_back(*old);
      continue;
    }
    Gang gang = openGang(placement, std::move(gpus[p]), old == before.end() ? nullptr : &*old, same);
    const bool pays = placement.copy > 0 || (placement.overhead_s ? *placement.overhead_s > 0 || !same : !same);
    if (same && old->stages == gang.stages && tryKeep(*old, placement, gang.rate)) {
      if (placement.copy > 0) restarted[placement.job] = 1;
      keepGang(*old, gang);
      kept[static_cast<std::size_t>(old - before.begin())] = 1;
      after.push_back(*old);
      continue;
    }
    if (pays && m_state.jobs[placement.job].started) restarted[placement.job] = 1;
    after.push_back(std::move(gang));
  }
  for (std::size_t g = 0; g < before.size(); ++g) {
    if (kept[g] == 0) endSegment(before[g], m_segments);
  }
  std::stable_sort(after.begin(), after.end(),
                   [](const Gang& a, const Gang& b) { return a.job != b.job ? a.job < b.job : a.copy < b.copy; });
  m_state.gangs = std::move(after);
  if (moved.empty()) m_state.lost.clear();
  for (std::size_t j = 0; j < restarted.size(); ++j) m_state.outcomes[j].restarts += restarted[j];
  account();
  for (const Gang& gang : m_state.gangs) {
    m_state.mix(static_cast<std::uint64_t>(Mark::Gang));
    m_state.mix(gang.job);
    m_state.mix(static_cast<std::uint64_t>(gang.copy));
    for (const model::GpuIndex g : gang.gpus) m_state.mix(g);
    JobState& state = m_state.jobs[gang.job];
    if (!state.started) {
      state.started = true;
      state.first_start_s = m_state.outcomes[gang.job].first_start_s = m_state.now_s;
    }
  }
}

void Kernel::endSegment(Gang& gang, trace::Segments& segments) {
  if (gang.phase == Gang::Phase::Restart) {
    emit(gang, trace::SegmentKind::Restart, gang.segment_start_s, std::min(m_state.now_s, gang.run_start_s), 0, segments);
  } else if (gang.phase == Gang::Phase::Run) {
    const double done = gang.progressAt(m_state.now_s);
    const bool stands = gang.rate <= 0 && gang.segment_done + done <= 0;
    emit(gang, stands ? trace::SegmentKind::Idle : trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s, gang.segment_done + done, segments);
    m_state.books[gang.job].base += done;
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
    segments.push({gang.job, gang.copy, gang.gpus[g], start_s, end_s, kind, share, m_stageParts[stage]});
  }
}

void Kernel::dropGangs(std::vector<char> drop) {
  std::size_t next = 0;
  std::erase_if(m_state.gangs, [&](const Gang&) { return drop[next++] != 0; });
  account();
}

// Brings the books of every active or just ended job in line with the gangs: GPUs held, GPU-seconds, waiting.
void Kernel::account() {
  if (m_state.tasks.on) return;  // the task executor keeps them itself
  const double now_s = m_state.now_s;
  std::vector<JobBook> fresh(m_state.books.size());
  for (const Gang& gang : m_state.gangs) {
    ++fresh[gang.job].gangs;
    fresh[gang.job].held += static_cast<int>(gang.gpus.size());
  }
  for (std::size_t j = 0; j < fresh.size(); ++j) {
    JobBook& book = m_state.books[j];
    const bool had = book.gangs > 0;
    const bool has = fresh[j].gangs > 0;
    if (!had && !has) continue;
    if (book.held != fresh[j].held) {
      book.gpu_s_base += book.held * (now_s - book.held_since_s);
      book.held_since_s = now_s;
    }
    if (!had && has) book.wait_base_s += now_s - book.queued_since_s;
    if (had && !has) book.queued_since_s = now_s;
    book.gangs = fresh[j].gangs;
    book.held = fresh[j].held;
    m_state.jobs[j].held.clear();
  }
  for (const Gang& gang : m_state.gangs) {
    auto& held = m_state.jobs[gang.job].held;
    held.insert(held.end(), gang.parts.begin(), gang.parts.end());
  }
  for (const Gang& gang : m_state.gangs) {
    auto& held = m_state.jobs[gang.job].held;
    if (held.size() > 1) held = model::normalised(std::move(held));
  }
}

}  // namespace roundel::sim
