// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/marks/note_marks.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/text/translation.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/plots/painting/plot_painter.h"
#include "widgets/plots/painting/plot_scales.h"

namespace roundel::widgets::notes {
namespace {

constexpr double kRowShare = 0.8;  // share of a job's row that its boxes take

QString words(const std::string& text) { return QString::fromStdString(text); }

// Returns whether the note is about something that lasts from one instant to the other.
bool coversTime(const io::Note& note, double from_s, double to_s) {
  if (!note.at_s) return true;
  if (note.to_s) return from_s < *note.to_s && to_s > *note.at_s;
  return from_s <= *note.at_s && *note.at_s < to_s;
}

// Adds the line of an instant or the band of a range, cut at the ends of the axis.
template <class X>
void addTime(const io::Note& note, const X& x, const QRectF& field, std::vector<NoteMark>& marks) {
  const double start_x = x(*note.at_s);
  if (!note.to_s) {
    if (start_x >= field.left() - 0.01 && start_x <= field.right() + 0.01)
      marks.push_back({NoteMark::Kind::Instant, {start_x, field.top(), 0, field.height()}});
    return;
  }
  const double left = std::max(start_x, field.left()), right = std::min(x(*note.to_s), field.right());
  if (right > left) marks.push_back({NoteMark::Kind::Band, {left, field.top(), right - left, field.height()}});
}

std::vector<QRectF> barsOf(const io::Note& note, model::JobIndex job, const GanttScene& scene, const GanttLook& look) {
  if (!note.at_s) return jobOutlines(scene, look, job, 0, scene.axis.width_px);
  std::vector<QRectF> rects;
  for (const BarRef& ref : scene.bars.barsOfJob(job)) {
    const Bar& bar = scene.bars.bar(ref);
    if (coversTime(note, bar.start_s, bar.end_s)) rects.push_back(barRect(scene, look, ref));
  }
  return joinedOutlines(scene, look, rects, 0, scene.axis.width_px);
}

bool hasBars(const io::Note& note, model::JobIndex job, const trace::Trace& trace) {
  for (std::size_t row = 0; row < trace.segments.size(); ++row) {
    const trace::Segment bar = trace.segments.at(row);
    if (bar.job == job && bar.gpu.valid() && coversTime(note, bar.start_s, bar.end_s)) return true;
  }
  return false;
}

// Returns when the job waits in the time of the note: it has arrived, is not done and has no GPU. nullopt if it has bars then.
std::optional<double> waitsAt_s(const io::Note& note, model::JobIndex job, const trace::Trace& trace) {
  const double arrival_s = trace.problem->jobs[job].arrival_s;
  const double t_s = std::max(note.at_s.value_or(arrival_s), note.to_s ? arrival_s : 0.0);
  const double until_s = note.to_s.value_or(t_s);
  if (t_s < arrival_s || t_s > until_s || t_s > trace.end_s || t_s >= trace.jobs[job].finish_s) return std::nullopt;
  return hasBars(note, job, trace) ? std::nullopt : std::optional(t_s);
}

// Returns the place of a waiting job in the chart: in the queue row, otherwise at the upper edge.
std::optional<NoteMark> waitingMark(const io::Note& note, model::JobIndex job, const GanttScene& scene) {
  const trace::Trace& trace = scene.bars.trace();
  const std::optional<double> t_s = waitsAt_s(note, job, trace);
  const double x = t_s ? scene.axis.x(*t_s) : -1;
  if (x < 0 || x > scene.axis.width_px) return std::nullopt;
  const GanttRows& rows = scene.rows;
  const double y = rows.queue_height > 0 ? rows.queue_top + rows.queue_height / 2 : 0;
  return NoteMark{NoteMark::Kind::Point, {x, y, 0, 0}};
}

class PlotMarks {
 public:
  PlotMarks(const io::Note& note, const plots::PlotData& data, const figures::PlotFrame& frame)
      : m_note(note), m_data(data), m_frame(frame) {}

  // Returns the curve's value at the instant, or the lane's bars.
  std::vector<NoteMark> ofMetric() {
    for (const plots::PlotSeries& series : m_data.series) {
      if (!isOf(series)) continue;
      if (m_data.mark == plots::Mark::Bars) addBars(series);
      if (m_data.over_time && m_note.at_s && m_data.mark != plots::Mark::Stack) addPoint(series);
    }
    return std::move(m_marks);
  }

  // Returns the boxes in the job's row.
  std::vector<NoteMark> ofJob() {
    const auto row = static_cast<double>(m_data.y_names.indexOf(words(m_note.job)));
    if (row < 0 || m_data.mark != plots::Mark::Rows) return {};
    for (const plots::PlotSeries& series : m_data.series) {
      for (std::size_t i = 0; isOf(series) && i < series.to.size(); ++i) {
        if (series.y[i] != row || !coversTime(m_note, series.x[i], series.to[i])) continue;
        const QRectF box(QPointF(x(series.x[i]), y(row - kRowShare / 2)),
                         QPointF(x(series.to[i]), y(row + kRowShare / 2)));
        add(NoteMark::Kind::Bar, box.normalized() & m_frame.rect, series.lane);
      }
    }
    joinBoxes();
    return std::move(m_marks);
  }

  std::vector<NoteMark> ofTime() {
    const bool has_lane =
        std::ranges::any_of(m_data.lanes, [&](const plots::PlotLane& lane) { return isAbout(m_note, lane); });
    if (m_data.over_time && has_lane)
      addTime(
          m_note, [this](double t) { return x(t); }, m_frame.rect, m_marks);
    return std::move(m_marks);
  }

 private:
  static double share(const figures::PlotFrame::Axis& axis, double at) {
    return (at - axis.from) / (axis.to - axis.from);
  }
  double x(double value) const {
    return m_frame.rect.left() + share(m_frame.x, plots::onX(m_data, value)) * m_frame.rect.width();
  }
  double y(double value) const {
    const double rise_px = share(m_frame.y, plots::onY(m_data, value)) * m_frame.rect.height();
    return m_frame.y.reversed ? m_frame.rect.top() + rise_px : m_frame.rect.bottom() - rise_px;
  }
  bool isOf(const plots::PlotSeries& series) const {
    const auto lane = static_cast<std::size_t>(series.lane);
    return lane < m_data.lanes.size() && isAbout(m_note, m_data.lanes[lane]);
  }
  void add(NoteMark::Kind kind, const QRectF& area, int lane) { m_marks.push_back({kind, area, lane}); }

  void addPoint(const plots::PlotSeries& series) {
    const auto value = plots::valueAt(m_data, series, *m_note.at_s);
    if (!value) return;
    const QPointF point(x(*m_note.at_s), y(*value));
    if (m_frame.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(point))
      add(NoteMark::Kind::Point, {point, QSizeF(0, 0)}, series.lane);
  }

  // Bars begin at the lower end of the axis.
  void addBars(const plots::PlotSeries& series) {
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
      const QRectF bar(QPointF(x(series.x[i] - m_data.bar_width / 2), y(series.y[i])),
                       QPointF(x(series.x[i] + m_data.bar_width / 2), m_frame.rect.bottom()));
      if (bar.height() >= 0) add(NoteMark::Kind::Bar, bar, series.lane);
    }
  }

  // Joins boxes that touch, such as waiting, restarting and running.
  void joinBoxes() {
    std::ranges::sort(m_marks, [](const NoteMark& a, const NoteMark& b) { return a.area.left() < b.area.left(); });
    std::vector<NoteMark> joined;
    for (const NoteMark& mark : m_marks)
      if (joined.empty() || mark.area.left() > joined.back().area.right() + 0.5)
        joined.push_back(mark);
      else
        joined.back().area |= mark.area;
    m_marks = std::move(joined);
  }

  const io::Note& m_note;
  const plots::PlotData& m_data;
  const figures::PlotFrame& m_frame;
  std::vector<NoteMark> m_marks;
};

// Returns a frame of any size, which is enough to find out whether a plot has marks of a note.
figures::PlotFrame wholePlot(const plots::PlotData& data) {
  figures::PlotFrame frame;
  frame.rect = {0, 0, 1, 1};
  frame.x = {.from = plots::onX(data, data.x_min), .to = plots::onX(data, data.x_max), .reversed = false};
  frame.y = {.from = plots::onY(data, data.y_min), .to = plots::onY(data, data.y_max), .reversed = false};
  return frame;
}

bool hasJob(const io::Note& note, const plots::PlotLane& lane) {
  const trace::Trace& trace = *lane.run->trace;
  const model::JobIndex job = trace.problem->findJob(note.job);
  return job.valid() && (hasBars(note, job, trace) || waitsAt_s(note, job, trace));
}

bool inGantt(const io::Note& note, const std::vector<plots::PlotLane>& lanes) {
  double end_s = 0;  // of the time axis
  for (const plots::PlotLane& lane : lanes) end_s = std::max(end_s, lane.run->trace->end_s);
  return std::ranges::any_of(lanes, [&](const plots::PlotLane& lane) {
    return isAbout(note, lane) && (note.job.empty() ? *note.at_s <= end_s : hasJob(note, lane));
  });
}

}  // namespace

bool isAbout(const io::Note& note, const plots::PlotLane& lane) {
  return note.lane.empty() || words(note.lane) == lane.label || words(note.lane) == lane.policy ||
         (lane.run && note.lane == lane.run->lane.label);
}

std::vector<NoteMark> ganttMarks(const io::Note& note, const GanttScene& scene, const GanttLook& look,
                                 const QPointF& origin) {
  std::vector<NoteMark> marks;
  if (!note.metric.empty()) return marks;
  if (note.job.empty()) {
    addTime(
        note, [&](double t_s) { return scene.axis.x(t_s); }, {0, 0, scene.axis.width_px, scene.rows.content_height},
        marks);
  } else {
    const auto& jobs = scene.bars.problem().jobs;
    for (std::size_t j = 0; j < jobs.size(); ++j) {
      if (jobs[j].id != note.job) continue;
      for (const QRectF& rect : barsOf(note, model::JobIndex(j), scene, look))
        marks.push_back({NoteMark::Kind::Bar, rect});
      if (!marks.empty()) continue;
      if (const auto waiting = waitingMark(note, model::JobIndex(j), scene)) marks.push_back(*waiting);
    }
  }
  for (NoteMark& mark : marks) mark.area.translate(origin);
  return marks;
}

void addNames(std::vector<QRectF>& taken, const QPainter& painter, const GanttScene& scene, const GanttLook& look,
              const QPointF& origin) {
  QImage ruler(1, 1, QImage::Format_RGB32);
  QPainter on(&ruler);
  on.setFont(painter.font());
  const GanttText text(on, TextUnit::Pixels, look.scale);
  for (std::size_t g = 0; g < scene.bars.problem().gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    if (scene.rows.place(gpu).strip < 0) continue;
    const BarRange range = scene.bars.row(gpu).visible(scene.axis.from_s(), scene.axis.to_s());
    for (std::size_t i = range.first; i < range.last && taken.size() < kMaxNames; ++i) {
      const GangBlock block = gangBlock(scene, look, BarRef{gpu, i});
      if (block.first != gpu || block.rect.isEmpty()) continue;
      if (const auto label = labelIn(scene, look, text, block.rect, scene.bars.bar(BarRef{gpu, i}), block.rows)) {
        const double label_height = label->size * 1.2;
        taken.push_back(
            QRectF(label->rect.left(), label->rect.center().y() - label_height / 2, label->rect.width(), label_height)
                .translated(origin));
      }
    }
  }
}

std::vector<NoteMark> plotMarks(const io::Note& note, const std::string& kind, const plots::PlotData& data,
                                const figures::PlotFrame& frame) {
  if (!note.metric.empty() && note.metric != kind) return {};
  PlotMarks marks(note, data, frame);
  if (!note.metric.empty()) return marks.ofMetric();
  return note.job.empty() ? marks.ofTime() : marks.ofJob();
}

QString whyNotShown(const io::Note& note, const std::string& kind, const std::vector<plots::PlotData>& panels,
                    const std::vector<plots::PlotLane>& lanes) {
  if (!note.metric.empty() && note.metric != kind) return tr("%1 is about %2").arg(nameOf(note), words(note.metric));
  const bool gantt = panels.empty() && !lanes.empty();
  const bool is_shown = gantt ? inGantt(note, lanes) : std::ranges::any_of(panels, [&](const plots::PlotData& data) {
    return !plotMarks(note, kind, data, wholePlot(data)).empty();
  });
  if (is_shown) return {};
  return note.job.empty() || gantt
             ? tr("%1 is about something that this figure does not show").arg(nameOf(note))
             : tr("%1 is about a job, but this kind of figure does not show single jobs").arg(nameOf(note));
}

QString nameOf(const io::Note& note) {
  if (!note.text.empty()) return tr("note “%1”").arg(words(note.text));
  return note.job.empty() ? tr("highlight from %1 s to %2 s").arg(*note.at_s).arg(*note.to_s)
                          : tr("highlight of %1").arg(words(note.job));
}

}  // namespace roundel::widgets::notes
