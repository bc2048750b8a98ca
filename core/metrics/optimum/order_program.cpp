// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/optimum/order_program.h"

#include <algorithm>

#include "core/solvers/linear_program.h"

namespace roundel::metrics {

using solvers::kInfinity;
using solvers::LinearProgram;

// Columns of the intervals so far. Each column is time at one joint speed of one interval.
struct OrderProgram::Built {
  struct Column {
    std::size_t interval;
    const std::vector<double>* speed;  // nullptr: idle
  };
  LinearProgram program;
  std::vector<Column> columns;
  std::size_t intervals = 0;

  std::vector<solvers::Term> timeUpTo(std::size_t interval, double factor = 1) const {
    std::vector<solvers::Term> terms;
    for (std::size_t c = 0; c < columns.size(); ++c)
      if (columns[c].interval <= interval) terms.push_back({c, factor});
    return terms;
  }
  double doneBy(std::size_t column, std::size_t job) const {
    return columns[column].speed == nullptr ? 0 : (*columns[column].speed)[job];
  }
};

OrderProgram::OrderProgram(const JointSpeeds& joint, bool weighted) : m_joint(joint), m_weighted(weighted) {
  m_first_s = kInfinity;
  m_unit_s = 0;
  for (const OptimumJob& job : joint.jobs) {
    m_first_s = std::min(m_first_s, job.arrival_s);
    m_unit_s += 1 / job.best;
  }
}

// Time that a job holds GPUs without progress counts as work at its slowest rate.
double OrderProgram::work(std::size_t job) const { return 1 + m_joint.jobs[job].start_s * m_joint.jobs[job].slowest; }

// From its arrival to its earliest end.
double OrderProgram::aloneScaled(std::size_t job) const {
  return (m_joint.jobs[job].start_s + 1 / m_joint.jobs[job].best) / m_unit_s;
}

const OrderProgram::Speeds& OrderProgram::speedsOf(unsigned active) {
  const auto [at, fresh] = m_speeds.try_emplace(active);
  if (!fresh) return at->second;
  Speeds& out = at->second;
  for (const std::vector<double>& joint : m_joint.speeds) {
    std::vector<double> speed = joint;
    for (std::size_t j = 0; j < speed.size(); ++j) speed[j] = (active >> j & 1U) != 0 ? speed[j] * m_unit_s : 0;
    const auto beats = [](const std::vector<double>& a, const std::vector<double>& b) {
      return std::ranges::equal(a, b, [](double x, double y) { return x >= y; });
    };
    if (std::ranges::any_of(out, [&](const auto& other) { return beats(other, speed); })) continue;
    std::erase_if(out, [&](const auto& other) { return beats(speed, other); });
    out.push_back(std::move(speed));
  }
  return out;
}

void OrderProgram::addInterval(Built& built, unsigned active) {
  const auto add = [&](const std::vector<double>* speed) {
    built.columns.push_back({built.intervals, speed});
    built.program.addColumn(0, kInfinity, 0);
  };
  add(nullptr);
  if (active != 0)
    for (const std::vector<double>& speed : speedsOf(active)) add(&speed);
  ++built.intervals;
}

std::optional<double> OrderProgram::solve(Built& built, const std::stop_token& stop) const {
  const solvers::LpSolution solution = solvers::LpSolver().solve(built.program, stop);
  if (solution.status == solvers::LpStatus::Infeasible) return std::nullopt;
  // If the program was not solved, the bound is 0, which is valid for every schedule.
  return solution.status == solvers::LpStatus::Optimal ? solution.objective : 0;
}

std::optional<double> OrderProgram::leastSum(const std::vector<OrderEvent>& events, const std::stop_token& stop) {
  Built built;
  unsigned active = 0;
  unsigned done_jobs = 0;
  std::vector<double> costs;
  std::vector<double> weight_of_interval;
  double weights = 0;
  for (const OrderEvent& event : events) {
    addInterval(built, active);
    const std::size_t interval = built.intervals - 1;
    weight_of_interval.push_back(0);
    if (event.completes < 0) {
      const double event_time = (event.at_s - m_first_s) / m_unit_s;
      built.program.addRow(event_time, event_time, built.timeUpTo(interval));
      for (std::size_t j = 0; j < m_joint.jobs.size(); ++j)
        if (m_joint.jobs[j].arrival_s <= event.at_s && (done_jobs >> j & 1U) == 0) active |= 1U << j;
      continue;
    }
    const auto job = static_cast<std::size_t>(event.completes);
    std::vector<solvers::Term> terms;
    for (std::size_t c = 0; c < built.columns.size(); ++c)
      if (built.doneBy(c, job) > 0) terms.push_back({c, built.doneBy(c, job)});
    built.program.addRow(work(job), kInfinity, terms);
    const double alone_end = (m_joint.jobs[job].arrival_s - m_first_s) / m_unit_s + aloneScaled(job);
    built.program.addRow(alone_end, kInfinity, built.timeUpTo(interval));
    active &= ~(1U << job);
    done_jobs |= 1U << job;
    weight_of_interval.back() = weight(job);
  }
  // A column of an interval counts in every completion from there on.
  for (std::size_t c = 0; c < built.columns.size(); ++c) {
    double cost = 0;
    for (std::size_t i = built.columns[c].interval; i < weight_of_interval.size(); ++i) cost += weight_of_interval[i];
    built.program.setCost(c, cost);
  }
  const std::size_t time_columns = built.columns.size();
  for (std::size_t j = 0; j < m_joint.jobs.size(); ++j) {
    weights += weight(j);
    if ((done_jobs >> j & 1U) != 0) continue;
    // The job ends at or after the last event, its own earliest end, and the end of its remaining work at its best rate.
    const double earliest = (m_joint.jobs[j].arrival_s - m_first_s) / m_unit_s + aloneScaled(j);
    const std::size_t end = built.program.addColumn(earliest, kInfinity, weight(j));
    const double best = m_joint.jobs[j].best * m_unit_s;
    std::vector<solvers::Term> time_terms{{end, 1}};
    std::vector<solvers::Term> work_terms{{end, 1}};
    for (std::size_t c = 0; c < time_columns; ++c) {
      time_terms.push_back({c, -1});
      work_terms.push_back({c, built.doneBy(c, j) / best - 1});
    }
    built.program.addRow(0, kInfinity, time_terms);
    if ((active >> j & 1U) != 0) built.program.addRow(work(j) / best, kInfinity, work_terms);
  }
  const std::optional<double> sum = solve(built, stop);
  return sum ? std::optional(*sum * m_unit_s + weights * m_first_s) : std::nullopt;
}

std::optional<double> OrderProgram::leastLast(const std::vector<OrderEvent>& arrivals, const std::stop_token& stop) {
  Built built;
  unsigned active = 0;
  double alone_end = 0;
  for (const OrderEvent& event : arrivals) {
    addInterval(built, active);
    const double event_time = (event.at_s - m_first_s) / m_unit_s;
    built.program.addRow(event_time, event_time, built.timeUpTo(built.intervals - 1));
    for (std::size_t j = 0; j < m_joint.jobs.size(); ++j)
      if (m_joint.jobs[j].arrival_s <= event.at_s) active |= 1U << j;
  }
  addInterval(built, active);
  for (std::size_t j = 0; j < m_joint.jobs.size(); ++j) {
    std::vector<solvers::Term> terms;
    for (std::size_t c = 0; c < built.columns.size(); ++c)
      if (built.doneBy(c, j) > 0) terms.push_back({c, built.doneBy(c, j)});
    built.program.addRow(work(j), kInfinity, terms);
    alone_end = std::max(alone_end, (m_joint.jobs[j].arrival_s - m_first_s) / m_unit_s + aloneScaled(j));
  }
  built.program.addRow(alone_end, kInfinity, built.timeUpTo(built.intervals - 1));
  for (std::size_t c = 0; c < built.columns.size(); ++c) built.program.setCost(c, 1);
  const std::optional<double> last = solve(built, stop);
  return last ? std::optional(*last * m_unit_s + m_first_s) : std::nullopt;
}

}  // namespace roundel::metrics
