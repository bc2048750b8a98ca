#include "widgets/state/lane_focus.h"

#include <algorithm>

namespace roundel::widgets {

LaneFocus::LaneFocus(ComparisonController* comparison, Selection* selection, QObject* parent)
    : QObject(parent), m_comparison(comparison), m_selection(selection) {
  connect(comparison, &ComparisonController::lanesReset, this, &LaneFocus::follow);
  connect(selection, &Selection::focusedLaneChanged, this, &LaneFocus::note);
}

void LaneFocus::note() {
  const auto at = static_cast<std::size_t>(m_selection->focusedLane());
  const auto& lanes = m_comparison->lanes();
  m_lane = at < lanes.size() ? std::optional(lanes[at].lane) : std::nullopt;
  m_branch = at < lanes.size() ? lanes[at].branch : 0;
}

int LaneFocus::placeOfLane() const {
  const auto& lanes = m_comparison->lanes();
  const auto find = [&](const auto& same) {
    const auto there = std::ranges::find_if(lanes, same);
    return there == lanes.end() ? -1 : static_cast<int>(there - lanes.begin());
  };
  if (!m_lane) return -1;
  if (m_branch != 0) return find([&](const LaneState& state) { return state.branch == m_branch; });
  const int same = find([&](const LaneState& state) { return state.branch == 0 && state.lane == *m_lane; });
  return same >= 0
             ? same
             : find([&](const LaneState& state) { return state.branch == 0 && state.lane.label == m_lane->label; });
}

void LaneFocus::follow() {
  const auto count = static_cast<int>(m_comparison->lanes().size());
  if (count == 0) return;
  const int from = m_selection->focusedLane(), place = placeOfLane();
  const int to = place >= 0 ? place : std::min(from, count - 1);
  if (const auto spot = m_selection->spot(); place >= 0 && spot && spot->lane == from) {
    Selection::GanttSpot moved = *spot;
    moved.lane = to;
    m_selection->selectSpot(moved);
  }
  m_selection->focusLane(to);
  note();
}

}  // namespace roundel::widgets
