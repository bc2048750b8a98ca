// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The simplex method, specialised to the structure of the family of LPs of Gavel's policies (share_lp.h).
// Internal to core/policies/gavel; share_lp.h is the public interface.
//
//   job i on GPU type r: level y_ir = a_ir x_ir (x: share of wall time, a: what all the time there would be worth)
//   F_i:  sum_r y_ir - e_i = d_i z + f_i        it reaches the common level z (e_i: its surplus)
//   T_i:  sum_r y_ir / a_ir + s_i = 1           it runs at most all the time
//   C_r:  sum_i g_i y_ir / a_ir + t_r = N_r     the GPUs of a type
//   y, e, s, t >= 0, z <= min_i (max_r a_ir - f_i) / d_i of the jobs with d_i > 0
//
// There are two rows a job and only R + (a few) rows that connect jobs: in a basis almost every job's two rows are
// covered by two of the job's columns (its keys). The rest is a dense system of R + k columns (k: jobs with one key), so
// that a pivot needs no factorisation of the whole basis. Jobs of the same gains, GPUs and weight with the same basic
// columns have the same duals: a pivot finds the entering column in O(A * types), A the number of these kinds, and the
// leaving one among the jobs whose columns are in the dense system, unless z moves. Values are computed on demand, and
// the capacities that jobs use are summed again from the first job whose columns have changed: O(A * types + (R + k)^3)
// and at most R additions a job, without a branch.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/policies/gavel/lp/dense_system.h"
#include "core/policies/gavel/lp/job_kinds.h"
#include "core/policies/gavel/lp/share_basis.h"
#include "core/policies/gavel/lp/share_levels.h"
#include "core/policies/gavel/lp/share_matrix.h"
#include "core/policies/gavel/lp/share_values.h"

namespace roundel::policies::gavel {

struct ShareProblem;

class ShareSimplex {
 public:
  using Goal = ShareGoal;
  enum class Status { Optimal, Stopped, Failed };

  explicit ShareSimplex(const ShareProblem& problem);  ///< the problem must outlive this

  /// Sets d_i of each job; initially 1. Must be called before startLevel().
  void follow(std::vector<double> follows) { m_levels.follow(std::move(follows)); }
  /// Starts with job i only on types[i], at the level that capacity then allows. Jobs whose type cannot reach that
  /// level move to their best type.
  void startLevel(std::vector<int> types);
  /// Starts without a common level: jobs with a type (>= 0) run there all the time as far as capacity allows, in order;
  /// the others do not run.
  void startSum(const std::vector<int>& types);

  Status maximise(Goal goal, const std::stop_token& stop);
  /// Selects the best optimum for `goal` among those of maximise(), which must be called before. z and the reported
  /// duals do not change.
  Status maximiseAmongOptima(Goal goal, const std::stop_token& stop);
  /// Freezes the jobs that cannot exceed their level in any optimum of Goal::Level, which must be maximised before. The
  /// others continue from their level with the d_i of `follows` (from the frozen jobs; empty: unchanged). If no job is
  /// left to continue, returns false and changes nothing.
  using Follows = std::function<std::vector<double>(const std::vector<char>& frozen)>;
  bool freeze(const Follows& follows);

  double level() const { return m_level; }
  double share(std::size_t job, int type) const;
  /// Duals of C_r, T_i and F_i (as "level >= z") for the last maximised Goal, with z worth costOfLevel() a unit.
  double price(int type) const;
  double timeDual(std::size_t job) const;
  double levelDual(std::size_t job) const;
  double costOfLevel() const { return m_scale; }
  int pivots() const { return m_pivots; }
  std::int64_t priced() const { return m_priced; }  ///< reduced costs computed so far, over all pivots
  /// jobs whose values were computed so far, over all pivots
  std::int64_t valued() const { return m_values.valued(); }

 private:
  using Column = ShareColumn;
  struct Duals {
    std::vector<double> price, level, time;  ///< of C_r, F_i, T_i
  };
  /// Of one job: of F_i and T_i.
  struct JobDuals {
    double level = 0, time = 0;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  void setJob(std::size_t job, int first, int second) {
    m_basis.setJob(job, first, second);
    classify(job);
  }
  void setBasic(Column column, bool basic);
  void classify(std::size_t job);
  bool prepare();
  void reduce(Column column, double* out);
  void reduceLevel(double* out);
  void computeValues();
  void computePrices();
  JobDuals dualsOf(std::size_t job) const;
  void computeDuals();
  void pinnedDuals();
  void findEnterable();
  double gainOf(std::size_t job, int var, const std::vector<double>& price, JobDuals duals, double itsCost) const;
  double levelGain() const;
  Column choose(bool bland);
  void direction(Column entering);
  template <class Visit>
  void visitBasics(Visit visit) const;
  bool pivot(Column entering, bool& moved);
  Column fastestWithin(double furthest, double& step) const;
  bool allFeasible();
  bool feasible();
  Status iterate(const std::stop_token& stop);
  bool retireLevel();

  const ShareProblem& m_problem;
  int m_types;
  std::size_t m_jobs;
  Goal m_goal = Goal::Level;
  Goal m_kept = Goal::Level;   ///< the goal of maximise()
  bool m_keepOptimum = false;  ///< only columns that preserve the optimum of m_kept may enter

  ShareMatrix m_matrix;
  ShareBasis m_basis;
  ShareLevels m_levels;
  ShareValues m_values;
  std::vector<char> m_done;  ///< by job: whether it is frozen
  double m_scale = 1;        ///< scale of the cost of z: the number of jobs, so that duals are about 1

  double m_level = 0;

  std::vector<std::uint64_t> m_enterable;  ///< by job: columns that may enter and preserve the optimum of m_kept
  /// By kin, basic columns and enterable columns; a job with one key is in no kind and is priced separately
  JobKinds m_kinds;
  std::int64_t m_priced = 0;

  DenseSystem m_system;
  std::vector<Column> m_columns;  ///< columns of the dense system
  /// of these columns: current values, and changes per unit of the entering column
  std::vector<double> m_value, m_delta;
  std::vector<KeyPair> m_keyDelta;    ///< changes of the keys, per unit of the entering column
  std::vector<std::int32_t> m_fresh;  ///< jobs whose keys had changed at the last update
  double m_least = 0;                 ///< at z = m_leastLevel no key outside m_columns is below this
  double m_leastLevel = 0;
  bool m_leastKnown = false;
  double m_levelDelta = 0;
  bool m_allMove = true;              ///< the entering column may change every job's values
  std::vector<std::int32_t> m_moved;  ///< otherwise only those of these jobs, ascending
  double m_mostFollows = 1;           ///< the largest d_i
  std::vector<double> m_multiplier;   ///< duals of the dense rows
  Duals m_duals;                      ///< of the current goal, after it has ended
  Duals m_levelDuals;                 ///< of the goal of maximise()
  int m_pivots = 0;
};

}  // namespace roundel::policies::gavel
