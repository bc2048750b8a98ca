#pragma once
// FIND_ALLOC of Hadar Algorithm 2: what a job may be given in a state g, with utility and cost.

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

/// Lists candidates. One object serves one decision; it remembers work between calls, so it is not const and not
/// shared.
class CandidateSource {
 public:
  CandidateSource(const RoundProblem& problem, const Layout& layout) : m_problem(&problem), m_layout(&layout) {}
  virtual ~CandidateSource() = default;
  CandidateSource(const CandidateSource&) = delete;
  CandidateSource& operator=(const CandidateSource&) = delete;

  /// Replaces `out` by the candidates of jobs[position] at `state` whose payoff exceeds `above`, by size, then
  /// composition (lexicographic counts by type), packed before cheapest. Fills the memo of `state`.
  virtual void list(std::size_t position, LoadState& state, double above, CandidateList& out) = 0;
  /// No candidate of the job has a larger payoff in `state`, nor in any state with more GPUs taken.
  virtual double bound(std::size_t position, LoadState& state) = 0;
  /// No candidate of the job has a larger utility in any state.
  virtual double mostUtility(std::size_t position) const = 0;

  /// Positions of the queue.
  virtual std::size_t jobs() const { return m_problem->jobs.size(); }
  /// Positions that belong together, and how many of them a plan may hold; 0 = any number. They follow each other in the queue.
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

/// Methods dp and greedy: every composition (or, beyond kMaxCompositions, the one a size that fills the fastest types
/// first), each placed *packed* (the server that covers most of the need first, ties by lower cost, then index) and on
/// the *cheapest units* (by the price before, then index). A call costs O(compositions) where the memo of the state is
/// warm, else O(entries) a composition and server.
std::unique_ptr<CandidateSource> twoPlacements(const RoundProblem& problem, const Layout& layout);

/// Method exact: every way of taking an allowed number of GPUs from (node, type). Exponential in the entries.
std::unique_ptr<CandidateSource> everyPlacement(const RoundProblem& problem, const Layout& layout);

}  // namespace roundel::policies::hadar
