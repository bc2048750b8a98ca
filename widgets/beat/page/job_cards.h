// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The jobs of the game as cards to drag. GUI thread.

#include <QWidget>

#include "widgets/base/theme/appearance.h"
#include "widgets/base/theme/painted_parts.h"
#include "widgets/beat/game/beat_game.h"

namespace roundel::widgets {

class BeatText;

class JobCards : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  JobCards(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);
  void refresh();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  int partCount() const override;
  QString partName(int part) const override;
  QString partDescription(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override { return m_cursor; }
  std::optional<bool> partSelected(int part) const override;
  void choosePart(int part) override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int cardAt(const QPoint& at) const;
  int cardHeight() const;
  bool isPresent(int card) const;
  void paintCard(QPainter& painter, int card, const BeatText& text) const;
  void paintFoot(QPainter& painter, const QRectF& foot, model::JobIndex job, const BeatText& text) const;
  QString placement(model::JobIndex job) const;

  const Appearance* m_appearance;
  BeatGame* m_game;
  int m_cursor = -1, m_pressed = -1;
  QPoint m_pressedAt;
};

}  // namespace roundel::widgets
