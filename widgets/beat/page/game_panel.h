// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The right side of the page: the goal, the rounds, Play, the two choices, the attempts, Hint and Leave. GUI thread.

#include <QLabel>
#include <QWidget>
#include <vector>

#include "widgets/base/theme/appearance.h"
#include "widgets/base/theme/style.h"
#include "widgets/beat/game/beat_game.h"

class QCheckBox;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace roundel::widgets {

class SegmentButton;

/// One round of the list, or the open one.
class RoundRow : public QWidget {
  Q_OBJECT
 public:
  enum class State { Played, Reachable, Lost, Open };
  RoundRow(const Appearance* appearance, QWidget* parent);
  void show(std::int64_t number, const QString& text, const QString& value, State state);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Appearance* m_appearance;
  State m_state = State::Played;
  std::int64_t m_number = 1;
  QLabel *m_text, *m_sign, *m_value;
};

class GamePanel : public QWidget {
  Q_OBJECT
 public:
  GamePanel(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);
  void refresh();

 signals:
  void leaveRequested();

 private:
  QWidget* makeGoal();
  QWidget* makePlay();
  QWidget* makeChoices();
  QWidget* makeEnd();
  void refreshRounds();
  void refreshAttempts();

  const Appearance* m_appearance;
  BeatGame* m_game;
  Panel* m_frame;
  QLabel *m_attempt, *m_goal, *m_task, *m_why, *m_noAttempts;
  QVBoxLayout *m_rounds, *m_attempts;
  std::vector<attempt::SavedAttempt> m_shownAttempts;
  attempt::Metric m_shownMetric = attempt::Metric::MeanJct;
  std::vector<RoundRow*> m_rows;
  QPushButton *m_play, *m_hint, *m_leave;
  SegmentButton *m_atOnce, *m_atEnd;
  QCheckBox* m_advice;
};

}  // namespace roundel::widgets
