// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_gestures.h"

#include <QGuiApplication>
#include <QStyleHints>
#include <algorithm>
#include <map>
#include <utility>

#include "widgets/build/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kSnapReach_px = 6;  // screen px

class Pan : public CanvasGesture {
 public:
  Pan(const CanvasMouse& from, std::function<void(QPoint)> scroll)
      : CanvasGesture(from), m_scroll(std::move(scroll)), m_last(from.at) {}
  void move(const CanvasMouse& to) override { m_scroll(to.at - std::exchange(m_last, to.at)); }
  bool opensMenu(QPoint at) const override {
    return (at - from().at).manhattanLength() < QGuiApplication::styleHints()->startDragDistance();
  }
  bool consumesEvents() const override { return true; }

 private:
  std::function<void(QPoint)> m_scroll;
  QPoint m_last;
};

// Without mouse movement this is a click (Ctrl+click adds to the selection). With Ctrl, copies are dragged and the originals stay.
class Move : public CanvasGesture {
 public:
  Move(const CanvasMouse& from, const CanvasParts& parts, std::string node)
      : CanvasGesture(from),
        m_parts(parts),
        m_node(std::move(node)),
        m_clone((from.modifiers & Qt::ControlModifier) != 0) {}

  void move(const CanvasMouse& to) override {
    const QPointF by = to.scene - from().scene;
    if (m_starts.empty()) {
      if (by.manhattanLength() * to.scale < QGuiApplication::styleHints()->startDragDistance() / 2.0) return;
      begin();
    }
    const QPointF start = m_starts[m_node];
    const Snap snap = snapAt(start + by, m_otherPlaces, to.scale, to.modifiers);
    *m_parts.hints = {snap.guides, {}};
    for (const auto& [id, place] : m_starts) {
      m_places[id] = place + snap.place - start;
      if (m_clone)
        m_parts.hints->ghosts.push_back(m_places[id]);
      else
        m_parts.nodes->item(id)->setPos(m_places[id]);
    }
    if (!m_clone) m_parts.nodes->setLinks(routeMoved(m_startLinks, m_parts.nodes->places(), m_movedNodes));
  }

  void finish() override {
    if (m_places.empty()) return;
    raise(0);
    Document& document = *m_parts.document;
    if (!m_clone) {
      if (m_places == m_starts)
        m_parts.nodes->setLinks(m_startLinks);  // no edit follows that would recompute the links
      moveNodes(document, m_places, {});
      return;
    }
    std::vector<std::string> ids;
    for (const auto& [id, place] : m_places) ids.push_back(id);
    const QPointF by = m_places.begin()->second - m_starts.begin()->second;
    m_parts.selection->select(duplicateNodes(document, ids, by));
  }

  void cancel() override {
    if (m_starts.empty()) return;
    raise(0);
    for (const auto& [id, place] : m_starts)
      if (NodeItem* node = m_parts.nodes->item(id)) node->setPos(place);
    m_parts.nodes->setLinks(m_startLinks);
  }

 private:
  void begin() {
    CanvasNodes& nodes = *m_parts.nodes;
    std::vector<std::string> ids = nodes.selected();
    if (std::ranges::find(ids, m_node) == ids.end()) ids = {m_node};
    m_parts.selection->select(ids);
    for (const std::string& id : ids) m_starts[id] = nodes.item(id)->pos();
    raise(1);
    m_otherPlaces = m_clone ? nodes.places() : nodes.placesWithout(ids);
    m_startLinks = nodes.links();
    for (std::size_t n = 0; n < nodes.all().size(); ++n)
      if (m_starts.count(nodes.all()[n]->id()) != 0) m_movedNodes.push_back(n);
  }

  void raise(double z) {
    for (const auto& [id, place] : m_starts)
      if (NodeItem* node = m_parts.nodes->item(id)) node->setZValue(z);
  }

  CanvasParts m_parts;
  std::string m_node;  // under the mouse at the press
  bool m_clone;
  std::map<std::string, QPointF> m_starts, m_places;  // empty until the mouse moves
  std::vector<QPointF> m_otherPlaces;                 // places of nodes that stay
  LinkPlan m_startLinks;                              // the links at the start
  std::vector<std::size_t> m_movedNodes;              // positions of the moved nodes in the document
};

}  // namespace

std::unique_ptr<CanvasGesture> panGesture(const CanvasMouse& from, std::function<void(QPoint)> scroll) {
  return std::make_unique<Pan>(from, std::move(scroll));
}

std::unique_ptr<CanvasGesture> moveGesture(const CanvasMouse& from, const CanvasParts& parts, const std::string& node) {
  return std::make_unique<Move>(from, parts, node);
}

Snap snapAt(QPointF wanted, const std::vector<QPointF>& others, double scale, Qt::KeyboardModifiers modifiers) {
  return snapPlace(wanted, others, kSnapReach_px / scale, (modifiers & Qt::AltModifier) != 0);
}

}  // namespace roundel::widgets
