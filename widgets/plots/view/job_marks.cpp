// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plots/view/job_marks.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/base/theme/job_number.h"
#include "widgets/base/theme/screen_font.h"
#include "widgets/base/theme/selected_edge.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/plots/view/job_places.h"

namespace roundel::widgets::plots {
namespace {

constexpr double kRing_px = 8.5, kPick_px = 8, kSelectedLine = 2, kTagAir_px = 5, kTagHigh = 1.35;

// Beside one of the rings without touching `taken`; otherwise beside the first ring.
QRectF tagBeside(const std::vector<QRectF>& rings, const std::vector<QRectF>& taken, const QSizeF& size,
                 const QRectF& within) {
  for (const QRectF& ring : rings) {
    const double right = ring.right() + 2, left = ring.left() - 2 - size.width();
    const double above = ring.top() - size.height() + 4, below = ring.bottom() - 4;
    for (const QPointF& corner :
         {QPointF(right, above), QPointF(left, above), QPointF(right, below), QPointF(left, below)}) {
      const QRectF tag(corner, size);
      const bool free = std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(tag); });
      if (free && within.contains(tag)) return tag;
    }
  }
  QRectF tag(QPointF(rings.front().right() + 2, rings.front().top() - size.height() + 4), size);
  if (tag.right() > within.right()) tag.moveRight(rings.front().left() - 2);
  tag.moveTop(std::max(tag.top(), within.top()));
  return tag;
}

QString nameIn(const PlotData& data, const JobPlace& place) {
  return QString::fromStdString(problemOf(data, place.lane).jobs[place.job].id);
}

}  // namespace

JobMarks::JobMarks(Workbench* bench, PlotCanvas* canvas) : QWidget(canvas), m_bench(bench), m_canvas(canvas) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  resize(canvas->size());
  canvas->setMouseTracking(true);
  canvas->installEventFilter(this);
  connect(&bench->selection, &Selection::hoveredChanged, this,
          [this](model::JobIndex before) { update(regionOf(before) + regionOf(m_bench->selection.hovered())); });
  connect(&bench->document, &Document::changed, this,
          qOverload<>(&QWidget::update));  // jobs may be numbered differently now
  connect(canvas, &QCustomPlot::afterReplot, this, qOverload<>(&QWidget::update));
}

// The name of the hovered job covers neither the name nor the rings of the selected one.
JobMarks::JobRings JobMarks::markOf(model::JobIndex job) const {
  const model::JobIndex selected = m_bench->selection.job();
  return markBeside(job, job == selected ? JobRings() : markBeside(selected, {}));
}

JobMarks::JobRings JobMarks::markBeside(model::JobIndex job, const JobRings& other) const {
  JobRings mark;
  const PlotData& plotted = *m_canvas->data();
  if (!job.valid() || plotted.lanes.empty()) return mark;
  std::vector<model::JobIndex> lane_jobs;  // the job's number in the run of each lane
  for (const PlotLane& lane : plotted.lanes)
    lane_jobs.push_back(jobInRun(m_bench->document, *lane.run->trace->problem, job));
  for (const JobPlace& place : jobPlaces(*m_canvas, plotted, *m_canvas->look())) {
    if (place.job != lane_jobs[static_cast<std::size_t>(place.lane)]) continue;
    if (mark.rings.empty()) mark.name = nameIn(plotted, place);
    mark.rings.emplace_back(place.at - QPointF(kRing_px, kRing_px), QSizeF(2 * kRing_px, 2 * kRing_px));
  }
  if (mark.rings.empty()) return mark;
  mark.color = jobColor(mark.name.toStdString());
  // With a row per job, the axis shows the names.
  if (plotted.mark == plots::Mark::JobRows) mark.name.clear();
  if (mark.name.isEmpty()) return mark;
  const QFontMetricsF metrics(screenFont(kNotePx, QFont::DemiBold));
  const QSizeF size(metrics.horizontalAdvance(mark.name) + 2 * kTagAir_px, kTagHigh * metrics.height());
  std::vector<QRectF> taken_rects = mark.rings;
  taken_rects.insert(taken_rects.end(), other.rings.begin(), other.rings.end());
  taken_rects.push_back(other.tag);
  mark.tag = tagBeside(mark.rings, taken_rects, size, QRectF(rect()));
  if (mark.tag.intersects(other.tag)) {
    const bool has_room_below = other.tag.bottom() + 1 + size.height() <= height();
    has_room_below ? mark.tag.moveTop(other.tag.bottom() + 1) : mark.tag.moveBottom(other.tag.top() - 1);
  }
  return mark;
}

QRegion JobMarks::regionOf(model::JobIndex job) const {
  const JobRings mark = markOf(job);
  QRegion region;
  if (!mark.tag.isEmpty()) region += mark.tag.toAlignedRect().adjusted(-1, -1, 1, 1);
  for (const QRectF& ring : mark.rings) region += ring.toAlignedRect().adjusted(-1, -1, 1, 1);
  return region;
}

void JobMarks::point(const QPointF& position) {
  const PlotData& data = *m_canvas->data();
  const auto place = plots::jobAt(*m_canvas, data, *m_canvas->look(), position, kPick_px);
  m_bench->selection.hover(place ? jobInDocument(m_bench->document, problemOf(data, place->lane), place->job)
                                 : model::JobIndex());
}

bool JobMarks::eventFilter(QObject* canvas, QEvent* event) {
  if (event->type() == QEvent::Resize) resize(m_canvas->size());
  if (event->type() == QEvent::MouseMove) point(static_cast<QMouseEvent*>(event)->position());
  if (event->type() == QEvent::Leave) m_bench->selection.hover(model::JobIndex());
  return QWidget::eventFilter(canvas, event);
}

void JobMarks::paintMark(QPainter& painter, const JobRings& mark, double line) const {
  const Theme& theme = m_bench->theme();
  for (const QRectF& ring : mark.rings) paintSelectedEdge(painter, ring, kRing_px, theme, line);
  if (mark.name.isEmpty()) return;
  painter.setPen(QPen(theme.text, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(mark.tag.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
  painter.fillRect(QRectF(mark.tag.left() + 1, mark.tag.bottom() - 3, mark.tag.width() - 2, 2), mark.color);
  painter.setFont(screenFont(kNotePx, QFont::DemiBold));
  painter.drawText(mark.tag.adjusted(0, 0, 0, -1), Qt::AlignCenter, mark.name);
}

void JobMarks::paintEvent(QPaintEvent*) {
  const model::JobIndex selected = m_bench->selection.job(), hovered = m_bench->selection.hovered();
  if (m_canvas->look() == nullptr || (!selected.valid() && !hovered.valid())) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing, true);
  paintMark(painter, markOf(selected), kSelectedLine);
  if (hovered != selected) paintMark(painter, markOf(hovered), kHoveredEdge);
}

}  // namespace roundel::widgets::plots
