// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Mouse gestures on the canvas, from the press of a button to its release. The canvas owns the active gesture and passes it the mouse events;
// QGraphicsView handles clicks and the rubber band. A gesture edits only when it finishes, and can be cancelled before. GUI thread; needs no
// window.

#include <QPoint>
#include <QPointF>
#include <functional>
#include <memory>

#include "widgets/build/cluster/node_selection.h"

namespace roundel::widgets {

/// The objects that gestures and drops use. They outlive them.
struct CanvasParts {
  Document* document;
  CanvasNodes* nodes;
  NodeSelection* selection;
  CanvasHints* hints;
};

/// The state of the mouse.
struct CanvasMouse {
  QPoint at;         ///< view px
  QPointF scene;     ///< the same point in scene px
  double scale = 1;  ///< view px per scene px
  Qt::KeyboardModifiers modifiers;
};

class CanvasGesture {
 public:
  explicit CanvasGesture(const CanvasMouse& from) : m_from(from) {}
  virtual ~CanvasGesture() = default;
  virtual void move(const CanvasMouse& to) = 0;
  virtual void finish() {}                                ///< the button was released; called once
  virtual void cancel() {}                                ///< restores everything; called instead of finish()
  virtual bool opensMenu(QPoint) const { return false; }  ///< true if releasing the right button there opens the menu
  virtual bool consumesEvents() const { return false; }   ///< true: QGraphicsView does not get the events

 protected:
  const CanvasMouse& from() const { return m_from; }

 private:
  CanvasMouse m_from;
};

/// Pans the view with the mouse; `scroll` moves it by px.
std::unique_ptr<CanvasGesture> panGesture(const CanvasMouse& from, std::function<void(QPoint)> scroll);
/// Moves the node under the mouse, which snaps, and the other selected nodes with it; with Ctrl moves copies.
std::unique_ptr<CanvasGesture> moveGesture(const CanvasMouse& from, const CanvasParts& parts, const std::string& node);

/// The place to which a node at `wanted` snaps, within a few screen px; no snapping with Alt. O(others).
Snap snapAt(QPointF wanted, const std::vector<QPointF>& others, double scale, Qt::KeyboardModifiers modifiers);

}  // namespace roundel::widgets
