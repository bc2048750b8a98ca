// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The whole canvas at a small scale, with a frame around the visible part. Dragging the frame or clicking scrolls the view, which is the parent.
// Nodes are plain rectangles here. GUI thread.

#include <QTransform>
#include <QWidget>
#include <vector>

#include "widgets/base/theme/appearance.h"

class QGraphicsView;

namespace roundel::widgets {

class CanvasOverview : public QWidget {
  Q_OBJECT
 public:
  CanvasOverview(const Appearance* appearance, QGraphicsView* view);
  void setNodes(std::vector<QRectF> nodes);  ///< in scene px. O(nodes)
  /// Updates the frame. The overview is visible only if it is switched on and something is out of view.
  void follow();
  void setWanted(bool wanted);
  bool wanted() const { return m_wanted; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  QRectF inView() const;  ///< the visible part, in scene px
  QTransform toScene() const;
  void paintNodes(QPainter& painter, const QTransform& fromScene) const;
  const Appearance* m_appearance;
  QGraphicsView* m_view;
  std::vector<QRectF> m_nodes;
  QRectF m_all;
  QPointF m_grip;     ///< from the centre of the frame to the mouse
  QTransform m_held;  ///< toScene() at the start of the drag, since a frame outside the cluster changes toScene()
  bool m_wanted = true;
};

}  // namespace roundel::widgets
