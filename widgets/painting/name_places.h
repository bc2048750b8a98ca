#pragma once
// Where the names of a plot's points stand: beside them where there is room, else further out with a line to the point. Pure geometry, in
// the units of the painter.

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace roundel::widgets::plots {

struct PlacedName {
  QRectF box;
  QLineF leader;  ///< null where the name stands at its mark
};
struct MarkToName {
  QRectF mark;
  QSizeF name;  ///< its size; empty: none
};

/// A box for every name, in the order of the marks; nullopt where there is no room within `farthest` of its mark. Boxes stay within `inside`,
/// `gap` away from their own mark and `air` from everything else; a name without a line is nearer to its own mark than to any other. Names that have room beside their marks come first, so that a line
/// takes nobody's place. O(marks^2).
std::vector<std::optional<PlacedName>> placeNames(const std::vector<MarkToName>& marks, const QRectF& inside,
                                                  double gap, double air, double farthest);

}  // namespace roundel::widgets::plots
