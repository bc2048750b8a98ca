#pragma once
// Where the boxes of notes stand, and how arrows lead from them to what they are about. Pure geometry: rectangles in, rectangles and lines
// out, in any unit.

#include <QLineF>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/notes/note_ground.h"

namespace roundel::widgets::notes {

/// What a note is about, as it stands in the picture. A point is an empty rectangle, an instant one without width.
struct NoteMark {
  enum class Kind { Bar, Point, Instant, Band };
  Kind kind = Kind::Bar;
  QRectF area;
  int lane = 0;  ///< an arrow leads to the nearest mark of each lane
  bool operator==(const NoteMark&) const = default;
};

/// A note's box with its margins, and its marks; without marks it stands nowhere.
struct Box {
  QSizeF size;
  std::vector<NoteMark> marks;
  bool arrow = true;
};

/// What boxes keep clear of.
struct Room {
  std::vector<QRectF> fields;  ///< a box stands in one of these
  std::vector<QRectF> words;   ///< texts: never covered, and arrows go round them where they can
  NoteGround ground;           ///< bars and curves: never covered
  double step = 4;             ///< of the places that are tried; also the distance kept
  double ring = 0;             ///< half of the ring that is drawn round a point: arrows end at it
};

struct PlacedNote {
  QRectF box;
  std::vector<QLineF> arrows;  ///< from the box's edge to the mark's
};

/// From left to right by what they are about, each at the free place nearest to its marks from where its arrows cross the fewest words,
/// arrows and other boxes. No box lies on another, on a mark, or on words or ink; nullopt where there is no such place. The same input gives the same
/// places. O(boxes * (area / step^2) * (boxes + marks + words)).
std::vector<std::optional<PlacedNote>> placeNotes(const std::vector<Box>& boxes, const Room& room);

/// The same for pictures that change all the time: a box that finds no such place may cover ink, but no words, no mark and no box.
std::vector<std::optional<PlacedNote>> placeAnyhow(const std::vector<Box>& boxes, Room room);

/// The shortest line from a rectangle to another that it does not touch.
QLineF between(const QRectF& from, const QRectF& to);
/// Does the line have a point inside the rectangle?
bool crosses(const QLineF& line, const QRectF& rect);
/// What of the line lies in none of the rectangles, from its beginning to its end. O(pieces * rectangles).
std::vector<QLineF> outside(const QLineF& line, const std::vector<QRectF>& rects);

}  // namespace roundel::widgets::notes
