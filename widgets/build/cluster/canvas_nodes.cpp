// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_nodes.h"

#include <algorithm>
#include <utility>

#include "core/model/scenario.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {

void CanvasNodes::show(const model::Scenario& scenario) {
  const std::vector<QPointF> places = placesOf(scenario);
  std::map<std::string, NodeItem*> former_items = std::exchange(m_items, {});
  m_order.clear();
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    const model::NodeSpec& node = scenario.nodes[n];
    const auto former_item = former_items.find(node.id);
    NodeItem* item = former_item != former_items.end() ? former_item->second : new NodeItem(node.id, m_look);
    if (former_item == former_items.end())
      m_scene->addItem(item);
    else
      former_items.erase(former_item);
    item->setPos(places[n]);
    item->show(node, scenario.gpu_types);
    m_items[node.id] = item;
    m_order.push_back(item);
  }
  for (const auto& [id, item] : former_items) delete item;
  m_links = routeLinks(places);
}

NodeItem* CanvasNodes::item(const std::string& id) const {
  const auto it = m_items.find(id);
  return it == m_items.end() ? nullptr : it->second;
}

int CanvasNodes::indexOf(const NodeItem* item) const {
  const auto it = std::ranges::find(m_order, item);
  return it == m_order.end() ? -1 : static_cast<int>(it - m_order.begin());
}

std::vector<std::string> CanvasNodes::selected() const {
  std::vector<std::string> ids;
  for (const auto& [id, item] : m_items)
    if (item->isSelected()) ids.push_back(id);
  return ids;
}

std::vector<QPointF> CanvasNodes::places() const { return placesWithout({}); }

std::vector<QPointF> CanvasNodes::placesWithout(const std::vector<std::string>& ids) const {
  std::vector<QPointF> places;
  for (const NodeItem* node : m_order)
    if (std::ranges::find(ids, node->id()) == ids.end()) places.push_back(node->pos());
  return places;
}

std::vector<QRectF> CanvasNodes::rects() const {
  std::vector<QRectF> rects;
  for (const NodeItem* node : m_order) rects.push_back(nodeRect(node->pos()));
  return rects;
}

QRectF CanvasNodes::bounds() const {
  QRectF bounds;
  for (const NodeItem* node : m_order) bounds |= node->sceneBoundingRect();
  return bounds | QRectF(m_links.left, m_links.spine_y, m_links.right - m_links.left, 1);
}

std::vector<DrawnLink> CanvasNodes::drawnLinks() const {
  std::vector<DrawnLink> links;
  for (const NodeItem* node : m_order) links.push_back({node->nic_gbits_s(), node->linkWidth_px(), node->isSelected()});
  return links;
}

}  // namespace roundel::widgets
