// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The theorems for the runs of a comparison, computed off the GUI thread while a view is active: first what takes
// milliseconds, then what needs a search. GUI thread.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <vector>

#include "core/guarantees/guarantees.h"
#include "core/look/look.h"
#include "widgets/base/background/background_job.h"
#include "widgets/document/session/document.h"
#include "widgets/document/state/branches.h"
#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

/// A run of a lane, or of a changed scenario that is tried beside a lane.
struct GuaranteedRun {
  std::string label;  ///< of the lane
  std::string policy;
  look::LaneMark mark;
  QString name;         ///< "Hare", "Hare with equal nodes"
  QString message;      ///< why there is no run: it failed, or the change is not possible
  double progress = 1;  ///< of the run; below 1 while it is computed
  bool stale = false;   ///< the run is of an earlier version of the scenario
  bool searching = false;
  bool tried = false;                                   ///< a changed scenario
  std::shared_ptr<const guarantees::Guarantees> found;  ///< null until the first theorems are computed
  bool operator==(const GuaranteedRun&) const = default;
};

class GuaranteesModel : public QObject {
  Q_OBJECT
 public:
  explicit GuaranteesModel(Document* document, ComparisonController* comparison, BranchTree* branches,
                           QObject* parent = nullptr);

  /// Lanes in order, each followed by its branches and tries.
  const std::vector<GuaranteedRun>& runs() const { return m_runs; }
  /// While inactive, nothing is computed.
  void setActive(bool active);
  bool busy() const;
  double computeTime_s() const { return m_computeTime_s; }  ///< time of the last computed bounds
  /// Stops the search for optima of this run; known values stay.
  void cancelSearch(const QString& name);
  /// Starts a run that differs only in this: other options make a branch from the start, another scenario a run
  /// beside the lane. Returns the name of the run; if it is not possible, emits messageReported() and returns an empty text.
  QString tryRemedy(const QString& name, const guarantees::Remedy& remedy);
  void removeTried(const QString& name);

 signals:
  void changed();
  void messageReported(const QString& message);

 private:
  struct Answer {
    std::shared_ptr<const guarantees::Guarantees> found;
    QString message;
    double computeTime_s = 0;
  };
  /// The result for a run, by its name.
  struct ComputedRun {
    std::shared_ptr<const compare::LaneRun> of;
    Answer answer;
    bool searching = false;
    BackgroundJob job;
  };
  struct TriedChange {
    std::string lane;
    guarantees::Remedy remedy;
  };
  QString nameOf(const TriedChange& tried) const;
  void refresh();
  void addLane(const LaneState& lane, const look::LaneMark& mark);
  void addTried(const LaneState& lane, const TriedChange& tried, const look::LaneMark& mark);
  GuaranteedRun& add(GuaranteedRun run, const std::shared_ptr<const compare::LaneRun>& of, const TriedChange* tried);
  void compute(const QString& name, const std::shared_ptr<const compare::LaneRun>& run, const TriedChange* tried);
  void take(const QString& name, Answer answer, bool searching);
  const LaneState* laneCalled(const std::string& label) const;
  QString branchWith(const LaneState& lane, int index, const model::OptionMap& options);

  Document* m_document;
  ComparisonController* m_comparison;
  BranchTree* m_branches;
  bool m_active = false;
  double m_computeTime_s = 0;
  QTimer m_refresh;
  std::vector<GuaranteedRun> m_runs;
  std::vector<TriedChange> m_tried;
  std::map<QString, ComputedRun> m_kept;
  BackgroundThreads m_threads;
};

}  // namespace roundel::widgets
