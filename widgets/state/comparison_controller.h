#pragma once
// Runs the lanes of the document off the GUI thread, several at once, and emits its signals on the GUI thread. Results of superseded runs
// are dropped; cancelling is prompt.

#include <QObject>
#include <QString>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/compare/comparison.h"
#include "core/metrics/index/trace_index.h"
#include "widgets/background/background_job.h"
#include "widgets/session/document.h"
#include "widgets/state/turned_lanes.h"

namespace roundel::widgets {

inline constexpr int kPoll_ms = 100;  ///< between two looks at the progress of runs

/// A run with the index that views read; none where there is no trace.
struct IndexedRun {
  compare::LaneRun run;
  std::shared_ptr<const metrics::TraceIndex> index;
};
/// On any thread; O(segments log segments). An index that does not fit into memory makes it a run that failed. A run that was stopped is
/// nobody's and gets none.
IndexedRun indexed(compare::LaneRun run, const std::stop_token& stop);

/// One lane as the window knows it. Immutable results are shared with the views.
struct LaneState {
  enum class Status { Waiting, Running, Done, Failed, Cancelled };
  compare::Lane lane;
  Status status = Status::Waiting;
  double progress = 0;                          ///< 0..1 by jobs ended while running
  std::shared_ptr<const compare::LaneRun> run;  ///< of the last finished run; may be stale while a new one is under way
  std::shared_ptr<const metrics::TraceIndex> index;  ///< of run->trace
  bool stale = false;                                ///< `run` belongs to an earlier value of the document
  QString message;                                   ///< of Failed: faults or the referee's words
  quint64 branch = 0;                                ///< of BranchTree; 0: a lane of the document
  std::optional<compare::BranchPoint> branch_point;  ///< of a branch: where it leaves its parent and what it does there
  /// What the lane is shown against: while a knob is turned what ran before, of a branch its parent's run. Null: nothing.
  std::shared_ptr<const compare::LaneRun> former;
  std::shared_ptr<const metrics::TraceIndex> former_index;  ///< of former->trace
  bool turned = false;     ///< `run` is a try of a knob: nothing stems from it, and `former` is the document's
  bool computing = false;  ///< a newer value of the knob is under way: `run` is the last one's

  /// The run of the document or of the branch, whatever a knob shows meanwhile.
  const std::shared_ptr<const compare::LaneRun>& own() const { return turned ? former : run; }
  /// Its run has ended: Done or Failed, with all but the message.
  void finish(JobOutcome<IndexedRun> outcome);
};

class ComparisonController : public QObject {
  Q_OBJECT
 public:
  explicit ComparisonController(Document* document, QObject* parent = nullptr);
  ~ComparisonController() override;  ///< stops every run, then waits

  /// Those of the document first, in its order; then the branches that are shown.
  const std::vector<LaneState>& lanes() const { return m_lanes; }
  int documentLanes() const { return static_cast<int>(m_tasks.size()); }
  /// BranchTree runs branches; their lanes stand here so that every view has them beside the others.
  void setBranchLanes(std::vector<LaneState> lanes);
  bool busy() const;
  double end_s() const;  ///< the longest trace's end; 0 where there is none
  compare::Fairness fairness() const;
  /// How far the lanes of the document that run have come.
  struct Reached {
    double at_s = 0;             ///< simulated time of the one that is least far
    std::int64_t decisions = 0;  ///< of all of them together
  };
  Reached reached() const;
  /// Every lane that runs shows what it has so far, once: its LaneState gets that as its run. soFar() tells when it is there.
  void showSoFar();

  /// Runs every lane afresh. After Document::changed() the lanes that an edit touches are run again by themselves; after
  /// Document::replaced() nothing of the document before is left.
  void restart();
  void cancel();  ///< every lane; what was computed before stays
  void cancel(int lane);
  bool waitForFinished(int timeout_ms = 30000);  ///< spins the event loop; for tests and figures

  /// The tries of a knob that the document's lanes show.
  TurnedLanes& turned() { return m_turned; }
  const TurnedLanes& turned() const { return m_turned; }

 signals:
  /// Lanes that go on under another name (a second lane of their scheduler came or went, or options changed): name before, name now. Comes
  /// once before lanesReset().
  void lanesRenamed(const std::map<std::string, std::string>& names);
  void lanesReset();                           ///< lanes were added, removed, renamed or reordered
  void laneChanged(int index);                 ///< status, progress or results of one lane
  void finished();                             ///< nothing runs any more
  void soFar(int index);                       ///< showSoFar() was answered; after laneChanged()
  void branchCancelRequested(quint64 branch);  ///< its lane was cancelled

 private:
  struct Task;
  void scheduleRestart();
  void forget();
  void finishWhenIdle();
  void updateLanes();
  void start(int index);
  void deliver(quint64 ticket, JobOutcome<IndexedRun> outcome);
  void pollProgress();
  void deliverSoFar(quint64 ticket, const IndexedRun& prefix);
  int indexOf(quint64 ticket) const;

  Document* m_document;
  BackgroundThreads m_threads{QThread::idealThreadCount()};
  QTimer m_poll;
  QTimer m_restart;
  std::vector<LaneState> m_lanes;                   ///< as many as m_tasks of the document, then branches
  std::vector<std::unique_ptr<Task>> m_tasks;       ///< by lane; null where nothing runs
  std::shared_ptr<const model::Problem> m_problem;  ///< what the lanes run on
  std::shared_ptr<const model::Scenario>
      m_relevant;  ///< its scenario without what no run depends on; null before the first
  TurnedLanes m_turned{
      [this](int i) { return i >= 0 && i < documentLanes() ? &m_lanes[static_cast<std::size_t>(i)] : nullptr; }};
  quint64 m_nextTicket = 1;
};

/// The scenario without what a run does not depend on (titles, places on the canvas, colours, compare, expected).
model::Scenario simulationRelevant(model::Scenario scenario);

}  // namespace roundel::widgets
