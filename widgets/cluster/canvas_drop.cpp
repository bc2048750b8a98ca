// What is dropped on ClusterCanvas, or placed from the palette by keyboard: nodes, GPU types, jobs.

#include <QDragEnterEvent>
#include <QMimeData>
#include <algorithm>

#include "widgets/cluster/canvas.h"
#include "widgets/state/fragments.h"

namespace roundel::widgets {
namespace {

// Where the nodes of a fragment stand relative to the first.
std::vector<QPointF> offsets(const model::Scenario& fragment) {
  std::vector<QPointF> places = placesOf(fragment);
  for (std::size_t n = places.size(); n-- > 0;) places[n] -= places[0];
  return places;
}

constexpr QPointF kMiddle(kNodeWidth / 2, kNodeHeight / 2);

// A node needs a GPU at least; one of a type that is dropped where no node stands.
model::Scenario nodeOf(model::Scenario fragment) {
  model::NodeSpec node;
  node.gpus = {{fragment.gpu_types.front().id, 1}};
  fragment.nodes = {node};
  return fragment;
}

}  // namespace

void ClusterCanvas::dragEnterEvent(QDragEnterEvent* event) {
  QString reason;
  m_over = mayCarryFragment(event->mimeData()) ? fragmentIn(event->mimeData(), reason) : std::nullopt;
  if (!m_over) return event->ignore();
  event->setDropAction(Qt::CopyAction);
  event->accept();
  showOver(event->position().toPoint(), event->modifiers());
}

void ClusterCanvas::dragMoveEvent(QDragMoveEvent* event) {
  if (!m_over) return event->ignore();
  event->setDropAction(Qt::CopyAction);
  event->accept();
  showOver(event->position().toPoint(), event->modifiers());
}

void ClusterCanvas::dragLeaveEvent(QDragLeaveEvent*) {
  m_over.reset();
  m_ghosts.clear();
  m_guides.clear();
  viewport()->update();
}

// Where the nodes would stand, and with what they would be in line.
void ClusterCanvas::showOver(QPoint at, Qt::KeyboardModifiers modifiers) {
  m_ghosts.clear();
  m_guides.clear();
  const bool type_on_node = m_over->nodes.empty() && (m_over->gpu_types.empty() || itemAt(at) != nullptr);
  if (!type_on_node) {
    const Snap snap = snapHere(mapToScene(at) - kMiddle, shownPlaces(), modifiers);
    m_guides = snap.guides;
    const model::Scenario& shown = *m_over;
    const std::vector<QPointF> by = shown.nodes.empty() ? std::vector<QPointF>{{}} : offsets(shown);
    for (const QPointF offset : by) m_ghosts.push_back(snap.place + offset);
  }
  viewport()->update();
}

void ClusterCanvas::dropEvent(QDropEvent* event) {
  m_over.reset();
  m_ghosts.clear();
  m_guides.clear();
  viewport()->update();
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentIn(event->mimeData(), reason);
  if (!fragment) {
    event->ignore();
    return emit refused(tr("This is no node and no job: %1.").arg(reason));
  }
  event->setDropAction(Qt::CopyAction);
  event->accept();
  setFocus();
  placeFragment(*fragment, mapToScene(event->position().toPoint()), event->modifiers());
}

void ClusterCanvas::placeFragment(const model::Scenario& fragment, QPointF at, Qt::KeyboardModifiers modifiers) {
  const bool free = (modifiers & Qt::AltModifier) != 0;
  const auto* over = dynamic_cast<const NodeItem*>(itemAt(mapFromScene(at)));
  if (fragment.nodes.empty() && !fragment.jobs.empty()) return placeJobs(fragment, over);
  if (fragment.nodes.empty()) {
    return placeGpu(fragment, at, over != nullptr ? std::vector<std::string>{over->id()} : std::vector<std::string>(),
                    free);
  }
  const QPointF place = snapHere(at - kMiddle, shownPlaces(), modifiers).place;
  if ((modifiers & Qt::ShiftModifier) != 0) {
    askCount(fragment, place);
  } else {
    placeNodes(fragment, place, free);
  }
}

void ClusterCanvas::place(const model::Scenario& fragment) {
  if (fragment.nodes.empty() && !fragment.jobs.empty()) return placeJobs(fragment, nullptr);
  const QPointF middle = snapped(mapToScene(viewport()->rect().center()) - kMiddle);
  if (fragment.nodes.empty()) return placeGpu(fragment, middle + kMiddle, selectedIds(), false);
  placeNodes(fragment, middle, false);
  if (const NodeItem* node = item(m_current)) ensureVisible(node, 24, 24);
}

// Onto no other node: beside it, unless the grid is ignored.
void ClusterCanvas::placeNodes(const model::Scenario& fragment, QPointF at, bool free) {
  model::Scenario placed = fragment;
  const std::vector<QPointF> by = offsets(fragment);
  const QPointF corner = free || by.size() > 1 ? at : freePlaceNear(at, shownPlaces());
  for (std::size_t n = 0; n < by.size(); ++n) {
    placed.nodes[n].x = corner.x() + by[n].x();
    placed.nodes[n].y = corner.y() + by[n].y();
  }
  QString reason;
  const QString text = by.size() == 1 ? tr("Add a node") : tr("Add %1 nodes").arg(by.size());
  const std::vector<std::string> ids = insertNodes(m_bench->document, placed, text, reason);
  if (ids.empty()) return emit refused(tr("This cannot be placed: %1.").arg(reason));
  m_bench->selection.selectNodes(ids);
  emit told(ids.size() == 1
                ? tr("%1: %2").arg(QString::fromStdString(ids.front()), groupsText(fragment.nodes.front().gpus))
                : tr("%n node(s) placed", nullptr, static_cast<int>(ids.size())));
}

void ClusterCanvas::placeSeveral(const model::Scenario& fragment, QPointF at, int count) {
  if (fragment.nodes.empty() || count < 1) return;
  model::Scenario several = fragment;
  const model::NodeSpec first = several.nodes.front();
  several.nodes.clear();
  for (const QPointF place : gridOfPlaces(at, count, shownPlaces())) {
    several.nodes.push_back(first);
    several.nodes.back().x = place.x();
    several.nodes.back().y = place.y();
  }
  QString reason;
  const std::vector<std::string> ids = insertNodes(m_bench->document, several, tr("Add %1 nodes").arg(count), reason);
  if (ids.empty()) return emit refused(tr("This cannot be placed: %1.").arg(reason));
  m_bench->selection.selectNodes(ids);
  emit told(tr("%n node(s) placed", nullptr, static_cast<int>(ids.size())) + QStringLiteral(": ") +
            groupsText(first.gpus));
}

void ClusterCanvas::placeGpu(const model::Scenario& fragment, QPointF at, const std::vector<std::string>& on,
                             bool free) {
  if (fragment.gpu_types.empty()) return emit refused(tr("There is no node, job or GPU type in it."));
  if (on.empty()) return placeNodes(nodeOf(fragment), at - kMiddle, free);
  for (const std::string& id : on) addGpuTo(m_bench->document, id, fragment);
  const QString type = QString::fromStdString(fragment.gpu_types.front().id);
  emit told(on.size() == 1 ? tr("%1 has a %2 more").arg(QString::fromStdString(on.front()), type)
                           : tr("%1 nodes have a %2 more").arg(on.size()).arg(type));
}

// A job goes where the scheduler puts it: on the cluster it is dropped at an instant, not on a place.
void ClusterCanvas::placeJobs(const model::Scenario& fragment, const NodeItem* over) {
  QString reason;
  const double at_s = m_bench->playhead.now_s();
  const model::Inserted inserted = dropJobs(m_bench->document, fragment, at_s, reason);
  if (inserted.jobs.empty()) return emit refused(tr("This cannot be dropped: %1.").arg(reason));
  const auto& jobs = m_bench->document.scenario().jobs;
  m_bench->selection.selectJob(model::JobIndex(jobs.size() - 1));
  const QString id = QString::fromStdString(inserted.jobs.front());
  QString words = inserted.jobs.size() == 1 ? tr("%1 arrives at %2 s").arg(id).arg(at_s)
                                            : tr("%1 jobs arrive from %2 s on").arg(inserted.jobs.size()).arg(at_s);
  words += at_s > 0 ? tr(", where the playhead is") : QString();
  if (over != nullptr)
    words += tr(". Schedulers place jobs: it is not tied to %1").arg(QString::fromStdString(over->id()));
  for (const model::Fault& fault : m_bench->document.faults()) {
    if (fault.pointer != "/jobs/" + std::to_string(jobs.size() - 1) &&
        !fault.pointer.starts_with("/jobs/" + std::to_string(jobs.size() - 1) + "/"))
      continue;
    return emit refused(words + tr(", but cannot run: %1").arg(QString::fromStdString(fault.message)));
  }
  emit told(words);
}

}  // namespace roundel::widgets
