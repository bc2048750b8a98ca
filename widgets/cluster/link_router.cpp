#include "widgets/cluster/link_router.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <queue>
#include <span>
#include <utility>

#include "widgets/cluster/cluster_edits.h"

namespace roundel::widgets {
namespace {

constexpr double kFar = 1e9;
constexpr double kReach = 640;                  // how far beside a node a free gap is looked for
constexpr double kStub = 10;                    // a link's way out of its node
constexpr double kBend = 60;                    // a bend costs as much as this many px of length
constexpr std::size_t kMaxCrossings = 400'000;  // of the lines of a search; beyond it links run behind nodes
constexpr std::size_t kMaxMoving = 8'000;  // the same while nodes are dragged: there a search must fit into a frame

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

// All nodes by their left and by their top edges. They are of one size, so those within a span of either are neighbours here.
class Nodes {
 public:
  explicit Nodes(const Rects& rects) : m_byLeft(sorted(rects, true)), m_byTop(sorted(rects, false)) {}

  // Nodes that, grown by kLinkClear, have more than an edge within x in `span`, from left to right.
  auto across(Span span) const {
    return within(m_byLeft, span.from - kLinkClear - kNodeWidth, span.to + kLinkClear,
                  [](const QRectF& r) { return r.left(); });
  }
  // The same for a line at height y, from top to bottom.
  auto at(double y) const {
    return within(m_byTop, y - kLinkClear - kNodeHeight, y + kLinkClear, [](const QRectF& r) { return r.top(); });
  }

 private:
  using Order = std::vector<QRectF>;

  static Order sorted(const Rects& rects, bool left) {
    Order order = rects;
    std::sort(order.begin(), order.end(),
              [left](const QRectF& a, const QRectF& b) { return left ? a.left() < b.left() : a.top() < b.top(); });
    return order;
  }
  template <class Edge>
  static std::span<const QRectF> within(const Order& order, double after, double before, Edge edge) {
    const auto first = std::upper_bound(order.begin(), order.end(), after,
                                        [&](double value, const QRectF& r) { return value < edge(r); });
    const auto last =
        std::lower_bound(first, order.end(), before, [&](const QRectF& r, double value) { return edge(r) < value; });
    return {first, last};
  }

  Order m_byLeft, m_byTop;
};

// How far a horizontal line at the node's half height can go on one side before it meets another node.
Span sideways(const Nodes& nodes, const QRectF& own, bool right) {
  Span span = right ? Span{own.right() + kStub, own.right() + kReach} : Span{own.left() - kReach, own.left() - kStub};
  for (const QRectF& r : nodes.at(own.center().y())) {
    if (right && r.right() > own.right()) span.to = std::min(span.to, r.left() - kLinkClear);
    if (!right && r.left() < own.left()) span.from = std::max(span.from, r.right() + kLinkClear);
  }
  return span;
}

// The part of `span` nearest to the node over which nothing stands between the node's half height and the switch.
std::optional<Span> freeAbove(const Nodes& nodes, const QRectF& own, Span span, bool right) {
  const double y = own.center().y();
  const auto over = [&](const QRectF& r) { return r.top() - kLinkClear < y; };
  const auto beside = nodes.across(span);
  if (right) {
    for (const QRectF& r : beside) {
      if (!over(r)) continue;
      if (r.left() - kLinkClear > span.from) return Span{span.from, r.left() - kLinkClear};
      span.from = std::max(span.from, r.right() + kLinkClear);
      if (span.empty()) return std::nullopt;
    }
  } else {
    for (auto it = beside.rbegin(); it != beside.rend(); ++it) {
      if (!over(*it)) continue;
      if (it->right() + kLinkClear < span.to) return Span{it->right() + kLinkClear, span.to};
      span.to = std::min(span.to, it->left() - kLinkClear);
      if (span.empty()) return std::nullopt;
    }
  }
  return span.empty() ? std::nullopt : std::optional(span);
}

std::optional<Gap> nearestGap(const Nodes& nodes, const QRectF& own) {
  std::optional<Gap> best;
  double reach = kFar;
  for (const bool right : {true, false}) {
    const Span side = sideways(nodes, own, right);
    if (side.empty()) continue;
    const std::optional<Span> free = freeAbove(nodes, own, side, right);
    if (!free) continue;
    const double distance = right ? free->from - own.right() : own.left() - free->to;
    if (distance < reach) best = Gap{*free, right}, reach = distance;
  }
  return best;
}

// Links that may rise in the same gap stand side by side in it, the highest node's nearest to the nodes.
class Lanes {
 public:
  /// `taken`: where links rise already.
  Lanes(const std::vector<std::optional<Gap>>& gaps, std::vector<double> taken) : m_taken(std::move(taken)) {
    for (const auto& gap : gaps) {
      if (gap) m_starts[gap->right ? 1 : 0].push_back(startOf(*gap));
    }
    for (auto* each : {&m_starts[0], &m_starts[1], &m_taken}) std::sort(each->begin(), each->end());
  }

  double place(const Gap& gap) {
    const double room = gap.x.to - gap.x.from;
    const double start = startOf(gap);
    const double step = std::min(kLinkLane, room / std::max(1, sharing(gap) - 1));
    for (int k = 0; k * step <= room + 1e-6; ++k) {
      const double x = gap.right ? start + k * step : start - k * step;
      if (nearest(x) >= step * 0.9) return take(x);
      if (step <= 0) break;
    }
    return take(start);
  }

 private:
  static double startOf(const Gap& gap) { return gap.right ? gap.x.from : gap.x.to; }
  // How many links begin at this edge of a gap; they rise up to the switch, so all of them meet there.
  int sharing(const Gap& gap) const {
    const std::vector<double>& starts = m_starts[gap.right ? 1 : 0];
    const double start = startOf(gap);
    const auto first = std::upper_bound(starts.begin(), starts.end(), start - kLinkLane);
    return static_cast<int>(std::lower_bound(first, starts.end(), start + kLinkLane) - first);
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

  std::array<std::vector<double>, 2> m_starts;  // of the gaps at the left and at the right of nodes, sorted
  std::vector<double> m_taken;                  // sorted
};

// Shortest ways with few bends from the switch to nodes that no straight gap serves, over the lines beside all nodes' edges.
class Detours {
 public:
  Detours(const Rects& rects, double spine_y, std::size_t most) : m_rects(rects) {
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
    if (m_x.size() * m_y.size() <= most) search();
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

 private:
  // Another node lies over the place where the link would leave its own.
  bool covered(QPointF edge, std::size_t own) const {
    for (std::size_t n = 0; n < m_rects.size(); ++n) {
      if (n != own && m_rects[n].adjusted(-1, -1, 1, 1).contains(edge)) return true;
    }
    return false;
  }
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

Rects rectsOf(const std::vector<QPointF>& places) {
  Rects rects;
  rects.reserve(places.size());
  for (const QPointF place : places) rects.push_back(nodeRect(place));
  return rects;
}

double spineOver(const std::vector<QPointF>& places) {
  double y = kFar;
  for (const QPointF place : places) y = std::min(y, place.y() - kSpineGap);
  return y;
}

// Ways for the links of `which`, beside the others of the plan, which stay.
void route(LinkPlan& plan, const Rects& rects, const std::vector<char>& which, std::size_t most) {
  const Nodes nodes(rects);
  std::vector<std::optional<Gap>> gaps(rects.size());
  std::vector<double> taken;
  for (std::size_t n = 0; n < rects.size(); ++n) {
    if (which[n] != 0) gaps[n] = nearestGap(nodes, rects[n]);
    if (which[n] == 0 && plan.links[n].points.size() == 3) taken.push_back(plan.links[n].points.back().x());
  }
  Lanes lanes(gaps, std::move(taken));
  std::optional<Detours> detours;
  for (const std::size_t n : highestFirst(rects)) {
    if (which[n] == 0) continue;
    if (gaps[n]) {
      const double y = rects[n].center().y(), x = lanes.place(*gaps[n]);
      plan.links[n] = {{{gaps[n]->right ? rects[n].right() : rects[n].left(), y}, {x, y}, {x, plan.spine_y}}, true};
    } else {
      if (!detours) detours.emplace(rects, plan.spine_y, most);
      plan.links[n] = detours->to(n);
    }
  }
  plan.left = kFar, plan.right = -kFar;
  for (const QRectF& r : rects) plan.left = std::min(plan.left, r.left()), plan.right = std::max(plan.right, r.right());
  for (const LinkRoute& link : plan.links) {
    for (const QPointF p : link.points)
      plan.left = std::min(plan.left, p.x()), plan.right = std::max(plan.right, p.x());
  }
}

bool meets(const LinkRoute& link, const QRectF& node) {
  const QRectF grown = node.adjusted(-kLinkClear, -kLinkClear, kLinkClear, kLinkClear);
  for (std::size_t p = 1; p < link.points.size(); ++p) {
    const QPointF a = link.points[p - 1], b = link.points[p];
    if (std::max(a.x(), b.x()) > grown.left() && std::min(a.x(), b.x()) < grown.right() &&
        std::max(a.y(), b.y()) > grown.top() && std::min(a.y(), b.y()) < grown.bottom())
      return true;
  }
  return false;
}

}  // namespace

LinkPlan routeLinks(const std::vector<QPointF>& places) {
  LinkPlan plan;
  plan.links.resize(places.size());
  if (places.empty()) return plan;
  plan.spine_y = spineOver(places);
  route(plan, rectsOf(places), std::vector<char>(places.size(), 1), kMaxCrossings);
  return plan;
}

LinkPlan routeMoved(const LinkPlan& still, const std::vector<QPointF>& places, const std::vector<std::size_t>& moved) {
  LinkPlan plan = still;
  if (places.empty() || moved.empty()) return plan;
  const Rects rects = rectsOf(places);
  plan.spine_y = std::min(still.spine_y, spineOver(places));
  std::vector<char> which(places.size(), 0);
  for (const std::size_t n : moved) which[n] = 1;
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (which[n] != 0) continue;
    plan.links[n].points.back().setY(plan.spine_y);
    if (std::any_of(moved.begin(), moved.end(), [&](std::size_t m) { return meets(plan.links[n], rects[m]); }))
      which[n] = 1;
  }
  route(plan, rects, which, kMaxMoving);
  return plan;
}

double linkWidth(double gbits_s) { return gbits_s <= 1 ? 1 : std::min(6.0, 1 + 1.25 * std::log10(gbits_s)); }

}  // namespace roundel::widgets
