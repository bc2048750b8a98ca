// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster/fragment_placer.h"

#include <QClipboard>
#include <QGuiApplication>

#include "core/model/scenario.h"
#include "widgets/build/cluster/cluster_edits.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {

constexpr double kPasteStep = 2 * kCanvasGrid;

// A GPU type that is dropped beside all nodes becomes a node with one such GPU.
model::Scenario nodeOf(model::Scenario fragment) {
  model::NodeSpec node;
  node.gpus = {{fragment.gpu_types.front().id, 1}};
  fragment.nodes = {node};
  return fragment;
}

}  // namespace

std::vector<QPointF> offsetsOf(const model::Scenario& fragment) {
  std::vector<QPointF> places = placesOf(fragment);
  for (std::size_t n = places.size(); n-- > 0;) places[n] -= places[0];
  return places;
}

FragmentPlacer::FragmentPlacer(Document* document, Selection* selection, Playhead* playhead, const CanvasNodes* nodes,
                               CanvasCommands::Tell tell)
    : m_document(document), m_selection(selection), m_playhead(playhead), m_nodes(nodes), m_tell(std::move(tell)) {}

void FragmentPlacer::place(const model::Scenario& fragment, QPointF middle) {
  if (fragment.nodes.empty() && !fragment.jobs.empty()) return placeJobs(fragment, nullptr);
  const QPointF corner = snapped(middle - kNodeMiddle);
  if (fragment.nodes.empty()) return placeGpu(fragment, corner + kNodeMiddle, m_nodes->selected(), false);
  placeNodes(fragment, corner, false);
}

void FragmentPlacer::placeNodes(const model::Scenario& fragment, QPointF at, bool free) {
  model::Scenario placed_fragment = fragment;
  const std::vector<QPointF> by = offsetsOf(fragment);
  const QPointF corner = free || by.size() > 1 ? at : freePlaceNear(at, m_nodes->places());
  for (std::size_t n = 0; n < by.size(); ++n) {
    placed_fragment.nodes[n].x = corner.x() + by[n].x();
    placed_fragment.nodes[n].y = corner.y() + by[n].y();
  }
  QString reason;
  const QString text = by.size() == 1 ? tr("Add a node") : tr("Add %1 nodes").arg(by.size());
  const std::vector<std::string> ids = insertNodes(*m_document, placed_fragment, text, reason);
  if (ids.empty()) return m_tell(tr("This cannot be placed: %1.").arg(reason), true);
  m_selection->selectNodes(ids);
  m_tell(ids.size() == 1
             ? tr("%1: %2").arg(QString::fromStdString(ids.front()), groupsText(fragment.nodes.front().gpus))
             : tr("%n node(s) placed", nullptr, static_cast<int>(ids.size())),
         false);
}

void FragmentPlacer::placeSeveral(const model::Scenario& fragment, QPointF at, int count) {
  if (fragment.nodes.empty() || count < 1) return;
  model::Scenario node_copies = fragment;
  const model::NodeSpec first = node_copies.nodes.front();
  node_copies.nodes.clear();
  for (const QPointF place : gridOfPlaces(at, count, m_nodes->places())) {
    node_copies.nodes.push_back(first);
    node_copies.nodes.back().x = place.x();
    node_copies.nodes.back().y = place.y();
  }
  QString reason;
  const std::vector<std::string> ids = insertNodes(*m_document, node_copies, tr("Add %1 nodes").arg(count), reason);
  if (ids.empty()) return m_tell(tr("This cannot be placed: %1.").arg(reason), true);
  m_selection->selectNodes(ids);
  m_tell(tr("%n node(s) placed", nullptr, static_cast<int>(ids.size())) + QStringLiteral(": ") + groupsText(first.gpus),
         false);
}

void FragmentPlacer::placeGpu(const model::Scenario& fragment, QPointF at, const std::vector<std::string>& on,
                              bool free) {
  if (fragment.gpu_types.empty()) return m_tell(tr("There is no node, job or GPU type in it."), true);
  if (on.empty()) return placeNodes(nodeOf(fragment), at - kNodeMiddle, free);
  for (const std::string& id : on) addGpuTo(*m_document, id, fragment);
  const QString type = QString::fromStdString(fragment.gpu_types.front().id);
  m_tell(on.size() == 1 ? tr("Added one %2 to %1").arg(QString::fromStdString(on.front()), type)
                        : tr("Added one %2 to each of %1 nodes").arg(on.size()).arg(type),
         false);
}

// The scheduler places jobs; a drop on the canvas only gives them an arrival.
void FragmentPlacer::placeJobs(const model::Scenario& fragment, const NodeItem* over) {
  QString reason;
  const double at_s = m_playhead->now_s();
  const model::Inserted inserted = dropJobs(*m_document, fragment, at_s, reason);
  if (inserted.jobs.empty()) return m_tell(tr("This cannot be dropped: %1.").arg(reason), true);
  const auto& jobs = m_document->scenario().jobs;
  m_selection->selectJob(model::JobIndex(jobs.size() - 1));
  const QString id = QString::fromStdString(inserted.jobs.front());
  QString words = inserted.jobs.size() == 1 ? tr("%1 arrives at %2 s").arg(id).arg(at_s)
                                            : tr("%1 jobs arrive from %2 s on").arg(inserted.jobs.size()).arg(at_s);
  words += at_s > 0 ? tr(", where the playhead is") : QString();
  if (over != nullptr)
    words += tr(". Schedulers place jobs: it is not tied to %1").arg(QString::fromStdString(over->id()));
  for (const model::Fault& fault : m_document->faults()) {
    if (fault.pointer != "/jobs/" + std::to_string(jobs.size() - 1) &&
        !fault.pointer.starts_with("/jobs/" + std::to_string(jobs.size() - 1) + "/"))
      continue;
    return m_tell(words + tr(", but cannot run: %1").arg(QString::fromStdString(fault.message)), true);
  }
  m_tell(words, false);
}

void FragmentPlacer::paste(const QRectF& view, QPointF middle) {
  const QString text = QGuiApplication::clipboard()->text();
  QString reason;
  const std::optional<model::Scenario> fragment = fragmentFrom(text, reason);
  if (!fragment) return m_tell(tr("The clipboard holds no nodes and no jobs: %1.").arg(reason), true);
  if (fragment->nodes.empty()) return place(*fragment, middle);
  m_pastes = text == m_pasted ? m_pastes + 1 : 1;
  m_pasted = text;
  QRectF bounds;
  for (const QPointF node_place : placesOf(*fragment)) bounds |= nodeRect(node_place);
  QPointF offset(kPasteStep * m_pastes, kPasteStep * m_pastes);
  if (!view.intersects(bounds.translated(offset))) offset += snapped(view.center() - bounds.center());
  const std::vector<std::string> ids = pasteNodes(*m_document, text, offset, reason);
  if (ids.empty()) return m_tell(reason, true);
  m_selection->selectNodes(ids);
  m_tell(tr("Pasted %n node(s).", nullptr, static_cast<int>(ids.size())), false);
}

}  // namespace roundel::widgets
