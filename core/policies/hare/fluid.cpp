#include "core/policies/hare/fluid.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace roundel::policies::hare {
namespace {

struct Served {
  std::int64_t round = 0;
  int next = 0;           ///< task whose x comes next
  double x_last = 0;
  double work = 0;        ///< p-work of the round
  double served = 0;      ///< of it
  double later = 0;       ///< p-work of the rounds after it
  double key = 0;         ///< w_n / remaining p-work
  double speed = 0;
};

class Fluid {
 public:
  explicit Fluid(const Instance& instance) : m_instance(instance), m_jobs(instance.jobs.size()) {
    m_out.order.reserve(static_cast<std::size_t>(instance.taskTotal()));
    for (std::size_t j = 0; j < m_jobs.size(); ++j) {
      const InstanceJob& job = instance.jobs[j];
      m_jobs[j].later = static_cast<double>(job.rounds - 1) * job.tasks * job.p;
      openRound(j);
      m_ready.emplace(job.ready_s, j);
    }
  }

  Relaxation run() {
    m_now_s = m_instance.now_s;
    while (!m_ready.empty() || !m_available.empty()) {
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
  double taskWork(std::size_t j) const { return job(j).p * job(j).share(m_jobs[j].round); }

  void openRound(std::size_t j) {
    Served& own = m_jobs[j];
    own.next = 0;
    own.served = 0;
    own.work = job(j).taskCount(own.round) * taskWork(j);
    rekey(j);
  }

  void rekey(std::size_t j) {
    Served& own = m_jobs[j];
    const double left = own.later + own.work - own.served;
    own.key = left > 0 ? job(j).weight / left : kInfinity;
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
    while (!m_ready.empty() && (m_ready.top().first <= m_now_s || ties(m_ready.top().first, m_now_s))) {
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
      Served& own = m_jobs[j];
      own.speed = std::min(left, static_cast<double>(job(j).taskCount(own.round)));
      left -= own.speed;
      ++m_served;
    }
  }

  double end_s(const Served& own) const { return m_now_s + (own.work - own.served) / own.speed; }

  double nextEvent_s() const {
    double t_s = m_ready.empty() ? kInfinity : m_ready.top().first;
    for (std::size_t i = 0; i < m_served; ++i) {
      t_s = std::min(t_s, end_s(m_jobs[m_available[i]]));
    }
    return std::max(t_s, m_now_s);
  }

  void advance(double t_s) {
    std::size_t kept = 0;
    std::size_t stillServed = 0;
    for (std::size_t i = 0; i < m_available.size(); ++i) {
      const std::size_t j = m_available[i];
      if (i < m_served) {
        serve(j, t_s);
        if (finished(j)) {
          endRound(j, t_s);
          continue;
        }
        rekey(j);
        ++stillServed;
      }
      m_available[kept++] = j;
    }
    m_available.resize(kept);
    m_served = stillServed;
    m_now_s = t_s;
  }

  // A task whose k p is met exactly where service stops gets its x when service resumes.
  void serve(std::size_t j, double t_s) {
    Served& own = m_jobs[j];
    const double p = taskWork(j);
    const bool ends = end_s(own) <= t_s;
    const double after = ends ? own.work : std::min(own.work, own.served + own.speed * (t_s - m_now_s));
    const int tasks = job(j).taskCount(own.round);
    while (own.next < tasks && (own.next * p < after - slack(own) || own.next * p <= own.served + slack(own) || p <= 0)) {
      own.x_last = m_now_s + std::max(0.0, (own.next * p - own.served) / own.speed);
      m_out.order.push_back({static_cast<int>(j), own.round, own.next, own.x_last, 0});
      ++own.next;
    }
    own.served = after;
  }

  static double slack(const Served& own) { return kTie * own.work; }
  static bool finished(const Served& own, int tasks) { return own.next == tasks && own.work - own.served <= slack(own); }
  bool finished(std::size_t j) const { return finished(m_jobs[j], job(j).taskCount(m_jobs[j].round)); }

  void endRound(std::size_t j, double t_s) {
    Served& own = m_jobs[j];
    const InstanceJob& of = job(j);
    double ready_s = std::max(t_s, own.x_last + taskWork(j)) + of.sync;
    if (own.round == 0) ready_s = std::max(ready_s, of.first_done_s);
    if (++own.round == of.rounds) {
      m_out.objective += of.weight * ready_s;
      return;
    }
    own.later = static_cast<double>(of.rounds - 1 - own.round) * of.tasks * of.p;
    openRound(j);
    m_ready.emplace(ready_s, j);
  }

  const Instance& m_instance;
  std::vector<Served> m_jobs;
  using Event = std::pair<double, std::size_t>;
  std::priority_queue<Event, std::vector<Event>, std::greater<>> m_ready;
  std::vector<std::size_t> m_available;  ///< by key, best first
  std::size_t m_served = 0;              ///< the first so many get speed
  double m_now_s = 0;
  Relaxation m_out;
};

}  // namespace

Relaxation fluidOrder(const Instance& instance) { return Fluid(instance).run(); }

}  // namespace roundel::policies::hare
