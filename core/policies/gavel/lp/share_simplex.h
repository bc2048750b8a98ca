#pragma once
// The simplex method on the one family of LPs that Gavel's policies need (share_lp.h), specialised to its
// structure. Internal to core/policies/gavel; share_lp.h is the face.
//
//   job i on GPU type r: level y_ir = a_ir x_ir (x: share of wall time, a: what all the time there would be worth)
//   F_i:  sum_r y_ir - e_i = d_i z + f_i        it reaches the common level z (e_i: its surplus)
//   T_i:  sum_r y_ir / a_ir + s_i = 1           it runs at most all the time
//   C_r:  sum_i g_i y_ir / a_ir + t_r = N_r     the GPUs of a type
//   y, e, s, t >= 0, z <= min_i (max_r a_ir - f_i) / d_i of the jobs with d_i > 0
//
// Two rows a job and only R + (a few) rows that tie jobs together: in a basis almost every job's two rows are covered
// by two of its own columns (its keys). The rest is a dense system of R + k columns (k: jobs with one key), so that
// a pivot needs no factorisation of the whole basis. Jobs of the same gains, GPUs and weight with the same basic columns have
// the same duals: a pivot finds the entering column in O(A * types), A the number of these kinds, and the leaving one among the jobs whose
// columns are in the dense system, unless z moves. Values are worked out where they are asked for, and what jobs take of the capacities is
// added again from the first job on whose columns have changed: O(A * types + (R + k)^3) and at most R additions a job, without a branch.

#include <cstdint>
#include <functional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/policies/gavel/lp/dense_system.h"
#include "core/policies/gavel/lp/job_kinds.h"
#include "core/policies/gavel/lp/ordered_sums.h"

namespace roundel::policies::gavel {

struct ShareProblem;

class ShareSimplex {
 public:
  enum class Goal { Level, Sum, Fewest };  ///< maximise z, or sum_i weight_i e_i, or minus the GPUs given out
  enum class Status { Optimal, Stopped, Failed };

  explicit ShareSimplex(const ShareProblem& problem);  ///< the problem must outlive this

  /// d_i of each job, which are 1 at first. Before startLevel().
  void follow(std::vector<double> follows) { m_follows = std::move(follows); }
  /// Job i on types[i] alone, at the level that capacity then allows. Jobs whose type cannot reach that level move to
  /// their best type.
  void startLevel(std::vector<int> types);
  /// No common level: jobs with a type (>= 0) run there all the time as far as capacity goes, in order; the others not
  /// at all.
  void startSum(const std::vector<int>& types);

  Status maximise(Goal goal, const std::stop_token& stop);
  /// After maximise(): among its optima one that is best for `goal`. z stays, and so do the duals that are reported.
  Status maximiseAmongOptima(Goal goal, const std::stop_token& stop);
  /// After Goal::Level: jobs that cannot go beyond their level in any optimum keep it from now on, the others go on from where
  /// they are, by the d_i of `follows` (from what is frozen by job; empty: the same as before). False, and nothing changed,
  /// where none is left to go on.
  using Follows = std::function<std::vector<double>(const std::vector<char>& frozen)>;
  bool freeze(const Follows& follows);

  double level() const { return m_level; }
  double share(std::size_t job, int type) const;
  /// Duals of C_r, T_i and F_i (read as "level >= z") for the last Goal maximised, where z is worth costOfLevel() a
  /// unit.
  double price(int type) const;
  double timeDual(std::size_t job) const;
  double levelDual(std::size_t job) const;
  double costOfLevel() const { return m_scale; }
  int pivots() const { return m_pivots; }
  std::int64_t priced() const { return m_priced; }  ///< reduced costs worked out so far, of all pivots
  std::int64_t valued() const { return m_valued; }  ///< jobs whose values were worked out so far, of all pivots

 private:
  static constexpr std::int32_t kNone = -1, kSlack = -2, kLevel = -3;
  /// A column: of a job (var < R: y; R: s; R + 1: e), a capacity slack (kSlack, var = type), or z (kLevel).
  struct Column {
    std::int32_t job = kNone;
    std::int32_t var = 0;
  };
  /// Of a job: two columns that cover its two rows, with the inverse of their block; or one (then T_i is a dense row).
  struct Keys {
    int first = -1, second = -1;
    double inverse[4] = {0, 0, 0, 0};
    std::int32_t row = -1;
  };
  struct Pair {
    double first = 0, second = 0;
  };
  struct Duals {
    std::vector<double> price, level, time;  ///< of C_r, F_i, T_i
  };
  /// Of one job: of F_i and T_i.
  struct JobDuals {
    double level = 0, time = 0;
  };
  struct Limit {
    double step = 0;
    Column leaving;
  };

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  std::size_t cell(std::size_t job, int type) const { return job * at(m_types) + at(type); }
  bool basic(std::size_t job, int var) const { return (m_basic[job] >> var & 1U) != 0; }
  double f(int var) const { return var < m_types ? 1.0 : var == m_types ? 0.0 : -1.0; }  ///< coefficient in F_i
  double t(std::size_t job, int var) const {                                             ///< in T_i
    return var < m_types ? m_slowdown[cell(job, var)] : var == m_types ? 1.0 : 0.0;
  }
  double c(std::size_t job, int var) const { return var < m_types ? m_use[cell(job, var)] : 0.0; }  ///< in C_var
  double costOf(Goal goal, std::size_t job, int var) const {
    if (goal == Goal::Fewest) return -c(job, var);
    return goal == Goal::Sum && var == m_types + 1 ? m_weight[job] : 0.0;
  }
  double cost(std::size_t job, int var) const { return costOf(m_goal, job, var); }
  double reach(std::size_t job) const {
    return (m_best[job] - m_frozen[job]) / m_follows[job];
  }  ///< the z that it can follow
  /// Values of the keys that make up (f, t) in the job's rows
  Pair keysFor(std::size_t job, double f, double t) const {
    const Keys& keys = m_keys[job];
    return {keys.inverse[0] * f + keys.inverse[1] * t, keys.inverse[2] * f + keys.inverse[3] * t};
  }

  void setJob(std::size_t job, int first, int second);
  void setBasic(Column column, bool basic);
  void chooseKeys(std::size_t job);
  void findKin();
  void classify(std::size_t job);
  void keepApart(std::size_t job);
  bool prepare();
  void collectColumns();
  void reduce(Column column, double* out);
  void reduceLevel(double* out);
  void refreshBase(std::size_t job);
  void refreshBases();
  void settle(std::size_t job);
  void settleAll();
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
  bool allFeasible();
  bool feasible();
  Status iterate(const std::stop_token& stop);
  bool retireLevel();
  double levelLimit() const;

  const ShareProblem& m_problem;
  int m_types;
  std::size_t m_jobs;
  Goal m_goal = Goal::Level;
  Goal m_kept = Goal::Level;   ///< the goal of maximise()
  bool m_keepOptimum = false;  ///< only columns that leave the optimum of m_kept as it is may enter

  std::vector<double> m_use;       ///< g_i / a_ir
  std::vector<double> m_slowdown;  ///< best_i / a_ir: T_i is scaled by the job's best gain; 0 = not on this type
  std::vector<double> m_best;      ///< max_r a_ir
  std::vector<double> m_weight;
  std::vector<double> m_follows;  ///< d_i
  std::vector<double> m_frozen;   ///< f_i
  std::vector<char> m_done;       ///< by job: frozen
  double m_scale = 1;             ///< of the cost of z: the number of jobs, so that duals are about 1

  std::vector<std::uint64_t> m_basic;
  std::vector<char> m_slackBasic;
  bool m_levelBasic = false;
  double m_level = 0;
  std::vector<Keys> m_keys;

  std::vector<std::int32_t> m_kin;         ///< by job: the same for jobs of the same gains, GPUs and weight
  std::vector<std::uint64_t> m_enterable;  ///< by job: columns that may enter and leave the optimum of m_kept as it is
  /// Of kin, basic columns and enterable ones; a job with one key is in none, and is priced alone
  JobKinds m_kinds;
  std::vector<std::int32_t> m_apart;  ///< jobs, ascending, that are not just covered by two keys
  std::int64_t m_priced = 0, m_valued = 0;

  DenseSystem m_system;
  std::vector<Column> m_columns;         ///< of the dense system
  std::vector<double> m_value, m_delta;  ///< of its columns: now, and per unit of the entering column
  std::vector<Pair> m_keyValue, m_keyDelta;
  // Of the keys' values: what they are where z is 0 if it is basic, where it stands if it is not.
  std::vector<Pair> m_base;
  double m_baseLevel = 0;                      ///< the z they are for
  OrderedSums m_left;                          ///< by type: GPUs that these leave, over the jobs
  OrderedSums m_perLevel;                      ///< by type: GPUs that keys take for a unit of z, over the jobs
  OrderedSums m_costPerLevel;                  ///< of a unit of z, over the jobs' keys
  bool m_allStale = true;                      ///< all of these are to be worked out again, else those of m_stale
  std::vector<std::int32_t> m_stale, m_fresh;  ///< jobs whose keys have changed since, and at the last time
  std::vector<int> m_settled;                  ///< by job: the last computeValues() for which m_keyValue holds
  int m_settling = 0;
  double m_least = 0;  ///< at z = m_leastLevel no key outside m_columns is below this
  double m_leastLevel = 0;
  bool m_leastKnown = false;
  double m_levelDelta = 0;
  bool m_allMove = true;              ///< with the entering column every job's values may change
  std::vector<std::int32_t> m_moved;  ///< else those of these jobs alone, ascending
  double m_steepest = 0;              ///< no key changes faster per unit of z and of d_i
  double m_mostFollows = 1;           ///< the greatest d_i
  std::vector<double> m_multiplier;   ///< duals of the dense rows
  Duals m_duals;                      ///< of the goal at hand, where it has ended
  Duals m_levelDuals;                 ///< of the goal that maximise() was called for
  int m_pivots = 0;
};

}  // namespace roundel::policies::gavel
