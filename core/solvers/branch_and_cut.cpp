// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/branch_and_cut.h"

#include "core/solvers/glpk_problem.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace roundel::solvers::detail {
namespace {

constexpr double kWidestCosts = 0x1p30;         // above this ratio the smallest costs are lost in rounding
constexpr double kSmallestImprovement = 1e-10;  // of a solution over the last, of 1 + |objective|

/// A power of two, so that scaling is exact, that brings the smallest cost to 1 .. 2.
double costFactor(std::span<const double> cost) {
  double least_cost = std::numeric_limits<double>::infinity();
  double greatest = 0;
  for (const double c : cost) {
    if (c == 0) continue;
    least_cost = std::min(least_cost, std::abs(c));
    greatest = std::max(greatest, std::abs(c));
  }
  return greatest == 0 ? 1 : unitFactor(std::max(least_cost, greatest / kWidestCosts));
}

class Search {
 public:
  explicit Search(const SearchTask& task)
      : m_task(task),
        m_form(task.program, costFactor(task.program.cost())),
        m_problem(task.options.stop, task.deadline) {}

  SearchAnswer run() {
    auto work = [&](glp_prob* p) { m_code = search(p); };
    GlpkProblem::End end = m_problem.load(m_form);
    if (end == GlpkProblem::End::Finished) {
      m_best.assign(m_task.program.columnCount() + 1, 0.0);
      if (!m_task.start.empty()) {
        std::ranges::copy(m_task.start, m_best.begin() + 1);
        m_value = sense() * m_form.cost_factor * m_task.program.objective(m_task.start);
        m_offerStart = true;
      }
      end = m_problem.run(work);
    }
    SearchAnswer answer;
    answer.end = endOf(end);
    answer.nodes = m_nodes;
    if (std::isfinite(m_value)) answer.values.assign(m_best.begin() + 1, m_best.end());
    if (answer.end == SearchAnswer::End::Complete) m_bound = m_value;
    if (std::isfinite(m_bound)) answer.bound = sense() * m_bound / m_form.cost_factor;
    return answer;
  }

 private:
  [[nodiscard]] double sense() const { return m_task.program.sense() == Sense::Maximise ? -1.0 : 1.0; }

  [[nodiscard]] SearchAnswer::End endOf(GlpkProblem::End end) const {
    if (end == GlpkProblem::End::Stopped) return SearchAnswer::End::Limit;
    if (end == GlpkProblem::End::Finished && m_code == GLP_ESTOP)
      return closed() ? SearchAnswer::End::Gap : SearchAnswer::End::Limit;
    if (end == GlpkProblem::End::Failed || m_code != 0) return SearchAnswer::End::Abandoned;
    return std::isfinite(m_value) ? SearchAnswer::End::Complete : SearchAnswer::End::Infeasible;
  }

  int search(glp_prob* p) {
    const IntegerProgram& program = m_task.program;
    for (std::size_t j = 0; j < program.columnCount(); ++j)
      if (program.isInteger(j)) glp_set_col_kind(p, static_cast<int>(j) + 1, GLP_IV);
    for (std::size_t j = 0; j < m_task.root.columns.size(); ++j)
      glp_set_col_stat(p, static_cast<int>(j) + 1, glpkStatus(m_task.root.columns[j]));
    for (std::size_t i = 0; i < m_task.root.rows.size(); ++i)
      glp_set_row_stat(p, static_cast<int>(i) + 1, glpkStatus(m_task.root.rows[i]));
    const glp_smcp simplex = simplexParameters(LpMethod::Dual);
    if (const int code = glp_simplex(p, &simplex); code != 0) return code;
    glp_iocp parameters;
    glp_init_iocp(&parameters);
    parameters.msg_lev = simplex.msg_lev;
    parameters.out_frq = simplex.out_frq;
    parameters.out_dly = 0;
    parameters.tol_obj = kSmallestImprovement;
    parameters.br_tech = GLP_BR_PCH;
    parameters.mir_cuts = parameters.gmi_cuts = parameters.cov_cuts = parameters.clq_cuts = GLP_ON;
    parameters.sr_heur = GLP_ON;
    parameters.cb_func = [](glp_tree* tree, void* self) { static_cast<Search*>(self)->onEvent(tree); };
    parameters.cb_info = this;
    const int code = glp_intopt(p, &parameters);
    take(p);
    return code;
  }

  void onEvent(glp_tree* tree) {
    take(glp_ios_get_prob(tree));  // there is no event for a solution of the rounding heuristic
    if (glp_ios_reason(tree) == GLP_IHEUR && std::exchange(m_offerStart, false)) glp_ios_heur_sol(tree, m_best.data());
    int node_count = 0;
    glp_ios_tree_size(tree, nullptr, nullptr, &node_count);
    m_nodes = node_count;
    if (const int node = glp_ios_best_node(tree); node != 0)
      m_bound = std::max(m_bound, glp_ios_node_bound(tree, node));
    const std::int64_t limit = m_task.options.max_nodes;
    const bool is_at_limit = limit > 0 && m_nodes >= limit && glp_ios_reason(tree) == GLP_ISELECT;
    if (is_at_limit || m_problem.ended() || closed()) glp_ios_terminate(tree);
  }

  void take(glp_prob* p) {
    const int status = glp_mip_status(p);
    if (status != GLP_FEAS && status != GLP_OPT) return;
    const double value = glp_mip_obj_val(p);
    if (!(value < m_value)) return;
    m_value = value;
    for (int j = 1; j < static_cast<int>(m_best.size()); ++j)
      m_best[static_cast<std::size_t>(j)] = glp_mip_col_val(p, j);
  }

  [[nodiscard]] bool closed() const {
    if (!std::isfinite(m_value) || !std::isfinite(m_bound)) return false;
    const double bound_gap = m_value - m_bound;
    return bound_gap <= m_task.options.absolute_gap * m_form.cost_factor ||
           bound_gap <= m_task.options.relative_gap * std::max(std::abs(m_value), std::abs(m_bound));
  }

  const SearchTask& m_task;
  LpForm m_form;
  GlpkProblem m_problem;
  std::vector<double> m_best;  // from 1 on; the start at first
  double m_value = kInfinity;  // of m_best
  double m_bound = -kInfinity;
  bool m_offerStart = false;
  int m_code = 0;  // of glp_intopt
  std::int64_t m_nodes = 0;
};

}  // namespace

SearchAnswer branchAndCut(const SearchTask& task) { return Search(task).run(); }

}  // namespace roundel::solvers::detail
