// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of the names of a plot's points: beside the point if there is room, otherwise further out with a line to the point. Pure geometry,
// in the units of the painter.

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

namespace roundel::widgets::plots {

struct PlacedName {
  QRectF box;
  QLineF leader;  ///< null if the name is at its mark
};
struct MarkToName {
  QRectF mark;
  QSizeF name;  ///< its size; empty: none
};

/// Returns a box for every name, in the order of the marks; nullopt if there is no room within `farthest` of its mark. Boxes are within `inside`,
/// `gap` away from their mark and `air` from everything else. A name without a line is nearer to its mark than to any other mark. Names that have
/// room beside their marks are placed first, so that lines do not take their places. O(marks^2).
std::vector<std::optional<PlacedName>> placeNames(const std::vector<MarkToName>& marks, const QRectF& inside,
                                                  double gap, double air, double farthest);

}  // namespace roundel::widgets::plots
