// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/painting/names/silhouette.h"

#include <QPaintEngine>
#include <algorithm>
#include <cmath>
#include <span>

#include "widgets/lanes/painting/bar_shapes.h"
#include "widgets/lanes/painting/gantt_marks.h"
#include "widgets/lanes/painting/scratch_pixels.h"

namespace roundel::widgets {
namespace {

constexpr int kThin = 8;  // px
constexpr double kFoldedGap = 4;
constexpr int kMargin = 8;  // px around a lane for the lines; more than any gap that is closed

QRect onPixels(const QRectF& rect) {
  const auto toPixel = [](double v) {
    return static_cast<int>(v < 0 ? v - 0.5 : v + 0.5);
  };  // as lround(), without a call
  const int left = toPixel(rect.left()), top = toPixel(rect.top());
  return {left, top, std::max(1, toPixel(rect.right()) - left), std::max(1, toPixel(rect.bottom()) - top)};
}

// Returns the pieces between rectangles of neighbouring rows that overlap in time.
std::vector<QRect> bridges(std::vector<QRect> rects, int gap) {
  std::vector<QRect> bridge_rects;
  std::ranges::sort(rects, {}, [](const QRect& rect) { return rect.left(); });
  for (std::size_t i = 0; i < rects.size(); ++i) {
    for (std::size_t j = i + 1; j < rects.size() && rects[j].left() <= rects[i].right(); ++j) {
      const bool is_above = rects[i].top() < rects[j].top();
      const QRect &upper = is_above ? rects[i] : rects[j], &lower = is_above ? rects[j] : rects[i];
      const int row_distance = lower.top() - upper.bottom() - 1;
      if (row_distance <= 0 || row_distance > gap) continue;
      bridge_rects.emplace_back(QPoint(rects[j].left(), upper.bottom() + 1),
                                QPoint(std::min(rects[i].right(), rects[j].right()), lower.top() - 1));
    }
  }
  return bridge_rects;
}

// Unites halves first: adding rectangles one by one costs the size of the region each time.
QRegion unionOf(std::span<const QRect> rects) {
  if (rects.empty()) return {};
  if (rects.size() == 1) return rects.front();
  const std::size_t half = rects.size() / 2;
  return unionOf(rects.first(half)) + unionOf(rects.subspan(half));
}

QRect around(const QSizeF& size) {
  return QRectF({}, size).toAlignedRect().adjusted(-kMargin, -kMargin, kMargin, kMargin);
}

// Paints the visible part of the masks as one picture.
void paintMasks(QPainter& painter, const Silhouette& silhouette, const QRect& asked, QRgb inner, QRgb outer) {
  QRect part = silhouette.inner_mask.area();
  if (!asked.isEmpty()) part &= asked;
  if (painter.hasClipping()) part &= painter.clipBoundingRect().toAlignedRect();
  if (part.isEmpty()) return;
  QRgb* pixels = scratchPixels(static_cast<std::size_t>(part.width()) * static_cast<std::size_t>(part.height()));
  QImage image(reinterpret_cast<uchar*>(pixels), part.width(), part.height(), QImage::Format_ARGB32_Premultiplied);
  image.fill(0);
  silhouette.inner_mask.color(image, part.topLeft(), inner);
  silhouette.outer_mask.color(image, part.topLeft(), outer);
  painter.drawImage(part.topLeft(), image);
}

bool isThin(const QRect& rect) { return std::min(rect.width(), rect.height()) < kThin; }

QRegion grown(std::vector<QRect> rects, int width) {
  for (QRect& rect : rects) {
    const int by = isThin(rect) ? 1 + (width + 1) / 2 : 1 + width;
    rect.adjust(-by, -by, by, by);
  }
  return unionOf(rects);
}

// Returns the bars in px, and the pieces between those of neighbouring rows.
std::vector<QRect> piecesOf(const std::vector<QRectF>& rects, double row_gap) {
  std::vector<QRect> pieces;
  pieces.reserve(rects.size());
  for (const QRectF& rect : rects) pieces.push_back(onPixels(rect));
  const std::vector<QRect> bridge_rects = bridges(pieces, static_cast<int>(std::ceil(row_gap)));
  pieces.insert(pieces.end(), bridge_rects.begin(), bridge_rects.end());
  return pieces;
}

// Returns the lines around the mask, each one pixel wide.
Silhouette linesAround(const BitMask& body) {
  const BitMask grown_body = body.grown();
  Silhouette silhouette{.inner_mask = grown_body, .outer_mask = grown_body.grown()};
  silhouette.inner_mask.subtract(body);
  silhouette.outer_mask.subtract(grown_body);
  return silhouette;
}

}  // namespace

double rowsApart(const GanttScene& scene, const GanttLook& look) {
  if (scene.rows.fold != Fold::Gpu) return kFoldedGap * look.scale;
  if (scene.rows.halved) return 0;
  return rowGap(scene.rows.pitch, Fold::Gpu, look) + scene.rows.under + 1;
}

Silhouette silhouetteOf(const std::vector<QRectF>& rects, double row_gap, int width) {
  const std::vector<QRect> pieces = piecesOf(rects, row_gap);
  const QRegion body = unionOf(pieces), near = grown(pieces, 0);
  return {near - body, grown(pieces, width) - near};
}

Silhouette silhouetteInPixels(const std::vector<QRectF>& rects, const QSizeF& size, double row_gap, int width) {
  const std::vector<QRect> pieces = piecesOf(rects, row_gap);
  BitMask body(around(size));
  for (const QRect& piece : pieces) body.add(piece);
  Silhouette silhouette = linesAround(body);
  if (width == 1) return silhouette;
  const int by = 1 + width;
  for (const QRect& piece : pieces)
    if (!isThin(piece)) silhouette.outer_mask.add(piece.adjusted(-by, -by, by, by));
  silhouette.outer_mask.subtract(body.grown());
  return silhouette;
}

Silhouette silhouetteOfMany(const std::vector<QRectF>& bars, const QSizeF& size, const QSize& gaps) {
  BitMask body(around(size));
  for (const QRectF& bar : bars) body.add(onPixels(bar));
  body.closeAcross(std::min(gaps.width(), kMargin));
  body.closeDown(std::min(gaps.height(), kMargin));
  return linesAround(body);
}

JobShape jobShape(const GanttScene& scene, const GanttLook& look, model::JobIndex job, double to_x, int width) {
  JobShape shape;
  const double row_gap = rowsApart(scene, look);
  const QSizeF size(scene.axis.width_px, scene.rows.content_height);
  if (barsInView(scene, job).size() > kManyBars) {
    shape.rects = jobBars(scene, look, job, 0, to_x);
    const QSize gaps(static_cast<int>(nearbyBars(look)), static_cast<int>(std::ceil(row_gap)));
    shape.silhouette = silhouetteOfMany(shape.rects, size, gaps);
    return shape;
  }
  shape.rects = jobOutlines(scene, look, job, 0, to_x);
  shape.silhouette = shape.rects.size() > kFewRects ? silhouetteInPixels(shape.rects, size, row_gap, width)
                                                    : silhouetteOf(shape.rects, row_gap, width);
  return shape;
}

QRegion askedRegion(const QPainter& painter) {
  const QPaintEngine* engine = painter.paintEngine();
  if (engine == nullptr || engine->systemClip().isEmpty()) return {};
  // systemClip() is in coordinates of the window.
  return painter.deviceTransform().inverted().map(engine->systemClip());
}

void paintSilhouette(QPainter& painter, const Silhouette& silhouette, const GanttLook& look, const QColor& line) {
  const QRegion asked_region = askedRegion(painter);
  if (!silhouette.inner_mask.area().isEmpty())
    return paintMasks(painter, silhouette, asked_region.boundingRect(), look.theme.panel.rgb(), line.rgb());
  const auto fill = [&](const QRegion& region, const QColor& color) {
    for (const QRect& rect : asked_region.isEmpty() ? region : region& asked_region) painter.fillRect(rect, color);
  };
  fill(silhouette.inner, look.theme.panel);
  fill(silhouette.outer, line);
}

}  // namespace roundel::widgets
