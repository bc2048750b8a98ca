// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_out.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "core/model/check/visible_text.h"

namespace roundel::io {

namespace {

template <class... Args>
void appendChars(std::string& out, Args... args) {
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, args...);
  out.append(buffer, end);
}

// Writes one character beyond printable ASCII and returns its length. Control and format characters are escaped, which does not
// change the value.
std::size_t appendOther(std::string& out, std::string_view text) {
  const model::Character c = model::firstCharacter(text);
  if (c.valid && model::isControl(c.code))
    fmt::format_to(std::back_inserter(out), "\\u{:04x}", static_cast<std::uint32_t>(c.code));
  else
    out += text.substr(0, c.bytes);
  return c.bytes;
}

}  // namespace

bool appendNumber(std::string& out, double value) {
  if (!std::isfinite(value)) return false;
  const double size = std::fabs(value);
  if (size < 1e15 && value == std::floor(value))
    appendChars(out, static_cast<std::int64_t>(value));
  else if (size >= 1e-5 && size < 1e15)
    appendChars(out, value, std::chars_format::fixed);
  else
    appendChars(out, value);
  return true;
}

void appendInteger(std::string& out, std::int64_t value) { appendChars(out, value); }

void appendJsonString(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t byte_index = 0; byte_index < text.size(); ++byte_index) {
    const char c = text[byte_index];
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      case '\r':
        out += "\\r";
        break;
      default:
        if (c >= 0x20 && c < 0x7f)
          out += c;
        else
          byte_index += appendOther(out, text.substr(byte_index)) - 1;
    }
  }
  out += '"';
}

void JsonOut::comma() {
  if (!m_first) m_out += ',';
  m_first = false;
}

void JsonOut::open(char bracket) {
  comma();
  m_out += bracket;
  m_first = true;
}

void JsonOut::close(char bracket) {
  m_out += bracket;
  m_first = false;
}

void JsonOut::key(std::string_view name) {
  comma();
  appendJsonString(m_out, name);
  m_out += ':';
  m_first = true;
}

void JsonOut::string(std::string_view text) {
  comma();
  appendJsonString(m_out, text);
}

void JsonOut::number(double value) {
  comma();
  if (!appendNumber(m_out, value)) m_out += "null";
}

void JsonOut::integer(std::int64_t value) {
  comma();
  appendInteger(m_out, value);
}

void JsonOut::seed(std::uint64_t value) {
  comma();
  appendChars(m_out, value);
}

void JsonOut::raw(std::string_view json) {
  comma();
  m_out += json;
}

}  // namespace roundel::io
