// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/index/rate_estimates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "core/model/round_grid.h"

namespace roundel::metrics {
namespace {

/// Rows of one gang, and when its measurement is written.
struct GangRun {
  model::JobIndex job;
  double start_s = 0, end_s = 0;
  double iterations = 0;
  std::vector<model::Part> parts;
  double written_s = 0;
};

bool measurable(const GangRun& run) {
  const bool one_type =
      std::ranges::all_of(run.parts, [&](const model::Part& part) { return part.type == run.parts.front().type; });
  return one_type && run.iterations > 0 && run.end_s > run.start_s;
}

std::vector<GangRun> gangRuns(const TraceIndex& index) {
  const model::Problem& problem = index.problem();
  const model::RoundGrid grid(problem.clock.round_s);
  std::vector<GangRun> out;
  for (std::size_t j = 0; j < index.trace().jobs.size(); ++j) {
    std::map<std::pair<double, double>, GangRun> runs;
    for (const std::uint32_t row : index.rowsOfJob(model::JobIndex(j))) {
      const trace::Segment segment = index.trace().segments.at(row);
      if (segment.kind != trace::SegmentKind::Run || segment.copy != 0 || !segment.gpu.valid()) continue;
      GangRun& run = runs[{segment.start_s, segment.end_s}];
      run.job = segment.job;
      run.start_s = segment.start_s;
      run.end_s = segment.end_s;
      run.iterations += segment.iterations;
      run.parts.push_back({problem.gpus[segment.gpu].node, problem.gpus[segment.gpu].type, 1});
    }
    for (auto& [span, run] : runs) {
      if (!measurable(run)) continue;
      run.parts = model::normalised(std::move(run.parts));
      run.written_s = grid.start_s(grid.roundOf(run.start_s) + 1);
      out.push_back(std::move(run));
    }
  }
  std::ranges::stable_sort(out, [](const GangRun& a, const GangRun& b) { return a.start_s < b.start_s; });
  return out;
}

class Replay {
 public:
  Replay(const model::Problem& problem, predict::HopsProfiler profiler)
      : m_problem(problem), m_theory(problem, profiler) {}

  RateEstimate estimate(const GangRun& run) const {
    RateEstimate out{
        run.job, run.start_s, run.parts, predict::Layer::None, std::numeric_limits<double>::infinity(), measured(run)};
    const predict::JobQuery query = queryOf(run.job);
    const predict::Spread spread{model::gpuCount(run.parts), model::nodeCount(run.parts)};
    for (const model::Part& part : run.parts) {
      const predict::Estimate gpu_estimate =
          m_database.perGpu(m_problem, m_theory, query, part.type, part.node, spread);
      if (gpu_estimate.per_gpu >= out.estimated) continue;
      out.estimated = gpu_estimate.per_gpu;
      out.layer = gpu_estimate.layer;
    }
    return out;
  }

  void write(const GangRun& run) {
    const double tolerance = model::kRelativeTolerance * (1 + run.end_s / (run.end_s - run.start_s) +
                                                          m_problem.jobs[run.job].iterations / run.iterations);
    m_database.measure(m_problem, m_theory, queryOf(run.job), run.parts, measured(run), tolerance);
  }

 private:
  double measured(const GangRun& run) const {
    const double rate = run.iterations / (run.end_s - run.start_s);
    return rate / model::gpuCount(run.parts) * m_problem.jobs[run.job].batch_size;
  }
  predict::JobQuery queryOf(model::JobIndex index) const {
    const model::Job& job = m_problem.jobs[index];
    return m_database.queryOf(index, job, job.throughput, job.throughput_spread);
  }

  const model::Problem& m_problem;
  predict::HopsTheory m_theory;
  predict::ThroughputDatabase m_database;
};

}  // namespace

double RateEstimate::error() const { return std::abs(estimated - measured) / measured; }

std::vector<RateEstimate> rateEstimates(const TraceIndex& index, predict::HopsProfiler profiler) {
  const std::vector<GangRun> runs = gangRuns(index);
  std::vector<std::size_t> by_writing(runs.size());
  for (std::size_t i = 0; i < runs.size(); ++i) by_writing[i] = i;
  std::ranges::stable_sort(by_writing, [&](std::size_t a, std::size_t b) {
    return runs[a].written_s != runs[b].written_s ? runs[a].written_s < runs[b].written_s : runs[a].job < runs[b].job;
  });
  Replay replay(index.problem(), profiler);
  std::vector<RateEstimate> out;
  auto next = by_writing.begin();
  for (const GangRun& run : runs) {
    for (; next != by_writing.end() && model::isReached(runs[*next].written_s, run.start_s); ++next)
      replay.write(runs[*next]);
    out.push_back(replay.estimate(run));
  }
  return out;
}

}  // namespace roundel::metrics
