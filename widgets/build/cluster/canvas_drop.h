// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Drag and drop onto the canvas: shows where the nodes of a fragment would be placed, and passes the dropped fragment to the placer. With Shift it
// first asks for the number of nodes. An event filter of the canvas's viewport. Owned by the canvas; GUI thread.

#include <QObject>
#include <optional>

#include "core/model/scenario.h"
#include "widgets/build/cluster/canvas_fields.h"
#include "widgets/build/cluster/canvas_gestures.h"

class QDropEvent;

namespace roundel::widgets {

/// Accepts nodes, GPU types and jobs as scenario JSON from this or another window. Other drags are left to the window.
class CanvasDropTarget : public QObject {
  Q_DECLARE_TR_FUNCTIONS(roundel::widgets::ClusterCanvas)
 public:
  /// `tell` receives why dropped data cannot be read. All arguments outlive this.
  CanvasDropTarget(const CanvasParts& parts, QGraphicsView* view, FragmentPlacer* placer, CanvasFields* fields,
                   CanvasCommands::Tell tell);
  /// Handles drag enter, move, leave and drop; other events pass.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void enter(QDropEvent& event);
  void hover(QDropEvent& event);
  void leave();
  void drop(QDropEvent& event);
  void place(const model::Scenario& fragment, QPoint at, Qt::KeyboardModifiers modifiers);
  Snap snapHere(QPoint at, Qt::KeyboardModifiers modifiers) const;  ///< `at` in viewport px
  const NodeItem* nodeAt(QPoint at) const;

  CanvasParts m_parts;
  QGraphicsView* m_view;
  FragmentPlacer* m_placer;
  CanvasFields* m_fields;
  CanvasCommands::Tell m_tell;
  std::optional<model::Scenario> m_over;  ///< the fragment that is dragged over the canvas
};

}  // namespace roundel::widgets
