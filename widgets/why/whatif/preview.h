// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The effect of edits on a run, computed off the GUI thread while the user chooses: first whether the referee allows
// them, then the rest of the run and its metrics. A new question drops the previous one. Lives and signals on the GUI
// thread; the simulation runs on other threads, on a copy of the recording's state.

#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "core/compare/branch.h"
#include "core/compare/ranking.h"
#include "widgets/base/background/background_job.h"

namespace roundel::widgets {

class WhatIfPreview : public QObject {
  Q_OBJECT
 public:
  explicit WhatIfPreview(QObject* parent = nullptr);

  enum class State {
    Nothing,   ///< no question
    Checking,  ///< the referee checks the edits
    Refused,   ///< not allowed: faults() say why and what would be right
    Running,   ///< allowed; the rest of the run is being computed
    Ready      ///< deltas() and run() are available
  };
  /// Of the latest question.
  State state() const { return m_state; }
  const std::vector<model::Fault>& faults() const { return m_faults; }
  /// If Ready: all metrics of the run now and with the edits; otherwise empty.
  const std::vector<compare::MetricDelta>& deltas() const { return m_deltas; }
  /// If Ready: the run with the edits, for the branch; otherwise null.
  const std::shared_ptr<const compare::LaneRun>& run() const { return m_run; }
  /// If Ready: whether this metric tells better from worse (compare::isRankable). Means over different jobs do not.
  bool ranked(const metrics::MetricInfo& info) const;
  const compare::CommonJct& common() const { return m_common; }  ///< if Ready: of the run now and with the edits
  bool changesNothing() const { return m_changesNothing; }  ///< if Ready: the run with the edits equals the run now

  /// Starts shortly after, so that a spin box held down asks once. Requires parent->recording.
  void ask(std::shared_ptr<const compare::LaneRun> parent, double at_s, std::vector<compare::Edit> edits);
  /// Returns to Nothing and drops running computations.
  void clear();
  bool busy() const { return m_state == State::Checking || m_state == State::Running; }

 signals:
  /// After each change of state().
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

  BackgroundThreads m_threads{2};  ///< a dropped job may still be ending
  BackgroundJob m_job;
  QTimer m_timer;
  Question m_question;  ///< the latest one
  State m_state = State::Nothing;
  std::vector<model::Fault> m_faults;
  std::vector<compare::MetricDelta> m_deltas;
  std::shared_ptr<const compare::LaneRun> m_parent, m_run;
  compare::CommonJct m_common;
  bool m_changesNothing = false;
};

}  // namespace roundel::widgets
