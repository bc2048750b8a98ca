// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Private to core/solvers: the only header here that includes GLPK.

#include "core/solvers/lp_form.h"

#include <glpk.h>

#include <stop_token>
#include <vector>

namespace roundel::solvers::detail {

/// GLPK's copy of a program. A thread may have one at a time: GLPK keeps a state for each thread, and this object
/// begins and ends it, so that no call depends on an earlier one.
///
/// GLPK ends the process on an error and cannot be interrupted. So its calls run inside `run`, which leaves them by a
/// long jump if GLPK reports an error, or within some milliseconds after a stop request or the deadline.
class GlpkProblem {
 public:
  enum class End { Finished, Stopped, Failed };

  GlpkProblem(std::stop_token stop, Deadline deadline);
  ~GlpkProblem();
  GlpkProblem(const GlpkProblem&) = delete;
  GlpkProblem& operator=(const GlpkProblem&) = delete;

  /// Calls `call(glp_prob*)`, which must not own memory: its frames may be left without destructors. If the result is
  /// not Finished, the problem is gone and only the destructor may be called.
  template <class Call>
  [[nodiscard]] End run(Call& call) {
    return guarded([](void* what, glp_prob* problem) { (*static_cast<Call*>(what))(problem); }, &call);
  }

  /// Copies the program. Without integer columns and without a basis.
  [[nodiscard]] End load(const LpForm& form);
  /// The problem; null after an end other than Finished.
  [[nodiscard]] glp_prob* get() const { return m_problem; }
  /// Returns true after a stop request or the deadline.
  [[nodiscard]] bool ended() const;

 private:
  End guarded(void (*call)(void*, glp_prob*), void* what);

  std::stop_token m_stop;
  Deadline m_deadline;
  glp_prob* m_problem = nullptr;
};

/// Parameters of the simplex method for the given method, tolerances included.
[[nodiscard]] glp_smcp simplexParameters(LpMethod method);
/// Returns the status for GLPK. It corrects one that the bounds do not allow.
[[nodiscard]] int glpkStatus(VarStatus status);

}  // namespace roundel::solvers::detail
