#include "widgets/cluster/canvas.h"

#include <QClipboard>
#include <QGraphicsProxyWidget>
#include <QGraphicsScene>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleHints>
#include <QStyleOptionGraphicsItem>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/cluster/cluster_edits.h"
#include "widgets/cluster/cluster_now.h"

namespace roundel::widgets {
namespace {

constexpr double kSpineGap = 48;
constexpr double kLeastZoom = 0.1, kMostZoom = 4;

// Up to 4 with their type's name, up to 16 in two rows of 8, up to 30 in three rows of 10.
double gpuSide(int count) { return count <= 4 ? 36 : count <= 16 ? 17 : 12; }

}  // namespace

NodeItem::NodeItem(std::string id, Workbench* bench) : m_id(std::move(id)), m_bench(bench) {
  setFlags(ItemIsSelectable);
  setAcceptHoverEvents(true);
}

void NodeItem::show(const model::NodeSpec& node) {
  m_node = node;
  setToolTip(QStringLiteral("%1: %2").arg(QString::fromStdString(node.id), groupsText(node.gpus)));
  update();
}

QRectF NodeItem::boundingRect() const { return QRectF(-4, -4, kNodeWidth + 8, kNodeHeight + 8); }
QRectF NodeItem::titleRect() { return QRectF(12, 8, 100, 20); }

void NodeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*) {
  const Theme& t = m_bench->theme();
  const bool selected = (option->state & QStyle::State_Selected) != 0;
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(selected ? t.accent : t.line, selected ? 2 : 1));
  painter->setBrush(t.header);
  painter->drawRoundedRect(QRectF(0.5, 0.5, kNodeWidth - 1, kNodeHeight - 1), kPanelRadius, kPanelRadius);
  const auto text = [&](const QRectF& rect, Qt::Alignment side, const QString& words, const QFont& font, const QColor& color) {
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(rect, static_cast<int>(side | Qt::AlignVCenter), QFontMetricsF(font).elidedText(words, Qt::ElideRight, rect.width()));
  };
  const QFont bold = uiFont(kBodyPx, QFont::DemiBold);
  const double name = std::min(QFontMetricsF(bold).horizontalAdvance(QString::fromStdString(m_node.id)), titleRect().width());
  text(titleRect(), Qt::AlignLeft, QString::fromStdString(m_node.id), bold, t.text);
  QRectF contents = titleRect();
  contents.setLeft(contents.left() + name + 8);
  contents.setRight(kNodeWidth - 12);
  text(contents, Qt::AlignRight, groupsText(m_node.gpus), uiFont(kNotePx), t.dim);
  int count = 0;
  for (const model::GpuGroupSpec& group : m_node.gpus) count += group.count;
  const double side = gpuSide(count);
  const double step = side + (side > 20 ? 4 : 3);
  const int perRow = std::max(1, static_cast<int>((kNodeWidth - 24) / step));
  int drawn = 0;
  for (const model::GpuGroupSpec& group : m_node.gpus) {
    for (int g = 0; g < group.count; ++g, ++drawn) {
      const QRectF box(12 + (drawn % perRow) * step, 36 + (drawn / perRow) * step, side, side);
      if (box.bottom() > kNodeHeight - 4) return;
      painter->setPen(QPen(t.line, 1));
      painter->setBrush(t.idleGpu);
      painter->drawRoundedRect(box, kBarRadius, kBarRadius);
      const QString type = QString::fromStdString(group.type);
      const QFont small = uiFont(kSmallestPx);
      if (QFontMetricsF(small).horizontalAdvance(type) <= side - 2) text(box, Qt::AlignHCenter, type, small, t.dim);
    }
  }
}

ClusterCanvas::ClusterCanvas(Workbench* bench, QWidget* parent) : QGraphicsView(parent), m_bench(bench), m_scene(new QGraphicsScene(this)) {
  // Nodes come, go and move with every edit; an index would cost more than it saves (and has crashed others).
  m_scene->setItemIndexMethod(QGraphicsScene::NoIndex);
  setScene(m_scene);
  setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
  setRenderHint(QPainter::Antialiasing);
  setDragMode(QGraphicsView::RubberBandDrag);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setTransformationAnchor(QGraphicsView::AnchorUnderMouse);
  setAccessibleName(tr("Canvas of the cluster"));
  setAccessibleDescription(tr("Arrow keys move the selected nodes, F2 renames, Delete deletes, Ctrl+D duplicates"));
  setFocusPolicy(Qt::StrongFocus);
  connect(&bench->document, &Document::changed, this, &ClusterCanvas::rebuild);
  connect(&bench->document, &Document::replaced, this, [this] {
    m_fitPending = true;
    if (isVisible()) QMetaObject::invokeMethod(this, &ClusterCanvas::fit, Qt::QueuedConnection);
  });
  connect(&bench->selection, &Selection::nodesChanged, this, &ClusterCanvas::takeSelection);
  connect(m_scene, &QGraphicsScene::selectionChanged, this, &ClusterCanvas::publishSelection);
  connect(bench, &Workbench::themeChanged, this, [this] { viewport()->update(); });
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
  std::map<std::string, NodeItem*> before = std::exchange(m_items, {});
  for (std::size_t n = 0; n < scenario.nodes.size(); ++n) {
    const model::NodeSpec& node = scenario.nodes[n];
    const auto old = before.find(node.id);
    NodeItem* item = old != before.end() ? old->second : new NodeItem(node.id, m_bench);
    if (old == before.end()) {
      m_scene->addItem(item);
    } else {
      before.erase(old);
    }
    item->setPos(places[n]);
    item->show(node);
    m_items[node.id] = item;
  }
  for (const auto& [id, item] : before) delete item;
  const QRectF bounds = m_scene->itemsBoundingRect();
  m_scene->setSceneRect(bounds.adjusted(-400, -300, 400, 300));
  m_updating = false;
  publishSelection();
  viewport()->update();
}

void ClusterCanvas::drawBackground(QPainter* painter, const QRectF& rect) {
  const Theme& t = m_bench->theme();
  painter->fillRect(rect, t.panel);
  if (scaleNow() > 0.4) {
    painter->setPen(QPen(t.line, 0));
    const double step = kCanvasGrid * 2;
    QVector<QPointF> dots;
    for (double x = std::floor(rect.left() / step) * step; x < rect.right(); x += step) {
      for (double y = std::floor(rect.top() / step) * step; y < rect.bottom(); y += step) dots << QPointF(x, y);
    }
    painter->drawPoints(dots.data(), static_cast<int>(dots.size()));
  }
  if (m_items.empty()) {
    painter->setPen(t.dim);
    painter->setFont(uiFont(kHeadingPx));
    painter->drawText(rect, Qt::AlignCenter, tr("No node yet. Add one above, or paste one."));
    return;
  }
  // The spine, and a link from each node to it, as wide as its NIC is fast; links leave sideways and run between the nodes.
  double left = 1e12, right = -1e12, top = 1e12;
  for (const auto& [id, item] : m_items) {
    left = std::min(left, item->x());
    right = std::max(right, item->x() + kNodeWidth + 24);
    top = std::min(top, item->y());
  }
  const double spine = top - kSpineGap;
  painter->setPen(QPen(t.faint, 4, Qt::SolidLine, Qt::FlatCap));
  painter->drawLine(QPointF(left, spine), QPointF(right, spine));
  for (const model::NodeSpec& node : m_bench->document.scenario().nodes) {
    const NodeItem* at = item(node.id);
    if (at == nullptr) continue;
    const double gbits = node.nic_gbits_s.value_or(10);
    painter->setPen(QPen(mixed(t.faint, t.panel, 0.7), std::clamp(std::log2(gbits) - 1, 1.0, 6.0), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    const double lane = at->x() + kNodeWidth + 10 + std::fmod(std::abs(at->y()) / 24, 8);
    const double y = at->y() + kNodeHeight / 2;
    painter->drawPolyline(QVector<QPointF>{{at->x() + kNodeWidth, y}, {lane, y}, {lane, spine}}.data(), 3);
  }
}

std::vector<std::string> ClusterCanvas::selectedIds() const {
  std::vector<std::string> ids;
  for (const auto& [id, item] : m_items) {
    if (item->isSelected()) ids.push_back(id);
  }
  return ids;
}

void ClusterCanvas::publishSelection() {
  if (!m_updating) m_bench->selection.selectNodes(selectedIds());
}

void ClusterCanvas::takeSelection() {
  m_updating = true;
  const auto& wanted = m_bench->selection.nodes();
  for (const auto& [id, item] : m_items) item->setSelected(std::find(wanted.begin(), wanted.end(), id) != wanted.end());
  m_updating = false;
}

void ClusterCanvas::fit() {
  m_fitPending = false;
  if (m_items.empty()) return;
  QRectF bounds;
  for (const auto& [id, item] : m_items) bounds |= item->sceneBoundingRect();
  bounds.adjust(-24, -kSpineGap - 24, 40, 24);
  fitInView(bounds, Qt::KeepAspectRatio);
  if (scaleNow() > 1) setTransform(QTransform());
  centerOn(bounds.center());
  m_fitted = true;
}

void ClusterCanvas::zoom(double factor) {
  m_fitted = false;
  const double wanted = std::clamp(scaleNow() * factor, kLeastZoom, kMostZoom);
  scale(wanted / scaleNow(), wanted / scaleNow());
}

QPointF ClusterCanvas::freePlace() const {
  for (int n = 0;; ++n) {
    const QPointF place((n % 4) * 224.0, (n / 4) * 112.0);
    const bool taken = std::any_of(m_items.begin(), m_items.end(), [&](const auto& entry) {
      return QRectF(entry.second->pos(), QSizeF(kNodeWidth, kNodeHeight)).intersects(QRectF(place, QSizeF(kNodeWidth, kNodeHeight)));
    });
    if (!taken) return place;
  }
}

void ClusterCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::RightButton || event->button() == Qt::MiddleButton || (m_space && event->button() == Qt::LeftButton)) {
    m_drag = {};
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
  m_drag.gesture = QStringLiteral("drag-%1").arg(++m_gestures);
}

// A press alone moves and clones nothing: Ctrl-click adds to the selection. Clones are dragged, the originals stay.
void ClusterCanvas::beginMove() {
  m_drag.moved = true;
  std::vector<std::string> ids = selectedIds();
  if (std::find(ids.begin(), ids.end(), m_drag.node) == ids.end()) ids = {m_drag.node};
  if (m_drag.clone) ids = duplicateNodes(m_bench->document, ids, {}, m_drag.gesture);
  m_bench->selection.selectNodes(ids);
  for (const std::string& id : ids) m_drag.starts[id] = item(id)->pos();
}

void ClusterCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (m_drag.panning) {
    const QPoint by = event->pos() - m_drag.pan;
    m_drag.pan = event->pos();
    m_fitted = false;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - by.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - by.y());
  } else if (m_drag.active) {
    dragTo(mapToScene(event->pos()), event->modifiers());
  } else {
    QGraphicsView::mouseMoveEvent(event);
  }
}

void ClusterCanvas::dragTo(QPointF scene, Qt::KeyboardModifiers modifiers) {
  const QPointF by = scene - m_drag.from;
  if (!m_drag.moved) {
    if (by.manhattanLength() * scaleNow() < QGuiApplication::styleHints()->startDragDistance() / 2.0) return;
    beginMove();
  }
  std::map<std::string, QPointF> places;
  for (const auto& [id, start] : m_drag.starts) places[id] = (modifiers & Qt::AltModifier) != 0 ? start + by : snapped(start + by);
  moveNodes(m_bench->document, places, m_drag.gesture);
}

void ClusterCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = std::exchange(m_drag, {});
  if (!drag.panning) return QGraphicsView::mouseReleaseEvent(event);
  unsetCursor();
  const bool still = (event->pos() - drag.panFrom).manhattanLength() < QGuiApplication::styleHints()->startDragDistance();
  if (event->button() == Qt::RightButton && still) {
    if (auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos())); node != nullptr && !node->isSelected()) m_bench->selection.selectNodes({node->id()});
    openMenu(event->globalPosition().toPoint());
  }
}

void ClusterCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const auto* node = dynamic_cast<NodeItem*>(itemAt(event->pos()))) {
    const QPointF inside = node->mapFromScene(mapToScene(event->pos()));
    const double name = QFontMetricsF(uiFont(kBodyPx, QFont::DemiBold)).horizontalAdvance(QString::fromStdString(node->id()));
    const QRectF title = NodeItem::titleRect();
    editInPlace(node->id(), !QRectF(title.topLeft(), QSizeF(std::min(name, title.width()) + 4, title.height())).contains(inside));
    return;
  }
  QGraphicsView::mouseDoubleClickEvent(event);
}

void ClusterCanvas::editInPlace(const std::string& id, bool groups) {
  const NodeItem* node = item(id);
  if (node == nullptr) return;
  const auto& nodes = m_bench->document.scenario().nodes;
  const auto spec = std::find_if(nodes.begin(), nodes.end(), [&](const model::NodeSpec& n) { return n.id == id; });
  auto* line = new QLineEdit(groups ? groupsText(spec->gpus) : QString::fromStdString(id), viewport());
  line->setObjectName(QStringLiteral("in-place"));
  line->setToolTip(groups ? tr("GPUs as 4 x V100, or 2 x V100, 1 x K80") : tr("A new name"));
  const QRect at = mapFromScene(node->mapRectToScene(QRectF(8, 6, kNodeWidth - 16, 24))).boundingRect();
  line->setGeometry(QRect(at.topLeft(), QSize(std::max(at.width(), 140), line->sizeHint().height())));
  line->selectAll();
  line->show();
  line->setFocus();
  line->installEventFilter(this);
  connect(line, &QLineEdit::editingFinished, this, [this, line, id, groups] { finishEdit(line, id, groups); });
}

void ClusterCanvas::finishEdit(QLineEdit* line, const std::string& id, bool groups) {
  if (line->property("done").toBool()) return;
  line->setProperty("done", true);
  const QString text = line->text().trimmed();
  line->deleteLater();
  setFocus();
  if (groups) {
    QString reason;
    if (const auto parsed = parseGroups(m_bench->document.scenario(), text, reason)) {
      setGroups(m_bench->document, {id}, *parsed);
    } else {
      emit refused(reason);
    }
  } else if (text.toStdString() != id) {
    if (renameNode(m_bench->document, id, text.toStdString())) {
      m_bench->selection.selectNodes({text.toStdString()});
    } else {
      emit refused(tr("“%1” is empty or the name of another node.").arg(text));
    }
  }
}

bool ClusterCanvas::eventFilter(QObject* watched, QEvent* event) {
  auto* line = qobject_cast<QLineEdit*>(watched);
  const bool escape = event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
  if (line == nullptr || !escape) return QGraphicsView::eventFilter(watched, event);
  line->setProperty("done", true);
  line->deleteLater();
  setFocus();
  return true;
}

void ClusterCanvas::wheelEvent(QWheelEvent* event) {
  if ((event->modifiers() & Qt::ControlModifier) != 0) {
    zoom(std::pow(1.0015, event->angleDelta().y()));
    event->accept();
    return;
  }
  m_fitted = false;
  QGraphicsView::wheelEvent(event);
}

void ClusterCanvas::nudge(QPointF by) {
  std::map<std::string, QPointF> places;
  for (const std::string& id : selectedIds()) places[id] = item(id)->pos() + by;
  if (!places.empty()) moveNodes(m_bench->document, places, QStringLiteral("nudge-%1").arg(m_gestures));
}

void ClusterCanvas::keyPressEvent(QKeyEvent* event) {
  const double step = (event->modifiers() & Qt::ShiftModifier) != 0 ? kCanvasGrid : 1;
  const std::vector<std::string> ids = selectedIds();
  switch (event->key()) {
    case Qt::Key_Left: return nudge({-step, 0});
    case Qt::Key_Right: return nudge({step, 0});
    case Qt::Key_Up: return nudge({0, -step});
    case Qt::Key_Down: return nudge({0, step});
    case Qt::Key_Home: return fit();
    case Qt::Key_Delete:
    case Qt::Key_Backspace: return removeSelected();
    case Qt::Key_F2:
      if (ids.size() == 1) editInPlace(ids.front(), false);
      return;
    case Qt::Key_Escape: return m_scene->clearSelection();
    case Qt::Key_Space: m_space = true; return;
    default: break;
  }
  if (event->matches(QKeySequence::Copy)) return copySelected();
  if (event->matches(QKeySequence::Cut)) return copySelected(), removeSelected();
  if (event->matches(QKeySequence::Paste)) return paste();
  if (event->matches(QKeySequence::SelectAll)) {
    for (const auto& [id, node] : m_items) node->setSelected(true);
    return;
  }
  if (event->key() == Qt::Key_D && (event->modifiers() & Qt::ControlModifier) != 0) return duplicateSelected();
  QGraphicsView::keyPressEvent(event);
}

void ClusterCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Space) m_space = false;
  ++m_gestures;  // the next nudge is a command of its own
  QGraphicsView::keyReleaseEvent(event);
}

// While the canvas has the keyboard, Space pans and Home fits, whatever the window uses these keys for.
bool ClusterCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Space || key == Qt::Key_Home || key == Qt::Key_Delete) {
      event->accept();
      return true;
    }
  }
  return QGraphicsView::event(event);
}

void ClusterCanvas::removeSelected() {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) deleteNodes(m_bench->document, ids);
}

void ClusterCanvas::duplicateSelected() {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) m_bench->selection.selectNodes(duplicateNodes(m_bench->document, ids, {2 * kCanvasGrid, 2 * kCanvasGrid}));
}

void ClusterCanvas::copySelected() const {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) QGuiApplication::clipboard()->setText(copyNodes(m_bench->document, ids));
}

void ClusterCanvas::paste() {
  QString reason;
  const auto ids = pasteNodes(m_bench->document, QGuiApplication::clipboard()->text(), {2 * kCanvasGrid, 2 * kCanvasGrid}, reason);
  if (ids.empty()) {
    emit refused(reason);
  } else {
    m_bench->selection.selectNodes(ids);
  }
}

void ClusterCanvas::contextMenuEvent(QContextMenuEvent* event) {
  if (event->reason() != QContextMenuEvent::Mouse) openMenu(event->globalPos());  // a drag with the right button pans
}

void ClusterCanvas::openMenu(QPoint global) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const bool any = !selectedIds().empty();
  menu->addAction(tr("Duplicate"), this, &ClusterCanvas::duplicateSelected)->setEnabled(any);
  menu->addAction(tr("Copy"), this, [this] { copySelected(); })->setEnabled(any);
  menu->addAction(tr("Paste"), this, &ClusterCanvas::paste);
  menu->addAction(tr("Delete"), this, &ClusterCanvas::removeSelected)->setEnabled(any);
  menu->popup(global);
}

void ClusterCanvas::focusOutEvent(QFocusEvent* event) {
  m_space = false;
  QGraphicsView::focusOutEvent(event);
}

// As long as nobody chose another view, all of the cluster stays in it.
void ClusterCanvas::resizeEvent(QResizeEvent* event) {
  QGraphicsView::resizeEvent(event);
  if (m_fitted) fit();
}

void ClusterCanvas::showEvent(QShowEvent* event) {
  QGraphicsView::showEvent(event);
  if (m_fitPending) QMetaObject::invokeMethod(this, &ClusterCanvas::fit, Qt::QueuedConnection);
}

}  // namespace roundel::widgets
