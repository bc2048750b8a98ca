// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Approximate memory of what a run keeps. Internal to core/sim.

#include <cstddef>
#include <vector>

#include "core/trace/trace.h"

namespace roundel::sim {

/// Returns the bytes of heap memory of the vector.
template <class T>
std::size_t heapOf(const std::vector<T>& values) {
  return values.capacity() * sizeof(T);
}

/// Returns the approximate memory of an explanation, without tables and matrices that it shares with the previous one.
/// O(tables and their columns).
std::size_t bytesOf(const trace::Explanation& own, const trace::Explanation* before);
std::size_t bytesOf(const trace::Segments& segments);  ///< O(1)

}  // namespace roundel::sim
