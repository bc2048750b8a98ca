// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/plot_cursor.h"

#include <algorithm>

#include "core/model/problem.h"
#include "core/model/round_grid.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/plots/painting/plot_text.h"
#include "widgets/plots/view/job_places.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kPick = 8;

}  // namespace

const PlotSeries* PlotCursor::seriesOf(int lane) const {
  const std::vector<PlotSeries>& series = m_canvas->data()->series;
  const auto s = std::ranges::find(series, lane, &PlotSeries::lane);
  return s == series.end() ? nullptr : &*s;
}

std::optional<JobPlace> PlotCursor::jobAt(const QPointF& position) const {
  return plots::jobAt(*m_canvas, *m_canvas->data(), *m_canvas->look(), position, kPick);
}

bool PlotCursor::click(const QPointF& position) {
  const PlotData& data = *m_canvas->data();
  if (const auto place = jobAt(position)) {
    // A job that was deleted after the run cannot be selected.
    const model::JobIndex job = jobInDocument(m_bench->document, problemOf(data, place->lane), place->job);
    if (job.valid()) m_bench->selection.selectJob(job);
    return true;
  }
  if (!data.over_time || !m_canvas->axisRect()->rect().contains(position.toPoint())) return false;
  m_bench->playhead.pause();
  m_bench->playhead.setNow(m_canvas->xAxis->pixelToCoord(position.x()) * data.time_unit_s);
  return true;
}

QString PlotCursor::jobTip(const JobPlace& place) const {
  const PlotData& data = *m_canvas->data();
  const model::Problem& pointed = problemOf(data, place.lane);
  QString tip = QStringLiteral("<b>%1</b>").arg(QString::fromStdString(pointed.jobs[place.job].id).toHtmlEscaped());
  for (const PlotSeries& s : data.series) {
    // Invalid if the lane has no such job: in a branch, or in a run from before an edit.
    const model::JobIndex job = sameJob(pointed, place.job, problemOf(data, s.lane));
    for (std::size_t i = 0; i < s.jobs.size(); ++i) {
      if (s.jobs[i] != job || !laneShown(*m_canvas->look(), s.lane) || !pointShown(data, s, i, *m_canvas->look()))
        continue;
      tip += QStringLiteral("<br>%1: %2")
                 .arg(data.lanes[static_cast<std::size_t>(s.lane)].label.toHtmlEscaped(), xText(data, s.x[i]));
    }
  }
  return tip;
}

QString PlotCursor::tipAt(const QPointF& position) const {
  if (const auto place = jobAt(position)) return jobTip(*place);
  const PlotData& data = *m_canvas->data();
  if (!data.over_time || !m_canvas->axisRect()->rect().contains(position.toPoint())) return {};
  return plots::tipAt(data, *m_canvas->look(), m_canvas->xAxis->pixelToCoord(position.x()) * data.time_unit_s);
}

void PlotCursor::step(int by) { return m_canvas->data()->over_time ? stepTime(by) : stepJob(by); }

void PlotCursor::stepTime(int by) {
  const PlotSeries* s = seriesOf(std::max(0, m_canvas->look()->focused));
  if (s == nullptr || s->x.empty()) return;
  const double now_s = m_bench->playhead.now_s();
  m_bench->playhead.pause();
  if (by > 0) {
    const auto next = std::ranges::upper_bound(s->x, now_s + model::tolerance_s(now_s));
    if (next != s->x.end()) m_bench->playhead.setNow(*next);
  } else {
    const auto next = std::ranges::lower_bound(s->x, now_s - model::tolerance_s(now_s));
    if (next != s->x.begin()) m_bench->playhead.setNow(*std::prev(next));
  }
}

void PlotCursor::stepJob(int by) {
  const PlotLook& look = *m_canvas->look();
  const PlotSeries* s = seriesOf(look.only >= 0 ? look.only : std::max(0, look.focused));
  if (s == nullptr) return;
  std::vector<model::JobIndex> shown_jobs;
  for (std::size_t i = 0; i < s->jobs.size(); ++i)
    if (pointShown(*m_canvas->data(), *s, i, look)) shown_jobs.push_back(s->jobs[i]);
  if (shown_jobs.empty()) return;
  const model::Problem& run = problemOf(*m_canvas->data(), s->lane);
  const auto job_entry = std::ranges::find(shown_jobs, jobInRun(m_bench->document, run, m_bench->selection.job()));
  const auto count = static_cast<std::ptrdiff_t>(shown_jobs.size());
  std::ptrdiff_t place = job_entry == shown_jobs.end() ? (by > 0 ? 0 : count - 1) : job_entry - shown_jobs.begin() + by;
  // Skips jobs that were deleted after the run.
  for (; place >= 0 && place < count; place += by) {
    const model::JobIndex job = jobInDocument(m_bench->document, run, shown_jobs[static_cast<std::size_t>(place)]);
    if (job.valid()) return m_bench->selection.selectJob(job);
  }
}

}  // namespace roundel::widgets::plots
