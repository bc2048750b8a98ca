#include "core/sim/kernel_state.h"

#include <algorithm>
#include <cmath>

namespace roundel::sim {

bool sameInstant(double a, double b) {
  if (std::isinf(a) || std::isinf(b)) return a == b;
  return std::abs(a - b) <= kRelative * std::max({1.0, std::abs(a), std::abs(b)});
}

double Gang::progressAt(double t_s) const {
  if (phase != Phase::Run || t_s <= run_start_s) return 0;
  return std::min(cap, rate * (t_s - run_start_s));
}

double Gang::phaseEnd_s() const {
  if (phase == Phase::Restart) return run_start_s;
  if (phase == Phase::Run && cap < kForever) return rate > 0 ? run_start_s + cap / rate : kForever;
  return kForever;
}

double Gang::ranFor_s(double t_s) const {
  if (phase != Phase::Run || t_s <= run_start_s) return 0;
  return std::min(t_s, phaseEnd_s()) - run_start_s;
}

double Gang::wholeCap() const {
  if (!whole_by_s || rate <= 0) return portion;
  const double whole = std::floor((work + rate * (*whole_by_s - run_start_s)) * (1 + kRelative)) - work;
  return work + whole < 1 ? portion : std::min(portion, std::max(0.0, whole));
}

CopyWork Gang::workAt(double t_s) const { return {copy, parts, work + progressAt(t_s), work_s + ranFor_s(t_s)}; }

KernelState::KernelState(const model::Problem& problem)
    : jobs(problem.jobs.size()), books(problem.jobs.size()), outcomes(problem.jobs.size()),
      node_up(problem.nodes.size(), 1) {
  for (const model::Node& node : problem.nodes) speed.push_back(node.speed);
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    jobs[j].rate = problem.jobs[j].rate;
    jobs[j].rate_spread = problem.jobs[j].rate_spread;
  }
}

void KernelState::leaveOutStatedRates(const model::Problem& problem) {
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    if (jobs[j].rate == problem.jobs[j].rate) std::vector<model::RateCurve>().swap(jobs[j].rate);
    if (jobs[j].rate_spread == problem.jobs[j].rate_spread) std::vector<model::RateCurve>().swap(jobs[j].rate_spread);
  }
}

void KernelState::putStatedRates(const model::Problem& problem) {
  for (std::size_t j = 0; j < jobs.size(); ++j) {
    if (jobs[j].rate.empty()) jobs[j].rate = problem.jobs[j].rate;
    if (jobs[j].rate_spread.empty()) jobs[j].rate_spread = problem.jobs[j].rate_spread;
  }
}

void KernelState::mix(std::uint64_t value) {
  for (int byte = 0; byte < 8; ++byte) {
    fingerprint ^= (value >> (8 * byte)) & 0xff;
    fingerprint *= 1099511628211ULL;
  }
}

double KernelState::doneAt(model::JobIndex job, double t_s) const {
  double done = books[job].base;
  if (books[job].gangs == 0) return done;
  for (const Gang& gang : gangs) {
    if (gang.job == job) done += gang.progressAt(t_s);
  }
  for (const GpuTasks& gpu : tasks.gpus) {
    if (gpu.running && gpu.running->id.job == job) done += gpu.running->doneAt(t_s) * tasks.jobs[job].iterations;
  }
  return done;
}

double KernelState::waitAt(model::JobIndex job, double t_s) const {
  const bool queued = jobs[job].active() && books[job].gangs == 0;
  return books[job].wait_base_s + (queued ? std::max(0.0, t_s - books[job].queued_since_s) : 0);
}

double KernelState::gpuSecondsAt(model::JobIndex job, double t_s) const {
  return books[job].gpu_s_base + books[job].held * (t_s - books[job].held_since_s);
}

double KernelState::completion_s(std::size_t first_gang, std::size_t end_gang, const model::Problem& problem) const {
  const model::JobIndex job = gangs[first_gang].job;
  const double left = problem.jobs[job].iterations - books[job].base;
  double rates = 0;
  double weighted = 0;
  std::size_t running = 0;
  for (std::size_t g = first_gang; g < end_gang; ++g) {
    const Gang& gang = gangs[g];
    if (gang.phase != Gang::Phase::Run || gang.rate <= 0) continue;
    ++running;
    rates += gang.rate;
    weighted += gang.rate * gang.run_start_s;
    if (running == 1 && g + 1 == end_gang) return gang.run_start_s + left / gang.rate;
  }
  return running == 0 ? kForever : (left + weighted) / rates;
}

}  // namespace roundel::sim
