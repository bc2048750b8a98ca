// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/gantt_controller.h"

#include "widgets/document/session/notes.h"
#include "widgets/document/state/jobs/lane_jobs.h"

namespace roundel::widgets {

GanttController::GanttController(Workbench* bench, QObject* parent)
    : QObject(parent),
      reference(bench),
      lanes(bench, &time, &filter, &reference),
      pointing(&bench->playhead, &lanes),
      cursor(bench, &lanes, &time),
      m_bench(bench) {
  connect(&bench->document, &Document::replaced, this, [this] {
    cursor.set(std::nullopt);
    marks.clear();
    time.refit();
    filter.clear();
    reference.setLane(-1);
    m_centred.reset();
  });
  connect(&pointing, &GanttPointing::hoverChanged, this, [this] { m_bench->selection.hover(jobAt(pointing.hover())); });
  connect(&cursor, &GanttCursor::changed, this, &GanttController::overlayChanged);
  connect(&marks, &TimeMarks::changed, this, &GanttController::overlayChanged);
  connect(&bench->bookmarks, &Bookmarks::changed, this, &GanttController::overlayChanged);
  connect(&bench->notes, &Notes::changed, this, &GanttController::overlayChanged);
}

model::JobIndex GanttController::jobAt(const GanttHit& hit) const {
  const model::JobIndex job = pointing.jobOf(hit);
  const bool has_bars = hit.lane >= 0 && hit.lane < lanes.count() && lanes.lane(hit.lane).bars;
  return has_bars ? jobInDocument(m_bench->document, lanes.lane(hit.lane).bars->problem(), job) : job;
}

void GanttController::select(const GanttHit& hit) {
  if (hit.lane < 0) return;
  if (hit.zone == GanttHit::Zone::None) return m_bench->selection.focusLane(hit.lane);
  Selection::GanttSpot spot;
  spot.lane = hit.lane;
  spot.t_s = hit.t_s;
  if (hit.zone == GanttHit::Zone::Queue) {
    spot.job = jobAt(hit);
  } else {
    spot.gpu = hit.gpu;
    const Bar* bar = hit.bar ? &lanes.lane(hit.lane).bars->bar(*hit.bar) : nullptr;
    if (bar != nullptr) spot.job = jobAt(hit);
    cursor.set(
        GanttCursor::Place{.lane = hit.lane, .gpu = hit.gpu, .t_s = hit.t_s, .lower = bar != nullptr && bar->lower()});
  }
  m_bench->selection.selectSpot(spot);
}

void GanttController::selectCursor() {
  const auto& place = cursor.place();
  if (!place || place->lane >= lanes.count() || !place->gpu.valid()) return;
  select(
      {.zone = GanttHit::Zone::Bars, .lane = place->lane, .t_s = place->t_s, .gpu = place->gpu, .bar = cursor.bar()});
}

bool GanttController::cursorSelected() const {
  const auto& spot = m_bench->selection.spot();
  const auto bar = cursor.bar();
  if (!spot || !bar) return false;
  const GanttCursor::Place& place = *cursor.place();
  return spot->gpu == bar->gpu && spot->t_s == place.t_s && spot->lane == place.lane &&
         jobInRun(m_bench->document, lanes.lane(place.lane).bars->problem(), spot->job) ==
             lanes.lane(place.lane).bars->bar(*bar).job;
}

void GanttController::fitBar(const GanttHit& hit) {
  if (!hit.bar) return;
  const Bar& bar = lanes.lane(hit.lane).bars->bar(*hit.bar);
  time.showWithAir(bar.start_s, bar.end_s);
}

std::optional<TimeMarks::Span> GanttController::selectedTimes() const {
  const Selection& selection = m_bench->selection;
  if (const auto& spot = selection.spot();
      spot && spot->lane < lanes.count() && lanes.lane(spot->lane).bars && spot->gpu.valid()) {
    const BarIndex& bars = *lanes.lane(spot->lane).bars;
    if (static_cast<std::size_t>(spot->gpu) < bars.problem().gpus.size()) {
      if (const auto bar = bars.barAt(spot->gpu, spot->t_s, jobInRun(m_bench->document, bars.problem(), spot->job)))
        return std::pair(bars.bar(*bar).start_s, bars.bar(*bar).end_s);
    }
    return std::pair(spot->t_s, spot->t_s);
  }
  const int focused = selection.focusedLane();
  if (selection.job().valid() && focused < lanes.count() && lanes.lane(focused).bars) {
    const BarIndex& bars = *lanes.lane(focused).bars;
    const model::JobIndex job = jobInRun(m_bench->document, bars.problem(), selection.job());
    if (!job.valid()) return std::nullopt;
    const std::vector<BarRef>& refs = bars.barsOfJob(job);
    if (!refs.empty()) return std::pair(bars.bar(refs.front()).start_s, bars.bar(refs.back()).end_s);
  }
  return std::nullopt;
}

void GanttController::centreOrFitSelection() {
  const double now_s = m_bench->playhead.now_s();
  const TimeMarks::Span times = selectedTimes().value_or(std::pair(now_s, now_s));
  if (m_centred == times && times.second > times.first) return time.showWithAir(times.first, times.second);
  time.centre((times.first + times.second) / 2);
  m_centred = times;
}

void GanttController::markSelection(bool keep) {
  const auto times = selectedTimes();
  if (keep && (marks.range() || times))
    marks.keep(marks.range() ? *marks.range() : *times);
  else if (times)
    marks.setRange(times);
}

void GanttController::showMarked() {
  if (const auto range = marks.range()) time.showRange(range->first, range->second);
}

void GanttController::zoomToRange() {
  showMarked();
  marks.setRange(std::nullopt);
}

void GanttController::setMetricScope(MetricScope scope) {
  if (scope == m_scope) return;
  m_scope = scope;
  emit scopeChanged();
}

}  // namespace roundel::widgets
