// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/overview.h"

#include <QGraphicsView>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

namespace roundel::widgets {
namespace {

constexpr QSize kSize(156, 92);
constexpr double kInside_px = 6;

}  // namespace

CanvasOverview::CanvasOverview(const Appearance* appearance, QGraphicsView* view)
    : QWidget(view), m_appearance(appearance), m_view(view) {
  setFixedSize(kSize);
  setObjectName(QStringLiteral("overview"));
  setAccessibleName(tr("Overview of the canvas"));
  setToolTip(tr("The whole cluster; drag the frame, or click to go there"));
  setCursor(Qt::PointingHandCursor);
  hide();
}

void CanvasOverview::setNodes(std::vector<QRectF> nodes) {
  m_nodes = std::move(nodes);
  m_all = {};
  for (const QRectF& node : m_nodes) m_all |= node;
  follow();
}

QRectF CanvasOverview::inView() const { return m_view->mapToScene(m_view->viewport()->rect()).boundingRect(); }

void CanvasOverview::follow() {
  const bool room = m_view->width() > 2 * width() && m_view->height() > 2 * height();
  setVisible(m_wanted && room && !m_nodes.empty() && !inView().contains(m_all));
  move(m_view->width() - width() - 8, 8);
  update();
}

void CanvasOverview::setWanted(bool wanted) {
  m_wanted = wanted;
  follow();
}

QTransform CanvasOverview::toScene() const {
  const QRectF shown_rect = m_all | inView();
  const double scale =
      std::max(shown_rect.width() / (width() - 2 * kInside_px), shown_rect.height() / (height() - 2 * kInside_px));
  QTransform map;
  map.translate(shown_rect.center().x(), shown_rect.center().y());
  map.scale(scale, scale);
  map.translate(-width() / 2.0, -height() / 2.0);
  return map;
}

void CanvasOverview::paintNodes(QPainter& painter, const QTransform& fromScene) const {
  const Theme& t = m_appearance->theme();
  painter.setRenderHint(QPainter::Antialiasing, m_nodes.size() < 100);
  painter.setPen(Qt::NoPen);
  painter.setBrush(t.line);
  for (const QRectF& node : m_nodes) {
    QRectF box = fromScene.mapRect(node);
    box.setWidth(std::max(1.5, box.width()));
    box.setHeight(std::max(1.5, box.height()));
    painter.drawRect(box);
  }
}

void CanvasOverview::paintEvent(QPaintEvent*) {
  const Theme& t = m_appearance->theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(t.line);
  painter.setBrush(t.panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const QTransform fromScene = toScene().inverted();
  paintNodes(painter, fromScene);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor fill_color = t.accent;
  fill_color.setAlphaF(0.12F);
  painter.setBrush(fill_color);
  painter.setPen(QPen(t.accent, 1.5));
  painter.drawRect(fromScene.mapRect(inView()).intersected(QRectF(rect()).adjusted(2, 2, -2, -2)));
}

void CanvasOverview::mousePressEvent(QMouseEvent* event) {
  m_held = toScene();
  const QPointF scene_point = m_held.map(event->position());
  const QRectF frame = inView();
  m_grip = frame.contains(scene_point) ? scene_point - frame.center() : QPointF();
  if (m_grip.isNull()) m_view->centerOn(scene_point);
  follow();
}

void CanvasOverview::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) == 0) return;
  m_view->centerOn(m_held.map(event->position()) - m_grip);
  follow();
}

}  // namespace roundel::widgets
