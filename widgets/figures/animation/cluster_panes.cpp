// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figures/animation/cluster_panes.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets::animation {

ClusterPanes::ClusterPanes(const std::vector<Lane>& lanes, const QRectF& area, bool stacked, double scale,
                           double end_s) {
  const std::size_t pane_count = std::min(lanes.size(), kMax);
  const double gap = kGap * scale, room = (stacked ? area.height() : area.width()) + gap,
               each = std::floor(room / static_cast<double>(std::max<std::size_t>(1, pane_count)) - gap);
  for (std::size_t i = 0; i < pane_count; ++i) {
    const double pane_offset = static_cast<double>(i) * (each + gap);
    Pane pane;
    pane.at = stacked ? QRectF(area.left(), area.top() + pane_offset, area.width(), each)
                      : QRectF(area.left() + pane_offset, area.top(), each, area.height());
    pane.moves = std::make_unique<JobMoves>(lanes[i].index);
    pane.layout = layoutClusterAnimation(lanes[i].index->problem(), pane.at.size(), scale);
    pane.look.colors = lanes[i].colors;
    pane.look.theme = Theme::light();
    pane.look.scheduler = lanes[i].style;
    pane.look.name = lanes[i].name;
    pane.look.end_s = end_s;
    m_panes.push_back(std::move(pane));
  }
}

void ClusterPanes::paint(QPainter& painter, double t_s, const ClusterAnimationPace& pace) const {
  for (const Pane& pane : m_panes) {
    ClusterAnimationLook look = pane.look;
    look.problem = &pane.moves->index().problem();
    look.layout = &pane.layout;
    painter.save();
    painter.translate(pane.at.topLeft());
    painter.setClipRect(QRectF(QPointF(), pane.at.size()));
    paintClusterAnimation(painter, clusterAnimationAt(*pane.moves, pane.layout, t_s, pace), look);
    painter.restore();
  }
}

}  // namespace roundel::widgets::animation
