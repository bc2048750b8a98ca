#pragma once
// The canvas on which a cluster is drawn: nodes that are dropped, dragged, cloned, renamed and deleted. A gesture shows what it would do
// and is one command when it ends; Esc takes it back before. The view passes events on and shows the result: README.md says to whom.

#include <QGraphicsView>
#include <memory>

#include "widgets/cluster/canvas_drop.h"
#include "widgets/cluster/canvas_keys.h"
#include "widgets/cluster/node_parts.h"

class QMenu;

namespace roundel::widgets {

class CanvasOverview;

/// Owns the nodes, their selection, the commands and the gesture under way. GUI thread.
class ClusterCanvas : public QGraphicsView, public NodeParts {
  Q_OBJECT
 public:
  explicit ClusterCanvas(Workbench* bench, QWidget* parent = nullptr);

  // The parts, for the editor, the window and tests.
  const CanvasNodes& nodes() const { return m_nodes; }
  CanvasCommands& commands() { return m_commands; }
  CanvasFields& fields() { return m_fields; }
  const CanvasHints& hints() const { return m_hints; }
  CanvasOverview* overview() const { return m_overview; }

  void fit();                                ///< all of the cluster, at most in full size
  void zoom(double factor);                  ///< about the middle of the view
  void zoomAt(QPoint place, double factor);  ///< what is under `place` of the viewport stays there
  double scaleNow() const { return transform().m11(); }
  /// Nodes at the middle of the view; jobs at the playhead; a GPU type on the selected nodes.
  void place(const model::Scenario& fragment);
  /// Where the view explains the width of links, in its pixels: the first corner in which it covers no node; empty where none is free.
  QRectF legendRect() const;

 signals:
  void refused(const QString& reason);
  void told(const QString& what);  ///< what a drop or a paste made
  void zoomed();
  void kindRequested();  ///< the selected nodes shall become kinds of the palette

 protected:
  void drawBackground(QPainter* painter, const QRectF& rect) override;
  void drawForeground(QPainter* painter, const QRectF& rect) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  bool event(QEvent* event) override;

 private:
  void rebuild();      ///< from the document
  void refreshLook();  ///< after another theme or zoom
  void panBy(QPoint by);
  std::unique_ptr<CanvasGesture> endGesture();  ///< the one that was under way, for finish() or cancel()
  bool cancelGesture();                         ///< false where none was
  /// False where the key is not for the canvas.
  bool act(CanvasAction action, const QKeyEvent& event);
  void arrow(const QKeyEvent& event);
  QMenu* makeMenu();

  Workbench* m_bench;
  QGraphicsScene* m_scene;
  CanvasOverview* m_overview = nullptr;
  NodeLook m_look;
  CanvasNodes m_nodes;
  NodeSelection m_selection;
  CanvasHints m_hints;
  CanvasCommands m_commands;
  FragmentPlacer m_placer;
  CanvasFields m_fields;
  CanvasDropTarget m_drop;
  std::unique_ptr<CanvasGesture> m_gesture;  ///< under way; none between gestures
  bool m_space = false;
  bool m_fitPending = true;  ///< a document came while nobody looked
  bool m_fitted = false;     ///< the view is the one that fit() chose
};

}  // namespace roundel::widgets
