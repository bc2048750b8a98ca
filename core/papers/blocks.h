#pragma once
// A page as headings, paragraphs, lists and tables, and its two forms. Private to core/papers.

#include <string>
#include <vector>

namespace roundel::papers {

struct Block {
  enum class Kind { Heading, Text, List, Table } kind = Kind::Text;
  int level = 1;                               ///< of a heading
  std::string text;                            ///< of a heading or paragraph
  std::vector<std::vector<std::string>> rows;  ///< of a list: one cell a row; of a table: the header first
  std::vector<std::string> links{};            ///< of a table: by row, the file its first cell leads to; empty: none
};

Block heading(int level, std::string text);
Block paragraph(std::string text);
Block list(const std::vector<std::string>& items);
Block table(std::vector<std::vector<std::string>> rows, std::vector<std::string> links = {});

/// Pipes and line breaks in cells are escaped. O(bytes).
std::string markdownOf(const std::vector<Block>& blocks);
/// A whole document in plain HTML with its own style; text is escaped. Cells that are numbers stand to the right. O(bytes).
std::string htmlOf(const std::string& title, const std::vector<Block>& blocks);

}  // namespace roundel::papers
