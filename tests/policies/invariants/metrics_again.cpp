// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policies/invariants/metrics_again.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

#include "core/model/scenario.h"

#include "tests/policies/invariants/checks.h"

namespace roundel::policies::testing {
namespace {

constexpr double kDone = 1e-9;
constexpr double kNever = std::numeric_limits<double>::infinity();
using Values = std::vector<double>;

struct Life {
  const model::Job* job = nullptr;
  std::vector<const Row*> rows;  // by start
  double done = 0, finish_s = NAN, gone_s = kNever;
  bool cancelled = false;
};

class Counter {
 public:
  Counter(const trace::Trace& trace, const std::vector<Row>& rows)
      : m_problem(*trace.problem),
        m_rows(rows),
        m_roundDriven(trace.round_driven),
        m_decidedAtEnd(!trace.decisions.empty() && trace.decisions.at_s(trace.decisions.size() - 1) == trace.end_s),
        m_end_s(trace.end_s),
        m_round_s(trace.problem->clock.round_s),
        m_gpus(trace.problem->gpuCount()) {
    for (const model::Job& job : m_problem.jobs) m_jobs.push_back(lifeOf(job));
    for (const Row& row : rows) m_copies = m_copies || row.copy > 0;
    m_tasks = runsTasks(rows);
  }

  std::map<std::string, std::optional<double>> run() {
    times();
    if (!m_copies) waits();
    fairness();
    rounds();
    heldWork();
    put("unfinished", static_cast<double>(count([](const Life& j) { return std::isnan(j.finish_s) && !j.cancelled; })));
    put("cancelled", static_cast<double>(count([](const Life& j) { return j.cancelled; })));
    if (!m_copies && !m_tasks) restarts();
    return std::move(m_out);
  }

 private:
  Life lifeOf(const model::Job& job) const {
    Life life;
    life.job = &job;
    double last_s = 0;
    for (const Row& row : m_rows) {
      if (row.job != job.id) continue;
      life.rows.push_back(&row);
      life.done += row.iterations;
      last_s = std::max(last_s, row.end_s);
    }
    std::ranges::sort(life.rows, [](const Row* a, const Row* b) { return a->start_s < b->start_s; });
    if (!life.rows.empty() && life.done >= job.iterations * (1 - kDone)) life.finish_s = life.gone_s = last_s;
    for (const model::EventSpec& event : m_problem.scenario->events) {
      if (event.kind != model::EventKind::CancelJob || event.job != job.id) continue;
      // All tasks are done, but the cancellation cut off the last synchronisation. Rows alone do not distinguish this from a finish.
      const bool cut = life.gone_s == event.at_s && std::ranges::any_of(life.rows, [&](const Row* row) {
                         return row->kind == "sync" && row->end_s == event.at_s;
                       });
      if (event.at_s > m_end_s || (life.gone_s <= event.at_s && !cut)) continue;
      life.cancelled = true;
      life.finish_s = NAN;
      life.gone_s = std::max(event.at_s, job.arrival_s);
    }
    return life;
  }

  void put(const std::string& name, std::optional<double> value) { m_out[name] = value; }
  template <class Predicate>
  std::ptrdiff_t count(Predicate is) const {
    return std::ranges::count_if(m_jobs, is);
  }
  template <class Value>
  Values finished(Value value) const {
    Values out;
    for (const Life& j : m_jobs) {
      if (!std::isnan(j.finish_s)) out.push_back(value(j));
    }
    return out;
  }
  static double sum(const Values& values) { return std::accumulate(values.begin(), values.end(), 0.0); }
  static std::optional<double> mean(const Values& values) {
    return values.empty() ? std::nullopt : std::optional(sum(values) / static_cast<double>(values.size()));
  }
  static std::optional<double> atShare(Values values, double q) {
    if (values.empty()) return std::nullopt;
    std::ranges::sort(values);
    const double at = q * static_cast<double>(values.size() - 1);
    const auto low = static_cast<std::size_t>(at);
    const std::size_t high = std::min(low + 1, values.size() - 1);
    return values[low] + (at - static_cast<double>(low)) * (values[high] - values[low]);
  }

  double firstArrival_s() const {
    double first_s = kNever;
    for (const Life& j : m_jobs) first_s = std::min(first_s, j.job->arrival_s);
    return first_s;
  }

  // The run time on the fastest type, with W GPUs or, on a type that cannot run W, with the largest allowed size below W.
  double idealTime_s(const model::Job& job) const {
    double least_s = kNever;
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      const model::ThroughputCurve& curve = job.throughput[r];
      int gpus = 0;
      for (const int n : job.sizes)
        if (n <= job.gpus && curve.perGpu(n) > 0) gpus = n;
      if (gpus > 0 && m_problem.types[r].total > 0)
        least_s = std::min(least_s, job.iterations / (gpus * curve.perGpu(gpus) * job.scalingOf(gpus)));
    }
    return least_s;
  }

  void times() {
    const Values jct = finished([](const Life& j) { return j.finish_s - j.job->arrival_s; });
    put("jct_mean_s", mean(jct));
    put("jct_median_s", atShare(jct, 0.5));
    put("jct_p95_s", atShare(jct, 0.95));
    put("jct_min_s", atShare(jct, 0));
    put("jct_max_s", atShare(jct, 1));
    put("jct_range_s", jct.empty() ? std::nullopt : std::optional(*atShare(jct, 1) - *atShare(jct, 0)));
    const auto counts = [](const Life& j) { return !j.cancelled; };
    const auto within = [&](const Life& j) { return counts(j) && j.finish_s - j.job->arrival_s <= 3600 * (1 + 1e-9); };
    put("jct_within_3600s", count(counts) > 0
                                ? std::optional(static_cast<double>(count(within)) / static_cast<double>(count(counts)))
                                : std::nullopt);
    const auto weighted = finished([](const Life& j) { return j.job->weight * (j.finish_s - j.job->arrival_s); });
    const auto completion = finished([](const Life& j) { return j.job->weight * j.finish_s; });
    put("weighted_jct_s", jct.empty() ? std::nullopt : std::optional(sum(weighted)));
    put("weighted_completion_s", jct.empty() ? std::nullopt : std::optional(sum(completion)));
    put("utility_sum", jct.empty() ? std::nullopt : std::optional(sum(finished([this](const Life& j) {
          return std::max(idealTime_s(*j.job), m_problem.clock.round_s) / (j.finish_s - j.job->arrival_s);
        }))));
    const bool all = count([](const Life& j) { return std::isnan(j.finish_s) && !j.cancelled; }) == 0 && !jct.empty();
    m_last_s = jct.empty() ? 0 : *atShare(finished([](const Life& j) { return j.finish_s; }), 1);
    put("ttd_s", all ? std::optional(m_last_s) : std::nullopt);
    put("makespan_s", all ? std::optional(m_last_s - firstArrival_s()) : std::nullopt);
    put("cru_ttd", all && m_last_s > 0 ? std::optional(busy(0, kNever) / (m_gpus * m_last_s)) : std::nullopt);
  }

  double waitOf(const Life& j) const {
    double held_s = 0;
    double until_s = j.job->arrival_s;
    for (const Row* row : j.rows) {  // the union of its rows, synchronisation included
      held_s += std::max(0.0, row->end_s - std::max(row->start_s, until_s));
      until_s = std::max(until_s, row->end_s);
    }
    return j.finish_s - j.job->arrival_s - held_s;
  }

  // Work / rate of one GPU, as a mean over the GPUs that the job can use, divided by the mean of its sizes (Hops Eq. 9).
  double ageOf(const model::Job& job) const {
    double weighted_s = 0;
    double gpus = 0;
    for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
      const double x = job.throughput[r].perGpu(1);
      if (x <= 0 || m_problem.types[r].total == 0) continue;
      gpus += m_problem.types[r].total;
      weighted_s += m_problem.types[r].total * job.iterations / x;
    }
    return gpus > 0 ? weighted_s / gpus /
                          (static_cast<double>(std::accumulate(job.sizes.begin(), job.sizes.end(), 0)) /
                           static_cast<double>(job.sizes.size()))
                    : 0;
  }

  void waits() {
    put("wait_mean_s", mean(finished([&](const Life& j) { return waitOf(j); })));
    put("wait_max_s", atShare(finished([&](const Life& j) { return waitOf(j); }), 1));
    if (count([](const Life& j) { return j.job->spec->timing.has_value(); }) > 0) return;
    Values ratios, recent;
    for (const Life& j : m_jobs) {
      if (std::isnan(j.finish_s)) continue;
      const double age_s = ageOf(*j.job);
      if (age_s <= 0 && waitOf(j) > kDone) continue;
      ratios.push_back(age_s > 0 ? waitOf(j) / age_s : 0);
      if (j.finish_s > m_last_s - 3600) recent.push_back(ratios.back());
    }
    put("lr_mean", mean(ratios));
    put("lr_max", atShare(ratios, 1));
    put("raqlr", recent.empty() ? 0 : *mean(recent));
  }

  // rho = JCT over the run time on an equal share (resources/help/metrics.md). The share is that of the mean number of active jobs.
  void fairness() {
    Values rho;
    for (const Life& j : m_jobs) {
      if (std::isnan(j.finish_s)) continue;
      const double life_s = j.finish_s - j.job->arrival_s;
      double active_s = 0;
      for (const Life& other : m_jobs) {
        active_s +=
            std::max(0.0, std::min(other.gone_s, j.finish_s) - std::max(other.job->arrival_s, j.job->arrival_s));
      }
      const double m = std::max(1.0, active_s / life_s);
      double row = 0;
      double rate = 0;
      for (std::size_t r = 0; r < m_problem.types.size(); ++r) {
        const double y = m_problem.types[r].total / m / j.job->gpus;
        row += y;
        rate += y * j.job->gpus * j.job->throughput[r].perGpu(j.job->gpus) * j.job->scalingOf(j.job->gpus);
      }
      rate /= std::max(1.0, row);
      if (rate > 0) rho.push_back(life_s * rate / j.job->iterations);
    }
    put("ftf_mean", mean(rho));
    put("ftf_max", atShare(rho, 1));
  }

  double busy(double from_s, double to_s) const {
    double gpu_s = 0;
    for (const Row& row : m_rows) {
      if (row.kind == "run") gpu_s += std::max(0.0, std::min(row.end_s, to_s) - std::max(row.start_s, from_s));
    }
    return gpu_s;
  }
  bool active(const Life& j, double t_s) const { return j.job->arrival_s <= t_s && t_s < j.gone_s; }
  static int held(const Life& j, double t_s) {
    return static_cast<int>(std::ranges::count_if(
        j.rows, [&](const Row* row) { return row->holds() && row->start_s <= t_s && t_s < row->end_s; }));
  }
  bool counts(double from_s) const {
    return count([&](const Life& j) {
             if (m_roundDriven) return active(j, from_s);
             const bool came = j.gone_s > j.job->arrival_s;  // a job that is cancelled before its arrival never comes
             return came && j.job->arrival_s < from_s + m_round_s - kDone && j.gone_s > from_s + kDone;
           }) > 0;
  }
  int upGpus(double t_s) const {
    int gpus = m_gpus;
    for (const model::EventSpec& event : m_problem.scenario->events) {
      if (event.at_s > t_s || (event.kind != model::EventKind::NodeDown && event.kind != model::EventKind::NodeUp))
        continue;
      const int node = m_problem.nodes[m_problem.findNode(event.node)].gpus;
      gpus += event.kind == model::EventKind::NodeDown ? -node : node;
    }
    return gpus;
  }

  // A round has a change if a row starts without a preceding row of the job on that GPU, or ends without a following one before the
  // job ends.
  std::set<double> changedRounds() const {
    std::set<double> rounds;
    const auto any = [](const Life& j, const Row* row, double Row::*edge, double at_s) {
      return std::ranges::any_of(j.rows, [&](const Row* other) {
        return other->holds() && other->where() == row->where() && other->*edge == at_s;
      });
    };
    for (const Life& j : m_jobs) {
      for (const Row* row : j.rows) {
        if (!row->holds()) continue;
        if (!any(j, row, &Row::end_s, row->start_s)) rounds.insert(std::floor(row->start_s / m_round_s));
        const bool there = row->end_s < std::min(j.gone_s, m_end_s);
        if (there && !any(j, row, &Row::start_s, row->end_s)) rounds.insert(std::floor(row->end_s / m_round_s));
      }
    }
    return rounds;
  }

  void rounds() {
    const std::set<double> changed = changedRounds();
    double number = 0, changes = 0, gru = 0, fragments = 0, contended = 0, slots = 0;
    // A boundary at the very end is a round only if a decision was carried out there.
    const double until_s = m_decidedAtEnd && m_roundDriven ? m_end_s + kDone : m_end_s - kDone;
    const double first = std::floor(firstArrival_s() / m_round_s);  // rounds without a job do not count
    for (double k = first; k * m_round_s < until_s; ++k) {
      const double from_s = k * m_round_s;
      if (!counts(from_s)) continue;
      ++number;
      changes += changed.contains(k) ? 1 : 0;
      int gpus = 0;
      bool queued = false;
      for (const Life& j : m_jobs) {
        const int own = active(j, from_s) ? held(j, from_s) : 0;
        gpus += own;
        queued = queued || (active(j, from_s) && own == 0);
      }
      gru += gpus;
      fragments += queued ? upGpus(from_s) - gpus : 0;
      contended += queued ? 1 : 0;
      std::set<std::string> touched;
      for (const Row& row : m_rows) {
        if (row.holds() && row.start_s < from_s + m_round_s - kDone && row.end_s > from_s + kDone)
          touched.insert(row.where());
      }
      slots += static_cast<double>(touched.size());
    }
    if (number == 0) return;
    put("rounds_changed", changes / number);
    put("cru", busy(0, kNever) / (m_gpus * m_round_s * number));
    if (m_copies || m_tasks) return;
    put("cru_slot", slots / m_gpus / number);
    put("gru", gru / m_gpus / number);
    put("fragments_mean", fragments / number);
    put("fragments_contended", contended > 0 ? std::optional(fragments / contended) : std::nullopt);
  }

  /// Returns the iterations that the GPU of the row could do at its rate, summed over the intervals between events.
  double couldDo(const model::Job& job, const Row& row, int gpus, bool spread) const {
    std::set<double> cuts{row.start_s, row.end_s};
    for (const model::EventSpec& event : m_problem.scenario->events)
      if (event.at_s > row.start_s && event.at_s < row.end_s) cuts.insert(event.at_s);
    double work = 0;
    for (auto next = std::next(cuts.begin()), cut = cuts.begin(); next != cuts.end(); cut = next++)
      work += perGpuAt(m_problem, job, row.type, {gpus, spread, *cut}) * speedAt(m_problem, row.node, *cut) *
              (*next - *cut);
    return work * job.scalingOf(gpus);
  }

  void heldWork() {
    const auto leftOut = [](const Life& j) { return j.job->spec->stages.has_value(); };
    if (m_tasks || count(leftOut) > 0) return;
    double weighted = 0, all_s = 0;
    for (const Life& j : m_jobs) {
      double done = 0, could = 0, held_s = 0;
      for (const Row* row : j.rows) {
        int gpus = 0;
        std::set<std::string> nodes;
        for (const Row* other : j.rows) {
          if (other->copy != row->copy || other->start_s != row->start_s || other->end_s != row->end_s) continue;
          ++gpus;
          nodes.insert(other->node);
        }
        done += row->iterations;
        could += couldDo(*j.job, *row, gpus, nodes.size() > 1);
        held_s += row->end_s - row->start_s;
      }
      if (could <= 0) continue;
      weighted += held_s * done / could;
      all_s += held_s;
    }
    put("cru_work", all_s > 0 ? std::optional(weighted / all_s) : std::nullopt);
  }

  // Counts a restart if the gang has other GPUs, or follows a pause, or restarts without a pause (its node was down for a moment).
  void restarts() {
    double number = 0;
    for (const Life& j : m_jobs) {
      std::map<double, std::set<std::string>> sets;
      std::map<double, const Row*> any;
      for (const Row* row : j.rows) {
        sets[row->start_s].insert(row->where());
        any[row->start_s] = row;
      }
      const Row* before = nullptr;
      for (const auto& [start_s, row] : any) {
        if (before != nullptr) {
          const bool same = sets[before->start_s] == sets[start_s] && before->end_s == start_s;
          number += !same || (row->kind == "restart" && before->kind == "run") ? 1 : 0;
        }
        before = row;
      }
    }
    put("restarts", number);
  }

  const model::Problem& m_problem;
  const std::vector<Row>& m_rows;
  bool m_roundDriven, m_decidedAtEnd;
  double m_end_s, m_round_s;
  int m_gpus;
  std::vector<Life> m_jobs;
  bool m_copies = false, m_tasks = false;
  double m_last_s = 0;
  std::map<std::string, std::optional<double>> m_out;
};

}  // namespace

std::map<std::string, std::optional<double>> metricsAgain(const trace::Trace& trace, const std::vector<Row>& rows) {
  return Counter(trace, rows).run();
}

}  // namespace roundel::policies::testing
