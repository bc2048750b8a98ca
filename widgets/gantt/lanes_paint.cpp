// The painting half of LanesCanvas.

#include <QPaintEvent>
#include <algorithm>
#include <cmath>

#include "widgets/gantt/lane_text.h"
#include "widgets/gantt/lanes_canvas.h"
#include "widgets/gantt_painting/gantt_branch.h"
#include "widgets/painting/time_text.h"
#include "widgets/state/branch_text.h"
#include "widgets/state/lane_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kEdge = 5, kOverhang = 4;

}  // namespace

void LanesCanvas::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const QRect rect = laneRect(i).toAlignedRect();
    if (!rect.isEmpty() && event->region().intersects(rect)) paintLane(painter, i, event->region());
  }
  paintRange(painter);
  paintPlayhead(painter);
  paintDrop(painter);
  paintMove(painter);
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    if (!barsRect(i).isEmpty() && event->region().intersects(barsRect(i).toAlignedRect())) paintStatus(painter, i);
  }
  if (m_items.empty()) {
    GanttText text(painter, TextUnit::Pixels, scale());
    text.drawMiddle(width() / 2.0, height() / 2.0, tr("No scheduler to show. Add one with “+ add”."), kBodyPx,
                    m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignHCenter);
  }
}

void LanesCanvas::paintLane(QPainter& painter, int lane, const QRegion& region) {
  const Place& place = item(lane).place;
  paintFrame(painter, lane);
  if (columns()) {
    if (region.intersects(place.frame.toAlignedRect())) paintColumnHead(painter, lane);
    const bool differs = m_controller->reference().rows(lane) != nullptr;
    m_ruler.paint(painter, place.ruler, differs ? 4 : rightMargin(), scale(), lane);
    if (differs) {
      GanttText text(painter, TextUnit::Pixels, scale());
      text.draw({place.body.right() - 8, place.ruler.bottom() - 13 * scale()}, tr("differs"), kSmallestPx,
                m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignRight);
    }
  } else if (region.intersects(place.card.toAlignedRect())) {
    paintCardOf(painter, lane);
  }
  const double labels_left = columns() ? place.body.left() : place.card.right();
  const QRectF inside(labels_left, place.bars.top(), place.body.right() - labels_left, place.bars.height());
  if (region.intersects(inside.toAlignedRect()) && m_controller->lane(lane).bars) paintBarsOf(painter, lane, region);
}

void LanesCanvas::paintFrame(QPainter& painter, int lane) {
  const Theme& theme = m_controller->bench()->theme();
  const Place& place = item(lane).place;
  const bool expanded = m_controller->expandedLane() == lane;
  const bool focused = m_controller->bench()->selection.focusedLane() == lane && m_controller->laneCount() > 1;
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(expanded ? theme.accent : focused ? mixed(theme.accent, theme.line, 0.5) : theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(place.frame.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  if (columns()) painter.drawRoundedRect(place.body.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(m_controller->state(lane).lane.policy),
                                              m_controller->occurrence(lane), theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.line);
  painter.drawRoundedRect(columns() ? QRectF(place.frame.left(), place.frame.top(), place.frame.width(), kEdge)
                                    : QRectF(place.frame.left(), place.frame.top(), kEdge, place.frame.height()),
                          2, 2);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanesCanvas::paintCardOf(QPainter& painter, int lane) {
  LaneCard card;
  const Theme& theme = m_controller->bench()->theme();
  card.name = m_controller->laneName(lane);
  card.options = optionsText(m_controller->state(lane).lane);
  card.name_color = theme.text;
  card.note = laneNote(m_controller->state(lane));
  if (m_controller->reference().on() && m_controller->reference().lane() == lane) card.tag = tr("reference");
  if (static_cast<std::size_t>(lane) < m_cards.size()) card.text = m_cards[static_cast<std::size_t>(lane)];
  item(lane).spots = paintCard(painter, cardRect(lane), card, theme, scale());
}

void LanesCanvas::paintBarsOf(QPainter& painter, int lane, const QRegion& region) {
  const GanttController::Lane& at = m_controller->lane(lane);
  const Place& place = item(lane).place;
  const QRectF rect = place.bars;
  const GanttLook the_look = look(lane);
  const auto reference = m_controller->reference().rows(lane);
  const int reference_lane = m_controller->reference().lane();
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
  if (reference) {
    request.reference = reference.get();
    request.reference_colors = &m_controller->lane(reference_lane).colors;
  }

  painter.save();
  painter.setClipRect(QRectF(place.body.left() + (columns() ? 1 : kEdge), rect.top() + 1,
                             place.body.width() - (columns() ? 2 : kEdge + 1), rect.height() - 2),
                      Qt::IntersectClip);
  painter.translate(rect.topLeft());
  item(lane).layers.paint(painter, scene, the_look, request);
  const QRectF labels(rect.left() - std::ceil(labelWidth()), rect.top(), std::ceil(labelWidth()), request.height);
  if (region.intersects(labels.toAlignedRect()))
    item(lane).labels.paint(painter, scene, the_look,
                            {labels.width(), labels.height(), at.scroll_y, request.dpr, bench->playhead.now_s()});
  painter.translate(0, -at.scroll_y);
  if (reference && region.intersects(QRectF(rect.right(), rect.top(), rightMargin(), rect.height()).toAlignedRect()))
    paintShares(painter, scene, the_look, *reference, width + rightMargin() - 6);
  painter.setClipRect(QRectF(-kOverhang, 0, width + 2 * kOverhang, std::max(at.rows.content_height, rect.height())),
                      Qt::IntersectClip);
  paintMarks(painter, lane, scene, the_look);
  painter.restore();
}

// A branch repeats its parent's past: half of its colour, up to a dashed line that says what changed there.
void LanesCanvas::paintBranch(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto& branch_point = m_controller->state(lane).branch_point;
  if (!branch_point) return;
  const double height = std::max(scene.rows.content_height, barsRect(lane).height());
  paintSharedPast(painter, scene, the_look, branch_point->at_s, height);
  if (!m_controller->shown(lane, branch_point->at_s * (1 - 1e-12)) &&
      branch_point->at_s > m_controller->bench()->playhead.now_s())
    return;
  paintBranchMark(painter, scene, the_look, branch_point->at_s, height,
                  tr("branch: %1").arg(editsText(branch_point->edits)));
}

void LanesCanvas::paintMarks(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  if (m_controller->bench()->future() != Workbench::Future::Full)
    paintCutLabels(painter, scene, the_look, m_controller->bench()->playhead.now_s());
  paintBranch(painter, lane, scene, the_look);
  paintRunEnd(painter, lane, scene, the_look);
  paintGhost(painter, lane, scene, the_look);
  paintSelected(painter, lane, scene, the_look);
  paintHover(painter, lane, scene, the_look);
  paintCursor(painter, lane, scene, the_look);
  const double now_s = m_controller->bench()->playhead.now_s();
  if (m_controller->queueMost() > 0) paintQueueCount(painter, scene, the_look, now_s, m_controller->queueMost());
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
  const QString label = tr("computed to %1").arg(clockText(trace.end_s, m_controller->end_s()));
  if (x + 8 + text.width(label, kSmallestPx) > scene.axis.width_px) return;
  text.drawMiddle(x + 6, 14 * scale(), label, kSmallestPx, the_look.theme.warning);
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
  const bool leftJobs = state.status == LaneState::Status::Done && !state.stale && !state.message.isEmpty();
  if (!empty && !failed && !leftJobs) return;
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

void LanesCanvas::paintPlayhead(QPainter& painter) {
  const TimeAxis& axis = m_controller->axis();
  const double x = axis.x(m_controller->bench()->playhead.now_s());
  m_playheadX = x;
  if (x < -1 || x > axis.width_px + 1 || m_items.empty() || m_controller->end_s() <= 0) return;
  GanttLook plain;
  plain.theme = m_controller->bench()->theme();
  if (!columns()) {
    paintPlayheadLine(painter, plain, axisLeft() + x, 0, laneRect(static_cast<int>(m_items.size()) - 1).bottom());
    return;
  }
  for (int i = 0; i < static_cast<int>(m_items.size()); ++i) {
    const Place& place = item(i).place;
    if (place.body.isEmpty()) continue;
    paintPlayheadLine(painter, plain, place.bars.left() + x, place.bars.top(), place.bars.bottom());
    m_ruler.paintFlag(painter, place.ruler, {60, rightMargin()}, scale());
  }
}

}  // namespace roundel::widgets
