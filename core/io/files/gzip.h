// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Gzip (RFC 1952) with zlib, for compressed public traces.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/io/files/file.h"

namespace roundel::io {

/// Returns whether the bytes begin with gzip's magic bytes. The second byte is not valid there in UTF-8 text.
bool isGzip(std::string_view bytes);

/// Reads a file like readFile() and decompresses it if it is a gzip file (of one or more members). `limit` applies to
/// both sizes. A damaged or truncated file is a fault with the position; its text is empty. O(bytes).
FileText readPlainOrGzip(const std::filesystem::path& path, std::uintmax_t limit);

/// Writes a gzip stream piece by piece. The same pieces result in the same bytes (no name, no time). Uses zlib's
/// fastest level unless `small`: it reduces lines of decisions to a tenth; the best level saves another third in ten
/// times the time.
class GzipWriter {
 public:
  explicit GzipWriter(bool small = false);
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  /// Appends the bytes that are compressed so far to `out`; if `last`, all remaining bytes and the end of the stream.
  /// Throws std::bad_alloc.
  void add(std::string_view text, std::string& out, bool last = false);

 private:
  struct Stream;
  std::unique_ptr<Stream> m_stream;
};

/// Returns the bytes as a gzip stream at zlib's best level. O(bytes). Throws std::bad_alloc.
std::string gzipped(std::string_view bytes);

}  // namespace roundel::io
