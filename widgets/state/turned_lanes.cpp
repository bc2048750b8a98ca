// Lanes that show a try of a knob: the part of ComparisonController that puts runs in front of the document's own and takes them away.

#include <utility>

#include "widgets/state/comparison_controller.h"

namespace roundel::widgets {

void ComparisonController::putBack(LaneState& state) {
  state.computing = false;
  if (!std::exchange(state.turned, false)) return;
  state.run = std::exchange(state.former, nullptr);
  state.index = std::exchange(state.former_index, nullptr);
}

void ComparisonController::setTurning(std::optional<Turning> turning) {
  if (turning == m_turning) return;
  m_turning = std::move(turning);
  if (!m_turning) showOwn();
  emit turningChanged();
}

void ComparisonController::showOwn() {
  for (int i = 0; i < documentLanes(); ++i) {
    LaneState& state = m_lanes[static_cast<std::size_t>(i)];
    const bool shows = state.turned || state.computing;
    putBack(state);
    if (shows) emit laneChanged(i);
  }
}

void ComparisonController::showTurned(int lane, IndexedRun run) {
  if (!m_turning || lane < 0 || lane >= documentLanes() || !run.index) return;
  LaneState& state = m_lanes[static_cast<std::size_t>(lane)];
  if (!state.own() || state.stale || state.status != LaneState::Status::Done) return;
  if (!state.turned) {
    state.former = state.run;
    state.former_index = state.index;
    state.turned = true;
  }
  run.run.lane.label = state.lane.label;
  state.run = std::make_shared<const compare::LaneRun>(std::move(run.run));
  state.index = std::move(run.index);
  state.computing = false;
  emit laneChanged(lane);
}

void ComparisonController::setComputing(bool computing) {
  for (int i = 0; i < documentLanes(); ++i) {
    LaneState& state = m_lanes[static_cast<std::size_t>(i)];
    const bool concerned = m_turning && (m_turning->one_lane.empty() || m_turning->one_lane == state.lane.label);
    if (!concerned || state.computing == computing) continue;
    state.computing = computing;
    emit laneChanged(i);
  }
}

// The edit that follows makes these lanes stale: the picture of the value that the user chose stays, instead of the one before it.
void ComparisonController::keepTurned() {
  for (LaneState& state : m_lanes) {
    if (!std::exchange(state.turned, false)) continue;
    state.former.reset();
    state.former_index.reset();
    state.computing = false;
  }
  m_turning.reset();
  emit turningChanged();
}

}  // namespace roundel::widgets
