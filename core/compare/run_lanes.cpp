// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/run_lanes.h"

#include <algorithm>
#include <atomic>
#include <mutex>

#include "core/compare/side_by_side.h"

namespace roundel::compare {
namespace {

/// Free threads take the lanes in order. An exception in a lane (out of memory) ends all of them, and run() rethrows it.
class LaneQueue {
 public:
  LaneQueue(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
            const LanesSettings& settings)
      : m_problem(problem), m_lanes(lanes), m_settings(settings), m_runs(lanes.size()) {}

  std::vector<LaneRun> run() {
    runOnThreads(std::min<std::size_t>(threadCount(m_settings.threads), m_lanes.size()), [this] { return runNext(); });
    return std::move(m_runs);
  }

 private:
  bool runNext() {
    const std::size_t lane = m_next++;
    if (lane >= m_lanes.size()) return false;
    m_runs[lane] = runLane(m_problem, m_lanes[lane], settingsOf(lane));
    return true;
  }

  RunSettings settingsOf(std::size_t lane) {
    RunSettings settings;
    settings.until_s = m_settings.until_s;
    settings.seed = m_settings.seed;
    settings.explain = m_settings.explain;
    settings.warm_up = m_settings.warm_up;
    settings.stop = m_settings.stop;
    if (m_settings.progress) {
      settings.progress = [this, lane](const sim::Progress& progress) {
        const std::lock_guard lock(m_mutex);
        m_settings.progress(lane, progress);
      };
    }
    if (m_settings.after_decision)
      settings.after_decision = [this, lane](const std::function<LaneRun()>& so_far) {
        m_settings.after_decision(lane, so_far);
      };
    return settings;
  }

  const std::shared_ptr<const model::Problem>& m_problem;
  const std::vector<Lane>& m_lanes;
  const LanesSettings& m_settings;
  std::vector<LaneRun> m_runs;
  std::atomic<std::size_t> m_next = 0;
  std::mutex m_mutex;
};

}  // namespace

std::vector<LaneRun> runLanes(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
                              const LanesSettings& settings) {
  return LaneQueue(problem, lanes, settings).run();
}

}  // namespace roundel::compare
