// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/io/files/utf8.h"
#include "core/model/text/ascii.h"

namespace roundel::io {

std::string shortened(std::string_view text) {
  constexpr std::size_t kShown = 40;
  if (text.size() <= kShown) return std::string(text);
  std::size_t end = kShown;
  while (end > 0 && model::isContinuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

JsonScanner::JsonScanner(std::string_view text) : m_text(text) {
  if (m_text.starts_with("\xef\xbb\xbf")) m_pos = 3;  // a byte order mark has no meaning in UTF-8
  skipSpace();
}

void JsonScanner::expect(std::string what) {
  if (!m_expected) m_expected = std::move(what);
}

void JsonScanner::skipSpace() {
  while (m_pos < m_text.size() && model::isSpace(m_text[m_pos])) ++m_pos;
}

JsonScanner::Kind JsonScanner::peek() {
  skipSpace();
  if (m_expected || atEnd()) return Kind::End;
  const char c = m_text[m_pos];
  const std::string_view unread_text = m_text.substr(m_pos);
  if (c == '{') return Kind::Object;
  if (c == '[') return Kind::Array;
  if (c == '"') return Kind::String;
  if (model::isDigit(c)) return Kind::Number;
  if (c == '-') return unread_text.size() > 1 && model::isLetter(unread_text[1]) ? Kind::Word : Kind::Number;
  const auto end =
      static_cast<std::size_t>(std::ranges::find_if_not(unread_text, model::isLetter) - unread_text.begin());
  const std::string_view letters = unread_text.substr(0, end);
  if (letters == "true") return Kind::True;
  if (letters == "false") return Kind::False;
  if (letters == "null") return Kind::Null;
  return Kind::Word;
}

void JsonScanner::skipLetters() {
  while (!atEnd() && model::isLetter(m_text[m_pos])) ++m_pos;
}

void JsonScanner::literal() { skipLetters(); }

std::optional<unsigned> JsonScanner::hex4() {
  unsigned value = 0;
  const char* begin = m_text.data() + m_pos;
  if (m_pos + 4 > m_text.size()) return std::nullopt;
  const auto [end, error] = std::from_chars(begin, begin + 4, value, 16);
  if (error != std::errc() || end != begin + 4) return std::nullopt;
  m_pos += 4;
  return value;
}

void JsonScanner::appendUnicode(std::string& out) {
  const std::optional<unsigned> first = hex4();
  if (!first) return expect("four hexadecimal digits after \\u");
  unsigned code = *first;
  if (code >= 0xd800 && code < 0xdc00 && m_text.substr(m_pos, 2) == "\\u") {
    m_pos += 2;
    const std::optional<unsigned> second = hex4();
    if (!second || *second < 0xdc00 || *second > 0xdfff)
      return expect("the second half of a surrogate pair (\\udc00 to \\udfff)");
    code = 0x10000 + ((code - 0xd800) << 10) + (*second - 0xdc00);
  }
  if (code >= 0xd800 && code < 0xe000) return expect("a whole character, not one half of a surrogate pair");
  appendUtf8(out, code);
}

void JsonScanner::appendEscape(std::string& out) {
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
    expect("one of \" \\ / b f n r t u after a backslash");
  }
}

std::string JsonScanner::string() {
  const std::size_t begin = m_pos++;
  std::string out;
  while (!m_expected) {
    const std::size_t run = m_pos;
    while (m_pos < m_text.size() && m_text[m_pos] != '"' && m_text[m_pos] != '\\' &&
           static_cast<unsigned char>(m_text[m_pos]) >= 0x20)
      ++m_pos;
    out.append(m_text, run, m_pos - run);
    if (m_pos >= m_text.size()) {
      m_pos = begin;
      expect("the closing '\"' of this string");
    } else if (m_text[m_pos] == '"') {
      ++m_pos;
      return out;
    } else if (m_text[m_pos] == '\\') {
      appendEscape(out);
    } else {
      expect("no line break or control character inside a string (write \\n)");
    }
  }
  return {};
}

bool JsonScanner::digits() {
  const std::size_t begin = m_pos;
  while (m_pos < m_text.size() && model::isDigit(m_text[m_pos])) ++m_pos;
  return m_pos > begin;
}

std::string_view JsonScanner::number() {
  const std::size_t begin = m_pos;
  if (at('-')) ++m_pos;
  const bool zero = at('0');
  const std::size_t first = m_pos;
  bool is_valid = digits() && (!zero || m_pos == first + 1);
  if (is_valid && at('.')) {
    ++m_pos;
    is_valid = digits();
  }
  if (is_valid && (at('e') || at('E'))) {
    ++m_pos;
    if (at('+') || at('-')) ++m_pos;
    is_valid = digits();
  }
  if (is_valid) return since(begin);
  m_pos = begin;
  expect("a number such as 12, 0.5 or 1e-3");
  return {};
}

std::string_view JsonScanner::word() {
  const std::size_t begin = m_pos;
  if (at('-')) ++m_pos;
  skipLetters();
  const std::string_view text = since(begin);
  const std::string_view unsigned_text = text.starts_with('-') ? text.substr(1) : text;
  for (const std::string_view number : {"NaN", "nan", "Infinity", "inf", "Inf"})
    if (unsigned_text == number) return text;
  m_pos = begin;
  expect("a value");
  return {};
}

std::string JsonScanner::foundHere() const {
  if (atEnd()) return "the end of the file";
  const auto c = static_cast<unsigned char>(m_text[m_pos]);
  if (c < 0x20 || c == 0x7f) return fmt::format("the character U+{:04X}", unsigned{c});
  std::size_t end = m_pos + 1;
  while (end < m_text.size() && model::isContinuation(m_text[end])) ++end;
  if (model::isLetter(m_text[m_pos]))
    end = static_cast<std::size_t>(
        std::find_if_not(m_text.begin() + static_cast<std::ptrdiff_t>(m_pos), m_text.end(), model::isLetter) -
        m_text.begin());
  return fmt::format("'{}'", shortened(m_text.substr(m_pos, end - m_pos)));
}

std::string_view JsonScanner::hintHere() const {
  if (atEnd()) return "the file seems to have been cut off: close every bracket that is open";
  const char c = m_text[m_pos];
  if (c == '/' || c == '#') return "JSON has no comments: delete it";
  if (c == '\'') return "JSON strings are written in double quotes";
  if (c == '}' || c == ']') return "a bracket or comma too many, or a value missing before it";
  if (model::isLetter(c)) return "text is written in double quotes; only true, false and null are not";
  return "check the brackets, commas and quotes before this place";
}

}  // namespace roundel::io
