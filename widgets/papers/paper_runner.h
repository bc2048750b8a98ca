#pragma once
// Runs a paper's experiment off the GUI thread: all of its sweep, or the runs of one number under one ablation. Rows are in a folder of the
// user as they end, one a sweep's identity, so that what was stopped goes on where it was and figures of the same runs share them. The
// shipped numbers are never touched. GUI thread.

#include <QElapsedTimer>
#include <QObject>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "core/papers/figure_result.h"
#include "widgets/background/background_job.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

/// What running an experiment takes.
struct PaperCost {
  std::size_t runs = 0;                                               ///< of the whole sweep; 0: not read yet
  std::size_t done = 0;                                               ///< of these in the folder
  std::map<std::pair<std::size_t, std::string>, std::size_t> trials;  ///< runs, by number and ablation
  std::optional<double> run_s;  ///< mean seconds of a run on one core, as far as runs were done here
  /// On so many threads; nothing before the first run here.
  std::optional<double> seconds(std::size_t of_runs, unsigned threads) const;
};

/// One number under one ablation.
struct PaperTrial {
  std::size_t number = 0;  ///< of PaperEntry::expected
  std::string ablation;    ///< its title
};

class PaperRunner : public QObject {
  Q_OBJECT
 public:
  explicit PaperRunner(QObject* parent = nullptr);

  /// Where rows go; a folder of the user where nothing was set.
  void setRoot(const QString& root) { m_root = root; }
  static unsigned threads();  ///< as many as the machine has

  /// After what is waiting. An experiment that is complete in the folder is run anew, once in the life of this object the first time.
  void run(const papers::PaperEntry& entry, const std::optional<PaperTrial>& only = std::nullopt);
  /// What runs ends soon, its finished runs are kept; what waits is forgotten.
  void cancel();
  bool busy() const { return m_current.has_value(); }
  /// Is it this one that runs now?
  bool isOf(const papers::PaperEntry& entry) const;
  /// What runs now. Precondition: busy().
  const papers::PaperEntry& current() const { return m_current->entry; }
  const std::optional<PaperTrial>& trial() const { return m_current->only; }
  std::size_t waiting() const { return m_queue.size(); }
  std::size_t done() const { return m_done; }  ///< runs of the current one, earlier ones included
  std::size_t of() const { return m_of; }
  std::optional<double> left_s() const;      ///< nothing before the first fresh run
  bool waitForIdle(int timeout_ms = 60000);  ///< spins the event loop; for tests

  /// What is known of an experiment; asked for off the thread where nothing is, costChanged() follows.
  PaperCost cost(const papers::PaperEntry& entry);

  /// The run that an entry's number shows first, as a scenario with the schedulers of the entry as lanes; opened() or failed() follows.
  void open(const papers::PaperEntry& entry, const experiment::ExpectedEntry& number);

 signals:
  void changed();
  void costChanged();
  /// All of its runs are done. `partial`: of a PaperTrial, its other numbers are not there.
  void finished(const roundel::papers::FigureResult& result, bool partial);
  void failed(const QString& reason);  ///< a sweep with faults, a full disk, a run that cannot be set up
  void opened(const roundel::model::Scenario& scenario, int lane);

 private:
  struct Wanted {
    papers::PaperEntry entry;
    std::optional<PaperTrial> only;
  };
  struct Ran;
  using Told = std::function<void(std::size_t done, std::size_t of, std::size_t fresh_runs)>;
  /// Off the GUI thread. `fresh`: identities whose rows were made by this object; `told` after each run. No figure where it was stopped.
  static Ran ranOf(const Wanted& wanted, const QString& root, const std::set<std::string>& fresh, const JobContext& job,
                   const Told& told);
  /// Begins what waits, or comes to rest.
  void next();
  void take(JobOutcome<Ran> outcome);
  QString root() const;

  QString m_root;
  std::deque<Wanted> m_queue;
  std::optional<Wanted> m_current;
  std::set<std::string> m_fresh;             ///< identities that were run here
  std::map<std::string, PaperCost> m_costs;  ///< by "hops:table4"
  std::set<std::string> m_asked;
  std::size_t m_done = 0, m_of = 0, m_freshRuns = 0;
  QElapsedTimer m_clock;
  BackgroundJob m_job, m_open;
  std::map<std::string, BackgroundJob> m_asking;
  BackgroundThreads m_readers{1};  ///< questions do not wait behind a run
  BackgroundThreads m_threads{1};
};

/// "hops:table4"
std::string wordOf(const papers::PaperEntry& entry);

}  // namespace roundel::widgets
