#pragma once
// A run as a small picture: the lanes' bars without axis and words beside them, one label a gang. Plain functions on values, for any
// thread that may paint on a QImage.

#include <QImage>
#include <QSizeF>
#include <memory>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "widgets/theme/theme.h"

namespace roundel::widgets {

struct ThumbnailLook {
  Theme theme;
  double scale = 1;  ///< of the font
  double dpr = 1;    ///< pixels a logical px
};

/// Runs of more segments are sampled: kSampleRows x kSampleColumns cells.
constexpr std::size_t kMaxSegments = 1500;
constexpr int kSampleRows = 18, kSampleColumns = 40;

/// The whole run in a picture of `size` logical px. A label that would be smaller than kSmallestPx, or wider than its gang, is left out.
/// O(segments).
QImage thumbnailOf(const std::shared_ptr<const metrics::TraceIndex>& run, const QSizeF& size,
                   const ThumbnailLook& look);
/// The bare cluster in idle grey, a strip a GPU (at most kSampleRows) with a gap between nodes: the placeholder until the run is ready.
void paintIdleCluster(QPainter& painter, const QRectF& area, const std::vector<int>& nodes, const Theme& theme);

}  // namespace roundel::widgets
