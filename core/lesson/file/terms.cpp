// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/terms.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "core/model/text/ascii.h"

namespace roundel::lesson {
namespace {

constexpr const char* kGlossary[] = {
#include "glossary.md.inc"
};

bool isLetter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || static_cast<unsigned char>(c) > 127;
}

/// "| term | what it is | in the source |": the terms of one row.
void addRow(const std::string& line, std::vector<GlossaryTerm>& out) {
  if (!line.starts_with("| ") || line.starts_with("| term |")) return;
  std::istringstream row(line.substr(2));
  std::string names, meaning;
  std::getline(row, names, '|');
  std::getline(row, meaning, '|');
  meaning = plainText(markdown(model::trimmed(meaning)));
  std::istringstream list(names);
  for (std::string part; std::getline(list, part, ',');) {
    const std::string name(model::trimmed(part));
    if (name.size() > 1) out.push_back({model::lowered(name), std::string(model::trimmed(names)) + ": " + meaning});
  }
}

std::vector<GlossaryTerm> readTerms() {
  std::string text;
  for (const char* part : kGlossary) text += part;
  std::vector<GlossaryTerm> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) addRow(line, out);
  std::ranges::stable_sort(out, [](const auto& a, const auto& b) { return a.word.size() > b.word.size(); });
  return out;
}

struct Found {
  std::size_t at = std::string::npos, size = 0;
  const GlossaryTerm* term = nullptr;
};

/// The whole word, also with an s.
std::size_t sizeAt(const std::string& low, std::size_t at, const std::string& word) {
  if (low.compare(at, word.size(), word) != 0 || (at > 0 && isLetter(low[at - 1]))) return 0;
  std::size_t size = word.size();
  if (at + size < low.size() && low[at + size] == 's') ++size;
  return at + size < low.size() && isLetter(low[at + size]) ? 0 : size;
}

Found firstTerm(const std::string& text, const std::set<std::string>& seen) {
  const std::string lowered_text = model::lowered(text);
  for (std::size_t word_start = 0; word_start < lowered_text.size(); ++word_start) {
    if (!isLetter(lowered_text[word_start]) || (word_start > 0 && isLetter(lowered_text[word_start - 1]))) continue;
    for (const GlossaryTerm& term : glossaryTerms())
      if (const std::size_t size = sizeAt(lowered_text, word_start, term.word);
          size > 0 && !seen.contains(term.meaning))
        return {word_start, size, &term};
  }
  return {};
}

}  // namespace

const std::vector<GlossaryTerm>& glossaryTerms() {
  static const std::vector<GlossaryTerm> terms = readTerms();
  return terms;
}

void markTerms(std::vector<Block>& blocks, std::set<std::string>& seen) {
  for (Block& block : blocks) {
    std::vector<Span> spans;
    for (Span rest_span : block.spans) {
      while (rest_span.help.empty() && !rest_span.code) {
        const Found found_term = firstTerm(rest_span.text, seen);
        if (found_term.term == nullptr) break;
        seen.insert(found_term.term->meaning);
        Span leading_span = rest_span, word = rest_span;
        leading_span.text = rest_span.text.substr(0, found_term.at);
        word.text = rest_span.text.substr(found_term.at, found_term.size);
        word.meaning = found_term.term->meaning;
        rest_span.text.erase(0, found_term.at + found_term.size);
        if (!leading_span.text.empty()) spans.push_back(std::move(leading_span));
        spans.push_back(std::move(word));
      }
      if (!rest_span.text.empty()) spans.push_back(std::move(rest_span));
    }
    block.spans = std::move(spans);
  }
}

}  // namespace roundel::lesson
