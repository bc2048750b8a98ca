// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The problems of the points and seeds that a sweep's threads use now. Private to core/experiment.

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

/// Caches the latest problems, because neighbouring runs share a point. What a generator draws is kept for all
/// schedulers of its point, up to a limit of jobs. Thread-safe: the first thread that requests a problem draws it once,
/// while other threads draw other problems.
class DrawnProblems {
 public:
  using Drawn = std::shared_ptr<const io::LoadResult>;
  using Draw = std::function<io::LoadResult(std::size_t point, std::uint64_t seed)>;
  struct Limits {
    std::size_t problems = 2;  ///< the number of problems that are always kept
    /// the number of seeds of a generator: this many more problems are kept if they have few jobs; 0: no seed has an
    /// effect
    std::size_t seeds = 0;
  };
  /// `draw` is called concurrently.
  DrawnProblems(Draw draw, Limits limits) : m_draw(std::move(draw)), m_limits(limits) {}

  /// Returns the problem. An exception of `draw` is rethrown in the thread that called it; a thread that waited for it
  /// draws again.
  Drawn at(std::size_t point, std::uint64_t seed);

 private:
  using Key = std::pair<std::size_t, std::uint64_t>;
  void keep(const Key& key, const Drawn& problem);

  Draw m_draw;
  Limits m_limits;
  std::mutex m_mutex;  ///< protects all members below; not locked while a problem is drawn
  std::condition_variable m_ended;
  std::map<Key, Drawn> m_known;  ///< null: being drawn
  std::deque<Key> m_latest;      ///< drawn keys, in the order in which they were drawn
  std::size_t m_jobs = 0;        ///< total number of jobs in m_known
};

}  // namespace roundel::experiment
