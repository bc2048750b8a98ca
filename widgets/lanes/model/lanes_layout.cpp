// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/lanes/model/lanes_layout.h"

#include <algorithm>
#include <cmath>

#include "widgets/lanes/cards/lane_card.h"
#include "widgets/lanes/cards/lane_card_branch.h"
#include "widgets/lanes/cards/lane_card_wide.h"
#include "widgets/lanes/cards/lane_slots.h"

namespace roundel::widgets {
namespace {

constexpr double kCardInset = 16, kCardGap = 8, kRightMargin = 16, kShares = 38, kMinAxis = 40;
constexpr double kGap_px = 8, kInside = 12, kEdge = 5, kHeadTop = 12, kRuler = 26, kMarkedRuler = 36, kBetween = 6,
                 kLabelAir = 4;
constexpr double kChipsShare = 0.3, kChipsFrom = 300;  // share of the height; height from which on there are chips
constexpr double kNamesOfRows = 76;                    // right of rows that have two names

double leastWidth(const LanePlace& place, double scale) {
  return scale * (place.branch >= 0 ? LanesLayout::kMinBranchColumn : LanesLayout::kMinColumn);
}

// Finds the lanes that have a column, and those that share one.
void orderColumns(const LanesRoom& room, LanesLayout& out) {
  for (int k = 0; k < out.count(); ++k) {
    const int i = room.order.size() != out.lanes.size() ? k : room.order[static_cast<std::size_t>(k)];
    const int parent = out.columns() && !room.parents.empty() ? room.parents[static_cast<std::size_t>(i)] : -1;
    out.lanes[static_cast<std::size_t>(i)].parent = parent;
    if (parent >= 0)
      out.lanes[static_cast<std::size_t>(parent)].branch = i;
    else
      out.order.push_back(i);
  }
}

int columnOf(const LanesLayout& layout, int lane) {
  const int parent = layout.at(lane).parent;
  const auto column_entry = std::ranges::find(layout.order, parent >= 0 ? parent : lane);
  return static_cast<int>(column_entry - layout.order.begin());
}

void layoutBelow(const LanesRoom& room, LanesLayout& out) {
  const double card = std::min((room.against ? kAgainstCardWidth : kCardWidth) * room.scale, room.width * 0.3);
  out.axis_left = std::round(kCardInset + card + kCardGap + room.label_width);
  out.axis_width = std::max(kMinAxis, room.width - out.axis_left - out.right_margin);
  const auto large = static_cast<int>(std::ranges::find(out.order, room.expanded) - out.order.begin());
  const std::vector<LaneSlot> slots_ = laneSlots(out.count(), room.height, room.expanded < 0 ? -1 : large, room.scale);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const double top = std::round(slots_[i].top), own = std::floor(slots_[i].top + slots_[i].height + 1e-6) - top;
    LanePlace& place = out.lanes[static_cast<std::size_t>(out.order[i])];
    place.frame = place.body = QRectF(0, top, room.width, own);
    place.card = QRectF(kCardInset, top, card, own);
    place.bars = QRectF(out.axis_left, top, out.axis_width, own);
  }
  if (!slots_.empty()) out.least_height = slots_.back().top + slots_.back().height;
}

// Widths of a column (one share of the width) and of a column with a branch (two shares), at least what each needs.
struct Widths {
  double each = 0, branch = 0;
};

Widths columnWidths(const LanesRoom& room, const LanesLayout& out, const std::vector<int>& page) {
  const auto columns = static_cast<double>(page.size());
  const auto branches =
      static_cast<double>(std::ranges::count_if(page, [&](int lane) { return out.at(lane).branch >= 0; }));
  const double free = room.width - kGap_px * (columns - 1);
  Widths widths{std::floor(free / std::max(1.0, columns + branches)), 0};
  if (branches == 0) return widths;
  if (columns > branches)
    widths.each = std::clamp(widths.each, std::min(LanesLayout::kMinColumn * room.scale, free / columns), free);
  widths.branch = std::floor((free - widths.each * (columns - branches)) / branches);
  return widths;
}

// Places the card and the cluster under it; a column with a branch has more lines of numbers instead of the cluster.
void layoutHead(const LanesRoom& room, LanePlace& place, const model::Problem* problem, double width) {
  const double s = room.scale, inside = place.frame.left() + kInside, wide = width - 2 * kInside;
  place.card = QRectF(inside, kEdge + kHeadTop * s / 2, wide, (place.branch >= 0 ? kBranchCard : kWideCard) * s);
  double head = place.card.bottom() + 4 * s;
  if (problem != nullptr && place.branch < 0 && room.height >= kChipsFrom * s) {
    place.cluster = layoutChips(*problem, wide, room.height * kChipsShare, s);
    place.chips = QRectF(inside, head, wide, place.cluster.height);
    head += place.cluster.height + 8 * s;
  }
  place.frame = QRectF(place.frame.left(), 0, width, std::round(head));
}

void layoutBody(const LanesRoom& room, const LanesLayout& out, LanePlace& place, double top) {
  const QRectF& frame = place.frame;
  place.body = QRectF(frame.left(), top, frame.width(), std::max(40.0, std::floor(room.height - top)));
  const double axis_left = std::round(frame.left() + kLabelAir + room.label_width);
  const double right = out.right_margin + (place.branch >= 0 ? kNamesOfRows * room.scale : 0);
  const double axis = std::max(kMinAxis, frame.width() - room.label_width - kLabelAir - right);
  place.ruler = QRectF(axis_left, top + 1, axis, (room.marked ? kMarkedRuler : kRuler) * room.scale);
  place.bars = QRectF(axis_left, place.ruler.bottom(), axis, place.body.bottom() - place.ruler.bottom() - 1);
}

// Columns of a page have equal widths, twice as much with a branch; all show the same span of time.
void layoutBeside(const LanesRoom& room, LanesLayout& out) {
  const auto first = out.order.begin() + out.first_column;
  const std::vector<int> page(first, first + std::min<std::ptrdiff_t>(out.columns_shown, out.order.end() - first));
  const Widths widths = columnWidths(room, out, page);
  double left = 0, lowest = 0;
  bool branches = false;
  for (const int lane : page) {
    LanePlace& place = out.lanes[static_cast<std::size_t>(lane)];
    const double width = place.branch >= 0 ? widths.branch : widths.each;
    place.frame = QRectF(left, 0, width, 0);
    layoutHead(room, place, room.problems[static_cast<std::size_t>(lane)], width);
    left += width + kGap_px;
    lowest = std::max(lowest, place.frame.bottom());
    branches = branches || place.branch >= 0;
  }
  for (const int lane : page) {
    LanePlace& place = out.lanes[static_cast<std::size_t>(lane)];
    if (branches) place.frame.setBottom(lowest);
    layoutBody(room, out, place, place.frame.bottom() + kBetween);
    if (place.branch < 0) out.axis_width = place.bars.width();
    if (place.branch < 0) continue;
    LanePlace& branch = out.lanes[static_cast<std::size_t>(place.branch)];
    branch.body = place.body;
    branch.bars = place.bars;
  }
  if (page.empty()) return;
  if (out.axis_width <= 0) out.axis_width = out.at(page.front()).bars.width();
  out.axis_left = out.at(page.front()).bars.left();
}

}  // namespace

LanesLayout layoutLanes(const LanesRoom& room) {
  LanesLayout out;
  out.arrangement = room.arrangement;
  out.scale = room.scale;
  out.label_width = room.label_width;
  out.right_margin = kRightMargin + (room.shares ? kShares * room.scale : 0);
  out.width = room.width;
  out.lanes.resize(room.problems.size());
  orderColumns(room, out);
  if (!out.columns()) {
    out.columns_shown = out.columnsFrom(0);
    layoutBelow(room, out);
    return out;
  }
  out.first_column = std::clamp(room.first_column, 0, out.lastFirstColumn());
  out.columns_shown = out.columnsFrom(out.first_column);
  if (room.expanded >= 0 && out.count() > 0) {
    out.first_column = columnOf(out, room.expanded);
    out.columns_shown = 1;
  }
  layoutBeside(room, out);
  return out;
}

int LanesLayout::laneAt(QPointF position) const {
  for (int i = 0; i < count(); ++i) {
    const QRectF rect = at(i).whole();
    const bool across = !columns() || (position.x() >= rect.left() && position.x() < rect.right());
    if (across && position.y() >= rect.top() && position.y() < rect.bottom()) return i;
  }
  return -1;
}

std::optional<std::pair<int, QPointF>> LanesLayout::insideAt(QPointF position) const {
  const int lane = laneAt(position);
  if (lane < 0) return std::nullopt;
  const LanePlace& place = at(lane);
  if (!place.body.contains(position) || place.card.contains(position) || position.y() < place.bars.top() ||
      (!columns() && position.x() < place.card.right()))
    return std::nullopt;
  return std::pair(lane, position - place.bars.topLeft());
}

int LanesLayout::columnsFrom(int first) const {
  double used_width = 0;
  int fit = 0;
  for (std::size_t i = static_cast<std::size_t>(std::max(0, first)); i < order.size(); ++i, ++fit) {
    used_width += leastWidth(at(order[i]), scale) + (fit > 0 ? kGap_px : 0);
    if (used_width > width) break;
  }
  return std::max(1, fit);
}

int LanesLayout::lastFirstColumn() const {
  int first = std::max(0, static_cast<int>(order.size()) - 1);
  while (first > 0 && first - 1 + columnsFrom(first - 1) >= static_cast<int>(order.size())) --first;
  return first;
}

int LanesLayout::firstColumnFor(int lane) const {
  if (lane < 0 || lane >= count()) return first_column;
  const int column = columnOf(*this, lane);
  int first = std::min(first_column, column);
  while (first < column && first + columnsFrom(first) <= column) ++first;
  return std::clamp(first, 0, lastFirstColumn());
}

// The previous page ends right before the present first column.
int LanesLayout::firstColumnAfter(int pages) const {
  int first = first_column;
  for (; pages > 0; --pages) first += columnsFrom(first);
  for (; pages < 0 && first > 0; ++pages) {
    const int end = first--;
    while (first > 0 && first - 1 + columnsFrom(first - 1) >= end) --first;
  }
  return std::clamp(first, 0, lastFirstColumn());
}

}  // namespace roundel::widgets
