// Jobs that are dragged on to LanesCanvas from a palette: they arrive where they are let go.

#include <QDragEnterEvent>
#include <QMimeData>
#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/state/fragments.h"

namespace roundel::widgets {
namespace {

constexpr double kEdge_px = 4, kSnap_px = 8;

}  // namespace

// A job from a palette: it arrives where it is let go.
void LanesCanvas::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(kJobMime))) event->acceptProposedAction();
}

void LanesCanvas::dragMoveEvent(QDragMoveEvent* event) {
  const int lane = laneAt(event->position());
  const bool on_axis = lane >= 0 && item(lane).place.body.contains(event->position()) &&
                       event->position().x() >= barsRect(lane).left() - kEdge_px;
  m_drop_s.reset();
  if (on_axis) {
    const TimeAxis& axis = m_controller->axis();
    const double t_s = axis.t(std::clamp(event->position().x() - barsRect(lane).left(), 0.0, axis.width_px));
    // To the round where the pointer is near one; Alt leaves it as it is.
    const double near_s = model::RoundGrid(m_controller->bench()->playhead.round_s()).nearest_s(t_s);
    const bool snap = !(event->modifiers() & Qt::AltModifier) && std::abs(axis.x(near_s) - axis.x(t_s)) < kSnap_px;
    m_drop_s = snap ? near_s : t_s;
    event->acceptProposedAction();
  } else {
    event->ignore();
  }
  update();
}

void LanesCanvas::dragLeaveEvent(QDragLeaveEvent*) {
  m_drop_s.reset();
  update();
}

void LanesCanvas::dropEvent(QDropEvent* event) {
  const auto at_s = std::exchange(m_drop_s, std::nullopt);
  update();
  if (!at_s) return;
  QString reason;
  std::optional<model::Scenario> fragment = fragmentIn(event->mimeData(), reason);
  if (fragment) {
    const model::Inserted inserted = dropJobs(m_controller->bench()->document, std::move(*fragment), *at_s, reason);
    if (reason.isEmpty()) {
      event->acceptProposedAction();
      selectInserted(inserted.jobs);
      return;
    }
  }
  emit refused(reason);
}

void LanesCanvas::selectInserted(const std::vector<std::string>& jobs) {
  if (jobs.empty()) return;
  if (const auto problem = m_controller->bench()->document.problem())
    m_controller->bench()->selection.selectJob(problem->findJob(jobs.front()));
}

}  // namespace roundel::widgets
