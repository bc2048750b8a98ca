// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas.h"

#include <QKeyEvent>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "core/model/scenario.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/build/cluster/overview.h"

namespace roundel::widgets {
namespace {

constexpr double kMinZoom = 0.1, kMaxZoom = 4;
constexpr double kZoomPerStep = 1.0015, kKeyZoom = 1.25;
constexpr double kFitMargin = 16, kFitLabel = 14;  // screen px; the label at the usual text size
constexpr double kFreeRoom = 20000;                // px beyond the nodes that panning can reach
constexpr int kSeen = 24;                          // px kept visible around the current node of the keyboard

QPointF directionOf(int key) {
  if (key == Qt::Key_Left) return {-1, 0};
  if (key == Qt::Key_Right) return {1, 0};
  return {0, key == Qt::Key_Up ? -1.0 : 1.0};
}

CanvasMouse mouseOn(const ClusterCanvas& canvas, const QMouseEvent& event) {
  return {event.pos(), canvas.mapToScene(event.pos()), canvas.scaleNow(), event.modifiers()};
}

}  // namespace

ClusterCanvas::ClusterCanvas(Workbench* bench, QWidget* parent)
    : QGraphicsView(parent),
      NodeParts(this, &m_nodes, &m_selection),
      m_bench(bench),
      m_scene(new QGraphicsScene(this)),
      m_look(bench->theme(), 1),
      m_nodes(m_scene, &m_look),
      m_selection(&bench->selection, m_scene, &m_nodes),
      m_commands(&bench->document, &bench->selection, &m_nodes,
                 [this](const QString& text, bool no) { no ? emit refused(text) : emit messageReported(text); }),
      m_placer(&bench->document, &bench->selection, &bench->playhead, &m_nodes,
               [this](const QString& text, bool no) { no ? emit refused(text) : emit messageReported(text); }),
      m_fields(this, &m_nodes, &m_commands, &m_placer),
      m_drop({&bench->document, &m_nodes, &m_selection, &m_hints}, this, &m_placer, &m_fields,
             [this](const QString& text, bool no) { no ? emit refused(text) : emit messageReported(text); }) {
  // Every edit adds, removes or moves nodes, so an index would cost more than it saves. It is also a known cause of crashes.
  m_scene->setItemIndexMethod(QGraphicsScene::NoIndex);
  setScene(m_scene);
  setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  setRenderHint(QPainter::Antialiasing);
  setDragMode(QGraphicsView::RubberBandDrag);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTransformationAnchor(QGraphicsView::NoAnchor);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);  // drawBackground() fills it
  setAccessibleName(tr("Canvas of the cluster"));
  setAccessibleDescription(
      tr("Ctrl+arrows go from node to node, arrows move the selected ones, F2 renames, F2 twice edits the GPUs, plus "
         "and minus "
         "change their number, Delete deletes, Ctrl+D duplicates"));
  setFocusPolicy(Qt::StrongFocus);
  m_overview = new CanvasOverview(&bench->appearance, this);
  connect(&m_selection, &NodeSelection::currentMoved, this, [this](int node) { announcePart(this, node); });
  connect(&bench->document, &Document::changed, this, &ClusterCanvas::rebuild);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_fitPending = true;
    if (isVisible()) QMetaObject::invokeMethod(this, &ClusterCanvas::fit, Qt::QueuedConnection);
  });
  connect(bench, &Workbench::themeChanged, this, [this] {
    refreshLook();
    m_overview->update();
  });
  rebuild();
}

// ---- display --------------------------------------------------------------------------------------------------------------------

void ClusterCanvas::rebuild() {
  m_selection.keepAcross([this] {
    cancelGesture();
    m_nodes.show(m_bench->document.scenario());
    std::vector<QRectF> rects = m_nodes.rects();
    QRectF bounds;
    for (const QRectF& rect : rects) bounds |= rect;
    m_scene->setSceneRect(bounds.adjusted(-kFreeRoom, -kFreeRoom, kFreeRoom, kFreeRoom));
    m_overview->setNodes(std::move(rects));
  });
  viewport()->update();
}

void ClusterCanvas::refreshLook() {
  m_look = NodeLook(m_bench->theme(), scaleNow());
  m_look.keyboard = hasFocus();
  viewport()->update();
}

void ClusterCanvas::fit() {
  m_fitPending = false;
  if (m_nodes.all().empty()) {
    resetTransform();
    return refreshLook();
  }
  const QRectF bounds = m_nodes.bounds();
  const double label = kFitLabel * textScale();
  // Margins and the label of the switch have a fixed size on the screen.
  const QSizeF room = QSizeF(viewport()->size()) - QSizeF(2 * kFitMargin, 2 * kFitMargin + label);
  const double scale =
      std::clamp(std::min(room.width() / bounds.width(), room.height() / bounds.height()), kMinZoom, 1.0);
  setTransform(QTransform::fromScale(scale, scale));
  centerOn(bounds.center() - QPointF(0, label / 2 / scale));
  m_fitted = true;
  refreshLook();
  m_overview->follow();
  emit zoomed();
}

void ClusterCanvas::zoom(double factor) { zoomAt(viewport()->rect().center(), factor); }

void ClusterCanvas::zoomAt(QPoint place, double factor) {
  m_fitted = false;
  const double new_scale = std::clamp(scaleNow() * factor, kMinZoom, kMaxZoom);
  const QPointF cursor_point = mapToScene(place);
  const QPointF middle = QRectF(viewport()->rect()).center();
  setTransform(QTransform::fromScale(new_scale, new_scale));
  centerOn(cursor_point + (middle - place) / new_scale);
  refreshLook();
  m_overview->follow();
  emit zoomed();
}

void ClusterCanvas::panBy(QPoint by) {
  m_fitted = false;
  horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
  verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
}

void ClusterCanvas::place(const model::Scenario& fragment) {
  m_placer.place(fragment, mapToScene(viewport()->rect().center()));
  const NodeItem* node = m_selection.current();
  if (!fragment.nodes.empty() && node != nullptr) ensureVisible(node, kSeen, kSeen);
}

void ClusterCanvas::drawBackground(QPainter* painter, const QRectF& rect) {
  paintCanvasGround(*painter, rect, m_look, m_nodes.links(), m_nodes.drawnLinks());
}

void ClusterCanvas::drawForeground(QPainter* painter, const QRectF& rect) {
  paintCanvasHints(*painter, rect, m_look.theme, m_hints);
  if (const QRectF legend = legendRect(); !legend.isEmpty()) paintLinkLegend(*painter, legend, m_look);
}

QRectF ClusterCanvas::legendRect() const {
  std::vector<QRectF> covered;
  for (const NodeItem* node : m_nodes.all())
    covered.push_back(QRectF(mapFromScene(node->sceneBoundingRect()).boundingRect()));
  if (covered.empty()) return {};
  if (m_overview->isVisible()) covered.push_back(QRectF(m_overview->geometry()));
  return linkLegendRect(viewport()->size(), covered);
}

// Keeps the whole cluster visible unless the user has panned or zoomed.
void ClusterCanvas::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  if (m_fitted) fit();
  m_overview->follow();
}

void ClusterCanvas::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  if (m_fitPending) QMetaObject::invokeMethod(this, &ClusterCanvas::fit, Qt::QueuedConnection);
}

void ClusterCanvas::scrollContentsBy(int dx, int dy) {
  QGraphicsView::scrollContentsBy(dx, dy);
  if (m_overview != nullptr) m_overview->follow();
}

// ---- mouse ----------------------------------------------------------------------------------------------------------------------

void ClusterCanvas::mousePressEvent(QMouseEvent* event) {
  const bool left = event->button() == Qt::LeftButton;
  if (event->button() == Qt::RightButton || event->button() == Qt::MiddleButton || (m_space && left)) {
    cancelGesture();
    m_gesture = panGesture(mouseOn(*this, *event), [this](QPoint by) { panBy(by); });
    setCursor(Qt::ClosedHandCursor);
    return;
  }
  QGraphicsView::mousePressEvent(event);
  const auto* node = left ? dynamic_cast<NodeItem*>(itemAt(event->pos())) : nullptr;
  if (node == nullptr) return;
  cancelGesture();
  m_gesture = moveGesture(mouseOn(*this, *event), {&m_bench->document, &m_nodes, &m_selection, &m_hints}, node->id());
  if (node->isSelected()) m_selection.setCurrent(node->id());
}

void ClusterCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!m_gesture) return QGraphicsView::mouseMoveEvent(event);
  m_gesture->move(mouseOn(*this, *event));
  viewport()->update();
}

void ClusterCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const std::unique_ptr<CanvasGesture> gesture = endGesture();
  if (gesture) gesture->finish();
  if (!gesture || !gesture->consumesEvents()) return QGraphicsView::mouseReleaseEvent(event);
  if (event->button() != Qt::RightButton || !gesture->opensMenu(event->pos())) return;
  if (const auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos())); node != nullptr && !node->isSelected())
    m_selection.select({node->id()});
  makeMenu()->popup(event->globalPosition().toPoint());
}

// The gesture is taken out before it finishes: its edit rebuilds the items, which cancels an active gesture.
std::unique_ptr<CanvasGesture> ClusterCanvas::endGesture() {
  m_hints.clear();
  unsetCursor();
  viewport()->update();
  return std::move(m_gesture);
}

bool ClusterCanvas::cancelGesture() {
  const std::unique_ptr<CanvasGesture> gesture = endGesture();
  if (gesture) gesture->cancel();
  return gesture != nullptr;
}

void ClusterCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos()));
  if (node == nullptr) return QGraphicsView::mouseDoubleClickEvent(event);
  const QPointF node_point = node->mapFromScene(mapToScene(event->pos()));
  const double name = QFontMetricsF(m_look.name).horizontalAdvance(partName(m_nodes.indexOf(node))) / scaleNow();
  QRectF title = NodeItem::titleRect();
  title.setWidth(std::min(name, title.width()) + 4);
  const auto field = title.contains(node_point) ? CanvasFields::Field::Name : CanvasFields::Field::Gpus;
  m_fields.edit(node->id(), field, node->groupAt(node_point));
}

// The wheel zooms at the cursor; with Shift it pans horizontally.
void ClusterCanvas::wheelEvent(QWheelEvent* event) {
  event->accept();
  const QPoint turned = event->angleDelta();
  if ((event->modifiers() & Qt::ShiftModifier) != 0) return panBy({turned.x() != 0 ? turned.x() : turned.y(), 0});
  zoomAt(event->position().toPoint(), std::pow(kZoomPerStep, turned.y() != 0 ? turned.y() : turned.x()));
}

// ---- keyboard -------------------------------------------------------------------------------------------------------------------

void ClusterCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<CanvasAction> action = actionOf<CanvasAction>(kCanvasKeys, *event);
  if (!action || !act(*action, *event)) QGraphicsView::keyPressEvent(event);
}

bool ClusterCanvas::act(CanvasAction action, const QKeyEvent& event) {
  const NodeItem* current = m_selection.current();
  switch (action) {
    case CanvasAction::Arrow:
      return arrow(event), true;
    case CanvasAction::Fit:
      return fit(), true;
    case CanvasAction::Remove:
      return m_commands.remove(), true;
    case CanvasAction::Rename:
      if (current != nullptr) m_fields.edit(current->id(), CanvasFields::Field::Name);
      return true;
    case CanvasAction::EditGpus:
      if (current != nullptr) m_fields.edit(current->id(), CanvasFields::Field::Gpus);
      return true;
    case CanvasAction::Cancel:
      if (!cancelGesture()) m_scene->clearSelection();
      return true;
    case CanvasAction::HoldToPan:
      return m_space = true;
    case CanvasAction::ZoomIn:
      return zoom(kKeyZoom), true;
    case CanvasAction::ZoomOut:
      return zoom(1 / kKeyZoom), true;
    case CanvasAction::MoreGpus:
      return m_commands.changeCounts(1), true;
    case CanvasAction::FewerGpus:
      return m_commands.changeCounts(-1), true;
    case CanvasAction::CopyTable:
      return m_commands.copyTable(), true;
    case CanvasAction::Copy:
      return m_commands.copy(), true;
    case CanvasAction::Cut:
      return m_commands.copy(), m_commands.remove(), true;
    case CanvasAction::Paste:
      return m_placer.paste(mapToScene(viewport()->rect()).boundingRect(), mapToScene(viewport()->rect().center())),
             true;
    case CanvasAction::SelectAll:
      return m_selection.all(), true;
    case CanvasAction::AddNode:
      return place(m_commands.firstNode()), true;
    case CanvasAction::Duplicate:
      return m_commands.duplicate(), true;
  }
  return false;
}

// Moves the selected nodes by a pixel, with Shift by a grid step. With Ctrl, or without a selection, goes to the next node.
void ClusterCanvas::arrow(const QKeyEvent& event) {
  const QPointF direction = directionOf(event.key());
  const bool shift = (event.modifiers() & Qt::ShiftModifier) != 0;
  if ((event.modifiers() & Qt::ControlModifier) == 0 && !m_nodes.selected().empty())
    return m_commands.move(direction * (shift ? kCanvasGrid : 1));
  if (const NodeItem* node = m_selection.go(direction, mapToScene(viewport()->rect().center()), shift))
    ensureVisible(node, kSeen, kSeen);
}

void ClusterCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Space) m_space = false;
  m_commands.endGesture();
  QGraphicsView::keyReleaseEvent(event);
}

void ClusterCanvas::focusInEvent(QFocusEvent* event) {
  QGraphicsView::focusInEvent(event);
  m_look.keyboard = true;
  viewport()->update();
}

void ClusterCanvas::focusOutEvent(QFocusEvent* event) {
  m_space = false;
  QGraphicsView::focusOutEvent(event);
  m_look.keyboard = false;
  viewport()->update();
}

bool ClusterCanvas::event(QEvent* event) {
  if (event->type() != QEvent::ShortcutOverride) return QGraphicsView::event(event);
  const auto* key = static_cast<QKeyEvent*>(event);
  // N without modifiers; Ctrl+N belongs to the window.
  const bool adds = key->key() == Qt::Key_N && key->modifiers() == Qt::NoModifier;
  if (!adds && !claims(kCanvasKeys, key->key())) return QGraphicsView::event(event);
  event->accept();
  return true;
}

// ---- menu -----------------------------------------------------------------------------------------------------------------------

void ClusterCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Mouse)
    makeMenu()->popup(event->globalPos());  // the right button pans; its gesture opens the menu
}

QMenu* ClusterCanvas::makeMenu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
  const std::vector<std::string> selected = m_nodes.selected();
  const bool has_selection = !selected.empty(), nodes = !m_nodes.all().empty();
  const auto add = [&](const QString& text, const QString& tip, bool enabled, auto run) {
    QAction* action = menu->addAction(text, this, run);
    action->setToolTip(tip);
    action->setEnabled(enabled);
  };
  const auto edit = [this](CanvasFields::Field field) { m_fields.edit(m_nodes.selected().front(), field); };
  add(tr("Add a node\tN"), tr("Adds the default node at a free place"), true,
      [this] { place(m_commands.firstNode()); });
  add(tr("Duplicate\tCtrl+D"), tr("Adds copies of the selected nodes"), has_selection,
      [this] { m_commands.duplicate(); });
  add(tr("Copy\tCtrl+C"), tr("Copies the selected nodes as scenario JSON"), has_selection,
      [this] { m_commands.copy(); });
  add(tr("Paste\tCtrl+V"), tr("Pastes nodes or jobs from scenario JSON"), true, [this] {
    m_placer.paste(mapToScene(viewport()->rect()).boundingRect(), mapToScene(viewport()->rect().center()));
  });
  add(tr("Delete\tDel"), tr("Delete the selected nodes and their events"), has_selection,
      [this] { m_commands.remove(); });
  menu->addSeparator();
  add(tr("Rename\tF2"), tr("Renames the node in place"), selected.size() == 1,
      [edit] { edit(CanvasFields::Field::Name); });
  add(tr("GPUs…\tF2 F2"), tr("Edits the number and types of its GPUs in place"), selected.size() == 1,
      [edit] { edit(CanvasFields::Field::Gpus); });
  add(tr("Save as a kind…"), tr("Saves the selected nodes in the palette for other scenarios"), has_selection,
      [this] { emit kindRequested(); });
  QMenu* align = menu->addMenu(tr("Align"));
  align->setEnabled(selected.size() > 1);
  m_commands.addAlignments(align);
  menu->addSeparator();
  add(tr("Select all\tCtrl+A"), tr("Selects all nodes"), nodes, [this] { m_selection.all(); });
  add(tr("Copy as table\tCtrl+Shift+C"), tr("Copies all nodes with their GPUs and links, separated by tabs"), nodes,
      [this] { m_commands.copyTable(); });
  add(tr("Copy as LaTeX table"), tr("Copies all nodes with their GPUs and links as a booktabs table"), nodes,
      [this] { m_commands.copyLatexTable(); });
  add(m_overview->wanted() ? tr("Hide the overview") : tr("Show the overview"),
      tr("Shows or hides the small picture of the whole cluster"), true,
      [this] { m_overview->setWanted(!m_overview->wanted()); });
  return menu;
}

}  // namespace roundel::widgets
