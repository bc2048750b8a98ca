// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A queue that jobs join at either end and leave from any place.

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "core/model/index.h"

namespace roundel::policies::asrpt {

/// A value. A job is in it at most once. All operations are O(log jobs).
class JobLine {
 public:
  using Places = std::map<std::int64_t, model::JobIndex>;  ///< front to back

  void pushBack(model::JobIndex job) { put(m_back++, job); }
  void pushFront(model::JobIndex job) { put(--m_front, job); }
  void remove(model::JobIndex job) {
    if (const auto place = m_placeOf.find(job.value); place != m_placeOf.end()) erase(m_places.find(place->second));
  }
  /// Removes a job and returns the next place.
  Places::const_iterator erase(Places::const_iterator place) {
    m_placeOf.erase(place->second.value);
    return m_places.erase(place);
  }
  const Places& places() const { return m_places; }
  bool empty() const { return m_places.empty(); }
  model::JobIndex front() const { return m_places.begin()->second; }
  /// Returns the jobs front to back. O(jobs).
  std::vector<model::JobIndex> jobs() const {
    std::vector<model::JobIndex> out;
    for (const auto& [place, job] : m_places) out.push_back(job);
    return out;
  }

 private:
  void put(std::int64_t place, model::JobIndex job) {
    m_places.emplace(place, job);
    m_placeOf.emplace(job.value, place);
  }

  Places m_places;
  std::unordered_map<std::int32_t, std::int64_t> m_placeOf;
  std::int64_t m_front = 0, m_back = 0;
};

}  // namespace roundel::policies::asrpt
