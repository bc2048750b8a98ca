// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The branches of a session. They are not part of the scenario: nothing here edits the document or is undone with it. A branch starts from
// a lane of the document or from another branch, its parent. It runs on another thread from the parent's recording, again after every run of
// the parent, and can be shown as a lane.

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

struct Branch {
  quint64 id = 0;      ///< never 0, and never reused in a session
  quint64 parent = 0;  ///< another branch; 0: the lane `lane` of the document
  std::string lane;    ///< label of the document's lane from which the first ancestor starts
  compare::BranchPoint branch_point;
  QString name;       ///< given by the user; empty: BranchTree::title() makes one from the edits
  bool shown = true;  ///< as a lane
  bool kept = false;  ///< the user chose Keep: it is saved in the scenario's file
  LaneState state;    ///< its run; lane.label is unique among all lanes
};

class BranchTree : public QObject {
  Q_OBJECT
 public:
  explicit BranchTree(ComparisonController* comparison, QObject* parent = nullptr);

  /// In the order of creation, so that parents are before their children.
  const std::vector<Branch>& branches() const { return m_branches; }
  const Branch* find(quint64 id) const;
  std::vector<quint64> childrenOf(quint64 parent, const std::string& lane) const;
  /// The parent's run; nullptr if it has none, or only one of an earlier value of the document.
  std::shared_ptr<const compare::LaneRun> parentRun(const Branch& branch) const;
  /// The user's name, or "Hadar / n0 down at 18:00".
  QString title(const Branch& branch) const;
  /// Its edits in a few words: "n0 down".
  QString editsSummary(const Branch& branch) const;

  /// Adds a branch of a lane and runs it. If the lane is a branch that starts after `at_s`, its parent becomes the parent of the new branch,
  /// and so on. Returns the id, or 0 if there is no such lane.
  quint64 add(int lane, double at_s, std::vector<compare::Edit> edits);
  void rename(quint64 id, const QString& name);  ///< an empty name restores the automatic one
  void remove(quint64 id);                       ///< with all descendants
  void setShown(quint64 id, bool shown);
  void keep(quint64 id);    ///< with all ancestors
  void cancel(quint64 id);  ///< stops its run; runAgain() restarts it
  void runAgain(quint64 id);
  bool busy() const { return !m_running.empty(); }  ///< includes hidden branches
  int laneOf(quint64 id) const;                     ///< index into ComparisonController::lanes(); -1: hidden
  int parentLaneOf(quint64 id) const;               ///< the lane of its parent; -1: hidden, or no such branch
  /// The log of the program that decides for a lane, or for the lane from which a branch starts, since they share it. Null: none.
  std::shared_ptr<const policies::ProgramLog> programLog(const LaneState& lane) const;

  void clear();  ///< before another document is shown
  /// Replaces all branches by those of an opened session. They get new ids; `parent` refers to the ids in the list.
  void restore(std::vector<Branch> branches);

 signals:
  void reset();              ///< branches were added or removed, or the lanes of the document changed
  void changed(quint64 id);  ///< name, shown or hidden, status, progress or results
  void edited();             ///< the user changed a branch; the session file must be written

 private:
  struct RunningBranch {
    BackgroundJob job;
    std::shared_ptr<const std::atomic<int>> ended;  ///< jobs that have ended; written by the thread of the run
    int jobs = 1;
  };
  void followNames(const std::map<std::string, std::string>& names);
  void followLanes();
  void adoptPolicyNames();
  void followRuns();
  void publish();
  QString whyNot(const Branch& branch, const compare::LaneRun& from) const;
  void start(Branch& branch, std::shared_ptr<const compare::LaneRun> from);
  void deliver(quint64 id, JobOutcome<IndexedRun> run);
  void pollProgress();
  void updateLabels();
  Branch* mutableFind(quint64 id);
  const LaneState* laneState(const std::string& label) const;
  bool isParentPending(const Branch& branch) const;

  ComparisonController* m_comparison;
  BackgroundThreads m_threads{QThread::idealThreadCount()};
  QTimer m_poll;
  std::vector<Branch> m_branches;
  std::map<quint64, RunningBranch> m_running;  ///< by branch
  /// The run of its parent from which each branch has run, by branch.
  std::map<quint64, std::shared_ptr<const compare::LaneRun>> m_parentRuns;
  quint64 m_nextId = 1;
  bool m_publishing = false;
};

}  // namespace roundel::widgets
