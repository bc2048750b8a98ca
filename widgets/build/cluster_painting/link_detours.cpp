// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/link_detours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace roundel::widgets {
namespace {

constexpr double kBend = 60;  // a bend costs as much as this many px of length

std::size_t indexOf(const std::vector<double>& lines, double value) {
  const auto it = std::ranges::lower_bound(lines, value - 0.02);
  return std::min(static_cast<std::size_t>(it - lines.begin()), lines.size() - 1);
}

std::size_t firstAfter(const std::vector<double>& lines, double from) {
  return static_cast<std::size_t>(std::ranges::upper_bound(lines, from) - lines.begin());
}

}  // namespace

LinkDetours::LinkDetours(const std::vector<QRectF>& rects, double spine_y, std::size_t most) : m_rects(rects) {
  for (const QRectF& r : rects) {
    for (const double x : {r.left() - kStub, r.center().x(), r.right() + kStub}) m_x.push_back(x);
    for (const double y : {r.top() - kStub, r.center().y(), r.bottom() + kStub}) m_y.push_back(y);
  }
  m_y.push_back(spine_y);
  for (auto* lines : {&m_x, &m_y}) {
    std::ranges::sort(*lines);
    lines->erase(std::unique(lines->begin(), lines->end(), [](double a, double b) { return b - a < 0.01; }),
                 lines->end());
  }
  m_spine = indexOf(m_y, spine_y);
  if (m_x.size() * m_y.size() <= most) search();
}

LinkRoute LinkDetours::to(std::size_t n) const {
  const QRectF& r = m_rects[n];
  const double cx = r.center().x(), cy = r.center().y();
  const std::array<std::pair<QPointF, QPointF>, 4> ports{{{{r.right(), cy}, {r.right() + kStub, cy}},
                                                          {{r.left(), cy}, {r.left() - kStub, cy}},
                                                          {{cx, r.top()}, {cx, r.top() - kStub}},
                                                          {{cx, r.bottom()}, {cx, r.bottom() + kStub}}}};
  LinkRoute best{{{cx, r.top()}, {cx, m_y[m_spine]}}, false};
  double cost = kFar;
  for (const auto& [edge, outside] : ports) {
    if (covered(edge, n)) continue;
    for (int direction = 0; direction < 2 && !m_cost.empty(); ++direction) {
      const std::size_t state = stateAt(indexOf(m_x, outside.x()), indexOf(m_y, outside.y()), direction);
      if (m_cost[state] >= cost) continue;
      cost = m_cost[state];
      best = way(edge, state);
    }
  }
  return best;
}

// True if another node covers the point where the link would leave its node.
bool LinkDetours::covered(QPointF edge, std::size_t own) const {
  for (std::size_t n = 0; n < m_rects.size(); ++n)
    if (n != own && m_rects[n].adjusted(-1, -1, 1, 1).contains(edge)) return true;
  return false;
}

// The index of a crossing and the direction in which it is reached: 0 along x, 1 along y.
std::size_t LinkDetours::stateAt(std::size_t x, std::size_t y, int direction) const {
  return (y * m_x.size() + x) * 2 + static_cast<std::size_t>(direction);
}

std::vector<char> LinkDetours::blockedCrossings() const {
  const std::size_t width = m_x.size(), height = m_y.size();
  std::vector<char> blocked(width * height, 0);
  for (const QRectF& r : m_rects) {
    for (std::size_t y = firstAfter(m_y, r.top() - kLinkClear); y < height && m_y[y] < r.bottom() + kLinkClear; ++y)
      for (std::size_t x = firstAfter(m_x, r.left() - kLinkClear); x < width && m_x[x] < r.right() + kLinkClear; ++x)
        blocked[y * width + x] = 1;
  }
  return blocked;
}

void LinkDetours::search() {
  const std::size_t width = m_x.size(), height = m_y.size();
  const std::vector<char> blocked = blockedCrossings();
  m_cost.assign(width * height * 2, kFar);
  m_from.assign(width * height * 2, 0);
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_states;
  for (std::size_t x = 0; x < width; ++x) {
    const std::size_t state = stateAt(x, m_spine, 1);
    m_cost[state] = 0;
    m_from[state] = state;
    open_states.emplace(0, state);
  }
  while (!open_states.empty()) {
    const auto [cost, state] = open_states.top();
    open_states.pop();
    if (cost > m_cost[state]) continue;
    const std::size_t crossing = state / 2, x = crossing % width, y = crossing / width;
    const auto step = [&](std::size_t nx, std::size_t ny, int direction) {
      if (blocked[ny * width + nx] != 0) return;
      const double length = std::abs(m_x[nx] - m_x[x]) + std::abs(m_y[ny] - m_y[y]);
      const double next_cost = cost + length + (static_cast<int>(state % 2) == direction ? 0 : kBend);
      const std::size_t next = stateAt(nx, ny, direction);
      if (next_cost >= m_cost[next]) return;
      m_cost[next] = next_cost;
      m_from[next] = state;
      open_states.emplace(next_cost, next);
    };
    if (x > 0 && y != m_spine) step(x - 1, y, 0);
    if (x + 1 < width && y != m_spine) step(x + 1, y, 0);
    if (y > 0) step(x, y - 1, 1);
    if (y + 1 < height) step(x, y + 1, 1);
  }
}

LinkRoute LinkDetours::way(QPointF edge, std::size_t state) const {
  LinkRoute route{{edge}, true};
  const auto add = [&](QPointF p) {
    auto& points = route.points;
    const std::size_t n = points.size();
    const bool straight = n >= 2 && ((points[n - 1].x() == p.x() && points[n - 2].x() == p.x()) ||
                                     (points[n - 1].y() == p.y() && points[n - 2].y() == p.y()));
    if (straight) points.pop_back();
    if (points.empty() || points.back() != p) points.push_back(p);
  };
  for (;; state = m_from[state]) {
    const std::size_t crossing = state / 2;
    add({m_x[crossing % m_x.size()], m_y[crossing / m_x.size()]});
    if (m_from[state] == state) return route;
  }
}

}  // namespace roundel::widgets
