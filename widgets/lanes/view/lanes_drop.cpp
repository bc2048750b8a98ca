// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_drop.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <algorithm>
#include <cmath>
#include <utility>

#include "core/model/round_grid.h"
#include "core/model/scenario.h"
#include "widgets/document/state/fragments.h"

namespace roundel::widgets {
namespace {
constexpr double kEdge_px = 4, kSnap_px = 8;
}

bool LanesDrop::handle(QEvent* event) {
  switch (event->type()) {
    case QEvent::DragEnter:
      if (auto* enter = static_cast<QDragEnterEvent*>(event); enter->mimeData()->hasFormat(QLatin1String(kJobMime)))
        enter->acceptProposedAction();
      return true;
    case QEvent::DragMove:
      dragMove(static_cast<QDragMoveEvent*>(event));
      return true;
    case QEvent::DragLeave:
      setArrival(std::nullopt);
      return true;
    case QEvent::Drop:
      drop(static_cast<QDropEvent*>(event));
      return true;
    default:
      return false;
  }
}

void LanesDrop::setArrival(std::optional<double> arrival_s) {
  m_arrival_s = arrival_s;
  m_widget->update();
}

std::optional<double> LanesDrop::arrivalAt(const QDropEvent& event) const {
  const int lane = m_layout->laneAt(event.position());
  if (lane < 0 || !m_layout->at(lane).body.contains(event.position())) return std::nullopt;
  const double x = event.position().x() - m_layout->at(lane).bars.left();
  if (x < -kEdge_px) return std::nullopt;
  const TimeAxis& axis = m_lanes->lane(lane).axis;
  const double t_s = axis.t(std::clamp(x, 0.0, axis.width_px));
  // Snaps to a round that is near; with Alt it does not snap.
  const double near_s = model::RoundGrid(m_bench->playhead.round_s()).nearest_s(t_s);
  const bool snap = !(event.modifiers() & Qt::AltModifier) && std::abs(axis.x(near_s) - axis.x(t_s)) < kSnap_px;
  return snap ? near_s : t_s;
}

void LanesDrop::dragMove(QDragMoveEvent* event) {
  setArrival(arrivalAt(*event));
  m_arrival_s ? event->acceptProposedAction() : event->ignore();
}

void LanesDrop::drop(QDropEvent* event) {
  const auto at_s = m_arrival_s;
  setArrival(std::nullopt);
  if (!at_s) return;
  QString reason;
  if (std::optional<model::Scenario> fragment = fragmentIn(event->mimeData(), reason)) {
    const model::Inserted inserted = dropJobs(m_bench->document, std::move(*fragment), *at_s, reason);
    if (reason.isEmpty()) {
      event->acceptProposedAction();
      const auto problem = m_bench->document.problem();
      if (problem && !inserted.jobs.empty()) m_bench->selection.selectJob(problem->findJob(inserted.jobs.front()));
      return;
    }
  }
  emit refused(reason);
}

}  // namespace roundel::widgets
