// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// FIND_ALLOC of Hadar Algorithm 2: allocations of a job in a state g, with utility and cost.

#include <memory>
#include <vector>

#include "core/policies/hadar/compositions.h"
#include "core/policies/hadar/load_state.h"
#include "core/policies/hadar/round_problem.h"

namespace roundel::policies::hadar {

struct Candidate {
  double utility = 0;
  double cost = 0;
  int gpus = 0;
  std::uint32_t words = 0;  ///< offset of w in CandidateList::words
  double payoff() const {
    return utility - cost;
  }  ///< mu_j (Hadar Eq. 8); the candidate of the largest is s* of Hadar Eq. 4
};

struct CandidateList {
  std::vector<Candidate> items;
  std::vector<Word> words;
  const Word* allocation(const Candidate& candidate) const { return words.data() + candidate.words; }
  void clear() {
    items.clear();
    words.clear();
  }
};

/// Lists candidates. One object serves one decision. It caches results between calls, so it is not const and not
/// shared.
class CandidateSource {
 public:
  CandidateSource(const RoundProblem& problem, const Layout& layout) : m_problem(&problem), m_layout(&layout) {}
  virtual ~CandidateSource() = default;
  CandidateSource(const CandidateSource&) = delete;
  CandidateSource& operator=(const CandidateSource&) = delete;

  /// Replaces `out` by the candidates of jobs[position] at `state` whose payoff exceeds `above`, ordered by size, then
  /// composition (lexicographic counts by type), packed before cheapest. Fills the memo of `state`.
  virtual void list(std::size_t position, LoadState& state, double above, CandidateList& out) = 0;
  /// Returns an upper bound of the payoff of the job's candidates in `state` and in any state with more GPUs taken.
  virtual double bound(std::size_t position, LoadState& state) = 0;
  /// Returns an upper bound of the utility of the job's candidates in any state.
  virtual double mostUtility(std::size_t position) const = 0;

  /// Returns the number of queue positions.
  virtual std::size_t jobs() const { return m_problem->jobs.size(); }
  /// Consecutive queue positions of which a plan may hold a limited number; 0 = any number.
  struct Group {
    std::size_t id = 0;
    std::size_t most = 0;
  };
  virtual Group groupOf(std::size_t /*position*/) const { return {}; }

  const RoundProblem& problem() const { return *m_problem; }
  const Layout& layout() const { return *m_layout; }

 private:
  const RoundProblem* m_problem;
  const Layout* m_layout;
};

/// Makes the source for methods dp and greedy: every composition (beyond kMaxCompositions, the one for each size that
/// fills the fastest types first), placed *packed* (the server that covers most of the need first, ties by lower cost,
/// then index) and on the *cheapest units* (by the price before, then index). A call costs O(compositions) if the memo
/// of the state is filled, otherwise O(entries) a composition and server.
std::unique_ptr<CandidateSource> twoPlacements(const RoundProblem& problem, const Layout& layout);

/// Makes the source for method exact: every way of taking an allowed number of GPUs from (node, type). Exponential in
/// the entries.
std::unique_ptr<CandidateSource> everyPlacement(const RoundProblem& problem, const Layout& layout);

}  // namespace roundel::policies::hadar
