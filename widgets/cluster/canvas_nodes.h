#pragma once
// The nodes of the document as items of a scene, with the plan of their links. Items show the document; they are made anew from it,
// never the other way round, so undo cannot lose one. Owned by the canvas, whose scene owns the items; GUI thread.

#include <QGraphicsScene>
#include <map>
#include <string>
#include <vector>

#include "widgets/cluster_painting/canvas_painter.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

class CanvasNodes {
 public:
  /// `scene` and `look` outlive it.
  CanvasNodes(QGraphicsScene* scene, const NodeLook* look) : m_scene(scene), m_look(look) {}

  /// Items are keyed by id: one that stays is moved and redrawn, one that went is deleted. O(n log n) and the router.
  void show(const model::Scenario& scenario);
  NodeItem* item(const std::string& id) const;                   ///< null = none
  const std::vector<NodeItem*>& all() const { return m_order; }  ///< by node of the document
  NodeItem* at(int node) const { return m_order[static_cast<std::size_t>(node)]; }
  int indexOf(const NodeItem* item) const;    ///< -1 = none. O(n)
  std::vector<std::string> selected() const;  ///< ids, sorted
  std::vector<QPointF> places() const;        ///< as shown now, by node of the document
  std::vector<QPointF> placesWithout(const std::vector<std::string>& ids) const;
  std::vector<QRectF> rects() const;
  QRectF bounds() const;  ///< of nodes and switch
  std::vector<DrawnLink> drawnLinks() const;
  const LinkPlan& links() const { return m_links; }  ///< as drawn now, by node of the document
  void setLinks(LinkPlan links) { m_links = std::move(links); }

 private:
  QGraphicsScene* m_scene;
  const NodeLook* m_look;
  std::map<std::string, NodeItem*> m_items;
  std::vector<NodeItem*> m_order;
  LinkPlan m_links;
};

}  // namespace roundel::widgets
