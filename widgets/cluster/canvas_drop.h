#pragma once
// The canvas as a target of drags: shows where the nodes of a fragment would stand, and hands what is dropped to the placer; with Shift
// it asks how many first. Filters the events of the canvas's viewport. Owned by the canvas; GUI thread.

#include <QObject>
#include <optional>

#include "core/model/scenario.h"
#include "widgets/cluster/canvas_fields.h"
#include "widgets/cluster/canvas_gestures.h"

class QDropEvent;

namespace roundel::widgets {

/// Takes nodes, GPU types and jobs as scenario JSON, of this or another window; whatever else is dragged is left to the window.
class CanvasDropTarget : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  /// `tell`: why something that was dropped cannot be read. All that is given outlives it.
  CanvasDropTarget(const CanvasParts& parts, QGraphicsView* view, FragmentPlacer* placer, CanvasFields* fields,
                   CanvasCommands::Tell tell);
  /// Drag enter, move, leave and drop end here; every other event goes on.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void enter(QDropEvent& event);
  void hover(QDropEvent& event);
  void leave();
  void drop(QDropEvent& event);
  void place(const model::Scenario& fragment, QPoint at, Qt::KeyboardModifiers modifiers);
  Snap snapHere(QPoint at, Qt::KeyboardModifiers modifiers) const;  ///< `at`: px of the viewport
  const NodeItem* nodeAt(QPoint at) const;

  CanvasParts m_parts;
  QGraphicsView* m_view;
  FragmentPlacer* m_placer;
  CanvasFields* m_fields;
  CanvasCommands::Tell m_tell;
  std::optional<model::Scenario> m_over;  ///< what is dragged over the canvas
};

}  // namespace roundel::widgets
