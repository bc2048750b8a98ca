// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/greedy.h"

#include <algorithm>
#include <limits>
#include <map>

#include "core/policies/hadar/dp.h"

namespace roundel::policies::hadar {
namespace {

class Greedy {
 public:
  explicit Greedy(CandidateSource& source) : m_source(source), m_problem(source.problem()) {
    std::vector<Word> g(source.layout().words(), 0);
    for (std::size_t e = 0; e < m_problem.start.size(); ++e) source.layout().add(g.data(), e, m_problem.start[e]);
    m_state.assign(m_problem, source.layout(), g);
    for (std::size_t p = 0; p < m_source.jobs(); ++p) put({m_source.bound(p, m_state), p});
  }

  Plan run(const std::stop_token& stop) {
    while (accept()) {
      if (!stop.stop_requested()) continue;
      m_plan.stopped = true;
      break;
    }
    return std::move(m_plan);
  }

 private:
  struct Entry {
    double bound = 0;
    std::size_t position = 0;
  };
  // On top of the heap: largest bound, then first in the queue.
  static bool below(const Entry& a, const Entry& b) {
    return a.bound != b.bound ? a.bound < b.bound : a.position > b.position;
  }

  void put(const Entry& entry) {
    if (entry.bound <= 0) return;  // bounds only fall, so it never gets anything
    m_heap.push_back(entry);
    std::push_heap(m_heap.begin(), m_heap.end(), below);
  }

  Entry pop() {
    std::pop_heap(m_heap.begin(), m_heap.end(), below);
    const Entry top = m_heap.back();
    m_heap.pop_back();
    return top;
  }

  bool accept() {
    m_looked.clear();
    m_most = 0;
    m_tied.clear();
    m_first = m_source.jobs();
    while (!m_heap.empty() && m_heap.front().bound >= m_most - tieOf(m_most)) look(pop());
    const std::size_t winner = m_first;
    for (const Entry& entry : m_looked)
      if (entry.position != winner) put(entry);
    if (winner == m_source.jobs()) return false;
    take(winner);
    return true;
  }

  // Returns true if the plan holds the maximum number of jobs of this group.
  bool full(std::size_t position) const {
    const CandidateSource::Group group = m_source.groupOf(position);
    if (group.most == 0) return false;
    const auto group_entry = m_ofGroup.find(group.id);
    return group_entry != m_ofGroup.end() && group_entry->second == group.most;
  }

  /// Computes what the job gets now, unless it cannot win.
  void look(Entry entry) {
    if (full(entry.position)) return;  // also in all later steps
    if (entry.position > m_first && entry.bound <= m_most) return m_looked.push_back(entry);
    entry.bound = m_source.bound(entry.position, m_state);
    m_looked.push_back(entry);
    if (entry.bound < m_most - tieOf(m_most)) return;
    m_source.list(entry.position, m_state, std::max(0.0, m_most - 2 * tieOf(m_most)), m_candidates);
    double best = 0;
    for (const Candidate& candidate : m_candidates.items) best = std::max(best, candidate.payoff());
    if (best <= 0) return;
    m_tied.push_back({best, entry.position});
    if (best > m_most) {
      m_most = best;
      std::erase_if(m_tied, [&](const Entry& tied) { return tied.bound < m_most - tieOf(m_most); });
      m_first = m_source.jobs();
      for (const Entry& tied : m_tied) m_first = std::min(m_first, tied.position);
    } else if (best >= m_most - tieOf(m_most)) {
      m_first = std::min(m_first, entry.position);
    }
  }

  void take(std::size_t position) {
    m_source.list(position, m_state, 0, m_candidates);
    const auto first = std::ranges::find_if(
        m_candidates.items, [&](const Candidate& candidate) { return candidate.payoff() >= m_most - tieOf(m_most); });
    PlanItem item{.position = position,
                  .allocation = m_source.layout().unpack(m_candidates.allocation(*first)),
                  .payoff = first->payoff()};
    m_plan.value += item.payoff;
    m_state.take(m_problem, m_source.layout(), item.allocation);
    if (const CandidateSource::Group group = m_source.groupOf(position); group.most > 0) ++m_ofGroup[group.id];
    m_plan.items.push_back(std::move(item));
  }

  CandidateSource& m_source;
  const RoundProblem& m_problem;
  LoadState m_state;
  std::vector<Entry> m_heap;
  std::vector<Entry> m_looked;                   // removed from the heap in this step
  std::vector<Entry> m_tied;                     // payoffs found at this step that may still win
  std::size_t m_first = 0;                       // the earliest of those that tie with m_most
  double m_most = 0;                             // the largest of them
  std::map<std::size_t, std::size_t> m_ofGroup;  // number of taken jobs by group, for groups with a limit
  CandidateList m_candidates;
  Plan m_plan;
};

}  // namespace

Plan greedyPlan(CandidateSource& source, const std::stop_token& stop) { return Greedy(source).run(stop); }

}  // namespace roundel::policies::hadar
