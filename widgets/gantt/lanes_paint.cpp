// The painting half of LanesCanvas.

#include <QPaintEvent>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/lane_words.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kEdge = 5, kOutline = 2, kFocusRing = 2, kFewBars = 4000, kOverhang = 4;

void outline(QPainter& painter, const QRectF& rect, const QColor& color, double width) {
  painter.setPen(QPen(color, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(rect, kBarRadius + 1, kBarRadius + 1);
}

}  // namespace

void LanesCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    if (event->region().intersects(item(i).rect.toAlignedRect())) paintLane(painter, i, event->region());
  }
  paintRange(painter);
  paintPlayhead(painter);
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    if (event->region().intersects(barsRect(i).toAlignedRect())) paintStatus(painter, i);
  }
  if (m_items.empty()) {
    GanttText text(painter, TextUnit::Pixels, scale());
    text.drawMiddle(width() / 2.0, height() / 2.0, tr("No scheduler to show. Add one with “+ add”."), kBodyPx,
                    m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignHCenter);
  }
}

void LanesCanvas::paintLane(QPainter& painter, int lane, const QRegion& region) {
  const QRectF rect = item(lane).rect;
  paintFrame(painter, lane);
  if (region.intersects(cardRect(lane).toAlignedRect())) paintCardOf(painter, lane);
  const double labels_left = cardRect(lane).right();
  const QRectF inside(labels_left, rect.top(), rect.right() - labels_left, rect.height());
  if (region.intersects(inside.toAlignedRect())) {
    if (m_controller->lane(lane).bars) paintBarsOf(painter, lane);
  }
}

void LanesCanvas::paintFrame(QPainter& painter, int lane) {
  const Theme& theme = m_controller->bench()->theme();
  const QRectF rect = item(lane).rect;
  const bool expanded = m_controller->expandedLane() == lane;
  const bool focused = m_controller->bench()->selection.focusedLane() == lane && m_controller->laneCount() > 1;
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(expanded ? theme.accent : focused ? mixed(theme.accent, theme.line, 0.5) : theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(m_controller->state(lane).lane.policy),
                                              m_controller->occurrence(lane), theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.line);
  painter.drawRoundedRect(QRectF(rect.left(), rect.top(), kEdge, rect.height()), 2, 2);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanesCanvas::paintCardOf(QPainter& painter, int lane) {
  LaneCard card;
  const Theme& theme = m_controller->bench()->theme();
  card.name = m_controller->laneName(lane);
  card.options = optionsInWords(m_controller->state(lane).lane);
  card.name_color = theme.text;
  card.note = laneNote(m_controller->state(lane));
  if (static_cast<std::size_t>(lane) < m_cards.size()) card.text = m_cards[static_cast<std::size_t>(lane)];
  item(lane).spots = paintCard(painter, cardRect(lane), card, theme, scale());
}

void LanesCanvas::paintBarsOf(QPainter& painter, int lane) {
  const GanttController::Lane& at = m_controller->lane(lane);
  const QRectF rect = item(lane).rect;
  const GanttLook the_look = look(lane);
  const GanttScene scene{*at.bars, at.rows, at.colors, m_controller->axis()};
  const Workbench* bench = m_controller->bench();
  const double width = scene.axis.width_px;

  LaneLayers::Request request;
  request.solid_to_x = bench->future() == Workbench::Future::Full ? width : scene.axis.x(bench->playhead.now_s());
  request.ghost = bench->future() == Workbench::Future::Ghost;
  request.queue_most = m_controller->queueMost();
  request.round_s = at.bars->problem().clock.round_s;
  request.left_x = 0;
  request.height = rect.height() - 1;
  request.scroll_y = at.scroll_y;
  request.dpr = devicePixelRatioF();

  painter.save();
  painter.setClipRect(rect.adjusted(kEdge, 1, -1, -1), Qt::IntersectClip);
  painter.translate(axisLeft(), rect.top());
  item(lane).layers.paint(painter, scene, the_look, request);
  painter.translate(0, -at.scroll_y);
  painter.setPen(QPen(the_look.theme.line, 1));
  for (const double y : at.rows.separators)
    painter.drawLine(QPointF(-labelWidth(), std::floor(y) + 0.5), QPointF(0, std::floor(y) + 0.5));
  paintRowLabels(painter, scene, the_look, bench->playhead.now_s());
  paintQueueLabel(painter, scene, the_look);
  painter.setClipRect(QRectF(-kOverhang, 0, width + 2 * kOverhang, std::max(at.rows.content_height, rect.height())),
                      Qt::IntersectClip);
  paintMarks(painter, lane, scene, the_look);
  painter.restore();
}

void LanesCanvas::paintMarks(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  if (m_controller->bench()->future() != Workbench::Future::Full) paintCutLabels(painter, lane, scene, the_look);
  paintRunEnd(painter, lane, scene, the_look);
  paintSelected(painter, lane, scene, the_look);
  paintHover(painter, lane, scene, the_look);
  paintCursor(painter, lane, scene, the_look);
  const double now_s = m_controller->bench()->playhead.now_s();
  if (m_controller->queueMost() > 0) paintQueueCount(painter, scene, the_look, now_s, m_controller->queueMost());
}

// A label that the playhead cuts through is taken out: it appears when there is room for all of it.
void LanesCanvas::paintCutLabels(QPainter& painter, int, const GanttScene& scene, const GanttLook& the_look) {
  if (scene.rows.fold != Fold::Gpu) return;
  const double now_s = m_controller->bench()->playhead.now_s();
  const double x = scene.axis.x(now_s);
  GanttText text(painter);
  for (const GanttStrip& strip : scene.rows.strips) {
    const std::optional<BarRef> ref = scene.bars.barAt(strip.gpus.front(), now_s);
    if (!ref) continue;
    const std::optional<QRectF> label = barLabelRect(scene, the_look, text, *ref);
    if (!label || label->right() + 1 < x || label->left() > x) continue;
    const Bar& bar = scene.bars.bar(*ref);
    const QRectF body = barRect(scene, the_look, *ref);
    painter.save();
    painter.setClipRect(QRectF(label->left() - 1, label->top(), x - label->left() + 1, label->height()),
                        Qt::IntersectClip);
    paintBarBody(painter, body, scene.colors.of(bar.job, strip.type), the_look, Ink::Solid,
                 scene.axis.x(bar.start_s + bar.overhead_s) - body.left());
    painter.restore();
  }
}

void LanesCanvas::paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const trace::Trace& trace = scene.bars.trace();
  if (trace.status == trace::RunStatus::Complete || trace.end_s >= scene.axis.to_s() + 1e-9 ||
      !m_controller->shown(lane, trace.end_s * (1 - 1e-9)))
    return;
  const double x = scene.axis.x(trace.end_s);
  QPen pen(the_look.theme.warning, 1);
  pen.setDashPattern({4, 3});
  painter.setPen(pen);
  painter.drawLine(QPointF(std::floor(x) + 0.5, 2), QPointF(std::floor(x) + 0.5, scene.rows.content_height - 2));
  GanttText text(painter, TextUnit::Pixels, scale());
  const QString label = tr("computed to %1").arg(clockText(trace.end_s));
  if (x + 8 + text.width(label, kSmallestPx) > scene.axis.width_px) return;
  text.drawMiddle(x + 6, 14 * scale(), label, kSmallestPx, the_look.theme.warning);
}

void LanesCanvas::paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const Selection& selection = m_controller->bench()->selection;
  const model::JobIndex job = selection.job();
  const double width = scene.axis.width_px;
  if (job.valid() && static_cast<std::size_t>(job) < static_cast<std::size_t>(scene.bars.jobCount())) {
    const double now_x = scene.axis.x(m_controller->bench()->playhead.now_s());
    const double to_x = m_controller->bench()->future() == Workbench::Future::Hidden ? now_x : width;
    const std::vector<QRectF> rects = jobOutlines(scene, the_look, job, 0, to_x);
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

// The gang under the mouse, its rows joined by a thin line where they do not stand together.
void LanesCanvas::paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const GanttHit& hover = m_controller->hover();
  if (hover.lane != lane || !hover.bar || hover.bar->gpu.value < 0) return;
  const std::vector<BarRef> gang = scene.bars.gang(*hover.bar);
  painter.setRenderHint(QPainter::Antialiasing, true);
  double top = 1e9, bottom = -1e9, x = 0;
  for (const BarRef& ref : gang) {
    const QRectF rect = barRect(scene, the_look, ref);
    if (rect.isNull()) continue;
    if (scene.rows.fold == Fold::Gpu)
      outline(painter, rect, mixed(the_look.theme.text, the_look.theme.panel, 0.7), 1.2);
    top = std::min(top, rect.center().y());
    bottom = std::max(bottom, rect.center().y());
    x = std::clamp(rect.left() + 3, 3.0, scene.axis.width_px - 3);
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (gang.size() < 2 || bottom - top < scene.rows.pitch * static_cast<double>(gang.size())) return;
  painter.fillRect(QRectF(std::round(x) - 1, top, 3, bottom - top), the_look.theme.panel);
  painter.fillRect(QRectF(std::round(x), top, 1, bottom - top), the_look.theme.text);
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

void LanesCanvas::paintStatus(QPainter& painter, int lane) {
  const LaneState& state = m_controller->state(lane);
  const Theme& theme = m_controller->bench()->theme();
  const QRectF bars = barsRect(lane);
  GanttText text(painter, TextUnit::Pixels, scale());
  const bool empty = m_controller->lane(lane).bars == nullptr;
  if (state.status == LaneState::Status::Running) {
    const double left = empty ? bars.left() + 12 * scale() : bars.left();
    const double width = empty ? std::min(240.0, bars.width() / 2) : bars.width();
    const QRectF track(left, empty ? bars.center().y() + 10 * scale() : bars.top() + 1, width, empty ? 6 : 3);
    painter.fillRect(track, theme.idleGpu);
    painter.fillRect(
        QRectF(track.topLeft(), QSizeF(track.width() * std::clamp(state.progress, 0.0, 1.0), track.height())),
        theme.accent);
    if (empty) text.drawMiddle(left, bars.center().y() - 4 * scale(), laneStatus(state), kBodyPx, theme.dim);
    return;
  }
  const bool failed = state.status == LaneState::Status::Failed;
  if (!empty && !failed) return;
  const QString words = laneStatus(state);
  if (words.isEmpty()) return;
  painter.setFont(uiFont(kBodyPx * scale()));
  const double margin = 10 * scale();
  const double room = bars.width() - 2 * margin;
  const QRectF needed = painter.boundingRect(QRectF(0, 0, room, 1e4), Qt::TextWordWrap, words);
  const double height = std::min(needed.height(), bars.height() - 8);
  const QRectF box(bars.left() + margin / 2, empty ? bars.center().y() - height / 2 - 4 : bars.bottom() - height - 12,
                   needed.width() + margin, height + 8);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(failed ? theme.bad : theme.line, 1));
  painter.setBrush(failed ? mixed(theme.bad, theme.panel, 0.08) : theme.panel);
  painter.drawRoundedRect(box, kControlRadius, kControlRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(failed ? theme.bad : theme.dim);
  painter.save();
  painter.setClipRect(box, Qt::IntersectClip);
  painter.drawText(box.adjusted(margin / 2, 4, -margin / 2, -4), Qt::TextWordWrap, words);
  painter.restore();
}

void LanesCanvas::paintRange(QPainter& painter) {
  const auto& range = m_controller->range();
  if (!range || m_items.empty()) return;
  const Theme& theme = m_controller->bench()->theme();
  const TimeAxis& axis = m_controller->axis();
  const double left = axisLeft() + std::clamp(axis.x(range->first), 0.0, axis.width_px);
  const double right = axisLeft() + std::clamp(axis.x(range->second), 0.0, axis.width_px);
  QColor band = theme.accent;
  band.setAlphaF(0.12F);
  painter.fillRect(QRectF(left, 0, right - left, height()), band);
  painter.fillRect(QRectF(std::round(left), 0, 1, height()), theme.accent);
  painter.fillRect(QRectF(std::round(right), 0, 1, height()), theme.accent);
}

void LanesCanvas::paintPlayhead(QPainter& painter) {
  const TimeAxis& axis = m_controller->axis();
  const double x = axis.x(m_controller->bench()->playhead.now_s());
  m_playheadX = axisLeft() + x;
  if (x < -1 || x > axis.width_px + 1 || m_items.empty() || m_controller->end_s() <= 0) return;
  GanttLook plain;
  plain.theme = m_controller->bench()->theme();
  paintPlayheadLine(painter, plain, m_playheadX, 0, item(static_cast<int>(m_items.size()) - 1).rect.bottom());
}

}  // namespace roundel::widgets
