// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What all layers of the cluster animation use to paint: colours, names, bars, texts that fit. Internal to widgets/stage/painting.

#include <QCoreApplication>

#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/stage/painting/cluster_animation_painter.h"

namespace roundel::widgets {

constexpr double kGangNamePx = 18, kTokenPx = 15, kTokenRadius = 4;

struct ClusterAnimationTexts {
  Q_DECLARE_TR_FUNCTIONS(ClusterAnimationFrame)
};

class ClusterAnimationBrush {
 public:
  ClusterAnimationBrush(QPainter& p, const ClusterAnimationFrame& frame, const ClusterAnimationLook& look);

 protected:
  QColor colorOf(model::JobIndex job, model::GpuIndex gpu) const;
  QColor colorOf(model::JobIndex job) const;  ///< the colour of the job's token
  QString nameOf(model::JobIndex job) const { return QString::fromStdString(m_problem.jobs[job].id); }
  static QColor faded(QColor color, double share);
  static double radius(const QRectF& rect);
  static const QRectF& widest(const DrawnGang& gang);  ///< the widest piece of a gang
  /// The progress bar along the lower edge of a gang's piece. In a low piece, whose name is above the bar, it is
  /// thinner and closer to the edge. Empty if the piece is too small.
  static QRectF progressBar(const QRectF& piece) {
    const bool low = piece.height() < 28;
    const double high = low ? 3 : 4, below = low ? 3 : 5;
    if (!hasProgress(piece)) return {};
    return {piece.left() + 6, piece.bottom() - below - high, piece.width() - 12, high};
  }
  static bool hasProgress(const QRectF& piece) { return piece.height() >= 20 && piece.width() >= 20; }
  void bar(const QRectF& rect, double share, const QColor& fill, const QColor& ground);

  QPainter& m_painter;
  const ClusterAnimationFrame& m_frame;
  const ClusterAnimationLook& m_look;
  const model::Problem& m_problem;
  const ClusterAnimationLayout& m_layout;
  const Theme& m_theme;
  double m_scale;
  GanttText m_text;
};

}  // namespace roundel::widgets
