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

template <class T>
std::size_t heapOf(const std::vector<T>& values) {
  return values.capacity() * sizeof(T);
}

std::size_t bytesOf(const KernelState& state) {
  std::size_t bytes = sizeof(KernelState) + heapOf(state.jobs) + heapOf(state.books) + heapOf(state.outcomes) +
                      heapOf(state.active) + heapOf(state.gangs) + heapOf(state.tasks.jobs) + heapOf(state.tasks.gpus);
  for (const JobState& job : state.jobs)
    bytes += heapOf(job.held) + heapOf(job.work) + heapOf(job.rate) + heapOf(job.rate_spread);
  for (const Gang& gang : state.gangs) bytes += heapOf(gang.parts) + heapOf(gang.gpus);
  for (const JobTasks& job : state.tasks.jobs) bytes += heapOf(job.phase);
  return bytes;
}

}  // namespace

bool Keyframes::due(const RunOptions& run, std::int64_t decisions, double cost_ms) const {
  if (run.keyframe_every <= 0) return false;
  const Keyframe& last = frames.back();
  if (decisions <= last.state.decisions) return false;
  const std::int64_t since = decisions - last.state.decisions;
  const double replay_ms = cost_ms - last.cost_ms + copy_ms * static_cast<double>(since - 1);
  return since >= run.keyframe_every || replay_ms >= run.keyframe_cost_ms;
}

void Keyframes::add(Keyframe frame, const RunOptions& run) {
  std::erase_if(frames, [](const Keyframe& each) { return each.passing; });
  frame.bytes = bytesOf(frame.state);
  frames.push_back(std::move(frame));
  std::size_t bytes = 0;
  for (const Keyframe& each : frames) bytes += each.bytes;
  const auto tooMany = [&] {
    return (run.keyframes_most > 0 && frames.size() > static_cast<std::size_t>(run.keyframes_most)) ||
           (run.keyframes_bytes > 0 && bytes > run.keyframes_bytes);
  };
  while (tooMany() && frames.size() > kRecent + 2) bytes -= dropOne();
}

std::size_t Keyframes::dropOne() {
  std::size_t drop = 1;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i + kRecent < frames.size(); ++i) {
    const double gap = replay(frames[i - 1], frames[i + 1]);
    if (gap < least) {
      least = gap;
      drop = i;
    }
  }
  const std::size_t bytes = frames[drop].bytes;
  frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(drop));
  return bytes;
}

void Keyframes::addPassing(Keyframe frame) {
  frame.passing = true;
  frames.push_back(std::move(frame));
}

}  // namespace roundel::sim
