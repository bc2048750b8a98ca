// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the sweep of a document off the GUI thread. After every edit it reads and checks the sweep and tries a few runs to estimate the time.
// It runs, pauses and resumes, and collects rows as they arrive. Each finished run is in the folder's journal, so quitting loses no run. An edit
// keeps the runs that the new grid also has. GUI thread.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "core/experiment/run_sweep.h"
#include "core/model/check/validate.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/sweeps/sweep_document.h"
#include "widgets/document/sweeps/sweep_preparation.h"

namespace roundel::widgets {

class SweepRunner : public QObject {
  Q_OBJECT
 public:
  enum class State {
    Empty,       ///< no dimension is varied
    Checking,    ///< an edit is being checked
    Faulty,      ///< cannot run; see faults()
    NotAllowed,  ///< the gate refuses its runs; see error()
    Estimating,  ///< trial runs are in progress
    Idle,        ///< ready to run
    Running,
    Stopping,  ///< pause() or stop() was called
    Paused,
    Done,
    Broken  ///< the folder or disk failed; see error()
  };

  /// The document outlives the runner.
  explicit SweepRunner(SweepDocument* document, QObject* parent = nullptr);
  ~SweepRunner() override;  ///< stops; finished runs are kept

  State state() const { return m_state; }
  bool running() const { return m_state == State::Running || m_state == State::Stopping; }
  const SweepResults* results() const {
    return m_results.get();
  }  ///< of the last sweep without faults; null before the first
  const std::vector<model::Fault>& faults() const { return m_faults; }
  const QString& error() const { return m_error; }
  std::size_t resumed() const { return m_resumed; }  ///< number of rows that were in the folder
  std::optional<double> left_s() const;
  static unsigned threads();

  /// The folder of results.csv: in the user's folder or beside the sweep file, named after the sweep's identity, or that folder itself if it
  /// belongs to this sweep.
  QString folder() const { return m_folder; }
  void setRoot(const QString& root);  ///< folder chosen by the user; empty: beside the file

  /// `gate` is asked before runs of a sweep, also before those of the estimate: the reason why it may not run, or an empty text.
  void setGate(std::function<QString(const experiment::Sweep&)> gate) { m_gate = std::move(gate); }
  /// Asks the gate again; if it now agrees, the sweep is ready to run.
  void askGateAgain();

  void run();
  void pause();
  void stop();  ///< as pause(), but resuming is not offered
  void toggle();
  void retryFailed();
  bool waitForIdle(int timeout_ms = 60000);  ///< runs the event loop; for tests

 signals:
  void stateChanged();
  void sweepChanged();  ///< results() belongs to another sweep
  void rowsChanged();   ///< emitted a few times per second at most
  void refused();       ///< the user called for runs that the gate refuses

 private:
  struct Inbox;
  void schedule();
  void prepare();
  void take(JobOutcome<PreparedSweep> outcome);
  void estimate();
  bool mayRun();
  void ready();
  void start(bool retry);
  void finish(const experiment::SweepOutcome& outcome);
  void drain();
  void setState(State state);
  std::vector<std::size_t> trialRuns() const;

  SweepDocument* m_document;
  State m_state = State::Empty;
  std::shared_ptr<SweepResults> m_results;
  std::vector<model::Fault> m_faults;
  QString m_error, m_root, m_folder;
  std::size_t m_resumed = 0;
  bool m_restartAfterEdit = false;  ///< the sweep was running when it was edited
  bool m_stopCalled = false;        ///< stop() was called, not pause()
  std::function<QString(const experiment::Sweep&)> m_gate;
  std::shared_ptr<Inbox> m_inbox;
  QTimer m_checkTimer, m_pollTimer;
  BackgroundJob m_prepare, m_trial, m_run;
  BackgroundThreads m_threads{2};     ///< destroyed first, which waits for the jobs
  BackgroundThreads m_runThreads{1};  ///< one thread: a run starts after the previous one has released its folder
};

}  // namespace roundel::widgets
