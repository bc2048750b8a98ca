// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A fast test for tens of thousands of rectangles.

#include <QRectF>

namespace roundel::widgets {

/// Precondition: neither is empty, which QRectF::intersects() checks first. Rectangles that only touch do not overlap.
inline bool overlap(const QRectF& a, const QRectF& b) {
  return a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom();
}

}  // namespace roundel::widgets
