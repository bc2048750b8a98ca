// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/snap_guides.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

std::optional<double> nearest(double value, const std::vector<QPointF>& others, double reach, bool x) {
  std::optional<double> best;
  for (const QPointF other_place : others) {
    const double coordinate = x ? other_place.x() : other_place.y();
    if (std::abs(coordinate - value) <= reach && (!best || std::abs(coordinate - value) < std::abs(*best - value)))
      best = coordinate;
  }
  return best;
}

}  // namespace

Snap snapPlace(QPointF wanted, const std::vector<QPointF>& others, double reach, bool free) {
  Snap snap{wanted, {}};
  if (free) return snap;
  const QPointF grid = snapped(wanted);
  const auto x = nearest(wanted.x(), others, reach, true), y = nearest(wanted.y(), others, reach, false);
  snap.place = {x.value_or(grid.x()), y.value_or(grid.y())};
  const auto shares = [&](auto coordinate) {
    return std::ranges::any_of(
        others, [&](QPointF other) { return std::abs(coordinate(other) - coordinate(snap.place)) < 0.5; });
  };
  if (shares([](QPointF p) { return p.x(); })) snap.guides.push_back({true, snap.place.x()});
  if (shares([](QPointF p) { return p.y(); })) snap.guides.push_back({false, snap.place.y()});
  return snap;
}

}  // namespace roundel::widgets
