#pragma once
// A scheduler's run with its stage, for the tests of the stage.

#include <memory>
#include <string>

#include "tests/widgets/bench.h"
#include "widgets/stage_painting/stage.h"

namespace roundel::widgets::testing {

constexpr StagePace kRoundASecond{360, false};

/// One lane of a session. `size` is that of its stage.
struct Staged {
  Staged(const Session& session, int lane, QSizeF size = {760, 380})
      : state(session.bench.comparison.lanes()[static_cast<std::size_t>(lane)]),
        moves(state.index),
        layout(layoutStage(state.index->problem(), size)) {}
  Stage at(double t_s, const StagePace& pace = kRoundASecond) const { return stageAt(moves, layout, t_s, pace); }
  model::JobIndex job(const std::string& id) const { return state.index->problem().findJob(id); }
  const StageFlight* flight(const Stage& stage, const std::string& id) const {
    const auto hit = std::ranges::find(stage.flights, job(id), &StageFlight::job);
    return hit == stage.flights.end() ? nullptr : &*hit;
  }
  const StageGang* gang(const Stage& stage, const std::string& id) const {
    const auto hit = std::ranges::find(stage.gangs, job(id), &StageGang::job);
    return hit == stage.gangs.end() ? nullptr : &*hit;
  }
  const LaneState& state;
  StageMoves moves;
  StageLayout layout;
};

}  // namespace roundel::widgets::testing
