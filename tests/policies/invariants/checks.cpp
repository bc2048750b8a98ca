// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/invariants/checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "core/model/derive.h"
#include "core/model/scenario.h"

namespace roundel::policies::testing {
namespace {

constexpr double kClose = 1e-9;
constexpr std::size_t kShown = 5;

class Checker {
 public:
  Checker(const trace::Trace& trace, const std::vector<Row>& rows)
      : m_trace(trace),
        m_problem(*trace.problem),
        m_scenario(*trace.problem->scenario),
        m_rows(rows),
        m_tasks(runsTasks(rows)) {}

  std::vector<std::string> run() {
    for (const Row& row : m_rows) checkRow(row);
    if (!m_wrong.empty()) return std::move(m_wrong);
    checkGpus();
    checkGangs();
    checkWork();
    return std::move(m_wrong);
  }

 private:
  static std::string text(const Row& row) {
    return row.job + "#" + std::to_string(row.copy) + " on " + row.where() + " " + std::to_string(row.start_s) + ".." +
           std::to_string(row.end_s) + " " + row.kind + " " + row.part;
  }
  void wrong(const std::string& what) {
    if (m_wrong.size() < kShown) m_wrong.push_back(what);
  }

  void checkRow(const Row& row) {
    const model::JobIndex job = m_problem.findJob(row.job);
    if (!job.valid()) return wrong("no such job: " + text(row));
    const trace::JobOutcome& outcome = m_trace.jobs[job];
    const double gone_s = std::isnan(outcome.finish_s) ? outcome.cancelled_s : outcome.finish_s;
    if (!(row.start_s < row.end_s)) wrong("no length: " + text(row));
    if (row.start_s < m_problem.jobs[job].arrival_s - slack_s(m_problem.jobs[job].arrival_s))
      wrong("before its arrival: " + text(row));
    if (row.end_s > gone_s) wrong("after its end: " + text(row));
    if (row.kind != "run" && row.iterations != 0) wrong("work without running: " + text(row));
    if (row.holds()) checkPlace(row);
  }

  void checkPlace(const Row& row) {
    const model::NodeIndex node = m_problem.findNode(row.node);
    if (!node.valid()) return wrong("no such node: " + text(row));
    int index = 0;
    std::string type;
    for (const model::GpuGroup& group : m_problem.nodes[node].groups) {
      for (int i = 0; i < group.count; ++i, ++index) {
        if (index == row.gpu) type = m_problem.types[group.type].id;
      }
    }
    if (type != row.type) wrong("the node has no such GPU there: " + text(row));
    bool down = false;  // events of one node are in order of time
    double down_s = 0;
    for (const model::EventSpec& event : m_scenario.events) {
      if (event.node != row.node) continue;
      if (event.kind == model::EventKind::NodeDown && !down) down_s = event.at_s;
      down = down || event.kind == model::EventKind::NodeDown;
      if (event.kind != model::EventKind::NodeUp || !down) continue;
      if (row.start_s < event.at_s - slack_s(down_s) && row.end_s > down_s + slack_s(down_s))
        wrong("on a node that is down: " + text(row));
      down = false;
    }
  }

  void checkGpus() {
    std::map<std::string, std::vector<const Row*>> byGpu;
    for (const Row& row : m_rows) {
      if (row.holds()) byGpu[row.where()].push_back(&row);
    }
    for (auto& [gpu, rows] : byGpu) {
      std::ranges::sort(rows, [](const Row* a, const Row* b) { return a->start_s < b->start_s; });
      for (std::size_t i = 1; i < rows.size(); ++i) {
        if (rows[i]->start_s < rows[i - 1]->end_s)
          wrong("two at a time: " + text(*rows[i - 1]) + " and " + text(*rows[i]));
      }
    }
  }

  /// Groups rows by job, copy, interval and kind: the rows of a group are one gang.
  void checkGangs() {
    if (m_tasks) return;
    std::map<std::tuple<std::string, int, double, double, std::string>, std::vector<const Row*>> gangs;
    for (const Row& row : m_rows) {
      if (row.holds()) gangs[{row.job, row.copy, row.start_s, row.end_s, row.kind}].push_back(&row);
    }
    for (const auto& [key, rows] : gangs) checkGang(rows);
  }

  void checkGang(const std::vector<const Row*>& rows) {
    const Row& first = *rows.front();
    const model::Job& job = m_problem.jobs[m_problem.findJob(first.job)];
    const auto n = static_cast<int>(rows.size());
    const bool allowed = first.copy > 0 ? n <= job.max_gpus : std::ranges::find(job.sizes, n) != job.sizes.end();
    if (!allowed) wrong(std::to_string(n) + " GPUs are no gang of it: " + text(first));
    if (first.kind != "run" || job.spec->stages) return;
    double done = 0;
    for (const Row* row : rows) done += row->iterations;
    const double rate = rateOf(job, rows);
    const double expected = rate * (first.end_s - first.start_s);
    const double rounding = rate * 2 * slack_s(first.end_s);  // both ends of the row may be off by slack_s
    if (std::abs(done - expected) > 1e-7 * std::max(expected, 1e-3 * job.iterations) + rounding) {
      wrong("did " + std::to_string(done) + " instead of " + std::to_string(expected) + ": " + text(first));
    }
  }

  /// n * min over the gang's GPUs of X * speed (additive: the sum), times scaling; spread rates on several nodes; events until its start.
  double rateOf(const model::Job& job, const std::vector<const Row*>& rows) const {
    const double start_s = rows.front()->start_s;
    const auto n = static_cast<int>(rows.size());
    std::set<std::string> nodes;
    for (const Row* row : rows) nodes.insert(row->node);
    double least = std::numeric_limits<double>::infinity();
    double sum = 0;
    for (const Row* row : rows) {
      const double x =
          perGpuAt(m_problem, job, row->type, {n, nodes.size() > 1, start_s}) * speedAt(m_problem, row->node, start_s);
      least = std::min(least, x);
      sum += x;
    }
    const auto scaling = job.scaling.find(n);
    return (job.rate_model == model::RateModel::Additive ? sum : n * least) *
           (scaling == job.scaling.end() ? 1 : scaling->second);
  }

  void checkWork() {
    std::map<std::string, double> done, end_s;
    for (const Row& row : m_rows) {
      done[row.job] += row.iterations;
      end_s[row.job] = std::max(end_s[row.job], row.end_s);
    }
    for (std::size_t j = 0; j < m_trace.jobs.size(); ++j) {
      const model::Job& job = m_problem.jobs[j];
      const trace::JobOutcome& outcome = m_trace.jobs[j];
      const double close = kClose * job.iterations;
      if (std::abs(done[job.id] - outcome.iterations) > close) {
        wrong(job.id + ": rows add up to " + std::to_string(done[job.id]) + ", it did " +
              std::to_string(outcome.iterations));
      }
      if (std::isnan(outcome.finish_s)) {
        if (outcome.iterations > job.iterations + close) wrong(job.id + " did more than there was");
        continue;
      }
      if (std::abs(done[job.id] - job.iterations) > close) {
        wrong(job.id + " finished with " + std::to_string(done[job.id]) + " of " + std::to_string(job.iterations));
      }
      if (end_s[job.id] != outcome.finish_s) wrong(job.id + " finished at another time than its last row");
    }
  }

  const trace::Trace& m_trace;
  const model::Problem& m_problem;
  const model::Scenario& m_scenario;
  const std::vector<Row>& m_rows;
  bool m_tasks;
  std::vector<std::string> m_wrong;
};

}  // namespace

double slack_s(double t_s) { return std::max(kClose * std::clamp(t_s, 1.0, 1e6), 6e-14 * t_s); }

double perGpuAt(const model::Problem& problem, const model::Job& job, const std::string& type, const InGang& gang) {
  const model::TypeIndex r = problem.findType(type);
  const auto& stated = job.spec->throughput_spread;
  const bool own = gang.spread && stated && stated->count(type) > 0;
  double x = (gang.spread ? job.throughput_spread : job.throughput)[r].perGpu(gang.gpus);
  double latest_s = -1;  // events are in any order
  for (const model::EventSpec& event : problem.scenario->events) {
    const bool sets = event.kind == model::EventKind::SetThroughput && event.job == job.id && event.type == type;
    if (!sets || own || event.at_s > gang.at_s + slack_s(gang.at_s) || event.at_s < latest_s) continue;
    latest_s = event.at_s;
    x = event.value.value_or(0) / (model::throughputPer(*job.spec) == model::ThroughputPer::Gang ? job.gpus : 1);
  }
  return x;
}

double speedAt(const model::Problem& problem, const std::string& node, double at_s) {
  double speed = problem.nodes[problem.findNode(node)].speed;
  for (const model::EventSpec& event : problem.scenario->events) {
    if (event.kind == model::EventKind::SetSpeed && event.node == node && event.at_s <= at_s + slack_s(at_s)) {
      speed = event.value.value_or(1);
    }
  }
  return speed;
}

bool runsTasks(const std::vector<Row>& rows) {
  return std::ranges::any_of(rows, [](const Row& row) { return row.part.find('.') != std::string::npos; });
}

std::vector<std::string> wrongWith(const trace::Trace& trace, const std::vector<Row>& rows) {
  return Checker(trace, rows).run();
}

}  // namespace roundel::policies::testing
