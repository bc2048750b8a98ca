// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/node_places.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/model/scenario.h"

namespace roundel::widgets {
namespace {

constexpr int kMinColumns = 4;

bool touchesNone(QPointF place, const std::vector<QPointF>& taken) {
  return std::ranges::none_of(taken, [&](QPointF other) { return nodeRect(place).intersects(nodeRect(other)); });
}

QPointF cellOf(int cell, int columns) { return {(cell % columns) * kNodeStepX, (cell / columns) * kNodeStepY}; }

std::vector<std::size_t> indices(const std::vector<QPointF>& places) {
  std::vector<std::size_t> order(places.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

// Puts the places, in reading order, into rows from the upper left corner of all.
void intoRows(std::vector<QPointF>& places) {
  QPointF corner = places.front();
  for (const QPointF place : places) corner = {std::min(corner.x(), place.x()), std::min(corner.y(), place.y())};
  std::vector<std::size_t> order = indices(places);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    const double rowA = std::floor(places[a].y() / kNodeStepY), rowB = std::floor(places[b].y() / kNodeStepY);
    return rowA != rowB ? rowA < rowB : places[a].x() < places[b].x();
  });
  const std::vector<QPointF> cells = gridOfPlaces(snapped(corner), static_cast<int>(places.size()), {});
  for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = cells[i];
}

void intoLine(std::vector<QPointF>& places, Align how) {
  const bool x = how == Align::Left || how == Align::Right || how == Align::DistributeX;
  const auto coordinate = [&](std::size_t i) -> qreal& { return x ? places[i].rx() : places[i].ry(); };
  std::vector<std::size_t> order = indices(places);
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return coordinate(a) < coordinate(b); });
  const double first = coordinate(order.front()), last = coordinate(order.back());
  const double step = (last - first) / static_cast<double>(places.size() - 1);
  for (std::size_t i = 0; i < order.size(); ++i) {
    double& node_position = coordinate(order[i]);
    if (how == Align::Left || how == Align::Top) node_position = first;
    if (how == Align::Right || how == Align::Bottom) node_position = last;
    if (how == Align::DistributeX || how == Align::DistributeY) node_position = first + step * static_cast<double>(i);
  }
}

}  // namespace

// The layout gets about the shape of a canvas: two and a half times as wide as high.
int columnsFor(int count) {
  return std::max(1, static_cast<int>(std::ceil(std::sqrt(2.5 * kNodeStepY / kNodeStepX * count))));
}

QPointF snapped(QPointF p) {
  return {std::round(p.x() / kCanvasGrid) * kCanvasGrid, std::round(p.y() / kCanvasGrid) * kCanvasGrid};
}

std::vector<QPointF> placesOf(const model::Scenario& scenario) {
  std::vector<QPointF> places;
  const auto unplaced =
      std::ranges::count_if(scenario.nodes, [](const model::NodeSpec& node) { return !node.x || !node.y; });
  const int columns = std::max(kMinColumns, columnsFor(static_cast<int>(unplaced)));
  int next = 0;
  double free_y = 0;
  for (const model::NodeSpec& node : scenario.nodes)
    if (node.x && node.y) free_y = std::max(free_y, *node.y + kNodeStepY);
  for (const model::NodeSpec& node : scenario.nodes) {
    if (node.x && node.y) {
      places.emplace_back(*node.x, *node.y);
    } else {
      places.push_back(QPointF(0, free_y) + cellOf(next, columns));
      ++next;
    }
  }
  return places;
}

QPointF freePlaceNear(QPointF wanted, const std::vector<QPointF>& taken) {
  const auto free = [&](QPointF place, double across, double down) {
    const QRectF room = nodeRect(place).adjusted(-across, -down, across, down);
    return std::ranges::none_of(taken, [&](QPointF other) { return room.intersects(nodeRect(other)); });
  };
  if (free(wanted, 0, 0)) return wanted;
  const QPointF start = snapped(wanted);
  // Rings of growing size around the wanted place; on each the nearest place with room for links. A ring outside all nodes ends the search.
  for (int ring = 1;; ++ring) {
    std::optional<QPointF> best;
    const auto look = [&](int dx, int dy) {
      const QPointF by(dx * kCanvasGrid, dy * kCanvasGrid);
      const bool nearer = !best || QPointF::dotProduct(by, by) < QPointF::dotProduct(*best - start, *best - start);
      if (nearer && free(start + by, 2 * kCanvasGrid - 1, kCanvasGrid - 1)) best = start + by;
    };
    for (int i = -ring; i <= ring; ++i) look(i, ring), look(ring, i), look(i, -ring), look(-ring, i);
    if (best) return *best;
  }
}

QPointF freePlaceInRows(const std::vector<QPointF>& taken) {
  const int columns = std::max(kMinColumns, columnsFor(static_cast<int>(taken.size())));
  int cell = 0;
  while (!touchesNone(cellOf(cell, columns), taken)) ++cell;
  return cellOf(cell, columns);
}

std::vector<QPointF> gridOfPlaces(QPointF at, int count, const std::vector<QPointF>& taken) {
  const int columns = columnsFor(count);
  std::vector<QPointF> places;
  for (int cell = 0; static_cast<int>(places.size()) < count; ++cell) {
    const QPointF place = at + cellOf(cell, columns);
    if (touchesNone(place, taken)) places.push_back(place);
  }
  return places;
}

std::vector<QPointF> aligned(std::vector<QPointF> places, Align how) {
  how == Align::Grid ? intoRows(places) : intoLine(places, how);
  return places;
}

std::optional<std::size_t> neighbour(const std::vector<QPointF>& places, std::optional<std::size_t> from,
                                     QPointF middle, QPointF direction) {
  std::optional<std::size_t> best;
  double least_cost = 0;
  for (std::size_t n = 0; n < places.size(); ++n) {
    const QPointF by = places[n] - (from ? places[*from] : middle);
    const double ahead = QPointF::dotProduct(by, direction),
                 aside = std::abs(by.x() * direction.y()) + std::abs(by.y() * direction.x());
    if (from && (n == *from || ahead < 1)) continue;
    const double cost = from ? ahead + 3 * aside : std::hypot(by.x(), by.y());
    if (!best || cost < least_cost) best = n, least_cost = cost;
  }
  return best;
}

}  // namespace roundel::widgets
