// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The active knob. Turning it shows tries in the lanes, computed off the GUI thread; only edit() changes the document and only branch() the
// session. Visited values are kept for the curves until the knob or the document changes. GUI thread; the bench outlives this.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/base/background/background_job.h"
#include "widgets/document/state/workbench.h"
#include "widgets/why/knobs/knob_try.h"

namespace roundel::widgets {

class LiveKnob : public QObject {
  Q_OBJECT
 public:
  explicit LiveKnob(Workbench* bench, QObject* parent = nullptr);

  const std::optional<Knob>& knob() const { return m_knob; }  ///< nullopt: no knob is active
  double at() const { return m_at; }
  bool turned() const { return m_knob && m_at != m_knob->former; }
  bool computing() const { return m_pending || m_job.busy(); }
  int computed() const { return m_computed; }   ///< number of tries started for this knob; for tests
  double last_ms() const { return m_last_ms; }  ///< of the last answer
  QString fault() const { return m_fault; }  ///< why the value is not allowed and what would be; empty if it is allowed

  void activate(const Knob& knob);  ///< first calls back() for another active knob
  void turn(double at);             ///< starts computing shortly after; only the newest value is computed
  void turnToStep(int steps) { turn(m_knob ? m_knob->at(steps) : 0); }
  void back();  ///< deactivates the knob; the lanes show the document again

  /// Changes the document to this value, as one undo step. False if the knob is at the former value or a fault forbids the value.
  bool edit();
  /// Creates a branch of the knob's lane from 0 on; returns 0 if that is not possible.
  quint64 branch();
  QString whyNoBranch() const;  ///< empty: branch() is possible

  /// A metric of a lane at the visited values, ascending, including the document's value.
  struct Visit {
    double at = 0;
    std::optional<double> value;
  };
  std::vector<Visit> visits(const std::string& lane, const std::string& metric) const;
  std::string shownLane() const;  ///< the lane of the curve: the knob's lane, otherwise the focused one

 signals:
  void changed();

 private:
  bool editScenario(const Knob& knob, double at);
  void start();
  void show(double at, KnobAnswer answer);
  void grow(int lane, IndexedRun so_far);
  void note(double at, const std::string& lane, std::shared_ptr<const metrics::RunMetrics> metrics);
  void noteFormer();
  void forget();
  int laneNumber() const;
  TurnedLanes::Turning words() const;

  Workbench* m_bench;
  std::optional<Knob> m_knob;
  double m_at = 0, m_last_ms = 0;
  int m_computed = 0;
  bool m_pending = false, m_answering = false;
  QString m_fault;
  std::shared_ptr<const std::string> m_scenarioText;  ///< of the scenario, for its knobs
  std::map<double, std::map<std::string, std::shared_ptr<const metrics::RunMetrics>>> m_visits;
  QTimer m_startTimer, m_slowTimer;
  QElapsedTimer m_sinceStart;      ///< since the running try was started
  BackgroundThreads m_threads{2};  ///< a dropped try may still be ending
  BackgroundJob m_job;
};

}  // namespace roundel::widgets
