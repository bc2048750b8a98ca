// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The contents of a GPU at an instant: nothing, one value, or the two values of jobs that share it. Views that name the
// jobs on a GPU use it, so that they show both.

#include <array>
#include <cstddef>
#include <string>

#include "core/model/problem.h"

namespace roundel::metrics {

/// At most two values, in the order of their jobs in the file. Does not allocate.
template <class T>
class AtMostTwo {
 public:
  /// Precondition: size() < 2.
  void push_back(const T& item) { m_items[m_size++] = item; }
  std::size_t size() const { return m_size; }
  bool empty() const { return m_size == 0; }
  const T& operator[](std::size_t i) const { return m_items[i]; }
  const T* begin() const { return m_items.data(); }
  const T* end() const { return m_items.data() + m_size; }
  /// Returns the first value, or T{} if empty (for jobs: an invalid index).
  T first() const { return m_size > 0 ? m_items[0] : T{}; }
  bool contains(const T& item) const {
    return (m_size > 0 && m_items[0] == item) || (m_size > 1 && m_items[1] == item);
  }
  bool operator==(const AtMostTwo&) const = default;

 private:
  std::array<T, 2> m_items{};
  std::size_t m_size = 0;
};

using JobsOnGpu = AtMostTwo<model::JobIndex>;

/// Returns "J1" or "J1 + J2"; empty if the GPU is idle.
std::string idsOf(const model::Problem& problem, const JobsOnGpu& jobs);

}  // namespace roundel::metrics
