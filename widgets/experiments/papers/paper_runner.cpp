// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/experiments/papers/paper_runner.h"

#include <QStandardPaths>
#include <QThread>
#include <algorithm>
#include <filesystem>
#include <mutex>

#include "core/experiment/run_sweep.h"
#include "core/experiment/sweep_table.h"
#include "core/papers/number_scenario.h"
#include "widgets/base/background/spin.h"
#include "widgets/base/text/shown.h"

namespace roundel::widgets {
namespace {

namespace fs = std::filesystem;
using experiment::ExpectedEntry;
using experiment::Sweep;
using papers::PaperEntry;

constexpr std::size_t kIdentity = 16;  // characters of the identity in a folder's name

fs::path folderOf(const QString& root, const Sweep& sweep) {
  return fs::path(root.toStdString()) / sweep.identity.substr(0, kIdentity);
}

std::string firstFault(const std::vector<model::Fault>& faults, const PaperEntry& entry) {
  return entry.sweep.string() + ": " + faults.front().pointer + ": " + faults.front().message;
}

/// The runs of the number without and with the ablation.
std::vector<std::size_t> runsOf(const PaperTrial& trial, const Sweep& sweep) {
  if (!sweep.paper || trial.number >= sweep.expected.size()) return {};
  const ExpectedEntry& entry = sweep.expected[trial.number];
  std::vector<std::size_t> out = runsFor(entry, sweep);
  for (const experiment::Ablation& ablation : sweep.paper->ablations) {
    if (ablation.title != trial.ablation) continue;
    const std::vector<std::size_t> ablation_runs = runsFor(withAblation(entry, ablation), sweep);
    out.insert(out.end(), ablation_runs.begin(), ablation_runs.end());
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

PaperCost costOf(const Sweep& sweep, const fs::path& folder) {
  PaperCost out;
  out.runs = runCount(sweep);
  for (std::size_t i = 0; sweep.paper && i < sweep.expected.size(); ++i) {
    for (const experiment::Ablation& ablation : sweep.paper->ablations)
      if (concerns(ablation, sweep.expected[i]))
        out.trials[{i, ablation.title}] = runsOf({i, ablation.title}, sweep).size();
  }
  const experiment::SweepTableResult read = experiment::readSweepTable(folder);
  if (!read.table || read.table->identity != sweep.identity) return out;
  double sum = 0;
  for (const experiment::SweepRow& row : read.table->rows) sum += value(*read.table, row, "wall_s").value_or(0);
  out.done = read.table->rows.size();
  if (out.done > 0) out.run_s = sum / static_cast<double>(out.done);
  return out;
}

}  // namespace

std::string wordOf(const PaperEntry& entry) { return entry.paper + ":" + entry.name; }

std::optional<double> PaperCost::seconds(std::size_t of_runs, unsigned threads) const {
  if (!run_s) return std::nullopt;
  const std::size_t parallel_runs = std::min<std::size_t>(std::max(threads, 1U), std::max<std::size_t>(of_runs, 1));
  return *run_s * static_cast<double>(of_runs) / static_cast<double>(parallel_runs);
}

struct PaperRunner::RunOutcome {
  std::optional<papers::FigureResult> figure;
  std::string error, identity;
  PaperCost cost;
};

PaperRunner::PaperRunner(QObject* parent) : QObject(parent) {}

unsigned PaperRunner::threads() { return static_cast<unsigned>(std::max(1, QThread::idealThreadCount())); }

QString PaperRunner::root() const {
  return m_root.isEmpty()
             ? QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + QStringLiteral("/papers")
             : m_root;
}

bool PaperRunner::isOf(const PaperEntry& entry) const { return m_current && wordOf(m_current->entry) == wordOf(entry); }

std::optional<double> PaperRunner::left_s() const {
  if (!m_current || m_freshRuns == 0 || m_totalRuns < m_finishedRuns) return std::nullopt;
  return static_cast<double>(m_clock.elapsed()) / 1e3 / static_cast<double>(m_freshRuns) *
         static_cast<double>(m_totalRuns - m_finishedRuns);
}

// ---- running --------------------------------------------------------------------------------------------------------------------------

void PaperRunner::run(const PaperEntry& entry, const std::optional<PaperTrial>& only) {
  m_queue.push_back({entry, only});
  if (!m_current) return next();
  emit changed();
}

void PaperRunner::cancel() {
  m_queue.clear();
  m_job.requestStop();
  emit changed();
}

PaperRunner::RunOutcome PaperRunner::runQueued(const QueuedRun& queued, const QString& root,
                                               const std::set<std::string>& fresh, const JobContext& job,
                                               const ProgressReport& told) {
  RunOutcome out;
  const experiment::SweepResult read = experiment::readSweep(queued.entry.sweep);
  std::vector<model::Fault> faults = read.faults;
  if (read.sweep) faults = experiment::checkPoints(*read.sweep);
  if (!faults.empty()) out.error = firstFault(faults, queued.entry);
  if (faults.empty() && !read.sweep->paper) out.error = queued.entry.sweep.string() + ": no paper's figure";
  if (!out.error.empty()) return out;
  const Sweep& sweep = *read.sweep;
  const fs::path folder = folderOf(root, sweep);
  out.identity = sweep.identity;
  std::error_code ignored_error;
  const PaperCost former_cost = costOf(sweep, folder);
  if (!queued.only && former_cost.done == former_cost.runs && fresh.count(sweep.identity) == 0)
    fs::remove_all(folder, ignored_error);
  fs::create_directories(folder.parent_path(), ignored_error);
  experiment::ResultRows rows;
  experiment::SweepSettings settings;
  settings.stop = job.stop();
  settings.order = queued.only ? runsOf(*queued.only, sweep) : experiment::seedBySeed(sweep);
  settings.on_row = [&rows](std::size_t run, const experiment::ResultRow& row) { rows[run] = row; };
  // Counts only the runs of this trial, whatever else the folder has.
  settings.progress = [&](const experiment::SweepProgress& progress) {
    const auto done_count =
        std::ranges::count_if(settings.order, [&rows](std::size_t run) { return rows.count(run) > 0; });
    told(static_cast<std::size_t>(done_count), settings.order.size(), progress.done_now);
  };
  const experiment::SweepOutcome outcome = experiment::runSweep(sweep, folder, settings);
  out.error = outcome.error;
  out.cost = costOf(sweep, folder);
  const bool has_all_rows =
      std::ranges::all_of(settings.order, [&rows](std::size_t run) { return rows.count(run) > 0; });
  if (out.error.empty() && has_all_rows)
    out.figure = resultOf(queued.entry, sweep, tableOf(experiment::folderOf(sweep), rows));
  return out;
}

void PaperRunner::next() {
  m_current.reset();
  m_finishedRuns = m_totalRuns = m_freshRuns = 0;
  if (m_queue.empty()) return emit changed();
  m_current = std::move(m_queue.front());
  m_queue.pop_front();
  m_clock.start();
  const auto takeProgress = [this](std::size_t done, std::size_t of, std::size_t fresh_runs) {
    m_finishedRuns = done;
    m_totalRuns = of;
    m_freshRuns = fresh_runs;
    emit changed();
  };
  const auto work = [queued = *m_current, root = root(), known = m_fresh, takeProgress](const JobContext& job) {
    return runQueued(queued, root, known, job,
                     [&job, takeProgress](std::size_t done, std::size_t of, std::size_t fresh_runs) {
                       job.report([=] { takeProgress(done, of, fresh_runs); });
                     });
  };
  m_job = m_threads.start(work, [this](JobOutcome<RunOutcome> outcome) { take(std::move(outcome)); });
  emit changed();
}

void PaperRunner::take(JobOutcome<RunOutcome> outcome) {
  const QueuedRun queued = *m_current;
  if (outcome.value && outcome.value->cost.runs > 0) m_costs[wordOf(queued.entry)] = outcome.value->cost;
  const QString error = outcome.value ? shown(outcome.value->error) : outcome.error;
  if (outcome.value && outcome.value->figure && !queued.only) m_fresh.insert(outcome.value->identity);
  next();
  if (!error.isEmpty()) emit failed(error);
  if (outcome.value && outcome.value->figure) emit finished(*outcome.value->figure, queued.only.has_value());
  emit costChanged();
}

bool PaperRunner::waitForIdle(int timeout_ms) {
  return spinWhile([this] { return busy(); }, timeout_ms);
}

// ---- questions ------------------------------------------------------------------------------------------------------------------------

PaperCost PaperRunner::cost(const PaperEntry& entry) {
  const std::string word = wordOf(entry);
  const auto known_cost = m_costs.find(word);
  if (known_cost != m_costs.end()) return known_cost->second;
  if (!entry.canBeSetUp() || !m_requestedCosts.insert(word).second) return {};
  const auto work = [entry, root = root()](const JobContext&) {
    const experiment::SweepResult read = experiment::readSweep(entry.sweep);
    return read.sweep ? costOf(*read.sweep, folderOf(root, *read.sweep)) : PaperCost{};
  };
  m_costJobs[word] = m_readers.start(work, [this, word](const JobOutcome<PaperCost>& outcome) {
    if (!outcome.value) return;
    m_costs.emplace(word, *outcome.value);
    emit costChanged();
  });
  return {};
}

void PaperRunner::open(const PaperEntry& entry, const ExpectedEntry& number) {
  const auto work = [entry, number](const JobContext&) {
    const experiment::SweepResult read = experiment::readSweep(entry.sweep);
    return read.sweep ? papers::scenarioOf(*read.sweep, number)
                      : papers::NumberScenario{{}, firstFault(read.faults, entry)};
  };
  m_open = m_readers.start(work, [this](const JobOutcome<papers::NumberScenario>& outcome) {
    if (outcome.value && outcome.value->scenario) return emit opened(*outcome.value->scenario, outcome.value->lane);
    emit failed(outcome.value ? shown(outcome.value->reason) : outcome.error);
  });
}

}  // namespace roundel::widgets
