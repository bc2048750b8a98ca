// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Time controls: start, step back, play, step, fast, end, speed, until; and the readout of the playhead. Changes only the Playhead, which lanes and
// plots follow. GUI thread.

#include <QElapsedTimer>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>
#include <QWidget>
#include <map>
#include <vector>

#include "widgets/document/state/workbench.h"
#include "widgets/lanes/transport/stop_at.h"

class QAction;
class QMenu;

namespace roundel::widgets {

/// The scale of the slider: each of its 13 stops is a speed, from 0.1 to 1,000 rounds/s.
double speedOfStop(int stop);
int stopOfSpeed(double rounds_per_second);
constexpr int kSpeedStops = 13;

class TransportBar : public QWidget {
  Q_OBJECT
 public:
  explicit TransportBar(Workbench* bench, QWidget* parent = nullptr);

  /// The actions with their shortcuts, for menus and the command palette.
  const QList<QAction*>& actions() const { return m_actions; }
  /// A separate widget with "Round 3 of 6" over the time, for the right end of the toolbar.
  QWidget* readout() { return m_readout; }
  QAction* action(const QString& name) const;  ///< nullptr if there is none
  /// In narrow windows, controls move into the menu "⋯" in this order: Stop at, Until, the speed's text, fast, end. Then the slider is hidden, and
  /// at last to the start, step back and step move there too.
  void setRoom(int px);
  /// The width if only the last `stay` of the controls that may move are kept: slider, to the start, step back, step.
  int leastRoom(int stay) const;
  static constexpr int kMaxStay = 4;
  QToolButton* more() { return m_more; }
  /// The instants at which playing stops, and to which the actions "next-..." go.
  StopAt* stops() { return m_stops; }
  const QList<QAction*>& nextActions() const { return m_nextActions; }

 signals:
  void untilRequested();
  void readoutResized();  ///< the readout needs more or less room than before

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void makeActions();
  void connectActions();
  void connectComputing();
  QMenu* makeStops();
  void addNext(StopKind kind, const QString& name, const QString& where);
  void makeRow(QMenu* stops);
  void makeSpeed();
  void makeMore();
  void makeReadout();
  void followPlayhead();
  QAction* add(const QString& name, const QString& icon, const QString& text, const QString& tip,
               const QKeySequence& key);
  QToolButton* button(QAction* action, bool primary = false);
  QString paceText() const;
  QString computingText() const;
  bool expressing() const;
  void measureComputing();  ///< measures the speed of express, a few times a second
  void takeSoFar();         ///< during express: shows the run as far as it is computed
  void refreshExpress();
  void refreshIcons();
  void refresh();
  void refreshActions(const QString& instead);
  void tellWidth();

  Workbench* m_bench;
  QList<QAction*> m_actions;
  struct Look {
    QString icon, tip;
  };
  std::map<const QAction*, Look> m_looks;  ///< of each of m_actions
  StopAt* m_stops;
  QList<QAction*> m_nextActions;
  QSlider* m_speed;
  QLabel* m_speedText;
  QToolButton* m_more;
  QToolButton* m_untilButton;  ///< "Update now" during express
  int m_room = 1 << 20;
  QTimer m_computing;  ///< for measureComputing()
  QElapsedTimer m_clock;
  ComparisonController::Reached m_before;
  int m_readoutWidth = 0;
  double m_simPace = 0, m_decisionPace = 0;  ///< per second of the wall clock
  std::vector<QWidget*> m_leaving;           ///< in the order in which they move into the menu, the steps last
  QWidget* m_readout;
  QLabel* m_round;
  QLabel* m_time;
};

}  // namespace roundel::widgets
