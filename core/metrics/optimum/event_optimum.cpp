// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/optimum/event_optimum.h"

#include <algorithm>
#include <queue>
#include <utility>
#include <vector>

#include "core/metrics/optimum/order_program.h"
#include "core/model/pairs.h"

namespace roundel::metrics {
namespace {

using model::EventKind;
using model::JobIndex;

constexpr double kTie = 1e-9;  // relative

struct Open {
  double bound = 0;
  std::int64_t number = 0;
  std::vector<OrderEvent> events;
  bool complete = false;
  bool operator<(const Open& other) const {  // the top of the queue is its largest
    if (bound != other.bound) return bound > other.bound;
    return events.size() != other.events.size() ? events.size() < other.events.size() : number > other.number;
  }
};

class Search {
 public:
  Search(const JointSpeeds& joint, bool weighted, std::int64_t most, const std::stop_token& stop)
      : m_joint(joint), m_weighted(weighted), m_most(most), m_stop(stop), m_program(joint, weighted) {
    for (const OptimumJob& job : joint.jobs) m_arrivals.push_back(job.arrival_s);
    std::ranges::sort(m_arrivals);
    const auto equal_arrivals = std::ranges::unique(m_arrivals);
    m_arrivals.erase(equal_arrivals.begin(), equal_arrivals.end());
    findTwins();
  }

  void run(EventOptimum& out) {
    std::vector<OrderEvent> arrivals;
    for (const double at_s : m_arrivals) arrivals.push_back({-1, at_s});
    out.last_finish_s = m_program.leastLast(arrivals, m_stop);
    push({{-1, m_arrivals.front()}}, 0);
    while (!m_open.empty()) {
      if (m_open.top().complete || m_made >= m_most || m_stop.stop_requested()) break;
      const Open best_open = m_open.top();
      m_open.pop();
      extend(best_open);
    }
    out.programs = m_made;
    if (m_open.empty() || m_stop.stop_requested()) return;
    out.weighted_completion_s = m_open.top().bound;
    out.searched = m_open.top().complete;
  }

 private:
  // Identical jobs complete in their order.
  void findTwins() {
    const auto& jobs = m_joint.jobs;
    m_twin.assign(jobs.size(), -1);
    for (std::size_t b = 1; b < jobs.size(); ++b)
      for (std::size_t a = 0; a < b; ++a)
        if (alike(a, b)) m_twin[b] = static_cast<int>(a);
  }

  bool alike(std::size_t a, std::size_t b) const {
    const OptimumJob& x = m_joint.jobs[a];
    const OptimumJob& y = m_joint.jobs[b];
    if (x.arrival_s != y.arrival_s || (m_weighted && x.weight != y.weight) || x.start_s != y.start_s) return false;
    if (x.best != y.best || x.slowest != y.slowest) return false;
    // Swapping them maps the set of joint speeds to itself.
    return std::ranges::all_of(m_joint.speeds, [&](std::vector<double> speed) {
      std::swap(speed[a], speed[b]);
      return std::ranges::find(m_joint.speeds, speed) != m_joint.speeds.end();
    });
  }

  void extend(const Open& from) {
    std::vector<char> done(m_joint.jobs.size(), 0);
    double now_s = m_arrivals.front();
    for (const OrderEvent& event : from.events) {
      if (event.completes >= 0)
        done[static_cast<std::size_t>(event.completes)] = 1;
      else
        now_s = event.at_s;
    }
    const auto next = std::ranges::upper_bound(m_arrivals, now_s);
    if (next != m_arrivals.end()) add(from, {-1, *next});
    for (std::size_t j = 0; j < done.size(); ++j) {
      if (done[j] != 0 || m_joint.jobs[j].arrival_s > now_s) continue;
      if (m_twin[j] >= 0 && done[static_cast<std::size_t>(m_twin[j])] == 0) continue;
      add(from, {static_cast<int>(j), 0});
    }
  }

  void add(const Open& from, OrderEvent event) {
    std::vector<OrderEvent> events = from.events;
    events.push_back(event);
    push(std::move(events), from.bound);
  }

  void push(std::vector<OrderEvent> events, double at_least) {
    ++m_made;
    const std::optional<double> bound = m_program.leastSum(events, m_stop);
    if (!bound) return;
    const auto completed = std::ranges::count_if(events, [](const OrderEvent& e) { return e.completes >= 0; });
    m_open.push({std::max(*bound, at_least), m_made, std::move(events),
                 static_cast<std::size_t>(completed) == m_joint.jobs.size()});
  }

  const JointSpeeds& m_joint;
  bool m_weighted;
  std::int64_t m_most, m_made = 0;
  std::stop_token m_stop;
  OrderProgram m_program;
  std::vector<double> m_arrivals;
  std::vector<int> m_twin;
  std::priority_queue<Open> m_open;
};

std::string tooLarge(std::size_t have, const char* what, std::size_t most) {
  return std::to_string(have) + " " + what + "; the search is for at most " + std::to_string(most);
}

/// Returns why the problem cannot be searched; empty if it can.
std::string refusal(const model::Problem& problem, const OptimumLimits& limits) {
  const std::size_t jobs = problem.jobs.size();
  if (jobs == 0) return "there is no job";
  if (jobs > limits.jobs) return tooLarge(jobs, "jobs", limits.jobs);
  if (problem.gpuCount() > limits.gpus)
    return tooLarge(static_cast<std::size_t>(problem.gpuCount()), "GPUs", static_cast<std::size_t>(limits.gpus));
  for (const model::Event& event : problem.events) {
    if (event.kind == EventKind::SetSpeed || event.kind == EventKind::SetThroughput) return "rates change in the run";
    if (event.kind == EventKind::CancelJob) return "jobs are cancelled in the run";
  }
  for (std::size_t j = 0; j < problem.jobs.size(); ++j)
    if (problem.pairs && problem.pairs->mayShare(JobIndex(j))) return "jobs may share GPUs";
  for (const model::Job& job : problem.jobs)
    if (job.iterations <= 0) return "job \"" + job.id + "\" has no work";
  return {};
}

bool nodesGoDown(const model::Problem& problem) {
  return std::ranges::any_of(problem.events,
                             [](const model::Event& event) { return event.kind == EventKind::NodeDown; });
}

}  // namespace

EventOptimum eventOptimum(const model::Problem& problem, trace::WorkUnit unit, bool weighted,
                          const OptimumLimits& limits, const std::stop_token& stop) {
  EventOptimum out;
  out.why_not = refusal(problem, limits);
  if (!out.why_not.empty()) return out;
  const std::optional<JointSpeeds> joint = jointSpeeds(problem, unit, out.why_not);
  if (!joint) return out;
  Search(*joint, weighted, limits.programs, stop).run(out);
  if (stop.stop_requested()) {
    out = {};
    out.why_not = "the search was stopped";
    return out;
  }
  double arrivals = 0;
  bool same_weights = true;
  out.exact = out.searched && problem.clock.restart_s <= 0 && problem.clock.first_start_s <= 0 && !nodesGoDown(problem);
  for (const OptimumJob& job : joint->jobs) {
    arrivals += job.arrival_s;
    same_weights = same_weights && (!weighted || job.weight == 1);
    out.exact = out.exact && !job.relaxed;
  }
  if (same_weights && out.weighted_completion_s) out.total_jct_s = *out.weighted_completion_s - arrivals;
  return out;
}

}  // namespace roundel::metrics
