// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two jobs on one GPU: the box of the GPU (bar, cell, chip, square of a figure) is split into an upper part, for the first job in the file, and a
// lower part.

#include <QRectF>
#include <algorithm>

namespace roundel::widgets {

/// The part of a box for job `place` of `of` jobs (0 or 1 of two); the whole box if `of` is 1. There is a thin gap between the parts.
inline QRectF gpuPart(const QRectF& box, std::size_t place, std::size_t of) {
  if (of < 2) return box;
  const double half = (box.height() - std::min(1.0, box.height() / 8)) / 2;
  return {box.left(), place == 0 ? box.top() : box.bottom() - half, box.width(), half};
}

/// The part (0 or 1) that a point at this height is in.
inline std::size_t gpuPartAt(const QRectF& box, double y, std::size_t of) {
  return of == 2 && y > box.center().y() ? 1 : 0;
}

}  // namespace roundel::widgets
