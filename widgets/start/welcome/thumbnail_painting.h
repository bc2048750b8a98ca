// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Paints a run as a small picture: the lanes' bars without axis, with one label per gang. Plain functions for any thread.

#include <QImage>
#include <QSizeF>
#include <memory>
#include <vector>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

struct ThumbnailLook {
  Theme theme;
  double scale = 1;  ///< font scale
  double dpr = 1;    ///< device pixel ratio
};

/// Runs with more segments are sampled on a grid of kSampleRows x kSampleColumns cells.
constexpr std::size_t kMaxSegments = 1500;
constexpr int kSampleRows = 18, kSampleColumns = 40;

/// Paints the whole run into `size` logical pixels. Labels smaller than kSmallestPx, or wider than their gang, are left out. O(segments).
QImage thumbnailOf(const std::shared_ptr<const metrics::TraceIndex>& run, const QSizeF& size,
                   const ThumbnailLook& look);
/// A placeholder until the run is ready: one grey strip per GPU (at most kSampleRows), with gaps between nodes.
void paintIdleCluster(QPainter& painter, const QRectF& area, const std::vector<int>& nodes, const Theme& theme);

}  // namespace roundel::widgets
