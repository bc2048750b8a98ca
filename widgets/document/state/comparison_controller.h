// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the lanes of the document on other threads, several at once, and emits its signals on the GUI thread. Results of superseded runs are
// ignored.

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/look/look.h"
#include "core/metrics/index/trace_index.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/turned_lanes.h"

namespace roundel::policies {
class ProgramLog;
}

namespace roundel::widgets {

inline constexpr int kPoll_ms = 100;  ///< interval at which the progress of runs is read

/// A run with the index that views read; no index if there is no trace.
struct IndexedRun {
  compare::LaneRun run;
  std::shared_ptr<const metrics::TraceIndex> index;
};
/// Builds the index, on any thread; O(segments log segments). If memory is exhausted, the result is a failed run. A stopped run gets no index.
IndexedRun indexed(compare::LaneRun run, const std::stop_token& stop);

/// One lane as the window shows it. Its results are immutable and shared with the views.
struct LaneState {
  enum class Status { Waiting, Running, Done, Failed, Cancelled };
  compare::Lane lane;
  Status status = Status::Waiting;
  double progress = 0;                               ///< 0..1, the share of ended jobs while it runs
  std::shared_ptr<const compare::LaneRun> run;       ///< the last finished run; stale while a new one runs
  std::shared_ptr<const metrics::TraceIndex> index;  ///< of run->trace
  bool stale = false;                                ///< `run` belongs to an earlier value of the document
  QString message;                                   ///< of Failed: faults or the referee's message
  quint64 branch = 0;                                ///< of BranchTree; 0: a lane of the document
  std::optional<compare::BranchPoint> branch_point;  ///< of a branch: the instant at which it starts, and its edits
  /// The run that the lane is compared with: while a knob is turned, the document's run; for a branch, its parent's run. Null: none.
  std::shared_ptr<const compare::LaneRun> former;
  std::shared_ptr<const metrics::TraceIndex> former_index;  ///< of former->trace
  bool turned = false;  ///< `run` has the value of a knob and no branch starts from it; `former` is the document's run
  bool computing = false;  ///< a run with a newer value of the knob has not finished; `run` has an earlier one
  /// The log of the program that decides in the last run that has started; null: a scheduler of Roundel, or no program was started yet.
  std::shared_ptr<const policies::ProgramLog> program;
  /// The failed run of a changed program; `run` is then the last good one, and stale. Null: none.
  std::shared_ptr<const compare::LaneRun> failed_reload;
  QDateTime reloaded;  ///< when `run` became the result of a reload; invalid: it is not

  /// The run with the document's values, even while a knob shows another.
  const std::shared_ptr<const compare::LaneRun>& own() const { return turned ? former : run; }
  /// Sets the results of an ended run and the status Done or Failed, but not the message.
  void finish(JobOutcome<IndexedRun> outcome);
  /// Gives `run` the present label and colour of the lane.
  void nameRun();
};
/// Returns what makes the look of a lane differ from those before it. O(lanes).
look::LaneMark laneMark(const std::vector<LaneState>& lanes, int lane);

class ComparisonController : public QObject {
  Q_OBJECT
 public:
  explicit ComparisonController(Document* document, QObject* parent = nullptr);
  ~ComparisonController() override;  ///< stops every run, then waits

  /// The lanes of the document in its order, then the shown branches.
  const std::vector<LaneState>& lanes() const { return m_lanes; }
  int documentLanes() const { return static_cast<int>(m_tasks.size()); }
  /// Sets the lanes of branches, which BranchTree runs.
  void setBranchLanes(std::vector<LaneState> lanes);
  bool busy() const;
  double end_s() const;  ///< the end of the longest trace; 0 if there is none
  compare::Fairness fairness() const;
  /// The progress of the document's running lanes.
  struct Reached {
    double at_s = 0;             ///< simulated time of the slowest lane
    std::int64_t decisions = 0;  ///< total of all lanes
  };
  Reached reached() const;
  /// Each running lane gets its partial run as LaneState::run, once; partialRunShown() is then emitted.
  void showPartialRuns();

  /// Runs all lanes again. This is not needed after an edit of the document: the lanes that it affects then run automatically.
  void restart();
  /// Runs one lane of the document again. `reload`: if the new run fails, the earlier one stays (LaneState::failed_reload).
  void restart(int lane, bool reload = false);
  /// Shows the run that stayed when a reload failed as the lane's result again.
  void keepLastGood(int lane);
  /// `gate` is asked before a lane of the document runs: the reason why it may not, or an empty text. A lane that may not run waits.
  void setGate(std::function<QString(const compare::Lane&)> gate) { m_gate = std::move(gate); }
  /// Returns what the gate answers; for all that runs a lane of this document elsewhere: branches, tries of a knob.
  QString whyNot(const compare::Lane& lane) const { return m_gate ? m_gate(lane) : QString(); }
  void cancel();  ///< stops all lanes; earlier results stay
  void cancel(int lane);
  bool waitForFinished(int timeout_ms = 30000);  ///< spins the event loop; for tests and figures

  /// The runs with a knob's value that the document's lanes show.
  TurnedLanes& turned() { return m_turned; }
  const TurnedLanes& turned() const { return m_turned; }

 signals:
  /// Old to new labels of lanes that an edit of the comparison renamed. Emitted once, before lanesReset().
  void lanesRenamed(const std::map<std::string, std::string>& names);
  void lanesReset();                           ///< lanes were added, removed, renamed or reordered
  void laneChanged(int index);                 ///< status, progress or results of one lane
  void finished();                             ///< no lane runs
  void partialRunShown(int index);             ///< the partial run of showPartialRuns() is there; after laneChanged()
  void branchCancelRequested(quint64 branch);  ///< cancel() was called for the lane of a branch

 private:
  struct Task;
  void scheduleRestart();
  void forget();
  void finishWhenIdle();
  void updateLanes();
  void start(int index);
  void showProgram(quint64 ticket, std::shared_ptr<const policies::ProgramLog> log);
  void deliver(quint64 ticket, JobOutcome<IndexedRun> outcome);
  void pollProgress();
  void deliverPartialRun(quint64 ticket, const IndexedRun& prefix);
  int indexOf(quint64 ticket) const;

  Document* m_document;
  BackgroundThreads m_threads{QThread::idealThreadCount()};
  QTimer m_poll;
  QTimer m_restart;
  std::vector<LaneState> m_lanes;                     ///< lanes of the document, as many as m_tasks, then branches
  std::vector<std::unique_ptr<Task>> m_tasks;         ///< by lane of the document; null if the lane does not run
  std::shared_ptr<const model::Problem> m_problem;    ///< that the lanes run
  std::shared_ptr<const model::Scenario> m_relevant;  ///< simulationRelevant() of its scenario; null before the first
  TurnedLanes m_turned{
      [this](int i) { return i >= 0 && i < documentLanes() ? &m_lanes[static_cast<std::size_t>(i)] : nullptr; }};
  quint64 m_nextTicket = 1;
  std::function<QString(const compare::Lane&)> m_gate;
};

/// The scenario without the parts that do not influence a run (titles, canvas positions, colours, compare, expected).
model::Scenario simulationRelevant(model::Scenario scenario);

}  // namespace roundel::widgets
