#pragma once
// Keeps the items that are selected on the canvas and the nodes that are selected in the window the same, and knows the node at which
// the keyboard is. Owned by the canvas; GUI thread.

#include <QObject>
#include <QPointF>
#include <string>

#include "widgets/cluster/canvas_nodes.h"
#include "widgets/state/workbench.h"

namespace roundel::widgets {

class NodeSelection : public QObject {
  Q_OBJECT
 public:
  NodeSelection(Selection* window, QGraphicsScene* scene, CanvasNodes* nodes);

  NodeItem* current() const { return m_nodes->item(m_current); }  ///< null = none
  int currentIndex() const { return m_nodes->indexOf(current()); }
  void select(const std::vector<std::string>& ids) { m_window->selectNodes(ids); }
  void all();
  void setCurrent(const std::string& id);  ///< empty = none; selects nothing
  /// To the next node in a direction, from `middle` where the keyboard is at none; `add` keeps what is selected. The node, or null where
  /// none lies there.
  const NodeItem* go(QPointF direction, QPointF middle, bool add);
  /// Calls `reset`, which makes the items anew: what becomes of their selection meanwhile is not published before its end.
  template <class Reset>
  void keepAcross(Reset reset) {
    m_taking = true;
    reset();
    m_taking = false;
    if (current() == nullptr) m_current.clear();
    publish();
  }

 signals:
  void currentMoved(int node);  ///< by node of the document; -1 = to none

 private:
  void publish();
  void take();

  Selection* m_window;
  CanvasNodes* m_nodes;
  std::string m_current;
  bool m_taking = false;  ///< the items follow: their signals are no news
};

}  // namespace roundel::widgets
