// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/lane_layers.h"

#include <algorithm>
#include <cmath>

#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/names/bar_label.h"

namespace roundel::widgets {
namespace {
constexpr double kAhead_px = 96;  // drawn ahead of the playhead, so that playing does not redraw every frame
constexpr double kTickGap_px = 70;
constexpr double kLabels_px =
    160;  // labels stick to the left edge, so this part is drawn again on every pan; more if labels are long
constexpr double kMaxShift = 0.7;  // of the width; after a larger pan the picture is drawn again
constexpr double kSeam_px = 8;
constexpr double kMark_px = 2;
constexpr double kWholePixel = 1e-3;

// Returns whether rows are so thin that even the largest gang has no name.
bool isNameless(const GanttScene& scene, const GanttLook& look) {
  if (scene.rows.fold != Fold::Type) return false;
  return std::ranges::all_of(scene.rows.strips, [&](const GanttStrip& strip) {
    const double row = strip.height / static_cast<double>(strip.gpus.size());
    return row * scene.bars.largestGang() < tallEnough(scene.rows, look);
  });
}

// Returns the right end of names that stick to the left edge.
double namesReach_px(const GanttScene& scene, const GanttLook& look) {
  if (isNameless(scene, look)) return 0;
  const double longest = static_cast<double>(scene.bars.longestLabel()) * kLargestName * look.scale;
  return std::min(scene.axis.width_px / 2, std::max(kLabels_px, longest));
}

}  // namespace

void LaneLayers::Layer::add(double from, double to) {
  from_x = empty() ? from : std::min(from_x, from);
  to_x = std::max(to_x, to);
}

// Shifts the pictures after a pan by whole device pixels. False: they must be drawn again.
bool LaneLayers::follow(const TimeAxis& axis, double dpr, double labels_px) {
  if (axis == m_axis) return true;
  const bool same_scale = std::abs(axis.px_per_s / m_axis.px_per_s - 1) < 1e-9 && axis.width_px == m_axis.width_px;
  const double by_px = (m_axis.origin_s - axis.origin_s) * axis.px_per_s;
  const double whole_px = std::round(by_px * dpr);
  if (!same_scale || std::abs(by_px * dpr - whole_px) > kWholePixel || std::abs(by_px) > kMaxShift * axis.width_px)
    return false;
  for (Layer* layer : {&m_solid, &m_ghost}) shift(*layer, whole_px / dpr, dpr, axis.width_px, labels_px);
  m_axis = axis;
  return true;
}

// Returns whether the pictures show the same bars at the same height, and stores these.
bool LaneLayers::showsSame(const GanttScene& scene, const GanttLook& look, const Request& request) {
  const bool is_same = m_bars == &scene.bars && m_scroll_y == request.scroll_y && m_muted == look.muted;
  m_bars = &scene.bars;
  m_scroll_y = request.scroll_y;
  m_muted = look.muted;
  return is_same;
}

void LaneLayers::shift(Layer& layer, double by_px, double dpr, double width, double labels_px) {
  if (layer.empty() || by_px == 0) return;
  layer.pixmap.scroll(static_cast<int>(std::lround(by_px * dpr)), 0, layer.pixmap.rect());
  const double left = layer.from_x + by_px, right = layer.to_x + by_px;
  layer.to_x = std::min(width, std::floor(right) - kMark_px);  // a mark that was cut there is drawn again
  layer.from_x = std::ceil(left);
  // Labels that stick to the left edge now, or did before, are drawn again.
  if (left <= labels_px + std::abs(by_px)) layer.from_x = std::ceil(std::max(left, labels_px + std::max(0.0, by_px)));
  if (layer.from_x >= layer.to_x) layer.forget();
}

void LaneLayers::paint(QPainter& painter, const GanttScene& scene, const GanttLook& look, const Request& request) {
  const double width = scene.axis.width_px, height = request.height;
  const double x = std::clamp(request.solid_to_x, 0.0, width);
  const double labels_px = namesReach_px(scene, look);
  if (!showsSame(scene, look, request)) m_valid = false;
  if (!m_valid || !follow(scene.axis, request.dpr, labels_px)) m_solid.forget(), m_ghost.forget();
  m_axis = scene.axis;
  // At first only the visible part is drawn. Parts that come into view by a pan or the playhead are added; if the playhead leaves its part, the
  // whole width is drawn.
  const auto ensure = [&](Layer& layer, Ink ink, double from, double to, double first_from, double first_to) {
    if (from >= to || layer.covers(from, to)) return;
    const double wanted_from = std::max(0.0, std::floor(first_from)), wanted_to = std::min(width, std::ceil(first_to));
    const auto draw = [&](double first, double last) {
      render(layer, {.ink = ink, .from_x = first, .to_x = last}, scene, look, request);
    };
    if (layer.empty()) return draw(std::floor(from), std::ceil(to));
    if (layer.to_x < to) draw(layer.to_x, to > wanted_to - 1 ? width : wanted_to);
    if (layer.from_x > from) draw(from < wanted_from + 1 ? 0 : wanted_from, layer.from_x);
  };
  ensure(m_solid, Ink::Solid, 0, x, 0, std::min(width, x + kAhead_px));
  ensure(m_ghost, Ink::Ghost, x, width, std::max(0.0, x - kAhead_px), width);
  m_valid = true;
  painter.save();
  painter.setClipRect(QRectF(0, 0, width, height), Qt::IntersectClip);
  const auto blit = [&](const Layer& layer, double from, double to) {
    if (from >= to) return;
    painter.save();
    painter.setClipRect(QRectF(from, 0, to - from, height), Qt::IntersectClip);
    painter.drawPixmap(QPointF(0, 0), layer.pixmap);
    painter.restore();
  };
  blit(m_solid, 0, x);
  blit(m_ghost, x, width);
  painter.restore();
}

void LaneLayers::render(Layer& layer, InkPart part, const GanttScene& scene, const GanttLook& look,
                        const Request& request) {
  if (part.from_x >= part.to_x) return;
  const double width = scene.axis.width_px;
  const QSize size(std::max(1, static_cast<int>(std::ceil(width * request.dpr))),
                   std::max(1, static_cast<int>(std::ceil(request.height * request.dpr))));
  if (layer.pixmap.size() != size) layer = {QPixmap(size)};
  layer.pixmap.setDevicePixelRatio(request.dpr);
  layer.add(part.from_x, part.to_x);
  QPainter painter(&layer.pixmap);
  const QRectF area(part.from_x, 0, part.to_x - part.from_x, request.height);
  painter.setClipRect(area);
  painter.fillRect(area, look.theme.panel);
  painter.translate(0, -request.scroll_y);
  const std::vector<double> at_s = ticks(scene.axis, tickStep_s(scene.axis, kTickGap_px * look.scale, request.round_s));
  const bool hidden = part.ink == Ink::Ghost && !request.ghost;
  paintBackground(painter, scene, look, at_s, request.left_x, hidden ? 0 : part.to_x);
  if (hidden) return;
  // Paints a little more than the clip, so that marks at a seam are whole.
  part.from_x = std::max(0.0, part.from_x - kSeam_px);
  part.to_x = std::min(width, part.to_x + kSeam_px);
  if (request.reference != nullptr)
    paintDifferenceGround(painter, scene, look, *request.reference, part.from_x, part.to_x);
  paintBars(painter, scene, look, part.ink, part.from_x, part.to_x);
  if (request.reference != nullptr && request.reference_colors != nullptr)
    paintDifferences(painter, scene, look, part, *request.reference, *request.reference_colors);
  paintQueue(painter, scene, look, part, request.queue_most);
}

}  // namespace roundel::widgets
