// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/node_selection.h"

#include <algorithm>

#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

bool contains(const std::vector<std::string>& ids, const std::string& id) {
  return std::ranges::find(ids, id) != ids.end();
}

}  // namespace

NodeSelection::NodeSelection(Selection* window, QGraphicsScene* scene, CanvasNodes* nodes)
    : m_window(window), m_nodes(nodes) {
  connect(window, &Selection::nodesChanged, this, &NodeSelection::take);
  connect(scene, &QGraphicsScene::selectionChanged, this, &NodeSelection::publish);
}

void NodeSelection::publish() {
  if (m_followingWindow) return;
  const std::vector<std::string> ids = m_nodes->selected();
  m_window->selectNodes(ids);
  if (!contains(ids, m_current)) setCurrent(ids.empty() ? std::string() : ids.front());
}

void NodeSelection::take() {
  m_followingWindow = true;
  const auto& wanted_ids = m_window->nodes();
  for (NodeItem* node : m_nodes->all()) node->setSelected(contains(wanted_ids, node->id()));
  m_followingWindow = false;
  if (!contains(wanted_ids, m_current)) setCurrent(wanted_ids.empty() ? std::string() : wanted_ids.front());
}

void NodeSelection::all() {
  for (NodeItem* node : m_nodes->all()) node->setSelected(true);
}

void NodeSelection::setCurrent(const std::string& id) {
  if (id == m_current) return;
  if (NodeItem* before = current()) before->setCurrent(false);
  m_current = id;
  if (NodeItem* now = current()) now->setCurrent(true);
  emit currentMoved(currentIndex());
}

const NodeItem* NodeSelection::go(QPointF direction, QPointF middle, bool add) {
  const int start_index = currentIndex();
  const auto next_index = neighbour(
      m_nodes->places(), start_index < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(start_index)), middle,
      direction);
  if (!next_index) return nullptr;
  const NodeItem* node = m_nodes->all()[*next_index];
  std::vector<std::string> ids = add ? m_nodes->selected() : std::vector<std::string>();
  if (!contains(ids, node->id())) ids.push_back(node->id());
  m_window->selectNodes(ids);
  setCurrent(node->id());
  return node;
}

}  // namespace roundel::widgets
