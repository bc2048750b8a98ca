// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Character classes and case of ASCII, independent of the locale, and continuation bytes of UTF-8. Every function is
// O(1) or O(text).

#include <algorithm>
#include <string>
#include <string_view>

namespace roundel::model {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
/// Returns true for a letter or an underscore, which names may contain like a letter.
constexpr bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool isSpace(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }
/// Returns true for a byte of a UTF-8 character after its first byte.
constexpr bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; }

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), lower);
  return text;
}
inline std::string uppered(std::string text) {
  std::ranges::transform(text, text.begin(), upper);
  return text;
}
/// Returns the text without the spaces, tabs and carriage returns at its ends.
inline std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlank = " \t\r";
  const std::size_t first = text.find_first_not_of(kBlank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}
/// Returns true if both are equal, ignoring the case of ASCII letters.
inline bool sameWord(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

}  // namespace roundel::model
