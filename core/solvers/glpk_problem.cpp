// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/glpk_problem.h"

#include <csetjmp>
#include <utility>

namespace roundel::solvers::detail {
namespace {

constexpr double kDualTolerance = 1e-9;  // costs are scaled to at most 2
constexpr int kPoll_ms = 2;

/// Where to go on when GLPK is left.
struct Exit {
  const GlpkProblem* problem;
  std::jmp_buf jump;
};
constexpr int kStopped = 1, kFailed = 2;

/// GLPK reports progress every kPoll_ms: the only moment when it asks. Nothing is printed.
int onOutput(void* info, const char*) {
  auto* exit = static_cast<Exit*>(info);
  if (exit->problem->ended()) std::longjmp(exit->jump, kStopped);
  return 1;
}

void onError(void* info) { std::longjmp(static_cast<Exit*>(info)->jump, kFailed); }

int typeOf(double lower, double upper) {
  if (lower == upper) return GLP_FX;
  if (upper < kInfinity) return lower > -kInfinity ? GLP_DB : GLP_UP;
  return lower > -kInfinity ? GLP_LO : GLP_FR;
}

}  // namespace

GlpkProblem::GlpkProblem(std::stop_token stop, Deadline deadline) : m_stop(std::move(stop)), m_deadline(deadline) {}

GlpkProblem::~GlpkProblem() { glp_free_env(); }

bool GlpkProblem::ended() const {
  return m_stop.stop_requested() || (m_deadline && std::chrono::steady_clock::now() >= *m_deadline);
}

GlpkProblem::End GlpkProblem::guarded(void (*call)(void*, glp_prob*), void* what) {
  Exit exit;
  exit.problem = this;
  const int jumped = setjmp(exit.jump);
  if (jumped == 0) {
    glp_term_hook(onOutput, &exit);
    glp_error_hook(onError, &exit);
    if (m_problem == nullptr) m_problem = glp_create_prob();
    call(what, m_problem);
    glp_error_hook(nullptr, nullptr);
    return End::Finished;
  }
  glp_free_env();
  m_problem = nullptr;
  return jumped == kStopped ? End::Stopped : End::Failed;
}

GlpkProblem::End GlpkProblem::load(const LpForm& form) {
  std::vector<int> row{0};  // GLPK counts from 1, and does not read entry 0
  for (const int r : form.rows) row.push_back(r + 1);
  std::vector<double> value{0};
  value.insert(value.end(), form.values.begin(), form.values.end());
  auto copy = [&](glp_prob* p) {
    glp_add_rows(p, form.rowCount());
    glp_add_cols(p, form.columnCount());
    for (int i = 0; i < form.rowCount(); ++i) {
      const auto row_index = static_cast<std::size_t>(i);
      glp_set_row_bnds(p, i + 1, typeOf(form.row_lower[row_index], form.row_upper[row_index]),
                       form.row_lower[row_index], form.row_upper[row_index]);
    }
    for (int j = 0; j < form.columnCount(); ++j) {
      const auto column_index = static_cast<std::size_t>(j);
      glp_set_col_bnds(p, j + 1, typeOf(form.columnLower[column_index], form.columnUpper[column_index]),
                       form.columnLower[column_index], form.columnUpper[column_index]);
      glp_set_obj_coef(p, j + 1, form.cost[column_index]);
      const int first = form.starts[column_index];
      glp_set_mat_col(p, j + 1, form.starts[column_index + 1] - first, row.data() + first, value.data() + first);
    }
  };
  return run(copy);
}

glp_smcp simplexParameters(LpMethod method) {
  glp_smcp out;
  glp_init_smcp(&out);
  out.msg_lev = GLP_MSG_ON;  // progress is reported, and swallowed
  out.out_frq = kPoll_ms;
  out.meth = method == LpMethod::Dual ? GLP_DUALP : GLP_PRIMAL;
  if (method == LpMethod::Dual) out.r_test = GLP_RT_FLIP;  // a tenth of the time where many columns have two bounds
  out.tol_dj = kDualTolerance;
  return out;
}

int glpkStatus(VarStatus status) {
  switch (status) {
    case VarStatus::Basic:
      return GLP_BS;
    case VarStatus::AtUpper:
      return GLP_NU;
    case VarStatus::Free:
      return GLP_NF;
    default:
      return GLP_NL;
  }
}

}  // namespace roundel::solvers::detail
