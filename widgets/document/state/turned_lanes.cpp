// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/document/state/turned_lanes.h"

#include <utility>

#include "widgets/document/state/comparison_controller.h"

namespace roundel::widgets {

void TurnedLanes::showOwnRun(LaneState& state) {
  state.computing = false;
  if (!std::exchange(state.turned, false)) return;
  state.run = std::exchange(state.former, nullptr);
  state.index = std::exchange(state.former_index, nullptr);
}

void TurnedLanes::set(std::optional<Turning> turning) {
  if (turning == m_turning) return;
  m_turning = std::move(turning);
  if (!m_turning) showOwn();
  emit changed();
}

void TurnedLanes::forget() {
  m_turning.reset();
  emit changed();
}

void TurnedLanes::showOwn() {
  for (int i = 0; LaneState* state = m_laneAt(i); ++i) {
    const bool shows = state->turned || state->computing;
    showOwnRun(*state);
    if (shows) emit laneChanged(i);
  }
}

void TurnedLanes::show(int lane, IndexedRun run) {
  LaneState* state = m_turning && run.index ? m_laneAt(lane) : nullptr;
  if (state == nullptr || !state->own() || state->stale || state->status != LaneState::Status::Done) return;
  if (!state->turned) {
    state->former = state->run;
    state->former_index = state->index;
    state->turned = true;
  }
  run.run.lane.label = state->lane.label;
  state->run = std::make_shared<const compare::LaneRun>(std::move(run.run));
  state->index = std::move(run.index);
  state->computing = false;
  emit laneChanged(lane);
}

void TurnedLanes::setComputing(bool computing) {
  for (int i = 0; LaneState* state = m_laneAt(i); ++i) {
    const bool concerned = m_turning && (m_turning->one_lane.empty() || m_turning->one_lane == state->lane.label);
    if (!concerned || state->computing == computing) continue;
    state->computing = computing;
    emit laneChanged(i);
  }
}

// The edit that follows makes these lanes stale; until they have run they show the chosen value, not the former one.
void TurnedLanes::keep() {
  for (int i = 0; LaneState* state = m_laneAt(i); ++i) {
    if (!std::exchange(state->turned, false)) continue;
    state->former.reset();
    state->former_index.reset();
    state->computing = false;
  }
  forget();
}

}  // namespace roundel::widgets
