// The mouse on ClusterCanvas: select, rubber band, move, clone, pan, zoom, menu.

#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/cluster/canvas.h"
#include "widgets/cluster/overview.h"
#include "widgets/text/table_copy.h"

namespace roundel::widgets {
namespace {

constexpr double kSnapReach_px = 6;  // on the screen
constexpr double kZoomPerStep = 1.0015;

}  // namespace

void ClusterCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::RightButton || event->button() == Qt::MiddleButton ||
      (m_space && event->button() == Qt::LeftButton)) {
    cancelDrag();
    m_drag.panning = true;
    m_drag.pan = m_drag.panFrom = event->pos();
    setCursor(Qt::ClosedHandCursor);
    return;
  }
  QGraphicsView::mousePressEvent(event);
  if (event->button() != Qt::LeftButton) return;
  if (const auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos()))) startDrag(node, event);
}

void ClusterCanvas::startDrag(const NodeItem* node, const QMouseEvent* event) {
  m_drag = {};
  m_drag.active = true;
  m_drag.clone = (event->modifiers() & Qt::ControlModifier) != 0;
  m_drag.node = node->id();
  m_drag.from = mapToScene(event->pos());
  if (node->isSelected()) setCurrent(node->id());
}

// A press alone moves and clones nothing: Ctrl-click adds to the selection. Clones are dragged, the originals stay.
void ClusterCanvas::beginMove() {
  m_drag.moved = true;
  std::vector<std::string> ids = selectedIds();
  if (std::find(ids.begin(), ids.end(), m_drag.node) == ids.end()) ids = {m_drag.node};
  m_bench->selection.selectNodes(ids);
  for (const std::string& id : ids) {
    m_drag.starts[id] = item(id)->pos();
    item(id)->setZValue(1);
  }
  m_drag.others = m_drag.clone ? shownPlaces() : placesWithout(ids);
  m_drag.still = m_plan;
  for (std::size_t n = 0; n < m_order.size(); ++n) {
    if (m_drag.starts.count(m_order[n]->id()) != 0) m_drag.going.push_back(n);
  }
}

void ClusterCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (pan(event)) return;
  if (m_drag.active) {
    dragTo(mapToScene(event->pos()), event->modifiers());
  } else {
    QGraphicsView::mouseMoveEvent(event);
  }
}

bool ClusterCanvas::pan(const QMouseEvent* event) {
  if (!m_drag.panning) return false;
  const QPoint by = event->pos() - m_drag.pan;
  m_drag.pan = event->pos();
  m_fitted = false;
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
  return true;
}

Snap ClusterCanvas::snapHere(QPointF wanted, const std::vector<QPointF>& others,
                             Qt::KeyboardModifiers modifiers) const {
  return snapPlace(wanted, others, kSnapReach_px / scaleNow(), (modifiers & Qt::AltModifier) != 0);
}

// The node under the mouse snaps, the others keep their distance from it. Nothing is edited before the button goes up.
void ClusterCanvas::dragTo(QPointF scene, Qt::KeyboardModifiers modifiers) {
  const QPointF by = scene - m_drag.from;
  if (!m_drag.moved) {
    if (by.manhattanLength() * scaleNow() < QGuiApplication::styleHints()->startDragDistance() / 2.0) return;
    beginMove();
  }
  const QPointF start = m_drag.starts[m_drag.node];
  const Snap snap = snapHere(start + by, m_drag.others, modifiers);
  m_guides = snap.guides;
  m_ghosts.clear();
  for (const auto& [id, from] : m_drag.starts) {
    m_drag.places[id] = from + snap.place - start;
    if (m_drag.clone) {
      m_ghosts.push_back(m_drag.places[id]);
    } else {
      item(id)->setPos(m_drag.places[id]);
    }
  }
  if (!m_drag.clone) m_plan = routeMoved(m_drag.still, shownPlaces(), m_drag.going);
  viewport()->update();
}

void ClusterCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag.panning) {
    const Drag drag = std::exchange(m_drag, {});
    unsetCursor();
    const bool still =
        (event->pos() - drag.panFrom).manhattanLength() < QGuiApplication::styleHints()->startDragDistance();
    if (event->button() == Qt::RightButton && still) {
      if (auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos())); node != nullptr && !node->isSelected())
        m_bench->selection.selectNodes({node->id()});
      openMenu(event->globalPosition().toPoint());
    }
    return;
  }
  finishDrag();
  QGraphicsView::mouseReleaseEvent(event);
}

void ClusterCanvas::finishDrag() {
  const Drag drag = std::exchange(m_drag, {});
  for (const auto& [id, from] : drag.starts) item(id)->setZValue(0);
  m_guides.clear();
  m_ghosts.clear();
  viewport()->update();
  if (drag.places.empty()) return;
  if (!drag.clone) {
    if (drag.places == drag.starts) m_plan = drag.still;  // no edit, so no new ways
    moveNodes(m_bench->document, drag.places, {});
    return;
  }
  std::vector<std::string> ids;
  for (const auto& [id, place] : drag.places) ids.push_back(id);
  const QPointF by = drag.places.begin()->second - drag.starts.at(drag.places.begin()->first);
  m_bench->selection.selectNodes(duplicateNodes(m_bench->document, ids, by));
}

void ClusterCanvas::cancelDrag() {
  Drag drag = std::exchange(m_drag, {});
  m_guides.clear();
  m_ghosts.clear();
  for (const auto& [id, from] : drag.starts) {
    NodeItem* node = item(id);
    if (node == nullptr) continue;
    node->setPos(from);
    node->setZValue(0);
  }
  if (!drag.starts.empty()) m_plan = std::move(drag.still);
  viewport()->update();
}

void ClusterCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos()));
  if (node == nullptr) return QGraphicsView::mouseDoubleClickEvent(event);
  const QPointF inside = node->mapFromScene(mapToScene(event->pos()));
  const double name = QFontMetricsF(m_look.name).horizontalAdvance(QString::fromStdString(node->id())) / scaleNow();
  const QRectF title = NodeItem::titleRect();
  const bool on_name =
      QRectF(title.topLeft(), QSizeF(std::min(name, title.width()) + 4, title.height())).contains(inside);
  editInPlace(node->id(), !on_name, node->groupAt(inside));
}

// The wheel zooms at the cursor; with Shift it pans across.
void ClusterCanvas::wheelEvent(QWheelEvent* event) {
  event->accept();
  const QPoint turned = event->angleDelta();
  if ((event->modifiers() & Qt::ShiftModifier) != 0) {
    m_fitted = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (turned.x() != 0 ? turned.x() : turned.y()));
    return;
  }
  zoomAt(event->position().toPoint(), std::pow(kZoomPerStep, turned.y() != 0 ? turned.y() : turned.x()));
}

void ClusterCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Mouse) openMenu(event->globalPos());  // a drag with the right button pans
}

void ClusterCanvas::addAlignments(QMenu* menu) {
  const std::pair<QString, Align> ways[] = {{tr("Left edges"), Align::Left},
                                            {tr("Right edges"), Align::Right},
                                            {tr("Top edges"), Align::Top},
                                            {tr("Bottom edges"), Align::Bottom},
                                            {tr("Distribute across"), Align::DistributeX},
                                            {tr("Distribute down"), Align::DistributeY},
                                            {tr("In rows and columns"), Align::Grid}};
  menu->setToolTipsVisible(true);
  for (const auto& [text, how] : ways) {
    QAction* action = menu->addAction(text, this, [this, how = how] { alignSelected(how); });
    action->setToolTip(tr("Of the selected nodes"));
  }
}

QMenu* ClusterCanvas::makeMenu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const std::size_t selected = selectedIds().size();
  const auto add = [this](QMenu* to, const QString& text, const QString& tip, bool enabled, auto run) {
    QAction* action = to->addAction(text, this, run);
    action->setToolTip(tip);
    action->setEnabled(enabled);
  };
  add(menu, tr("Duplicate\tCtrl+D"), tr("Copies of the selected nodes"), selected > 0, [this] { duplicateSelected(); });
  add(menu, tr("Copy\tCtrl+C"), tr("As scenario JSON, for this or another window or an editor"), selected > 0,
      [this] { copySelected(); });
  add(menu, tr("Paste\tCtrl+V"), tr("Nodes or jobs from scenario JSON"), true, [this] { paste(); });
  add(menu, tr("Delete\tDel"), tr("Delete the selected nodes and their events"), selected > 0,
      [this] { removeSelected(); });
  menu->addSeparator();
  add(menu, tr("Rename\tF2"), tr("A new name, here on the node"), selected == 1,
      [this] { editInPlace(selectedIds().front(), false); });
  add(menu, tr("GPUs…\tF2 F2"), tr("Number and types of its GPUs, here on the node"), selected == 1,
      [this] { editInPlace(selectedIds().front(), true); });
  add(menu, tr("Save as a kind…"), tr("Into the palette, for other scenarios"), selected > 0,
      [this] { emit kindRequested(); });
  QMenu* align = menu->addMenu(tr("Align"));
  align->setEnabled(selected > 1);
  addAlignments(align);
  menu->addSeparator();
  add(menu, tr("Select all\tCtrl+A"), tr("Every node"), !m_items.empty(), [this] {
    for (const auto& [id, node] : m_items) node->setSelected(true);
  });
  add(menu, tr("Copy as table\tCtrl+Shift+C"), tr("Every node with its GPUs and links, tabs between"), !m_items.empty(),
      [this] { copyTable(); });
  add(menu, tr("Copy as LaTeX table"), tr("Every node with its GPUs and links, for a paper (booktabs)"),
      !m_items.empty(), [this] { copyAsLatexTable(nodesAsTable(m_bench->document.scenario())); });
  add(menu, m_overview->wanted() ? tr("Hide the overview") : tr("Show the overview"),
      tr("The small picture of the whole cluster"), true, [this] { m_overview->setWanted(!m_overview->wanted()); });
  return menu;
}

void ClusterCanvas::openMenu(QPoint global) { makeMenu()->popup(global); }

}  // namespace roundel::widgets
