// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kernel/snapshots.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/sim/kernel/memory.h"

namespace roundel::sim {
namespace {

// The cost of a decision without a measured time. Without times, snapshots are removed by their number of decisions.
constexpr double kUntimed_ms = 1e-3;

double replay(const Snapshot& from, const Snapshot& to) {
  return to.cost_ms - from.cost_ms + kUntimed_ms * static_cast<double>(to.state.decisions - from.state.decisions);
}

// Bytes of the elements in chunks that `before` does not share.
template <class T, class Heap>
std::size_t bytesOwned(const model::CowVector<T>& own, const model::CowVector<T>* before, Heap heap) {
  std::size_t bytes = own.chunks() * sizeof(std::shared_ptr<void>);
  for (std::size_t c = 0; c < own.chunks(); ++c) {
    if (before != nullptr && own.shares(*before, c)) continue;
    bytes += own.chunk(c).capacity() * sizeof(T);
    for (const T& element : own.chunk(c)) bytes += heap(element);
  }
  return bytes;
}

std::size_t bytesOfState(const Gangs& own, const Gangs* before) {
  std::size_t bytes = own.size() * (sizeof(GangKey) + 6 * sizeof(void*));  // the nodes of the map
  for (const Gang& gang : own) {
    if (before != nullptr && own.shares(*before, {gang.job, gang.copy})) continue;
    bytes += sizeof(Gang) + heapOf(gang.parts) + heapOf(gang.gpus) + heapOf(gang.stages) + heapOf(gang.gpu_stage);
  }
  return bytes;
}

// Returns the bytes that a snapshot does not share with the one before it.
std::size_t bytesOfState(const KernelState& state, const KernelState* before) {
  const auto columnOf = [&](auto KernelState::*column) { return before != nullptr ? &(before->*column) : nullptr; };
  std::size_t bytes = sizeof(KernelState) + heapOf(state.active) + heapOf(state.tasks.gpus);
  bytes += bytesOwned(state.jobs, columnOf(&KernelState::jobs),
                      [](const JobState& job) { return heapOf(job.held) + heapOf(job.work); });
  bytes += bytesOwned(state.books, columnOf(&KernelState::books), [](const JobBook&) { return std::size_t{0}; });
  bytes += bytesOwned(state.outcomes, columnOf(&KernelState::outcomes),
                      [](const trace::JobOutcome&) { return std::size_t{0}; });
  bytes += bytesOfState(state.gangs, columnOf(&KernelState::gangs));
  bytes += bytesOwned(state.tasks.jobs, before != nullptr ? &before->tasks.jobs : nullptr,
                      [](const JobTasks& job) { return heapOf(job.phase); });
  return bytes;
}

}  // namespace

bool Snapshots::due(const RunOptions& run, std::int64_t decisions, double cost_ms) const {
  if (run.snapshot_every <= 0) return false;
  const Snapshot& last = frames.back();
  if (decisions <= last.state.decisions || spent_ms > cost_ms) return false;
  const std::int64_t since = decisions - last.state.decisions;
  const double replay_ms = cost_ms - last.cost_ms + copy_ms * static_cast<double>(since - 1);
  return since >= run.snapshot_every || replay_ms >= run.snapshot_cost_ms;
}

void Snapshots::add(Snapshot frame, const RunOptions& run) {
  std::erase_if(frames, [](const Snapshot& each) { return each.made_in_replay; });
  frame.bytes = bytesOfState(frame.state, frames.empty() ? nullptr : &frames.back().state);
  frames.push_back(std::move(frame));
  std::size_t bytes = 0;
  for (const Snapshot& snapshot : frames) bytes += snapshot.bytes;
  const auto tooMany = [&] {
    return (run.snapshots_max > 0 && frames.size() > static_cast<std::size_t>(run.snapshots_max)) ||
           (run.snapshots_bytes > 0 && bytes > run.snapshots_bytes);
  };
  while (tooMany() && frames.size() > kRecent + 2) bytes -= dropOne();
}

std::size_t Snapshots::dropOne() {
  std::size_t drop = 1;
  double smallest_gap = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i + kRecent < frames.size(); ++i) {
    const double gap = replay(frames[i - 1], frames[i + 1]);
    if (gap < smallest_gap) {
      smallest_gap = gap;
      drop = i;
    }
  }
  std::size_t bytes = frames[drop].bytes + frames[drop + 1].bytes;
  frames.erase(frames.begin() + static_cast<std::ptrdiff_t>(drop));
  // The next snapshot is now the only owner of the chunks that it shared with the removed one.
  frames[drop].bytes = bytesOfState(frames[drop].state, &frames[drop - 1].state);
  return bytes - frames[drop].bytes;
}

void Snapshots::addPassing(Snapshot frame) {
  frame.made_in_replay = true;
  frames.push_back(std::move(frame));
}

}  // namespace roundel::sim
