// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A run with its cluster animation, for tests.

#include <memory>
#include <string>

#include "tests/widgets/bench.h"
#include "widgets/stage/painting/cluster_animation_frame.h"

namespace roundel::widgets::testing {

constexpr ClusterAnimationPace kRoundASecond{360, false};

/// The cluster animation of one lane of a session. `size` is the size of the animation.
struct AnimatedRun {
  AnimatedRun(const Session& session, int lane, QSizeF size = {760, 380})
      : state(session.bench.comparison.lanes()[static_cast<std::size_t>(lane)]),
        moves(state.index),
        layout(layoutClusterAnimation(state.index->problem(), size)) {}
  ClusterAnimationFrame at(double t_s, const ClusterAnimationPace& pace = kRoundASecond) const {
    return clusterAnimationAt(moves, layout, t_s, pace);
  }
  model::JobIndex job(const std::string& id) const { return state.index->problem().findJob(id); }
  const TokenFlight* flight(const ClusterAnimationFrame& frame, const std::string& id) const {
    const auto hit = std::ranges::find(frame.flights, job(id), &TokenFlight::job);
    return hit == frame.flights.end() ? nullptr : &*hit;
  }
  const DrawnGang* gang(const ClusterAnimationFrame& frame, const std::string& id) const {
    const auto hit = std::ranges::find(frame.gangs, job(id), &DrawnGang::job);
    return hit == frame.gangs.end() ? nullptr : &*hit;
  }
  const LaneState& state;
  JobMoves moves;
  ClusterAnimationLayout layout;
};

}  // namespace roundel::widgets::testing
