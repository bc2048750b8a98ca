#pragma once
// Y: the share of wall time that each job should spend on each GPU type, by one of Gavel's policies (gavel.h,
// README.md). Internal to core/policies/gavel.

#include <memory>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/gavel/finish_time.h"
#include "core/policies/gavel/lp/share_lp.h"
#include "core/policies/gavel/settings.h"
#include "core/sim/system_view.h"
#include "core/trace/explanation.h"

namespace roundel::policies::gavel {

/// One solution; immutable, shared by the decisions that use it and by clones of the policy.
struct Allocation {
  /// By job: its row of y; -1 = left out (had not arrived, or fits on no type that is up)
  std::vector<std::int32_t> row;
  std::shared_ptr<const trace::Matrix> y;  ///< columns: every type of the problem, in its order; shares <= 1e-9 are 0
  std::shared_ptr<const trace::Table> capacity;  ///< the used capacity of each type, and its dual
  std::vector<trace::Value> values;              ///< the objective, and Y's value of it where that differs

  bool has(model::JobIndex job) const {
    return job < row.size() && row[job] >= 0;
  }                                                                ///< a job may be added to a run later
  double share(model::JobIndex job, model::TypeIndex type) const;  ///< 0 where left out
};

/// Positions in `jobs` in order of arrival, ties in the given order.
std::vector<std::size_t> byArrival(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);

/// Solves for Y, starting from the last solution. A value.
class Allocator {
 public:
  Allocator(const model::Problem& problem, Settings settings);

  /// The gang that a job runs with: W, the lower median of a list, or the nearest allowed count that a type holds (oneTypeGang).
  int gang(model::JobIndex job) const { return m_gang[job]; }
  /// T: iterations/s of the job's gang on a type, node speeds and spread left out, with `server_models` false the mean over the types of
  /// one GPU; 0 where it cannot run. Valid after refresh().
  double rate(model::JobIndex job, model::TypeIndex type) const { return m_rate[job * m_types + type]; }
  /// Reads changed throughputs and added jobs. True where a rate in use has changed. O(active jobs *
  /// types).
  bool refresh(const sim::SystemView& view);
  /// Is there a type with enough GPUs up for the job's gang, on which it can run?
  bool fitsSomewhere(const sim::SystemView& view, model::JobIndex job) const;
  bool fits(const sim::SystemView& view, model::JobIndex job, model::TypeIndex type) const;  ///< on this type
  /// The divisor of a job's throughput that makes jobs comparable; depends on the objective.
  double gainUnit(const sim::SystemView& view, model::JobIndex job) const;
  /// iterations/s on the fastest type that it fits on
  double bestRate(const sim::SystemView& view, model::JobIndex job) const;
  /// Of Objective::FinishTimeFairness, to be called once an allocation, since the time alone accumulates.
  FinishTimes finishTimes(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);
  /// R / time to the deadline, iterations/s; 0 without one. `late`: jobs whose deadline no type can meet any more; they have no constraint.
  std::vector<double> neededRates(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                                  int& late) const;
  Entities entitiesOf(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  /// Objective::Fifo's: jobs x types, 1 where a job runs.
  std::vector<double> fifoShares(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  /// Y for the active jobs on the GPUs that are up. Null where view.stop() interrupted it. One LP, see share_lp.h;
  /// fixed shares O(jobs).
  std::shared_ptr<const Allocation> allocate(const sim::SystemView& view);

 private:
  struct Solved {
    std::vector<double> share;  ///< rows x problem types
    std::vector<double>
        price;  ///< by problem type: the gain of the objective per additional GPU; NaN where there is none
    std::vector<trace::Value> values;
  };
  struct Alone {
    double spent_s = 0;    ///< C: time that the work so far would have taken on the job's part of the cluster
    double remaining = 0;  ///< iterations at the last allocation
    double rate = 0;       ///< iterations/s on its part then; 0 = none yet
  };

  void grow(const model::Problem& problem);
  ShareProblem toLp(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  ShareStart startOf(const std::vector<model::JobIndex>& jobs) const;
  std::optional<Solved> solve(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);
  std::optional<Solved> solveLp(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);
  Solved fifo(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  Solved fixed(const std::vector<model::JobIndex>& jobs) const;
  Solved isolated(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  std::optional<Solved> solvePriced(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                                    const ShareProblem& lp);
  std::optional<Solved> solveFinishTime(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                                        const ShareProblem& lp);
  Solved taken(const std::vector<model::JobIndex>& jobs, const ShareSolution& solution, double price_unit);
  double leastEnd_s(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                    const std::vector<double>& share) const;
  std::vector<trace::Value> valuesOf(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                                     const ShareSolution& solution, const std::vector<double>& share) const;
  std::shared_ptr<const trace::Table> capacityTable(const sim::SystemView& view,
                                                    const std::vector<model::JobIndex>& jobs,
                                                    const Solved& solved) const;

  Settings m_settings;
  std::size_t m_types;
  std::vector<int> m_gang;
  std::vector<double> m_rate;              ///< jobs x types
  std::vector<char> m_known;               ///< by job: its rates are known
  std::vector<model::TypeIndex> m_byName;  ///< types in the order of their ids: the order of the LP's columns
  std::vector<int>
      m_lastType;  ///< by job: the type with its largest share in the last solution, as a column of the LP; -1 = none
  std::vector<double> m_lastPrice;  ///< by column of the LP
  std::vector<Alone> m_alone;       ///< by job, of Objective::FinishTimeFairness
};

}  // namespace roundel::policies::gavel
