// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs a paper's experiment off the GUI thread: its whole sweep, or the runs of one number under one ablation. Rows are stored in a user folder,
// named after the sweep's identity, as runs end. So a stopped experiment resumes, and figures of the same runs share rows. The shipped numbers are
// never changed. GUI thread.

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/papers/figure_result.h"
#include "widgets/base/background/background_job.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// The cost of running an experiment.
struct PaperCost {
  std::size_t runs = 0;                                               ///< runs of the whole sweep; 0: not read yet
  std::size_t done = 0;                                               ///< runs that the folder already has
  std::map<std::pair<std::size_t, std::string>, std::size_t> trials;  ///< number of runs, by number and ablation
  std::optional<double> run_s;  ///< mean seconds of a run on one core, from runs on this machine
  /// Estimated seconds on `threads`; nothing before the first run on this machine.
  std::optional<double> seconds(std::size_t of_runs, unsigned threads) const;
};

/// One number under one ablation.
struct PaperTrial {
  std::size_t number = 0;  ///< index into PaperEntry::expected
  std::string ablation;    ///< title of the ablation
};

class PaperRunner : public QObject {
  Q_OBJECT
 public:
  explicit PaperRunner(QObject* parent = nullptr);

  /// The folder of the rows; empty: a folder of the user.
  void setRoot(const QString& root) { m_root = root; }
  static unsigned threads();  ///< the number of cores

  /// Queues an experiment, or one trial. An experiment that is complete in the folder runs again the first time in the life of this object.
  void run(const papers::PaperEntry& entry, const std::optional<PaperTrial>& only = std::nullopt);
  /// Stops the current experiment, keeps its finished runs, and clears the queue.
  void cancel();
  bool busy() const { return m_current.has_value(); }
  /// Whether this experiment is running.
  bool isOf(const papers::PaperEntry& entry) const;
  /// The running experiment. Precondition: busy().
  const papers::PaperEntry& current() const { return m_current->entry; }
  const std::optional<PaperTrial>& trial() const { return m_current->only; }
  std::size_t waiting() const { return m_queue.size(); }
  std::size_t finishedRuns() const { return m_finishedRuns; }  ///< of the current experiment, with earlier sessions
  std::size_t totalRuns() const { return m_totalRuns; }
  std::optional<double> left_s() const;      ///< nothing before the first new run
  bool waitForIdle(int timeout_ms = 60000);  ///< runs the event loop; for tests

  /// The known cost of an experiment. If it is unknown, it is read off the GUI thread and costChanged() follows.
  PaperCost cost(const papers::PaperEntry& entry);

  /// Opens the first run of a number as a scenario with the entry's schedulers as lanes. opened() or failed() follows.
  void open(const papers::PaperEntry& entry, const experiment::ExpectedEntry& number);

 signals:
  void changed();
  void costChanged();
  /// All runs are done. `partial`: only the number of a PaperTrial has a result.
  void finished(const roundel::papers::FigureResult& result, bool partial);
  void failed(const QString& reason);  ///< the sweep has faults, the disk is full, or a run cannot be set up
  void opened(const roundel::model::Scenario& scenario, int lane);

 private:
  struct QueuedRun {
    papers::PaperEntry entry;
    std::optional<PaperTrial> only;
  };
  struct RunOutcome;
  using ProgressReport = std::function<void(std::size_t done, std::size_t of, std::size_t fresh_runs)>;
  /// Off the GUI thread. `fresh`: identities that this object has run. Calls `told` after each run. A stopped run has no figure.
  static RunOutcome runQueued(const QueuedRun& queued, const QString& root, const std::set<std::string>& fresh,
                              const JobContext& job, const ProgressReport& told);
  /// Starts the next experiment of the queue, if any.
  void next();
  void take(JobOutcome<RunOutcome> outcome);
  QString root() const;

  QString m_root;
  std::deque<QueuedRun> m_queue;
  std::optional<QueuedRun> m_current;
  std::set<std::string> m_fresh;             ///< identities that this object has run
  std::map<std::string, PaperCost> m_costs;  ///< by "hops:table4"
  std::set<std::string> m_requestedCosts;
  std::size_t m_finishedRuns = 0, m_totalRuns = 0, m_freshRuns = 0;
  QElapsedTimer m_clock;
  BackgroundJob m_job, m_open;
  std::map<std::string, BackgroundJob> m_costJobs;
  BackgroundThreads m_readers{1};  ///< separate, so that costs are read while an experiment runs
  BackgroundThreads m_threads{1};
};

/// "hops:table4".
std::string wordOf(const papers::PaperEntry& entry);

}  // namespace roundel::widgets
