#pragma once
// Where nodes stand on the canvas: sizes, the grid, free places, rows, alignment, neighbours. Plain geometry on values, no painting and
// no document. Lengths in px of the scene; a place is the upper left corner of a node.

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
constexpr double kNodeStepX = 224, kNodeStepY = 112;  ///< from node to node where the program lays them out
inline QRectF nodeRect(QPointF place) { return {place, QSizeF(kNodeWidth, kNodeHeight)}; }

/// Where every node stands: its x and y, or a free place of a grid where it has none. By node position in the scenario. O(nodes).
std::vector<QPointF> placesOf(const model::Scenario& scenario);
QPointF snapped(QPointF position);
int columnsFor(int count);  ///< of nodes that the program lays out
/// The place nearest to `wanted` on the grid at which a node touches none of `taken`. O(taken) a place looked at.
QPointF freePlaceNear(QPointF wanted, const std::vector<QPointF>& taken);
/// The first place of the program's own rows, from the origin, at which a node touches none of `taken`. O(taken) a place looked at.
QPointF freePlaceInRows(const std::vector<QPointF>& taken);
/// `count` places in rows from `at`, about as many columns as rows, that touch none of `taken`.
std::vector<QPointF> gridOfPlaces(QPointF at, int count, const std::vector<QPointF>& taken);

enum class Align { Left, Right, Top, Bottom, DistributeX, DistributeY, Grid };
/// Two or more places moved onto the outermost of them on that side; to equal distances between the outermost; or, row by row as they
/// stand, into rows and columns from their corner. O(n log n).
std::vector<QPointF> aligned(std::vector<QPointF> places, Align how);

/// The place nearest to `from` in a direction (a unit vector along an axis), those straight ahead first; from nowhere, the one nearest
/// to `middle`. None where nothing lies there. O(places).
std::optional<std::size_t> neighbour(const std::vector<QPointF>& places, std::optional<std::size_t> from,
                                     QPointF middle, QPointF direction);

}  // namespace roundel::widgets
