#pragma once
// The text of an exported file, packed while it grows where its name ends in .gz. Private to core/io.

#include <memory>
#include <string>
#include <utility>

#include "core/io/files/gzip.h"

namespace roundel::io {

/// What is written is held until the file is whole: plain as it is, packed at about a tenth.
class ExportText {
 public:
  explicit ExportText(bool packed) : m_packer(packed ? std::make_unique<GzipWriter>() : nullptr) {}

  /// Append here, and call flushIfLarge() regularly.
  std::string& buffer() { return m_buffer; }
  void flushIfLarge() {
    if (!m_packer || m_buffer.size() < kPiece) return;
    m_packer->add(m_buffer, m_bytes);
    m_buffer.clear();
  }
  /// The bytes of the file. Called once.
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
