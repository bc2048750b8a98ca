// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/cbc_search.h"

#include <CbcEventHandler.hpp>
#include <CbcHeuristic.hpp>
#include <CbcHeuristicFPump.hpp>
#include <CbcModel.hpp>
#include <CglClique.hpp>
#include <CglGomory.hpp>
#include <CglKnapsackCover.hpp>
#include <CglMixedIntegerRounding2.hpp>
#include <CglProbing.hpp>
#include <OsiClpSolverInterface.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

namespace roundel::solvers::detail {
namespace {

constexpr double kWidestCosts = 0x1p30;        // above this ratio the smallest costs are lost in rounding
constexpr double kSmallestImprovement = 1e-8;  // of a solution over the last, in units of the smallest cost
constexpr double kNoObjective = 1e30;          // CBC's objective while it has no solution
constexpr int kRootOnly = -99;
constexpr int kGomoryColumns = 25000;  // symmetric programs this wide spend their time in the cut loop

/// A power of two, so that scaling is exact, that brings the smallest cost to 1 .. 2.
double costFactor(std::span<const double> cost) {
  double least = std::numeric_limits<double>::infinity();
  double greatest = 0;
  for (const double c : cost) {
    if (c == 0) continue;
    least = std::min(least, std::abs(c));
    greatest = std::max(greatest, std::abs(c));
  }
  return greatest == 0 ? 1 : unitFactor(std::max(least, greatest / kWidestCosts));
}

void endSearch(CbcModel& model) {
  model.sayEventHappened();
  model.setMaximumSeconds(0);  // small searches inside heuristics check their parent's limit
}

/// Stops CBC between two linear programs. The current program runs to its end, because CBC treats an interrupted one as
/// infeasible.
class CancelInSimplex : public ClpEventHandler {
 public:
  CancelInSimplex(CbcModel& model, std::stop_token stop) : m_cbc(&model), m_stop(std::move(stop)) {}
  int event(Event which) override {
    if (which == endOfIteration && m_stop.stop_requested()) endSearch(*m_cbc);
    return -1;
  }
  [[nodiscard]] ClpEventHandler* clone() const override { return new CancelInSimplex(*this); }

 private:
  CbcModel* m_cbc;
  std::stop_token m_stop;
};

class CancelInTree : public CbcEventHandler {
 public:
  explicit CancelInTree(std::stop_token token) : m_token(std::move(token)) {}
  CbcAction event(CbcEvent) override { return m_token.stop_requested() ? stop : noAction; }
  CbcAction event(CbcEvent which, void*) override { return event(which); }
  [[nodiscard]] CbcEventHandler* clone() const override { return new CancelInTree(*this); }

 private:
  std::stop_token m_token;
};

/// Osi's sign of a row's slack is the opposite of Clp's.
CoinWarmStartBasis osiBasis(const Basis& basis) {
  const auto convert = [](VarStatus status, bool row) {
    switch (status) {
      case VarStatus::Basic:
        return CoinWarmStartBasis::basic;
      case VarStatus::AtUpper:
        return row ? CoinWarmStartBasis::atLowerBound : CoinWarmStartBasis::atUpperBound;
      case VarStatus::Free:
        return CoinWarmStartBasis::isFree;
      default:
        return row ? CoinWarmStartBasis::atUpperBound : CoinWarmStartBasis::atLowerBound;
    }
  };
  CoinWarmStartBasis result;
  result.setSize(static_cast<int>(basis.columns.size()), static_cast<int>(basis.rows.size()));
  for (std::size_t j = 0; j < basis.columns.size(); ++j)
    result.setStructStatus(static_cast<int>(j), convert(basis.columns[j], false));
  for (std::size_t i = 0; i < basis.rows.size(); ++i)
    result.setArtifStatus(static_cast<int>(i), convert(basis.rows[i], true));
  return result;
}

class Search {
 public:
  explicit Search(const CbcTask& task) : m_task(task), m_factor(costFactor(task.program.cost())) {
    m_model.passInMessageHandler(&m_silent);
    m_model.setLogLevel(0);
    load();
    setLimits();
    addCuts();
    addHeuristics();
    const CancelInTree handler(task.options.stop);
    m_model.passInEventHandler(&handler);
    if (!task.start.empty())
      m_model.setBestSolution(task.start.data(), static_cast<int>(task.start.size()), scaled(task.start), false);
  }

  CbcAnswer run() {
    m_model.branchAndBound();
    CbcAnswer answer;
    answer.end = end();
    answer.nodes = m_model.getNodeCount();
    if (const double* best = m_model.bestSolution()) answer.values.assign(best, best + m_task.program.columnCount());
    const bool complete = answer.end == CbcAnswer::End::Complete;
    const double bound = complete ? m_model.getMinimizationObjValue() : m_model.getBestPossibleObjValue();
    if (std::abs(bound) < kNoObjective) answer.bound = sense() * bound / m_factor;
    return answer;
  }

 private:
  [[nodiscard]] double sense() const { return m_task.program.sense() == Sense::Maximise ? -1.0 : 1.0; }
  [[nodiscard]] double scaled(const std::vector<double>& x) const {
    return sense() * m_factor * m_task.program.objective(x);
  }

  void load() {
    const ClpForm form(m_task.program, m_factor);
    auto osi = std::make_unique<OsiClpSolverInterface>();
    osi->passInMessageHandler(&m_silent);
    osi->setHintParam(OsiDoReducePrint, true, OsiHintTry);
    osi->loadProblem(form.columnCount(), form.rowCount(), form.starts.data(), form.rows.data(), form.values.data(),
                     form.columnLower.data(), form.columnUpper.data(), form.cost.data(), form.row_lower.data(),
                     form.row_upper.data());
    for (int j = 0; j < form.columnCount(); ++j)
      if (m_task.program.isInteger(static_cast<std::size_t>(j))) osi->setInteger(j);
    const CoinWarmStartBasis basis = osiBasis(m_task.root);
    osi->setWarmStart(&basis);
    osi->resolve();
    const CancelInSimplex handler(m_model, m_task.options.stop);
    osi->getModelPtr()->passInEventHandler(&handler);
    OsiSolverInterface* solver = osi.release();
    m_model.assignSolver(solver);
  }

  void setLimits() {
    const MipOptions& options = m_task.options;
    m_model.setAllowableGap(options.absolute_gap * m_factor);
    m_model.setAllowableFractionGap(options.relative_gap);
    m_model.setDblParam(CbcModel::CbcCutoffIncrement, kSmallestImprovement);
    if (options.max_nodes > 0) {
      m_model.setMaximumNodes(
          static_cast<int>(std::min<std::int64_t>(options.max_nodes, std::numeric_limits<int>::max())));
    }
    if (m_task.deadline) {
      const std::chrono::duration<double> left = *m_task.deadline - std::chrono::steady_clock::now();
      m_model.setUseElapsedTime(true);
      m_model.setMaximumSeconds(std::max(0.0, left.count()));
    }
    m_model.setNumberStrong(5);
    m_model.setNumberBeforeTrust(5);
  }

  void addCuts() {
    CglProbing probing;
    probing.setUsingObjective(1);
    probing.setMaxPass(1);
    probing.setMaxPassRoot(1);
    probing.setMaxProbe(10);
    probing.setMaxLook(10);
    probing.setMaxElements(200);
    probing.setMaxElementsRoot(300);
    CglGomory gomory;
    gomory.setLimit(300);
    CglKnapsackCover knapsack;
    CglClique clique;
    clique.setStarCliqueReport(false);
    clique.setRowCliqueReport(false);
    CglMixedIntegerRounding2 rounding;
    m_model.addCutGenerator(&probing, kRootOnly, "Probing");
    if (m_model.getNumCols() <= kGomoryColumns) m_model.addCutGenerator(&gomory, kRootOnly, "Gomory");
    m_model.addCutGenerator(&knapsack, kRootOnly, "Knapsack");
    m_model.addCutGenerator(&clique, kRootOnly, "Clique");
    m_model.addCutGenerator(&rounding, kRootOnly, "MixedIntegerRounding2");
    m_model.setMaximumCutPassesAtRoot(m_model.getNumCols() < 5000 ? 50 : 20);
  }

  void addHeuristics() {
    CbcRounding rounding(m_model);
    rounding.setHeuristicName("rounding");
    m_model.addHeuristic(&rounding);
    CbcHeuristicFPump pump(m_model);
    pump.setHeuristicName("feasibility pump");
    pump.setMaximumPasses(20);
    m_model.addHeuristic(&pump);
  }

  [[nodiscard]] CbcAnswer::End end() const {
    if (m_model.isAbandoned()) return CbcAnswer::End::Abandoned;
    if (m_model.status() != 0) return CbcAnswer::End::Limit;
    if (m_model.secondaryStatus() == 2) return CbcAnswer::End::Gap;
    return m_model.bestSolution() == nullptr ? CbcAnswer::End::Infeasible : CbcAnswer::End::Complete;
  }

  const CbcTask& m_task;
  double m_factor;
  SilentHandler m_silent;  // outlives the model, which points to it
  CbcModel m_model;
};

}  // namespace

CbcAnswer runCbc(const CbcTask& task) { return Search(task).run(); }

}  // namespace roundel::solvers::detail
