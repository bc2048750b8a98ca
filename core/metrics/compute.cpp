// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <utility>

#include "core/metrics/bounds.h"
#include "core/metrics/index/held_work.h"
#include "core/metrics/index/rate_estimates.h"
#include "core/metrics/index/trace_index.h"
#include "core/metrics/job_rows.h"
#include "core/metrics/rates.h"
#include "core/metrics/rounds.h"
#include "core/metrics/scheduler_metrics.h"
#include "core/metrics/warm_up.h"
#include "core/metrics/within.h"
#include "core/model/derive.h"

namespace roundel::metrics {
namespace {

using Values = std::vector<double>;
using Maybe = std::optional<double>;

constexpr double kUnfair = 1 + 1e-9;
constexpr const char* kWithinHour = "jct_within_3600s";
constexpr double kExactForecast = 0.01;  // of the true iterations

Maybe sumOf(const Values& values) {
  return values.empty() ? std::nullopt : Maybe(std::accumulate(values.begin(), values.end(), 0.0));
}
Maybe meanOf(const Values& values) {
  return values.empty() ? std::nullopt : Maybe(*sumOf(values) / static_cast<double>(values.size()));
}
Maybe minOf(const Values& values) { return values.empty() ? std::nullopt : Maybe(*std::ranges::min_element(values)); }
Maybe maxOf(const Values& values) { return values.empty() ? std::nullopt : Maybe(*std::ranges::max_element(values)); }
Maybe ratio(double a, double b) { return b > 0 ? Maybe(a / b) : std::nullopt; }

class Calculator {
 public:
  Calculator(const TraceIndex& index, const MetricSettings& settings, trace::WorkUnit unit, const WarmUp& warm_up = {})
      : m_index(index), m_settings(settings), m_unit(unit), m_warmUp(warm_up), m_isCut(!warm_up.none()) {
    m_result.jobs = jobRows(index);
    if (m_isCut) m_afterWarmUp.jobs = withoutWarmUp(m_result.jobs, warm_up);
    m_result.rounds = roundRows(index);
    m_t0_s = settings.t0_first_arrival && firstArrival_s() ? *firstArrival_s() : 0;
    m_unfinished =
        std::ranges::count_if(m_result.jobs, [](const JobRow& row) { return !row.finish_s && !row.cancelled; });
    m_lastFinish_s = maxOf(finished(m_result, [](const JobRow& row) { return row.finish_s; }));
  }

  RunMetrics result() {
    times();
    waiting();
    fairness();
    utilisation();
    counts();
    forecasts();
    rateErrors();
    const Bounds bound = bounds(m_index.trace(), m_t0_s, m_unit);
    // The bounds are over all jobs. A mean over only the finished jobs may be below them.
    const bool is_complete = m_unfinished == 0;
    put("jct_bound_s", is_complete && !m_isCut ? bound.jct_s : std::nullopt);
    put("makespan_bound_s", is_complete ? bound.makespan_s : std::nullopt);
    return std::move(m_result);
  }

 private:
  void put(const char* name, Maybe value) { m_result.values[name] = value; }

  /// The jobs that statistics over jobs include.
  const RunMetrics& counted() const { return m_isCut ? m_afterWarmUp : m_result; }

  Values finished(const std::function<Maybe(const JobRow&)>& value) const { return finished(counted(), value); }

  // The values of `value` for the finished jobs that have one.
  static Values finished(const RunMetrics& of, const std::function<Maybe(const JobRow&)>& value) {
    Values values;
    for (const JobRow& row : of.jobs) {
      if (!row.finish_s) continue;
      if (const Maybe v = value(row)) values.push_back(*v);
    }
    return values;
  }

  double weight(const JobRow& row) const { return m_index.problem().jobs[row.job].weight; }

  Maybe firstArrival_s() const {
    Values arrivals;
    for (const JobRow& row : m_result.jobs) arrivals.push_back(row.arrival_s);
    return minOf(arrivals);
  }

  Maybe ttd_s() const { return m_unfinished == 0 && m_lastFinish_s ? Maybe(*m_lastFinish_s - m_t0_s) : std::nullopt; }

  void times() {
    const Values jct = finished([](const JobRow& row) { return row.jct_s; });
    put("makespan_s", ttd_s() ? Maybe(*m_lastFinish_s - *firstArrival_s()) : std::nullopt);
    put("ttd_s", ttd_s());
    put("jct_mean_s", meanOf(jct));
    put("jct_median_s", percentile(jct, 0.5));
    put("jct_p95_s", percentile(jct, 0.95));
    put("jct_min_s", minOf(jct));
    put("jct_max_s", maxOf(jct));
    put("jct_range_s", jct.empty() ? std::nullopt : Maybe(*maxOf(jct) - *minOf(jct)));
    put(kWithinHour, valueOf(m_result, kWithinHour, m_warmUp));
    put("weighted_jct_s", sumOf(finished([&](const JobRow& row) { return weight(row) * *row.jct_s; })));
    put("weighted_completion_s", sumOf(finished([&](const JobRow& row) { return weight(row) * *row.finish_s; })));
    put("utility_sum", sumOf(finished([&](const JobRow& row) { return utility(row); })));
  }

  Maybe utility(const JobRow& row) const {
    const model::Problem& problem = m_index.problem();
    const model::Job& job = problem.jobs[row.job];
    const model::IdealTimes ideal = model::idealTimes(problem, job, job.throughput);
    return ideal.usable ? ratio(std::max(ideal.least, problem.clock.round_s), *row.jct_s) : std::nullopt;
  }

  void waiting() {
    const Values wait = finished([](const JobRow& row) { return row.wait_s; });
    const Values lr = finished([](const JobRow& row) { return row.latency_ratio; });
    put("wait_mean_s", meanOf(wait));
    put("wait_max_s", maxOf(wait));
    put("lr_mean", meanOf(lr));
    put("lr_max", maxOf(lr));
    put("raqlr", m_lastFinish_s ? raqlr(counted(), *m_lastFinish_s, m_settings.raqlr_window_s) : 0);
  }

  void fairness() {
    const Values rho = finished([](const JobRow& row) { return row.ftf; });
    const auto unfair = std::ranges::count_if(rho, [](double r) { return r > kUnfair; });
    put("ftf_mean", meanOf(rho));
    put("ftf_max", maxOf(rho));
    put("ftf_unfair_share", ratio(static_cast<double>(unfair), static_cast<double>(rho.size())));
    const Values over_types = finished([](const JobRow& row) { return row.ftf_over_types; });
    const auto unfair_over_types = std::ranges::count_if(over_types, [](double r) { return r > kUnfair; });
    put("ftf_over_types_max", maxOf(over_types));
    put("ftf_over_types_unfair_share",
        ratio(static_cast<double>(unfair_over_types), static_cast<double>(over_types.size())));
  }

  template <class Value>
  Values ofRounds(Value value, bool contended_only = false) const {
    Values values;
    for (const RoundRow& row : m_result.rounds)
      if (!contended_only || row.queued > 0) values.push_back(value(row));
    return values;
  }

  void utilisation() {
    const double gpus = m_index.problem().gpuCount();
    const auto rounds = static_cast<double>(m_result.rounds.size());
    const double busy_gpu_s = m_index.busy().integral(0, m_index.trace().end_s);
    put("cru", ratio(busy_gpu_s, gpus * m_index.problem().clock.round_s * rounds));
    put("cru_slot", ratio(static_cast<double>(allocatedGpuRounds(m_index)), gpus * rounds));
    put("cru_ttd", ttd_s() ? ratio(busy_gpu_s, gpus * *ttd_s()) : std::nullopt);
    const HeldWork held_work = heldWork(m_index);
    put("cru_work", held_work.share);
    m_result.gpus_wait = held_work.waits;
    put("gru", meanOf(ofRounds([](const RoundRow& row) { return row.gru; })));
    put("gru_run",
        ratio(m_index.busy().integral(m_index.trace().end_s), m_index.held().integral(m_index.trace().end_s)));
    const auto fragments = [](const RoundRow& row) { return static_cast<double>(row.fragments); };
    put("fragments_mean", meanOf(ofRounds(fragments)));
    put("fragments_contended", meanOf(ofRounds(fragments, true)));
    put("throughput_mean", meanThroughput());
  }

  // Sums the iterations of jobs, so that the result does not depend on how the run was cut into segments.
  Maybe meanThroughput() const {
    const double end_s = m_lastFinish_s.value_or(m_index.trace().end_s);
    double gangs_s = 0;
    for (const JobRow& row : m_result.jobs) {
      const double best = m_index.bestRate(row.job);
      if (best > 0) gangs_s += m_index.iterations(row.job, end_s) / best;
    }
    return ratio(gangs_s, end_s - m_t0_s);
  }

  void counts() {
    double restarts = 0;
    for (const JobRow& row : m_result.jobs) restarts += row.restarts;
    const auto cancelled = std::ranges::count_if(m_result.jobs, &JobRow::cancelled);
    put("restarts", restarts);
    put("rounds_changed",
        ratio(static_cast<double>(changedRounds(m_index)), static_cast<double>(m_result.rounds.size())));
    put("unfinished", static_cast<double>(m_unfinished));
    put("cancelled", static_cast<double>(cancelled));
  }

  void forecasts() {
    Values errors;
    std::ptrdiff_t exact_count = 0;
    const model::Problem& problem = m_index.problem();
    for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
      const trace::JobOutcome& outcome = m_index.trace().jobs[j];
      if (outcome.forecast_source == model::ForecastSource::None) continue;
      const double truth = problem.jobs[model::JobIndex(j)].iterations;
      errors.push_back(std::abs(outcome.forecast_iterations - truth));
      if (errors.back() <= kExactForecast * truth) ++exact_count;
    }
    put("forecast_error_mean", meanOf(errors));
    put("forecast_exact_share", ratio(static_cast<double>(exact_count), static_cast<double>(errors.size())));
  }

  void rateErrors() {
    std::map<model::JobIndex, std::pair<double, double>> of_job;  // first, last
    if (m_settings.estimator) {
      const predict::HopsProfiler profiler{m_settings.estimator->pattern, m_settings.estimator->profiled_iterations};
      for (const RateEstimate& estimate : rateEstimates(m_index, profiler))
        of_job.try_emplace(estimate.job, estimate.error(), 0).first->second.second = estimate.error();
    }
    Values first, last;
    for (const auto& [job, errors] : of_job) {
      first.push_back(errors.first);
      last.push_back(errors.second);
    }
    put("rate_error_first", meanOf(first));
    put("rate_error_last", meanOf(last));
    put("rate_error_left", first.empty() ? std::nullopt : ratio(*meanOf(last), *meanOf(first)));
  }

  const TraceIndex& m_index;
  const MetricSettings& m_settings;
  trace::WorkUnit m_unit;
  WarmUp m_warmUp;
  bool m_isCut;
  RunMetrics m_result;
  RunMetrics m_afterWarmUp;  ///< rows of jobs alone
  double m_t0_s = 0;
  std::ptrdiff_t m_unfinished = 0;
  Maybe m_lastFinish_s;
};

}  // namespace

std::optional<double> RunMetrics::value(const std::string& name) const {
  const auto it = values.find(name);
  return it == values.end() ? std::nullopt : it->second;
}

RunMetrics compute(const TraceIndex& index, const MetricSettings& settings) {
  return Calculator(index, settings, trace::WorkUnit::Gang).result();
}

RunMetrics compute(const trace::Trace& trace, const MetricSettings& settings) {
  return compute(TraceIndex(trace), settings);
}

MetricSettings settingsOf(const trace::SchedulerFacts& facts) {
  MetricSettings settings;
  if (facts.raqlr_window_s) settings.raqlr_window_s = *facts.raqlr_window_s;
  settings.estimator = facts.estimator;
  return settings;
}

RunMetrics metricsOf(const trace::Trace& trace, const trace::SchedulerFacts& facts, const WarmUp& warm_up) {
  const TraceIndex index(trace);
  return Calculator(index, settingsOf(facts), facts.unit, warm_up).result();
}

}  // namespace roundel::metrics
