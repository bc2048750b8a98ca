#pragma once
// What would become of a run: edits tried off the GUI thread while the user still chooses. First whether they can be (the referee's
// answer), then the whole future and what it does to the metrics. A new question drops the one before.
// Lives and signals on the GUI thread; the simulation runs in a pool of its own, on a copy of the recording's state.

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "core/compare/ranking.h"
#include "widgets/background/background_job.h"

namespace roundel::widgets {

class WhatIfPreview : public QObject {
  Q_OBJECT
 public:
  explicit WhatIfPreview(QObject* parent = nullptr);

  enum class State {
    Nothing,   ///< nothing was asked
    Checking,  ///< may it be?
    Refused,   ///< no: faults() say why and what would be right
    Running,   ///< it may; the future is under way
    Ready      ///< deltas() and run()
  };
  /// Only of the latest question.
  State state() const { return m_state; }
  const std::vector<model::Fault>& faults() const { return m_faults; }
  /// Ready: every metric of the run now and then; empty before.
  const std::vector<compare::MetricDelta>& deltas() const { return m_deltas; }
  /// Ready: the run with the edits, which a branch takes over. Else null.
  const std::shared_ptr<const compare::LaneRun>& run() const { return m_run; }
  /// Ready: may the branch be called better or worse by this metric (compare::isRankable)? Means over other jobs are neither.
  bool ranked(const metrics::MetricInfo& info) const;
  const compare::CommonJct& common() const { return m_common; }  ///< Ready: of the run now, and then
  bool changesNothing() const { return m_same; }                 ///< Ready, and it is what happens anyway

  /// Asks in a moment, so that a spin box held down asks once. Precondition: parent->recording.
  void ask(std::shared_ptr<const compare::LaneRun> parent, double at_s, std::vector<compare::Edit> edits);
  /// Back to Nothing; what is under way is dropped.
  void clear();
  bool busy() const { return m_state == State::Checking || m_state == State::Running; }

 signals:
  /// After every change of state().
  void changed();

 private:
  struct Question {
    std::shared_ptr<const compare::LaneRun> parent;
    double at_s = 0;
    std::vector<compare::Edit> edits;
  };
  struct Future {
    std::shared_ptr<const compare::LaneRun> run;
    compare::CommonJct common;
    std::vector<compare::MetricDelta> deltas;
  };
  void start();
  void refuse(std::vector<model::Fault> faults);
  void show(Future future);
  void drop();
  void set(State state);

  BackgroundThreads m_threads{2};  ///< the job that was dropped may still be on its way out
  BackgroundJob m_job;
  QTimer m_timer;
  Question m_question;  ///< the latest
  State m_state = State::Nothing;
  std::vector<model::Fault> m_faults;
  std::vector<compare::MetricDelta> m_deltas;
  std::shared_ptr<const compare::LaneRun> m_parent, m_run;
  compare::CommonJct m_common;
  bool m_same = false;
};

}  // namespace roundel::widgets
