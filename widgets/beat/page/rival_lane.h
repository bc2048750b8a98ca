// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The lane of a scheduler beside the user's: up to the playhead, or a folded row with a lock until the attempt is over. GUI thread.

#include <QWidget>
#include <functional>
#include <memory>

#include "widgets/beat/game/beat_game.h"
#include "widgets/lanes/painting/bar_index.h"
#include "widgets/lanes/painting/gantt_rows.h"

namespace roundel::widgets {

class RivalLane : public QWidget {
  Q_OBJECT
 public:
  /// `px_per_s`: the scale of the own lane, so that instants are below each other; 0: the lane fits the whole run.
  RivalLane(const Appearance* appearance, std::function<double()> px_per_s, QWidget* parent = nullptr);

  enum class Show { Locked, UpToNow, Whole };
  /// `note`: under the name; of a locked lane the sentence beside it.
  void show(const Rival& rival, Show how, double now_s, double span_s, const QString& note, const QStringList& numbers);
  bool isLocked() const { return m_how == Show::Locked; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void paintLocked(QPainter& painter) const;
  void paintCard(QPainter& painter) const;
  void paintRows(QPainter& painter, const QRectF& area) const;
  void paintNames(QPainter& painter, const GanttRows& rows, double right) const;

  const Appearance* m_appearance;
  std::function<double()> m_px_per_s;
  Rival m_rival;
  std::unique_ptr<BarIndex> m_bars;
  Show m_how = Show::Locked;
  double m_now_s = 0, m_span_s = 1;
  QString m_note;
  QStringList m_numbers;  ///< name, value, name, value ...
};

}  // namespace roundel::widgets
