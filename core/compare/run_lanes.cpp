#include "core/compare/run_lanes.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

namespace roundel::compare {
namespace {

/// Lanes are taken in order by whichever thread is free; an exception of one (out of memory) is passed on by run().
class LaneQueue {
 public:
  LaneQueue(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
            const LanesSettings& settings)
      : m_problem(problem), m_lanes(lanes), m_settings(settings), m_runs(lanes.size()) {}

  std::vector<LaneRun> run() {
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < threadCount(); ++i) threads.emplace_back([this] { work(); });
      work();
    }
    if (m_error) std::rethrow_exception(m_error);
    return std::move(m_runs);
  }

 private:
  std::size_t threadCount() const {
    const unsigned wanted =
        m_settings.threads > 0 ? m_settings.threads : std::max(1U, std::thread::hardware_concurrency());
    return std::min<std::size_t>(wanted, m_lanes.size());
  }

  void work() {
    for (std::size_t lane = m_next++; lane < m_lanes.size(); lane = m_next++) {
      try {
        m_runs[lane] = runLane(m_problem, m_lanes[lane], settingsOf(lane));
      } catch (...) {
        const std::lock_guard lock(m_mutex);
        if (!m_error) m_error = std::current_exception();
      }
    }
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
    if (m_settings.between)
      settings.between = [this, lane](const std::function<LaneRun()>& so_far) { m_settings.between(lane, so_far); };
    return settings;
  }

  const std::shared_ptr<const model::Problem>& m_problem;
  const std::vector<Lane>& m_lanes;
  const LanesSettings& m_settings;
  std::vector<LaneRun> m_runs;
  std::atomic<std::size_t> m_next = 0;
  std::mutex m_mutex;
  std::exception_ptr m_error;
};

}  // namespace

std::vector<LaneRun> runLanes(const std::shared_ptr<const model::Problem>& problem, const std::vector<Lane>& lanes,
                              const LanesSettings& settings) {
  return LaneQueue(problem, lanes, settings).run();
}

}  // namespace roundel::compare
