// What LanesCanvas paints over the bars: the selected job, the hovered gang, the keyboard's cursor, the reference's ghost, spans.

#include <algorithm>
#include <cmath>

#include "widgets/gantt/lanes_canvas.h"
#include "widgets/painting/time_text.h"

namespace roundel::widgets {
namespace {

constexpr double kOutline = 2, kHoverPen = 1.2, kFocusRing = 2, kFewBars = 4000;

void outline(QPainter& painter, const QRectF& rect, const QColor& color, double width) {
  painter.setPen(QPen(color, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(rect, kBarRadius + 1, kBarRadius + 1);
}

}  // namespace

void LanesCanvas::paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const Selection& selection = m_controller->bench()->selection;
  const model::JobIndex job = selection.job();
  const double width = scene.axis.width_px;
  if (job.valid() && static_cast<std::size_t>(job) < static_cast<std::size_t>(scene.bars.jobCount())) {
    const double now_x = scene.axis.x(m_controller->bench()->playhead.now_s());
    const double to_x = m_controller->bench()->future() == Workbench::Future::Hidden ? now_x : width;
    std::vector<QRectF> rects = outlinesOf(lane, scene, the_look, job, to_x);
    const QRectF clip = painter.clipBoundingRect().adjusted(-kOutline, -kOutline, kOutline, kOutline);
    std::erase_if(rects, [&](const QRectF& rect) { return !rect.intersects(clip); });
    if (the_look.muted && static_cast<double>(rects.size()) < kFewBars) {
      GanttLook full = the_look;
      full.muted = false;
      for (const QRectF& rect : rects) {
        const QColor color = scene.colors.of(job, model::TypeIndex(0));
        painter.fillRect(rect.intersected(QRectF(0, 0, std::max(0.0, now_x), 1e6)), color);
        painter.fillRect(rect.intersected(QRectF(std::max(0.0, now_x), 0, width, 1e6)),
                         mixed(color, full.theme.panel, 0.28));
      }
    }
    paintOutlines(painter, rects, the_look, the_look.theme.text, kOutline);
  }
  const auto& spot = selection.spot();
  if (!spot || spot->lane != lane || !spot->gpu.valid() || spot->job.valid()) return;
  if (static_cast<std::size_t>(spot->gpu) >= scene.bars.problem().gpus.size()) return;
  // A gap that was clicked: a thin frame around the idle time.
  const GanttRows::Place place = scene.rows.place(spot->gpu);
  const auto before = scene.bars.barBefore(spot->gpu, spot->t_s), after = scene.bars.barAfter(spot->gpu, spot->t_s);
  const double left = std::max(-2.0, before ? scene.axis.x(scene.bars.bar(*before).end_s) : scene.axis.x(0));
  const double last_s = after ? scene.bars.bar(*after).start_s : scene.bars.trace().end_s;
  const double right = std::min(width + 2, scene.axis.x(last_s));
  QPen pen(the_look.theme.accent, 1.5);
  pen.setDashPattern({3, 2});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(left + 1, place.top + 1, std::max(2.0, right - left - 2), std::max(2.0, place.height - 2)));
}

const std::vector<QRectF>& LanesCanvas::outlinesOf(int lane, const GanttScene& scene, const GanttLook& the_look,
                                                   model::JobIndex job, double to_x) {
  Outlines& kept = item(lane).outlines;
  if (kept.bars != &scene.bars || !(kept.job == job) || !(kept.axis == scene.axis) || kept.to_x != to_x)
    kept = {&scene.bars, job, scene.axis, to_x, jobOutlines(scene, the_look, job, 0, to_x)};
  return kept.rects;
}

// The gang under the mouse, its rows joined by a thin line where they do not stand together.
LanesCanvas::HoverMarks LanesCanvas::hoverMarks(const GanttScene& scene, const GanttLook& the_look,
                                                const GanttHit& hover) const {
  HoverMarks marks;
  if (!hover.bar || hover.bar->gpu.value < 0) return marks;
  const std::vector<BarRef> gang = scene.bars.gang(*hover.bar);
  double top = 1e9, bottom = -1e9, x = 0;
  for (const BarRef& ref : gang) {
    const QRectF rect = barRect(scene, the_look, ref);
    if (rect.isNull()) continue;
    if (scene.rows.fold == Fold::Gpu) marks.outlines.push_back(rect);
    top = std::min(top, rect.center().y());
    bottom = std::max(bottom, rect.center().y());
    x = std::clamp(rect.left() + 3, 3.0, scene.axis.width_px - 3);
  }
  if (gang.size() < 2 || bottom - top < scene.rows.pitch * static_cast<double>(gang.size())) return marks;
  marks.line = QRectF(std::round(x) - 1, top, 3, bottom - top);
  return marks;
}

void LanesCanvas::paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  if (m_controller->hover().lane != lane) return;
  const HoverMarks marks = hoverMarks(scene, the_look, m_controller->hover());
  painter.setRenderHint(QPainter::Antialiasing, true);
  for (const QRectF& rect : marks.outlines)
    outline(painter, rect, mixed(the_look.theme.text, the_look.theme.panel, 0.7), kHoverPen);
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (marks.line.isNull()) return;
  painter.fillRect(marks.line, the_look.theme.panel);
  painter.fillRect(marks.line.adjusted(1, 0, -1, 0), the_look.theme.text);
}

// Only what was marked and what is now is painted again.
void LanesCanvas::moveHover(const GanttHit& before) {
  for (const GanttHit& hit : {before, m_controller->hover()}) {
    if (hit.lane < 0 || hit.lane >= static_cast<int>(m_items.size()) || !m_controller->lane(hit.lane).bars) continue;
    const GanttController::Lane& at = m_controller->lane(hit.lane);
    const GanttScene scene{*at.bars, at.rows, at.colors, m_controller->axis()};
    const QRectF bars = barsRect(hit.lane);
    HoverMarks marks = hoverMarks(scene, look(hit.lane), hit);
    if (!marks.line.isNull()) marks.outlines.push_back(marks.line);
    QRegion changed;
    for (const QRectF& rect : marks.outlines) {
      const QRectF around = rect.translated(bars.topLeft() - QPointF(0, at.scroll_y))
                                .adjusted(-kHoverPen, -kHoverPen, kHoverPen, kHoverPen);
      changed += around.toAlignedRect();
    }
    if (!changed.isEmpty()) update(changed);
  }
}

void LanesCanvas::paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto& cursor = m_controller->cursor();
  if (!hasFocus() || !cursor || cursor->lane != lane || !cursor->gpu.valid()) return;
  const GanttRows::Place place = scene.rows.place(cursor->gpu);
  QRectF rect(scene.axis.x(cursor->t_s) - 4, place.top, 8, place.height);
  if (const auto bar = m_controller->cursorBar()) rect = barRect(scene, the_look, *bar);
  if (rect.isNull()) return;
  if (rect.height() < 5) rect.adjust(0, -(5 - rect.height()) / 2, 0, (5 - rect.height()) / 2);
  rect = rect.intersected(QRectF(1, 0, scene.axis.width_px - 2, scene.rows.content_height));
  rect = QRectF(QPointF(std::round(rect.left()), std::round(rect.top())),
                QPointF(std::round(rect.right()), std::round(rect.bottom())));
  painter.setRenderHint(QPainter::Antialiasing, true);
  outline(painter, rect.adjusted(-2.5, -2.5, 2.5, 2.5), the_look.theme.panel, 1);
  outline(painter, rect.adjusted(-1, -1, 1, 1), the_look.theme.accent, kFocusRing);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

// The selected job as the reference ran it, and how far the starts lie apart.
void LanesCanvas::paintGhost(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto reference = m_controller->reference().rows(lane);
  const model::JobIndex job = m_controller->bench()->selection.job();
  if (!reference || !job.valid()) return;
  const bool hidden = m_controller->bench()->future() == Workbench::Future::Hidden;
  const double now_s = m_controller->bench()->playhead.now_s();
  const double to_x = hidden ? scene.axis.x(now_s) : scene.axis.width_px;
  std::vector<QRectF> ghosts = ghostOutlines(scene, the_look, *reference, job, 0, to_x);
  // Where the job ran the same here and there its outline is enough.
  const std::vector<QRectF>& own = outlinesOf(lane, scene, the_look, job, to_x);
  std::erase_if(ghosts, [&](const QRectF& ghost) {
    return std::any_of(own.begin(), own.end(), [&](const QRectF& rect) {
      return std::abs(rect.left() - ghost.left()) < 1 && std::abs(rect.right() - ghost.right()) < 1 &&
             std::abs(rect.top() - ghost.top()) < 1 && std::abs(rect.bottom() - ghost.bottom()) < 1;
    });
  });
  paintGhosts(painter, ghosts, the_look);
  paintStartDelta(painter, scene, the_look, *reference, job, hidden ? now_s : scene.bars.trace().end_s);
}

void LanesCanvas::paintSpan(QPainter& painter, int lane, std::pair<double, double> span_s, const QColor& band,
                            const QColor& edge) {
  const TimeAxis& axis = m_controller->axis();
  const Place& place = item(lane).place;
  const double left = place.bars.left() + std::clamp(axis.x(span_s.first), 0.0, axis.width_px);
  const double right = place.bars.left() + std::clamp(axis.x(span_s.second), 0.0, axis.width_px);
  const QRectF rect(left, place.body.top(), right - left, place.body.height());
  painter.fillRect(rect, band);
  painter.fillRect(QRectF(std::round(left), rect.top(), 1, rect.height()), edge);
  painter.fillRect(QRectF(std::round(right), rect.top(), 1, rect.height()), edge);
}

void LanesCanvas::paintRange(QPainter& painter) {
  const Theme& theme = m_controller->bench()->theme();
  QColor band = theme.accent, kept = theme.warning;
  band.setAlphaF(0.12F);
  kept.setAlphaF(0.08F);
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    if (item(i).place.body.isEmpty()) continue;
    for (const auto& span : m_controller->kept()) paintSpan(painter, i, span, kept, theme.warning);
    if (m_controller->range()) paintSpan(painter, i, *m_controller->range(), band, theme.accent);
  }
}

// Where a job that is dragged over the lanes would arrive.
void LanesCanvas::paintDrop(QPainter& painter) {
  if (!m_drop_s) return;
  const Theme& theme = m_controller->bench()->theme();
  GanttText text(painter, TextUnit::Pixels, scale());
  const QString label = tr("arrives at %1").arg(clockText(*m_drop_s, m_controller->end_s()));
  const double width = text.width(label, kNotePx, QFont::DemiBold) + 14 * scale();
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const Place& place = item(i).place;
    if (place.body.isEmpty()) continue;
    const double x = std::round(place.bars.left() + m_controller->axis().x(*m_drop_s));
    painter.fillRect(QRectF(x - 1, place.body.top(), 2, place.body.height()), theme.accent);
    if (i > m_firstColumn && !columns()) continue;
    const double left = std::min(x + 4, place.body.right() - width - 2);
    const QRectF pill(left, place.bars.top() + 4, width, 20 * scale());
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(pill, kBarRadius, kBarRadius);
    painter.setRenderHint(QPainter::Antialiasing, false);
    text.drawMiddle(pill.left() + 7 * scale(), pill.center().y(), label, kNotePx, theme.onAccent, QFont::DemiBold);
  }
}

}  // namespace roundel::widgets
