// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Texts of a lesson: one for each language, in a small part of Markdown. Nothing in a text loads or runs anything: HTML,
// images and links other than help: are shown as they are written.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace roundel::lesson {

/// A text in English, and in German if the author wrote it.
struct LocalText {
  std::string en;
  std::optional<std::string> de;
  /// Returns the text for a language code such as "de" or "de_DE"; English if there is no other.
  const std::string& in(std::string_view language) const;
  bool empty() const { return en.empty(); }
  bool operator==(const LocalText&) const = default;
};

/// A run of characters with the same look. A view sets `text` as plain text.
struct Span {
  std::string text;
  bool strong = false, em = false, code = false;
  std::string help = {};     ///< not empty: a link to this page of the help ("pricing" of help:pricing)
  std::string meaning = {};  ///< not empty: a term of the glossary, with what it is (terms.h)
  bool operator==(const Span&) const = default;
};

/// A paragraph, or one item of a list. Line breaks of the source are spaces.
struct Block {
  enum class Kind {
    Paragraph,
    Bullet,  ///< "- item" or "* item"
    Numbered
  };
  Kind kind = Kind::Paragraph;
  int number = 0;  ///< of Numbered, as written
  std::vector<Span> spans = {};
  bool operator==(const Block&) const = default;
};

/// Returns the blocks of a text. Every text is valid: what is not in the subset is literal. O(bytes).
std::vector<Block> markdown(std::string_view text);
/// Returns the characters without marks; blocks are separated by a line break.
std::string plainText(const std::vector<Block>& blocks);

}  // namespace roundel::lesson
