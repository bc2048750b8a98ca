// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The scores on one scale: the user's, the schedulers' and the optimum. GUI thread.

#include <QWidget>
#include <optional>
#include <vector>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/beat/game/beat_game.h"

namespace roundel::widgets {

class ScoreStrip : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  ScoreStrip(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);
  void refresh();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  int partCount() const override { return static_cast<int>(m_cells.size()); }
  QString partName(int part) const override;
  QString partDescription(int part) const override;
  QRect partRect(int part) const override;
  int currentPart() const override { return m_cursor; }
  void choosePart(int part) override;  ///< a scheduler becomes the one to beat

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  bool event(QEvent* event) override;

 private:
  struct Cell {
    QString name, value, note;
    std::optional<double> score;
    double certain = 0;  ///< the part of the score that no later round changes
    QColor edge;
    int rival = -1;  ///< -1: the user or the optimum
    bool own = false, warned = false;
  };
  void addOwn();
  void addRivals();
  void addOptimum();
  QString gapText(std::optional<double> other) const;
  double certain() const;
  void paintCell(QPainter& painter, int part) const;

  const Appearance* m_appearance;
  BeatGame* m_game;
  std::vector<Cell> m_cells;
  double m_scale = 1;
  int m_cursor = 0;
};

}  // namespace roundel::widgets
