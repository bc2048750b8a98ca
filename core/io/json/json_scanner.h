// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads a JSON text token by token. Private to core/io. JsonCursor adds the place in the document and the messages.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace roundel::io {

/// A syntax fault ends reading: expected() then says what was expected at place(), and every token is empty. O(bytes)
/// in total.
class JsonScanner {
 public:
  enum class Kind { Object, Array, String, Number, True, False, Null, Word, End };

  /// `text` must outlive the scanner and be valid UTF-8. Skips a byte order mark.
  explicit JsonScanner(std::string_view text);

  std::size_t place() const { return m_pos; }  ///< offset of the next byte
  bool atEnd() const { return m_pos >= m_text.size(); }
  bool at(char c) const { return !atEnd() && m_text[m_pos] == c; }
  void step() { ++m_pos; }  ///< skips a bracket, comma or colon
  void skipSpace();
  Kind peek();  ///< skips white space and returns the kind of the next value
  /// Returns the text from this offset to place().
  std::string_view since(std::size_t begin) const { return m_text.substr(begin, m_pos - begin); }

  std::string string();  ///< precondition: at the opening quote
  /// Reads a number by JSON's grammar, which is stricter than from_chars: no leading zeros, digits on both sides of the
  /// point.
  std::string_view number();
  void literal();  ///< skips the letters of true, false or null
  /// Reads letters instead of a value: NaN and the infinities, which are meant as numbers; any other word is a fault.
  std::string_view word();

  void expect(std::string what);  ///< adds a fault here, unless there is one already
  const std::optional<std::string>& expected() const { return m_expected; }
  std::string foundHere() const;      ///< what was found here, for a message
  std::string_view hintHere() const;  ///< the probable mistake here

 private:
  void appendEscape(std::string& out);
  void appendUnicode(std::string& out);
  std::optional<unsigned> hex4();
  bool digits();
  void skipLetters();

  std::string_view m_text;
  std::size_t m_pos = 0;
  std::optional<std::string> m_expected;
};

/// Returns at most 40 bytes of a text for messages, cut between characters.
std::string shortened(std::string_view text);

}  // namespace roundel::io
