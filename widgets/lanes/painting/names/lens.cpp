// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/names/lens.h"

#include <algorithm>
#include <cmath>

#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"
#include "widgets/lanes/painting/names/silhouette.h"

namespace roundel::widgets {
namespace {

constexpr double kWidth = 340, kRow = 18, kFrame = 4, kApart = 6, kRoomier = 1.3, kGapZoom = 4, kMaxZoom = 1000;
constexpr std::ptrdiff_t kAround = 3;  // rows

// Returns the rows around one, without rows that a filter hides.
std::vector<bool> rowsAround(const GanttScene& scene, model::GpuIndex gpu) {
  const std::vector<model::GpuIndex> order = scene.rows.order();
  const auto count = static_cast<std::ptrdiff_t>(order.size());
  const std::ptrdiff_t row_index = std::ranges::find(order, gpu) - order.begin();
  const std::ptrdiff_t first =
      std::clamp<std::ptrdiff_t>(row_index - kAround, 0, std::max<std::ptrdiff_t>(0, count - 1 - 2 * kAround));
  std::vector<bool> shown(scene.bars.problem().gpus.size(), false);
  for (std::ptrdiff_t i = first; i < std::min(count, first + 2 * kAround + 1); ++i)
    shown[static_cast<std::size_t>(order[static_cast<std::size_t>(i)])] = true;
  return shown;
}

double zoomFor(const GanttScene& scene, const GanttLook& look, const GanttText& text, std::optional<BarRef> ref) {
  if (!ref) return kGapZoom;
  const Bar& bar = scene.bars.bar(*ref);
  const double needed_width =
      text.width(barLabel(scene.bars, bar), look.text, QFont::DemiBold) + 2 * kLabelRoom * look.scale;
  const double bar_width = (bar.end_s - bar.start_s) * scene.axis.px_per_s;
  return std::clamp(kRoomier * needed_width / std::max(1e-9, bar_width), 1.0, kMaxZoom);
}

}  // namespace

bool needsLens(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu,
               std::optional<BarRef> ref) {
  if (!gpu.valid() || scene.rows.place(gpu).strip < 0) return false;
  if (!ref) return rowGap(scene.rows.pitch, scene.rows.fold, look) + tallEnough(scene.rows, look) > scene.rows.pitch;
  const GangBlock block = gangBlock(scene, look, *ref);
  return !labelIn(scene, look, text, block.rect, scene.bars.bar(*ref), block.rows);
}

LensView lensAt(const GanttScene& scene, const GanttLook& look, const GanttText& text, model::GpuIndex gpu, double t_s,
                std::optional<BarRef> bar) {
  LensView lens;
  RowSettings settings;
  settings.scale = look.scale;
  settings.pitch = kRow * look.scale;
  settings.queue = false;
  settings.shown = rowsAround(scene, gpu);
  lens.rows = layoutRows(scene.bars.problem(), settings);
  lens.label_width = labelColumnWidth(scene.bars.problem(), text, look);
  lens.axis.width_px = kWidth * look.scale;
  lens.axis.px_per_s = scene.axis.px_per_s * zoomFor(scene, look, text, bar);
  lens.axis.centre(t_s);
  lens.t_s = t_s;
  lens.size = {lens.label_width + lens.axis.width_px + 2 * kFrame, lens.rows.content_height + 2 * kFrame};
  return lens;
}

QRectF lensPlace(const QSizeF& size, const QRectF& bar, double x, const QRectF& room) {
  const double left = std::clamp(x - size.width() / 2, room.left(), std::max(room.left(), room.right() - size.width()));
  const double top =
      std::clamp(bar.center().y() - size.height() / 2, room.top(), std::max(room.top(), room.bottom() - size.height()));
  for (const QPointF corner : {QPointF(left, bar.top() - kApart - size.height()), QPointF(left, bar.bottom() + kApart),
                               QPointF(bar.right() + kApart, top), QPointF(bar.left() - kApart - size.width(), top)}) {
    const QRectF place(QPointF(std::round(corner.x()), std::round(corner.y())), size);
    if (room.contains(place)) return place;
  }
  return {};
}

void paintLens(QPainter& painter, const GanttScene& scene, const GanttLook& the_look, const LensView& lens,
               model::JobIndex job, double to_s) {
  GanttLook look = the_look;
  look.muted = false;
  const GanttScene lens_scene{.bars = scene.bars, .rows = lens.rows, .colors = scene.colors, .axis = lens.axis};
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  painter.setPen(QPen(look.theme.accent, 2));
  painter.setBrush(look.theme.panel);
  painter.drawRoundedRect(QRectF(QPointF(), lens.size).adjusted(1, 1, -1, -1), kPanelRadius, kPanelRadius);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.translate(kFrame + lens.label_width, kFrame);
  const double width = lens.axis.width_px, height = lens.rows.content_height;
  painter.setClipRect(QRectF(-lens.label_width, 0, lens.label_width + width, height), Qt::IntersectClip);
  paintRowLabels(painter, lens_scene, look, std::nullopt, LabelParts::Words);
  const double seen_width = std::clamp(lens.axis.x(to_s), 0.0, width);
  paintBackground(painter, lens_scene, look, {}, -lens.label_width, seen_width);
  painter.setClipRect(QRectF(0, 0, seen_width, height), Qt::IntersectClip);
  paintBars(painter, lens_scene, look, Ink::Solid, 0, seen_width);
  const std::vector<QRectF> outlines = jobOutlines(lens_scene, look, job, 0, seen_width);
  paintSilhouette(painter, silhouetteOf(outlines, rowsApart(lens_scene, look), 2), look, look.theme.text);
  painter.fillRect(QRectF(std::round(lens.axis.x(lens.t_s)), 0, 1, kFrame), look.theme.accent);
  painter.fillRect(QRectF(std::round(lens.axis.x(lens.t_s)), height - kFrame, 1, kFrame), look.theme.accent);
  painter.restore();
}

}  // namespace roundel::widgets
