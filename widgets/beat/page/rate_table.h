// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The work of each job's whole gang in one round, by GPU type. GUI thread.

#include <QWidget>
#include <optional>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/beat/game/beat_game.h"

namespace roundel::widgets {

class RateTable : public QWidget, public PaintedParts {
  Q_OBJECT
 public:
  RateTable(const Appearance* appearance, BeatGame* game, QWidget* parent = nullptr);
  void refresh();

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  int partCount() const override;  ///< a part for each job
  QString partName(int part) const override;
  QRect partRect(int part) const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::optional<double> amount(int job, std::size_t type) const;
  QRectF cell(int row, std::size_t type) const;

  const Appearance* m_appearance;
  BeatGame* m_game;
};

}  // namespace roundel::widgets
