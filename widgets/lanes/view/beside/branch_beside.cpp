// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/view/beside/branch_beside.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/base/painting/time_text.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/reference_rows.h"

namespace roundel::widgets {
namespace {

constexpr double kBranchWidth = 2, kPillAir = 6, kPillHigh = 17, kFlagGap = 3, kNameLeft = 8;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(BranchBeside)
};

// Returns the middles of the parent's and the branch's halves of each row, or of their blocks.
std::vector<std::pair<double, double>> middles(const GanttController& controller, int parent) {
  const GanttLanes::Lane& parent_lane = controller.lanes.lane(parent);
  const double half = parent_lane.split ? 0 : std::floor(parent_lane.height / 2);
  if (!parent_lane.split) return {{half / 2, half * 1.5}};
  std::vector<std::pair<double, double>> row_middles;
  for (const GanttStrip& strip : parent_lane.past.strips) {
    const double split = strip.top + strip.height - parent_lane.rows.under;
    row_middles.emplace_back((strip.top + split) / 2, (split + strip.top + strip.height) / 2);
  }
  return row_middles;
}

}  // namespace

QRegion branchRegion(const GanttController& controller, int parent) {
  const int branch = controller.lanes.branchBeside(parent);
  const GanttLanes::Lane& parent_lane = controller.lanes.lane(parent);
  const int left = static_cast<int>(std::ceil(controller.lanes.branchX(parent)));
  const int axis_width = static_cast<int>(std::ceil(parent_lane.axis.width_px)) + 1;
  const auto part = [&](int from, double top, double height) {
    return QRect(QPoint(from, static_cast<int>(std::round(top))),
                 QPoint(axis_width, static_cast<int>(std::round(top + height)) - 1));
  };
  if (!parent_lane.split) return part(-axis_width, std::floor(parent_lane.height / 2), parent_lane.height);
  QRegion region;
  const GanttRows& rows = controller.lanes.lane(branch).rows;
  for (const GanttStrip& strip : rows.strips) region += part(left, strip.top, parent_lane.rows.under);
  if (rows.queue_height > 0) region += part(left, rows.queue_top, rows.queue_height);
  return region;
}

QRectF sharedPart(const GanttController& controller, int parent, double height) {
  if (!controller.lanes.lane(parent).split) return {};
  return {0, 0, std::ceil(controller.lanes.branchX(parent)), height};
}

void paintRowNames(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                   double left_x) {
  const Theme& theme = controller.bench()->theme();
  GanttText text(painter, TextUnit::Pixels, layout.scale);
  const double left = left_x + kNameLeft * layout.scale,
               room = layout.at(parent).marginRight() - kNameLeft * layout.scale - 4;
  const QString parent_name = text.fitted(controller.lanes.name(parent), kSmallestPx, QFont::DemiBold, room);
  const QString branch = text.fitted(Texts::tr("branch"), kSmallestPx, QFont::DemiBold, room);
  for (const auto& [above, below] : middles(controller, parent)) {
    text.drawMiddle({left, above}, parent_name, kSmallestPx, theme.dim, QFont::DemiBold);
    text.drawMiddle({left, below}, branch, kSmallestPx, theme.warning, QFont::DemiBold);
  }
}

void paintNamesAfterBranch(QPainter& painter, const GanttController& controller, const GanttLook& look, int lane,
                           double to_x) {
  const GanttScene scene = controller.lanes.scene(lane);
  const double point_x = controller.lanes.branchX(lane), at_s = scene.axis.t(point_x);
  if (point_x <= 0) return;  // bars have their names at the left end anyway
  const TimeAxis rest_axis{
      .origin_s = at_s, .px_per_s = scene.axis.px_per_s, .width_px = scene.axis.width_px - point_x};
  const GanttScene rest_scene{.bars = scene.bars, .rows = scene.rows, .colors = scene.colors, .axis = rest_axis};
  painter.save();
  painter.translate(point_x, 0);
  GanttText text(painter, TextUnit::Pixels);
  for (const GanttStrip& strip : scene.rows.strips) {
    for (const BarRef& ref : scene.bars.barsAt(strip.gpus.front(), at_s)) {
      const Bar& bar = scene.bars.bar(ref);
      if (bar.idle || scene.axis.x(bar.start_s) > point_x - 1 || scene.colors.dimmed(bar.job.value)) continue;
      const auto label = labelIn(rest_scene, look, text, barRect(rest_scene, look, ref), bar, 1);
      if (label && point_x + label->rect.right() <= to_x)
        paintBarLabel(painter, text, *label, scene.colors.of(bar.job, scene.bars.problem().gpus[ref.gpu].type));
    }
  }
  painter.restore();
}

namespace {

// Returns `former` without the GPUs that the job keeps in the branch.
ReferenceRows leftRows(const ReferenceRows& former, const BarIndex& branch, model::JobIndex job, double at_s) {
  ReferenceRows left = former;
  for (model::GpuIndex& gpu : left.gpus) {
    if (!gpu.valid()) continue;
    const auto bars = branch.barsAt(gpu, at_s);
    if (std::ranges::any_of(bars, [&](BarRef ref) { return branch.bar(ref).job == job; })) gpu = {};
  }
  return left;
}

}  // namespace

std::vector<OldPlace> oldPlaces(const GanttController& controller, const GanttLook& look, int branch, double to_x) {
  std::vector<OldPlace> old_places;
  const auto& point = controller.lanes.state(branch).branch_point;
  const auto former = controller.reference.formerRows(branch);
  if (!point || !former || !controller.lanes.lane(branch).bars) return old_places;
  const GanttScene scene = controller.lanes.scene(branch);
  const bool moves = std::ranges::any_of(point->edits, [](const compare::Edit& edit) {
    const auto* move = std::get_if<compare::MoveJob>(&edit);
    return move != nullptr && !move->gpus.empty();
  });
  for (const compare::Edit& edit : point->edits) {
    const auto* move = std::get_if<compare::MoveJob>(&edit);
    if (move == nullptr || (move->gpus.empty() && moves)) continue;
    const model::JobIndex job = scene.bars.problem().findJob(move->job);
    if (!job.valid() || job == controller.bench()->selection.job()) continue;
    const double from_x = controller.lanes.branchX(branch);
    const ReferenceRows left = leftRows(*former, scene.bars, job, scene.axis.t(from_x));
    old_places.push_back({job, ghostOutlines(scene, look, left, job, from_x, to_x)});
  }
  return old_places;
}

void paintOldPlaces(QPainter& painter, const GanttController& controller, const GanttLook& look, int branch,
                    double to_x) {
  GanttText text(painter, TextUnit::Pixels, look.scale);
  for (const OldPlace& old_place : oldPlaces(controller, look, branch, to_x)) {
    paintGhosts(painter, old_place.rects, look);
    const std::string& id = controller.lanes.lane(branch).bars->problem().jobs[old_place.job].id;
    const QString words = Texts::tr("%1 was here").arg(QString::fromStdString(id));
    const double words_width = text.width(words, kSmallestPx, QFont::DemiBold) + 8;
    for (const QRectF& rect : old_place.rects) {
      // The name of the bar needs room left of these words.
      if (rect.width() < 1.6 * words_width || rect.height() < text.capHeight(kSmallestPx) + 3) continue;
      const double words_height = std::min(rect.height() - 3, text.height(kSmallestPx));
      const QRectF ground(rect.right() - words_width - 2, rect.center().y() - words_height / 2, words_width,
                          words_height);
      painter.fillRect(ground, look.theme.panel);
      text.drawMiddle({ground.left() + 4, ground.center().y()}, words, kSmallestPx, look.theme.text, QFont::DemiBold);
    }
  }
}

void paintBranchLine(QPainter& painter, const GanttController& controller, int parent, double height) {
  const double x = std::round(controller.lanes.branchX(parent));
  QPen pen(controller.bench()->theme().warning, kBranchWidth);
  pen.setDashPattern({3, 2});
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  painter.drawLine(QPointF(x, 1), QPointF(x, height - 1));
}

QRectF clearOfFlag(const QRectF& pill, const QRectF& flag, double right) {
  if (!pill.intersects(flag)) return pill;
  const double behind_x = flag.right() + kFlagGap;
  const double left = behind_x + pill.width() <= right ? behind_x : flag.left() - kFlagGap - pill.width();
  return {left, pill.top(), pill.width(), pill.height()};
}

void paintBranchFlag(QPainter& painter, const GanttController& controller, const LanesLayout& layout, int parent,
                     const QRectF& playhead_flag) {
  const LanePlace& place = layout.at(parent);
  const auto& point = controller.lanes.state(place.branch).branch_point;
  const double at_x = point ? controller.lanes.lane(parent).axis.x(point->at_s) : -1;
  if (at_x < 0 || at_x > place.ruler.width()) return;
  const Theme& theme = controller.bench()->theme();
  GanttText text(painter, TextUnit::Pixels, layout.scale);
  const QString words =
      Texts::tr("branch %1", "where a branch leaves its parent").arg(clockText(point->at_s, controller.time.end_s()));
  const double pill_width = text.width(words, kSmallestPx, QFont::DemiBold) + 2 * kPillAir * layout.scale;
  const double pill_height = kPillHigh * layout.scale;
  const double left = std::max(
      place.body.left() + 2, std::min(place.ruler.left() + at_x - pill_width / 2, place.body.right() - pill_width - 2));
  const QRectF pill =
      clearOfFlag({left, place.ruler.top() + 2, pill_width, pill_height}, playhead_flag, place.body.right() - 2);
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(theme.warning, 1));
  painter.setBrush(mixed(theme.warning, theme.panel, 0.12));
  painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), kBarRadius, kBarRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  text.drawMiddle(pill.center(), words, kSmallestPx, theme.warning, QFont::DemiBold, Qt::AlignHCenter);
}

}  // namespace roundel::widgets
