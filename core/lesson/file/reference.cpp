// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/reference.h"

#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "core/io/json/json_out.h"
#include "core/lesson/file/raw_reference.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::lesson {
namespace {

constexpr std::string_view kRow = "row";

/// A word of a reference, split at its first "=" outside of quotes.
struct Member {
  std::string key, value;
  bool has_value = false;
};

/// Reads the next word and removes it from the text; nullopt at the end.
std::optional<Member> nextMember(std::string_view& text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\n' || text.front() == '\t')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  Member out;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    std::string& target_text = out.has_value ? out.value : out.key;
    if (c == '\'') {
      if (quoted && text.substr(i, 2) == "''")
        target_text += '\'', ++i;
      else
        quoted = !quoted;
    } else if (!quoted && (c == ' ' || c == '\n' || c == '\t')) {
      break;
    } else if (!quoted && c == '=' && !out.has_value) {
      out.has_value = true;
    } else {
      target_text += c;
    }
  }
  text.remove_prefix(i);
  return out;
}

/// Adds row=0 or row.COLUMN=value. Returns what is wrong.
std::string addRow(const Member& member, RawReference& raw) {
  raw.has_row = true;
  if (member.key == kRow) {
    const std::string& word = member.value;
    std::size_t index = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), index);
    if (error != std::errc() || end != word.data() + word.size()) return "row is the number of a row, from 0";
    raw.row.index = index;
    return {};
  }
  const std::string column = member.key.substr(kRow.size() + 1);
  if (column == "chosen" && (member.value == "true" || member.value == "false"))
    raw.row.chosen = member.value == "true";
  else
    raw.row.cells[column] = member.value;
  return {};
}

void addWord(std::string& out, std::string_view key, std::string_view value) {
  const auto quoted = [&](std::string_view word) {
    if (word.find_first_of(" '\t\n={}") == std::string_view::npos && !word.empty()) return void(out += word);
    out += '\'';
    for (const char c : word) out += c == '\'' ? std::string("''") : std::string(1, c);
    out += '\'';
  };
  if (!out.empty()) out += ' ';
  quoted(key);
  out += '=';
  quoted(value);
}

void addRowWords(std::string& out, const Row& row) {
  if (row.index) addWord(out, kRow, std::to_string(*row.index));
  for (const auto& [column, cell] : row.cells) {
    std::string value;
    if (const auto* number = std::get_if<double>(&cell))
      io::appendNumber(value, *number);
    else
      value = std::get<std::string>(cell);
    addWord(out, "row." + column, value);
  }
  if (row.chosen) addWord(out, "row.chosen", *row.chosen ? "true" : "false");
}

/// The position of the "}" that ends a reference, outside of quotes; npos if there is none.
std::size_t endOf(std::string_view text, std::size_t from) {
  bool quoted = false;
  for (std::size_t i = from; i < text.size(); ++i) {
    if (text[i] == '\'') quoted = !quoted;
    if (text[i] == '}' && !quoted) return i;
  }
  return std::string_view::npos;
}

}  // namespace

ReadReference referenceFromText(std::string_view text) {
  RawReference raw;
  ReadReference out;
  while (const auto member = nextMember(text)) {
    if (!member->has_value) {
      out.fault = fmt::format("\"{}\" has no value", model::brief(member->key));
      out.hint = "key=value, with '...' around blanks";
      return out;
    }
    if (member->key == kRow || member->key.starts_with("row.")) {
      if (out.fault = addRow(*member, raw); !out.fault.empty()) return out;
    } else if (!model::contains(referenceKeys(), member->key)) {
      out.fault = fmt::format("a reference has no \"{}\"", model::brief(member->key));
      out.hint = model::hintFor(member->key, referenceKeys(), "");
      return out;
    } else if (!raw.values.emplace(member->key, member->value).second) {
      out.fault = fmt::format("\"{}\" is given twice", member->key);
      return out;
    }
  }
  Reference reference;
  const std::vector<ReferenceFault> faults = convert(raw, reference);
  if (faults.empty())
    out.reference = std::move(reference);
  else
    out.fault = faults.front().message, out.hint = faults.front().hint;
  return out;
}

std::string toString(const Reference& reference) {
  using Kind = Reference::Kind;
  std::string out;
  const auto word = [&](std::string_view key, const std::string& value) {
    if (!value.empty()) addWord(out, key, value);
  };
  switch (reference.kind) {
    case Kind::Metric:
      word("metric", reference.name);
      break;
    case Kind::JobValue:
      word("job", reference.job), word("column", reference.name);
      break;
    case Kind::Rounds:
      word("rounds", reference.name);
      break;
    case Kind::Value:
      word("value", reference.name);
      break;
    case Kind::Score:
      word("score", reference.job), word("rejected", reference.rejected ? "true" : "");
      break;
    case Kind::Reason:
      word("reason", reference.job), word("number", reference.name);
      break;
    case Kind::Table:
      word("table", reference.table), addRowWords(out, reference.row), word("column", reference.name);
      break;
    case Kind::Matrix:
      word("matrix", reference.name), word("job", reference.job), word("type", reference.type);
      break;
    case Kind::Term:
      word("term", reference.name), word("step", reference.step), word("job", reference.job);
      break;
    case Kind::Why:
      word("why", reference.job);
      break;
  }
  word("lane", reference.lane);
  if (reference.at) word("at", toString(*reference.at));
  word("unit", reference.unit);
  if (reference.digits != Reference{}.digits) word("digits", std::to_string(reference.digits));
  word("run", reference.before ? "before" : "");
  return out;
}

Pieces piecesOf(std::string_view text) {
  Pieces out;
  std::string literal;
  const auto flush = [&] {
    if (!literal.empty()) out.list.push_back({std::move(literal), std::nullopt});
    literal.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      literal += text[i];
      continue;
    }
    if (text.substr(i, 2) == "{{") {
      literal += '{', ++i;
      continue;
    }
    const std::size_t end = endOf(text, i + 1);
    if (end == std::string_view::npos) {
      out.fault = "a brace is not closed";
      out.hint = "\"{metric=makespan_s}\", or {{ for a brace";
      return out;
    }
    ReadReference read = referenceFromText(text.substr(i + 1, end - i - 1));
    if (!read.reference) {
      out.fault = fmt::format("{{{}}}: {}", model::brief(text.substr(i + 1, end - i - 1)), read.fault);
      out.hint = read.hint;
      return out;
    }
    flush();
    out.list.push_back({{}, std::move(read.reference)});
    i = end;
  }
  flush();
  return out;
}

}  // namespace roundel::lesson
