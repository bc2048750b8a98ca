#include "widgets/gantt_model/gang_move.h"

#include <algorithm>
#include <set>
#include <utility>

#include "widgets/painting/time_text.h"

namespace roundel::widgets {

void GangMove::begin(int lane, BarRef bar) {
  const GanttLanes::Lane& at = m_controller->lanes.lane(lane);
  const std::vector<BarRef> gang = at.bars->gang(bar);
  const std::vector<model::GpuIndex> order = at.rows.order();
  const auto row = [&](model::GpuIndex gpu) {
    return static_cast<int>(std::find(order.begin(), order.end(), gpu) - order.begin());
  };
  int first = static_cast<int>(order.size());
  for (const BarRef& member : gang) first = std::min(first, row(member.gpu));
  m_move = Move{lane, at.bars->bar(bar).job, static_cast<int>(gang.size()), 0, std::max(0, row(bar.gpu) - first)};
  m_move->row = std::clamp(first, 0, lastRow(order.size()));
}

void GangMove::moveTo(double y) {
  if (!m_move) return;
  const GanttLanes::Lane& at = m_controller->lanes.lane(m_move->lane);
  m_move->paused = at.rows.inQueue(y + at.scroll_y);
  const model::GpuIndex gpu = at.rows.gpuAt(y + at.scroll_y);
  if (m_move->paused || !gpu.valid()) return;
  const std::vector<model::GpuIndex> order = at.rows.order();
  const auto row = static_cast<int>(std::find(order.begin(), order.end(), gpu) - order.begin());
  m_move->row = std::clamp(row - m_move->grip, 0, lastRow(order.size()));
}

void GangMove::shift(int by) {
  if (!m_move) {
    const auto bar = m_controller->cursor.bar();
    if (!bar) return;
    begin(m_controller->cursor.place()->lane, *bar);
  }
  // Below the last rows is the queue: paused.
  const int last = lastRow(m_controller->lanes.lane(m_move->lane).rows.order().size());
  if (by < 0 && m_move->paused) {
    m_move->paused = false;
  } else if (by > 0 && m_move->row == last) {
    m_move->paused = true;
  } else {
    m_move->row = std::clamp(m_move->row + by, 0, last);
  }
}

std::vector<model::GpuIndex> GangMove::gpus() const {
  if (!m_move || m_move->paused) return {};
  const std::vector<model::GpuIndex> order = m_controller->lanes.lane(m_move->lane).rows.order();
  const auto first = order.begin() + std::min<std::ptrdiff_t>(m_move->row, static_cast<std::ptrdiff_t>(order.size()));
  return {first, first + std::min<std::ptrdiff_t>(m_move->count, order.end() - first)};
}

void GangMove::end(bool ask) {
  const std::vector<model::GpuIndex> to = gpus();
  const auto move = std::exchange(m_move, std::nullopt);
  if (!ask || !move) return;
  Workbench* bench = m_controller->bench();
  bench->requestMove({move->lane, move->job, to, bench->playhead.now_s()});
}

QString GangMove::objection() const {
  const BarIndex& bars = *m_controller->lanes.lane(m_move->lane).bars;
  const model::Problem& problem = bars.problem();
  const model::Job& job = problem.jobs[m_move->job];
  const double now_s = m_controller->bench()->playhead.now_s();
  const metrics::JobPhase phase = bars.index().phase(m_move->job, now_s);
  const QString name = QString::fromStdString(job.id), now = clockText(now_s, m_controller->time.end_s());
  if (phase == metrics::JobPhase::NotArrived) return tr("%1 has not arrived at %2").arg(name, now);
  if (phase == metrics::JobPhase::Finished || phase == metrics::JobPhase::Cancelled)
    return tr("%1 has ended at %2").arg(name, now);
  std::set<std::string> cannot;
  for (const model::GpuIndex gpu : gpus()) {
    const model::TypeIndex type = problem.gpus[gpu].type;
    if (static_cast<std::size_t>(type) < job.rate.size() && !job.rate[type].usable())
      cannot.insert(problem.types[type].id);
    for (const DownTime& down : downTimes(bars.trace())) {
      if (down.node == problem.gpus[gpu].node && down.from_s <= now_s && now_s < down.to_s)
        return tr("%1 is down at %2").arg(QString::fromStdString(problem.nodes[down.node].id), now);
    }
  }
  if (cannot.empty()) return {};
  return tr("%1 cannot run on %2").arg(name, QString::fromStdString(*cannot.begin()));
}

}  // namespace roundel::widgets
