// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Instances of Hare_Sched for tests, and the exact optimum of small ones.

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "core/policies/hare/instance.h"

namespace roundel::policies::hare::testing {

/// A job whose T^c and T^s are given by GPU. Every GPU is a separate class.
inline InstanceJob job(std::int64_t rounds, int tasks, std::vector<double> train_s, std::vector<double> sync_s = {},
                       double weight = 1, double arrival_s = 0) {
  InstanceJob out;
  out.weight = weight;
  out.ready_s = arrival_s;
  out.rounds = rounds;
  out.tasks = tasks;
  sync_s.resize(train_s.size(), 0);
  out.train_s = std::move(train_s);
  out.sync_s = std::move(sync_s);
  for (int k = 0; k < tasks; ++k) out.first_tasks.push_back(k);
  return out;
}

inline Instance instance(std::vector<InstanceJob> jobs) {
  Instance out;
  out.jobs = std::move(jobs);
  out.classes = static_cast<int>(out.jobs.front().train_s.size());
  for (std::size_t j = 0; j < out.jobs.size(); ++j) out.jobs[j].job = model::JobIndex(j);
  for (int g = 0; g < out.classes; ++g) out.gpus.push_back({model::GpuIndex(g), g, 0});
  finishInstance(out);
  return out;
}

/// Hare's Fig. 1 as reconstructed (core/policies/hare/README.md).
inline Instance figureOne() {
  return instance({job(1, 2, {1.5, 3, 1}), job(1, 2, {1.5, 2, 2}), job(2, 2, {1.5, 1.5, 0.5})});
}

/// Computes min sum w_n C_n by a search over all semi-active schedules, with tasks in order of their starts. The bound assumes that the
/// remaining rounds run at their best. Exponential.
class Optimum {
 public:
  explicit Optimum(const Instance& instance) : m_instance(instance), m_jobs(instance.jobs.size()) {
    for (const InstanceGpu& gpu : instance.gpus) m_free.push_back(gpu.free_s);
    for (std::size_t j = 0; j < m_jobs.size(); ++j) m_jobs[j].ready_s = instance.jobs[j].ready_s;
  }

  double value() {
    search(-kInfinity);
    return m_best;
  }

 private:
  struct Job {
    std::int64_t round = 0;
    int assigned = 0;
    double ready_s = 0, ends_s = 0;
  };

  double bound() const {
    double sum = 0;
    for (std::size_t j = 0; j < m_jobs.size(); ++j) {
      const InstanceJob& job = m_instance.jobs[j];
      const Job& own = m_jobs[j];
      const auto left = static_cast<double>(job.rounds - own.round - (own.assigned > 0 ? 1 : 0));
      const double from = own.round == job.rounds ? own.ready_s
                          : own.assigned > 0      ? std::max(own.ends_s, own.ready_s + job.d)
                                                  : own.ready_s;
      sum += job.weight * (from + std::max(0.0, left) * job.d);
    }
    return sum;
  }

  void search(double last_start_s) {
    if (bound() >= m_best - 1e-12) return;
    bool done = true;
    for (std::size_t j = 0; j < m_jobs.size(); ++j) {
      if (m_jobs[j].round == m_instance.jobs[j].rounds) continue;
      done = false;
      for (std::size_t g = 0; g < m_free.size(); ++g) place(j, g, last_start_s);
    }
    if (done) m_best = std::min(m_best, bound());
  }

  void place(std::size_t j, std::size_t g, double last_start_s) {
    const InstanceJob& job = m_instance.jobs[j];
    const double train_s = job.train_s[g];
    const double start_s = std::max(m_jobs[j].ready_s, m_free[g]);
    if (!std::isfinite(train_s) || start_s < last_start_s) return;
    const Job before = m_jobs[j];
    const double free_s = m_free[g];
    Job& own = m_jobs[j];
    m_free[g] = start_s + train_s;
    own.ends_s = std::max(own.ends_s, start_s + train_s + job.sync_s[g]);
    if (++own.assigned == job.tasks) own = {own.round + 1, 0, own.ends_s, 0};
    search(start_s);
    m_jobs[j] = before;
    m_free[g] = free_s;
  }

  const Instance& m_instance;
  std::vector<Job> m_jobs;
  std::vector<double> m_free;
  double m_best = kInfinity;
};

}  // namespace roundel::policies::hare::testing
