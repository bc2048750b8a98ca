// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The panel of the focused lane's program, beside the plots: its log, the time of each decision, and what to do with it. If the run has failed, an
// inset replaces the log. Ctrl+Up and Ctrl+Down move between decisions, Ctrl+C copies the marked lines. GUI thread.

#include "widgets/base/theme/style.h"
#include "widgets/program/lanes/program_lanes.h"
#include "widgets/program/panel/refused_inset.h"

class QHBoxLayout;
class QPushButton;
class QStackedLayout;
class QTableView;
class QToolButton;

namespace roundel::widgets {

class ColorButton;
class LogRows;
class TimeBars;

class ProgramPanel : public QFrame {
  Q_OBJECT
 public:
  /// All outlive it.
  ProgramPanel(Workbench* bench, ProgramLanes* programs, QWidget* parent = nullptr);

  int lane() const { return m_lane; }  ///< that is shown; -1: none
  QTableView* log() const { return m_log; }
  LogRows* rows() const { return m_rows; }
  TimeBars* bars() const { return m_bars; }
  RefusedInset* refused() const { return m_refused; }
  QString stateText() const;
  bool follows() const;
  void setFollows(bool on);

 signals:
  void allowRequested();
  /// The state line has changed.
  void stateChanged();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  QSize sizeHint() const override;

 private:
  QWidget* makeLog();
  QWidget* makeTimes();
  QWidget* makeButtons();
  void choose();
  void refresh();
  void refreshButtons(const LaneState& lane);
  void followPlayhead();
  void goToDecision(int by);
  void goTo(double at_s);
  void copyMarked();
  void showFile();
  const LaneState* state() const;

  Workbench* m_bench;
  ProgramLanes* m_programs;
  int m_lane = -1;
  bool m_logWanted = false;  ///< the log is shown although the run has failed
  const void* m_shownLog = nullptr;
  QTableView* m_log;
  LogRows* m_rows;
  QLabel *m_empty, *m_warning, *m_limit, *m_decision, *m_ms;
  TimeBars* m_bars;
  QPushButton* m_follow;
  QPushButton *m_allow, *m_restart, *m_reload, *m_back, *m_showFile, *m_error;
  ColorButton* m_color;
  QStackedLayout *m_pages, *m_logPages;
  RefusedInset* m_refused;
};

}  // namespace roundel::widgets
