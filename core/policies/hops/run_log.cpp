// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/hops/run_log.h"
#include "core/model/check/precondition.h"
#include "core/model/round_grid.h"
#include "core/trace/sorted.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace roundel::policies::hops {
predict::JobQuery queryOf(const sim::SystemView& view, const predict::ThroughputDatabase& database,
                          model::JobIndex job) {
  const sim::JobState& state = view.state(job);
  return database.queryOf(job, view.job(job), state.throughput, state.throughput_spread);
}

namespace {

/// Returns the jobs in ascending order without duplicates.
std::vector<model::JobIndex> namedBy(const sim::Changes& changes) {
  std::vector<model::JobIndex> named_jobs = changes.ended;
  named_jobs.insert(named_jobs.end(), changes.lost.begin(), changes.lost.end());
  trace::sortUnique(named_jobs);
  return named_jobs;
}

}  // namespace

bool RunLog::observe(const sim::SystemView& view) {
  bool finished = false;
  if (view.changes().nodes || !knowsAll(view)) m_idle.reset();
  if (view.round() >= 0 || !knowsAll(view)) {
    std::erase_if(m_runs, [&](Run& run) { return closes(view, run, finished); });
    return finished;
  }
  const std::vector<model::JobIndex> named_jobs = namedBy(view.changes());
  for (const model::JobIndex job : named_jobs) {
    const auto run = runOf(job);
    if (run != m_runs.end() && run->job == job && closes(view, *run, finished)) m_runs.erase(run);
  }
  return finished;
}

std::size_t RunLog::runsLeft(const sim::SystemView& view) const {
  ROUNDEL_PRECONDITION(knowsAll(view));
  const std::vector<model::JobIndex> named_jobs = namedBy(view.changes());
  const auto ran = [&](model::JobIndex job) {
    return std::binary_search(m_runs.begin(), m_runs.end(), Run{job, nullptr},
                              [](const Run& a, const Run& b) { return a.job < b.job; });
  };
  return m_runs.size() - static_cast<std::size_t>(std::ranges::count_if(named_jobs, ran));
}

std::vector<RunLog::Run>::iterator RunLog::runOf(model::JobIndex job) {
  return std::lower_bound(m_runs.begin(), m_runs.end(), job,
                          [](const Run& run, model::JobIndex j) { return run.job < j; });
}

bool RunLog::closes(const sim::SystemView& view, Run& run, bool& finished) {
  const sim::JobState& state = view.state(run.job);
  if (state.active() && state.held == *run.parts) return false;
  finished |= state.finished && state.ended_s == view.now_s();
  measure(view, run);
  if (m_idle) m_idle->release(*run.parts);
  return true;
}

void RunLog::measure(const sim::SystemView& view, Run& run) {
  const sim::JobState& state = view.state(run.job);
  const int gpus = model::gpuCount(*run.parts);
  const double held_s = (state.attained_gpu_s - run.gpu_s) / gpus;
  const double ran_s = held_s - run.penalty_s;
  const double new_iterations = state.done - run.done;
  run.penalty_s = std::max(0.0, run.penalty_s - held_s);
  run.gpu_s = state.attained_gpu_s;
  run.done = state.done;
  if (ran_s <= 0 || new_iterations <= 0) return;
  const model::Job& job = view.job(run.job);
  // Instants and completion are exact to 1e-9 of the clock and of the whole work, not of this run.
  const double tolerance =
      model::kRelativeTolerance * (1 + view.now_s() / ran_s + (state.finished ? job.iterations / new_iterations : 0));
  m_measured.push_back(
      {run.job, run.parts, new_iterations / ran_s / gpus * job.batch_size, tolerance, !state.active()});
}

void RunLog::write(const sim::SystemView& view, const predict::HopsTheory& theory,
                   predict::ThroughputDatabase& database) {
  for (Run& run : m_runs) measure(view, run);
  for (const Measured& m : m_measured)
    database.measure(view.problem(), theory, queryOf(view, database, m.job), *m.parts, m.per_gpu, m.tolerance);
  for (const Measured& m : m_measured)
    if (m.ended) database.removeJob(m.job);
  m_measured.clear();
}

RunLog::Run RunLog::begun(const sim::SystemView& view, model::JobIndex job, std::vector<model::Part> parts) {
  const sim::JobState& state = view.state(job);
  const model::Clock& clock = view.problem().clock;
  return {job, std::make_shared<const std::vector<model::Part>>(std::move(parts)), state.done, state.attained_gpu_s,
          state.started ? clock.restart_s : clock.first_start_s};
}

void RunLog::startMore(const sim::SystemView& view, const std::vector<sim::Placement>& placements) {
  ROUNDEL_PRECONDITION(knowsAll(view));
  for (const sim::Placement& placement : placements) {
    m_runs.insert(runOf(placement.job), begun(view, placement.job, model::normalised(placement.parts)));
    if (m_idle) m_idle->take(placement.parts);
  }
}

void RunLog::start(const sim::SystemView& view, const std::vector<sim::Placement>& placements) {
  m_complete = true;
  std::vector<std::size_t> runOf(view.problem().jobs.size(), m_runs.size());
  for (std::size_t r = 0; r < m_runs.size(); ++r) runOf[m_runs[r].job] = r;
  std::vector<Run> runs;
  for (const sim::Placement& placement : placements) {
    const sim::JobState& state = view.state(placement.job);
    const std::vector<model::Part> parts = model::normalised(placement.parts);
    const auto going = m_runs.begin() + static_cast<std::ptrdiff_t>(runOf[placement.job]);
    if (going != m_runs.end() && *going->parts == parts && state.held == parts)
      runs.push_back(std::move(*going));
    else
      runs.push_back(begun(view, placement.job, parts));
  }
  m_runs = std::move(runs);
  m_idle.reset();
}

const Servers& RunLog::idle(const sim::SystemView& view) {
  ROUNDEL_PRECONDITION(knowsAll(view));
  if (!m_idle) {
    m_idle.emplace(view);
    for (const Run& run : m_runs) m_idle->take(*run.parts);
  }
  return *m_idle;
}

}  // namespace roundel::policies::hops
