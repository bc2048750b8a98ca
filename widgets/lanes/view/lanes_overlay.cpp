// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_overlay.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/painting/time_text.h"
#include "widgets/document/session/highlight.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/names/lens.h"
#include "widgets/lanes/painting/reference_rows.h"
#include "widgets/lanes/view/notes/lane_notes.h"

namespace roundel::widgets {
namespace {

struct OverlayTexts {
  Q_DECLARE_TR_FUNCTIONS(LanesOverlay)
};

constexpr double kPillPadding = 7, kPillHeight = 20, kUnknownEnd_px = 120;

double pillWidth(const GanttText& text, const QString& label, double scale) {
  return text.width(label, kNotePx, QFont::DemiBold) + 2 * kPillPadding * scale;
}

// A short label with a background.
struct Pill {
  QRectF rect;
  QString label;
  QColor ground, ink;
};

void paintPill(QPainter& painter, GanttText& text, const Pill& pill, double scale) {
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(Qt::NoPen);
  painter.setBrush(pill.ground);
  painter.drawRoundedRect(pill.rect, kBarRadius, kBarRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  text.drawMiddle({pill.rect.left() + kPillPadding * scale, pill.rect.center().y()}, pill.label, kNotePx, pill.ink,
                  QFont::DemiBold);
}

void paintSpan(QPainter& painter, const TimeAxis& axis, const LanePlace& place, const TimeMarks::Span& span_s,
               const QColor& edge, float share) {
  QColor band = edge;
  band.setAlphaF(share);
  const double left = place.bars.left() + std::clamp(axis.x(span_s.first), 0.0, axis.width_px);
  const double right = place.bars.left() + std::clamp(axis.x(span_s.second), 0.0, axis.width_px);
  const QRectF rect(left, place.body.top(), right - left, place.body.height());
  painter.fillRect(rect, band);
  painter.fillRect(QRectF(std::round(left), rect.top(), 1, rect.height()), edge);
  painter.fillRect(QRectF(std::round(right), rect.top(), 1, rect.height()), edge);
}

bool pointsAt(const Highlight::Target& target, const model::Problem& problem, model::GpuIndex gpu,
              model::JobIndex job) {
  if (target.job.valid() && target.job != job) return false;
  const model::Gpu& gpu_facts = problem.gpus[gpu];
  const auto among = [](const auto& list, auto one) {
    return list.empty() || std::ranges::find(list, one) != list.end();
  };
  return among(target.gpus, gpu) && among(target.types, gpu_facts.type) && among(target.nodes, gpu_facts.node);
}

void paintHighlight(QPainter& painter, const GanttController& controller, const LanesLayout& layout) {
  const QColor ink(controller.bench()->theme().dark ? QStringLiteral("#FBBF24") : QStringLiteral("#B45309"));
  for (int i = 0; i < layout.count(); ++i) {
    const LanePlace& place = layout.at(i);
    if (place.bars.isEmpty()) continue;
    const std::vector<QRectF> rects = highlightRects(controller, i, layout.scale);
    if (rects.empty()) continue;
    painter.save();
    painter.setClipRect(place.bars.adjusted(-3, -3, 3, 3), Qt::IntersectClip);
    painter.translate(place.bars.topLeft() - QPointF(0, controller.lanes.lane(i).scroll_y));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(ink, 2.5));
    for (const QRectF& rect : rects)
      painter.drawRoundedRect(rect.adjusted(-2, -2, 2, 2), kBarRadius + 2, kBarRadius + 2);
    painter.restore();
  }
}

}  // namespace

std::vector<QRectF> highlightRects(const GanttController& controller, int lane, double scale) {
  const Highlight::Target& target = controller.bench()->highlight.target();
  if (target.empty() || (target.lane >= 0 && target.lane != lane) || !controller.lanes.lane(lane).bars) return {};
  const GanttScene scene = controller.lanes.scene(lane);
  const GanttLook look = laneLook(controller, lane, scale);
  const model::Problem& problem = scene.bars.problem();
  const double t_s = target.t_s >= 0 ? target.t_s : controller.bench()->playhead.now_s();
  std::vector<QRectF> rects;
  for (std::size_t g = 0; g < problem.gpus.size(); ++g) {
    const model::GpuIndex gpu(g);
    for (const std::uint32_t row : scene.bars.index().rowsOn(gpu, t_s)) {
      const trace::Segment segment = scene.bars.trace().segments.at(row);
      if (!pointsAt(target, problem, gpu, segment.job)) continue;
      Bar bar;
      bar.start_s = segment.start_s;
      bar.end_s = segment.end_s;
      if (const QRectF rect = barRect(scene, look, bar, gpu); !rect.isNull()) rects.push_back(rect);
    }
  }
  return joinedOutlines(scene, look, rects, 0, scene.axis.width_px);
}

GanttLook laneLook(const GanttController& controller, int lane, double scale) {
  GanttLook look;
  look.theme = controller.bench()->theme();
  look.scale = scale;
  look.text = kNotePx * scale;
  look.small_text = kSmallestPx * scale;
  look.muted = controller.lanes.muted(lane);
  return look;
}

void paintSpans(QPainter& painter, const GanttController& controller, const LanesLayout& layout) {
  const Theme& theme = controller.bench()->theme();
  for (int i = 0; i < layout.count(); ++i) {
    const LanePlace& place = layout.at(i);
    if (place.body.isEmpty() || place.parent >= 0) continue;
    const TimeAxis& axis = controller.lanes.lane(i).axis;
    for (const TimeMarks::Span& span : controller.marks.kept())
      paintSpan(painter, axis, place, span, theme.warning, 0.08F);
    if (const auto& range = controller.marks.range()) paintSpan(painter, axis, place, *range, theme.accent, 0.12F);
  }
  paintHighlight(painter, controller, layout);
  paintNotes(painter, controller, layout);
}

void paintArrival(QPainter& painter, const GanttController& controller, const LanesLayout& layout, double arrival_s) {
  const Theme& theme = controller.bench()->theme();
  GanttText text(painter, TextUnit::Pixels, layout.scale);
  const QString label = OverlayTexts::tr("arrives at %1").arg(clockText(arrival_s, controller.time.end_s()));
  const double width = pillWidth(text, label, layout.scale);
  for (int i = 0; i < layout.count(); ++i) {
    const LanePlace& place = layout.at(i);
    if (place.body.isEmpty() || place.parent >= 0) continue;
    const double x = std::round(place.bars.left() + controller.lanes.lane(i).axis.x(arrival_s));
    painter.fillRect(QRectF(x - 1, place.body.top(), 2, place.body.height()), theme.accent);
    if (i > 0 && !layout.columns()) continue;
    const QRectF pill(std::min(x + 4, place.body.right() - width - 2), place.bars.top() + 4, width,
                      kPillHeight * layout.scale);
    paintPill(painter, text, {pill, label, theme.accent, theme.onAccent}, layout.scale);
  }
}

namespace {

// Hatches rows on which the job cannot run; neighbours with the same reason show it once.
void paintRefusedRows(QPainter& painter, const GanttScene& scene, const Theme& theme, const GangMove& move,
                      double scale) {
  QString former_reason;
  GanttText text(painter, TextUnit::Pixels, scale);
  for (const GanttStrip& strip : scene.rows.strips) {
    const QString why = move.refusal(strip.gpus.front());
    if (!why.isEmpty()) {
      const QRectF row(0, strip.top, scene.axis.width_px, strip.height);
      painter.fillRect(row, QBrush(mixed(theme.bad, theme.panel, 0.35), Qt::BDiagPattern));
      if (why != former_reason && strip.height >= 12 * scale) {
        const double pill_width = pillWidth(text, why, scale);
        const QRectF pill(scene.axis.width_px - pill_width - 6, row.center().y() - kPillHeight * scale / 2, pill_width,
                          kPillHeight * scale);
        paintPill(painter, text, {pill, why, theme.bad, textOn(theme.bad)}, scale);
      }
    }
    former_reason = why;
  }
}

// Returns where the gang would be until it leaves these GPUs; while that is not known, as wide as kUnknownEnd_px. In the lane's rows, not
// scrolled.
std::vector<QRectF> gangRects(const GanttController& controller, const LanesLayout& layout, const GangMove& move,
                              std::optional<double> until_s) {
  const GanttScene scene = controller.lanes.scene(move.lane());
  const GanttLook look = laneLook(controller, move.lane(), layout.scale);
  const double now_s = move.at_s(), now_x = scene.axis.x(now_s);
  Bar bar;
  bar.start_s = now_s;
  bar.end_s = std::max(
      now_s, until_s.value_or(scene.axis.t(std::min(scene.axis.width_px, now_x + kUnknownEnd_px * layout.scale))));
  std::vector<QRectF> rects;
  for (const model::GpuIndex gpu : move.gpus()) rects.push_back(barRect(scene, look, bar, gpu));
  return rects;
}

}  // namespace

QRectF gangRect(const GanttController& controller, const LanesLayout& layout, const GangMove& move,
                std::optional<double> until_s) {
  const GanttLanes::Lane& gantt_lane = controller.lanes.lane(move.lane());
  QRectF gang_area;
  for (const QRectF& rect : gangRects(controller, layout, move, until_s)) gang_area = gang_area.united(rect);
  if (gang_area.isNull())
    gang_area = QRectF(gantt_lane.axis.x(move.at_s()), gantt_lane.rows.queue_top, 2,
                       std::max(2.0, gantt_lane.rows.queue_height));
  return gang_area.translated(layout.at(move.lane()).bars.topLeft() - QPointF(0, gantt_lane.scroll_y));
}

void paintGangMove(QPainter& painter, const GanttController& controller, const LanesLayout& layout,
                   const GangMove& move, std::optional<double> until_s) {
  if (!move.active() || !controller.lanes.lane(move.lane()).bars || layout.at(move.lane()).bars.isEmpty()) return;
  const Theme& theme = controller.bench()->theme();
  const GanttLanes::Lane& gantt_lane = controller.lanes.lane(move.lane());
  const GanttScene scene = controller.lanes.scene(move.lane());
  const GanttLook look = laneLook(controller, move.lane(), layout.scale);
  const std::vector<QRectF> rects = gangRects(controller, layout, move, until_s);
  painter.save();
  painter.translate(layout.at(move.lane()).bars.topLeft() - QPointF(0, gantt_lane.scroll_y));
  paintRefusedRows(painter, scene, theme, move, layout.scale);
  const QColor color = gantt_lane.colors.of(move.job(), model::TypeIndex(0));
  for (const QRectF& rect : rects) painter.fillRect(rect, mixed(color, theme.panel, 0.45));
  paintGhosts(painter, joinedOutlines(scene, look, rects, 0, scene.axis.width_px), look);
  painter.restore();
}

namespace {

struct PlacedLens {
  LensView view;
  QRectF rect;
};

std::optional<PlacedLens> placedLens(const GanttController& controller, const LanesLayout& layout, const QRectF& room) {
  const auto& hit = controller.pointing.lens();
  if (!hit || hit->lane >= layout.count() || layout.at(hit->lane).bars.isEmpty()) return std::nullopt;
  const GanttLanes::Lane& gantt_lane = controller.lanes.lane(hit->lane);
  if (!gantt_lane.bars || gantt_lane.rows.place(hit->gpu).strip < 0) return std::nullopt;
  const GanttScene scene = controller.lanes.scene(hit->lane);
  const GanttLook look = laneLook(controller, hit->lane, layout.scale);
  const QPointF corner = layout.at(hit->lane).bars.topLeft() - QPointF(0, gantt_lane.scroll_y);
  const GanttRows::Place row = gantt_lane.rows.place(hit->gpu);
  const double x = scene.axis.x(hit->t_s);
  QRectF bar(x - 1, row.top, 2, row.height);
  if (hit->bar) bar = gangBlock(scene, look, *hit->bar).rect;
  QPixmap scratch(1, 1);
  QPainter measure(&scratch);
  PlacedLens lens{lensAt(scene, look, GanttText(measure), hit->gpu, hit->t_s, hit->bar), {}};
  lens.rect = lensPlace(lens.view.size, bar.translated(corner), corner.x() + x, room);
  return lens.rect.isEmpty() ? std::nullopt : std::optional(lens);
}

}  // namespace

bool needsLens(const GanttController& controller, const LanesLayout& layout, const GanttHit& hit) {
  if (hit.zone != GanttHit::Zone::Bars || !controller.lanes.lane(hit.lane).bars) return false;
  QPixmap scratch(1, 1);
  QPainter measure(&scratch);
  return needsLens(controller.lanes.scene(hit.lane), laneLook(controller, hit.lane, layout.scale), GanttText(measure),
                   hit.gpu, hit.bar);
}

QRectF lensRect(const GanttController& controller, const LanesLayout& layout, const QRectF& room) {
  const auto lens = placedLens(controller, layout, room);
  return lens ? lens->rect : QRectF();
}

void paintLens(QPainter& painter, const GanttController& controller, const LanesLayout& layout, const QRectF& room) {
  const auto lens = placedLens(controller, layout, room);
  if (!lens) return;
  const GanttHit& hit = *controller.pointing.lens();
  const GanttScene scene = controller.lanes.scene(hit.lane);
  const Workbench* bench = controller.bench();
  const bool hidden = bench->future() == Workbench::Future::Hidden;
  const double to_s = hidden ? bench->playhead.now_s() : scene.bars.trace().end_s;
  painter.save();
  painter.translate(lens->rect.topLeft());
  paintLens(painter, scene, laneLook(controller, hit.lane, layout.scale), lens->view,
            hit.bar ? scene.bars.bar(*hit.bar).job : model::JobIndex(), to_s);
  painter.restore();
}

}  // namespace roundel::widgets
