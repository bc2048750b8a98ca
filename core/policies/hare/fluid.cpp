// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/fluid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "core/model/round_grid.h"

namespace roundel::policies::hare {
namespace {

struct Served {
  std::int64_t round = 0;
  int next = 0;          ///< the next task whose x is computed
  int tasks = 0;         ///< of the round
  double task_work = 0;  ///< p-work of one of them
  double weight = 0;     ///< w_n
  double end_s = 0;      ///< when the round would be served; of jobs that are served
  double x_last = 0;
  double work = 0;    ///< p-work of the round
  double served = 0;  ///< of it
  double later = 0;   ///< p-work of the rounds after it
  double key = 0;     ///< w_n / remaining p-work
  double speed = 0;
};

class Fluid {
 public:
  explicit Fluid(const Instance& instance) : m_instance(instance), m_jobs(instance.jobs.size()) {
    m_out.order.reserve(static_cast<std::size_t>(instance.taskTotal()));
    for (std::size_t j = 0; j < m_jobs.size(); ++j) {
      const InstanceJob& job = instance.jobs[j];
      m_jobs[j].weight = job.weight;
      m_jobs[j].later = static_cast<double>(job.rounds - 1) * job.tasks * job.p;
      openRound(j);
      m_ready.emplace(job.ready_s, j);
    }
  }

  Relaxation run(const std::stop_token& stop) {
    m_now_s = m_instance.now_s;
    while ((!m_ready.empty() || !m_available.empty()) && !stop.stop_requested()) {
      if (m_available.empty()) m_now_s = std::max(m_now_s, m_ready.top().first);
      admit();
      share();
      advance(nextEvent_s());
    }
    rank(m_instance, m_out.order);
    return std::move(m_out);
  }

 private:
  const InstanceJob& job(std::size_t j) const { return m_instance.jobs[j]; }

  void openRound(std::size_t j) {
    Served& served_job = m_jobs[j];
    served_job.next = 0;
    served_job.served = 0;
    served_job.tasks = job(j).taskCount(served_job.round);
    served_job.task_work = job(j).p * job(j).share(served_job.round);
    served_job.work = served_job.tasks * served_job.task_work;
    rekey(served_job);
  }

  static void rekey(Served& own) {
    const double left = own.later + own.work - own.served;
    own.key = left > 0 ? own.weight / left : kInfinity;
  }

  bool before(std::size_t a, std::size_t b) const {
    const double ka = m_jobs[a].key;
    const double kb = m_jobs[b].key;
    const bool tie = ka == kb || std::abs(ka - kb) <= kTie * std::max(std::abs(ka), std::abs(kb));
    return tie ? a < b : ka > kb;
  }

  // Moves m_available[i] forward to its place among those before it.
  void settle(std::size_t i) {
    const std::size_t j = m_available[i];
    for (; i > 0 && before(j, m_available[i - 1]); --i) m_available[i] = m_available[i - 1];
    m_available[i] = j;
  }

  void admit() {
    for (std::size_t i = 0; i < m_served; ++i) settle(i);
    while (!m_ready.empty() && model::isReached(m_ready.top().first, m_now_s)) {
      m_available.push_back(m_ready.top().second);
      m_ready.pop();
      settle(m_available.size() - 1);
    }
  }

  void share() {
    double left = m_instance.speed;
    m_served = 0;
    for (const std::size_t j : m_available) {
      if (left <= 0) break;
      Served& served_job = m_jobs[j];
      served_job.speed = std::min(left, static_cast<double>(served_job.tasks));
      left -= served_job.speed;
      ++m_served;
    }
  }

  double nextEvent_s() {
    double t_s = m_ready.empty() ? kInfinity : m_ready.top().first;
    for (std::size_t i = 0; i < m_served; ++i) {
      Served& served_job = m_jobs[m_available[i]];
      served_job.end_s = m_now_s + (served_job.work - served_job.served) / served_job.speed;
      t_s = std::min(t_s, served_job.end_s);
    }
    return std::max(t_s, m_now_s);
  }

  void advance(double t_s) {
    std::size_t kept_jobs = 0;
    std::size_t stillServed = 0;
    for (std::size_t i = 0; i < m_available.size(); ++i) {
      const std::size_t j = m_available[i];
      if (i < m_served) {
        serve(j, t_s);
        if (finished(m_jobs[j])) {
          endRound(j, t_s);
          continue;
        }
        rekey(m_jobs[j]);
        ++stillServed;
      }
      m_available[kept_jobs++] = j;
    }
    m_available.resize(kept_jobs);
    m_served = stillServed;
    m_now_s = t_s;
  }

  // A task that reaches k p exactly when service stops gets its x when service resumes.
  void serve(std::size_t j, double t_s) {
    Served& served_job = m_jobs[j];
    const double p = served_job.task_work;
    const double work_after = served_job.end_s <= t_s
                                  ? served_job.work
                                  : std::min(served_job.work, served_job.served + served_job.speed * (t_s - m_now_s));
    while (served_job.next < served_job.tasks &&
           (served_job.next * p < work_after - slack(served_job) ||
            served_job.next * p <= served_job.served + slack(served_job) || p <= 0)) {
      served_job.x_last = m_now_s + std::max(0.0, (served_job.next * p - served_job.served) / served_job.speed);
      m_out.order.push_back({static_cast<int>(j), served_job.round, served_job.next, served_job.x_last, 0});
      ++served_job.next;
    }
    served_job.served = work_after;
  }

  static double slack(const Served& own) { return kTie * own.work; }
  static bool finished(const Served& own) { return own.next == own.tasks && own.work - own.served <= slack(own); }

  void endRound(std::size_t j, double t_s) {
    Served& served_job = m_jobs[j];
    const InstanceJob& instance_job = job(j);
    double ready_s = std::max(t_s, served_job.x_last + served_job.task_work) + instance_job.sync;
    if (served_job.round == 0) ready_s = std::max(ready_s, instance_job.first_done_s);
    if (++served_job.round == instance_job.rounds) {
      m_out.objective += instance_job.weight * ready_s;
      return;
    }
    served_job.later =
        static_cast<double>(instance_job.rounds - 1 - served_job.round) * instance_job.tasks * instance_job.p;
    openRound(j);
    m_ready.emplace(ready_s, j);
  }

  const Instance& m_instance;
  std::vector<Served> m_jobs;
  using Event = std::pair<double, std::size_t>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> m_ready;
  std::vector<std::size_t> m_available;  ///< by key, best first
  std::size_t m_served = 0;              ///< the number of jobs that get speed, from the first on
  double m_now_s = 0;
  Relaxation m_out;
};

}  // namespace

Relaxation fluidOrder(const Instance& instance, const std::stop_token& stop) { return Fluid(instance).run(stop); }

}  // namespace roundel::policies::hare
