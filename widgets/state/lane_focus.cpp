#include "widgets/state/lane_focus.h"

#include <algorithm>

namespace roundel::widgets {

LaneFocus::LaneFocus(ComparisonController* comparison, Selection* selection, QObject* parent)
    : QObject(parent), m_comparison(comparison), m_selection(selection) {
  connect(comparison, &ComparisonController::lanesReset, this, &LaneFocus::follow);
  connect(selection, &Selection::focusedLaneChanged, this, &LaneFocus::noteFocus);
  connect(selection, &Selection::changed, this, &LaneFocus::noteSpot);
}

LaneFocus::Known LaneFocus::knownAt(int place) const {
  const auto& lanes = m_comparison->lanes();
  if (place < 0 || static_cast<std::size_t>(place) >= lanes.size()) return {};
  const LaneState& state = lanes[static_cast<std::size_t>(place)];
  return {state.lane, state.branch};
}

void LaneFocus::noteSpot() { m_ofSpot = m_selection->spot() ? knownAt(m_selection->spot()->lane) : Known(); }

int LaneFocus::placeOf(const Known& known) const {
  const auto& lanes = m_comparison->lanes();
  const auto find = [&](const auto& same) {
    const auto there = std::ranges::find_if(lanes, same);
    return there == lanes.end() ? -1 : static_cast<int>(there - lanes.begin());
  };
  if (!known.lane) return -1;
  if (known.branch != 0) return find([&](const LaneState& state) { return state.branch == known.branch; });
  const int same = find([&](const LaneState& state) { return state.branch == 0 && state.lane == *known.lane; });
  return same >= 0
             ? same
             : find([&](const LaneState& state) { return state.branch == 0 && state.lane.label == known.lane->label; });
}

void LaneFocus::follow() {
  const auto count = static_cast<int>(m_comparison->lanes().size());
  const Known focused = m_focused;
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
  Selection::GanttSpot moved = *m_selection->spot();
  moved.lane = placeOf(m_ofSpot);
  if (moved.lane < 0)
    m_selection->selectJob(moved.job);
  else if (moved.lane != m_selection->spot()->lane)
    m_selection->selectSpot(moved);
  noteSpot();
}

}  // namespace roundel::widgets
