// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/sweeps/sweep_runner.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QThread>
#include <algorithm>
#include <filesystem>
#include <mutex>
#include <set>

#include "widgets/base/background/spin.h"

namespace roundel::widgets {
namespace {

namespace fs = std::filesystem;
using experiment::ResultRow;
using experiment::Sweep;

constexpr int kTypingPause_ms = 200, kPoll_ms = 300;
constexpr qint64 kTrial_ms = 1500;

}  // namespace

/// Rows and progress of the running threads until drain() reads them.
struct SweepRunner::Inbox {
  std::mutex mutex;
  std::vector<std::pair<std::size_t, ResultRow>> rows;
  std::vector<std::size_t> begun;

  void listen(experiment::SweepSettings& settings, const std::shared_ptr<Inbox>& self) {
    settings.on_run_begin = [self](std::size_t run) {
      const std::lock_guard lock(self->mutex);
      self->begun.push_back(run);
    };
    settings.on_row = [self](std::size_t run, const ResultRow& row) {
      const std::lock_guard lock(self->mutex);
      self->rows.emplace_back(run, row);
    };
  }
};

SweepRunner::SweepRunner(SweepDocument* document, QObject* parent) : QObject(parent), m_document(document) {
  m_checkTimer.setSingleShot(true);
  m_checkTimer.setInterval(kTypingPause_ms);
  m_pollTimer.setInterval(kPoll_ms);
  connect(&m_checkTimer, &QTimer::timeout, this, &SweepRunner::prepare);
  connect(&m_pollTimer, &QTimer::timeout, this, &SweepRunner::drain);
  connect(document, &SweepDocument::replaced, this, [this] {
    m_results.reset();
    m_root.clear();
    m_restartAfterEdit = false;
    emit sweepChanged();  // views clear their data
  });
  connect(document, &SweepDocument::changed, this, &SweepRunner::schedule);
}

SweepRunner::~SweepRunner() = default;

unsigned SweepRunner::threads() { return static_cast<unsigned>(std::max(1, QThread::idealThreadCount())); }

std::optional<double> SweepRunner::left_s() const { return m_results ? m_results->left_s(threads()) : std::nullopt; }

void SweepRunner::setRoot(const QString& root) {
  m_root = root;
  schedule();
}

void SweepRunner::setState(State state) {
  m_state = state;
  emit stateChanged();
}

// ---- reading the sweep --------------------------------------------------------------------------------------------------------------

void SweepRunner::schedule() {
  m_restartAfterEdit = m_restartAfterEdit || m_state == State::Running;
  drain();
  m_trial.drop();
  m_run.drop();
  m_pollTimer.stop();
  if (m_results) m_results->endRunning();
  if (m_document->isEmpty()) {
    m_checkTimer.stop();
    m_prepare.drop();
    m_restartAfterEdit = false;
    m_results.reset();
    emit sweepChanged();
    return setState(State::Empty);
  }
  setState(State::Checking);
  m_checkTimer.start();
}

void SweepRunner::prepare() {
  const QString stem =
      m_document->path().isEmpty() ? QStringLiteral("sweep") : QFileInfo(m_document->path()).completeBaseName();
  // If the sweep was running, its last rows are in the folder; the journal is free after the job has ended.
  SweepRequest request{.text = m_document->text(),
                       .scenario = m_document->draft().scenario,
                       .place = m_document->place(),
                       .stem = stem.toStdString(),
                       .root = m_root.toStdString(),
                       .last = m_results};
  const auto work = [request = std::move(request)](const JobContext&) { return prepareSweep(request); };
  m_prepare = m_threads.start(work, [this](JobOutcome<PreparedSweep> outcome) { take(std::move(outcome)); });
}

void SweepRunner::take(JobOutcome<PreparedSweep> outcome) {
  m_faults.clear();
  m_error = outcome.error;
  if (!outcome.value) return setState(State::Broken);
  m_faults = std::move(outcome.value->faults);
  if (!outcome.value->results) return setState(State::Faulty);
  m_results = outcome.value->results;
  m_folder = QString::fromStdString(outcome.value->folder.string());
  m_resumed = outcome.value->found;
  emit sweepChanged();
  if (std::exchange(m_restartAfterEdit, false)) return start(false);
  // Rows that are reused from an earlier grid are not in this folder yet.
  if (m_resumed == m_results->runs()) return setState(State::Done);
  ready();
}

// False: the gate refuses, and the state says so.
bool SweepRunner::mayRun() {
  const QString reason = m_gate ? m_gate(m_results->sweep()) : QString();
  if (reason.isEmpty()) return true;
  m_error = reason;
  setState(State::NotAllowed);
  return false;
}

void SweepRunner::ready() {
  if (!mayRun()) return;
  m_error.clear();
  if (m_resumed > 0) return setState(State::Paused);
  estimate();
}

void SweepRunner::askGateAgain() {
  if (m_state == State::NotAllowed && m_results) ready();
}

// ---- the estimate -------------------------------------------------------------------------------------------------------------------

// One run of every scheduler at the first, middle and last point, all schedulers first, as long as time allows.
std::vector<std::size_t> SweepRunner::trialRuns() const {
  const Sweep& sweep = m_results->sweep();
  const std::size_t points = experiment::pointCount(sweep), each = m_results->runs() / points;
  std::vector<std::size_t> out;
  std::set<std::size_t> tried_points;
  for (const std::size_t point : {points / 2, std::size_t{0}, points - 1}) {
    if (!tried_points.insert(point).second) continue;
    std::size_t last = sweep.schedulers.size();
    for (std::size_t i = point * each; i < (point + 1) * each; ++i) {
      const std::size_t scheduler = experiment::runAt(sweep, i).scheduler;
      if (scheduler != last && m_results->at(i).state == RunResult::State::Waiting) out.push_back(i);
      last = scheduler;
    }
  }
  return out;
}

void SweepRunner::estimate() {
  setState(State::Estimating);
  m_inbox = std::make_shared<Inbox>();
  const auto work = [sweep = m_results->sweep(), order = trialRuns(), inbox = m_inbox](const JobContext& job) {
    const QTemporaryDir folder;
    std::stop_source stop;
    const std::stop_callback dropped(job.stop(), [&stop] { stop.request_stop(); });
    QElapsedTimer clock;
    clock.start();
    experiment::SweepSettings settings;
    inbox->listen(settings, inbox);
    settings.on_run_begin = {};
    settings.threads = 1;
    settings.stop = stop.get_token();
    settings.order = order;
    settings.progress = [&](const experiment::SweepProgress&) {
      if (clock.elapsed() > kTrial_ms) stop.request_stop();
    };
    return order.empty() ? experiment::SweepOutcome()
                         : experiment::runSweep(sweep, folder.path().toStdString(), settings);
  };
  m_pollTimer.start();
  m_trial = m_threads.start(work, [this](const JobOutcome<experiment::SweepOutcome>&) {
    m_pollTimer.stop();
    drain();
    setState(State::Idle);
  });
}

// ---- running ------------------------------------------------------------------------------------------------------------------------

void SweepRunner::run() {
  const bool ready = m_state == State::Idle || m_state == State::NotAllowed || m_state == State::Estimating ||
                     m_state == State::Paused || m_state == State::Broken;
  if (ready && m_results) start(false);
  if (m_state == State::NotAllowed) emit refused();
}

void SweepRunner::pause() {
  if (m_state != State::Running) return;
  m_run.requestStop();
  m_stopCalled = false;
  setState(State::Stopping);
}

void SweepRunner::stop() {
  pause();
  m_stopCalled = true;
  if (m_state == State::Paused) setState(State::Idle);
}

void SweepRunner::toggle() {
  if (m_state == State::Running) return pause();
  run();
}

void SweepRunner::retryFailed() {
  if (!running() && m_results && m_results->failed() > 0) start(true);
  if (m_state == State::NotAllowed) emit refused();
}

void SweepRunner::start(bool retry) {
  m_trial.drop();
  drain();
  if (!mayRun()) return;
  m_error.clear();
  m_inbox = std::make_shared<Inbox>();
  const auto work = [sweep = m_results->sweep(), known = m_results->rows(), cost = m_results->costs(),
                     folder = m_folder.toStdString(), inbox = m_inbox, retry](const JobContext& job) {
    std::error_code ignored_error;
    fs::create_directories(fs::path(folder).parent_path(), ignored_error);
    experiment::SweepSettings settings;
    inbox->listen(settings, inbox);
    settings.order = experiment::seedBySeed(sweep, cost);
    settings.known = known;
    settings.retry_failed = retry;
    settings.stop = job.stop();
    return experiment::runSweep(sweep, folder, settings);
  };
  m_pollTimer.start();
  setState(State::Running);
  m_run = m_runThreads.start(work, [this](JobOutcome<experiment::SweepOutcome> outcome) {
    if (!outcome.value)
      outcome.value = experiment::SweepOutcome{.resumed = 0, .stopped = false, .error = outcome.error.toStdString()};
    finish(*outcome.value);
  });
}

void SweepRunner::finish(const experiment::SweepOutcome& outcome) {
  m_pollTimer.stop();
  drain();
  m_results->endRunning();
  emit rowsChanged();
  m_error = QString::fromStdString(outcome.error);
  if (!m_error.isEmpty()) return setState(State::Broken);
  setState(!outcome.stopped ? State::Done : m_stopCalled ? State::Idle : State::Paused);
}

void SweepRunner::drain() {
  if (!m_inbox || !m_results) return;
  std::vector<std::pair<std::size_t, ResultRow>> rows;
  std::vector<std::size_t> begun;
  {
    const std::lock_guard lock(m_inbox->mutex);
    rows.swap(m_inbox->rows);
    begun.swap(m_inbox->begun);
  }
  for (const std::size_t run : begun) m_results->begin(run);
  for (const auto& [run, row] : rows) m_results->add(run, row);
  if (!rows.empty() || !begun.empty()) emit rowsChanged();
}

bool SweepRunner::waitForIdle(int timeout_ms) {
  return spinWhile([this] { return m_state == State::Checking || m_state == State::Estimating || running(); },
                   timeout_ms);
}

}  // namespace roundel::widgets
