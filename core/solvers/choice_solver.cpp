// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/solvers/choice_solver.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/solvers/choice_first.h"
#include "core/solvers/choice_local.h"
#include "core/solvers/choice_merge.h"
#include "core/solvers/choice_search.h"
#include "core/solvers/integer_program.h"

namespace roundel::solvers {
namespace {

using detail::ChoiceSearch;
using detail::Merged;
using detail::Patterns;
using detail::Relaxation;

constexpr std::size_t kTinyColumns = 300;        // below, depth-first search is tried before the linear relaxation
constexpr std::size_t kQuestionColumns = 30000;  // merged columns of all questions for the first of equal optima
constexpr std::size_t kWideColumns = 5000;       // merged columns: above, merging more may be worth an attempt
// Limits on columns * rows of a program for branch and cut with max_nodes and a gap; a node costs in proportion to them.
constexpr double kNodeCells = 5000;        // above, max_nodes falls in inverse proportion
constexpr double kHardCells = 50000;       // above, neither fillings of a slot nor single slots are tried
constexpr std::int64_t kFewestNodes = 10;  // with fewer nodes left there is no branch and cut: its root would cost more
constexpr double kTie = 1e-9;              // of the least value

double cellsOf(const IntegerProgram& program) {
  return static_cast<double>(program.columnCount()) * static_cast<double>(program.rowCount());
}

class Solver {
 public:
  /// `enough`: a value that ends the search, as does a bound below it; infinite: no such value.
  Solver(const ChoiceProgram& program, const ChoiceOptions& options, double enough = kInfinity)
      : m_program(program), m_options(options), m_enough(enough), m_best(program.groupCount(), kNoColumn) {
    m_tie = std::max(kTie * std::min(program.leastValue(), program.greatestValue()),
                     64 * std::numeric_limits<double>::epsilon() * program.greatestValue());
    m_result.columns = program.columnCount();
    if (!options.start.empty() && isFeasible(program, options.start)) offer(options.start, ChoiceMethod::Search);
  }

  ChoiceSolution run() {
    if (m_program.columnCount() == 0) return ended();
    m_merged = detail::mergeSlots(m_program, detail::slotClasses(m_program, m_options.merge));
    m_result.merged_columns = m_merged.columns.size();
    m_bound = sumOfGreatest();
    if (m_program.greatestValue() > kGreedyRatio * m_program.leastValue()) return greedy();
    const bool tiny = m_program.columnCount() <= kTinyColumns;
    if (tiny && search()) return settled();
    if (similar() || relax() || (!tiny && search()) || branchMerged() || branchPatterns()) return settled();
    branchFull();
    return settled();
  }

  bool reachable() const { return m_value >= m_enough; }
  bool proven() const { return m_value >= m_enough || m_bound < m_enough; }
  const Choice& choice() const { return m_result.choice; }

 private:
  bool exact() const { return m_options.relative_gap <= 0; }
  bool cancelled() const { return m_options.stop.stop_requested(); }

  double gapOf(double value) const {
    const double bound_gap = std::max(0.0, m_bound - value);
    return bound_gap <= m_tie ? 0 : bound_gap / std::max(value, m_bound);
  }
  bool closed() const {
    if (cancelled() || gapOf(m_value) <= m_options.relative_gap) return true;
    return m_enough < kInfinity && proven();
  }

  void offer(const Choice& choice, ChoiceMethod method) {
    const double value = valueOf(m_program, choice);
    if (value <= m_value) return;
    m_best = choice;
    m_value = value;
    m_result.method = method;
  }

  void bound(double value) { m_bound = std::min(m_bound, value); }

  double sumOfGreatest() const {
    double sum = 0;
    for (std::size_t g = 0; g < m_program.groupCount(); ++g) {
      double best = 0;
      for (const ChoiceRun& run : m_program.runs(g)) best = std::max(best, run.value);
      sum += best;
    }
    return sum;
  }

  ChoiceSolution greedy() {
    m_best = greedyChoice(m_program);
    m_value = valueOf(m_program, m_best);
    m_result.method = ChoiceMethod::Greedy;
    // Any prices give a valid bound, so that it does not matter how the library handles such coefficients.
    if (const std::vector<double> prices = pricesFromRelaxation(); !prices.empty())
      bound(lagrangianBound(m_program, prices));
    return ended();
  }

  bool search() {
    if (m_options.trials <= 0) return false;
    ChoiceSearch search(m_program, m_merged.class_of, m_options.stop);
    if (!search.usable()) return false;
    bound(search.rootBound());
    const std::optional<Choice> best = search.best(m_best, m_options.trials);
    m_result.tried += search.tried();
    if (!best) return closed();
    offer(*best, ChoiceMethod::Search);
    bound(m_value);
    return true;
  }

  const Relaxation& relaxed() {
    if (m_relaxation.program.columnCount() == 0) m_relaxation = relaxation(m_program, m_merged);
    return m_relaxation;
  }

  /// Returns the prices by slot; empty if the relaxation has no optimum.
  std::vector<double> pricesFromRelaxation() {
    const LpSolution solution = LpSolver().solve(relaxed().program, m_options.stop);
    if (solution.status != LpStatus::Optimal) return {};
    std::vector<double> prices;
    for (const std::uint32_t k : m_merged.class_of)
      prices.push_back(std::max(0.0, solution.dual[relaxed().unit_rows[k]]));
    return prices;
  }

  /// Many slots with small differences: the bound with them merged at their best values may be good enough.
  bool similar() {
    if (!m_options.merge || m_merged.columns.size() <= kWideColumns) return false;
    const Merged merged = detail::mergeSlots(m_program, detail::similarSlots(m_program));
    if (merged.columns.size() > m_merged.columns.size() / 2) return false;
    m_result.merged_columns = merged.columns.size();
    const Relaxation merged_relaxation = relaxation(m_program, merged);
    LpSolution optimum;
    if (relax(merged, merged_relaxation, optimum)) return true;
    layOutAndOffer(merged, branch(merged_relaxation.program, merged, {}, optimum), ChoiceMethod::Merged);
    if (closed()) return true;
    m_result.merged_columns = m_merged.columns.size();
    return false;
  }

  bool relax() { return relax(m_merged, relaxed(), m_optimum); }

  /// The relaxation, its bound, and the start or the result of local search. `solution`: the relaxation's.
  bool relax(const Merged& merged, const Relaxation& relaxed, LpSolution& solution) {
    solution = LpSolver().solve(relaxed.program, m_options.stop);
    if (solution.status != LpStatus::Optimal) return closed();
    bound(solution.dual_objective);
    if (m_value > 0 && closed()) {
      m_result.method = ChoiceMethod::Relaxation;
      return true;
    }
    Choice choice = detail::rounded(m_program, merged, solution.primal, m_options.start, m_result.visited);
    offer(choice, ChoiceMethod::Relaxation);
    if (closed() || m_options.relative_gap <= 0) return closed();
    // The value that closes the gap to the bound: (bound - value) / bound <= gap.
    detail::shake(m_program, merged, choice, m_bound * (1 - m_options.relative_gap), m_options.stop, m_result.visited);
    offer(choice, ChoiceMethod::Relaxation);
    return closed();
  }

  static MipSolution notTried() {
    MipSolution nothing;
    nothing.best_bound = kInfinity;
    return nothing;
  }

  bool limited() const { return !exact() && m_options.max_nodes > 0; }

  /// Nodes for a program of this size, for all searches together; 0: no limit.
  std::int64_t nodesFor(double cells) const {
    if (!limited() || cells <= kNodeCells) return m_options.max_nodes;
    return static_cast<std::int64_t>(static_cast<double>(m_options.max_nodes) * kNodeCells / cells);
  }

  /// `relaxation`: of the same program, if it is known.
  MipSolution branch(const IntegerProgram& integer, const Merged& merged, const std::vector<Patterns>& patterns,
                     const LpSolution& relaxation = {}) {
    MipOptions options;
    options.max_nodes = nodesFor(cellsOf(integer));
    if (limited()) {
      options.max_nodes -= m_result.nodes;
      if (options.max_nodes < std::min(kFewestNodes, m_options.max_nodes)) return notTried();
    }
    if (relaxation.status == LpStatus::Optimal) options.relaxation = &relaxation;
    // Half of the gap is reserved for the layout of the result, if that can cost value.
    options.relative_gap = m_options.relative_gap * (packsExactly(m_program, merged) ? 1 : 0.5);
    options.time_limit_s = m_options.time_limit_s;
    options.stop = m_options.stop;
    options.start = asValues(m_program, merged, patterns, integer.columnCount(), m_best);
    MipSolution solution = MipSolver().solve(integer, options);
    m_result.nodes += solution.nodes;
    if (std::isfinite(solution.best_bound)) bound(std::max(m_value, solution.best_bound));
    return solution;
  }

  void layOutAndOffer(const Merged& merged, const MipSolution& solution, ChoiceMethod method) {
    if (solution.values.empty()) return;
    std::vector<std::size_t> chosen(m_program.groupCount(), merged.columns.size());
    for (std::size_t c = 0; c < merged.columns.size(); ++c)
      if (solution.values[c] > 0.5) chosen[merged.columns[c].group] = c;
    for (const Choice& prefer : {m_options.start, Choice{}}) {
      Choice choice = layOut(m_program, merged, chosen, prefer);
      if (valueOf(m_program, choice) < solution.objective - m_tie)
        detail::improve(m_program, merged, choice, m_result.visited);
      offer(choice, method);
      if (closed()) return;
    }
  }

  bool branchMerged() {
    layOutAndOffer(m_merged, branch(relaxed().program, m_merged, {}, m_optimum), ChoiceMethod::Merged);
    return closed();
  }

  bool branchPatterns() {
    if (limited() && cellsOf(relaxed().program) > kHardCells) return closed();
    IntegerProgram integer = relaxed().program;
    const std::vector<Patterns> patterns = addPatterns(m_program, m_merged, integer);
    if (patterns.empty()) return false;
    layOutAndOffer(m_merged, branch(integer, m_merged, patterns), ChoiceMethod::Patterns);
    return closed();
  }

  void branchFull() {
    if (m_merged.classes.size() == m_program.slotCount()) return;  // nothing else to try
    const double rows = static_cast<double>(m_program.groupCount() + m_program.slotCount());
    if (limited() && static_cast<double>(m_program.columnCount()) * rows > kHardCells) return;
    const Merged unmerged_slots = detail::mergeSlots(m_program, detail::slotClasses(m_program, false));
    layOutAndOffer(unmerged_slots, branch(relaxation(m_program, unmerged_slots).program, unmerged_slots, {}),
                   ChoiceMethod::Full);
  }

  ChoiceSolution settled() {
    const bool needs_first = m_options.relative_gap <= 0 && m_enough == kInfinity;
    if (needs_first && !cancelled() && gapOf(m_value) <= 0)
      m_result.first_of_equals = firstBySearch() || firstByQuestions();
    return ended();
  }

  bool firstBySearch() {
    if (m_options.trials <= 0) return false;
    ChoiceSearch search(m_program, m_merged.class_of, m_options.stop);
    if (!search.usable()) return false;
    const std::optional<Choice> first = search.first(m_value - m_tie, m_options.trials);
    m_result.tried += search.tried();
    if (first) m_best = *first;
    return first.has_value();
  }

  bool firstByQuestions() {
    const std::vector<double> prices = pricesFromRelaxation();
    if (prices.empty()) return false;
    std::size_t columns = 0;
    const auto at_least = [&](const ChoiceProgram& rest, double value, bool& proven) -> std::optional<Choice> {
      ChoiceOptions options = m_options;
      options.start.clear();
      Solver solver(rest, options, value);
      Choice choice = solver.run().choice;
      columns += solver.m_result.merged_columns;
      proven = solver.proven() && !cancelled() && columns <= kQuestionColumns;
      if (!solver.reachable()) return std::nullopt;
      return choice;
    };
    const std::optional<Choice> first =
        detail::firstOfEquals(m_program, m_merged.class_of, prices, m_best, m_value - m_tie, at_least);
    if (first) m_best = *first;
    return first.has_value();
  }

  ChoiceSolution ended() {
    m_result.choice = m_best;
    m_result.value = valueOf(m_program, m_best);
    m_result.gap = gapOf(m_result.value);
    m_result.bound = m_result.gap == 0 ? m_result.value : m_bound;
    const bool is_optimal = m_result.gap <= m_options.relative_gap;
    m_result.status = cancelled()  ? ChoiceStatus::Cancelled
                      : is_optimal ? ChoiceStatus::Optimal
                                   : ChoiceStatus::Feasible;
    return m_result;
  }

  const ChoiceProgram& m_program;
  const ChoiceOptions& m_options;
  double m_enough;
  Merged m_merged;
  Relaxation m_relaxation;
  LpSolution m_optimum;  // of the relaxation, once it is solved
  Choice m_best;
  double m_value = 0;
  double m_bound = 0;
  double m_tie = 0;
  ChoiceSolution m_result;
};

}  // namespace

ChoiceSolution solveChoices(const ChoiceProgram& program, const ChoiceOptions& options) {
  return Solver(program, options).run();
}

}  // namespace roundel::solvers
