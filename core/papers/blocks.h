// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A page as headings, paragraphs, lists and tables, in two formats. Private to core/papers.

#include <string>
#include <vector>

namespace roundel::papers {

struct Block {
  enum class Kind { Heading, Text, List, Table } kind = Kind::Text;
  int level = 1;                               ///< of a heading
  std::string text;                            ///< of a heading or paragraph
  std::vector<std::vector<std::string>> rows;  ///< of a list: one cell per row; of a table: the header first
  std::vector<std::string> links{};            ///< of a table: by row, the link target of its first cell; empty: none
};

Block heading(int level, std::string text);
Block paragraph(std::string text);
Block list(const std::vector<std::string>& items);
Block table(std::vector<std::vector<std::string>> rows, std::vector<std::string> links = {});

/// Returns Markdown. Pipes and line breaks in cells are escaped. O(bytes).
std::string markdownOf(const std::vector<Block>& blocks);
/// Returns a complete document in plain HTML with an embedded style; text is escaped. Numeric cells are right-aligned.
/// O(bytes).
std::string htmlOf(const std::string& title, const std::vector<Block>& blocks);

}  // namespace roundel::papers
