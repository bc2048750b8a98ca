// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The places of all parts of every lane: below each other on one axis, or side by side as columns with a cluster and a ruler each. A plain
// value that is computed from sizes, without widgets. Lengths in px of the widget that shows it.

#include <QPointF>
#include <QRectF>
#include <optional>
#include <vector>

#include "widgets/lanes/cards/cluster_chips.h"

namespace roundel::widgets {

enum class Arrangement { Lanes, Columns };

/// The input of layoutLanes().
struct LanesRoom {
  Arrangement arrangement = Arrangement::Lanes;
  double width = 0;
  double height = 0;       ///< of the view, not of what scrolls inside it
  double scale = 1;        ///< font scale
  double label_width = 0;  ///< of the widest row label
  bool shares = false;     ///< room is needed right of the bars for the shares that differ from the reference
  bool marked = false;     ///< rulers have events or bookmarks: in columns their words need a line
  bool against = false;    ///< cards have columns: former, now, change
  int expanded = -1;       ///< lane that takes half of the height, or is the only column; -1 = none
  int first_column = 0;    ///< wanted; see LanesLayout::first_column
  std::vector<const model::Problem*> problems;  ///< by lane; nullptr without a run
  /// By lane: the lane whose column it shares (GanttLanes::parents()), -1: none; empty: all have a column. For columns only.
  std::vector<int> parents = {};
  std::vector<int> order = {};  ///< the order of lanes (laneOrder()); ignored unless it has each lane
};

/// If lanes are below each other, `frame` and `body` are equal, and there are no chips and no ruler. Empty if the column is on another page.
struct LanePlace {
  QRectF frame;  ///< of the card (and the chips)
  QRectF body;   ///< of ruler, labels and bars
  QRectF card, chips, ruler;
  QRectF bars;         ///< the axis' area
  int branch = -1;     ///< the lane that shares this column, which is then twice as wide
  int parent = -1;     ///< the lane whose column it shares: body and bars are those of the parent, the rest is empty
  ChipPlaces cluster;  ///< from the corner of `chips`
  QRectF whole() const { return frame.united(body); }
  double marginRight() const { return body.right() - bars.right(); }
};

struct LanesLayout {
  /// The least width of a column; columns that do not fit are on further pages.
  static constexpr double kMinColumn = 440;
  /// The least width of a column with a branch.
  static constexpr double kMinBranchColumn = 660;

  Arrangement arrangement = Arrangement::Lanes;
  double scale = 1, label_width = 0;
  double right_margin = 0;  ///< right of the bars
  double axis_left = 0;     ///< of the first lane shown
  double axis_width = 0;
  double least_height = 0;                  ///< at which no lane is cut off; 0 for columns
  int first_column = 0, columns_shown = 1;  ///< into `order`
  std::vector<LanePlace> lanes;
  std::vector<int> order;  ///< lanes that do not share a column, from top to bottom or left to right
  double width = 0;

  bool columns() const { return arrangement == Arrangement::Columns; }
  int count() const { return static_cast<int>(lanes.size()); }
  const LanePlace& at(int lane) const { return lanes[static_cast<std::size_t>(lane)]; }
  int laneAt(QPointF position) const;  ///< -1 between lanes
  /// The lane whose labels, bars or queue are at the point, and the point relative to the corner of its bars; nullopt elsewhere.
  std::optional<std::pair<int, QPointF>> insideAt(QPointF position) const;
  /// The nearest first column at which the lane is in view.
  int firstColumnFor(int lane) const;
  int firstColumnAfter(int pages) const;
  int columnsFrom(int first) const;  ///< number of columns that fit, at least 1
  int lastFirstColumn() const;       ///< the first column of the last page
};

/// O(lanes + GPUs of the columns shown).
LanesLayout layoutLanes(const LanesRoom& room);

}  // namespace roundel::widgets
