#include "widgets/cluster/canvas.h"

#include <QGraphicsScene>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/cluster/overview.h"

namespace roundel::widgets {
namespace {

constexpr double kMinZoom = 0.1, kMaxZoom = 4;
constexpr double kFitMargin = 16, kFitLabel = 14;  // px of the screen
constexpr double kFreeRoom = 20000;                // px beyond the nodes to which one can pan

}  // namespace

ClusterCanvas::ClusterCanvas(Workbench* bench, QWidget* parent)
    : QGraphicsView(parent),
      m_bench(bench),
      m_scene(new QGraphicsScene(this)),
      m_overview(nullptr),
      m_look(bench->theme(), 1) {
  // Nodes come, go and move with every edit; an index would cost more than it saves (and has crashed others).
  m_scene->setItemIndexMethod(QGraphicsScene::NoIndex);
  setScene(m_scene);
  setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  setRenderHint(QPainter::Antialiasing);
  setDragMode(QGraphicsView::RubberBandDrag);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTransformationAnchor(QGraphicsView::NoAnchor);
  viewport()->setAttribute(Qt::WA_OpaquePaintEvent);  // drawBackground fills all of it
  setAcceptDrops(true);
  setAccessibleName(tr("Canvas of the cluster"));
  setAccessibleDescription(
      tr("Ctrl+arrows go from node to node, arrows move the selected ones, F2 renames, F2 twice edits the GPUs, plus "
         "and minus "
         "change their number, Delete deletes, Ctrl+D duplicates"));
  setFocusPolicy(Qt::StrongFocus);
  m_overview = new CanvasOverview(bench, this);
  connect(&bench->document, &Document::changed, this, &ClusterCanvas::rebuild);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_fitPending = true;
    if (isVisible()) QMetaObject::invokeMethod(this, &ClusterCanvas::fit, Qt::QueuedConnection);
  });
  connect(&bench->selection, &Selection::nodesChanged, this, &ClusterCanvas::takeSelection);
  connect(m_scene, &QGraphicsScene::selectionChanged, this, &ClusterCanvas::publishSelection);
  connect(bench, &Workbench::themeChanged, this, [this] {
    refreshLook();
    m_overview->update();
  });
  rebuild();
}

// A selected item that goes with the scene would tell of it.
ClusterCanvas::~ClusterCanvas() { m_scene->disconnect(this); }

NodeItem* ClusterCanvas::item(const std::string& id) const {
  const auto it = m_items.find(id);
  return it == m_items.end() ? nullptr : it->second;
}

// Items are keyed by id: one that stays is moved and redrawn, one that went is deleted.
void ClusterCanvas::rebuild() {
  const model::Scenario& scenario = m_bench->document.scenario();
  const std::vector<QPointF> places = placesOf(scenario);
  m_updating = true;
  cancelDrag();
  std::map<std::string, NodeItem*> before = std::exchange(m_items, {});
  m_order.clear();
  std::vector<QRectF> rects;
  QRectF bounds;
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    const model::NodeSpec& node = scenario.nodes[n];
    const auto old = before.find(node.id);
    NodeItem* item = old != before.end() ? old->second : new NodeItem(node.id, &m_look);
    if (old == before.end()) {
      m_scene->addItem(item);
    } else {
      before.erase(old);
    }
    item->setPos(places[n]);
    item->show(node, scenario.gpu_types);
    m_items[node.id] = item;
    m_order.push_back(item);
    rects.push_back(nodeRect(places[n]));
    bounds |= rects.back();
  }
  for (const auto& [id, item] : before) delete item;
  m_plan = routeLinks(places);
  m_scene->setSceneRect(bounds.adjusted(-kFreeRoom, -kFreeRoom, kFreeRoom, kFreeRoom));
  m_overview->setNodes(std::move(rects));
  m_updating = false;
  if (m_items.count(m_current) == 0) m_current.clear();
  publishSelection();
  viewport()->update();
}

void ClusterCanvas::refreshLook() {
  m_look = NodeLook(m_bench->theme(), scaleNow());
  m_look.keyboard = hasFocus();
  viewport()->update();
}

std::vector<std::string> ClusterCanvas::selectedIds() const {
  std::vector<std::string> ids;
  for (const auto& [id, item] : m_items) {
    if (item->isSelected()) ids.push_back(id);
  }
  return ids;
}

void ClusterCanvas::publishSelection() {
  if (m_updating) return;
  const std::vector<std::string> ids = selectedIds();
  m_bench->selection.selectNodes(ids);
  if (std::find(ids.begin(), ids.end(), m_current) == ids.end()) setCurrent(ids.empty() ? std::string() : ids.front());
}

void ClusterCanvas::takeSelection() {
  m_updating = true;
  const auto& wanted = m_bench->selection.nodes();
  for (const auto& [id, item] : m_items) item->setSelected(std::find(wanted.begin(), wanted.end(), id) != wanted.end());
  m_updating = false;
  if (std::find(wanted.begin(), wanted.end(), m_current) == wanted.end())
    setCurrent(wanted.empty() ? std::string() : wanted.front());
}

void ClusterCanvas::setCurrent(const std::string& id) {
  if (id == m_current) return;
  if (NodeItem* before = item(m_current)) before->setCurrent(false);
  m_current = id;
  if (NodeItem* now = item(id)) now->setCurrent(true);
  announcePart(this, currentPart());
}

QString ClusterCanvas::partName(int node) const {
  return QString::fromStdString(m_order[static_cast<std::size_t>(node)]->id());
}
QString ClusterCanvas::partDescription(int node) const {
  return m_order[static_cast<std::size_t>(node)]->description();
}
QRect ClusterCanvas::partRect(int node) const {
  const QRect inside = mapFromScene(nodeRect(m_order[static_cast<std::size_t>(node)]->pos())).boundingRect();
  return inside.translated(viewport()->pos());
}
int ClusterCanvas::currentPart() const {
  const auto it = std::find(m_order.begin(), m_order.end(), item(m_current));
  return it == m_order.end() ? -1 : static_cast<int>(it - m_order.begin());
}
std::optional<bool> ClusterCanvas::partSelected(int node) const {
  return m_order[static_cast<std::size_t>(node)]->isSelected();
}
void ClusterCanvas::choosePart(int node) {
  m_bench->selection.selectNodes({m_order[static_cast<std::size_t>(node)]->id()});
}

std::vector<QPointF> ClusterCanvas::shownPlaces() const {
  std::vector<QPointF> places;
  for (const NodeItem* node : m_order) places.push_back(node->pos());
  return places;
}

std::vector<QPointF> ClusterCanvas::placesWithout(const std::vector<std::string>& ids) const {
  std::vector<QPointF> places;
  for (const NodeItem* node : m_order) {
    if (std::find(ids.begin(), ids.end(), node->id()) == ids.end()) places.push_back(node->pos());
  }
  return places;
}

void ClusterCanvas::fit() {
  m_fitPending = false;
  if (m_items.empty()) {
    resetTransform();
    refreshLook();
    return;
  }
  QRectF bounds;
  for (const NodeItem* node : m_order) bounds |= node->sceneBoundingRect();
  bounds |= QRectF(m_plan.left, m_plan.spine_y, m_plan.right - m_plan.left, 1);
  // The margins are of the screen, as is the switch's label over it.
  const QSizeF room = QSizeF(viewport()->size()) - QSizeF(2 * kFitMargin, 2 * kFitMargin + kFitLabel);
  const double scale =
      std::clamp(std::min(room.width() / bounds.width(), room.height() / bounds.height()), kMinZoom, 1.0);
  setTransform(QTransform::fromScale(scale, scale));
  centerOn(bounds.center() - QPointF(0, kFitLabel / 2 / scale));
  m_fitted = true;
  refreshLook();
  m_overview->follow();
  emit zoomed();
}

void ClusterCanvas::zoom(double factor) { zoomAt(viewport()->rect().center(), factor); }

void ClusterCanvas::zoomAt(QPoint place, double factor) {
  m_fitted = false;
  const double wanted = std::clamp(scaleNow() * factor, kMinZoom, kMaxZoom);
  const QPointF under = mapToScene(place);
  const QPointF middle = QRectF(viewport()->rect()).center();
  setTransform(QTransform::fromScale(wanted, wanted));
  centerOn(under + (middle - place) / wanted);
  refreshLook();
  m_overview->follow();
  emit zoomed();
}

QPointF ClusterCanvas::freePlace() const {
  const std::vector<QPointF> taken = shownPlaces();
  const int columns = std::max(4, columnsFor(static_cast<int>(taken.size())));
  for (int n = 0;; ++n) {
    const QPointF place((n % columns) * kNodeStepX, (n / columns) * kNodeStepY);
    if (std::none_of(taken.begin(), taken.end(),
                     [&](QPointF other) { return nodeRect(place).intersects(nodeRect(other)); }))
      return place;
  }
}

// As long as nobody chose another view, all of the cluster stays in it.
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

// While the canvas has the keyboard, Space pans and Home fits, whatever the window uses these keys for.
bool ClusterCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool mine = key == Qt::Key_Space || key == Qt::Key_Home || key == Qt::Key_Delete || key == Qt::Key_F2 ||
                      key == Qt::Key_Escape || key == Qt::Key_Plus || key == Qt::Key_Minus;
    if (mine) {
      event->accept();
      return true;
    }
  }
  return QGraphicsView::event(event);
}

}  // namespace roundel::widgets
