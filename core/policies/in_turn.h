#pragma once
// Places gangs one after another in an order of jobs: what schedulers share that put all jobs in order at each round. A job that was there
// before keeps its GPUs where none before it took them; a new one sees which free GPUs a job behind it still holds, so that it need not move
// that one.

#include <utility>
#include <vector>

#include "core/policies/placement.h"
#include "core/sim/policy.h"
#include "core/trace/cells.h"
#include "core/trace/explanation.h"

namespace roundel::policies {

/// The gang of each job on one type (oneTypeGang), found when it is first asked for: a branch may add jobs while the scheduler goes on.
class OneTypeGangs {
 public:
  int of(const model::Problem& problem, model::JobIndex job);

 private:
  std::vector<int> m_gangs;  ///< by job; 0: not asked yet
};

/// Calls visit(type) for every type that the job has a rate on. O(types).
template <class Visit>
void forUsableTypes(const sim::SystemView& view, model::JobIndex job, Visit visit) {
  const sim::Throughputs& rates = view.state(job).throughput;
  for (std::size_t r = 0; r < rates.size(); ++r)
    if (rates[r].usable()) visit(model::TypeIndex(r));
}

/// What is told of a job that was placed in turn: `score` of the order, and no alternative.
trace::Choice turnChoice(model::JobIndex job, const std::vector<model::Part>& parts, double score);

class InTurn {
 public:
  /// `order`: every job that will be placed, and so may keep what it holds. The view outlives it. O(nodes * types + jobs).
  InTurn(const sim::SystemView& view, const std::vector<model::JobIndex>& order);

  /// GPUs for the next job of the order; empty where it does not fit. `choose(unheld, free)` picks a gang from what nobody holds who comes
  /// later, or from all that is free; it is asked where the job cannot keep a gang of this size on one type. Costs what `choose` does.
  template <class Choose>
  std::vector<model::Part> place(model::JobIndex job, int gang, Choose choose) {
    std::vector<model::Part> parts = comesNow(job);
    if (!keeps(job, gang, parts)) {
      parts.clear();
      if (mostFree(job) >= gang) parts = choose(m_unheld, m_free);
    }
    give(job, parts);
    return parts;
  }

  bool full() const;                               ///< nothing is left, whatever a job needs
  int mostFree(model::JobIndex job) const;         ///< free GPUs of the type that has most of those the job can run on
  model::JobIndex last() const { return m_last; }  ///< who got GPUs last; invalid: nobody yet
  /// Why the gang that was just tried waits: of the kind `behind` where jobs before it have GPUs, else too few of one type are up. Both kinds
  /// get {need} and {free}; `place` is a third number that tells where the job stands in the order.
  trace::Reason waiting(model::JobIndex job, int gang, const trace::ReasonKind& behind, trace::Number place) const;

 private:
  std::vector<model::Part> comesNow(model::JobIndex job);  ///< what it held; it is not held by a later job any more
  bool keeps(model::JobIndex job, int gang, const std::vector<model::Part>& held) const;
  void give(model::JobIndex job, const std::vector<model::Part>& parts);
  int& at(const model::Part& part) { return m_later[part.node * m_types + part.type]; }
  void unhold(const model::Part& part);

  const sim::SystemView& m_view;
  FreeGpus m_free, m_unheld;
  std::size_t m_types;
  std::vector<int> m_later;  ///< held by jobs still to be placed, by node, then type
  model::JobIndex m_last;
};

/// Adds what a job got in its turn: a placement, unless it goes on with what it holds; where the others stay, the end of one that got nothing.
void addTurn(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts, sim::Decision& decision);

/// Places the jobs of an order one after another, by schedulers whose Entry has `job` and `placed`, which is set. `place(round, entry)` finds
/// the GPUs of one; `told(round, entry, parts)` is called for each, placed or not. `others_stay` as in sim::Decision. O(jobs) and what `place`
/// and `told` cost.
template <class Entry, class Place, class Told>
sim::Decision placeInTurn(const sim::SystemView& view, std::vector<Entry>& order, bool others_stay, Place place,
                          Told told) {
  sim::Decision decision;
  decision.others_stay = others_stay;
  InTurn round(view, trace::cells<model::JobIndex>(order, &Entry::job));
  for (Entry& entry : order) {
    std::vector<model::Part> parts = place(round, entry);
    entry.placed = !parts.empty();
    told(round, entry, parts);
    addTurn(view, entry.job, std::move(parts), decision);
  }
  return decision;
}

}  // namespace roundel::policies
