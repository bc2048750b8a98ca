// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/job_rows.h"

#include <algorithm>

#include "core/metrics/rates.h"

namespace roundel::metrics {
namespace {

std::optional<double> unlessNever(double t_s) { return std::isnan(t_s) ? std::nullopt : std::optional<double>(t_s); }

// The computing share of the held GPU time; rows without a GPU are ignored.
std::optional<double> ownUtilisation(const TraceIndex& index, model::JobIndex job) {
  const trace::Segments& rows = index.trace().segments;
  double run_gpu_s = 0;
  for (const std::uint32_t row : index.rowsOfJob(job))
    if (rows.kind[row] == trace::SegmentKind::Run) run_gpu_s += rows.end_s[row] - rows.start_s[row];
  double held_gpu_s = 0;
  for (const Hold& hold : index.holds(job))
    held_gpu_s += hold.gpus * (std::min(hold.end_s, index.trace().end_s) - hold.start_s);
  return held_gpu_s > 0 ? std::optional<double>(run_gpu_s / held_gpu_s) : std::nullopt;
}

JobRow rowOf(const TraceIndex& index, const Integral& active, model::JobIndex job) {
  const trace::JobOutcome& outcome = index.trace().jobs[job];
  JobRow row;
  row.job = job;
  row.arrival_s = index.problem().jobs[job].arrival_s;
  row.first_start_s = unlessNever(outcome.first_start_s);
  row.finish_s = unlessNever(outcome.finish_s);
  row.cancelled = !std::isnan(outcome.cancelled_s);
  row.restarts = outcome.restarts;
  row.iterations = outcome.iterations;
  row.gru = ownUtilisation(index, job);
  if (row.finish_s || row.arrival_s <= index.trace().end_s) row.wait_s = outcome.wait_s;
  if (row.finish_s) {
    row.jct_s = *row.finish_s - row.arrival_s;
    row.latency_ratio = latencyRatio(outcome.wait_s, index.age_s(job));
    const double m = jobsBeside(index, active, job, *row.finish_s);
    row.ftf = finishTimeFairness(index, m, job, *row.finish_s);
    row.ftf_over_types = fairnessOverTypes(index.problem(), job, m, *row.jct_s);
  }
  return row;
}

}  // namespace

std::optional<double> latencyRatio(double wait_s, double age_s) {
  if (age_s > 0) return wait_s / age_s;
  return wait_s > 0 ? std::nullopt : std::optional<double>(0);
}

double jobsBeside(const TraceIndex& index, const Integral& active, model::JobIndex job, double finish_s) {
  const double arrival_s = index.problem().jobs[job].arrival_s;
  const double life_s = finish_s - arrival_s;
  const double m = life_s > 0 ? active.over(arrival_s, finish_s) / life_s : index.active().at(finish_s);
  return std::max(1.0, m);
}

std::optional<double> finishTimeFairness(const TraceIndex& index, double m, model::JobIndex job, double finish_s) {
  const model::Job& spec = index.problem().jobs[job];
  const double life_s = finish_s - spec.arrival_s;
  const double isolated = isolatedRate(index.problem(), job, m);
  if (isolated <= 0 || spec.iterations <= 0) return std::nullopt;
  return life_s / (spec.iterations / isolated);
}

std::vector<JobRow> jobRows(const TraceIndex& index) {
  const Integral active(index.active());
  std::vector<JobRow> rows;
  rows.reserve(index.trace().jobs.size());
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) rows.push_back(rowOf(index, active, model::JobIndex(j)));
  return rows;
}

}  // namespace roundel::metrics
