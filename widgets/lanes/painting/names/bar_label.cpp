// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/names/bar_label.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "widgets/base/painting/drawing.h"
#include "widgets/lanes/painting/bar_shapes.h"

namespace roundel::widgets {
namespace {

constexpr double kTypeShare = 0.55, kRowLine = 0.3, kAir = 3;

// Returns the GPU of the next row up or down if a block may continue there, otherwise an invalid one.
model::GpuIndex beside(const GanttScene& scene, model::GpuIndex gpu, int by) {
  const GanttRows::Place place = scene.rows.place(gpu);
  const GanttStrip& strip = scene.rows.strips[static_cast<std::size_t>(place.strip)];
  if (scene.rows.fold != Fold::Gpu) {
    const auto row = std::lround((place.top - strip.top) / place.height) + by;
    const bool is_inside = row >= 0 && row < static_cast<std::ptrdiff_t>(strip.gpus.size());
    return is_inside ? strip.gpus[static_cast<std::size_t>(row)] : model::GpuIndex();
  }
  const int strip_index = place.strip + by;
  if (strip_index < 0 || strip_index >= static_cast<int>(scene.rows.strips.size())) return {};
  const GanttStrip& other_strip = scene.rows.strips[static_cast<std::size_t>(strip_index)];
  return strip.node == other_strip.node && strip.type == other_strip.type ? other_strip.gpus.front()
                                                                          : model::GpuIndex();
}

// Returns the last GPU of the block in this direction, and the number of rows to it.
std::pair<model::GpuIndex, int> extent(const GanttScene& scene, BarRef from, int by) {
  const Bar& bar = scene.bars.bar(from);
  std::pair<model::GpuIndex, int> found(from.gpu, 0);
  for (;;) {
    const model::GpuIndex next = beside(scene, found.first, by);
    const auto ref = next.valid() ? scene.bars.barAt(next, bar.start_s, bar.job) : std::nullopt;
    if (!ref || !sameBlock(scene.bars.bar(*ref), bar)) return found;
    found = {next, found.second + 1};
  }
}

double leastSize(const GanttScene& scene, const GanttLook& look, double height) {
  return scene.rows.fold == Fold::Gpu && height >= (look.text + 1) ? look.text : std::min(look.text, look.small_text);
}

}  // namespace

bool sameBlock(const Bar& a, const Bar& b) {
  return a.start_s == b.start_s && a.end_s == b.end_s && a.job == b.job && a.copy == b.copy && a.part == b.part &&
         a.idle == b.idle && a.with == b.with && a.waits == b.waits;
}

GangBlock gangBlock(const GanttScene& scene, const GanttLook& look, BarRef ref) {
  GangBlock block{.rect = barRect(scene, look, ref), .first = ref.gpu, .rows = 1, .overhead_px = 0};
  const Bar& bar = scene.bars.bar(ref);
  block.overhead_px = scene.axis.x(bar.start_s + bar.overhead_s) - block.rect.left();
  block.waits = bar.waits;
  const GanttRows::Place place = scene.rows.place(ref.gpu);
  if ((look.figure && scene.rows.fold == Fold::Gpu) || scene.rows.under > 0 || bar.with.valid() || place.strip < 0)
    return block;
  if (scene.bars.largestGang(bar.job) < 2) return block;  // no other bar begins at the same time
  const auto [first, above] = extent(scene, ref, -1);
  const int rows_below = extent(scene, ref, 1).second;
  block.first = first;
  block.rows = above + 1 + rows_below;
  if (!block.rect.isNull()) block.rect.adjust(0, -place.height * above, 0, place.height * rows_below);
  return block;
}

std::optional<BarLabel> labelIn(const GanttScene& scene, const GanttLook& look, const GanttText& text,
                                const QRectF& body, const Bar& bar, int rows) {
  // x is rounded to a part of a pixel, so that words are on the same pixels wherever the view begins.
  const auto edge = [&](double t_s) { return std::round(scene.axis.x(t_s) * 256) / 256; };
  const double begin = edge(bar.start_s), end = edge(bar.end_s);
  if (body.height() < tallEnough(scene.rows, look) || end - begin < kLabelRoom) return std::nullopt;
  BarLabel label;
  label.words = barLabel(scene.bars, bar);
  label.size = leastSize(scene, look, body.height());
  // The size depends on the whole bar, so that a pan does not change it.
  const double hatch_end = edge(bar.start_s + bar.overhead_s);
  const double inset = labelLeft(QRectF(0, 0, 1, 1), hatch_end - begin, look);
  const double room = end - begin - inset - kAir;
  double width = text.width(label.words, label.size, QFont::DemiBold);
  if (width > room) return std::nullopt;
  if (rows > 1) {
    const double largest_size = std::min(kLargestName * look.scale, body.height() * kTypeShare);
    const double fitting = std::floor(std::min(largest_size, label.size * room / width));
    label.size = std::max(label.size, fitting);
    width = text.width(label.words, label.size, QFont::DemiBold);
  }
  const double left = labelLeft(QRectF(QPointF(begin, 0), QPointF(end, 1)), hatch_end, look);
  if (left + width + kAir > end && rows > 1 &&
      begin < 0) {  // little of the bar is in view: a small name is better than none
    label.size = leastSize(scene, look, body.height());
    width = text.width(label.words, label.size, QFont::DemiBold);
  }
  if (left + width + kAir > end) return std::nullopt;
  label.rect = QRectF(left, body.top(), width, body.height());
  return label;
}

// The background of the words interrupts the lines between rows.
void paintBarLabel(QPainter& painter, GanttText& text, const BarLabel& label, const QColor& fill) {
  const double tall = text.capHeight(label.size) + 4;
  if (tall < label.rect.height())
    painter.fillRect(QRectF(label.rect.left() - 2, label.rect.center().y() - tall / 2, label.rect.width() + 4, tall),
                     fill);
  text.drawMiddle({label.rect.left(), label.rect.center().y()}, label.words, label.size, textOn(fill), QFont::DemiBold);
}

namespace {

void paintWaitingRows(QPainter& painter, const GangBlock& block, const QColor& color, const GanttLook& look, Ink ink) {
  if (block.waits <= 0) return;
  const double row = block.rect.height() / block.rows, overhead = std::max(0.0, block.overhead_px);
  for (int i = 0; i < block.rows; ++i)
    paintWaiting(painter,
                 {block.rect.left() + overhead, block.rect.top() + i * row, block.rect.width() - overhead, row}, color,
                 look, ink, block.waits);
}

}  // namespace

void paintBlockBody(QPainter& painter, const GanttScene& scene, const GanttLook& look, const GangBlock& block,
                    const QColor& color, Ink ink) {
  paintBarBody(painter, block.rect, color, look, ink, block.overhead_px);
  paintWaitingRows(painter, block, color, look, ink);
  if (block.rows < 2 || scene.rows.fold != Fold::Gpu) return;
  const Shade shade = shadeOf(color, look, ink);
  const QColor line = mixed(look.theme.panel, ink == Ink::Solid ? shade.fill : shade.line, kRowLine);
  for (int i = 1; i < block.rows; ++i) {
    const double y = std::floor(scene.rows.place(block.first).top + scene.rows.pitch * i);
    painter.fillRect(QRectF(block.rect.left() + 1, y, block.rect.width() - 2, 1), line);
  }
}

}  // namespace roundel::widgets
