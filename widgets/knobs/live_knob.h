#pragma once
// The knob that is on. Turning it shows tries in the lanes, off the GUI thread; the document changes by edit() only, the session by branch()
// only. What was visited is kept for the curves until the knob or the document is another. GUI thread; the bench outlives this.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "widgets/background/background_job.h"
#include "widgets/knobs/knob_try.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class LiveKnob : public QObject {
  Q_OBJECT
 public:
  explicit LiveKnob(Workbench* bench, QObject* parent = nullptr);

  const std::optional<Knob>& knob() const { return m_knob; }  ///< nullopt: none is on
  double at() const { return m_at; }
  bool turned() const { return m_knob && m_at != m_knob->former; }
  bool computing() const { return m_pending || m_job.busy(); }
  int computed() const { return m_computed; }   ///< tries that were begun since the knob is on; for tests
  int grown() const { return m_grown; }         ///< pictures of the newest value before its try is whole
  double last_ms() const { return m_last_ms; }  ///< of the last answer
  QString fault() const { return m_fault; }     ///< what forbids the value, and what would be right; empty: nothing

  void put(const Knob& knob);  ///< another one is put back first
  void turn(double at);        ///< computed in a moment, the newest value only
  void turnToStep(int steps) { turn(m_knob ? m_knob->at(steps) : 0); }
  void back();  ///< the knob is off, the lanes show the document

  /// The value becomes the document's: one step of undo. False where nothing is turned, or a fault forbids it.
  bool edit();
  /// A branch of the knob's lane from 0 on; 0 where that cannot be.
  quint64 branch();
  QString whyNoBranch() const;  ///< empty: branch() can be

  /// A metric of a lane at the values visited, ascending; the document's own among them.
  struct Visit {
    double at = 0;
    std::optional<double> value;
  };
  std::vector<Visit> visits(const std::string& lane, const std::string& metric) const;
  std::string shownLane() const;  ///< whose curve: the knob's lane, else the focused one

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
  int m_computed = 0, m_grown = 0;
  bool m_pending = false, m_answering = false;
  QString m_fault;
  std::shared_ptr<const std::string> m_text;  ///< of the scenario, for its knobs
  std::map<double, std::map<std::string, std::shared_ptr<const metrics::RunMetrics>>> m_visits;
  QTimer m_start, m_slow;
  QElapsedTimer m_since;           ///< of the try that runs
  BackgroundThreads m_threads{2};  ///< the try that was dropped may still be on its way out
  BackgroundJob m_job;
};

}  // namespace roundel::widgets
