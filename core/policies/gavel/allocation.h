// SPDX-License-Identifier: GPL-3.0-or-later
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

/// One immutable solution, shared by the decisions that use it and by copies of the policy.
struct Allocation {
  /// By job: its row of y; -1 = left out (had not arrived, or fits on no type that is up)
  std::vector<std::int32_t> row;
  std::shared_ptr<const trace::Matrix> y;  ///< columns: every type of the problem, in its order; shares <= 1e-9 are 0
  std::shared_ptr<const trace::Table> capacity;  ///< the used capacity of each type and its dual
  std::vector<trace::Value> values;              ///< the objective, and its value at Y if that differs

  bool has(model::JobIndex job) const {
    return job < row.size() && row[job] >= 0;
  }                                                                ///< a job may be added to a run later
  double share(model::JobIndex job, model::TypeIndex type) const;  ///< 0 if left out
};

/// Returns positions in `jobs` in order of arrival; equal arrivals keep the given order.
std::vector<std::size_t> byArrival(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);

/// Computes Y, starting from the last solution. A value.
class Allocator {
 public:
  Allocator(const model::Problem& problem, Settings settings);

  /// Returns the gang size of a job: W, the lower median of a list, or the nearest allowed count that a type holds
  /// (oneTypeGang).
  int gang(model::JobIndex job) const { return m_gang[job]; }
  /// Returns T: iterations/s of the job's gang on a type, without node speeds and spread; with `server_models` false,
  /// the mean over the types of one GPU. 0 if it cannot run. Precondition: refresh() was called.
  double rate(model::JobIndex job, model::TypeIndex type) const { return m_rate[job * m_types + type]; }
  /// Reads changed throughputs and added jobs. Returns whether a rate in use has changed. O(active jobs * types).
  bool refresh(const sim::SystemView& view);
  /// Returns whether a type on which the job can run has enough GPUs up for its gang.
  bool fitsSomewhere(const sim::SystemView& view, model::JobIndex job) const;
  bool fits(const sim::SystemView& view, model::JobIndex job, model::TypeIndex type) const;  ///< on this type
  /// Returns the divisor that makes the throughputs of jobs comparable; depends on the objective.
  double gainUnit(const sim::SystemView& view, model::JobIndex job) const;
  /// Returns the iterations/s on the fastest type on which it fits.
  double bestRate(const sim::SystemView& view, model::JobIndex job) const;
  /// For Objective::FinishTimeFairness. Must be called once for each allocation: it adds the time that the work since the
  /// last call takes alone.
  FinishTimes finishTimes(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs);
  /// Returns R / time to the deadline in iterations/s; 0 without a deadline. `late`: the number of jobs that can no
  /// longer meet their deadline on any type; they have no constraint.
  std::vector<double> neededRates(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs,
                                  int& late) const;
  Entities entitiesOf(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  /// Returns jobs x types for Objective::Fifo: 1 if a job runs on a type.
  std::vector<double> fifoShares(const sim::SystemView& view, const std::vector<model::JobIndex>& jobs) const;
  /// Returns Y for the active jobs on the GPUs that are up; null if view.stop() interrupted it. One LP, see share_lp.h;
  /// fixed shares cost O(jobs).
  std::shared_ptr<const Allocation> allocate(const sim::SystemView& view);

 private:
  struct Solved {
    std::vector<double> share = {};  ///< rows x problem types
    std::vector<double> price;       ///< by problem type: the gain of the objective per additional GPU; NaN if unknown
    std::vector<trace::Value> values = {};
  };
  struct Alone {
    double spent_s = 0;    ///< C: time that the finished work would have taken on the job's part of the cluster
    double remaining = 0;  ///< iterations at the last allocation
    double rate = 0;       ///< iterations/s on its part at that time; 0 = none yet
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
  std::vector<char> m_known;               ///< by job: whether its rates are known
  std::vector<model::TypeIndex> m_byName;  ///< types in the order of their ids, which is the order of the LP's columns
  /// by job: the type with its largest share in the last solution, as a column of the LP; -1 = none
  std::vector<int> m_lastType;
  std::vector<double> m_lastPrice;  ///< by column of the LP
  std::vector<Alone> m_alone;       ///< by job, for Objective::FinishTimeFairness
};

}  // namespace roundel::policies::gavel
