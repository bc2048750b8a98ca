// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/build/cluster_painting/link_router.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>
#include <utility>

#include "widgets/build/cluster_painting/link_detours.h"
#include "widgets/build/cluster_painting/node_places.h"

namespace roundel::widgets {
namespace {

constexpr double kReach = 640;                  // greatest distance of a gap from its node
constexpr std::size_t kMaxCrossings = 400'000;  // a search with more would be too slow: links run behind nodes
constexpr std::size_t kMaxMoving = 8'000;       // the same for a search that must fit into a frame of a drag

struct Span {
  double from, to;
  bool empty() const { return to < from; }
};

// A gap in which a link may go up: x in [from, to], at the right or left of its node.
struct Gap {
  Span x;
  bool right = true;
};

// The nodes sorted by their left and by their top edges, to find those in a range quickly; all nodes have the same size.
class Nodes {
 public:
  explicit Nodes(const std::vector<QRectF>& rects) : m_byLeft(sorted(rects, true)), m_byTop(sorted(rects, false)) {}

  // Nodes that, grown by kLinkClear, overlap `span` in x, from left to right.
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

  static Order sorted(const std::vector<QRectF>& rects, bool left) {
    Order order = rects;
    std::ranges::sort(
        order, [left](const QRectF& a, const QRectF& b) { return left ? a.left() < b.left() : a.top() < b.top(); });
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

// The horizontal range at the node's half height that is free on one side.
Span sideways(const Nodes& nodes, const QRectF& own, bool right) {
  Span span = right ? Span{own.right() + kStub, own.right() + kReach} : Span{own.left() - kReach, own.left() - kStub};
  for (const QRectF& r : nodes.at(own.center().y())) {
    if (right && r.right() > own.right()) span.to = std::min(span.to, r.left() - kLinkClear);
    if (!right && r.left() < own.left()) span.from = std::max(span.from, r.right() + kLinkClear);
  }
  return span;
}

// The part of `span`, nearest to the node, without other nodes between the node's half height and the switch.
std::optional<Span> freeAbove(const Nodes& nodes, const QRectF& own, Span span, bool right) {
  const double y = own.center().y();
  const auto reachesAbove = [&](const QRectF& r) { return r.top() - kLinkClear < y; };
  const auto rects_across = nodes.across(span);
  if (right) {
    for (const QRectF& r : rects_across) {
      if (!reachesAbove(r)) continue;
      if (r.left() - kLinkClear > span.from) return Span{span.from, r.left() - kLinkClear};
      span.from = std::max(span.from, r.right() + kLinkClear);
      if (span.empty()) return std::nullopt;
    }
  } else {
    for (auto rect = rects_across.rbegin(); rect != rects_across.rend(); ++rect) {
      if (!reachesAbove(*rect)) continue;
      if (rect->right() + kLinkClear < span.to) return Span{rect->right() + kLinkClear, span.to};
      span.to = std::min(span.to, rect->left() - kLinkClear);
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

// Assigns x to links in the gaps: links of one gap are side by side, the highest node's nearest to the nodes.
class Lanes {
 public:
  /// `taken`: x of links that stay.
  Lanes(const std::vector<std::optional<Gap>>& gaps, std::vector<double> taken) : m_taken(std::move(taken)) {
    for (const auto& gap : gaps)
      if (gap) m_starts[gap->right ? 1 : 0].push_back(startOf(*gap));
    for (auto* positions : {&m_starts[0], &m_starts[1], &m_taken}) std::ranges::sort(*positions);
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
  // The number of links that start at this edge of a gap. All go up to the switch, so they share its upper part.
  int sharing(const Gap& gap) const {
    const std::vector<double>& starts = m_starts[gap.right ? 1 : 0];
    const double start = startOf(gap);
    const auto first = std::ranges::upper_bound(starts, start - kLinkLane);
    return static_cast<int>(std::lower_bound(first, starts.end(), start + kLinkLane) - first);
  }
  double nearest(double x) const {
    const auto next_taken = std::ranges::lower_bound(m_taken, x);
    double distance = kFar;
    if (next_taken != m_taken.end()) distance = *next_taken - x;
    if (next_taken != m_taken.begin()) distance = std::min(distance, x - *std::prev(next_taken));
    return distance;
  }
  double take(double x) {
    m_taken.insert(std::ranges::lower_bound(m_taken, x), x);
    return x;
  }

  std::array<std::vector<double>, 2> m_starts;  // of gaps at the left and at the right of nodes, sorted
  std::vector<double> m_taken;                  // sorted
};

std::vector<std::size_t> highestFirst(const std::vector<QRectF>& rects) {
  std::vector<std::size_t> order(rects.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return rects[a].top() != rects[b].top() ? rects[a].top() < rects[b].top() : rects[a].left() < rects[b].left();
  });
  return order;
}

std::vector<QRectF> rectsOf(const std::vector<QPointF>& places) {
  std::vector<QRectF> rects;
  rects.reserve(places.size());
  for (const QPointF place : places) rects.push_back(nodeRect(place));
  return rects;
}

double spineOver(const std::vector<QPointF>& places) {
  double y = kFar;
  for (const QPointF place : places) y = std::min(y, place.y() - kSpineGap);
  return y;
}

// Sets the routes of the links in `which`; the other links of the plan stay.
void route(LinkPlan& plan, const std::vector<QRectF>& rects, const std::vector<char>& which, std::size_t most) {
  const Nodes nodes(rects);
  std::vector<std::optional<Gap>> gaps(rects.size());
  std::vector<double> taken_x;
  for (std::size_t n = 0; n < rects.size(); ++n) {
    if (which[n] != 0) gaps[n] = nearestGap(nodes, rects[n]);
    if (which[n] == 0 && plan.links[n].points.size() == 3) taken_x.push_back(plan.links[n].points.back().x());
  }
  Lanes lanes(gaps, std::move(taken_x));
  std::optional<LinkDetours> detours;
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
  for (const LinkRoute& link : plan.links)
    for (const QPointF p : link.points)
      plan.left = std::min(plan.left, p.x()), plan.right = std::max(plan.right, p.x());
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
  const std::vector<QRectF> rects = rectsOf(places);
  plan.spine_y = std::min(still.spine_y, spineOver(places));
  std::vector<char> which(places.size(), 0);
  for (const std::size_t n : moved) which[n] = 1;
  for (std::size_t n = 0; n < places.size(); ++n) {
    if (which[n] != 0) continue;
    plan.links[n].points.back().setY(plan.spine_y);
    if (std::ranges::any_of(moved, [&](std::size_t m) { return meets(plan.links[n], rects[m]); })) which[n] = 1;
  }
  route(plan, rects, which, kMaxMoving);
  return plan;
}

double linkWidth(double gbits_s) { return gbits_s <= 1 ? 1 : std::min(6.0, 1 + 1.25 * std::log10(gbits_s)); }

}  // namespace roundel::widgets
