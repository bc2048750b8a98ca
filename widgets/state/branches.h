#pragma once
// The branches of a session: what would have happened. They belong to the session and never to the scenario, so nothing here is an edit
// of the document or undone with it. Each stems from a lane of the document or from another branch, is run off the GUI thread
// from its parent's recording, again whenever the parent has run again, and can be shown as a lane of its own.

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "widgets/background/background_job.h"
#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

struct Branch {
  quint64 id = 0;      ///< never 0, never used again in a session
  quint64 parent = 0;  ///< another branch; 0: the lane `lane` of the document
  std::string lane;    ///< label of the document's lane that all of it stems from
  compare::BranchPoint branch_point;
  QString name;       ///< given by the user; empty: made from what it does
  bool shown = true;  ///< as a lane
  bool kept = false;  ///< the user said so: it comes back unasked with the scenario
  LaneState state;    ///< its run; lane.label is unique among all lanes
};

class BranchTree : public QObject {
  Q_OBJECT
 public:
  explicit BranchTree(ComparisonController* comparison, QObject* parent = nullptr);

  /// Parents before their children, otherwise in the order in which they were made.
  const std::vector<Branch>& branches() const { return m_branches; }
  const Branch* find(quint64 id) const;
  std::vector<quint64> childrenOf(quint64 parent, const std::string& lane) const;
  /// The run that a branch begins from; nullptr while that has none.
  std::shared_ptr<const compare::LaneRun> parentRun(const Branch& branch) const;
  /// "Hadar / n0 down at 18 min" or what the user calls it.
  QString title(const Branch& branch) const;
  /// "n0 down": what it does to the run that it leaves.
  QString briefly(const Branch& branch) const;

  /// Branches from a lane (of the document or of a branch). Before a branch's own instant, from the ancestor that is there. Runs at once.
  /// 0 where there is no such lane.
  quint64 add(int lane, double at_s, std::vector<compare::Edit> edits);
  void rename(quint64 id, const QString& name);  ///< empty: back to the name that says what it does
  void remove(quint64 id);                       ///< with everything that stems from it
  void setShown(quint64 id, bool shown);
  void keep(quint64 id);    ///< it is no longer one that may be discarded
  void cancel(quint64 id);  ///< its run; runAgain() goes on
  void runAgain(quint64 id);
  bool busy() const { return !m_underWay.empty(); }  ///< hidden ones run, too
  int laneOf(quint64 id) const;                      ///< where it stands among ComparisonController::lanes(); -1 hidden
  int parentLaneOf(quint64 id) const;                ///< the lane that it stems from; -1: hidden, or no branch

  void clear();  ///< another document is here
  /// Takes the place of all (a session that was opened). Ids are given anew; `parent` is then an id of the same list.
  void restore(std::vector<Branch> branches);

 signals:
  void reset();              ///< added, removed, or other lanes to stem from
  void changed(quint64 id);  ///< name, shown or hidden, status, progress or results
  void edited();             ///< something that a session file keeps

 private:
  struct UnderWay {
    BackgroundJob job;
    std::shared_ptr<const std::atomic<int>> ended;  ///< jobs of the scenario, written by the run
    int jobs = 1;
  };
  void followNames(const std::map<std::string, std::string>& names);
  void followLanes();
  void adoptNames();
  void followRuns();
  void publish();
  void start(Branch& branch, std::shared_ptr<const compare::LaneRun> from);
  void deliver(quint64 id, JobOutcome<IndexedRun> run);
  void pollProgress();
  void nameAll();
  Branch* mutableFind(quint64 id);
  const LaneState* laneState(const std::string& label) const;
  bool waits(const Branch& branch) const;

  ComparisonController* m_comparison;
  BackgroundThreads m_threads{QThread::idealThreadCount()};
  QTimer m_poll;
  std::vector<Branch> m_branches;
  std::map<quint64, UnderWay> m_underWay;  ///< by branch
  /// Which run of its parent each branch has run from.
  std::map<quint64, std::shared_ptr<const compare::LaneRun>> m_from;
  quint64 m_nextId = 1;
  bool m_publishing = false;
};

}  // namespace roundel::widgets
