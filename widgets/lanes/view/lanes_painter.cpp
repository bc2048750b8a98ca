// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lanes_painter.h"

#include <algorithm>
#include <cmath>

#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/cards/lane_card_wide.h"
#include "widgets/lanes/model/lane_text.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/reference_rows.h"
#include "widgets/lanes/view/beside/branch_beside.h"
#include "widgets/lanes/view/lanes_overlay.h"
#include "widgets/program/lanes/program_lane.h"

namespace roundel::widgets {
namespace {
constexpr double kEdge = 5, kOverhang = 4, kAxisOverhang = 8, kBesideName = 14, kBesideRefusal = 180;
}

double LanesPainter::widestLabel(double scale) const {
  double width = 90 * scale;
  QPixmap scratch(1, 1);
  QPainter painter(&scratch);
  GanttText text(painter);
  for (int i = 0; i < m_controller->lanes.count(); ++i) {
    if (!m_controller->lanes.lane(i).bars) continue;
    width = std::max(
        width, labelColumnWidth(m_controller->lanes.lane(i).bars->problem(), text, laneLook(*m_controller, i, scale)));
  }
  return width;
}

// Lanes that run the same problem have the same names, so each problem is measured once.
double LanesPainter::widestName() const {
  if (m_nameWidth >= 0) return m_nameWidth;
  QPixmap scratch(1, 1);
  QPainter painter(&scratch);
  const GanttText text(painter);
  const model::Problem* measured = nullptr;
  m_nameWidth = 0;
  for (int i = 0; i < m_controller->lanes.count(); ++i) {
    const auto& bars = m_controller->lanes.lane(i).bars;
    if (!bars || &bars->problem() == measured) continue;
    measured = &bars->problem();
    for (const model::Job& job : measured->jobs)
      m_nameWidth = std::max(
          m_nameWidth, text.width(QString::fromStdString(job.id), kLargestName * m_layout->scale, QFont::DemiBold));
  }
  return m_nameWidth;
}

void LanesPainter::invalidate() {
  m_nameWidth = -1;
  m_pictures.resize(m_layout->lanes.size());
  for (auto& one : m_pictures) {
    if (!one) one = std::make_unique<Pictures>();
    one->layers.invalidate();
    one->past.invalidate();
    one->labels.invalidate();
  }
  m_marks.invalidate();
}

QRectF LanesPainter::barRectAt(int lane, BarRef ref) const {
  const GanttLanes& lanes = m_controller->lanes;
  const bool past = lanes.branchBeside(lane) >= 0 && lanes.isShared(lane, lanes.lane(lane).bars->bar(ref).start_s);
  const QRectF rect =
      barRect(past ? lanes.past(lane) : lanes.scene(lane), laneLook(*m_controller, lane, m_layout->scale), ref);
  if (rect.isNull()) return rect;
  return rect.translated(m_layout->at(lane).bars.topLeft() - QPointF(0, m_controller->lanes.lane(lane).scroll_y));
}

QRegion LanesPainter::regionOf(int lane, const std::vector<QRectF>& rects) const {
  QRegion region;
  const QPointF corner = m_layout->at(lane).bars.topLeft() - QPointF(0, m_controller->lanes.lane(lane).scroll_y);
  for (const QRectF& rect : rects) region += rect.translated(corner).toAlignedRect();
  return region & m_layout->at(lane).body.toAlignedRect();
}

QRegion LanesPainter::pointRegion(const GanttHit& hit) const {
  if (hit.lane < 0 || hit.lane >= m_layout->count() || !m_controller->lanes.lane(hit.lane).bars) return {};
  return regionOf(hit.lane, m_marks.pointRects(hit, laneLook(*m_controller, hit.lane, m_layout->scale)));
}

QRegion LanesPainter::jobRegion(model::JobIndex job) const {
  QRegion region;
  for (int i = 0; job.valid() && i < m_layout->count(); ++i) {
    if (m_layout->at(i).bars.isEmpty()) continue;
    region += regionOf(i, m_marks.jobRects(i, job, laneLook(*m_controller, i, m_layout->scale)));
    region += m_layout->at(i).chips.toAlignedRect();
  }
  return region;
}

// The playhead changes the band that it has crossed, chips and labels.
QRegion LanesPainter::playheadRegion(double height) const {
  const bool columns = m_layout->columns();
  // Room for halo, flag, and the count in the queue row.
  const double around = columns ? 60 * m_layout->scale : 48, labels = m_layout->label_width;
  // A name appears when the playhead has passed its end.
  const double behind_width = std::max(around, widestName() + kBesideName * m_layout->scale);
  QRegion region;
  for (int i = 0; i < m_layout->count(); ++i) {
    const LanePlace& place = m_layout->at(i);
    if (place.body.isEmpty() || place.parent >= 0) continue;
    const TimeAxis& its = m_controller->lanes.lane(i).axis;
    const double now = its.x(nowS()), before = its.x(m_playhead_s);
    const double left = std::min(now, before), right = std::max(now, before);
    const double top = columns ? place.body.top() : 0, bottom = columns ? place.body.bottom() : height;
    const double axis = place.bars.left();
    region +=
        QRectF(axis + left - behind_width, top, right - left + behind_width + around, bottom - top).toAlignedRect();
    region += QRectF(axis - labels, top, labels, bottom - top).toAlignedRect();
    region += place.chips.toAlignedRect();
    region += place.ruler.toAlignedRect();  // words make room for the flag
    if (!columns) break;
  }
  return region;
}

QRegion LanesPainter::axisRegion(QSize size) const {
  if (!m_layout->columns())
    return QRectF(m_layout->axis_left - kAxisOverhang, 0, size.width(), size.height()).toAlignedRect();
  QRegion region;
  for (const LanePlace& place : m_layout->lanes) region += place.body.toAlignedRect();
  return region;
}

void LanesPainter::paint(QPainter& painter, const Request& request) {
  const auto isSeen = [&](const QRectF& rect) {
    return !rect.isEmpty() && request.region.intersects(rect.toAlignedRect());
  };
  for (int i = 0; i < m_layout->count(); ++i)
    if (m_layout->at(i).parent < 0 && isSeen(m_layout->at(i).whole())) paintLane(painter, i, request);
  paintSpans(painter, *m_controller, *m_layout);
  paintPlayhead(painter);
  if (request.arrival_s) paintArrival(painter, *m_controller, *m_layout, *request.arrival_s);
  if (request.move != nullptr)
    paintGangMove(painter, *m_controller, *m_layout, *request.move,
                  request.call_outs == nullptr ? std::nullopt : request.call_outs->until_s());
  for (int i = 0; i < m_layout->count(); ++i)
    if (isSeen(m_layout->at(i).bars)) paintStatus(painter, i);
  if (request.call_outs != nullptr) request.call_outs->paint(painter, request.visible);
  paintLens(painter, *m_controller, *m_layout, request.visible);
}

void LanesPainter::paintLane(QPainter& painter, int lane, const Request& request) {
  const LanePlace& place = m_layout->at(lane);
  paintFrame(painter, lane, request.region);
  if (m_layout->columns()) {
    if (request.region.intersects(place.frame.toAlignedRect())) paintColumnHead(painter, lane);
    paintColumnRuler(painter, lane);
  } else if (request.region.intersects(place.card.toAlignedRect())) {
    m_cards->setSpots(
        lane, paintCard(painter, place.card, m_cards->card(lane), m_controller->bench()->theme(), m_layout->scale));
  }
  const double left = m_layout->columns() ? place.body.left() : place.card.right();
  const QRectF inside(left, place.bars.top(), place.body.right() - left, place.bars.height());
  if (request.region.intersects(inside.toAlignedRect()) && m_controller->lanes.lane(lane).bars)
    paintBars(painter, lane, request);
}

void LanesPainter::paintFrame(QPainter& painter, int lane, const QRegion& region) const {
  const Theme& theme = m_controller->bench()->theme();
  const LanePlace& place = m_layout->at(lane);
  // A hover does not repaint the border: its curves cost more than all the rest.
  const double border = std::max<double>(kEdge, kPanelRadius) + 1;
  const QRect inner_rect =
      place.frame.adjusted(border, border, -border, -border).toAlignedRect().adjusted(1, 1, -1, -1);
  if (!m_layout->columns() && ((region & place.frame.toAlignedRect()) - inner_rect).isEmpty())
    return painter.fillRect(inner_rect, theme.panel);
  const bool expanded = m_controller->lanes.expanded() == lane;
  const int focus = m_controller->bench()->selection.focusedLane();
  const bool focused =
      (focus == lane || (place.branch >= 0 && focus == place.branch)) && m_controller->lanes.count() > 1;
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(expanded ? theme.accent : focused ? mixed(theme.accent, theme.line, 0.5) : theme.line, 1));
  painter.setBrush(theme.panel);
  painter.drawRoundedRect(place.frame.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  if (m_layout->columns())
    painter.drawRoundedRect(place.body.adjusted(0.5, 0.5, -0.5, -0.5), kPanelRadius, kPanelRadius);
  const SchedulerStyle style = schedulerStyle(QString::fromStdString(m_controller->lanes.state(lane).lane.policy),
                                              m_controller->lanes.mark(lane), theme);
  painter.setPen(Qt::NoPen);
  painter.setBrush(style.line);
  const QSizeF edge = m_layout->columns() ? QSizeF(place.frame.width(), kEdge) : QSizeF(kEdge, place.frame.height());
  painter.drawRoundedRect(QRectF(place.frame.topLeft(), edge), 2, 2);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void LanesPainter::paintColumnHead(QPainter& painter, int lane) {
  const Theme& theme = m_controller->bench()->theme();
  const LanePlace& place = m_layout->at(lane);
  if (place.branch >= 0) {
    m_cards->setSpots(place.branch,
                      paintBranchCard(painter, place.card, m_cards->branchCard(place.branch), theme, m_layout->scale));
    return;
  }
  m_cards->setSpots(lane, paintWideCard(painter, place.card, m_cards->card(lane), theme, m_layout->scale));
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(lane);
  if (place.chips.isEmpty() || !gantt_lane.bars) return;
  const Workbench& bench = *m_controller->bench();
  paintChips(painter, place.chips.topLeft(), place.cluster,
             {.bars = &*gantt_lane.bars,
              .colors = &gantt_lane.colors,
              .now_s = bench.playhead.now_s(),
              .selected = jobInRun(bench.document, gantt_lane.bars->problem(), bench.selection.job()),
              .hovered = jobInRun(bench.document, gantt_lane.bars->problem(), bench.selection.hovered()),
              .theme = &theme,
              .scale = m_layout->scale});
}

void LanesPainter::paintColumnRuler(QPainter& painter, int lane) const {
  const LanePlace& place = m_layout->at(lane);
  const double scale = m_layout->scale;
  const auto rows = m_controller->reference.rows(lane);
  const bool differs = rows != nullptr && !rows->same_lane && place.branch < 0;
  const TimeRuler::Overhang overhang{60, differs ? 4 : place.marginRight()};
  m_ruler.paint(painter, place.ruler, overhang, scale, lane);
  GanttText text(painter, TextUnit::Pixels, scale);
  if (place.branch >= 0)
    paintBranchFlag(painter, *m_controller, *m_layout, lane,
                    m_ruler.flagRect(text, place.ruler, overhang, scale, lane));
  if (!differs) return;
  text.draw({place.body.right() - 8, place.ruler.bottom() - 13 * scale}, tr("differs"), kSmallestPx,
            m_controller->bench()->theme().dim, QFont::Normal, Qt::AlignRight);
}

double LanesPainter::insideHeight(int lane) const {
  return std::max(m_controller->lanes.lane(lane).rows.content_height, m_layout->at(lane).bars.height());
}

// A branch and its parent in one column have the same background for differences; other lanes are not compared with them.
void LanesPainter::paintLayers(QPainter& painter, int lane, const Request& request, bool past) {
  const GanttLanes& lanes = m_controller->lanes;
  const GanttScene scene = past ? lanes.past(lane) : lanes.scene(lane);
  const Workbench* bench = m_controller->bench();
  LaneLayers::Request layers;
  layers.solid_to_x = bench->future() == Workbench::Future::Full ? scene.axis.width_px : scene.axis.x(nowS());
  layers.ghost = bench->future() == Workbench::Future::Ghost;
  layers.queue_most = lanes.queueMost();
  layers.round_s = scene.bars.problem().clock.round_s;
  layers.height = m_layout->at(lane).bars.height() - 1;
  layers.scroll_y = lanes.lane(lane).scroll_y;
  layers.dpr = request.dpr;
  const int branch = lanes.parentOf(lane) >= 0 ? lane : lanes.branchBeside(lane);
  const auto reference = branch >= 0 ? m_controller->reference.formerRows(branch) : m_controller->reference.rows(lane);
  const bool has_same_rows =
      branch < 0 || branch == lane ||
      (lanes.lane(branch).bars && sameRows(scene.bars.problem(), lanes.lane(branch).bars->problem()));
  if (reference && has_same_rows && !past) layers.reference = reference.get();
  if (layers.reference != nullptr && branch < 0) {
    const int color_lane = reference->same_lane ? lane : m_controller->reference.lane();
    layers.reference_colors = &lanes.lane(color_lane).colors;
  }
  Pictures& pictures = *m_pictures[static_cast<std::size_t>(lane)];
  (past ? pictures.past : pictures.layers)
      .paint(painter, scene, laneLook(*m_controller, lane, m_layout->scale), layers);
}

// Paints the branch's part over the parent's rows, then the shared past over both.
void LanesPainter::paintBranchLayers(QPainter& painter, int parent, const Request& request) {
  const GanttLanes& lanes = m_controller->lanes;
  const int branch = lanes.branchBeside(parent);
  const double scroll_y = lanes.lane(parent).scroll_y;
  painter.save();
  painter.setClipRegion(branchRegion(*m_controller, parent).translated(0, -static_cast<int>(std::round(scroll_y))),
                        Qt::IntersectClip);
  painter.fillRect(QRectF(0, 0, lanes.lane(parent).axis.width_px, m_layout->at(parent).bars.height()),
                   m_controller->bench()->theme().panel);
  if (lanes.lane(branch).bars) paintLayers(painter, branch, request);
  painter.restore();
  const QRectF shared = sharedPart(*m_controller, parent, m_layout->at(parent).bars.height());
  if (shared.isEmpty()) return;
  painter.save();
  painter.setClipRect(shared, Qt::IntersectClip);
  paintLayers(painter, parent, request, true);
  painter.restore();
}

void LanesPainter::paintLabels(QPainter& painter, int lane, const Request& request) {
  const GanttLanes& lanes = m_controller->lanes;
  const QRectF rect = m_layout->at(lane).bars;
  const double width = std::ceil(m_layout->label_width), height = rect.height() - 1;
  if (!request.region.intersects(QRectF(rect.left() - width, rect.top(), width, height).toAlignedRect())) return;
  m_pictures[static_cast<std::size_t>(lane)]->labels.paint(
      painter, lanes.lane(lane).past.strips.empty() ? lanes.scene(lane) : lanes.past(lane),
      laneLook(*m_controller, lane, m_layout->scale),
      {.width = width, .height = height, .scroll_y = lanes.lane(lane).scroll_y, .dpr = request.dpr, .now_s = nowS()});
}

// A branch whose rows form a separate block has labels too.
void LanesPainter::paintBranchLabels(QPainter& painter, int parent, const Request& request) {
  const int branch = m_controller->lanes.branchBeside(parent);
  if (branch < 0 || !m_controller->lanes.lane(branch).bars || m_controller->lanes.lane(branch).split) return;
  painter.save();
  painter.setClipRegion(branchRegion(*m_controller, parent), Qt::IntersectClip);
  paintLabels(painter, branch, request);
  painter.restore();
}

// Paints the marks of each part, clipped to that part.
void LanesPainter::paintBranchMarks(QPainter& painter, int parent, const Request& request) {
  const GanttLanes& lanes = m_controller->lanes;
  const int branch = lanes.branchBeside(parent);
  const double height = insideHeight(parent), point_x = lanes.branchX(parent);
  const bool split = lanes.lane(parent).split;
  const auto paintClipped = [&](const QRectF& part, const auto& paint) {
    painter.save();
    painter.setClipRect(part, Qt::IntersectClip);
    paint();
    painter.restore();
  };
  const QRectF after(split ? point_x : -kOverhang, 0, lanes.lane(parent).axis.width_px + 2 * kOverhang, height);
  const double to_x = m_controller->bench()->future() == Workbench::Future::Full ? lanes.lane(parent).axis.width_px
                                                                                 : lanes.lane(parent).axis.x(nowS());
  paintClipped(after, [&] {
    for (const int lane : {parent, branch}) {
      if (!lanes.lane(lane).bars) continue;
      const GanttLook look = laneLook(*m_controller, lane, m_layout->scale);
      if (split && point_x < to_x) paintNamesAfterBranch(painter, *m_controller, look, lane, to_x);
      if (lane == branch && point_x < to_x) paintOldPlaces(painter, *m_controller, look, branch, to_x);
      m_marks.paint(painter, lane, look, split || lane == branch ? height : height / 2, request.focused);
    }
  });
  if (!split) return;
  paintClipped(QRectF(-kOverhang, 0, kOverhang + point_x, height), [&] {
    m_marks.paintPast(painter, parent, laneLook(*m_controller, parent, m_layout->scale), request.focused);
  });
  paintBranchLine(painter, *m_controller, parent, height);
}

void LanesPainter::paintMarks(QPainter& painter, int lane, const Request& request) {
  const double width = m_controller->lanes.lane(lane).axis.width_px, height = insideHeight(lane);
  painter.setClipRect(QRectF(-kOverhang, 0, width + 2 * kOverhang, height), Qt::IntersectClip);
  if (m_controller->lanes.branchBeside(lane) >= 0) return paintBranchMarks(painter, lane, request);
  m_marks.paint(painter, lane, laneLook(*m_controller, lane, m_layout->scale), height, request.focused);
}

void LanesPainter::paintBars(QPainter& painter, int lane, const Request& request) {
  const LanePlace& place = m_layout->at(lane);
  const QRectF rect = place.bars;
  const bool columns = m_layout->columns(), branch = m_controller->lanes.branchBeside(lane) >= 0;
  painter.save();
  painter.setClipRect(QRectF(place.body.left() + (columns ? 1 : kEdge), rect.top() + 1,
                             place.body.width() - (columns ? 2 : kEdge + 1), rect.height() - 2),
                      Qt::IntersectClip);
  painter.translate(rect.topLeft());
  paintLayers(painter, lane, request);
  if (branch) paintBranchLayers(painter, lane, request);
  paintLabels(painter, lane, request);
  if (branch) paintBranchLabels(painter, lane, request);
  painter.translate(0, -m_controller->lanes.lane(lane).scroll_y);
  const double width = m_controller->lanes.lane(lane).axis.width_px, margin = place.marginRight();
  if (request.region.intersects(QRectF(rect.right(), rect.top(), margin, rect.height()).toAlignedRect())) {
    const auto reference = m_controller->reference.rows(lane);
    if (branch) {
      paintRowNames(painter, *m_controller, *m_layout, lane, width);
    } else if (reference && !reference->same_lane) {
      paintShares(painter, m_controller->lanes.scene(lane), laneLook(*m_controller, lane, m_layout->scale), *reference,
                  width + m_layout->right_margin - 6);
    }
  }
  paintMarks(painter, lane, request);
  painter.restore();
}

void LanesPainter::paintProgress(QPainter& painter, int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  const Theme& theme = m_controller->bench()->theme();
  const QRectF bars = m_layout->at(lane).bars;
  const double scale = m_layout->scale;
  const bool is_empty = m_controller->lanes.lane(lane).bars == nullptr;
  const double left = is_empty ? bars.left() + 12 * scale : bars.left();
  const double width = is_empty ? std::min(240.0, bars.width() / 2) : bars.width();
  const QRectF track(left, is_empty ? bars.center().y() + 10 * scale : bars.top() + 1, width, is_empty ? 6 : 3);
  painter.fillRect(track, theme.idleGpu);
  painter.fillRect(
      QRectF(track.topLeft(), QSizeF(track.width() * std::clamp(state.progress, 0.0, 1.0), track.height())),
      theme.accent);
  if (!is_empty) return;
  GanttText text(painter, TextUnit::Pixels, scale);
  text.drawMiddle({left, bars.center().y() - 4 * scale}, laneStatus(state), kBodyPx, theme.dim);
}

// The place at which a run was refused, with a red line; nullopt if it was not, or the place is out of view.
std::optional<double> LanesPainter::paintRefusal(QPainter& painter, int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  const bool refused = state.status == LaneState::Status::Failed && !state.stale && state.run && state.run->error;
  if (!refused || m_controller->lanes.lane(lane).bars == nullptr) return std::nullopt;
  const QRectF bars = m_layout->at(lane).bars;
  const double x = bars.left() + m_controller->lanes.lane(lane).axis.x(state.run->error->at_s);
  if (x < bars.left() || x > bars.right()) return std::nullopt;
  painter.fillRect(QRectF(x - 1, bars.top(), 2, bars.height()), m_controller->bench()->theme().bad);
  return x;
}

void LanesPainter::paintStatus(QPainter& painter, int lane) const {
  const LaneState& state = m_controller->lanes.state(lane);
  const bool in_head = m_layout->at(lane).parent >= 0;  // a branch beside its parent
  if (in_head && state.status != LaneState::Status::Done && state.status != LaneState::Status::Failed) return;
  if (state.status == LaneState::Status::Running) return paintProgress(painter, lane);
  const Theme& theme = m_controller->bench()->theme();
  const QRectF bars = m_layout->at(lane).bars;
  const bool is_empty = m_controller->lanes.lane(lane).bars == nullptr;
  const bool failed = state.status == LaneState::Status::Failed;
  const bool left_jobs = state.status == LaneState::Status::Done && !state.stale && !state.message.isEmpty();
  const auto end_px = paintRefusal(painter, lane);
  const QString refusal = needsProgram(state.lane.policy) ? failureSentence(state, state.program.get()) : QString();
  const QString words = refusal.isEmpty() ? laneStatus(state) : refusal;
  if ((!is_empty && !failed && !left_jobs) || words.isEmpty()) return;
  painter.setFont(uiFont(kBodyPx * m_layout->scale));
  const double margin = 10 * m_layout->scale;
  // Beside the line if there is room for some words.
  const bool is_beside = end_px && bars.right() - *end_px >= kBesideRefusal * m_layout->scale;
  const double left = is_beside ? *end_px + 2 : bars.left();
  const double room = bars.right() - left - 2 * margin;
  const QRectF needed_rect = painter.boundingRect(QRectF(0, 0, room, 1e4), Qt::TextWordWrap, words);
  const double height = std::min(needed_rect.height(), bars.height() - 8);
  const QRectF box(left + margin / 2,
                   is_empty || is_beside ? bars.center().y() - height / 2 - 4 : bars.bottom() - height - 12,
                   needed_rect.width() + margin, height + 8);
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

void LanesPainter::paintPlayhead(QPainter& painter) {
  m_playhead_s = nowS();
  const TimeAxis& shared = m_controller->time.axis();
  const double x = shared.x(m_playhead_s);
  if (x < -1 || x > shared.width_px + 1 || m_layout->lanes.empty() || m_controller->time.end_s() <= 0) return;
  GanttLook plain_look;
  plain_look.theme = m_controller->bench()->theme();
  if (!m_layout->columns())
    return paintPlayheadLine(painter, plain_look, m_layout->axis_left + x, 0,
                             m_layout->at(m_layout->order.back()).whole().bottom());
  for (int i = 0; i < m_layout->count(); ++i) {
    const LanePlace& place = m_layout->at(i);
    if (place.body.isEmpty() || place.parent >= 0) continue;
    paintPlayheadLine(painter, plain_look, place.bars.left() + m_controller->lanes.lane(i).axis.x(m_playhead_s),
                      place.bars.top(), place.bars.bottom());
    m_ruler.paintFlag(painter, place.ruler, {60, place.marginRight()}, m_layout->scale, i);
  }
}

}  // namespace roundel::widgets
