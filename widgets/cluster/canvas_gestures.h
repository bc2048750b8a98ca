#pragma once
// What the mouse does on the canvas between the press of a button and its release: a class a gesture. The canvas owns the one under way
// and passes it the mouse; clicks and the rubber band are QGraphicsView's own. A gesture edits when it finishes, never before, and can
// be taken back until then. GUI thread; no window needed.

#include <QPoint>
#include <QPointF>
#include <functional>
#include <memory>

#include "widgets/cluster/node_selection.h"

namespace roundel::widgets {

/// What gestures and drops work on. All of it outlives them.
struct CanvasParts {
  Workbench* bench;
  CanvasNodes* nodes;
  NodeSelection* selection;
  CanvasHints* hints;
};

/// The mouse as a gesture sees it.
struct CanvasMouse {
  QPoint at;         ///< px of the view
  QPointF scene;     ///< the same place
  double scale = 1;  ///< px of the view per px of the scene
  Qt::KeyboardModifiers modifiers;
};

class CanvasGesture {
 public:
  explicit CanvasGesture(const CanvasMouse& from) : m_from(from) {}
  virtual ~CanvasGesture() = default;
  virtual void move(const CanvasMouse& to) = 0;
  virtual void finish() {}                                ///< the button goes up; called once
  virtual void cancel() {}                                ///< everything is as before; instead of finish()
  virtual bool opensMenu(QPoint) const { return false; }  ///< of a right button that goes up there
  virtual bool alone() const { return false; }            ///< QGraphicsView hears nothing of it

 protected:
  const CanvasMouse& from() const { return m_from; }

 private:
  CanvasMouse m_from;
};

/// The view follows the mouse; `scroll` moves it by px.
std::unique_ptr<CanvasGesture> panGesture(const CanvasMouse& from, std::function<void(QPoint)> scroll);
/// The node under the mouse goes along and snaps, the other selected ones keep their distance from it; with Ctrl copies of them go.
std::unique_ptr<CanvasGesture> moveGesture(const CanvasMouse& from, const CanvasParts& parts, const std::string& node);

/// What a node at `wanted` snaps to, within a few px of the screen; Alt leaves it where it is. O(others).
Snap snapAt(QPointF wanted, const std::vector<QPointF>& others, double scale, Qt::KeyboardModifiers modifiers);

}  // namespace roundel::widgets
