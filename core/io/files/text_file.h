// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes large texts to disk through a buffer that is flushed when it is full. Private to core/io.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/io/files/file.h"
#include "core/io/files/sha256.h"

namespace roundel::io {

/// The first error ends all writing; finish() reports it. Data is not synchronised to disk, because a run can be
/// repeated.
class TextFile {
 public:
  explicit TextFile(const std::filesystem::path& path);
  /// The caller appends here and calls flushIfLarge() regularly.
  std::string& buffer() { return m_buffer; }
  void flushIfLarge() {
    if (m_buffer.size() >= kLarge) flush();
  }
  /// Returns false and sets `error` after any failure.
  bool finish(std::string& error);
  /// Returns the SHA-256 of what was written. Precondition: finish() was called.
  std::string digest() const { return m_sum.hex(); }

 private:
  static constexpr std::size_t kLarge = std::size_t{1} << 20;
  void flush();

  std::filesystem::path m_path;
  Descriptor m_file;
  std::string m_buffer;
  Sha256 m_sum;
  int m_error = 0;
};

}  // namespace roundel::io
