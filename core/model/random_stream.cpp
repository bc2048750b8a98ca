// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/random_stream.h"

#include <cmath>

#include "core/model/check/precondition.h"

namespace roundel::model {
namespace {

constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;

std::uint64_t mixed(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

// FNV-1a: for names; not cryptographic.
std::uint64_t hashed(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return hash;
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view purpose, std::uint64_t entity)
    : m_state(mixed(mixed(seed + kGolden) ^ hashed(purpose)) + mixed(entity + kGolden)) {}

std::uint64_t RandomStream::next() {
  m_state += kGolden;
  return mixed(m_state);
}

double RandomStream::unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

double RandomStream::exponential(double mean) {
  ROUNDEL_PRECONDITION(mean >= 0);
  return -mean * std::log1p(-unit());
}

std::size_t RandomStream::index(std::size_t count) {
  ROUNDEL_PRECONDITION(count > 0);
  return static_cast<std::size_t>(unit() * static_cast<double>(count));
}

}  // namespace roundel::model
