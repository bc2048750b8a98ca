// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>

namespace roundel::tests {

/// Random numbers that are the same on every platform (the standard's distributions are not).
class Randoms {
 public:
  explicit Randoms(std::uint64_t seed) : m_engine(seed) {}
  double real(double from, double to) { return from + (to - from) * static_cast<double>(m_engine() >> 11) * 0x1p-53; }
  /// Returns an integer between `from` and `to`, both included.
  int whole(int from, int to) {
    return from + static_cast<int>(m_engine() % static_cast<std::uint64_t>(to - from + 1));
  }
  std::size_t below(std::size_t count) { return m_engine() % count; }
  bool chance(double p) { return real(0, 1) < p; }
  bool oneIn(int n) { return whole(1, n) == 1; }
  /// For functions that require an engine, such as std::shuffle.
  std::mt19937_64& engine() { return m_engine; }

 private:
  std::mt19937_64 m_engine;
};

}  // namespace roundel::tests
