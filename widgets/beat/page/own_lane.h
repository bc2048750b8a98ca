// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's lane: a card with numbers and two buttons, the slots, and the line about the optimum. GUI thread.

#include <QFrame>
#include <QLabel>

#include "widgets/base/theme/elided_label.h"
#include "widgets/beat/page/referee_bubble.h"
#include "widgets/beat/page/slots_canvas.h"

class QProgressBar;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace roundel::widgets {

/// A line in the colour of a warning, or in the good colour.
class LossLine : public QWidget {
  Q_OBJECT
 public:
  LossLine(const Appearance* appearance, BeatGame* game, QWidget* parent);
  void refresh();

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Appearance* m_appearance;
  BeatGame* m_game;
  bool m_good = false;
  QLabel* m_sign;
  ElidedLabel *m_text, *m_reason;
  QToolButton* m_back;
};

class OwnLane : public QFrame {
  Q_OBJECT
 public:
  OwnLane(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);
  SlotsCanvas* canvas() const { return m_canvas; }
  RefereeBubble* bubble() const { return m_bubble; }
  void refresh();
  void setPageHeight(int px);  ///< the slots take about half of it

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeCard();
  void refreshCard();
  void refreshBubble();
  QRect openColumn() const;
  void fitHeight();

  const Appearance* m_appearance;
  BeatGame* m_game;
  QLabel *m_title, *m_note, *m_cru, *m_finished, *m_meanName, *m_mean, *m_best;
  QProgressBar* m_searching;  ///< until the search ends
  QPushButton *m_undo, *m_again;
  QScrollArea* m_area;
  SlotsCanvas* m_canvas;
  LossLine* m_loss;
  RefereeBubble* m_bubble;
  int m_pageHeight = 0;
};

}  // namespace roundel::widgets
