#pragma once
// Where the parts of every lane stand: below each other on one axis, or side by side as columns with a cluster and a ruler each. A plain
// value made from sizes; nothing here paints or knows a widget. Lengths in px of the widget that shows it.

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/lane_cards/cluster_chips.h"

namespace roundel::widgets {

enum class Arrangement { Lanes, Columns };

/// What the lanes have to stand in.
struct LanesRoom {
  Arrangement arrangement = Arrangement::Lanes;
  double width = 0;
  double height = 0;       ///< of the view, not of what scrolls inside it
  double scale = 1;        ///< font scale
  double label_width = 0;  ///< of the widest row label
  bool shares = false;     ///< what differs from the reference stands right of the bars
  bool marked = false;     ///< events or bookmarks stand on the rulers: in columns their words have a line of their own
  bool against = false;    ///< cards have columns: former, now, change
  int expanded = -1;       ///< lane that takes half of the height, or is the only column; -1 = none
  int first_column = 0;    ///< wished for; see LanesLayout::first_column
  std::vector<const model::Problem*> problems;  ///< by lane; nullptr where nothing has run
  /// By lane: the lane in whose column it stands (GanttLanes::parents()), -1 its own; empty: all stand on their own. Of columns only.
  std::vector<int> parents = {};
  std::vector<int> order = {};  ///< lanes as they stand (laneOrder()); unless it has each once: as they come
};

/// In lanes `frame` and `body` are one, and there are no chips and no ruler. Empty where the lane stands on another page of columns.
struct LanePlace {
  QRectF frame;  ///< of the card (and the chips)
  QRectF body;   ///< of ruler, labels and bars
  QRectF card, chips, ruler;
  QRectF bars;         ///< the axis' area
  int branch = -1;     ///< the lane that stands in this column, too, which has then two widths
  int parent = -1;     ///< the lane in whose column it stands: body and bars are that one's, all else is empty
  ChipPlaces cluster;  ///< from the corner of `chips`
  QRectF whole() const { return frame.united(body); }
  double marginRight() const { return body.right() - bars.right(); }  ///< of the bars
};

struct LanesLayout {
  /// Columns are at least as wide; the others stand on further pages.
  static constexpr double kMinColumn = 440;
  /// A column with a branch: two widths, where there is room for them.
  static constexpr double kMinBranchColumn = 660;

  Arrangement arrangement = Arrangement::Lanes;
  double scale = 1, label_width = 0;
  double right_margin = 0;  ///< right of the bars
  double axis_left = 0;     ///< of the first lane shown
  double axis_width = 0;
  double least_height = 0;                  ///< at which nothing is cut off; 0 for columns
  int first_column = 0, columns_shown = 1;  ///< into `order`
  std::vector<LanePlace> lanes;
  std::vector<int> order;  ///< lanes that have a place of their own, from top to bottom or left to right
  double width = 0;

  bool columns() const { return arrangement == Arrangement::Columns; }
  int count() const { return static_cast<int>(lanes.size()); }
  const LanePlace& at(int lane) const { return lanes[static_cast<std::size_t>(lane)]; }
  int laneAt(QPointF position) const;  ///< -1 between lanes
  /// A point over labels, bars or queue: its lane, and the place from the corner of the lane's bars. nullopt elsewhere.
  std::optional<std::pair<int, QPointF>> insideAt(QPointF position) const;
  /// First column at which a lane is in view, turning as little as possible.
  int firstColumnFor(int lane) const;
  int firstColumnAfter(int pages) const;
  int columnsFrom(int first) const;  ///< how many fit, at least 1
  int lastFirstColumn() const;       ///< from which on all others fit
};

/// O(lanes + GPUs of the columns shown).
LanesLayout layoutLanes(const LanesRoom& room);

}  // namespace roundel::widgets
