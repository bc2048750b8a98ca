// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The text of an exported file, compressed as it grows if its name ends in .gz. Private to core/io.

#include <memory>
#include <string>
#include <utility>

#include "core/io/files/gzip.h"

namespace roundel::io {

/// Keeps the whole file in memory, plain or compressed (to about a tenth).
class ExportText {
 public:
  explicit ExportText(bool packed) : m_packer(packed ? std::make_unique<GzipWriter>() : nullptr) {}

  /// The caller appends here and calls flushIfLarge() regularly.
  std::string& buffer() { return m_buffer; }
  void flushIfLarge() {
    if (!m_packer || m_buffer.size() < kPiece) return;
    m_packer->add(m_buffer, m_bytes);
    m_buffer.clear();
  }
  /// Returns the bytes of the file. Can be called once.
  std::string finish() {
    if (!m_packer) return std::move(m_buffer);
    m_packer->add(m_buffer, m_bytes, true);
    return std::move(m_bytes);
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{1} << 20;
  std::unique_ptr<GzipWriter> m_packer;
  std::string m_buffer, m_bytes;
};

}  // namespace roundel::io
