// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Random numbers that are equal on all machines. Seed, purpose and entity name a stream, so that drawing more numbers
// for one purpose does not change any other. SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: Fast Splittable
// Pseudorandom Number Generators, OOPSLA 2014). Standard library distributions are not used: implementations differ.

#include <cstdint>
#include <string_view>

namespace roundel::model {

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::string_view purpose, std::uint64_t entity = 0);
  std::uint64_t next();
  /// Returns a uniform number in [0, 1) with 53 random bits.
  double unit();
  double uniform(double low, double high) { return low + (high - low) * unit(); }
  /// Returns an exponential number with the given mean. Precondition: mean >= 0.
  double exponential(double mean);
  /// Returns a uniform index in 0 .. count-1. Precondition: count > 0.
  std::size_t index(std::size_t count);

 private:
  std::uint64_t m_state;
};

}  // namespace roundel::model
