// The keyboard on ClusterCanvas, the clipboard, and the fields that stand on the canvas for a moment.

#include <QApplication>
#include <QClipboard>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "widgets/cluster/canvas.h"
#include "widgets/state/fragments.h"

namespace roundel::widgets {
namespace {

constexpr double kPasteStep = 2 * kCanvasGrid;
constexpr int kMaxCopies = 500;

QPointF unit(int key) {
  if (key == Qt::Key_Left) return {-1, 0};
  if (key == Qt::Key_Right) return {1, 0};
  if (key == Qt::Key_Up) return {0, -1};
  return key == Qt::Key_Down ? QPointF(0, 1) : QPointF();
}

}  // namespace

void ClusterCanvas::nudge(QPointF by) {
  std::map<std::string, QPointF> places;
  for (const std::string& id : selectedIds()) places[id] = item(id)->pos() + by;
  if (!places.empty()) moveNodes(m_bench->document, places, QStringLiteral("nudge-%1").arg(m_gestures));
}

// The nearest node that lies in the direction, those straight ahead first; from nothing, the one nearest to the middle of the view.
void ClusterCanvas::goTo(QPointF direction, bool add) {
  const NodeItem* from = item(m_current);
  const QPointF origin = from != nullptr ? from->pos() : mapToScene(viewport()->rect().center());
  const NodeItem* best = nullptr;
  double distance = 0;
  for (const NodeItem* node : m_order) {
    const QPointF by = node->pos() - origin;
    const double ahead = QPointF::dotProduct(by, direction),
                 aside = std::abs(by.x() * direction.y()) + std::abs(by.y() * direction.x());
    if (node == from || (from != nullptr && ahead < 1)) continue;
    const double cost = from == nullptr ? std::hypot(by.x(), by.y()) : ahead + 3 * aside;
    if (best == nullptr || cost < distance) best = node, distance = cost;
  }
  if (best == nullptr) return;
  std::vector<std::string> ids = add ? selectedIds() : std::vector<std::string>();
  if (std::find(ids.begin(), ids.end(), best->id()) == ids.end()) ids.push_back(best->id());
  m_bench->selection.selectNodes(ids);
  setCurrent(best->id());
  ensureVisible(best, 24, 24);
}

bool ClusterCanvas::arrow(const QKeyEvent& event) {
  const QPointF direction = unit(event.key());
  if (direction.isNull()) return false;
  const bool shift = (event.modifiers() & Qt::ShiftModifier) != 0;
  if ((event.modifiers() & Qt::ControlModifier) != 0 || selectedIds().empty()) {
    goTo(direction, shift);
  } else {
    nudge(direction * (shift ? kCanvasGrid : 1));
  }
  return true;
}

void ClusterCanvas::changeCounts(int by) {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) changeCount(m_bench->document, ids, by, QStringLiteral("count-%1").arg(m_gestures));
}

void ClusterCanvas::keyPressEvent(QKeyEvent* event) {
  if (arrow(*event)) return;
  const bool ctrl = (event->modifiers() & Qt::ControlModifier) != 0,
             shift = (event->modifiers() & Qt::ShiftModifier) != 0;
  switch (event->key()) {
    case Qt::Key_Home:
      return fit();
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      return removeSelected();
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (item(m_current) != nullptr) editInPlace(m_current, event->key() != Qt::Key_F2);
      return;
    case Qt::Key_Escape:
      if (m_drag.active) return cancelDrag();
      return m_scene->clearSelection();
    case Qt::Key_Space:
      m_space = true;
      return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return ctrl ? zoom(1.25) : changeCounts(1);
    case Qt::Key_Minus:
      return ctrl ? zoom(0.8) : changeCounts(-1);
    case Qt::Key_0:
      if (ctrl) return fit();
      break;
    default:
      break;
  }
  if (ctrl && shift && event->key() == Qt::Key_C) return copyTable();
  if (event->matches(QKeySequence::Copy)) return copySelected();
  if (event->matches(QKeySequence::Cut)) return copySelected(), removeSelected();
  if (event->matches(QKeySequence::Paste)) return paste();
  if (event->matches(QKeySequence::SelectAll)) {
    for (const auto& [id, node] : m_items) node->setSelected(true);
    return;
  }
  if (ctrl && event->key() == Qt::Key_D) return duplicateSelected();
  QGraphicsView::keyPressEvent(event);
}

void ClusterCanvas::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat()) return;
  if (event->key() == Qt::Key_Space) m_space = false;
  ++m_gestures;  // the next nudge is a command of its own
  QGraphicsView::keyReleaseEvent(event);
}

void ClusterCanvas::removeSelected() {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) deleteNodes(m_bench->document, ids);
}

void ClusterCanvas::duplicateSelected() {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) m_bench->selection.selectNodes(duplicateNodes(m_bench->document, ids, {kPasteStep, kPasteStep}));
}

void ClusterCanvas::alignSelected(Align how) {
  const std::vector<std::string> ids = selectedIds();
  if (ids.size() < 2) {
    emit refused(tr("Select two or more nodes to align them."));
  } else {
    alignNodes(m_bench->document, ids, how);
  }
}

void ClusterCanvas::copySelected() const {
  const std::vector<std::string> ids = selectedIds();
  if (!ids.empty()) QApplication::clipboard()->setText(copyNodes(m_bench->document, ids));
}

void ClusterCanvas::copyTable() const {
  QApplication::clipboard()->setText(nodesAsTable(m_bench->document.scenario()));
}

// Each paste of the same text stands a step further. What would land out of view, from another window say, lands in it.
void ClusterCanvas::paste() {
  const QString text = QApplication::clipboard()->text();
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentFrom(text, reason);
  if (!fragment) return emit refused(tr("The clipboard holds no nodes and no jobs: %1.").arg(reason));
  if (fragment->nodes.empty()) return place(*fragment);
  m_pastes = text == m_pasted ? m_pastes + 1 : 1;
  m_pasted = text;
  QRectF bounds;
  for (const QPointF at : placesOf(*fragment)) bounds |= nodeRect(at);
  QPointF offset(kPasteStep * m_pastes, kPasteStep * m_pastes);
  const QRectF view = mapToScene(viewport()->rect()).boundingRect();
  if (!view.intersects(bounds.translated(offset))) offset += snapped(view.center() - bounds.center());
  const std::vector<std::string> ids = pasteNodes(m_bench->document, text, offset, reason);
  if (ids.empty()) {
    emit refused(reason);
  } else {
    m_bench->selection.selectNodes(ids);
    emit told(tr("Pasted %n node(s).", nullptr, static_cast<int>(ids.size())));
  }
}

// ---- fields on the canvas -------------------------------------------------------------------------------------------------------

void ClusterCanvas::editInPlace(const std::string& id, bool groups, int group) {
  const NodeItem* node = item(id);
  if (node == nullptr) return;
  auto* line = new QLineEdit(groups ? groupsText(node->node().gpus) : QString::fromStdString(id), viewport());
  line->setObjectName(QStringLiteral("in-place"));
  line->setProperty("node", QString::fromStdString(id));
  line->setProperty("groups", groups);
  line->setAccessibleName(groups ? tr("GPUs of %1").arg(QString::fromStdString(id))
                                 : tr("Name of %1").arg(QString::fromStdString(id)));
  line->setToolTip(groups ? tr("GPUs as 4 x V100, or 2 x V100, 1 x K80. Tab: the name.")
                          : tr("A new name. Tab: the GPUs."));
  const QRect at = mapFromScene(node->mapRectToScene(QRectF(8, 6, kNodeWidth - 16, 24))).boundingRect();
  line->setGeometry(QRect(at.topLeft(), QSize(std::max(at.width(), 160), line->sizeHint().height())));
  line->show();
  line->setFocus();
  line->selectAll();
  if (group >= 0) {
    const QStringList parts = line->text().split(QLatin1Char(','));
    int start = 0;
    for (int i = 0; i < group && i < parts.size(); ++i) start += static_cast<int>(parts[i].size()) + 2;
    if (group < parts.size())
      line->setSelection(start, static_cast<int>(parts[group].trimmed().indexOf(QLatin1Char(' '))));
  }
  line->installEventFilter(this);
  connect(line, &QLineEdit::editingFinished, this, [this, line] { finishEdit(line); });
}

void ClusterCanvas::finishEdit(QLineEdit* line) {
  if (line->property("done").toBool()) return;
  const std::string id = line->property("node").toString().toStdString();
  const QString text = line->text().trimmed();
  const bool groups = line->property("groups").toBool();
  closeField(line);
  if (groups) {
    QString reason;
    if (const auto parsed = parseGroups(m_bench->document.scenario(), text, reason, m_catalogue)) {
      setGroups(m_bench->document, {id}, *parsed, m_catalogue);
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

void ClusterCanvas::closeField(QWidget* field) {
  field->setProperty("done", true);
  field->hide();
  field->deleteLater();
  setFocus();
}

// How many, where several are dropped.
void ClusterCanvas::askCount(const model::Scenario& fragment, QPointF at) {
  auto* frame = new QFrame(viewport());
  frame->setObjectName(QStringLiteral("count-frame"));
  frame->setProperty("panel", true);
  auto* row = new QHBoxLayout(frame);
  row->setContentsMargins(10, 6, 10, 6);
  row->addWidget(new QLabel(tr("How many?"), frame));
  auto* count = new QSpinBox(frame);
  count->setObjectName(QStringLiteral("count"));
  count->setRange(1, kMaxCopies);
  count->setValue(4);
  count->setAccessibleName(tr("How many nodes"));
  count->setToolTip(tr("Enter puts them in rows from here, Esc puts none"));
  row->addWidget(count);
  const QPoint corner = mapFromScene(at);
  frame->adjustSize();
  frame->move(std::clamp(corner.x(), 4, std::max(4, viewport()->width() - frame->width() - 4)),
              std::clamp(corner.y(), 4, std::max(4, viewport()->height() - frame->height() - 4)));
  frame->show();
  count->setFocus();
  count->selectAll();
  count->installEventFilter(this);
  m_asked = {fragment, at};
}

// Enter places them; Esc, or going elsewhere, places none.
bool ClusterCanvas::countEvent(QSpinBox* count, const QEvent& event) {
  QWidget* frame = count->parentWidget();
  if (frame->property("done").toBool()) return false;
  if (event.type() == QEvent::FocusOut &&
      static_cast<const QFocusEvent&>(event).reason() != Qt::ActiveWindowFocusReason)
    return closeField(frame), false;
  if (event.type() != QEvent::KeyPress) return false;
  const int key = static_cast<const QKeyEvent&>(event).key();
  if (key == Qt::Key_Escape) return closeField(frame), true;
  if (key != Qt::Key_Return && key != Qt::Key_Enter) return false;
  count->interpretText();
  const int wanted = count->value();
  const Asked asked = std::exchange(m_asked, {});
  closeField(frame);
  placeSeveral(asked.fragment, asked.at, wanted);
  return true;
}

bool ClusterCanvas::eventFilter(QObject* watched, QEvent* event) {
  if (auto* count = qobject_cast<QSpinBox*>(watched))
    return countEvent(count, *event) || QGraphicsView::eventFilter(watched, event);
  auto* line = qobject_cast<QLineEdit*>(watched);
  const bool key = event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride;
  if (line == nullptr || !key || line->property("done").toBool()) return QGraphicsView::eventFilter(watched, event);
  const int pressed = static_cast<QKeyEvent*>(event)->key();
  const bool other = pressed == Qt::Key_F2 || pressed == Qt::Key_Tab,
             enter = pressed == Qt::Key_Return || pressed == Qt::Key_Enter;
  if (pressed != Qt::Key_Escape && !other && !enter) return QGraphicsView::eventFilter(watched, event);
  if (event->type() == QEvent::ShortcutOverride) return event->accept(), true;
  if (enter) return finishEdit(line), true;  // a line edit would pass it on to the canvas
  if (!other) return closeField(line), true;
  const std::string id = line->property("node").toString().toStdString();
  const bool groups = line->property("groups").toBool();
  const std::string text = line->text().trimmed().toStdString();
  finishEdit(line);
  editInPlace(!groups && item(text) != nullptr ? text : id, !groups);
  return true;
}

}  // namespace roundel::widgets
