#pragma once
// Writes large texts to disk through a buffer that is written whenever it is full. Private to core/io.

#include <filesystem>
#include <string>
#include <string_view>

#include "core/io/files/file.h"
#include "core/io/files/sha256.h"

namespace roundel::io {

/// The first error is kept and ends all writing; finish() reports it. Nothing is synchronised to disk, since a run can be repeated.
class TextFile {
 public:
  explicit TextFile(const std::filesystem::path& path);
  /// Append here, and call flushIfLarge() regularly.
  std::string& buffer() { return m_buffer; }
  void flushIfLarge() {
    if (m_buffer.size() >= kLarge) flush();
  }
  /// False and `error` after any failure.
  bool finish(std::string& error);
  /// SHA-256 of what was written. Precondition: finish() was called.
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
