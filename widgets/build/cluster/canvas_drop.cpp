// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/canvas_drop.h"

#include <QDragEnterEvent>
#include <QGraphicsView>
#include <QMimeData>

#include "core/model/scenario.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {

CanvasDropTarget::CanvasDropTarget(const CanvasParts& parts, QGraphicsView* view, FragmentPlacer* placer,
                                   CanvasFields* fields, CanvasCommands::Tell tell)
    : m_parts(parts), m_view(view), m_placer(placer), m_fields(fields), m_tell(std::move(tell)) {
  view->setAcceptDrops(true);
  view->viewport()->installEventFilter(this);
}

bool CanvasDropTarget::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
      return enter(static_cast<QDropEvent&>(*event)), true;
    case QEvent::DragMove:
      return hover(static_cast<QDropEvent&>(*event)), true;
    case QEvent::DragLeave:
      return leave(), true;
    case QEvent::Drop:
      return drop(static_cast<QDropEvent&>(*event)), true;
    default:
      return QObject::eventFilter(watched, event);
  }
}

void CanvasDropTarget::enter(QDropEvent& event) {
  QString reason;
  m_over = mayCarryFragment(event.mimeData()) ? fragmentIn(event.mimeData(), reason) : std::nullopt;
  hover(event);
}

const NodeItem* CanvasDropTarget::nodeAt(QPoint at) const { return dynamic_cast<const NodeItem*>(m_view->itemAt(at)); }

Snap CanvasDropTarget::snapHere(QPoint at, Qt::KeyboardModifiers modifiers) const {
  return snapAt(m_view->mapToScene(at) - kNodeMiddle, m_parts.nodes->places(), m_view->transform().m11(), modifiers);
}

// Shows the places of the nodes and the guide lines of alignment.
void CanvasDropTarget::hover(QDropEvent& event) {
  if (!m_over) return event.ignore();
  event.setDropAction(Qt::CopyAction);
  event.accept();
  m_parts.hints->clear();
  const QPoint drop_point = event.position().toPoint();
  const bool onNode = m_over->nodes.empty() && (m_over->gpu_types.empty() || m_view->itemAt(drop_point) != nullptr);
  if (!onNode) {
    const Snap snap = snapHere(drop_point, event.modifiers());
    m_parts.hints->guides = snap.guides;
    const std::vector<QPointF> by = m_over->nodes.empty() ? std::vector<QPointF>{{}} : offsetsOf(*m_over);
    for (const QPointF offset : by) m_parts.hints->ghosts.push_back(snap.place + offset);
  }
  m_view->viewport()->update();
}

void CanvasDropTarget::leave() {
  m_over.reset();
  m_parts.hints->clear();
  m_view->viewport()->update();
}

void CanvasDropTarget::drop(QDropEvent& event) {
  leave();
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentIn(event.mimeData(), reason);
  if (!fragment) {
    event.ignore();
    return m_tell(tr("This is neither a node nor a job: %1.").arg(reason), true);
  }
  event.setDropAction(Qt::CopyAction);
  event.accept();
  m_view->setFocus();
  place(*fragment, event.position().toPoint(), event.modifiers());
}

void CanvasDropTarget::place(const model::Scenario& fragment, QPoint at, Qt::KeyboardModifiers modifiers) {
  const bool free = (modifiers & Qt::AltModifier) != 0;
  const NodeItem* target_node = nodeAt(at);
  if (fragment.nodes.empty() && !fragment.jobs.empty()) return m_placer->placeJobs(fragment, target_node);
  if (fragment.nodes.empty()) {
    return m_placer->placeGpu(
        fragment, m_view->mapToScene(at),
        target_node != nullptr ? std::vector<std::string>{target_node->id()} : std::vector<std::string>(), free);
  }
  const QPointF corner = snapHere(at, modifiers).place;
  if ((modifiers & Qt::ShiftModifier) != 0)
    m_fields->askCount(fragment, corner);
  else
    m_placer->placeNodes(fragment, corner, free);
}

}  // namespace roundel::widgets
