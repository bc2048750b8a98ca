#include "widgets/cluster/link_router.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>

#include "widgets/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kFar = 1e9;
constexpr double kReach = 640;                   // how far beside a node a free gap is looked for
constexpr double kStub = 10;                     // a link's way out of its node
constexpr double kBend = 60;                     // a bend costs as much as this many px of length
constexpr std::size_t kMostCrossings = 400'000;  // of the lines of a search; beyond it links run behind nodes

struct Span {
  double from, to;
  bool empty() const { return to < from; }
};

// Where a link may rise: x in [from, to], on that side of its node.
struct Gap {
  Span x;
  bool right = true;
};

using Rects = std::vector<QRectF>;

// Edges of all nodes, each kind side by side in memory: every node looks at every other one at each step of a drag.
struct Edges {
  std::vector<double> left, top, right, bottom;
  explicit Edges(const Rects& rects) {
    for (const QRectF& r : rects) {
      left.push_back(r.left()), top.push_back(r.top());
      right.push_back(r.right()), bottom.push_back(r.bottom());
    }
  }
};

// How far a horizontal line at the node's half height can go on one side before it meets another node.
Span sideways(const Edges& e, std::size_t n, bool right) {
  const double y = (e.top[n] + e.bottom[n]) / 2;
  Span span = right ? Span{e.right[n] + kStub, e.right[n] + kReach} : Span{e.left[n] - kReach, e.left[n] - kStub};
  for (std::size_t i = 0; i < e.left.size(); ++i) {
    if (i == n || y <= e.top[i] - kLinkClear || y >= e.bottom[i] + kLinkClear) continue;
    if (right && e.right[i] > e.right[n]) span.to = std::min(span.to, e.left[i] - kLinkClear);
    if (!right && e.left[i] < e.left[n]) span.from = std::max(span.from, e.right[i] + kLinkClear);
  }
  return span;
}

// The part of `span` nearest to the node over which nothing stands between the node's half height and the switch.
std::optional<Span> freeAbove(const Edges& e, std::size_t n, Span span, bool right, std::vector<Span>& scratch) {
  scratch.clear();
  const double y = (e.top[n] + e.bottom[n]) / 2;
  for (std::size_t i = 0; i < e.left.size(); ++i) {
    if (e.right[i] + kLinkClear <= span.from || e.left[i] - kLinkClear >= span.to) continue;
    if (i == n || e.top[i] - kLinkClear >= y) continue;
    scratch.push_back({e.left[i] - kLinkClear, e.right[i] + kLinkClear});
  }
  std::sort(scratch.begin(), scratch.end(),
            [&](const Span& a, const Span& b) { return right ? a.from < b.from : a.to > b.to; });
  for (const Span& taken : scratch) {
    const bool leaves = right ? taken.from > span.from : taken.to < span.to;
    if (leaves) return right ? Span{span.from, taken.from} : Span{taken.to, span.to};
    if (right) {
      span.from = std::max(span.from, taken.to);
    } else {
      span.to = std::min(span.to, taken.from);
    }
    if (span.empty()) return std::nullopt;
  }
  return span.empty() ? std::nullopt : std::optional(span);
}

std::optional<Gap> nearestGap(const Edges& e, std::size_t n, std::vector<Span>& scratch) {
  std::optional<Gap> best;
  double reach = kFar;
  for (const bool right : {true, false}) {
    const Span side = sideways(e, n, right);
    if (side.empty()) continue;
    const std::optional<Span> free = freeAbove(e, n, side, right, scratch);
    if (!free) continue;
    const double distance = right ? free->from - e.right[n] : e.left[n] - free->to;
    if (distance < reach) best = Gap{*free, right}, reach = distance;
  }
  return best;
}

// Links that may rise in the same gap stand side by side in it, the highest node's nearest to the nodes.
class Lanes {
 public:
  explicit Lanes(const std::vector<std::optional<Gap>>& gaps) : m_gaps(gaps) {}

  double place(std::size_t n) {
    const Gap& gap = *m_gaps[n];
    const double room = gap.x.to - gap.x.from;
    const double start = gap.right ? gap.x.from : gap.x.to;
    const double step = std::min(kLinkLane, room / std::max(1, sharing(gap) - 1));
    for (int k = 0; k * step <= room + 1e-6; ++k) {
      const double x = gap.right ? start + k * step : start - k * step;
      if (nearest(x) >= step * 0.9) return take(x);
      if (step <= 0) break;
    }
    return take(start);
  }

 private:
  // How many links begin at this edge of a gap; they rise up to the switch, so all of them meet there.
  int sharing(const Gap& gap) const {
    int count = 0;
    for (const auto& other : m_gaps) {
      if (!other || other->right != gap.right) continue;
      count += std::abs(gap.right ? other->x.from - gap.x.from : other->x.to - gap.x.to) < kLinkLane ? 1 : 0;
    }
    return count;
  }
  double nearest(double x) const {
    const auto it = std::lower_bound(m_taken.begin(), m_taken.end(), x);
    double distance = kFar;
    if (it != m_taken.end()) distance = *it - x;
    if (it != m_taken.begin()) distance = std::min(distance, x - *std::prev(it));
    return distance;
  }
  double take(double x) {
    m_taken.insert(std::lower_bound(m_taken.begin(), m_taken.end(), x), x);
    return x;
  }

  const std::vector<std::optional<Gap>>& m_gaps;
  std::vector<double> m_taken;  // sorted
};

// Shortest ways with few bends from the switch to nodes that no straight gap serves, over the lines beside all nodes' edges.
class Detours {
 public:
  Detours(const Rects& rects, double spine_y) : m_rects(rects) {
    for (const QRectF& r : rects) {
      for (const double x : {r.left() - kStub, r.center().x(), r.right() + kStub}) m_x.push_back(x);
      for (const double y : {r.top() - kStub, r.center().y(), r.bottom() + kStub}) m_y.push_back(y);
    }
    m_y.push_back(spine_y);
    for (auto* lines : {&m_x, &m_y}) {
      std::sort(lines->begin(), lines->end());
      lines->erase(std::unique(lines->begin(), lines->end(), [](double a, double b) { return b - a < 0.01; }),
                   lines->end());
    }
    m_spine = indexOf(m_y, spine_y);
    if (m_x.size() * m_y.size() <= kMostCrossings) search();
  }

  LinkRoute to(std::size_t n) const {
    const QRectF& r = m_rects[n];
    const double cx = r.center().x(), cy = r.center().y();
    const std::array<std::pair<QPointF, QPointF>, 4> ports{{{{r.right(), cy}, {r.right() + kStub, cy}},
                                                            {{r.left(), cy}, {r.left() - kStub, cy}},
                                                            {{cx, r.top()}, {cx, r.top() - kStub}},
                                                            {{cx, r.bottom()}, {cx, r.bottom() + kStub}}}};
    LinkRoute best{{{cx, r.top()}, {cx, m_y[m_spine]}}, false};
    double cost = kFar;
    for (const auto& [edge, outside] : ports) {
      for (int direction = 0; direction < 2 && !m_cost.empty(); ++direction) {
        const std::size_t state = stateAt(indexOf(m_x, outside.x()), indexOf(m_y, outside.y()), direction);
        if (m_cost[state] >= cost) continue;
        cost = m_cost[state];
        best = way(edge, state);
      }
    }
    return best;
  }

 private:
  static std::size_t indexOf(const std::vector<double>& lines, double value) {
    const auto it = std::lower_bound(lines.begin(), lines.end(), value - 0.02);
    return std::min(static_cast<std::size_t>(it - lines.begin()), lines.size() - 1);
  }
  // A crossing with the direction in which it was reached: 0 along x, 1 along y.
  std::size_t stateAt(std::size_t x, std::size_t y, int direction) const {
    return (y * m_x.size() + x) * 2 + static_cast<std::size_t>(direction);
  }

  void search() {
    const std::size_t width = m_x.size(), height = m_y.size();
    std::vector<char> blocked(width * height, 0);
    for (const QRectF& r : m_rects) {
      const auto first = [](const std::vector<double>& lines, double from) {
        return static_cast<std::size_t>(std::upper_bound(lines.begin(), lines.end(), from) - lines.begin());
      };
      for (std::size_t y = first(m_y, r.top() - kLinkClear); y < height && m_y[y] < r.bottom() + kLinkClear; ++y) {
        for (std::size_t x = first(m_x, r.left() - kLinkClear); x < width && m_x[x] < r.right() + kLinkClear; ++x)
          blocked[y * width + x] = 1;
      }
    }
    m_cost.assign(width * height * 2, kFar);
    m_from.assign(width * height * 2, 0);
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    for (std::size_t x = 0; x < width; ++x) {
      const std::size_t state = stateAt(x, m_spine, 1);
      m_cost[state] = 0;
      m_from[state] = state;
      open.emplace(0, state);
    }
    while (!open.empty()) {
      const auto [cost, state] = open.top();
      open.pop();
      if (cost > m_cost[state]) continue;
      const std::size_t crossing = state / 2, x = crossing % width, y = crossing / width;
      const auto step = [&](std::size_t nx, std::size_t ny, int direction) {
        if (blocked[ny * width + nx] != 0) return;
        const double length = std::abs(m_x[nx] - m_x[x]) + std::abs(m_y[ny] - m_y[y]);
        const double there = cost + length + (static_cast<int>(state % 2) == direction ? 0 : kBend);
        const std::size_t next = stateAt(nx, ny, direction);
        if (there >= m_cost[next]) return;
        m_cost[next] = there;
        m_from[next] = state;
        open.emplace(there, next);
      };
      if (x > 0 && y != m_spine) step(x - 1, y, 0);
      if (x + 1 < width && y != m_spine) step(x + 1, y, 0);
      if (y > 0) step(x, y - 1, 1);
      if (y + 1 < height) step(x, y + 1, 1);
    }
  }

  LinkRoute way(QPointF edge, std::size_t state) const {
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

  const Rects& m_rects;
  std::vector<double> m_x, m_y;
  std::size_t m_spine = 0;
  std::vector<double> m_cost;  // by state; empty: too many lines
  std::vector<std::size_t> m_from;
};

std::vector<std::size_t> highestFirst(const Rects& rects) {
  std::vector<std::size_t> order(rects.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return rects[a].top() != rects[b].top() ? rects[a].top() < rects[b].top() : rects[a].left() < rects[b].left();
  });
  return order;
}

}  // namespace

LinkPlan routeLinks(const std::vector<QPointF>& places) {
  LinkPlan plan;
  plan.links.resize(places.size());
  if (places.empty()) return plan;
  Rects rects;
  plan.left = plan.spine_y = kFar;
  plan.right = -kFar;
  for (const QPointF place : places) {
    rects.push_back(nodeRect(place));
    plan.left = std::min(plan.left, place.x());
    plan.right = std::max(plan.right, rects.back().right());
    plan.spine_y = std::min(plan.spine_y, place.y() - kSpineGap);
  }
  std::vector<std::optional<Gap>> gaps(rects.size());
  std::vector<Span> scratch;
  const Edges edges(rects);
  for (std::size_t n = 0; n < rects.size(); ++n) gaps[n] = nearestGap(edges, n, scratch);
  Lanes lanes(gaps);
  std::optional<Detours> detours;
  for (const std::size_t n : highestFirst(rects)) {
    if (gaps[n]) {
      const double y = rects[n].center().y(), x = lanes.place(n);
      plan.links[n].points = {{gaps[n]->right ? rects[n].right() : rects[n].left(), y}, {x, y}, {x, plan.spine_y}};
    } else {
      if (!detours) detours.emplace(rects, plan.spine_y);
      plan.links[n] = detours->to(n);
    }
    for (const QPointF p : plan.links[n].points)
      plan.left = std::min(plan.left, p.x()), plan.right = std::max(plan.right, p.x());
  }
  return plan;
}

double linkWidth(double gbits_s) { return gbits_s <= 1 ? 1 : std::min(6.0, 1 + 1.25 * std::log10(gbits_s)); }

}  // namespace roundel::widgets
