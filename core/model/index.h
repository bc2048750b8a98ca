// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Strong indices: a JobIndex cannot be passed as a NodeIndex, but both can index plain vectors.

#include <compare>
#include <cstddef>
#include <cstdint>

namespace roundel::model {

/// Position of an entity in the vectors of a Problem. Invalid is -1. Converts to std::size_t for indexing only.
template <class Tag>
struct Index {
  std::int32_t value = -1;

  constexpr Index() = default;
  constexpr explicit Index(std::int32_t v) : value(v) {}
  constexpr explicit Index(std::size_t v) : value(static_cast<std::int32_t>(v)) {}
  constexpr operator std::size_t() const {
    return static_cast<std::size_t>(value);
  }  // NOLINT(google-explicit-constructor)
  constexpr bool valid() const { return value >= 0; }
  friend constexpr bool operator==(Index a, Index b) { return a.value == b.value; }
  friend constexpr auto operator<=>(Index a, Index b) { return a.value <=> b.value; }
};

using JobIndex = Index<struct JobTag>;    ///< into Problem::jobs
using NodeIndex = Index<struct NodeTag>;  ///< into Problem::nodes
using TypeIndex = Index<struct TypeTag>;  ///< into Problem::types
using GpuIndex = Index<struct GpuTag>;    ///< into Problem::gpus (all GPUs of the cluster, node by node)

}  // namespace roundel::model
