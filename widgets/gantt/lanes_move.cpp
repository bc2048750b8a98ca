// A bar moved by hand in LanesCanvas: Ctrl (or Alt) and the mouse, or Ctrl (or Alt) and the arrows. Never an edit of the document:
// what comes out is asked of the workbench as a what-if at the playhead.

#include <algorithm>
#include <cmath>
#include <set>

#include "widgets/gantt/lane_text.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/painting/time_text.h"

namespace roundel::widgets {

// The job of a bar, from its gang's first row on.
void LanesCanvas::beginMove(int lane, BarRef bar) {
  const GanttController::Lane& at = m_controller->lane(lane);
  const std::vector<BarRef> gang = at.bars->gang(bar);
  const std::vector<model::GpuIndex> order = at.rows.order();
  Move move;
  move.lane = lane;
  move.job = at.bars->bar(bar).job;
  move.count = static_cast<int>(gang.size());
  int first = static_cast<int>(order.size());
  for (const BarRef& member : gang) {
    const auto place = std::find(order.begin(), order.end(), member.gpu);
    if (place != order.end()) first = std::min(first, static_cast<int>(place - order.begin()));
  }
  const auto grabbed = std::find(order.begin(), order.end(), bar.gpu);
  move.grip = std::max(0, static_cast<int>(grabbed - order.begin()) - first);
  move.row = std::clamp(first, 0, std::max(0, static_cast<int>(order.size()) - move.count));
  m_move = move;
  update();
}

void LanesCanvas::moveTo(QPointF position) {
  if (!m_move) return;
  const GanttController::Lane& at = m_controller->lane(m_move->lane);
  const double y = position.y() - barsRect(m_move->lane).top() + at.scroll_y;
  m_move->paused = at.rows.inQueue(y);
  const model::GpuIndex gpu = at.rows.gpuAt(y);
  if (!m_move->paused && gpu.valid()) {
    const std::vector<model::GpuIndex> order = at.rows.order();
    const auto row = static_cast<int>(std::find(order.begin(), order.end(), gpu) - order.begin());
    m_move->row = std::clamp(row - m_move->grip, 0, std::max(0, static_cast<int>(order.size()) - m_move->count));
  }
  update();
}

void LanesCanvas::shiftMove(int by) {
  if (!m_move) {
    const auto bar = m_controller->cursorBar();
    if (!bar) return;
    beginMove(m_controller->cursor()->lane, *bar);
  }
  const auto rows = static_cast<int>(m_controller->lane(m_move->lane).rows.order().size());
  // Below the last rows is the queue: paused.
  const int last = std::max(0, rows - m_move->count);
  if (by < 0 && m_move->paused) {
    m_move->paused = false;
  } else if (by > 0 && m_move->row == last) {
    m_move->paused = true;
  } else {
    m_move->row = std::clamp(m_move->row + by, 0, last);
  }
  update();
}

std::vector<model::GpuIndex> LanesCanvas::movedGpus() const {
  if (!m_move || m_move->paused) return {};
  const std::vector<model::GpuIndex> order = m_controller->lane(m_move->lane).rows.order();
  const auto first = order.begin() + std::min<std::ptrdiff_t>(m_move->row, static_cast<std::ptrdiff_t>(order.size()));
  return {first, first + std::min<std::ptrdiff_t>(m_move->count, order.end() - first)};
}

void LanesCanvas::endMove(bool ask) {
  const auto move = m_move;
  const std::vector<model::GpuIndex> gpus = movedGpus();
  m_move.reset();
  update();
  if (!ask || !move) return;
  Workbench::BarMove request;
  request.lane = move->lane;
  request.job = move->job;
  request.gpus = gpus;
  request.t_s = m_controller->bench()->playhead.now_s();
  m_controller->bench()->requestMove(request);
}

// What can be said at once; the referee has the last word.
QString LanesCanvas::moveObjection() const {
  const BarIndex& bars = *m_controller->lane(m_move->lane).bars;
  const model::Problem& problem = bars.problem();
  const model::Job& job = problem.jobs[m_move->job];
  const double now_s = m_controller->bench()->playhead.now_s();
  const metrics::JobPhase phase = bars.index().phase(m_move->job, now_s);
  const QString name = QString::fromStdString(job.id);
  if (phase == metrics::JobPhase::NotArrived)
    return tr("%1 has not arrived at %2").arg(name, clockText(now_s, m_controller->end_s()));
  if (phase == metrics::JobPhase::Finished || phase == metrics::JobPhase::Cancelled)
    return tr("%1 has ended at %2").arg(name, clockText(now_s, m_controller->end_s()));
  std::set<std::string> cannot;
  for (const model::GpuIndex gpu : movedGpus()) {
    const model::TypeIndex type = problem.gpus[gpu].type;
    if (static_cast<std::size_t>(type) < job.rate.size() && !job.rate[type].usable())
      cannot.insert(problem.types[type].id);
    for (const DownTime& down : downTimes(bars.trace())) {
      if (down.node == problem.gpus[gpu].node && down.from_s <= now_s && now_s < down.to_s)
        return tr("%1 is down at %2")
            .arg(QString::fromStdString(problem.nodes[down.node].id), clockText(now_s, m_controller->end_s()));
    }
  }
  if (cannot.empty()) return {};
  return tr("%1 cannot run on %2").arg(name, QString::fromStdString(*cannot.begin()));
}

void LanesCanvas::paintMove(QPainter& painter) {
  if (!m_move || !m_controller->lane(m_move->lane).bars || barsRect(m_move->lane).isEmpty()) return;
  const Theme& theme = m_controller->bench()->theme();
  const GanttController::Lane& at = m_controller->lane(m_move->lane);
  const GanttScene scene{*at.bars, at.rows, at.colors, m_controller->axis()};
  const GanttLook the_look = look(m_move->lane);
  const double now_s = m_controller->bench()->playhead.now_s();
  const QString objection = moveObjection();
  Bar bar;
  bar.start_s = now_s;
  bar.end_s = std::max(now_s, scene.axis.t(std::min(scene.axis.width_px, scene.axis.x(now_s) + 120 * scale())));
  std::vector<QRectF> rects;
  const std::vector<model::GpuIndex> gpus = movedGpus();
  for (const model::GpuIndex gpu : gpus) rects.push_back(barRect(scene, the_look, bar, gpu));
  painter.save();
  painter.translate(barsRect(m_move->lane).topLeft() - QPointF(0, at.scroll_y));
  const QColor color = at.colors.of(m_move->job, model::TypeIndex(0));
  for (const QRectF& rect : rects) painter.fillRect(rect, mixed(color, theme.panel, 0.45));
  paintGhosts(painter, joinedOutlines(scene, the_look, rects, 0, scene.axis.width_px), the_look);
  const model::Problem& problem = at.bars->problem();
  const QString name = QString::fromStdString(problem.jobs[m_move->job].id);
  QString words =
      m_move->paused || gpus.empty()
          ? tr("%1 paused at %2").arg(name, clockText(now_s, m_controller->end_s()))
          : tr("%1 to %2 at %3").arg(name, gpuSetText(problem, gpus), clockText(now_s, m_controller->end_s()));
  if (!objection.isEmpty()) words = objection;
  GanttText text(painter, TextUnit::Pixels, scale());
  const double wide = text.width(words, kNotePx, QFont::DemiBold) + 14 * scale();
  const double x = std::clamp(scene.axis.x(now_s), 0.0, std::max(0.0, scene.axis.width_px - wide));
  const double y = rects.empty() ? at.rows.queue_top : rects.front().top() - 22 * scale();
  const QRectF pill(x, std::max(at.scroll_y + 2, y), wide, 20 * scale());
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(Qt::NoPen);
  painter.setBrush(objection.isEmpty() ? theme.accent : theme.bad);
  painter.drawRoundedRect(pill, kBarRadius, kBarRadius);
  text.drawMiddle(pill.left() + 7 * scale(), pill.center().y(), words, kNotePx,
                  objection.isEmpty() ? theme.onAccent : textOn(theme.bad), QFont::DemiBold);
  painter.restore();
}

}  // namespace roundel::widgets
