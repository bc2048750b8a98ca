// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/lane_focus.h"

#include <algorithm>

namespace roundel::widgets {

LaneFocus::LaneFocus(ComparisonController* comparison, Selection* selection, QObject* parent)
    : QObject(parent), m_comparison(comparison), m_selection(selection) {
  connect(comparison, &ComparisonController::lanesReset, this, &LaneFocus::follow);
  connect(selection, &Selection::focusedLaneChanged, this, &LaneFocus::noteFocus);
  connect(selection, &Selection::changed, this, &LaneFocus::noteSpot);
}

LaneFocus::LaneIdentity LaneFocus::identityAt(int place) const {
  const auto& lanes = m_comparison->lanes();
  if (place < 0 || static_cast<std::size_t>(place) >= lanes.size()) return {};
  const LaneState& state = lanes[static_cast<std::size_t>(place)];
  return {state.lane, state.branch};
}

void LaneFocus::noteSpot() {
  m_spotLane = m_selection->spot() ? identityAt(m_selection->spot()->lane) : LaneIdentity();
}

int LaneFocus::placeOf(const LaneIdentity& identity) const {
  const auto& lanes = m_comparison->lanes();
  const auto find = [&](const auto& same) {
    const auto lane_entry = std::ranges::find_if(lanes, same);
    return lane_entry == lanes.end() ? -1 : static_cast<int>(lane_entry - lanes.begin());
  };
  if (!identity.lane) return -1;
  if (identity.branch != 0) return find([&](const LaneState& state) { return state.branch == identity.branch; });
  const int same = find([&](const LaneState& state) { return state.branch == 0 && state.lane == *identity.lane; });
  return same >= 0 ? same : find([&](const LaneState& state) {
    return state.branch == 0 && state.lane.label == identity.lane->label;
  });
}

void LaneFocus::follow() {
  const auto count = static_cast<int>(m_comparison->lanes().size());
  const LaneIdentity focused = m_focused;
  const int place = placeOf(focused);
  followSpot();
  m_selection->focusLane(place >= 0 ? place : std::clamp(m_selection->focusedLane(), 0, std::max(0, count - 1)));
  // If no lane is left, the last one is remembered: an undo may restore it.
  if (count == 0)
    m_focused = focused;
  else
    noteFocus();
}

void LaneFocus::followSpot() {
  if (!m_selection->spot()) return;
  Selection::GanttSpot moved_spot = *m_selection->spot();
  moved_spot.lane = placeOf(m_spotLane);
  if (moved_spot.lane < 0)
    m_selection->selectJob(moved_spot.job);
  else if (moved_spot.lane != m_selection->spot()->lane)
    m_selection->selectSpot(moved_spot);
  noteSpot();
}

}  // namespace roundel::widgets
