// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/bar_shapes.h"

#include <algorithm>
#include <cmath>

#include "widgets/base/painting/drawing.h"
#include "widgets/base/painting/hatch.h"
#include "widgets/lanes/painting/names/bar_label.h"

namespace roundel::widgets {
namespace {

constexpr double kLabelInset = 7, kTallOnPaper = 12, kTallOverStrip = 10, kHatchSpacing = 4;
constexpr double kMostWaiting = 0.36, kWaitingShare = 0.4;  // shares of the body's height, and of its colour
constexpr double kSmoothCorners = 24;                       // px; narrower bars have cut corners

}  // namespace

Shade shadeOf(const QColor& job, const GanttLook& look, Ink ink) {
  const QColor base_color = look.muted ? mixed(job, look.theme.panel, kMutedShare) : job;
  if (ink == Ink::Solid) return {base_color, base_color};
  return {mixed(base_color, look.theme.panel, kGhostShare), mixed(base_color, look.theme.panel, kGhostOutlineShare)};
}

double rowGap(double pitch, Fold fold, const GanttLook& look) {
  if (fold == Fold::Type) return 0;
  if (fold == Fold::Node) return std::min(0.7 * look.scale, pitch / 4);
  return std::clamp(pitch * 0.17, 1.0 * look.scale, 6 * look.scale);
}

double labelLeft(const QRectF& rect, double hatch_end, const GanttLook& look) {
  const double inset = kLabelInset * look.scale * (look.figure ? 0.5 : 1);
  const double left = std::max(rect.left(), 0.0) + inset;
  return hatch_end > left - 2 && hatch_end < left + 2 * inset ? hatch_end + 2 * (look.figure ? 0.5 : 1) : left;
}

double tallEnough(const GanttRows& rows, const GanttLook& look) {
  if (rows.under > 0) return kTallOverStrip * look.scale;
  if (look.figure) return kTallOnPaper * look.scale * (rows.fold == Fold::Gpu ? 1 : 0.97);
  const double least_pitch = kMinNamed * look.scale;
  return least_pitch - rowGap(least_pitch, rows.fold, look);
}

void hatchJob(QPainter& painter, const GanttLook& look, const QRectF& rect, int form, const QColor& color) {
  figures::paintHatch(painter, QPolygonF(rect), hatchOfJob(form), mixed(textOn(color), color, 0.55),
                      3.6 * look.text / 8, 0.45 * look.text / 8);
}

figures::Hatch hatchOfJob(int form) {
  using enum figures::Hatch;
  // Without Hatch::Rising, which marks a restart.
  constexpr figures::Hatch kOrder[] = {None, Falling, Upright, Level, Grid, UprightFalling};
  return kOrder[form % 6];
}

void paintBarBody(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink,
                  double overhead_px) {
  const Shade shade = shadeOf(color, look, ink);
  const bool round = rect.height() >= 8 * look.scale && rect.width() >= 10 * look.scale;
  const double radius = (rect.height() >= 16 * look.scale ? kBarRadius : kBarRadius - 1) * look.scale;
  if (round && ink == Ink::Solid && !look.figure && rect.width() < kSmoothCorners * look.scale) {
    painter.fillRect(rect.adjusted(1, 0, -1, 0), shade.fill);
    painter.fillRect(rect.adjusted(0, 1, 0, -1), shade.fill);
  } else if (!round) {
    painter.fillRect(rect, shade.fill);
    if (ink == Ink::Ghost && rect.height() >= 5 * look.scale && rect.width() >= 10 * look.scale) {
      painter.setPen(QPen(shade.line, look.figure ? 0.4 : 1));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
    }
  } else {
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(ink == Ink::Ghost ? QPen(shade.line, look.figure ? 0.4 : 1) : QPen(Qt::NoPen));
    painter.setBrush(shade.fill);
    painter.drawRoundedRect(ink == Ink::Ghost ? rect.adjusted(0.5, 0.5, -0.5, -0.5) : rect, radius, radius);
    painter.setRenderHint(QPainter::Antialiasing, false);
  }
  const double hatch = std::min(overhead_px, rect.width());
  if (hatch < 1.5 * (look.figure ? 0.3 : 1) || rect.height() < 4) return;
  const QColor line = mixed(ink == Ink::Solid ? textOn(shade.fill) : shade.line, shade.fill, 0.62);
  paintHatch(painter, {rect.left(), rect.top() + 1, hatch, rect.height() - 2}, line,
             kHatchSpacing * (look.figure ? 0.6 : look.scale), look.figure ? 0.4 : look.scale);
}

void paintIdleHold(QPainter& painter, const QRectF& rect, const QColor& color, const GanttLook& look, Ink ink) {
  const double width = look.figure ? 0.5 : look.scale;
  if (rect.width() < 2 * width || rect.height() < 2 * width) return;
  painter.save();
  painter.setPen(QPen(ink == Ink::Solid ? color : shadeOf(color, look, ink).line, width));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
  painter.restore();
}

void paintWaiting(QPainter& painter, const QRectF& body, const QColor& color, const GanttLook& look, Ink ink,
                  double share) {
  const double air = look.figure ? 0.4 : look.scale;
  const QRectF inner_rect = body.adjusted(air, air, -air, -air);
  if (!(share > 0) || inner_rect.width() <= 0 || inner_rect.height() < 2 * air) return;
  const double height = std::max(1.5 * air, inner_rect.height() * kMostWaiting * std::min(1.0, share));
  painter.fillRect(QRectF(inner_rect.left(), inner_rect.bottom() - height, inner_rect.width(), height),
                   mixed(shadeOf(color, look, ink).fill, look.theme.panel, kWaitingShare));
}

void paintHatch(QPainter& painter, const QRectF& rect, const QColor& color, double spacing, double width) {
  if (rect.isEmpty()) return;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing, true);
  QPen pen(color, width);
  pen.setCapStyle(Qt::FlatCap);
  painter.setPen(pen);
  const double step = spacing * std::sqrt(2.0);
  std::vector<QLineF> lines;
  // Lines x + y = c, cut at the rectangle by arithmetic, without a clip. They are relative to the rectangle, so that a shifted picture stays
  // right.
  const double first = rect.left() + rect.top() + step / 2;
  for (double c = first; c < rect.right() + rect.bottom(); c += step) {
    const double x1 = std::max(rect.left(), c - rect.bottom());
    const double x2 = std::min(rect.right(), c - rect.top());
    if (x2 > x1) lines.emplace_back(x1, c - x1, x2, c - x2);
  }
  painter.drawLines(lines.data(), static_cast<int>(lines.size()));
  painter.restore();
}

QRectF barRect(const GanttScene& scene, const GanttLook& look, BarRef ref) {
  return barRect(scene, look, scene.bars.bar(ref), ref.gpu);
}

QRectF barRect(const GanttScene& scene, const GanttLook& look, const Bar& bar, model::GpuIndex gpu) {
  return BarRects(scene, look).of(bar, gpu);
}

QRectF differenceRect(const GanttScene& scene, const GanttLook& look, model::GpuIndex gpu) {
  const GanttRows::Place place = scene.rows.place(gpu);
  const double bottom = place.top + place.height - rowGap(place.height, scene.rows.fold, look) / 2;
  return {0, bottom - scene.rows.under + 1, scene.axis.width_px, std::max(1.0, scene.rows.under - 1)};
}

}  // namespace roundel::widgets
