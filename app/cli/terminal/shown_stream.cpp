// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/shown_stream.h"

#include "core/model/check/visible_text.h"

namespace roundel::cli {
namespace {

constexpr std::size_t kLongest = 4;  // bytes of a character

// The start of an incomplete character at the end of the text; the end of the text if there is none.
std::size_t incompleteAt(std::string_view text) {
  for (std::size_t back = 1; back < kLongest && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if ((byte & 0xc0) == 0x80) continue;
    const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? text.size() - back : text.size();
  }
  return text.size();
}

}  // namespace

ShownStream::Buffer::~Buffer() { m_to << model::visible(m_incomplete, "\n\t"); }

void ShownStream::Buffer::put(std::string_view text) {
  m_incomplete += text;
  const std::size_t incomplete_start = incompleteAt(m_incomplete);
  m_to << model::visible(std::string_view(m_incomplete).substr(0, incomplete_start), "\n\t");
  m_incomplete.erase(0, incomplete_start);
}

ShownStream::Buffer::int_type ShownStream::Buffer::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char letter = traits_type::to_char_type(c);
  put({&letter, 1});
  return m_to.good() ? c : traits_type::eof();
}

std::streamsize ShownStream::Buffer::xsputn(const char* text, std::streamsize size) {
  put({text, static_cast<std::size_t>(size)});
  return m_to.good() ? size : 0;
}

int ShownStream::Buffer::sync() {
  m_to.flush();
  return m_to.good() ? 0 : -1;
}

void control(std::ostream& out, std::string_view sequence) {
  auto* shown_stream = dynamic_cast<ShownStream*>(&out);
  std::ostream& target_stream = shown_stream == nullptr ? out : shown_stream->m_buffer.to();
  target_stream << sequence << std::flush;
}

}  // namespace roundel::cli
