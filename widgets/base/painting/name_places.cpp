// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/painting/name_places.h"

#include <algorithm>
#include <cmath>

namespace roundel::widgets::plots {
namespace {

bool crosses(const QLineF& line, const QRectF& box) {
  if (box.contains(line.p1()) || box.contains(line.p2())) return true;
  const QLineF edges[] = {{box.topLeft(), box.topRight()},
                          {box.topRight(), box.bottomRight()},
                          {box.bottomRight(), box.bottomLeft()},
                          {box.bottomLeft(), box.topLeft()}};
  return std::ranges::any_of(
      edges, [&](const QLineF& edge) { return line.intersects(edge, nullptr) == QLineF::BoundedIntersection; });
}

// Returns places right, left, above, below, and at the corners; with `between` also places between these.
std::vector<QRectF> boxesAround(const QPointF& at, const QSizeF& size, double gap, bool between) {
  const double w = size.width(), h = size.height();
  std::vector<QPointF> corners{{gap, -h / 2},   {-gap - w, -h / 2}, {-w / 2, -gap - h},   {-w / 2, gap},
                               {gap, -gap - h}, {gap, gap},         {-gap - w, -gap - h}, {-gap - w, gap}};
  for (int i = 0; between && i < 8; ++i) {
    const double angle = (2 * i + 1) * M_PI / 8;
    const QPointF middle = (gap + std::hypot(w, h) / 2) * QPointF(std::cos(angle), std::sin(angle));
    corners.push_back(middle - QPointF(w, h) / 2);
  }
  std::vector<QRectF> boxes;
  for (const QPointF& corner : corners) boxes.emplace_back(at + corner, size);
  return boxes;
}

constexpr double kBeside = 0.75;  // a name further out than this, in heights of the name, needs a line

double distance(const QRectF& a, const QRectF& b) {
  const double x = std::max({0.0, a.left() - b.right(), b.left() - a.right()});
  const double y = std::max({0.0, a.top() - b.bottom(), b.top() - a.bottom()});
  return std::hypot(x, y);
}

class Places {
 public:
  Places(const std::vector<MarkToName>& marks, const QRectF& inside, double gap, double air)
      : m_inside(inside), m_gap(gap), m_air(air) {
    for (const MarkToName& named_mark : marks) m_taken.push_back(named_mark.mark);
    m_marks = m_taken;
  }

  std::optional<PlacedName> place(const MarkToName& one, double from, double to) {
    if (one.name.isEmpty()) return std::nullopt;
    for (double out = from; out < to; out += one.name.height() / 2) {
      const bool away = out > kBeside * one.name.height();
      for (const QRectF& box : boxesAround(one.mark.center(), one.name, one.mark.width() / 2 + m_gap + out, away)) {
        const QRectF roomy = box.adjusted(-m_air, -m_air, m_air, m_air);
        const QLineF leader = away ? leaderTo(roomy, one.mark) : QLineF();
        if (!isFree(roomy) || !(away ? isFree(leader, one.mark) : isNearest(box, one.mark))) continue;
        m_taken.push_back(box);
        if (away) m_leaders.push_back(leader);
        return PlacedName{box, leader};
      }
    }
    return std::nullopt;
  }

 private:
  static QLineF leaderTo(const QRectF& box, const QRectF& mark) {
    const QPointF mark_center = mark.center();
    QLineF leader(mark_center, QPointF(std::clamp(mark_center.x(), box.left(), box.right()),
                                       std::clamp(mark_center.y(), box.top(), box.bottom())));
    leader.setP1(leader.pointAt(mark.width() / 2 / leader.length()));
    return leader;
  }

  // Readers assign a name without a line to the nearest mark.
  bool isNearest(const QRectF& box, const QRectF& mark) const {
    return std::ranges::none_of(m_marks, [&](const QRectF& other) {
      return !other.intersects(mark) && distance(box, other) < distance(box, mark);
    });
  }

  bool isFree(const QRectF& box) const {
    return m_inside.contains(box) &&
           std::ranges::none_of(m_taken, [&](const QRectF& other) { return other.intersects(box); }) &&
           std::ranges::none_of(m_leaders, [&](const QLineF& leader) { return crosses(leader, box); });
  }

  bool isFree(const QLineF& leader, const QRectF& mark) const {
    return std::ranges::none_of(
               m_taken, [&](const QRectF& other) { return !other.intersects(mark) && crosses(leader, other); }) &&
           std::ranges::none_of(m_leaders, [&](const QLineF& other) {
             return leader.intersects(other, nullptr) == QLineF::BoundedIntersection;
           });
  }

  QRectF m_inside;
  double m_gap, m_air;
  std::vector<QRectF> m_marks;
  std::vector<QRectF> m_taken;  // marks, then names
  std::vector<QLineF> m_leaders;
};

}  // namespace

std::vector<std::optional<PlacedName>> placeNames(const std::vector<MarkToName>& marks, const QRectF& inside,
                                                  double gap, double air, double farthest) {
  Places places(marks, inside, gap, air);
  std::vector<std::optional<PlacedName>> placed_names;
  for (const MarkToName& named_mark : marks)
    placed_names.push_back(places.place(named_mark, 0, kBeside * named_mark.name.height()));
  for (std::size_t i = 0; i < marks.size(); ++i)
    if (!placed_names[i]) placed_names[i] = places.place(marks[i], marks[i].name.height(), farthest);
  return placed_names;
}

}  // namespace roundel::widgets::plots
