// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/text.h"

#include <algorithm>
#include <utility>

#include "core/model/text/ascii.h"

namespace roundel::lesson {
namespace {

constexpr std::string_view kLink = "](help:";

bool isSpace(char c) { return c == ' ' || c == '\t'; }
bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isPageName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '-' || c == '_' || c == '#';
}

/// Reads the marks inside one block.
class Inline {
 public:
  explicit Inline(std::vector<Span>& out) : m_out(out) {}

  void read(std::string_view text, const Span& look) {
    bool no_strong = look.strong, no_em = look.em, no_code = false;
    Span plain_span = look;
    for (std::size_t i = 0; i < text.size();) {
      std::size_t used_bytes = 0;
      if (text[i] == '`' && !no_code) {
        used_bytes = code(text, i, look, plain_span);
        no_code = used_bytes == 0;
      } else if (text.substr(i, 2) == "**" && !no_strong) {
        used_bytes = marked(text, i, 2, &Span::strong, look, plain_span);
        no_strong = used_bytes == 0 && opens(text, i, 2);
      } else if (text[i] == '*' && text.substr(i, 2) != "**" && !no_em) {
        used_bytes = marked(text, i, 1, &Span::em, look, plain_span);
        no_em = used_bytes == 0 && opens(text, i, 1);
      } else if (text[i] == '[' && look.help.empty() && (i == 0 || text[i - 1] != '!')) {
        used_bytes = link(text, i, look, plain_span);
      }
      if (used_bytes == 0)
        used_bytes = text.substr(i, 2) == "**" ? 2 : 1, plain_span.text += text.substr(i, used_bytes);
      i += used_bytes;
    }
    flush(plain_span);
  }

 private:
  void flush(Span& plain) {
    if (!plain.text.empty()) m_out.push_back(plain);
    plain.text.clear();
  }

  std::size_t code(std::string_view text, std::size_t i, const Span& look, Span& plain) {
    const std::size_t end = text.find('`', i + 1);
    if (end == std::string_view::npos) return 0;
    if (end == i + 1) return plain.text += "``", 2;
    flush(plain);
    Span span = look;
    span.text = text.substr(i + 1, end - i - 1);
    span.code = true;
    m_out.push_back(std::move(span));
    return end + 1 - i;
  }

  static bool opens(std::string_view text, std::size_t i, std::size_t marks) {
    return i + marks < text.size() && !isSpace(text[i + marks]);
  }

  /// The position of the closing marks; npos if there are none.
  static std::size_t closing(std::string_view text, std::size_t from, std::size_t marks) {
    for (std::size_t i = from; i < text.size(); ++i) {
      if (text[i] == '`') {  // marks inside of code do not count
        const std::size_t end = text.find('`', i + 1);
        if (end != std::string_view::npos) i = end;
        continue;
      }
      if (text[i] != '*') continue;
      const std::size_t run = std::min(text.find_first_not_of('*', i), text.size()) - i;
      if ((run == marks || run == 3) && !isSpace(text[i - 1])) return i;
      i += run - 1;
    }
    return std::string_view::npos;
  }

  std::size_t marked(std::string_view text, std::size_t i, std::size_t marks, bool Span::*flag, const Span& look,
                     Span& plain) {
    if (!opens(text, i, marks)) return 0;
    const std::size_t end = closing(text, i + marks + 1, marks);
    if (end == std::string_view::npos) return 0;
    flush(plain);
    Span inner = look;
    inner.text.clear();
    inner.*flag = true;
    read(text.substr(i + marks, end - i - marks), inner);
    return end + marks - i;
  }

  std::size_t link(std::string_view text, std::size_t i, const Span& look, Span& plain) {
    const std::size_t end = text.find_first_of("[]", i + 1);
    if (end == std::string_view::npos || end == i + 1 || text.substr(end, kLink.size()) != kLink) return 0;
    std::size_t close = end + kLink.size();
    while (close < text.size() && isPageName(text[close])) ++close;
    if (close == text.size() || text[close] != ')' || close == end + kLink.size()) return 0;
    flush(plain);
    Span inner = look;
    inner.text.clear();
    inner.help = text.substr(end + kLink.size(), close - end - kLink.size());
    read(text.substr(i + 1, end - i - 1), inner);
    return close + 1 - i;
  }

  std::vector<Span>& m_out;
};

/// The mark of a list item at the beginning of a line; 0 bytes: none.
struct Mark {
  std::size_t bytes = 0;
  Block::Kind kind = Block::Kind::Paragraph;
  int number = 0;
};

Mark markOf(std::string_view line) {
  if (line.size() > 2 && (line[0] == '-' || line[0] == '*') && isSpace(line[1])) return {2, Block::Kind::Bullet, 0};
  std::size_t digits = 0;
  int number = 0;
  while (digits < line.size() && digits < 4 && isDigit(line[digits])) number = number * 10 + (line[digits++] - '0');
  const bool item = digits > 0 && digits + 1 < line.size() && (line[digits] == '.' || line[digits] == ')') &&
                    isSpace(line[digits + 1]);
  return item ? Mark{digits + 2, Block::Kind::Numbered, number} : Mark{};
}

struct RawBlock {
  Block block;
  std::string text;
};

std::vector<RawBlock> rawBlocks(std::string_view text) {
  std::vector<RawBlock> out;
  bool is_open = false;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = model::trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    const Mark mark = markOf(line);
    if (line.empty()) {
      is_open = false;
    } else if (is_open && mark.bytes == 0) {
      out.back().text.append(" ").append(line);
    } else {
      out.push_back({{mark.kind, mark.number, {}}, std::string(model::trimmed(line.substr(mark.bytes)))});
      is_open = true;
    }
  }
  return out;
}

}  // namespace

const std::string& LocalText::in(std::string_view language) const {
  return de && language.starts_with("de") ? *de : en;
}

std::vector<Block> markdown(std::string_view text) {
  std::vector<Block> out;
  for (RawBlock& raw : rawBlocks(text)) {
    Inline(raw.block.spans).read(raw.text, {});
    out.push_back(std::move(raw.block));
  }
  return out;
}

std::string plainText(const std::vector<Block>& blocks) {
  std::string out;
  for (const Block& block : blocks) {
    if (!out.empty()) out += '\n';
    if (block.kind == Block::Kind::Numbered) out += std::to_string(block.number) + ". ";
    for (const Span& span : block.spans) out += span.text;
  }
  return out;
}

}  // namespace roundel::lesson
