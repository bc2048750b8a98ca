#pragma once
// The whole canvas at a small scale with a frame round what is in view; the frame is dragged, a click goes there. A child of the view
// that it scrolls; it knows nodes as rectangles only. GUI thread.

#include <QTransform>
#include <QWidget>
#include <vector>

#include "widgets/state/workbench.h"

class QGraphicsView;

namespace roundel::widgets {

class CanvasOverview : public QWidget {
  Q_OBJECT
 public:
  CanvasOverview(Workbench* bench, QGraphicsView* view);
  void setNodes(std::vector<QRectF> nodes);  ///< of the scene. O(nodes)
  /// Shown only where something is out of view, unless it is switched off.
  void follow();
  void setWanted(bool wanted);
  bool wanted() const { return m_wanted; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  QRectF inView() const;  ///< of the scene
  QTransform toScene() const;
  void paintNodes(QPainter& painter, const QTransform& fromScene) const;
  Workbench* m_bench;
  QGraphicsView* m_view;
  std::vector<QRectF> m_nodes;
  QRectF m_all;
  QPointF m_grip;     ///< from the middle of the frame to where it is held
  QTransform m_held;  ///< toScene() when it was taken hold of: a frame that leaves the cluster would change it
  bool m_wanted = true;
};

}  // namespace roundel::widgets
