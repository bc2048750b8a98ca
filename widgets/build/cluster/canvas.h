// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The canvas for editing a cluster: nodes are dropped, dragged, copied, renamed and deleted. A gesture shows a preview and becomes one command
// when it ends; Esc cancels it. README.md describes the parts to which the canvas passes events.

#include <QGraphicsView>
#include <memory>

#include "widgets/build/cluster/canvas_drop.h"
#include "widgets/build/cluster/canvas_keys.h"
#include "widgets/build/cluster/node_parts.h"
#include "widgets/document/state/workbench.h"

class QMenu;

namespace roundel::widgets {

class CanvasOverview;

/// Owns the nodes, their selection, the commands and the active gesture. GUI thread.
class ClusterCanvas : public QGraphicsView, public NodeParts {
  Q_OBJECT
 public:
  explicit ClusterCanvas(Workbench* bench, QWidget* parent = nullptr);

  // For the editor, the window and tests.
  const CanvasNodes& nodes() const { return m_nodes; }
  CanvasCommands& commands() { return m_commands; }
  CanvasFields& fields() { return m_fields; }
  const CanvasHints& hints() const { return m_hints; }
  CanvasOverview* overview() const { return m_overview; }

  void fit();                                ///< shows the whole cluster, at most at full size
  void zoom(double factor);                  ///< around the centre of the view
  void zoomAt(QPoint place, double factor);  ///< keeps the scene point under `place` (viewport px) there
  double scaleNow() const { return transform().m11(); }
  /// Adds nodes at the centre of the view, jobs at the playhead, or a GPU to each selected node.
  void place(const model::Scenario& fragment);
  /// The rectangle of the legend of link widths, in viewport px: in the first corner in which it covers no node; empty if there is none.
  QRectF legendRect() const;

 signals:
  void refused(const QString& reason);
  void messageReported(const QString& what);  ///< the result of a command, a drop or a paste
  void zoomed();
  void kindRequested();  ///< save the selected nodes in the palette

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
  std::unique_ptr<CanvasGesture> endGesture();  ///< takes the active gesture out, for finish() or cancel()
  bool cancelGesture();                         ///< false if none is active
  /// False if the canvas does not handle the key.
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
  std::unique_ptr<CanvasGesture> m_gesture;  ///< the active one, or null
  bool m_space = false;
  bool m_fitPending = true;  ///< fit() when the canvas is shown next
  bool m_fitted = false;     ///< the view has not changed since fit()
};

}  // namespace roundel::widgets
