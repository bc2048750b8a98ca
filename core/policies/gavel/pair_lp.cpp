#include "core/policies/gavel/pair_lp.h"

#include <algorithm>

#include "core/solvers/linear_program.h"

namespace roundel::policies::gavel {
namespace {

using solvers::kInfinity;
using solvers::LinearProgram;

constexpr double kNoGain = 1e-9;

enum class Aim { Level, Sum, Fewest };

/// Columns: jobs by type, pairs by type, z. Rows: types, jobs' times, jobs' levels (each minus z).
class Writer {
 public:
  explicit Writer(const PairShareProblem& problem) : m_problem(problem), m_types(problem.alone.types), m_jobs(problem.alone.jobs()) {}

  std::size_t z() const { return (m_jobs + m_problem.pairs.size()) * m_types; }
  std::size_t levelRow(std::size_t job) const { return m_types + m_jobs + job; }

  LinearProgram write(Aim aim, double least) const {
    LinearProgram lp(solvers::Sense::Maximise);
    const ShareProblem& alone = m_problem.alone;
    for (std::size_t k = 0; k < m_jobs * m_types; ++k) addColumn(lp, aim, alone.gain[k], alone.gpus[k / m_types]);
    for (const PairColumns& pair : m_problem.pairs) {
      for (std::size_t r = 0; r < m_types; ++r) addColumn(lp, aim, pair.first_gain[r] + pair.second_gain[r], 1);
    }
    lp.addColumn(0, aim == Aim::Level ? kInfinity : 0.0, aim == Aim::Level ? 1.0 : 0.0);
    for (const double capacity : alone.capacity) lp.addRow(-kInfinity, capacity);
    for (std::size_t i = 0; i < m_jobs; ++i) lp.addRow(-kInfinity, 1);
    for (std::size_t i = 0; i < m_jobs; ++i) lp.addRow(least, kInfinity);
    addEntries(lp);
    return lp;
  }

 private:
  static void addColumn(LinearProgram& lp, Aim aim, double gain, double gpus) {
    lp.addColumn(0, gain > 0 ? kInfinity : 0.0, aim == Aim::Sum ? gain : aim == Aim::Fewest ? -gpus : 0.0);
  }

  void addEntries(LinearProgram& lp) const {
    for (std::size_t k = 0; k < m_jobs * m_types; ++k) {
      lp.addEntry(k % m_types, k, m_problem.alone.gpus[k / m_types]);
      addJob(lp, k, k / m_types, m_problem.alone.gain[k]);
    }
    for (std::size_t p = 0; p < m_problem.pairs.size(); ++p) {
      const PairColumns& pair = m_problem.pairs[p];
      for (std::size_t r = 0; r < m_types; ++r) {
        const std::size_t column = (m_jobs + p) * m_types + r;
        lp.addEntry(r, column, 1);
        addJob(lp, column, pair.first, pair.first_gain[r]);
        addJob(lp, column, pair.second, pair.second_gain[r]);
      }
    }
    for (std::size_t i = 0; i < m_jobs; ++i) lp.addEntry(levelRow(i), z(), -1);
  }

  void addJob(LinearProgram& lp, std::size_t column, std::size_t job, double gain) const {
    lp.addEntry(m_types + job, column, 1);
    if (gain > 0) lp.addEntry(levelRow(job), column, gain);
  }

  const PairShareProblem& m_problem;
  std::size_t m_types, m_jobs;
};

ShareStatus statusOf(solvers::LpStatus status) {
  if (status == solvers::LpStatus::Optimal) return ShareStatus::Optimal;
  return status == solvers::LpStatus::Cancelled ? ShareStatus::Stopped : ShareStatus::Failed;
}

PairShareSolution taken(const PairShareProblem& problem, const solvers::LpSolution& lp) {
  PairShareSolution out;
  out.status = statusOf(lp.status);
  if (out.status != ShareStatus::Optimal) return out;
  const auto alone = static_cast<std::ptrdiff_t>(problem.alone.jobs() * problem.alone.types);
  const auto pairs = static_cast<std::ptrdiff_t>(problem.pairs.size() * problem.alone.types);
  out.objective = lp.objective;
  out.alone.assign(lp.primal.begin(), lp.primal.begin() + alone);
  out.pair.assign(lp.primal.begin() + alone, lp.primal.begin() + alone + pairs);
  out.price.assign(lp.dual.begin(), lp.dual.begin() + static_cast<std::ptrdiff_t>(problem.alone.types));
  return out;
}

// The same objective, other shares. What rounding took from the first program must not make the second infeasible.
PairShareSolution amongOptima(const PairShareProblem& problem, PairShareSolution first, const LinearProgram& second, const std::stop_token& stop) {
  PairShareSolution better = taken(problem, solvers::LpSolver().solve(second, stop));
  if (better.status == ShareStatus::Stopped) first.status = ShareStatus::Stopped;
  if (better.status != ShareStatus::Optimal) return first;
  first.alone = std::move(better.alone);
  first.pair = std::move(better.pair);
  return first;
}

double hairBelow(double value) { return value * (1 - 1e-9); }

}  // namespace

PairShareSolution maxMinPairs(const PairShareProblem& problem, const std::stop_token& stop, Optimum optimum) {
  const Writer writer(problem);
  PairShareSolution first = taken(problem, solvers::LpSolver().solve(writer.write(Aim::Level, 0), stop));
  if (first.status != ShareStatus::Optimal) return first;
  const Aim aim = optimum == Optimum::Least ? Aim::Fewest : Aim::Sum;
  return amongOptima(problem, first, writer.write(aim, hairBelow(first.objective)), stop);
}

PairShareSolution maxSumPairs(const PairShareProblem& problem, const std::stop_token& stop, Optimum optimum) {
  const Writer writer(problem);
  const LinearProgram sum = writer.write(Aim::Sum, 0);
  PairShareSolution first = taken(problem, solvers::LpSolver().solve(sum, stop));
  if (first.status != ShareStatus::Optimal || optimum != Optimum::Least) return first;
  LinearProgram fewest = writer.write(Aim::Fewest, 0);
  const std::size_t row = fewest.addRow(hairBelow(first.objective), kInfinity);
  for (std::size_t k = 0; k < writer.z(); ++k) fewest.addEntry(row, k, sum.cost()[k]);
  return amongOptima(problem, first, fewest, stop);
}

void dropDominated(PairShareProblem& problem) {
  const std::size_t types = problem.alone.types;
  std::erase_if(problem.pairs, [&](PairColumns& pair) {
    bool useful = false;
    for (std::size_t r = 0; r < types; ++r) {
      const double first = problem.alone.gain[pair.first * types + r];
      const double second = problem.alone.gain[pair.second * types + r];
      const bool gains = first > 0 && second > 0 && pair.first_gain[r] / first + pair.second_gain[r] / second > 1 + kNoGain;
      if (!gains) pair.first_gain[r] = pair.second_gain[r] = 0;
      useful = useful || gains;
    }
    return !useful;
  });
}

}  // namespace roundel::policies::gavel
