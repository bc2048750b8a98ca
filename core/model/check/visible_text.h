// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes hidden characters of foreign text (titles, ids, labels) visible: those that move the cursor, end a line, or
// hide or reorder text. Every writer (terminal, TeX, SVG, HTML, CSV, JSON) uses this.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

/// One character of a UTF-8 text.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;  ///< false: the byte is not valid UTF-8, and `code` is that byte
};
/// Returns the first character of `text`. Precondition: `text` is not empty. O(1).
Character firstCharacter(std::string_view text);

/// Returns true for a control or format character without a glyph: C0 and C1 controls, DEL, line and paragraph
/// separators, bidirectional marks and overrides (Unicode UAX #9: U+061C, U+200E, U+200F, U+202A-E, U+2066-9), the byte
/// order mark, and interlinear annotations.
bool isControl(char32_t code);

/// Returns `text` with each control character replaced by "<U+001B>" and each invalid byte by "<0x9B>". Characters in
/// `kept` are not replaced (ASCII, e.g. a line break). Ids contain no such characters (model::validate()). O(bytes).
std::string visible(std::string_view text, std::string_view kept = {});

/// Returns a name for use in a message: unchanged up to `most` characters, otherwise its beginning and its length:
/// "aaaa… (5000 characters)".
std::string brief(std::string_view name, std::size_t most = 60);

}  // namespace roundel::model
