// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Places gangs one after another in an order of jobs, for schedulers that order all jobs in each round. A running job
// keeps its GPUs unless an earlier job took them. A new job prefers free GPUs that no later job holds, so that the
// later job need not move.

#include <utility>
#include <vector>

#include "core/policies/common/placement.h"
#include "core/sim/policy.h"
#include "core/trace/cells.h"
#include "core/trace/explanation.h"

namespace roundel::policies {

/// The gang of each job on one type (oneTypeGang), computed on first use because a branch may add jobs during the run.
class OneTypeGangs {
 public:
  int of(const model::Problem& problem, model::JobIndex job);

 private:
  std::vector<int> m_gangs;  ///< by job; 0: not computed yet
};

/// Calls visit(type) for every type on which the job has a rate. O(types).
template <class Visit>
void forUsableTypes(const sim::SystemView& view, model::JobIndex job, Visit visit) {
  const sim::Throughputs& rates = view.state(job).throughput;
  for (std::size_t r = 0; r < rates.size(); ++r)
    if (rates[r].usable()) visit(model::TypeIndex(r));
}

/// Returns the choice of a placed job: `score` of the order, and no alternative.
trace::Choice turnChoice(model::JobIndex job, const std::vector<model::Part>& parts, double score);

class SequentialPlacer {
 public:
  /// `order`: every job that will be placed, and may keep its GPUs. The view must outlive this object. O(nodes * types
  /// + jobs).
  SequentialPlacer(const sim::SystemView& view, const std::vector<model::JobIndex>& order);

  /// Returns GPUs for the next job of the order; empty if it does not fit. If the job cannot keep a gang of this size
  /// on one type, `choose(unheld, free)` selects GPUs from those that no later job holds, or from all free GPUs. Costs
  /// what `choose` does.
  template <class Choose>
  std::vector<model::Part> place(model::JobIndex job, int gang, Choose choose) {
    std::vector<model::Part> parts = releaseHeld(job);
    if (!keeps(job, gang, parts)) {
      parts.clear();
      if (mostFree(job) >= gang) parts = choose(m_unheld, m_free);
    }
    takeFor(job, parts);
    return parts;
  }

  bool full() const;                               ///< no GPU is left
  int mostFree(model::JobIndex job) const;         ///< the number of free GPUs of the usable type that has most
  model::JobIndex last() const { return m_last; }  ///< the last job that got GPUs; invalid: none yet
  /// Returns why the gang that was just tried waits: `behind` if earlier jobs have GPUs, otherwise too few GPUs of one
  /// type are up. Both kinds get {need} and {free}; `place` is a third number, the position of the job in the order.
  trace::Reason waiting(model::JobIndex job, int gang, const trace::ReasonKind& behind, trace::Number place) const;

 private:
  /// Returns the GPUs that the job held, which are no longer held by a later job
  std::vector<model::Part> releaseHeld(model::JobIndex job);
  bool keeps(model::JobIndex job, int gang, const std::vector<model::Part>& held) const;
  void takeFor(model::JobIndex job, const std::vector<model::Part>& parts);
  int& at(const model::Part& part) { return m_later[part.node * m_types + part.type]; }
  void unhold(const model::Part& part);

  const sim::SystemView& m_view;
  FreeGpus m_free, m_unheld;
  std::size_t m_types;
  std::vector<int> m_later;  ///< GPUs held by jobs that are not placed yet, by node, then by type
  model::JobIndex m_last;
};

/// Adds the result for a job: a placement, unless it keeps its GPUs; if other jobs stay, the end of a job that gets
/// nothing.
void addTurn(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts, sim::Decision& decision);

/// Places the jobs of an order one after another. Entry has `job` and `placed`, which is set. `place(round, entry)`
/// returns the GPUs of an entry; `told(round, entry, parts)` is called for each entry, placed or not. `others_stay` is
/// as in sim::Decision. O(jobs) and the cost of `place` and `told`.
template <class Entry, class Place, class Told>
sim::Decision placeInTurn(const sim::SystemView& view, std::vector<Entry>& order, bool others_stay, Place place,
                          Told told) {
  sim::Decision decision;
  decision.others_stay = others_stay;
  SequentialPlacer round(view, trace::cells<model::JobIndex>(order, &Entry::job));
  for (Entry& entry : order) {
    std::vector<model::Part> parts = place(round, entry);
    entry.placed = !parts.empty();
    told(round, entry, parts);
    addTurn(view, entry.job, std::move(parts), decision);
  }
  return decision;
}

}  // namespace roundel::policies
