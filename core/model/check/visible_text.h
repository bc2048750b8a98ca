#pragma once
// Other people's text (titles, ids, labels) where people and programs read it: characters that move the cursor, end a line, hide or
// reorder the text around them are written out visibly. Every writer (terminal, TeX, SVG, HTML, CSV, JSON) uses this.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::model {

/// One character of a UTF-8 text.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 1;
  bool valid = true;  ///< false: the byte is no UTF-8; `code` is that byte
};
/// The first character of `text`. Precondition: not empty. O(1).
Character firstCharacter(std::string_view text);

/// Is it a control or format character without a glyph? C0 and C1 controls, DEL, line and paragraph separators, marks and overrides of bidirectional
/// text (Unicode UAX #9: U+061C, U+200E, U+200F, U+202A-E, U+2066-9), the byte order mark, interlinear annotations.
bool isControl(char32_t code);

/// `text` with such characters written out as "<U+001B>" and a byte that is not UTF-8 as "<0x9B>"; those in `kept` stay (ASCII, e.g.
/// a line break). Ids contain none of them (model::validate()). O(bytes).
std::string visible(std::string_view text, std::string_view kept = {});

/// A name inside a message: unchanged up to `most` characters; of a longer one the beginning and its length: "aaaa… (5000 characters)".
std::string brief(std::string_view name, std::size_t most = 60);

}  // namespace roundel::model
