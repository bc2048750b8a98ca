// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The nodes of the canvas as parts for a screen reader: a second base class of the canvas. Choosing a part selects the node. GUI thread.

#include <QGraphicsView>

#include "widgets/base/theme/painted_parts.h"
#include "widgets/build/cluster/node_selection.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {

/// The index of a part is the node's position in the document. Its name and key are the node's id, its description is the tool tip, its
/// rectangle is in canvas px.
class NodeParts : public PaintedParts {
 public:
  int partCount() const override { return static_cast<int>(m_nodes->all().size()); }
  QString partName(int node) const override { return QString::fromStdString(m_nodes->at(node)->id()); }
  QString partKey(int node) const override { return partName(node); }
  QString partDescription(int node) const override { return m_nodes->at(node)->description(); }
  QRect partRect(int node) const override {
    const QRect inside = m_view->mapFromScene(nodeRect(m_nodes->at(node)->pos())).boundingRect();
    return inside.translated(m_view->viewport()->pos());
  }
  int currentPart() const override { return m_selection->currentIndex(); }
  std::optional<bool> partSelected(int node) const override { return m_nodes->at(node)->isSelected(); }
  void choosePart(int node) override { m_selection->select({m_nodes->at(node)->id()}); }

 protected:
  /// All arguments are members or bases of the canvas; parts are read only after the canvas is constructed.
  NodeParts(const QGraphicsView* view, const CanvasNodes* nodes, NodeSelection* selection)
      : m_view(view), m_nodes(nodes), m_selection(selection) {}

 private:
  const QGraphicsView* m_view;
  const CanvasNodes* m_nodes;
  NodeSelection* m_selection;
};

}  // namespace roundel::widgets
