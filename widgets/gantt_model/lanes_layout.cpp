#include "widgets/gantt_model/lanes_layout.h"

#include <algorithm>
#include <cmath>

#include "widgets/lane_cards/lane_card.h"
#include "widgets/lane_cards/lane_slots.h"

namespace roundel::widgets {
namespace {

constexpr double kCardInset = 16, kCardGap = 8, kRightMargin = 16, kShares = 38, kLeastAxis = 40;
constexpr double kGap_px = 8, kInside = 12, kEdge = 5, kHeadTop = 12, kRuler = 26, kBetween = 6, kLabelAir = 4;
constexpr double kChipsShare = 0.3, kChipsFrom = 300;  // of the height; below it the chips are left out

int columnsThatFit(const LanesRoom& room) {
  const int lanes = static_cast<int>(room.problems.size());
  if (room.expanded >= 0) return std::min(1, lanes);
  const int fit = static_cast<int>((room.width + kGap_px) / (LanesLayout::kMinColumn * room.scale + kGap_px));
  return std::clamp(fit, 1, std::max(1, lanes));
}

void layoutBelow(const LanesRoom& room, LanesLayout& out) {
  const double card = std::min((room.against ? kAgainstCardWidth : kCardWidth) * room.scale, room.width * 0.3);
  out.axis_left = std::round(kCardInset + card + kCardGap + room.label_width);
  out.axis_width = std::max(kLeastAxis, room.width - out.axis_left - out.right_margin);
  const std::vector<LaneSlot> slots_ = laneSlots(out.count(), room.height, room.expanded, room.scale);
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const double top = std::round(slots_[i].top), own = std::floor(slots_[i].top + slots_[i].height + 1e-6) - top;
    LanePlace& place = out.lanes[i];
    place.frame = place.body = QRectF(0, top, room.width, own);
    place.card = QRectF(kCardInset, top, card, own);
    place.bars = QRectF(out.axis_left, top, out.axis_width, own);
  }
  if (!slots_.empty()) out.least_height = slots_.back().top + slots_.back().height;
}

// Equal widths on one page: every column has the same axis.
void layoutBeside(const LanesRoom& room, LanesLayout& out) {
  const double s = room.scale;
  const double each = std::floor((room.width - kGap_px * (out.columns_shown - 1)) / out.columns_shown);
  out.axis_width = std::max(kLeastAxis, each - room.label_width - kLabelAir - out.right_margin);
  for (int i = out.first_column; i < std::min(out.count(), out.first_column + out.columns_shown); ++i) {
    LanePlace& place = out.lanes[static_cast<std::size_t>(i)];
    const double left = (each + kGap_px) * (i - out.first_column), inside = left + kInside, wide = each - 2 * kInside;
    place.card = QRectF(inside, kEdge + kHeadTop * s / 2, wide, kWideCard * s);
    double head = place.card.bottom() + 4 * s;
    const model::Problem* problem = room.problems[static_cast<std::size_t>(i)];
    if (problem != nullptr && room.height >= kChipsFrom * s) {
      place.cluster = layoutChips(*problem, wide, room.height * kChipsShare, s);
      place.chips = QRectF(inside, head, wide, place.cluster.height);
      head += place.cluster.height + 8 * s;
    }
    place.frame = QRectF(left, 0, each, std::round(head));
    const double top = place.frame.bottom() + kBetween;
    place.body = QRectF(left, top, each, std::max(40.0, std::floor(room.height - top)));
    const double axis_left = std::round(left + kLabelAir + room.label_width);
    place.ruler = QRectF(axis_left, top + 1, out.axis_width, kRuler * s);
    place.bars =
        QRectF(axis_left, place.ruler.bottom(), out.axis_width, place.body.bottom() - place.ruler.bottom() - 1);
  }
  out.axis_left = out.lanes.empty() ? 0 : out.at(std::min(out.first_column, out.count() - 1)).bars.left();
}

}  // namespace

LanesLayout layoutLanes(const LanesRoom& room) {
  LanesLayout out;
  out.arrangement = room.arrangement;
  out.scale = room.scale;
  out.label_width = room.label_width;
  out.right_margin = kRightMargin + (room.shares ? kShares * room.scale : 0);
  out.lanes.resize(room.problems.size());
  out.columns_shown = columnsThatFit(room);
  if (!out.columns()) {
    layoutBelow(room, out);
    return out;
  }
  out.first_column = std::clamp(room.first_column, 0, std::max(0, out.count() - out.columns_shown));
  if (room.expanded >= 0) out.first_column = room.expanded;
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

int LanesLayout::firstColumnFor(int lane) const {
  const int first = std::clamp(first_column, lane - columns_shown + 1, lane);
  return std::clamp(first, 0, std::max(0, count() - columns_shown));
}

int LanesLayout::firstColumnAfter(int pages) const {
  return std::clamp(first_column + pages * columns_shown, 0, std::max(0, count() - columns_shown));
}

}  // namespace roundel::widgets
