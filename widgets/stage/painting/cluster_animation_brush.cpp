// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/painting/cluster_animation_brush.h"

#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr double kTileRadius = 4;

}  // namespace

ClusterAnimationBrush::ClusterAnimationBrush(QPainter& p, const ClusterAnimationFrame& frame,
                                             const ClusterAnimationLook& look)
    : m_painter(p),
      m_frame(frame),
      m_look(look),
      m_problem(*look.problem),
      m_layout(*look.layout),
      m_theme(look.theme),
      m_scale(look.layout->scale),
      m_text(p, TextUnit::Pixels, look.layout->scale) {
  m_painter.setRenderHint(QPainter::Antialiasing, true);
}

QColor ClusterAnimationBrush::colorOf(model::JobIndex job, model::GpuIndex gpu) const {
  return m_look.colors->of(job, m_problem.gpus[gpu].type);
}

QColor ClusterAnimationBrush::colorOf(model::JobIndex job) const {
  return m_look.colors->of(job, m_problem.gpus.empty() ? model::TypeIndex() : m_problem.gpus.front().type);
}

QColor ClusterAnimationBrush::faded(QColor color, double share) {
  color.setAlphaF(static_cast<float>(std::clamp(share, 0.0, 1.0)));
  return color;
}

double ClusterAnimationBrush::radius(const QRectF& rect) {
  return std::min(kTileRadius, std::min(rect.width(), rect.height()) / 4);
}

const QRectF& ClusterAnimationBrush::widest(const DrawnGang& gang) {
  return *std::ranges::max_element(gang.pieces, {}, &QRectF::width);
}

void ClusterAnimationBrush::bar(const QRectF& rect, double share, const QColor& fill, const QColor& ground) {
  m_painter.fillRect(rect, ground);
  m_painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * share, rect.height()), fill);
}

}  // namespace roundel::widgets
