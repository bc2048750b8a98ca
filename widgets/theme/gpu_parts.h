#pragma once
// Two jobs on one GPU: the box that stands for the GPU is cut into an upper and a lower part, the first job in the file above, wherever it is
// drawn: bars, cells, chips, squares of a figure.

#include <QRectF>
#include <algorithm>

namespace roundel::widgets {

/// The part of a box that one of `of` jobs has (0 or 1 of two; the whole box where it has the GPU alone). A hair of air lies between.
inline QRectF gpuPart(const QRectF& box, std::size_t place, std::size_t of) {
  if (of < 2) return box;
  const double half = (box.height() - std::min(1.0, box.height() / 8)) / 2;
  return {box.left(), place == 0 ? box.top() : box.bottom() - half, box.width(), half};
}

/// Whose part a point at this height is in.
inline std::size_t gpuPartAt(const QRectF& box, double y, std::size_t of) {
  return of == 2 && y > box.center().y() ? 1 : 0;
}

}  // namespace roundel::widgets
