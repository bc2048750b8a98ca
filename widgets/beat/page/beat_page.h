// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Beat the scheduler: jobs at the left, the user's lane over the other lanes, the game at the right. GUI thread.

#include <QLabel>
#include <QWidget>
#include <memory>
#include <vector>

#include "widgets/beat/game/beat_game.h"
#include "widgets/document/state/workbench.h"

class QComboBox;
class QGridLayout;
class QScrollArea;

namespace roundel::widgets {

class GamePanel;
class JobCards;
class OwnLane;
class Panel;
class RateTable;
class RivalLane;
class ScoreStrip;

class BeatPage : public QWidget {
  Q_OBJECT
 public:
  /// The bench outlives it.
  explicit BeatPage(Workbench* bench, QWidget* parent = nullptr);

  /// Begins or continues an attempt at the open scenario. Returns false if it cannot be played (BeatGame::whyNot).
  bool begin();
  BeatGame& game() { return *m_game; }
  OwnLane* lane() const { return m_lane; }
  QString readout() const;  ///< "Your round 4, 18:00"
  QSize minimumSizeHint() const override { return {320, 240}; }

 signals:
  void leaveRequested();
  void messageReported(const QString& message);  ///< for a status bar

 protected:
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeLeft();
  QWidget* makeCentre();
  QWidget* makeScores();
  bool isOwnKey(int key, Qt::KeyboardModifiers modifiers) const;
  bool act(int key, Qt::KeyboardModifiers modifiers);
  void escape();
  void refresh();
  void refreshRules();
  void refreshRivals();
  RivalLane* rivalLane(std::size_t index);
  QStringList numbersOf(const Rival& rival, double until_s) const;

  Workbench* m_bench;
  BeatGame* m_game;
  JobCards* m_jobs;
  Panel* m_ratePanel;
  RateTable* m_rates;
  QLabel *m_rules, *m_scoreTitle;
  QWidget *m_left, *m_rivalBox;
  QComboBox* m_metric;
  OwnLane* m_lane;
  ScoreStrip* m_scores;
  QGridLayout* m_rivalGrid;
  std::vector<RivalLane*> m_rivals;
  std::shared_ptr<const metrics::TraceIndex> m_optimum;  ///< of the game's optimumTrace()
  GamePanel* m_panel;
};

}  // namespace roundel::widgets
