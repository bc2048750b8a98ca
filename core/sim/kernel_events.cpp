// The kernel at an instant, before anything is decided: phases and jobs end, nodes, rates and cancellations change.

#include "core/sim/kernel.h"

#include <algorithm>

#include "core/sim/instants.h"
#include "core/sim/stages.h"

namespace roundel::sim {

void Kernel::finishPhases() {
  for (Gang& gang : m_state.gangs) {
    if (!reached(gang.phaseEnd_s(), m_state.now_s)) continue;
    if (gang.phase == Gang::Phase::Restart) {
      endSegment(gang, m_segments);
      gang.phase = Gang::Phase::Run;
      gang.run_start_s = gang.segment_start_s = m_state.now_s;
    } else {
      const double done = gang.cap;
      emit(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s, gang.segment_done + done, m_segments);
      m_state.books[gang.job].base += done;
      gang.work += done;
      gang.work_s += m_state.now_s - gang.run_start_s;
      gang.segment_done = 0;
      gang.segment_start_s = m_state.now_s;
      gang.cap = 0;
      gang.phase = Gang::Phase::Idle;
    }
  }
}

void Kernel::finishJobs(Instant& instant) {
  std::vector<char> drop(m_state.gangs.size(), 0);
  const auto& gangs = m_state.gangs;
  for (std::size_t first = 0; first < gangs.size();) {
    std::size_t last = first;
    while (last < gangs.size() && gangs[last].job == gangs[first].job) ++last;
    const double total = m_problem->jobs[gangs[first].job].iterations;
    if (total - m_state.doneAt(gangs[first].job, m_state.now_s) <= kRelative * total || isOver(first, last, instant.round >= 0)) {
      complete(first, last);
      std::fill(drop.begin() + static_cast<std::ptrdiff_t>(first), drop.begin() + static_cast<std::ptrdiff_t>(last), 1);
      instant.completion = true;
    }
    first = last;
  }
  if (instant.completion) dropGangs(drop);
}

// The instant itself has come. Far from 0 a short run's length is rounded too coarsely to say the same by what is done.
bool Kernel::isOver(std::size_t first_gang, std::size_t end_gang, bool at_boundary) const {
  double began_s = 0;
  for (std::size_t g = first_gang; g < end_gang; ++g) began_s = std::max(began_s, m_state.gangs[g].segment_start_s);
  return m_state.now_s > began_s && due(m_state.completion_s(first_gang, end_gang, *m_problem), m_state.now_s, at_boundary);
}

void Kernel::complete(std::size_t first_gang, std::size_t end_gang) {
  const model::JobIndex job = m_state.gangs[first_gang].job;
  const double total = m_problem->jobs[job].iterations;
  for (std::size_t g = first_gang; g < end_gang; ++g) {
    Gang& gang = m_state.gangs[g];
    // The last gang takes what rounding left, so that the segments add up to the job's total.
    double& base = m_state.books[job].base;
    if (gang.phase == Gang::Phase::Run) {
      const double done = g + 1 == end_gang ? total - base : gang.progressAt(m_state.now_s);
      emit(gang, trace::SegmentKind::Run, gang.segment_start_s, m_state.now_s, gang.segment_done + done, m_segments);
      base += done;
    } else {
      endSegment(gang, m_segments);
    }
  }
  completed(job);
}

void Kernel::completed(model::JobIndex job) {
  const double total = m_problem->jobs[job].iterations;
  m_state.books[job].base = total;
  closeBook(job);
  m_state.jobs[job].finished = true;
  m_state.jobs[job].done = total;
  m_state.outcomes[job].finish_s = m_state.now_s;
  m_state.changes.completions = true;
  m_state.changes.ended.push_back(job);
  std::erase(m_state.active, job);
  m_state.mix(static_cast<std::uint64_t>(Mark::Completion));
  m_state.mix(job);
}

void Kernel::closeBook(model::JobIndex job) {
  JobState& state = m_state.jobs[job];
  state.attained_gpu_s = m_state.gpuSecondsAt(job, m_state.now_s);
  state.wait_s = m_state.waitAt(job, m_state.now_s);
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
  while (m_state.next_event < events.size() && due(events[m_state.next_event].at_s, m_state.now_s, instant.round >= 0)) {
    applyEvent(events[m_state.next_event++], instant);
  }
}

void Kernel::applyEvent(const model::Event& event, Instant& instant) {
  switch (event.kind) {
    case model::EventKind::NodeDown: nodeDown(event.node); break;
    case model::EventKind::NodeUp:
      m_state.node_up[event.node] = 1;
      m_state.changes.nodes = true;
      m_state.mix(static_cast<std::uint64_t>(Mark::NodeUp));
      break;
    case model::EventKind::CancelJob:
      if (m_state.jobs[event.job].finished || m_state.jobs[event.job].cancelled) return;
      cancel(event.job);
      instant.completion = true;
      return;
    case model::EventKind::SetThroughput: setThroughput(event); break;
    case model::EventKind::SetSpeed:
      m_state.speed[event.node] = event.value.value_or(1);
      m_state.changes.rates = true;
      for (Gang& gang : m_state.gangs) rerate(gang);
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
  m_state.mix(static_cast<std::uint64_t>(Mark::NodeDown));
  m_state.mix(node);
}

// They keep what they did; what copies did is told to the policy.
void Kernel::stopGangs(const std::function<bool(const Gang&)>& stops) {
  std::vector<char> drop(m_state.gangs.size(), 0);
  for (std::size_t g = 0; g < m_state.gangs.size(); ++g) {
    Gang& gang = m_state.gangs[g];
    drop[g] = stops(gang) ? 1 : 0;
    if (drop[g] == 0) continue;
    endSegment(gang, m_segments);
    m_state.changes.lost.push_back(gang.job);
    if (gang.copy > 0) m_state.lost.emplace_back(gang.job, gang.workAt(m_state.now_s));
  }
  dropGangs(drop);
}

void Kernel::cancel(model::JobIndex job) {
  std::vector<char> drop(m_state.gangs.size(), 0);
  for (std::size_t g = 0; g < m_state.gangs.size(); ++g) {
    if (m_state.gangs[g].job != job) continue;
    endSegment(m_state.gangs[g], m_segments);
    drop[g] = 1;
  }
  dropGangs(drop);
  tasks().cancel(job);
  m_state.books[job].wait_base_s = m_state.waitAt(job, m_state.now_s);
  closeBook(job);
  m_state.jobs[job].cancelled = true;
  m_state.outcomes[job].cancelled_s = m_state.now_s;
  m_state.changes.cancellations = true;
  m_state.changes.ended.push_back(job);
  std::erase(m_state.active, job);
  m_state.mix(static_cast<std::uint64_t>(Mark::Cancel));
  m_state.mix(job);
}

void Kernel::setThroughput(const model::Event& event) {
  const model::Job& job = m_problem->jobs[event.job];
  JobState& state = m_state.jobs[event.job];
  const bool perGang = job.spec.throughput_per.value_or("gpu") == "gang";
  const double perGpu = event.value.value_or(0) / (perGang ? job.gpus : 1);
  const auto& spread = job.spec.throughput_spread;
  const bool statesSpread = spread && spread->count(m_problem->types[event.type].id) > 0;
  state.rate[event.type] = model::RateCurve(perGpu);
  // A type that cannot run the job cannot run it on several nodes either; what is stated for those stands again afterwards.
  const bool stated = statesSpread && perGpu > 0;
  state.rate_spread[event.type] = stated ? job.rate_spread[event.type] : state.rate[event.type];
  m_state.changes.rates = true;
  if (perGpu <= 0) stopGangsOn(event.job, event.type);
  for (Gang& gang : m_state.gangs) {
    if (gang.job == event.job) rerate(gang);
  }
  tasks().rerate(event.job);
}

// Where a job cannot run any more its gangs stop, as on a node that goes down: no policy may place it there again.
void Kernel::stopGangsOn(model::JobIndex job, model::TypeIndex type) {
  stopGangs([&](const Gang& gang) {
    return gang.job == job && std::any_of(gang.parts.begin(), gang.parts.end(), [&](const model::Part& p) { return p.type == type; });
  });
}

double Kernel::rateOf(const Gang& gang) const {
  if (gang.rate_override) return *gang.rate_override;
  const JobState& state = m_state.jobs[gang.job];
  if (!gang.stages.empty()) return stagedRate(*m_problem, state, gang, m_state.speed);
  return model::gangRate(m_problem->jobs[gang.job], state.rate, state.rate_spread, m_state.speed, gang.parts);
}

// Its job may have other stages than before: their count says whether what sits where still holds.
void Kernel::restage(Gang& gang) {
  Placement placement;
  placement.parts = gang.parts;
  gang.stages = stagesOf(m_problem->jobs[gang.job], placement, &gang);
  gang.gpu_stage = stageOfGpus(*m_problem, gang.gpus, gang.stages);
}

void Kernel::rerate(Gang& gang) {
  const double rate = rateOf(gang);
  if (rate == gang.rate) return;
  if (gang.phase == Gang::Phase::Run) endSegment(gang, m_segments);
  gang.rate = rate;
  // A faster copy fits more whole iterations; a slower one ends the one that it is at as far as it comes.
  if (gang.whole_by_s && gang.phase != Gang::Phase::Idle) gang.cap = std::max(gang.cap, gang.wholeCap());
  m_state.mix(static_cast<std::uint64_t>(Mark::Rate));
  m_state.mix(gang.job);
}

}  // namespace roundel::sim
