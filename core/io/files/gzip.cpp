// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/gzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <limits>
#include <new>

namespace roundel::io {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;
constexpr int kUnknownSystem = 255;  // of RFC 1952: the same bytes on every system
constexpr int kGzipOnly = 15 + 16;   // window bits; + 16: gzip header, not a raw or zlib stream

class Inflater {
 public:
  Inflater() : m_ready(inflateInit2(&m_stream, kGzipOnly) == Z_OK) {}
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (m_ready) inflateEnd(&m_stream);
  }

  /// Appends all members of `packed` to `text`; returns "" or the fault.
  std::string run(std::string_view packed, std::string& text, std::uintmax_t limit) {
    if (!m_ready) return "there is no memory to unpack it";
    m_rest = packed;
    while (!m_rest.empty()) {
      const std::size_t byte_offset = packed.size() - m_rest.size();
      // Tapes and some tools append zeros to the last member.
      if (byte_offset > 0 && m_rest.find_first_not_of('\0') == std::string_view::npos) return {};
      if (byte_offset > 0 && !isGzip(m_rest))
        return fmt::format("damaged gzip: from byte {} on it is not gzip data", byte_offset);
      if (std::string fault = member(packed.size(), text, limit); !fault.empty()) return fault;
      inflateReset(&m_stream);
    }
    return {};
  }

 private:
  std::string member(std::size_t total, std::string& text, std::uintmax_t limit) {
    while (true) {
      const std::size_t former_size = text.size();
      text.resize(former_size + kChunk);
      const int status = step(reinterpret_cast<Bytef*>(text.data() + former_size));
      text.resize(former_size + kChunk - m_stream.avail_out);
      if (text.size() > limit) return fmt::format("it unpacks to more than {} MiB", limit >> 20);
      if (status == Z_STREAM_END) return {};
      const std::size_t byte_offset = total - m_rest.size();
      if (status == Z_MEM_ERROR) return "there is no memory to unpack it";
      if (status != Z_OK && status != Z_BUF_ERROR)
        return fmt::format("damaged gzip: {} near byte {}", m_stream.msg == nullptr ? "no stream" : m_stream.msg,
                           byte_offset);
      if (m_rest.empty() && m_stream.avail_out > 0)
        return fmt::format("damaged gzip: it is cut off after byte {}", byte_offset);
    }
  }

  int step(Bytef* out) {
    const std::size_t piece = std::min<std::size_t>(m_rest.size(), std::numeric_limits<uInt>::max());
    m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_rest.data()));  // zlib's interface; it only reads
    m_stream.avail_in = static_cast<uInt>(piece);
    m_stream.next_out = out;
    m_stream.avail_out = static_cast<uInt>(kChunk);
    const int status = inflate(&m_stream, Z_NO_FLUSH);
    m_rest.remove_prefix(piece - m_stream.avail_in);
    return status;
  }

  z_stream m_stream{};
  std::string_view m_rest;
  bool m_ready;
};

}  // namespace

struct GzipWriter::Stream {
  z_stream z{};
  gz_header header{};
};

GzipWriter::GzipWriter(bool small) : m_stream(std::make_unique<Stream>()) {
  const int level = small ? Z_BEST_COMPRESSION : Z_BEST_SPEED;
  if (deflateInit2(&m_stream->z, level, Z_DEFLATED, kGzipOnly, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  m_stream->header.os = kUnknownSystem;
  deflateSetHeader(&m_stream->z, &m_stream->header);
}

GzipWriter::~GzipWriter() { deflateEnd(&m_stream->z); }

void GzipWriter::add(std::string_view text, std::string& out, bool last) {
  z_stream& z = m_stream->z;
  do {
    const std::string_view piece = text.substr(0, std::numeric_limits<uInt>::max());
    text.remove_prefix(piece.size());
    z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));  // zlib's interface; it only reads
    z.avail_in = static_cast<uInt>(piece.size());
    const int flush = last && text.empty() ? Z_FINISH : Z_NO_FLUSH;
    do {
      const std::size_t former_size = out.size();
      out.resize(former_size + kChunk);
      z.next_out = reinterpret_cast<Bytef*>(out.data() + former_size);
      z.avail_out = static_cast<uInt>(kChunk);
      deflate(&z, flush);
      out.resize(former_size + kChunk - z.avail_out);
    } while (z.avail_out == 0);
  } while (!text.empty());
}

std::string gzipped(std::string_view bytes) {
  std::string out;
  GzipWriter(true).add(bytes, out, true);
  return out;
}

bool isGzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

FileText readPlainOrGzip(const std::filesystem::path& path, std::uintmax_t limit) {
  FileText file = readFile(path, limit);
  if (!file.fault.empty() || !isGzip(file.text)) return file;
  FileText out;
  out.fault = Inflater().run(file.text, out.text, limit);
  if (out.fault.empty()) return out;
  out.text.clear();
  out.fault = fmt::format("cannot read \"{}\": {}", path.string(), out.fault);
  out.hint = "fetch it again, or see what \"gzip -t\" says of it";
  return out;
}

}  // namespace roundel::io
