#pragma once
// Random numbers that are the same on every machine: a stream named by seed, purpose and entity, so that drawing more of one thing
// does not change any other. SplitMix64 (G. L. Steele, D. Lea, C. H. Flood: Fast Splittable Pseudorandom Number Generators,
// OOPSLA 2014); the standard library's distributions are not used since each implementation draws differently.

#include <cstdint>
#include <string_view>

namespace roundel::model {

class RandomStream {
 public:
  RandomStream(std::uint64_t seed, std::string_view purpose, std::uint64_t entity = 0);
  std::uint64_t next();
  /// Uniform in [0, 1), 53 bits.
  double unit();
  double uniform(double low, double high) { return low + (high - low) * unit(); }
  /// Exponential with the given mean. Precondition: mean >= 0.
  double exponential(double mean);
  /// Uniform in 0 .. count-1. Precondition: count > 0.
  std::size_t index(std::size_t count);

 private:
  std::uint64_t m_state;
};

}  // namespace roundel::model
