// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nodes of the document as items of a scene, with the routes of their links. Items are rebuilt from the document and never change it, so undo
// needs nothing from them. Owned by the canvas, whose scene owns the items; GUI thread.

#include <QGraphicsScene>
#include <map>
#include <string>
#include <vector>

#include "widgets/build/cluster_painting/canvas_painter.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

class CanvasNodes {
 public:
  /// `scene` and `look` outlive it.
  CanvasNodes(QGraphicsScene* scene, const NodeLook* look) : m_scene(scene), m_look(look) {}

  /// Updates the items, which are matched by node id. O(n log n) and the cost of routeLinks().
  void show(const model::Scenario& scenario);
  NodeItem* item(const std::string& id) const;                   ///< nullptr: none
  const std::vector<NodeItem*>& all() const { return m_order; }  ///< by node of the document
  NodeItem* at(int node) const { return m_order[static_cast<std::size_t>(node)]; }
  int indexOf(const NodeItem* item) const;    ///< -1: none. O(n)
  std::vector<std::string> selected() const;  ///< sorted ids
  std::vector<QPointF> places() const;        ///< as shown, by node of the document
  std::vector<QPointF> placesWithout(const std::vector<std::string>& ids) const;
  std::vector<QRectF> rects() const;
  QRectF bounds() const;  ///< of all nodes and the switch
  std::vector<DrawnLink> drawnLinks() const;
  const LinkPlan& links() const { return m_links; }  ///< as shown, by node of the document
  void setLinks(LinkPlan links) { m_links = std::move(links); }

 private:
  QGraphicsScene* m_scene;
  const NodeLook* m_look;
  std::map<std::string, NodeItem*> m_items;
  std::vector<NodeItem*> m_order;
  LinkPlan m_links;
};

}  // namespace roundel::widgets
