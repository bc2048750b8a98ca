// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stage/view/cluster_animation_picture.h"

namespace roundel::widgets {

void ClusterAnimationPicture::forget() {
  m_ground = {};
  m_settled = {};
}

void ClusterAnimationPicture::setRun(std::shared_ptr<const metrics::TraceIndex> index, ColorBy by, const Theme& theme) {
  const bool is_other_run = !m_moves || index.get() != &m_moves->index();
  m_look.theme = theme;
  m_colorBy = by;
  forget();
  if (!index) {
    m_moves.reset();
    return;
  }
  m_colors = JobColors(*index, by, theme);
  if (!is_other_run) return;
  m_moves = std::make_unique<JobMoves>(std::move(index));
  m_layout = layoutClusterAnimation(problem(), m_size, m_scale);
}

void ClusterAnimationPicture::setSize(QSizeF size, double scale) {
  if (size == m_size && scale == m_scale) return;
  m_size = size;
  m_scale = scale;
  if (m_moves) m_layout = layoutClusterAnimation(problem(), size, scale);
  forget();
}

void ClusterAnimationPicture::setLook(const SchedulerStyle& style, const QString& name, double name_room,
                                      double end_s) {
  m_look.scheduler = style;
  m_look.name = name;
  m_look.name_room = name_room;
  m_look.end_s = end_s;
  forget();
}

const ClusterAnimationFrame& ClusterAnimationPicture::moveTo(double t_s, const ClusterAnimationPace& pace) {
  m_frame = clusterAnimationAt(*m_moves, m_layout, t_s, pace);
  return m_frame;
}

QPixmap ClusterAnimationPicture::groundAt(double pixel_ratio) const {
  QPixmap picture((m_size * pixel_ratio).toSize());
  picture.setDevicePixelRatio(pixel_ratio);
  picture.fill(Qt::transparent);
  QPainter painter(&picture);
  paintClusterAnimationGround(painter, m_frame, m_look);
  return picture;
}

void ClusterAnimationPicture::paint(QPainter& painter, double pixel_ratio, model::JobIndex selected,
                                    model::JobIndex hovered) {
  const bool marked = selected != m_look.selected || hovered != m_look.hovered;
  m_look.problem = &problem();
  m_look.layout = &m_layout;
  m_look.colors = &m_colors;
  m_look.selected = selected;
  m_look.hovered = hovered;
  const bool ground = m_ground.isNull() || m_pixelRatio != pixel_ratio || !sameGround(m_frame, m_groundFrame);
  if (ground) {
    m_ground = groundAt(pixel_ratio);
    m_groundFrame = m_frame;
  }
  if (ground || marked || m_settled.isNull() || !sameSettled(m_frame, m_settledFrame)) {
    m_settled = m_ground;
    QPainter on(&m_settled);
    paintClusterAnimationSettled(on, m_frame, m_look);
    m_settledFrame = m_frame;
  }
  m_pixelRatio = pixel_ratio;
  painter.drawPixmap(QPointF(), m_settled);
  paintClusterAnimationMoving(painter, m_frame, m_look);
}

void ClusterAnimationPicture::paintTiles(QPainter& painter, const NodeTiles& tiles) const {
  paintNodeTiles(painter, m_frame, m_look, tiles);
}

}  // namespace roundel::widgets
