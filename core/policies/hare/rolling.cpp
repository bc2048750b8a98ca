// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/rolling.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <set>
#include <utility>
#include <vector>

#include "core/model/tasks.h"

namespace roundel::policies::hare {
namespace {

class Pieces {
 public:
  Pieces(const Instance& instance, std::int64_t most)
      : m_instance(instance), m_most(most), m_round(instance.jobs.size(), 0), m_left(instance.jobs.size(), 0) {
    m_out.order.reserve(static_cast<std::size_t>(std::min(most, instance.taskTotal())));
    for (std::size_t j = 0; j < instance.jobs.size(); ++j) {
      m_events.push({std::max(instance.now_s, instance.jobs[j].ready_s), Kind::Ready, j});
      m_left[j] = instance.jobs[j].p * (instance.jobs[j].taskCount(0) * instance.jobs[j].share(0) +
                                        static_cast<double>((instance.jobs[j].rounds - 1) * instance.jobs[j].tasks));
    }
  }

  Relaxation run(const std::stop_token& stop) {
    while (!m_events.empty() && !full() && !stop.stop_requested()) {
      const double t_s = m_events.top().at_s;
      while (!m_events.empty() && m_events.top().at_s == t_s && !full()) {
        const Event event = m_events.top();
        m_events.pop();
        happen(event);
      }
      while (!m_waiting.empty() && m_used < m_instance.speed && !full()) {
        const std::size_t j = m_waiting.begin()->second;
        m_waiting.erase(m_waiting.begin());
        startRound(j, t_s);
      }
    }
    rank(m_instance, m_out.order);
    return std::move(m_out);
  }

 private:
  enum class Kind { Over, Ready };  ///< a round is served; the next one may start
  struct Event {
    double at_s = 0;
    Kind kind = Kind::Ready;
    std::size_t job = 0;
    auto operator<=>(const Event&) const = default;
  };

  bool full() const { return static_cast<std::int64_t>(m_out.order.size()) >= m_most; }

  void happen(const Event& event) {
    const InstanceJob& job = m_instance.jobs[event.job];
    if (event.kind == Kind::Over)
      m_used -= job.tasks;
    else
      m_waiting.insert({m_left[event.job] > 0 ? -job.weight / m_left[event.job] : -kInfinity, event.job});
  }

  void startRound(std::size_t j, double t_s) {
    const InstanceJob& job = m_instance.jobs[j];
    const std::int64_t round = m_round[j]++;
    const double p = job.p * job.share(round);
    for (int k = 0; k < job.taskCount(round); ++k)
      m_out.order.push_back({static_cast<int>(j), round, k, t_s + k * p / job.tasks, 0});
    m_left[j] -= p * job.taskCount(round);
    m_used += job.tasks;
    m_events.push({t_s + p, Kind::Over, j});
    if (m_round[j] == job.rounds) return;
    const double ready_s = t_s + p + job.sync;
    m_events.push({round == 0 ? std::max(ready_s, job.first_done_s) : ready_s, Kind::Ready, j});
  }

  const Instance& m_instance;
  std::int64_t m_most;
  std::vector<std::int64_t> m_round;  ///< by job: the next round to start
  std::vector<double> m_left;         ///< by job: p-work of the rounds that have not started
  std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
  std::set<std::pair<double, std::size_t>> m_waiting;  ///< ready and not served, by key
  double m_used = 0;
  Relaxation m_out;
};

}  // namespace

std::int64_t roundsWithinReach(const model::Problem& problem, std::int64_t max_rounds) {
  if (!rollsOver(problem, max_rounds)) return max_rounds;
  const auto tasks = [&] {
    double sum = 0;
    for (const model::Job& job : problem.jobs) sum += model::taskShape(job, max_rounds).total();
    return sum;
  };
  while (max_rounds >= 2 * kFewestRounds && tasks() > kReachedTasks) max_rounds /= 2;
  return max_rounds;
}

bool rollsOver(const model::Problem& problem, std::int64_t max_rounds) {
  double tasks = 0;
  std::set<double> arrivals;
  for (const model::Job& job : problem.jobs) {
    tasks += model::taskShape(job, max_rounds).total();
    arrivals.insert(job.arrival_s);
  }
  return tasks * static_cast<double>(arrivals.size()) > kMaxPlanned;
}

Relaxation firstTasks(const Instance& instance, std::int64_t most, const std::stop_token& stop) {
  return Pieces(instance, most).run(stop);
}

}  // namespace roundel::policies::hare
