// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hare/exact_relaxation.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>
#include <vector>

#include "core/solvers/linear_program.h"

namespace roundel::policies::hare {
namespace {

using solvers::LinearProgram;

constexpr double kWorkShort = 1e-9;

struct Task {
  RankedTask id;
  std::size_t column = 0;
  std::size_t gpu = 0;
  double train_s = 0;  ///< on its GPU
};

class AssignedProgram {
 public:
  AssignedProgram(const Instance& instance, std::vector<Task> tasks) : m_instance(instance), m_tasks(std::move(tasks)) {
    std::size_t next = 0;
    for (const InstanceJob& job : instance.jobs) addJob(job, next);
  }

  std::optional<double> solve(const std::stop_token& stop) {
    const solvers::LpSolver solver;
    while (true) {
      solvers::LpSolution solution = solver.solve(m_program, stop, m_basis ? &*m_basis : nullptr);
      if (solution.status != solvers::LpStatus::Optimal) return std::nullopt;
      if (!addCuts(solution.primal)) {
        for (Task& task : m_tasks) task.id.x = m_instance.now_s + solution.primal[task.column];
        return solution.objective;
      }
      m_basis = std::move(solution.basis);
      m_basis->rows.resize(m_program.rowCount(), solvers::VarStatus::Basic);
    }
  }

  const std::vector<Task>& tasks() const { return m_tasks; }

 private:
  void addJob(const InstanceJob& job, std::size_t& next) {
    const double ready = std::max(0.0, job.ready_s - m_instance.now_s);
    const std::size_t completion = m_program.addColumn(0, kInfinity, job.weight);
    std::size_t barrier = completion;
    for (std::int64_t r = 0; r < job.rounds; ++r) {
      const std::size_t next_barrier = r + 1 == job.rounds ? completion : m_program.addColumn(0, kInfinity, 0);
      for (int k = 0; k < job.taskCount(r); ++k) {
        Task& task = m_tasks[next++];
        task.column = m_program.addColumn(r == 0 ? ready : 0, kInfinity, 0);
        const double sync_s = job.sync_s[static_cast<std::size_t>(m_instance.gpus[task.gpu].klass)];
        m_program.addRow(task.train_s + sync_s, kInfinity, {{next_barrier, 1}, {task.column, -1}});
        if (r > 0) m_program.addRow(0, kInfinity, {{task.column, 1}, {barrier, -1}});
      }
      if (r == 0)
        m_program.setColumnBounds(next_barrier, std::max(0.0, job.first_done_s - m_instance.now_s), kInfinity);
      barrier = next_barrier;
    }
  }

  bool addCuts(const std::vector<double>& x) {
    bool added = false;
    for (std::size_t g = 0; g < m_instance.gpus.size(); ++g) added = addCut(x, g) || added;
    return added;
  }

  bool addCut(const std::vector<double>& x, std::size_t gpu) {
    std::vector<const Task*> broken = mostBroken(x, gpu);
    if (broken.empty()) return false;
    std::ranges::sort(broken);
    if (!m_cuts.insert(broken).second) return false;  // exists already: violated only by rounding
    cut(broken);
    return true;
  }

  // Returns the tasks of a GPU (a prefix in order of their middles) whose inequality x violates most; empty if x violates none.
  std::vector<const Task*> mostBroken(const std::vector<double>& x, std::size_t gpu) const {
    std::vector<const Task*> gpu_tasks;
    for (const Task& task : m_tasks)
      if (task.gpu == gpu) gpu_tasks.push_back(&task);
    const auto middle = [&](const Task* task) { return x[task->column] + task->train_s / 2; };
    std::ranges::stable_sort(gpu_tasks, [&](const Task* a, const Task* b) { return middle(a) < middle(b); });
    double work = 0, has = 0, worst = kWorkShort;
    std::size_t prefix = 0;
    for (std::size_t i = 0; i < gpu_tasks.size(); ++i) {
      work += gpu_tasks[i]->train_s;
      has += gpu_tasks[i]->train_s * middle(gpu_tasks[i]);
      if (work * work / 2 - has <= worst * std::max(1.0, work * work)) continue;
      worst = (work * work / 2 - has) / std::max(1.0, work * work);
      prefix = i + 1;
    }
    gpu_tasks.resize(prefix);
    return gpu_tasks;
  }

  void cut(const std::vector<const Task*>& set) {
    std::vector<solvers::Term> terms;
    double work = 0;
    double halves = 0;
    for (const Task* task : set) {
      terms.push_back({task->column, task->train_s});
      work += task->train_s;
      halves += task->train_s * task->train_s / 2;
    }
    m_program.addRow(work * work / 2 - halves, kInfinity, terms);
  }

  const Instance& m_instance;
  std::vector<Task> m_tasks;
  LinearProgram m_program;
  std::set<std::vector<const Task*>> m_cuts;
  std::optional<solvers::Basis> m_basis;
};

class Enumeration {
 public:
  Enumeration(const Instance& instance, const std::stop_token& stop) : m_instance(instance), m_stop(stop) {
    for (std::size_t j = 0; j < instance.jobs.size(); ++j) {
      for (std::int64_t r = 0; r < instance.jobs[j].rounds; ++r)
        for (int k = 0; k < instance.jobs[j].taskCount(r); ++k)
          m_tasks.push_back({.id = {.job = static_cast<int>(j), .round = r, .k = k, .x = 0, .h = 0}});
    }
  }

  std::optional<Relaxation> run() {
    assign(0);
    if (m_stopped || m_best.order.empty()) return std::nullopt;
    for (const InstanceJob& job : m_instance.jobs) m_best.objective += job.weight * m_instance.now_s;
    rank(m_instance, m_best.order);
    return std::move(m_best);
  }

 private:
  // Tasks of one round are equal, so that only the ascending one of their assignments is tried.
  void assign(std::size_t i) {
    if (m_stopped) return;
    if (i == m_tasks.size()) return evaluate();
    const InstanceJob& job = m_instance.jobs[static_cast<std::size_t>(m_tasks[i].id.job)];
    const bool twin = m_tasks[i].id.k > 0;
    for (std::size_t g = twin ? m_tasks[i - 1].gpu : 0; g < m_instance.gpus.size(); ++g) {
      const double train_s = job.train_s[static_cast<std::size_t>(m_instance.gpus[g].klass)];
      if (!std::isfinite(train_s)) continue;
      m_tasks[i].gpu = g;
      m_tasks[i].train_s = train_s * job.share(m_tasks[i].id.round);
      assign(i + 1);
    }
  }

  void evaluate() {
    AssignedProgram program(m_instance, m_tasks);
    const std::optional<double> value = program.solve(m_stop);
    m_stopped = m_stopped || m_stop.stop_requested();
    if (!value || (!m_best.order.empty() && *value >= m_best.objective - kTie)) return;
    m_best.objective = *value;
    m_best.order.clear();
    for (const Task& task : program.tasks()) m_best.order.push_back(task.id);
  }

  const Instance& m_instance;
  const std::stop_token& m_stop;
  std::vector<Task> m_tasks;
  Relaxation m_best;
  bool m_stopped = false;
};

}  // namespace

double assignmentsOf(const Instance& instance) {
  double assignment_count = 1;
  for (const InstanceJob& job : instance.jobs) {
    const auto able = std::ranges::count_if(instance.gpus, [&](const InstanceGpu& gpu) {
      return std::isfinite(job.train_s[static_cast<std::size_t>(gpu.klass)]);
    });
    for (std::int64_t r = 0; r < job.rounds; ++r)
      for (int k = 0; k < job.taskCount(r); ++k) assignment_count *= static_cast<double>(able + k) / (k + 1);
  }
  return assignment_count;
}

std::optional<Relaxation> exactOrder(const Instance& instance, const std::stop_token& stop) {
  if (instance.taskTotal() > kMaxExactTasks || assignmentsOf(instance) > kMaxAssignments) return std::nullopt;
  return Enumeration(instance, stop).run();
}

}  // namespace roundel::policies::hare
