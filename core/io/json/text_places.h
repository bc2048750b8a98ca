// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Lines and columns of places in a text. Private to core/io.

#include <cstddef>
#include <string_view>

namespace roundel::io {

/// Both count from 1. A column is a UTF-8 character, not a byte.
class TextPlaces {
 public:
  explicit TextPlaces(std::string_view text) : m_text(text) {}  ///< `text` must outlive this object

  /// O(bytes between this offset and the one asked for before), so that many faults in order cost one pass. Offsets beyond the
  /// end are on the last line.
  int lineOf(std::size_t offset);
  int columnOf(std::size_t offset) const;  ///< O(bytes of its line)

 private:
  std::string_view m_text;
  std::size_t m_offset = 0;
  int m_line = 1;
};

}  // namespace roundel::io
