// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The instant that all views show, and the selection. View state: never undone, never saved in a scenario.

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>
#include <vector>

#include "core/model/index.h"

namespace roundel::widgets {

/// The simulated instant shown. Playing moves it with the wall clock; views draw from finished traces. Run moves continuously. Fast moves by
/// whole rounds, ten times a second, so that views have time to draw. Express goes to the end, which may have to be computed first.
class Playhead : public QObject {
  Q_OBJECT
 public:
  explicit Playhead(QObject* parent = nullptr);

  double now_s() const { return m_now_s; }
  double end_s() const { return m_end_s; }
  double round_s() const { return m_round_s; }
  bool playing() const { return m_timer.isActive(); }
  enum class Mode { Run, Fast, Express };
  Mode mode() const { return m_mode; }  ///< of the present or the last playing
  double roundsPerSecond() const { return m_speed; }
  /// The measured speed of playing over the last half second.
  struct Pace {
    double rounds_per_s = 0, sim_s_per_s = 0;
  };
  const Pace& pace() const { return m_pace; }
  /// For reduced motion: Run also moves by whole rounds.
  void setStepwise(bool on) { m_stepwise = on; }
  /// Run and Fast pause at the first of these instants (ascending) after the present one. An instant set by setNow() counts as passed.
  void setStops(std::vector<double> instants_s) { m_stops_s = std::move(instants_s); }
  const std::vector<double>& stops_s() const { return m_stops_s; }

  void setRange(double end_s, double round_s);  ///< clamps now
  void setNow(double t_s);                      ///< clamped to [0, end]
  void setRoundsPerSecond(double speed);        ///< 0.01 .. 1e6
  void stepForward();                           ///< to the next round boundary after now (or the end)
  void stepBack();                              ///< to the boundary before now (or 0)
  void toStart();
  void toEnd();
  void play();
  void playFast();
  void express(bool computed);  ///< goes to the end; if it is not computed yet, when arrive() is called
  void arrive();                ///< the runs that Express waits for are finished
  void pause();
  void togglePlay();

 signals:
  void moved(double now_s);
  void rangeChanged();
  void playingChanged(bool playing);
  void speedChanged(double rounds_per_second);
  void paceChanged();
  void stopped(double at_s);  ///< playing paused at a stop

 private:
  void tick();
  void start(Mode mode);
  bool stopBetween(double before_s, double to_s);
  void measure(double elapsed_s, double moved_s);
  double m_now_s = 0, m_end_s = 0, m_round_s = 360, m_speed = 1;
  Mode m_mode = Mode::Run;
  bool m_stepwise = false;
  double m_exact_s = 0;  ///< the exact instant when only whole rounds are shown
  Pace m_pace;
  double m_paceFor_s = 0, m_paceMoved_s = 0;
  std::vector<double> m_stops_s;
  QTimer m_timer;
  QElapsedTimer m_clock;
};

/// The selection and the job under the pointer, shared by all views. Job indices are those of the document's current value.
class Selection : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  struct GanttSpot {  ///< a bar, a gap (invalid job) or a queued job (invalid GPU) in one lane
    int lane = 0;
    model::JobIndex job;
    model::GpuIndex gpu;
    double t_s = 0;
    bool operator==(const GanttSpot&) const = default;
  };
  model::JobIndex job() const { return m_job; }
  /// The job under the pointer; all views mark it. Invalid: none.
  model::JobIndex hovered() const { return m_hovered; }
  const std::optional<GanttSpot>& spot() const { return m_spot; }
  const std::vector<std::string>& nodes() const { return m_nodes; }  ///< ids of the nodes selected on the canvas
  int focusedLane() const { return m_lane; }

  void selectJob(model::JobIndex job);     ///< invalid = none; clears the spot
  void selectSpot(const GanttSpot& spot);  ///< also selects its job and focuses its lane
  void selectNodes(std::vector<std::string> ids);
  void focusLane(int lane);
  void hover(model::JobIndex job);  ///< invalid = none
  void clear();                     ///< selection and job under the pointer

 signals:
  void changed();
  void nodesChanged();
  void focusedLaneChanged(int lane);
  void hoveredChanged(model::JobIndex before);

 private:
  model::JobIndex m_job, m_hovered;
  std::optional<GanttSpot> m_spot;
  std::vector<std::string> m_nodes;
  int m_lane = 0;
};

}  // namespace roundel::widgets
