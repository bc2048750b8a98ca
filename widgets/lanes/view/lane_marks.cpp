// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/lane_marks.h"

#include <algorithm>
#include <cmath>

#include "core/model/round_grid.h"
#include "widgets/base/painting/time_text.h"
#include "widgets/document/state/branch_text.h"
#include "widgets/document/state/jobs/lane_jobs.h"
#include "widgets/lanes/model/gang_move.h"
#include "widgets/lanes/painting/gantt_branch.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {
namespace {

constexpr int kVeiledFrom = 60;  // jobs
constexpr float kVeil = 0.6F;    // of the panel's colour
constexpr int kOutline = 2, kHoverLine = 1;
constexpr double kFocusRing = 2, kFewBars = 4000, kAround = kHoverLine + 2;
// More rectangles are joined to columns: a clip region of many rectangles costs more than it saves.
constexpr std::size_t kMaxRects = 12;
constexpr double kColumn_px = 128;

// Covers rectangles of a lane with columns of kColumn_px. Columns without rectangles are left out, neighbours are joined. All have the same
// height, since Qt splits a clip region at every edge of a rectangle.
class MarkedColumns {
 public:
  explicit MarkedColumns(double width) : m_columns(static_cast<std::size_t>(std::max(0.0, width) / kColumn_px) + 1) {}
  // The first and the last column also cover rectangles beyond the lane's ends.
  void add(const QRectF& rect) {
    const std::size_t last = columnAt(rect.right());
    for (std::size_t i = columnAt(rect.left()); i <= last; ++i) {
      Span& column = m_columns[i];
      const double column_left = static_cast<double>(i) * kColumn_px;
      column.left = std::min(column.left, i == 0 ? rect.left() : std::max(column_left, rect.left()));
      column.right = std::max(column.right, i == last ? rect.right() : column_left + kColumn_px);
    }
    m_top = std::min(m_top, rect.top());
    m_bottom = std::max(m_bottom, rect.bottom());
  }
  void appendTo(std::vector<QRectF>& rects) const {
    bool goes_on = false;
    for (const Span& column : m_columns) {
      const bool has_span = column.left < column.right;
      if (has_span && goes_on) rects.back().setRight(column.right);
      if (has_span && !goes_on) rects.emplace_back(QPointF(column.left, m_top), QPointF(column.right, m_bottom));
      goes_on = has_span;
    }
  }

 private:
  struct Span {
    double left = 1e9, right = -1e9;
  };
  std::size_t columnAt(double x) const {
    return std::min(m_columns.size() - 1, static_cast<std::size_t>(std::max(0.0, x) / kColumn_px));
  }
  std::vector<Span> m_columns;
  double m_top = 1e9, m_bottom = -1e9;
};

void outline(QPainter& painter, const QRectF& rect, const QColor& color, double width) {
  painter.setPen(QPen(color, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRoundedRect(rect, kBarRadius + 1, kBarRadius + 1);
}

}  // namespace

void LaneMarks::paint(QPainter& painter, int lane, const GanttLook& the_look, double height, bool focused) {
  const GanttScene scene = m_controller->lanes.scene(lane);
  const Workbench* bench = m_controller->bench();
  const double now_s = bench->playhead.now_s(), queue_most = m_controller->lanes.queueMost();
  if (bench->future() != Workbench::Future::Full) paintCutLabels(painter, scene, the_look, now_s);
  const auto& branch_point = m_controller->lanes.state(lane).branch_point;
  const bool branches = branch_point && !m_controller->lanes.lane(lane).split;
  if (branches) paintSharedPast(painter, scene, the_look, branch_point->at_s, height);
  paintVeil(painter, scene, the_look);
  paintPointed(painter, lane, scene, the_look, focused);
  if (branches) paintBranch(painter, lane, scene, the_look, height);
  paintRunEnd(painter, lane, scene, the_look);
  if (queue_most > 0) paintQueueCount(painter, scene, the_look, now_s, queue_most);
}

void LaneMarks::paintPast(QPainter& painter, int lane, const GanttLook& the_look, bool focused) {
  const GanttScene scene = m_controller->lanes.past(lane);
  const Workbench* bench = m_controller->bench();
  if (bench->future() != Workbench::Future::Full) paintCutLabels(painter, scene, the_look, bench->playhead.now_s());
  paintVeil(painter, scene, the_look);
  paintPointed(painter, lane, scene, the_look, focused);
}

model::JobIndex LaneMarks::selectedIn(const GanttScene& scene) const {
  const Workbench& bench = *m_controller->bench();
  return jobInRun(bench.document, scene.bars.problem(), bench.selection.job());
}

bool LaneMarks::needsVeil(const GanttScene& scene) const {
  const model::JobIndex job = selectedIn(scene);
  return job.valid() && job.value < scene.bars.jobCount() && scene.bars.jobCount() > kVeiledFrom;
}

void LaneMarks::paintVeil(QPainter& painter, const GanttScene& scene, const GanttLook& the_look) const {
  if (!needsVeil(scene)) return;
  QColor veil = the_look.theme.panel;
  veil.setAlphaF(kVeil);
  painter.fillRect(QRectF(0, 0, scene.axis.width_px, scene.rows.content_height), veil);
}

void LaneMarks::paintPointed(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look,
                             bool focused) {
  paintGhost(painter, lane, scene, the_look);
  paintSelected(painter, lane, scene, the_look);
  paintGap(painter, lane, scene, the_look);
  paintHover(painter, lane, scene, the_look);
  if (focused) paintCursor(painter, lane, scene, the_look);
}

// Returns how far bars are shown: to the playhead if the future is hidden.
double LaneMarks::shownTo_x(const GanttScene& scene) const {
  return m_controller->bench()->future() == Workbench::Future::Hidden
             ? scene.axis.x(m_controller->bench()->playhead.now_s())
             : scene.axis.width_px;
}

void LaneMarks::paintSelected(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const model::JobIndex job = selectedIn(scene);
  if (!job.valid() || static_cast<std::size_t>(job) >= static_cast<std::size_t>(scene.bars.jobCount())) return;
  const double width = scene.axis.width_px, now_x = scene.axis.x(m_controller->bench()->playhead.now_s());
  const Outlines& outlines = outlinesOf(lane, scene, the_look, job, shownTo_x(scene));
  if ((the_look.muted || needsVeil(scene)) && static_cast<double>(outlines.shape.rects.size()) < kFewBars) {
    const QColor color = scene.colors.of(job, model::TypeIndex(0));
    const bool is_full = !the_look.muted && m_controller->bench()->future() == Workbench::Future::Full;
    for (const QRectF& rect : outlines.shape.rects) {
      painter.fillRect(rect.intersected(QRectF(0, 0, std::max(0.0, now_x), 1e6)), color);
      painter.fillRect(rect.intersected(QRectF(std::max(0.0, now_x), 0, width, 1e6)),
                       is_full ? color : mixed(color, the_look.theme.panel, 0.28));
    }
  }
  paintSilhouette(painter, outlines.shape.silhouette, the_look, the_look.theme.text);
  paintJobTags(painter, the_look, outlines.tags, m_stamps);
}

// Paints a thin frame around the gap that was clicked.
void LaneMarks::paintGap(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto& spot = m_controller->bench()->selection.spot();
  if (!spot || spot->lane != lane || !spot->gpu.valid() || spot->job.valid()) return;
  if (static_cast<std::size_t>(spot->gpu) >= scene.bars.problem().gpus.size()) return;
  const GanttRows::Place place = scene.rows.place(spot->gpu);
  const auto before = scene.bars.barBefore(spot->gpu, spot->t_s), after = scene.bars.barAfter(spot->gpu, spot->t_s);
  const double left = std::max(-2.0, before ? scene.axis.x(scene.bars.bar(*before).end_s) : scene.axis.x(0));
  const double last_s = after ? scene.bars.bar(*after).start_s : scene.bars.trace().end_s;
  const double right = std::min(scene.axis.width_px + 2, scene.axis.x(last_s));
  QPen pen(the_look.theme.accent, 1.5);
  pen.setDashPattern({3, 2});
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(QRectF(left + 1, place.top + 1, std::max(2.0, right - left - 2), std::max(2.0, place.height - 2)));
}

std::size_t LaneMarks::slotOf(int lane, const GanttScene& scene) const {
  return 2 * static_cast<std::size_t>(lane) + (&scene.rows == &m_controller->lanes.lane(lane).past ? 1 : 0);
}

const LaneMarks::Outlines& LaneMarks::outlinesOf(int lane, const GanttScene& scene, const GanttLook& the_look,
                                                 model::JobIndex job, double to_x) {
  const std::size_t i = slotOf(lane, scene);
  if (m_selected.size() <= i) m_selected.resize(i + 1);
  Outlines& outlines = m_selected[i];
  if (outlines.bars != &scene.bars || !(outlines.job == job) || !(outlines.axis == scene.axis) || outlines.to_x != to_x)
    outlines = outlinesOf(scene, the_look, {.job = job, .line = kOutline, .taken = nullptr}, to_x),
    outlines.number = ++m_made;
  return outlines;
}

LaneMarks::Outlines LaneMarks::outlinesOf(const GanttScene& scene, const GanttLook& the_look,
                                          const OutlineRequest& request, double to_x) const {
  QPixmap scratch(1, 1);
  QPainter measure(&scratch);
  Outlines outlines{.bars = &scene.bars,
                    .job = request.job,
                    .axis = scene.axis,
                    .to_x = to_x,
                    .beside = 0,
                    .number = 0,
                    .shape = jobShape(scene, the_look, request.job, to_x, request.line)};
  outlines.tags = jobTags(scene, the_look, GanttText(measure), request.job, to_x,
                          request.taken != nullptr ? *request.taken : std::vector<JobTag>());
  return outlines;
}

const LaneMarks::Outlines& LaneMarks::pointedOf(int lane, const GanttScene& scene, const GanttLook& the_look,
                                                model::JobIndex job) const {
  const std::size_t slot = slotOf(lane, scene);
  if (m_pointed.size() <= slot) m_pointed.resize(slot + 1);
  const bool selected = slot < m_selected.size() && m_controller->bench()->selection.job().valid();
  const std::uint64_t selected_number = selected ? m_selected[slot].number : 0;
  const double to_x = shownTo_x(scene);
  const auto valid = [&](const Outlines& kept) {
    return kept.bars == &scene.bars && kept.job == job && kept.axis == scene.axis && kept.to_x == to_x &&
           kept.beside == selected_number;
  };
  Pointed& pointed = m_pointed[slot];
  if (valid(pointed.kept[pointed.last])) return pointed.kept[pointed.last];
  pointed.last = 1 - pointed.last;
  Outlines& other_outlines = pointed.kept[pointed.last];
  if (!valid(other_outlines)) {
    other_outlines = outlinesOf(
        scene, the_look, {.job = job, .line = kHoverLine, .taken = selected ? &m_selected[slot].tags : nullptr}, to_x);
    other_outlines.beside = selected_number;
  }
  return other_outlines;
}

// Returns the thin line that joins the rows of the gang under the mouse, unless these are neighbours.
QRectF LaneMarks::gangLine(const GanttScene& scene, const GanttLook& the_look, BarRef bar) const {
  const std::vector<BarRef> gang = scene.bars.gang(bar);
  double top = 1e9, bottom = -1e9, x = 0;
  for (const BarRef& ref : gang) {
    const QRectF rect = barRect(scene, the_look, ref);
    if (rect.isNull()) continue;
    top = std::min(top, rect.center().y());
    bottom = std::max(bottom, rect.center().y());
    x = std::clamp(rect.left() + 3, 3.0, std::max(3.0, scene.axis.width_px - 3));
  }
  if (gang.size() < 2 || bottom - top < scene.rows.pitch * static_cast<double>(gang.size())) return {};
  return {std::round(x) - 1, top, 3, bottom - top};
}

// Marks the job that is hovered in any view; under the pointer also its handle.
void LaneMarks::paintHover(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const Selection& selection = m_controller->bench()->selection;
  const model::JobIndex job = jobInRun(m_controller->bench()->document, scene.bars.problem(), selection.hovered());
  const bool marked = job.valid() && job != selectedIn(scene) && job.value < scene.bars.jobCount();
  const Outlines* marks = marked ? &pointedOf(lane, scene, the_look, job) : nullptr;
  if (marks != nullptr)
    paintSilhouette(painter, marks->shape.silhouette, the_look, mixed(the_look.theme.text, the_look.theme.panel, 0.8));
  // The names of the selected job are in front of the hovered job's outlines.
  if (const std::size_t slot = slotOf(lane, scene);
      marks != nullptr && slot < m_selected.size() && selection.job().valid())
    paintJobTags(painter, the_look, m_selected[slot].tags, m_stamps);
  const GanttHit& hit = m_controller->pointing.hover();
  const bool is_hovered = hit.lane == lane && hit.bar && hit.bar->gpu.value >= 0;
  if (is_hovered && scene.rows.fold == Fold::Gpu) paintHandle(painter, scene, the_look, *hit.bar);
  if (marks != nullptr) paintJobTags(painter, the_look, marks->tags, m_stamps);
  const QRectF line = is_hovered ? gangLine(scene, the_look, *hit.bar) : QRectF();
  if (line.isNull()) return;
  painter.fillRect(line, the_look.theme.panel);
  painter.fillRect(line.adjusted(1, 0, -1, 0), the_look.theme.text);
}

// Paints six dots at the left end of the gang's block, and its name right of them.
void LaneMarks::paintHandle(QPainter& painter, const GanttScene& scene, const GanttLook& the_look, BarRef ref) const {
  constexpr double kDots_px = 16, kDot_px = 1.3, kApart_px = 4.5, kLow_px = 14;
  if (gangHandle(scene, the_look, ref).isEmpty()) return;
  const Bar& bar = scene.bars.bar(ref);
  const GangBlock block = gangBlock(scene, the_look, ref);
  const QRectF& rect = block.rect;
  const QColor job_color = scene.colors.of(bar.job, scene.bars.problem().gpus[ref.gpu].type);
  const QColor ground = isGhost(bar) ? mixed(job_color, the_look.theme.panel, kGhostShare) : job_color,
               ink = textOn(ground);
  GanttText text(painter, TextUnit::Pixels);
  std::optional<BarLabel> label = labelIn(scene, the_look, text, rect, bar, block.rows);
  const double dots = kDots_px * the_look.scale;
  if (label && dots + label->rect.width() + 4 >= rect.width()) label.reset();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(QRectF(rect.left(), rect.top(), label ? dots + label->rect.width() + 6 : dots, rect.height()),
                          kBarRadius, kBarRadius);
  painter.setBrush(ink);
  const bool is_low = rect.height() < kLow_px * the_look.scale;
  const int columns = is_low ? 3 : 2;
  const double apart_y = is_low ? std::min(kApart_px * the_look.scale, rect.height() / 2) : kApart_px * the_look.scale;
  const QPointF first = QPointF(rect.left() + dots / 2, rect.center().y()) -
                        QPointF((columns - 1) * kApart_px * the_look.scale, (6 / columns - 1) * apart_y) / 2;
  for (int i = 0; i < 6; ++i)
    painter.drawEllipse(first + QPointF(i % columns * kApart_px * the_look.scale, i / columns * apart_y),
                        kDot_px * the_look.scale, kDot_px * the_look.scale);
  painter.setRenderHint(QPainter::Antialiasing, false);
  if (!label) return;
  label->rect.moveLeft(rect.left() + dots);
  paintBarLabel(painter, text, *label, ground);
}

std::vector<QRectF> LaneMarks::jobRects(int lane, model::JobIndex of_document, const GanttLook& the_look) const {
  std::vector<QRectF> rects;
  const GanttLanes::Lane& gantt_lane = m_controller->lanes.lane(lane);
  if (!gantt_lane.bars || of_document == m_controller->bench()->selection.job()) return rects;  // keeps its outline
  const model::JobIndex job = jobInRun(m_controller->bench()->document, gantt_lane.bars->problem(), of_document);
  if (!job.valid() || job.value >= gantt_lane.bars->jobCount()) return rects;
  const auto add = [&](const GanttScene& scene) {
    const Outlines& marks = pointedOf(lane, scene, the_look, job);
    MarkedColumns columns(gantt_lane.axis.width_px);
    const bool has_few_rects = marks.shape.rects.size() + marks.tags.size() <= kMaxRects;
    const auto take = [&](const QRectF& rect) { has_few_rects ? rects.push_back(rect) : columns.add(rect); };
    for (const QRectF& rect : marks.shape.rects) take(rect);
    for (const JobTag& tag : marks.tags) take(tag.rect);
    columns.appendTo(rects);
  };
  add(m_controller->lanes.scene(lane));
  if (!gantt_lane.past.strips.empty()) add(m_controller->lanes.past(lane));
  for (QRectF& rect : rects) rect.adjust(-kAround, -kAround, kAround, kAround);
  return rects;
}

std::vector<QRectF> LaneMarks::pointRects(const GanttHit& hover, const GanttLook& the_look) const {
  std::vector<QRectF> rects;
  if (!hover.bar || hover.bar->gpu.value < 0) return rects;
  const auto add = [&](const GanttScene& scene) {
    rects.push_back(gangBlock(scene, the_look, *hover.bar).rect);
    if (const QRectF line = gangLine(scene, the_look, *hover.bar); !line.isNull()) rects.push_back(line);
  };
  add(m_controller->lanes.scene(hover.lane));
  if (!m_controller->lanes.lane(hover.lane).past.strips.empty()) add(m_controller->lanes.past(hover.lane));
  for (QRectF& rect : rects) rect.adjust(-kAround, -kAround, kAround, kAround);
  return rects;
}

void LaneMarks::paintCursor(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto& cursor = m_controller->cursor.place();
  if (!cursor || cursor->lane != lane || !cursor->gpu.valid()) return;
  const GanttRows::Place place = scene.rows.place(cursor->gpu);
  QRectF rect(scene.axis.x(cursor->t_s) - 4, place.top, 8, place.height);
  if (const auto bar = m_controller->cursor.bar()) rect = barRect(scene, the_look, *bar);
  if (rect.isNull()) return;
  if (rect.height() < 5) rect.adjust(0, -(5 - rect.height()) / 2, 0, (5 - rect.height()) / 2);
  rect = rect.intersected(QRectF(1, 0, scene.axis.width_px - 2, scene.rows.content_height));
  rect = QRectF(QPointF(std::round(rect.left()), std::round(rect.top())),
                QPointF(std::round(rect.right()), std::round(rect.bottom())));
  painter.setRenderHint(QPainter::Antialiasing, true);
  outline(painter, rect.adjusted(-2.5, -2.5, 2.5, 2.5), the_look.theme.panel, 1);
  outline(painter, rect.adjusted(-1, -1, 1, 1), the_look.theme.accent, kFocusRing);
  painter.setRenderHint(QPainter::Antialiasing, false);
  // The name of the block covers the ring of the row.
  if (const auto bar = m_controller->cursor.bar()) {
    paintHandle(painter, scene, the_look, *bar);
    if (scene.rows.fold != Fold::Gpu) paintNameOver(painter, scene, the_look, *bar);
  }
}

bool LaneMarks::isGhost(const Bar& bar) const {
  const Workbench& bench = *m_controller->bench();
  return bench.future() == Workbench::Future::Ghost && bar.start_s >= bench.playhead.now_s();
}

// Paints the name of a block whose rows are too thin for a handle, with a background.
void LaneMarks::paintNameOver(QPainter& painter, const GanttScene& scene, const GanttLook& the_look, BarRef ref) const {
  const Bar& bar = scene.bars.bar(ref);
  const GangBlock block = gangBlock(scene, the_look, ref);
  GanttText text(painter, TextUnit::Pixels);
  const std::optional<BarLabel> label = labelIn(scene, the_look, text, block.rect, bar, block.rows);
  if (!label) return;
  const QColor ground = scene.colors.of(bar.job, scene.bars.problem().gpus[ref.gpu].type);
  const double label_height = std::min(label->rect.height(), 1.3 * label->size);
  painter.fillRect(QRectF(label->rect.left() - 2, label->rect.center().y() - label_height / 2, label->rect.width() + 4,
                          label_height),
                   ground);
  paintBarLabel(painter, text, *label, ground);
}

// Paints where the reference ran the selected job, and the difference of the starts.
void LaneMarks::paintGhost(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const auto reference = m_controller->reference.rows(lane);
  const model::JobIndex job = selectedIn(scene);
  if (!reference || !job.valid()) return;
  const bool hidden = m_controller->bench()->future() == Workbench::Future::Hidden;
  const double now_s = m_controller->bench()->playhead.now_s(), to_x = shownTo_x(scene);
  std::vector<QRectF> ghosts = ghostOutlines(scene, the_look, *reference, job, 0, to_x);
  // If the job ran the same in both, its outline is enough.
  const std::vector<QRectF>& own_rects = outlinesOf(lane, scene, the_look, job, to_x).shape.rects;
  std::erase_if(ghosts, [&](const QRectF& ghost) {
    return std::ranges::any_of(own_rects, [&](const QRectF& rect) {
      return std::abs(rect.left() - ghost.left()) < 1 && std::abs(rect.right() - ghost.right()) < 1 &&
             std::abs(rect.top() - ghost.top()) < 1 && std::abs(rect.bottom() - ghost.bottom()) < 1;
    });
  });
  paintGhosts(painter, ghosts, the_look);
  paintStartDelta(painter, scene, the_look, *reference, job, hidden ? now_s : scene.bars.trace().end_s);
}

void LaneMarks::paintBranch(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look,
                            double height) {
  const auto& branch_point = m_controller->lanes.state(lane).branch_point;
  if (!m_controller->lanes.shown(lane, branch_point->at_s - model::tolerance_s(branch_point->at_s)) &&
      branch_point->at_s > m_controller->bench()->playhead.now_s())
    return;
  paintBranchMark(painter, scene, the_look, branch_point->at_s, height,
                  tr("branch: %1").arg(editsText(branch_point->edits)));
}

void LaneMarks::paintRunEnd(QPainter& painter, int lane, const GanttScene& scene, const GanttLook& the_look) {
  const trace::Trace& trace = scene.bars.trace();
  if (trace.status == trace::RunStatus::Complete || !model::isReached(trace.end_s, scene.axis.to_s()) ||
      !m_controller->lanes.shown(lane, trace.end_s - model::tolerance_s(trace.end_s)))
    return;
  const double x = scene.axis.x(trace.end_s);
  QPen pen(the_look.theme.warning, 1);
  pen.setDashPattern({4, 3});
  painter.setPen(pen);
  painter.drawLine(QPointF(std::floor(x) + 0.5, 2), QPointF(std::floor(x) + 0.5, scene.rows.content_height - 2));
  GanttText text(painter, TextUnit::Pixels, the_look.scale);
  const QString label = tr("computed to %1").arg(clockText(trace.end_s, m_controller->time.end_s()));
  if (x + 8 + text.width(label, kSmallestPx) > scene.axis.width_px) return;
  const QRectF ground(x + 3, 5 * the_look.scale, text.width(label, kSmallestPx) + 6, 18 * the_look.scale);
  painter.fillRect(ground, the_look.theme.panel);
  text.drawMiddle({x + 6, 14 * the_look.scale}, label, kSmallestPx, the_look.theme.warning);
}

}  // namespace roundel::widgets
