// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A lane at the instant of a step as a small picture. GUI thread.

#include <QPixmap>
#include <memory>

#include "core/metrics/index/trace_index.h"
#include "widgets/base/theme/theme.h"

namespace roundel::widgets {

/// Paints the bars before the instant, those after it pale, and the playhead. `size`: logical px. O(segments).
QPixmap stepPicture(const std::shared_ptr<const metrics::TraceIndex>& run, double at_s, const QSize& size, double dpr,
                    const Theme& theme);

}  // namespace roundel::widgets
