// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SHA-256 (FIPS 180-4) of a text, or of data in pieces.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace roundel::io {

class Sha256 {
 public:
  void add(std::string_view bytes);  ///< O(bytes)
  std::string hex() const;           ///< of all data so far, lower case; more can be added afterwards

 private:
  std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string m_rest;  // the incomplete last block of 64 bytes
  std::uint64_t m_size = 0;
};

std::string sha256(std::string_view bytes);  ///< of a whole text, lower-case hex

}  // namespace roundel::io
