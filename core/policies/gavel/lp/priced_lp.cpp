// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/gavel/lp/priced_lp.h"

#include <algorithm>
#include <utility>

#include "core/policies/gavel/lp/general_lp.h"
#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {
namespace {

using solvers::kInfinity;
using solvers::LinearProgram;

constexpr double kRounding = 1e-12;  // relative: rounding in one program must not make the next one infeasible

class Priced {
 public:
  Priced(const ShareProblem& rates, const std::vector<double>& needed, const std::vector<double>& price)
      : m_rates(rates), m_needed(needed), m_price(price) {
    double sum = 0;
    for (std::size_t k = 0; k < rates.gain.size(); ++k) sum = std::max(sum, worth(k));
    m_scale = sum > 0 ? sum : 1;
  }

  /// (y, s) for the ratio; x and a column that is fixed at 1 for the sum.
  LinearProgram program(bool ratio) const {
    LinearProgram lp(solvers::Sense::Maximise);
    const std::size_t types = m_rates.types;
    for (std::size_t k = 0; k < m_rates.gain.size(); ++k)
      lp.addColumn(0, m_rates.gain[k] > 0 ? kInfinity : 0.0, worth(k) / m_scale);
    const std::size_t s = lp.addColumn(ratio ? 0.0 : 1.0, ratio ? kInfinity : 1.0, 0);
    for (std::size_t r = 0; r < types; ++r) lp.addEntry(lp.addRow(-kInfinity, 0), s, -m_rates.capacity[r]);
    for (std::size_t i = 0; i < m_rates.jobs(); ++i) lp.addEntry(lp.addRow(-kInfinity, 0), s, -1);
    for (std::size_t k = 0; k < m_rates.gain.size(); ++k) {
      lp.addEntry(k % types, k, m_rates.gpus[k / types]);
      lp.addEntry(types + k / types, k, 1);
    }
    for (std::size_t i = 0; i < m_rates.jobs(); ++i) addDeadline(lp, i, s);
    if (ratio) addCost(lp, 1, 1, [&](std::size_t k) { return cost(k); });
    return lp;
  }

  /// The largest sum among the optima of the ratio.
  LinearProgram largestAt(double ratio) const {
    LinearProgram lp = program(false);
    addCost(lp, 0, kInfinity, [&](std::size_t k) { return worth(k) / m_scale - ratio * (1 - kRounding) * cost(k); });
    return lp;
  }

  double worth(std::size_t k) const {
    return m_rates.gain[k] * (m_rates.weight.empty() ? 1.0 : m_rates.weight[k / m_rates.types]);
  }
  double cost(std::size_t k) const { return m_price[k % m_rates.types] * m_rates.gpus[k / m_rates.types]; }
  double scale() const { return m_scale; }

 private:
  void addDeadline(LinearProgram& lp, std::size_t job, std::size_t s) const {
    if (m_needed.empty() || m_needed[job] <= 0) return;
    const std::size_t row = lp.addRow(0, kInfinity);
    for (std::size_t k = job * m_rates.types; k < (job + 1) * m_rates.types; ++k)
      lp.addEntry(row, k, m_rates.gain[k] / m_needed[job]);
    lp.addEntry(row, s, -1);
  }

  template <class Coefficient>
  void addCost(LinearProgram& lp, double low, double high, Coefficient coefficient) const {
    const std::size_t row = lp.addRow(low, high);
    for (std::size_t k = 0; k < m_rates.gain.size(); ++k) lp.addEntry(row, k, coefficient(k));
  }

  const ShareProblem& m_rates;
  const std::vector<double>& m_needed;
  const std::vector<double>& m_price;
  double m_scale = 1;
};

void read(const ShareProblem& rates, const Priced& priced, const solvers::LpSolution& lp, ShareSolution& out) {
  out.status = shareStatusOf(lp.status);
  if (out.status != ShareStatus::Optimal) return;
  const auto cells = static_cast<std::ptrdiff_t>(rates.gain.size());
  out.share.assign(lp.primal.begin(), lp.primal.begin() + cells);
  for (double& share : out.share) share = std::clamp(share, 0.0, 1.0);
  out.price.assign(lp.dual.begin(), lp.dual.begin() + static_cast<std::ptrdiff_t>(rates.types));
  for (double& price : out.price) price *= priced.scale();
  out.objective = 0;
  for (std::size_t k = 0; k < out.share.size(); ++k) out.objective += priced.worth(k) * out.share[k];
}

}  // namespace

PricedSolution maxSumPriced(const ShareProblem& rates, const std::vector<double>& needed,
                            const std::vector<double>& price, const std::stop_token& stop) {
  PricedSolution out;
  if (rates.jobs() == 0) return out.shares.status = ShareStatus::Optimal, out;
  const Priced priced(rates, needed, price);
  const solvers::LpSolver solver;
  const bool ratio = !price.empty();
  solvers::LpSolution lp = solver.solve(priced.program(ratio), stop);
  if (lp.status == solvers::LpStatus::Infeasible && !needed.empty()) {
    out = maxSumPriced(rates, {}, price, stop);
    out.feasible = false;
    return out;
  }
  if (ratio && lp.status == solvers::LpStatus::Optimal) {
    out.ratio = lp.objective * priced.scale();
    lp = solver.solve(priced.largestAt(lp.objective), stop);
  }
  read(rates, priced, lp, out.shares);
  return out;
}

}  // namespace roundel::policies::gavel
