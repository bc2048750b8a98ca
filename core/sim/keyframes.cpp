#include "core/sim/keyframes.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace roundel::sim {
namespace {

// Untimed decisions count as this much, so that thinning is by decisions there.
constexpr double kUntimed_ms = 1e-3;

double replay(const Keyframe& from, const Keyframe& to) {
  return to.cost_ms - from.cost_ms + kUntimed_ms * static_cast<double>(to.state.decisions - from.state.decisions);
}

}  // namespace

bool Keyframes::due(const RunOptions& run, std::int64_t decisions, double cost_ms) const {
  if (run.keyframe_every <= 0) return false;
  const Keyframe& last = frames.back();
  if (decisions <= last.state.decisions) return false;
  return decisions >= last.state.decisions + run.keyframe_every || cost_ms - last.cost_ms >= run.keyframe_cost_ms;
}

void Keyframes::add(Keyframe frame, int most) {
  std::erase_if(frames, [](const Keyframe& each) { return each.passing; });
  frames.push_back(std::move(frame));
  if (most <= 0 || frames.size() <= std::max<std::size_t>(static_cast<std::size_t>(most), kRecent + 2)) return;
  std::size_t drop = 0;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i + kRecent < frames.size(); ++i) {
    const double gap = replay(frames[i - 1], frames[i + 1]);
    if (gap < least) {
      least = gap;
      drop = i;
    }
  }
  frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(drop));
}

void Keyframes::addPassing(Keyframe frame) {
  frame.passing = true;
  frames.push_back(std::move(frame));
}

}  // namespace roundel::sim
