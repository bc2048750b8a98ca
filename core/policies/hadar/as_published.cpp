// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hadar/as_published.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace roundel::policies::hadar {
namespace {

class Published {
 public:
  Published(CandidateSource& source, bool every_branch, const std::stop_token& stop)
      : m_source(source), m_problem(source.problem()), m_everyBranch(every_branch), m_stop(stop) {}

  PublishedPlan run() {
    std::vector<Word> g(m_source.layout().words(), 0);
    for (std::size_t e = 0; e < m_problem.start.size(); ++e) m_source.layout().add(g.data(), e, m_problem.start[e]);
    LoadState state;
    state.assign(m_problem, m_source.layout(), g);
    Returned best = allocate(0, state, &m_out.steps);
    m_out.plan.items.assign(std::make_move_iterator(best.items.rbegin()), std::make_move_iterator(best.items.rend()));
    for (const PlanItem& item : m_out.plan.items) m_out.plan.value += item.payoff;
    return std::move(m_out);
  }

 private:
  struct Returned {
    std::vector<PlanItem> items;  // jobs from the called one on, last first
    double cost = 0;
  };

  /// DP_allocation(first, ...). The chain of line 17 (skip, skip, ...) does not change the servers and is a loop here.
  Returned allocate(std::size_t first, LoadState& state, std::vector<PublishedStep>* report) {
    std::vector<PublishedStep> chain;
    for (std::size_t position = first; position < m_problem.jobs.size() && !full(state) && !stopped(); ++position) {
      chain.push_back(findAlloc(position, state));
      ++m_out.calls;
      if (!chain.back().found) break;  // lines 7-9
    }
    Returned skipped;
    for (std::size_t i = chain.size(); i-- > 0;) {
      chain[i].cost_skipped = skipped.cost;
      if (!chain[i].found) continue;
      if (skipped.cost <= 0 && !m_everyBranch) continue;  // no branch costs less than 0
      Returned taken_branch = take(first + i, chain[i], state);
      if (taken_branch.cost < skipped.cost) skipped = std::move(taken_branch);  // line 18
    }
    if (report != nullptr) *report = std::move(chain);
    return skipped;
  }

  Returned take(std::size_t position, const PublishedStep& step, const LoadState& state) {
    LoadState state_after;
    state_after.assign(m_problem, m_source.layout(), state.g);
    state_after.take(m_problem, m_source.layout(), *step.found);
    Returned out = allocate(position + 1, state_after, nullptr);
    out.cost += step.cost_taken;
    out.items.push_back({position, *step.found, step.payoff});
    return out;
  }

  /// Lines 22-34: least cost, then a positive payoff or nothing.
  PublishedStep findAlloc(std::size_t position, LoadState& state) {
    m_source.list(position, state, -std::numeric_limits<double>::infinity(), m_candidates);
    const auto cheapest_item = std::ranges::min_element(m_candidates.items, {}, &Candidate::cost);
    PublishedStep step;
    if (cheapest_item == m_candidates.items.end()) return step;
    step.payoff = cheapest_item->payoff();
    if (step.payoff <= 0) return step;
    step.found = m_source.layout().unpack(m_candidates.allocation(*cheapest_item));
    LoadState state_after;
    state_after.assign(m_problem, m_source.layout(), state.g);
    state_after.take(m_problem, m_source.layout(), *step.found);
    for (const EntryCount& t : *step.found) {
      const auto entry = static_cast<std::size_t>(t.entry);
      step.cost_taken += t.count * m_problem.prices.at(entry, state_after.held[entry]);
    }
    return step;
  }

  static bool full(const LoadState& state) {
    return std::ranges::all_of(state.free_of_type, [](int n) { return n == 0; });
  }

  bool stopped() {
    m_out.plan.stopped = m_out.plan.stopped || m_stop.stop_requested();
    return m_out.plan.stopped;
  }

  CandidateSource& m_source;
  const RoundProblem& m_problem;
  bool m_everyBranch;
  std::stop_token m_stop;
  CandidateList m_candidates;
  PublishedPlan m_out;
};

}  // namespace

PublishedPlan publishedPlan(CandidateSource& source, bool every_branch, const std::stop_token& stop) {
  return Published(source, every_branch, stop).run();
}

}  // namespace roundel::policies::hadar
