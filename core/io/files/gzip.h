#pragma once
// Gzip (RFC 1952) through zlib: public traces arrive compressed.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/io/files/file.h"

namespace roundel::io {

/// Does it begin with gzip's magic bytes? No UTF-8 text does, because of the second byte.
bool isGzip(std::string_view bytes);

/// readFile(), and for a gzip file (of one or more members) its unpacked content; `limit` counts for both. A damaged or cut file
/// is a fault with the position, never a part of the text. O(bytes).
FileText readPlainOrGzip(const std::filesystem::path& path, std::uintmax_t limit);

/// A gzip stream that is written piece by piece. The same texts in the same pieces give the same bytes (no name, no time). Compression is
/// zlib's fastest: it reduces lines of decisions to a tenth; the best level saves a third more in ten times the time.
class GzipWriter {
 public:
  GzipWriter();
  ~GzipWriter();
  GzipWriter(const GzipWriter&) = delete;
  GzipWriter& operator=(const GzipWriter&) = delete;
  /// Appends to `out` the bytes that are packed by now; with `last`, all of them and the end of the stream. Throws std::bad_alloc.
  void add(std::string_view text, std::string& out, bool last = false);

 private:
  struct Stream;
  std::unique_ptr<Stream> m_stream;
};

}  // namespace roundel::io
