#pragma once
// Gzip (RFC 1952) through zlib: public traces arrive compressed. Private to core/io.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/io/files/file.h"

namespace roundel::io {

/// Does it begin with gzip's mark? No text does: its second byte is no UTF-8.
bool isGzip(std::string_view bytes);

/// readFile(), and what a gzip file (one member or several) holds in its place; `limit` counts for both. A damaged or cut file
/// is a fault that says where it broke off, never part of the text. O(bytes).
FileText readPlainOrGzip(const std::filesystem::path& path, std::uintmax_t limit);

/// A gzip stream that is written piece by piece. The same texts in the same pieces give the same bytes (no name, no time). Compression is
/// zlib's fastest: lines of decisions shrink to a tenth of their size with it, and the best saves a third more in ten times as long.
class GzipWriter {
 public:
  GzipWriter();
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  /// Appends to `out` what of `text` is packed by now; with `last`, all of it and the end of the stream. Throws std::bad_alloc.
  void add(std::string_view text, std::string& out, bool last = false);

 private:
  struct Stream;
  std::unique_ptr<Stream> m_stream;
};

}  // namespace roundel::io
