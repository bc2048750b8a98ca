#pragma once
// The problems of the points and seeds that a sweep's threads work on now. Private to core/experiment.

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "core/io/load.h"

namespace roundel::experiment {

/// Keeps the latest few, since neighbouring runs share a point; what a generator draws is kept for all schedulers of its point, as far as a
/// limit of jobs allows. Any number of threads: each problem is drawn once, by the first that asks, while others draw theirs.
class DrawnProblems {
 public:
  using Drawn = std::shared_ptr<const io::LoadResult>;
  using Draw = std::function<io::LoadResult(std::size_t point, std::uint64_t seed)>;
  struct Limits {
    std::size_t problems = 2;  ///< that are kept in any case
    std::size_t seeds = 0;     ///< that a generator draws by: as many more, if their jobs are few; 0: no seed counts
  };
  /// `draw` is called by several threads at once.
  DrawnProblems(Draw draw, Limits limits) : m_draw(std::move(draw)), m_limits(limits) {}

  /// What `draw` throws goes to the thread that drew; another that waited draws anew.
  Drawn at(std::size_t point, std::uint64_t seed);

 private:
  using Key = std::pair<std::size_t, std::uint64_t>;
  void keep(const Key& key, const Drawn& problem);

  Draw m_draw;
  Limits m_limits;
  std::mutex m_mutex;  ///< of everything below; never held while a problem is drawn
  std::condition_variable m_ended;
  std::map<Key, Drawn> m_known;  ///< null: is being drawn
  std::deque<Key> m_latest;      ///< keys that were drawn, as they came
  std::size_t m_jobs = 0;        ///< of all that is known
};

}  // namespace roundel::experiment
