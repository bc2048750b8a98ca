// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Synchronises the selected items of the canvas with the window's selected nodes, and stores the current node of the keyboard. Owned by the canvas;
// GUI thread.

#include <QObject>
#include <QPointF>
#include <string>

#include "widgets/build/cluster/canvas_nodes.h"
#include "widgets/document/state/playhead.h"

namespace roundel::widgets {

class NodeSelection : public QObject {
  Q_OBJECT
 public:
  NodeSelection(Selection* window, QGraphicsScene* scene, CanvasNodes* nodes);

  NodeItem* current() const { return m_nodes->item(m_current); }  ///< nullptr: none
  int currentIndex() const { return m_nodes->indexOf(current()); }
  void select(const std::vector<std::string>& ids) { m_window->selectNodes(ids); }
  void all();
  void setCurrent(const std::string& id);  ///< empty: none. Does not select it.
  /// Goes to the next node in a direction, from `middle` if there is no current node; `add` keeps the selection. Returns the node, or nullptr
  /// if there is none.
  const NodeItem* go(QPointF direction, QPointF middle, bool add);
  /// Calls `reset`, which rebuilds the items, and publishes their selection only afterwards.
  template <class Reset>
  void keepAcross(Reset reset) {
    m_followingWindow = true;
    reset();
    m_followingWindow = false;
    if (current() == nullptr) m_current.clear();
    publish();
  }

 signals:
  void currentMoved(int node);  ///< the position in the document; -1: none

 private:
  void publish();
  void take();

  Selection* m_window;
  CanvasNodes* m_nodes;
  std::string m_current;
  bool m_followingWindow = false;  ///< the items follow the window: ignore their signals
};

}  // namespace roundel::widgets
