// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds places for the boxes of notes, and the arrows from them to their marks. Pure geometry, in any unit.

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/notes/marks/note_ground.h"

namespace roundel::widgets::notes {

/// The place of what a note is about. A point is an empty rectangle, an instant a rectangle without width.
struct NoteMark {
  enum class Kind { Bar, Point, Instant, Band };
  Kind kind = Kind::Bar;
  QRectF area;
  int lane = 0;  ///< an arrow leads to the nearest mark of each lane
  bool operator==(const NoteMark&) const = default;
};

/// The box of a note with its margins, and its marks; without marks it is not placed.
struct Box {
  QSizeF size;
  std::vector<NoteMark> marks;
  bool arrow = true;
};

/// The picture in which boxes are placed.
struct Room {
  std::vector<QRectF> fields;  ///< a box must be inside one of these
  std::vector<QRectF> words;   ///< texts: never covered, and arrows avoid them if possible
  NoteGround ground;           ///< bars and curves: never covered
  double step = 4;             ///< distance of the places that are tried; also the distance to other things
  double ring = 0;             ///< radius of the ring around a point, at which arrows end
};

struct PlacedNote {
  QRectF box;
  std::vector<QLineF> arrows;  ///< from the edge of the box to that of the mark
};

/// Places boxes from left to right by their marks, each at the free place that is nearest to its marks and whose arrows cross the fewest words,
/// arrows and boxes. A free place overlaps no box, mark, word or ink; nullopt if there is none. Deterministic. O(boxes * (area / step^2) * (boxes +
/// marks + words)).
std::vector<std::optional<PlacedNote>> placeNotes(const std::vector<Box>& boxes, const Room& room);

/// The same for pictures that change often: a box without a free place may cover ink, but no words, marks or boxes.
std::vector<std::optional<PlacedNote>> placeNotesOverInk(const std::vector<Box>& boxes, Room room);

/// The shortest line between two rectangles that do not touch.
QLineF between(const QRectF& from, const QRectF& to);
/// Whether the line has a point inside the rectangle.
bool crosses(const QLineF& line, const QRectF& rect);
/// The pieces of the line that are outside all rectangles, from its beginning to its end. O(pieces * rectangles).
std::vector<QLineF> outside(const QLineF& line, const std::vector<QRectF>& rects);

}  // namespace roundel::widgets::notes
