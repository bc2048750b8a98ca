#pragma once
// Runs the sweep of a document off the GUI thread: reads and checks it after every edit, tries a few runs for an estimate of the time, runs,
// pauses and resumes, and has the rows as they come. Rows are in the folder's journal as they end, so that quitting loses none; an edit keeps
// the runs that the new grid has as well. GUI thread.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "core/experiment/run_sweep.h"
#include "core/model/check/validate.h"
#include "widgets/background/background_job.h"
#include "widgets/experiments_model/sweep_document.h"
#include "widgets/experiments_model/sweep_preparation.h"

namespace roundel::widgets {

class SweepRunner : public QObject {
  Q_OBJECT
 public:
  enum class State {
    Empty,       ///< nothing is varied
    Checking,    ///< an edit is being read
    Faulty,      ///< faults() say why nothing can run
    Estimating,  ///< a few runs are tried
    Idle,        ///< ready to run
    Running,
    Stopping,  ///< Pause or Stop was asked for
    Paused,
    Done,
    Broken  ///< error() of the folder or the disk
  };

  /// The document outlives it.
  explicit SweepRunner(SweepDocument* document, QObject* parent = nullptr);
  ~SweepRunner() override;  ///< stops; finished runs are kept

  State state() const { return m_state; }
  bool running() const { return m_state == State::Running || m_state == State::Stopping; }
  const SweepResults* results() const {
    return m_results.get();
  }  ///< of the last sound sweep; nullptr before the first
  const std::vector<model::Fault>& faults() const { return m_faults; }
  const QString& error() const { return m_error; }
  std::size_t resumed() const { return m_resumed; }  ///< rows that were in the folder
  std::optional<double> left_s() const;
  static unsigned threads();

  /// Where results.csv goes: the user's folder or one beside the file, in each case one of this sweep's identity; unless the folder is that of
  /// this sweep already.
  QString folder() const { return m_folder; }
  void setRoot(const QString& root);  ///< the user's folder; empty: beside the file

  void run();
  void pause();
  void stop();  ///< as pause(), and it is no longer offered to resume
  void toggle();
  void retryFailed();
  bool waitForIdle(int timeout_ms = 60000);  ///< spins the event loop; for tests

 signals:
  void stateChanged();
  void sweepChanged();  ///< results() is of another sweep
  void rowsChanged();   ///< at most some times a second

 private:
  struct Inbox;
  void schedule();
  void prepare();
  void take(JobOutcome<PreparedSweep> outcome);
  void estimate();
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
  bool m_goOn = false;    ///< it ran when it was edited
  bool m_halted = false;  ///< stop() rather than pause()
  std::shared_ptr<Inbox> m_inbox;
  QTimer m_later, m_poll;
  BackgroundJob m_prepare, m_trial, m_run;
  BackgroundThreads m_threads{2};     ///< these go first: they wait for the jobs
  BackgroundThreads m_runThreads{1};  ///< one: a run begins when the one before has let go of its folder
};

}  // namespace roundel::widgets
