// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lesson/overlay/gpu_slot.h"

#include <algorithm>

#include "widgets/base/text/translation.h"
#include "widgets/base/theme/style.h"
#include "widgets/lanes/painting/gantt_text.h"
#include "widgets/lanes/view/lanes_canvas.h"

namespace roundel::widgets {
namespace {

constexpr int kLeastWidth = 44, kInset = 1;
constexpr double kFill = 0.16;  // of the job's colour

GanttText textOf(QPainter& painter) { return GanttText(painter, TextUnit::Pixels, fontScale(painter.font())); }

}  // namespace

QRect gpuSlot(LanesView* view, int lane, model::GpuIndex gpu, const PlaceBoard::Span& span) {
  const GanttController& controller = *view->controller();
  const LanesLayout& layout = view->canvas()->layout();
  if (lane < 0 || lane >= layout.count() || lane >= controller.lanes.count()) return {};
  const GanttLanes::Lane& gantt_lane = controller.lanes.lane(lane);
  if (!gantt_lane.bars || layout.at(lane).bars.isEmpty() ||
      static_cast<std::size_t>(gpu) >= gantt_lane.bars->problem().gpus.size())
    return {};
  const GanttRows::Place row = gantt_lane.rows.place(gpu);
  if (row.strip < 0) return {};
  const QPointF corner = layout.at(lane).bars.topLeft() - QPointF(0, gantt_lane.scroll_y);
  const double left = std::max(0.0, gantt_lane.axis.x(span.from_s)),
               right = std::min(gantt_lane.axis.width_px, gantt_lane.axis.x(span.to_s));
  const double width = std::max<double>(kLeastWidth, right - left);
  const double x = std::min(left, gantt_lane.axis.width_px - width);
  QRectF rect(corner.x() + x, corner.y() + row.top, width, row.height);
  return rect.adjusted(kInset, 0, -kInset, 0).toAlignedRect() & layout.at(lane).body.toAlignedRect();
}

void paintSlotNumber(QPainter& painter, const QRectF& rect, int number, double used, const Theme& theme) {
  GanttText text = textOf(painter);
  const QString note = tr("slot %1").arg(number);
  if (rect.height() < text.height(kSmallestPx) || used + text.width(note, kNotePx) + 8 > rect.width()) return;
  text.drawMiddle({rect.right() - 8, rect.center().y()}, note, kNotePx, theme.dim, QFont::Normal, Qt::AlignRight);
}

void paintTakenSlot(QPainter& painter, const TakenSlot& slot, const Theme& theme) {
  painter.setBrush(mixed(slot.color, theme.panel, kFill));
  QPen pen(theme.accent, 2);
  if (!slot.current) pen.setStyle(Qt::DashLine);
  painter.setPen(pen);
  painter.drawRoundedRect(slot.rect, kBarRadius, kBarRadius);
  GanttText text = textOf(painter);
  if (slot.rect.height() < text.height(kSmallestPx)) return;
  const QPointF left(slot.rect.left() + 8, slot.rect.center().y());
  const double used_width = 16 + text.drawMiddle(left, tr("%1?").arg(slot.job), kBodyPx, theme.text, QFont::DemiBold);
  paintSlotNumber(painter, slot.rect, slot.number, used_width, theme);
}

}  // namespace roundel::widgets
