// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/lp_relaxation.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

#include "core/solvers/linear_program.h"

namespace roundel::policies::hare {
namespace {

using solvers::LinearProgram;
using solvers::Term;

// Relative to the right-hand side: a feasible point of the simplex may violate a row by this much.
constexpr double kViolation = 1e-7;
constexpr int kMaxCuts = 20000;

class Program {
 public:
  explicit Program(const Instance& instance) : m_instance(instance) {
    for (std::size_t j = 0; j < instance.jobs.size(); ++j) addJob(j);
  }

  std::optional<Relaxation> solve(const std::stop_token& stop) {
    const solvers::LpSolver solver;
    for (int cuts = 0; cuts < kMaxCuts; ++cuts) {
      const solvers::LpSolution solution = solver.solve(m_program, stop, m_basis ? &*m_basis : nullptr);
      if (solution.status != solvers::LpStatus::Optimal) return std::nullopt;
      if (!addCut(solution.primal)) return result(solution);
      m_basis = solution.basis;
      m_basis->rows.push_back(solvers::VarStatus::Basic);
    }
    return std::nullopt;
  }

 private:
  struct Task {
    RankedTask id;
    std::size_t column;
    double p;
  };

  // Times are from the instant of the solve on. A barrier z_r between neighbouring rounds keeps the number of rows small.
  void addJob(std::size_t j) {
    const InstanceJob& job = m_instance.jobs[j];
    const double ready = std::max(0.0, job.ready_s - m_instance.now_s);
    const std::size_t completion = m_program.addColumn(0, kInfinity, job.weight);
    std::size_t barrier = completion;
    for (std::int64_t r = 0; r < job.rounds; ++r) {
      const double share = job.share(r);
      const std::size_t next_barrier = r + 1 == job.rounds ? completion : m_program.addColumn(0, kInfinity, 0);
      // For a whole task min_m of T^c + T^s; for a part of a task, the minimum of each.
      const double d = share < 1 ? share * job.p + job.sync : job.d;
      for (int k = 0; k < job.taskCount(r); ++k) {
        const std::size_t x = m_program.addColumn(r == 0 ? ready : 0, kInfinity, 0);
        m_program.addRow(d, kInfinity, {{next_barrier, 1}, {x, -1}});
        if (r > 0) m_program.addRow(0, kInfinity, {{x, 1}, {barrier, -1}});
        m_tasks.push_back({{.job = static_cast<int>(j), .round = r, .k = k, .x = 0, .h = 0}, x, share * job.p});
      }
      if (r == 0)
        m_program.setColumnBounds(next_barrier, std::max(0.0, job.first_done_s - m_instance.now_s), kInfinity);
      barrier = next_barrier;
    }
  }

  bool addCut(const std::vector<double>& x) {
    std::vector<std::size_t> broken = mostBroken(x);
    if (broken.empty()) return false;
    std::ranges::sort(broken);
    // An existing inequality is violated only by rounding.
    if (!m_cuts.insert(broken).second) return false;
    cut(broken);
    return true;
  }

  // Returns the tasks (a prefix in order of their middles) whose inequality x violates most; empty if x violates none.
  std::vector<std::size_t> mostBroken(const std::vector<double>& x) const {
    std::vector<std::size_t> order(m_tasks.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto middle = [&](std::size_t i) { return x[m_tasks[i].column] + m_tasks[i].p / 2; };
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
    double work = 0, has = 0, worst = 0;
    std::size_t prefix = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      work += m_tasks[order[i]].p;
      has += m_tasks[order[i]].p * middle(order[i]);
      const double need = work * work / (2 * m_instance.speed);
      if (need - has <= worst || need - has <= kViolation * std::max(1.0, need)) continue;
      worst = need - has;
      prefix = i + 1;
    }
    order.resize(prefix);
    return order;
  }

  void cut(const std::vector<std::size_t>& set) {
    std::vector<Term> terms;
    double work = 0;
    double halves = 0;
    for (const std::size_t i : set) {
      const Task& task = m_tasks[i];
      terms.push_back({task.column, task.p});
      work += task.p;
      halves += task.p * task.p / 2;
    }
    m_program.addRow(work * work / (2 * m_instance.speed) - halves, kInfinity, terms);
  }

  Relaxation result(const solvers::LpSolution& solution) const {
    Relaxation out;
    out.objective = solution.objective;
    for (const InstanceJob& job : m_instance.jobs) out.objective += job.weight * m_instance.now_s;
    for (const Task& task : m_tasks) {
      out.order.push_back(task.id);
      out.order.back().x = m_instance.now_s + solution.primal[task.column];
    }
    rank(m_instance, out.order);
    return out;
  }

  const Instance& m_instance;
  LinearProgram m_program;
  std::vector<Task> m_tasks;
  std::set<std::vector<std::size_t>> m_cuts;
  std::optional<solvers::Basis> m_basis;
};

}  // namespace

std::optional<Relaxation> lpOrder(const Instance& instance, const std::stop_token& stop) {
  return Program(instance).solve(stop);
}

}  // namespace roundel::policies::hare
