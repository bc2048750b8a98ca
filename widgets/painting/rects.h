#pragma once
// Rectangles that are asked for tens of thousands of times.

#include <QRectF>

namespace roundel::widgets {

/// Precondition: neither is empty, which QRectF::intersects() would have to look at first. Those that only touch do not overlap.
inline bool overlap(const QRectF& a, const QRectF& b) {
  return a.left() < b.right() && b.left() < a.right() && a.top() < b.bottom() && b.top() < a.bottom();
}

}  // namespace roundel::widgets
