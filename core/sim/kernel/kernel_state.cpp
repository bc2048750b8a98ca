// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/kernel_state.h"
#include "core/model/round_grid.h"

#include <algorithm>
#include <cmath>

namespace roundel::sim {

KernelState::KernelState(const std::shared_ptr<const model::Problem>& problem)
    : jobs(problem->jobs.size()),
      books(problem->jobs.size()),
      outcomes(problem->jobs.size()),
      node_up(problem->nodes.size(), 1) {
  for (const model::Node& node : problem->nodes) speed.push_back(node.speed);
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    jobs.edit(j).throughput = Throughputs(problem, problem->jobs[j].throughput);
    jobs.edit(j).throughput_spread = Throughputs(problem, problem->jobs[j].throughput_spread);
  }
}

void KernelState::mix(std::uint64_t value) {
  for (int byte = 0; byte < 8; ++byte) {
    fingerprint ^= (value >> (8 * byte)) & 0xff;
    fingerprint *= 1099511628211ULL;
  }
}

void KernelState::follow(const model::Problem& old, const std::shared_ptr<const model::Problem>& problem) {
  const KernelState fresh(problem);
  for (std::size_t n = node_up.size(); n < problem->nodes.size(); ++n) {
    node_up.push_back(fresh.node_up[n]);
    speed.push_back(fresh.speed[n]);
    changes.nodes = true;
  }
  for (std::size_t j = 0; j < old.jobs.size(); ++j) {
    JobState& state = jobs.edit(j);
    const model::Job& is = problem->jobs[j];
    const model::Job& was = old.jobs[j];
    const bool has_same_rates = is.throughput == was.throughput && is.throughput_spread == was.throughput_spread;
    if (!has_same_rates || state.throughput.sharesMemoryWith(was.throughput))
      state.throughput = fresh.jobs[j].throughput;
    if (!has_same_rates || state.throughput_spread.sharesMemoryWith(was.throughput_spread))
      state.throughput_spread = fresh.jobs[j].throughput_spread;
    if (!has_same_rates) changes.rates = true;
  }
  for (std::size_t j = old.jobs.size(); j < problem->jobs.size(); ++j) {
    jobs.push_back(fresh.jobs[j]);
    books.push_back(fresh.books[j]);
    outcomes.push_back(fresh.outcomes[j]);
  }
  progressed = true;
}

double KernelState::doneAt(model::JobIndex job, double t_s) const {
  double done_iterations = books[job].base;
  if (books[job].gangs == 0) return done_iterations;
  for (const Gang& gang : gangs.of(job)) done_iterations += gang.progressAt(t_s);
  if (!tasks.active) return done_iterations;
  for (const GpuTasks& gpu : tasks.gpus)
    if (gpu.running && gpu.running->id.job == job)
      done_iterations += gpu.running->doneAt(t_s) * tasks.jobs[job].iterations;
  return done_iterations;
}

double KernelState::waitAt(model::JobIndex job, double t_s) const {
  const bool queued = jobs[job].active() && books[job].gangs == 0;
  return books[job].wait_base_s + (queued ? std::max(0.0, t_s - books[job].queued_since_s) : 0);
}

double KernelState::gpuSecondsAt(model::JobIndex job, double t_s) const {
  return books[job].gpu_s_base + books[job].held * (t_s - books[job].held_since_s);
}

double KernelState::completion_s(const Gangs::Range& own, const model::Problem& problem) const {
  double rates = 0;
  double weighted = 0;
  const Gang* runs = nullptr;
  const Gang* last = nullptr;
  std::size_t running = 0;
  double began_s = 0;
  for (const Gang& gang : own) {
    last = &gang;
    began_s = std::max(began_s, gang.segment_start_s);
    if (gang.phase != Gang::Phase::Run || gang.rate <= 0) continue;
    ++running;
    runs = &gang;
    rates += gang.rate;
    weighted += gang.rate * gang.run_start_s;
  }
  if (running == 0) return kForever;
  const double left = problem.jobs[last->job].iterations - books[last->job].base;
  const double end_s = running == 1 && runs == last ? runs->run_start_s + left / runs->rate : (left + weighted) / rates;
  return left > 0 ? std::max(end_s, nextDouble_s(began_s)) : end_s;
}

GangClock::Times KernelState::timesOf(model::JobIndex job, const model::Problem& problem) const {
  GangClock::Times times;
  const Gangs::Range job_gangs = gangs.of(job);
  if (job_gangs.empty()) return times;
  double rates = 0;
  for (const Gang& gang : job_gangs) {
    times.phase_end_s = std::min(times.phase_end_s, gang.phaseEnd_s());
    if (gang.phase == Gang::Phase::Run && gang.rate > 0) rates += gang.rate;
  }
  const double total = problem.jobs[job].iterations;
  times.completion_s = completion_s(job_gangs, problem);
  // Twice the tolerance for completion and equal instants: a job that is checked too early simply continues.
  times.due_s = times.completion_s;
  if (rates > 0)
    times.due_s -= 2 * model::kRelativeTolerance * (total / rates + std::max(1.0, std::abs(times.completion_s)));
  if (total - books[job].base <= 2 * model::kRelativeTolerance * total) times.due_s = -kForever;
  return times;
}

}  // namespace roundel::sim
