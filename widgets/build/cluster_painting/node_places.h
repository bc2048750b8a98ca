// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Geometry of nodes on the canvas: sizes, the grid, free places, rows, alignment, neighbours. No painting and no document. Lengths in scene px; a
// place is the upper left corner of a node.

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

constexpr double kCanvasGrid = 16;
constexpr double kNodeWidth = 184, kNodeHeight = 88;
constexpr double kNodeStepX = 224, kNodeStepY = 112;  ///< distances of nodes in the automatic layout
inline QRectF nodeRect(QPointF place) { return {place, QSizeF(kNodeWidth, kNodeHeight)}; }

/// The place of each node of the scenario: the stated x and y, or the next free grid cell. O(nodes).
std::vector<QPointF> placesOf(const model::Scenario& scenario);
QPointF snapped(QPointF position);
int columnsFor(int count);  ///< the number of columns of the automatic layout of `count` nodes
/// The place on the grid nearest to `wanted` at which a node touches none of `taken`. O(taken) for each examined place.
QPointF freePlaceNear(QPointF wanted, const std::vector<QPointF>& taken);
/// The first place of the automatic layout, from the origin, at which a node touches none of `taken`. O(taken) for each examined place.
QPointF freePlaceInRows(const std::vector<QPointF>& taken);
/// `count` places in rows from `at`, with about as many columns as rows, that touch none of `taken`.
std::vector<QPointF> gridOfPlaces(QPointF at, int count, const std::vector<QPointF>& taken);

enum class Align { Left, Right, Top, Bottom, DistributeX, DistributeY, Grid };
/// Aligns two or more places to the outermost one on a side, distributes them equally between the outermost two, or puts them, in reading order,
/// into rows and columns from their corner. O(n log n).
std::vector<QPointF> aligned(std::vector<QPointF> places, Align how);

/// The place nearest to `from` in a direction (a unit vector along an axis), those straight ahead first. Without `from`, the place nearest to
/// `middle`. nullopt if there is none. O(places).
std::optional<std::size_t> neighbour(const std::vector<QPointF>& places, std::optional<std::size_t> from,
                                     QPointF middle, QPointF direction);

}  // namespace roundel::widgets
