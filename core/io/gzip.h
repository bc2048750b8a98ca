#pragma once
// Gzip (RFC 1952) through zlib: public traces arrive compressed. Private to core/io.

#include <cstdint>
#include <string_view>

#include "core/io/file.h"

namespace roundel::io {

/// Does it begin with gzip's mark? No text does: its second byte is no UTF-8.
bool isGzip(std::string_view bytes);

/// readFile(), and what a gzip file (one member or several) holds in its place; `limit` counts for both. A damaged or cut file
/// is a fault that says where it broke off, never part of the text. O(bytes).
FileText readPlainOrGzip(const std::filesystem::path& path, std::uintmax_t limit);

}  // namespace roundel::io
