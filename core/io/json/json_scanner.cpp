// JsonCursor's tokens: strings, numbers and words.

#include <fmt/format.h>

#include <charconv>

#include "core/io/files/utf8.h"
#include "core/io/json/json_characters.h"
#include "core/io/json/json_cursor.h"

namespace roundel::io {

std::optional<unsigned> JsonCursor::hex4() {
  unsigned value = 0;
  const char* begin = m_text.data() + m_pos;
  if (m_pos + 4 > m_text.size()) return std::nullopt;
  const auto [end, error] = std::from_chars(begin, begin + 4, value, 16);
  if (error != std::errc() || end != begin + 4) return std::nullopt;
  m_pos += 4;
  return value;
}

void JsonCursor::appendUnicode(std::string& out) {
  const std::optional<unsigned> first = hex4();
  if (!first) return syntax("four hexadecimal digits after \\u");
  unsigned code = *first;
  if (code >= 0xd800 && code < 0xdc00 && m_text.substr(m_pos, 2) == "\\u") {
    m_pos += 2;
    const std::optional<unsigned> second = hex4();
    if (!second || *second < 0xdc00 || *second > 0xdfff)
      return syntax("the second half of a surrogate pair (\\udc00 to \\udfff)");
    code = 0x10000 + ((code - 0xd800) << 10) + (*second - 0xdc00);
  }
  if (code >= 0xd800 && code < 0xe000) return syntax("a whole character, not one half of a surrogate pair");
  appendUtf8(out, code);
}

void JsonCursor::appendEscape(std::string& out) {
  ++m_pos;
  const char c = m_pos < m_text.size() ? m_text[m_pos] : '\0';
  constexpr std::string_view kFrom = "\"\\/bfnrt";
  constexpr std::string_view kTo = "\"\\/\b\f\n\r\t";
  if (c == 'u') {
    ++m_pos;
    appendUnicode(out);
  } else if (const std::size_t found = kFrom.find(c); found != std::string_view::npos && m_pos < m_text.size()) {
    out += kTo[found];
    ++m_pos;
  } else {
    syntax("one of \" \\ / b f n r t u after a backslash");
  }
}

// Precondition: at the opening quote.
std::string JsonCursor::stringToken() {
  const std::size_t begin = m_pos++;
  std::string out;
  while (!m_stopped) {
    const std::size_t run = m_pos;
    while (m_pos < m_text.size() && m_text[m_pos] != '"' && m_text[m_pos] != '\\' &&
           static_cast<unsigned char>(m_text[m_pos]) >= 0x20)
      ++m_pos;
    out.append(m_text, run, m_pos - run);
    if (m_pos >= m_text.size()) {
      m_pos = begin;
      syntax("the closing '\"' of this string");
    } else if (m_text[m_pos] == '"') {
      ++m_pos;
      return out;
    } else if (m_text[m_pos] == '\\') {
      appendEscape(out);
    } else {
      syntax("no line break or control character inside a string (write \\n)");
    }
  }
  return {};
}

bool JsonCursor::digits() {
  const std::size_t begin = m_pos;
  while (m_pos < m_text.size() && isDigit(m_text[m_pos])) ++m_pos;
  return m_pos > begin;
}

// JSON's grammar, which is stricter than from_chars: no leading zeros, digits on both sides of the point.
std::string_view JsonCursor::numberToken() {
  const std::size_t begin = m_pos;
  if (at('-')) ++m_pos;
  const bool zero = at('0');
  const std::size_t first = m_pos;
  bool good = digits() && (!zero || m_pos == first + 1);
  if (good && at('.')) {
    ++m_pos;
    good = digits();
  }
  if (good && (at('e') || at('E'))) {
    ++m_pos;
    if (at('+') || at('-')) ++m_pos;
    good = digits();
  }
  if (good) return m_text.substr(begin, m_pos - begin);
  m_pos = begin;
  syntax("a number such as 12, 0.5 or 1e-3");
  return {};
}

// Letters where a value should be. NaN and the infinities are meant as numbers, so reading continues; others are not JSON.
void JsonCursor::word() {
  const std::size_t begin = m_pos;
  if (at('-')) ++m_pos;
  while (m_pos < m_text.size() && isLetter(m_text[m_pos])) ++m_pos;
  const std::string_view text = m_text.substr(begin, m_pos - begin);
  const std::string_view bare = text.starts_with('-') ? text.substr(1) : text;
  if (bare == "NaN" || bare == "nan" || bare == "Infinity" || bare == "inf" || bare == "Inf") {
    fault("not-finite", fmt::format("{} is not a JSON number", text), "a finite number, or leave the key out");
    return;
  }
  m_pos = begin;
  syntax("a value");
}

}  // namespace roundel::io
