// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The coefficients of the share LP by job and column; share_simplex.h has its rows. Internal to core/policies/gavel.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace roundel::policies::gavel {

struct ShareProblem;

enum class ShareGoal { Level, Sum, Fewest };  ///< maximise z, or sum_i weight_i e_i, or minus the GPUs given out

/// The columns of a job. var < R: y on type var; R: s, the time in which it does not run; R + 1: e, its surplus over
/// the level. T_i is scaled by the job's best gain, so that its right side is best(i).
class ShareMatrix {
 public:
  explicit ShareMatrix(const ShareProblem& problem);  ///< does not keep the problem; O(jobs * types * log jobs)

  int types() const { return m_types; }
  std::size_t jobs() const { return m_best.size(); }
  std::size_t cell(std::size_t job, int type) const { return job * at(m_types) + at(type); }

  double f(int var) const { return var < m_types ? 1.0 : var == m_types ? 0.0 : -1.0; }  ///< coefficient in F_i
  double t(std::size_t job, int var) const {                                             ///< in T_i
    return var < m_types ? m_slowdown[cell(job, var)] : var == m_types ? 1.0 : 0.0;
  }
  double c(std::size_t job, int var) const { return var < m_types ? m_use[cell(job, var)] : 0.0; }  ///< in C_var
  double cost(ShareGoal goal, std::size_t job, int var) const {
    if (goal == ShareGoal::Fewest) return -c(job, var);
    return goal == ShareGoal::Sum && var == m_types + 1 ? m_weight[job] : 0.0;
  }

  double best(std::size_t job) const { return m_best[job]; }  ///< max_r a_ir
  /// Returns false for a type that cannot run the job.
  bool allowed(std::size_t job, int var) const { return var >= m_types || m_slowdown[cell(job, var)] != 0; }
  bool isBest(std::size_t job, int type) const { return m_slowdown[cell(job, type)] == 1; }
  /// Returns the same number for jobs with the same gains, GPUs and weight, whose columns are equal.
  std::int32_t kin(std::size_t job) const { return m_kin[job]; }

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  int m_types;
  std::vector<double> m_use;       ///< g_i / a_ir
  std::vector<double> m_slowdown;  ///< best_i / a_ir; 0 = not on this type
  std::vector<double> m_best;
  std::vector<double> m_weight;
  std::vector<std::int32_t> m_kin;
};

}  // namespace roundel::policies::gavel
