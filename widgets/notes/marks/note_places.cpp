// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/notes/marks/note_places.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "widgets/base/painting/rects.h"

namespace roundel::widgets::notes {
namespace {

// In steps of Room::step: crossing words or a box costs as much as this additional length; arrows shorter than kMin are hardly visible.
constexpr double kWordCost = 12, kBoxCost = 40, kMin = 2;

QRectF grown(const QRectF& rect, double by) { return rect.adjusted(-by, -by, by, by); }

// Returns an arrow to the nearest mark of each lane.
std::vector<QLineF> arrowsFrom(const QRectF& box, const std::vector<NoteMark>& marks, double ring) {
  std::map<int, QLineF> nearest;
  for (const NoteMark& mark : marks) {
    QLineF line = between(box, mark.area);
    if (mark.kind == NoteMark::Kind::Point && line.length() > ring) line.setLength(line.length() - ring);
    const auto [at, fresh] = nearest.try_emplace(mark.lane, line);
    if (!fresh && line.length() < at->second.length()) at->second = line;
  }
  std::vector<QLineF> arrows;
  for (const auto& [lane, line] : nearest) arrows.push_back(line);
  return arrows;
}

class Places {
 public:
  Places(const std::vector<Box>& boxes, const Room& room) : m_room(room) {
    // A box must not hide marks of another note, except bands.
    for (const Box& box : boxes) {
      for (const NoteMark& mark : box.marks)
        if (mark.kind != NoteMark::Kind::Band) m_kept.push_back(grown(mark.area, room.step / 2));
    }
  }

  std::optional<PlacedNote> place(const Box& box) {
    std::optional<PlacedNote> best;
    double least_cost = std::numeric_limits<double>::infinity();
    for (const QRectF& field : m_room.fields) {
      for (double y = field.top(); y + box.size.height() <= field.bottom(); y += m_room.step) {
        for (double x = field.left(); x + box.size.width() <= field.right(); x += m_room.step) {
          const QRectF rect(QPointF(x, y), box.size);
          if (!isFree(rect)) continue;
          std::vector<QLineF> arrows = arrowsFrom(rect, box.marks, m_room.ring);
          const double cost = costOf(arrows, box.arrow);
          if (cost >= least_cost) continue;
          least_cost = cost;
          best = PlacedNote{rect, std::move(arrows)};
        }
      }
    }
    if (!best) return best;
    if (!box.arrow) best->arrows.clear();
    m_boxes.push_back(best->box);
    m_arrows.insert(m_arrows.end(), best->arrows.begin(), best->arrows.end());
    return best;
  }

 private:
  bool isFree(const QRectF& rect) const {
    const double air = m_room.step / 2;
    const auto isOver = [&](const QRectF& other) { return overlap(grown(rect, air), other); };
    return m_room.ground.isFree(grown(rect, air / 2)) && std::ranges::none_of(m_boxes, isOver) &&
           std::ranges::none_of(m_kept, isOver) && std::ranges::none_of(m_room.words, isOver) &&
           std::ranges::none_of(m_arrows, [&](const QLineF& line) { return crosses(line, rect); });
  }

  double costOf(const std::vector<QLineF>& arrows, bool drawn) const {
    double cost = 0;
    for (const QLineF& line : arrows) {
      cost += line.length();
      if (!drawn) continue;
      if (line.length() < kMin * m_room.step) cost += 2 * (kMin * m_room.step - line.length());
      const auto crossed = [&](const QRectF& rect) { return crosses(line, rect); };
      const auto met = [&](const QLineF& other) {
        return line.intersects(other, nullptr) == QLineF::BoundedIntersection;
      };
      cost += m_room.step * kBoxCost * static_cast<double>(std::ranges::count_if(m_arrows, met));
      cost += m_room.step * (kWordCost * static_cast<double>(std::ranges::count_if(m_room.words, crossed)) +
                             kBoxCost * static_cast<double>(std::ranges::count_if(m_boxes, crossed)));
    }
    return cost;
  }

  const Room& m_room;
  std::vector<QRectF> m_kept, m_boxes;
  std::vector<QLineF> m_arrows;
};

// Returns the order of boxes from left to right, so that their arrows rarely cross.
std::vector<std::size_t> fromLeftToRight(const std::vector<Box>& boxes) {
  std::vector<std::size_t> order(boxes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto left = [&](std::size_t i) { return boxes[i].marks.empty() ? 0 : boxes[i].marks.front().area.left(); };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return left(a) < left(b); });
  return order;
}

}  // namespace

QLineF between(const QRectF& from, const QRectF& to) {
  // In each direction: the ends of the gap, or, if they overlap, the middle of the overlap.
  const auto ends = [](double a0, double a1, double b0, double b1) {
    if (a1 < b0) return std::pair(a1, b0);
    if (b1 < a0) return std::pair(a0, b1);
    const double middle = (std::max(a0, b0) + std::min(a1, b1)) / 2;
    return std::pair(middle, middle);
  };
  const auto [x0, x1] = ends(from.left(), from.right(), to.left(), to.right());
  const auto [y0, y1] = ends(from.top(), from.bottom(), to.top(), to.bottom());
  return {x0, y0, x1, y1};
}

namespace {

// Returns the part of the line that is inside, as shares of its length.
std::optional<std::pair<double, double>> inside(const QLineF& line, const QRectF& rect) {
  // Liang and Barsky, "A new concept and method for line clipping", 1984.
  double from = 0, to = 1;
  const auto clip = [&](double step, double room) {
    if (step == 0) return room > 0;
    (step < 0 ? from : to) = step < 0 ? std::max(from, room / step) : std::min(to, room / step);
    return from < to;
  };
  const bool meets = clip(-line.dx(), line.x1() - rect.left()) && clip(line.dx(), rect.right() - line.x1()) &&
                     clip(-line.dy(), line.y1() - rect.top()) && clip(line.dy(), rect.bottom() - line.y1());
  return meets ? std::optional(std::pair(from, to)) : std::nullopt;
}

}  // namespace

bool crosses(const QLineF& line, const QRectF& rect) { return inside(line, rect).has_value(); }

std::vector<QLineF> outside(const QLineF& line, const std::vector<QRectF>& rects) {
  std::vector<QLineF> pieces{line};
  for (const QRectF& rect : rects) {
    std::vector<QLineF> left;
    for (const QLineF& piece : pieces) {
      const auto inside_range = inside(piece, rect);
      if (!inside_range) {
        left.push_back(piece);
        continue;
      }
      if (inside_range->first > 0) left.emplace_back(piece.p1(), piece.pointAt(inside_range->first));
      if (inside_range->second < 1) left.emplace_back(piece.pointAt(inside_range->second), piece.p2());
    }
    pieces = std::move(left);
  }
  return pieces;
}

std::vector<std::optional<PlacedNote>> placeNotes(const std::vector<Box>& boxes, const Room& room) {
  Places places(boxes, room);
  std::vector<std::optional<PlacedNote>> placed(boxes.size());
  for (const std::size_t i : fromLeftToRight(boxes))
    if (!boxes[i].marks.empty()) placed[i] = places.place(boxes[i]);
  return placed;
}

std::vector<std::optional<PlacedNote>> placeNotesOverInk(const std::vector<Box>& boxes, Room room) {
  std::vector<std::optional<PlacedNote>> placed_notes = placeNotes(boxes, room);
  std::vector<Box> rest_boxes = boxes;
  for (std::size_t i = 0; i < rest_boxes.size(); ++i) {
    if (!placed_notes[i]) continue;
    room.words.push_back(placed_notes[i]->box);
    for (const NoteMark& mark : std::exchange(rest_boxes[i].marks, {}))
      if (mark.kind != NoteMark::Kind::Band) room.words.push_back(mark.area);
  }
  room.ground = {};
  std::vector<std::optional<PlacedNote>> second = placeNotes(rest_boxes, room);
  for (std::size_t i = 0; i < placed_notes.size(); ++i)
    if (!placed_notes[i]) placed_notes[i] = std::move(second[i]);
  return placed_notes;
}

}  // namespace roundel::widgets::notes
