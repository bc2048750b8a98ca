// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <numeric>
#include <utility>
#include <vector>

#include "core/compare/run_lanes.h"
#include "core/compare/side_by_side.h"
#include "core/experiment/drawn_problems.h"
#include "core/experiment/results.h"
#include "core/io/files/own_folder.h"
#include "core/io/files/write_file.h"
#include "core/io/load.h"
#include "core/io/run_output.h"

namespace roundel::experiment {
namespace {

namespace fs = std::filesystem;

class Runner {
 public:
  Runner(const Sweep& sweep, const fs::path& folder, const SweepSettings& settings, Journal& journal)
      : m_sweep(sweep),
        m_folder(folder),
        m_settings(settings),
        m_journal(journal),
        m_threads(compare::threadCount(settings.threads)),
        m_problems([&sweep](std::size_t point, std::uint64_t seed) { return problemAt(sweep, point, seed); },
                   {m_threads + 1, sweep.generator.empty() ? 0 : sweep.seeds.size()}) {}

  SweepOutcome run() {
    const std::size_t run_count = runCount(m_sweep);
    for (std::size_t i = m_settings.shard; i < run_count; i += m_settings.shards) {
      ++m_outcome.progress.total;
      const auto row_entry = m_journal.rows().find(i);
      if (isDone(i)) count(row_entry->second);
      if (row_entry != m_journal.rows().end() && m_settings.on_row) m_settings.on_row(i, row_entry->second);
      if (m_settings.order.empty() && !isDone(i)) m_todo.push_back(i);
    }
    for (const std::size_t i : m_settings.order)
      if (i < run_count && i % m_settings.shards == m_settings.shard && !isDone(i)) m_todo.push_back(i);
    m_outcome.resumed = m_outcome.progress.done;
    compare::runOnThreads(std::min<std::size_t>(m_threads, m_todo.size()), [this] { return runNext(); });
    m_outcome.stopped = m_settings.stop.stop_requested() && m_outcome.progress.done < m_outcome.progress.total;
    return std::move(m_outcome);
  }

 private:
  bool isDone(std::size_t run) const {
    const auto row_entry = m_journal.rows().find(run);
    return row_entry != m_journal.rows().end() && !(m_settings.retry_failed && row_entry->second.failed);
  }

  void count(const ResultRow& row) {
    ++m_outcome.progress.done;
    if (row.failed) ++m_outcome.progress.failed;
  }

  bool runNext() {
    const auto index = next();
    if (!index) return false;
    const SweepRun run = runAt(m_sweep, *index);
    if (m_settings.on_run_begin) m_settings.on_run_begin(*index);
    const compare::LaneRun lane = simulate(run);
    if (m_settings.stop.stop_requested()) return false;
    finish(run, lane);
    return true;
  }

  std::optional<std::size_t> next() {
    const std::lock_guard lock(m_mutex);
    if (m_next == m_todo.size() || m_settings.stop.stop_requested() || !m_outcome.error.empty()) return std::nullopt;
    return m_todo[m_next++];
  }

  compare::LaneRun simulate(const SweepRun& run) {
    const SweepScheduler& scheduler = m_sweep.schedulers[run.scheduler];
    const compare::Lane lane{scheduler.policy, scheduler.label, optionsOf(m_sweep, run)};
    compare::RunSettings settings;
    settings.seed = m_sweep.seeds[run.seed];
    settings.stop = m_settings.stop;
    settings.explain = trace::Explain::None;
    settings.warm_up = m_sweep.warm_up;
    compare::LaneRun out;
    out.lane = lane;
    try {
      const auto loaded = m_problems.at(pointOf(m_sweep, run), *settings.seed);
      if (loaded->problem) return compare::runLane(loaded->problem, lane, settings);
      out.faults = loaded->faults;  // the jobs drawn with this seed cannot run
      return out;
    } catch (const std::bad_alloc&) {
      return compare::outOfMemory(std::move(out));
    }
  }

  void finish(const SweepRun& run, const compare::LaneRun& lane) {
    std::string error;
    const bool keep = m_settings.keep_runs && lane.ok();
    const fs::path place =
        keep ? io::placeInFolder(m_folder, fs::path("runs") / fmt::format("{:07}", run.index), error) : fs::path();
    if (!place.empty()) io::writeRun(place, lane, error);
    const ResultRow row = rowOf(m_sweep, run, lane);
    const std::lock_guard lock(m_mutex);
    if (!m_outcome.error.empty()) return;  // a row after an incomplete one would be lost too
    if (error.empty()) m_journal.append(run.index, row, error);
    if (!error.empty()) {
      m_outcome.error = error;
      return;
    }
    count(row);
    ++m_outcome.progress.done_now;
    if (m_settings.on_row) m_settings.on_row(run.index, row);
    if (m_settings.progress) m_settings.progress(m_outcome.progress);
  }

  const Sweep& m_sweep;
  const fs::path& m_folder;
  const SweepSettings& m_settings;
  Journal& m_journal;
  unsigned m_threads;
  DrawnProblems m_problems;
  std::vector<std::size_t> m_todo;
  std::mutex m_mutex;  ///< of everything below
  std::size_t m_next = 0;
  SweepOutcome m_outcome;
};

std::string whyNotIntoSweep(const fs::path& folder) {
  std::error_code ignored_error;
  return io::writeObstacle(folder, fs::exists(folder / kJournal, ignored_error), "a sweep");
}

SweepOutcome failed(std::string error) {
  SweepOutcome out;
  out.error = std::move(error);
  return out;
}

}  // namespace

SweepOutcome runSweep(const Sweep& sweep, const fs::path& folder, const SweepSettings& settings) {
  if (std::string why = whyNotIntoSweep(folder); !why.empty()) return failed(std::move(why));
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (failure) return failed(fmt::format("{}: {}", folder.string(), failure.message()));
  std::string error;
  const auto journal = Journal::open(folder, sweep.identity, error);
  if (!journal) return failed(error);
  for (const auto& [run, row] : settings.known)
    if (journal->rows().count(run) == 0 && !journal->append(run, row, error)) return failed(error);
  const SweepFolder about = folderOf(sweep);
  // Also written before the runs, so that a folder always states its sweep.
  if (!writeResults(folder, about, journal->rows(), error)) return failed(error);
  SweepOutcome outcome = Runner(sweep, folder, settings, *journal).run();
  if (!writeResults(folder, about, journal->rows(), error) && outcome.error.empty()) outcome.error = error;
  return outcome;
}

std::vector<std::size_t> seedBySeed(const Sweep& sweep, const std::vector<double>& cost) {
  std::vector<std::size_t> out(runCount(sweep));
  std::iota(out.begin(), out.end(), std::size_t{0});
  // The seed changes fastest in the order of rows, with every scheduler and all its options.
  const std::size_t seeds = sweep.seeds.size();
  const auto keyOf = [&](std::size_t run) {
    return std::pair(run % seeds, cost.empty() ? 0.0 : cost[runAt(sweep, run).scheduler]);
  };
  std::ranges::stable_sort(out, [&](std::size_t a, std::size_t b) { return keyOf(a) < keyOf(b); });
  return out;
}

}  // namespace roundel::experiment
