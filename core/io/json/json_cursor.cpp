#include "core/io/json/json_cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>

#include "core/io/json/json_characters.h"

namespace roundel::io {

namespace {

constexpr std::size_t kMemoryLimit = std::size_t{1} << 30;  // about a million jobs
constexpr std::size_t kPreview = 40;

const char* nameOf(JsonCursor::Kind kind) {
  switch (kind) {
    case JsonCursor::Kind::Object:
      return "an object";
    case JsonCursor::Kind::Array:
      return "a list";
    case JsonCursor::Kind::String:
      return "the string";
    case JsonCursor::Kind::Number:
      return "the number";
    case JsonCursor::Kind::True:
    case JsonCursor::Kind::False:
      return "the truth value";
    case JsonCursor::Kind::Null:
      return "null";
    default:
      return "something else";
  }
}

bool isScalarWithText(JsonCursor::Kind kind) {
  return kind != JsonCursor::Kind::Object && kind != JsonCursor::Kind::Array && kind != JsonCursor::Kind::Null;
}

// Cut between characters.
std::string shortened(std::string_view text) {
  if (text.size() <= kPreview) return std::string(text);
  std::size_t end = kPreview;
  while (end > 0 && isContinuation(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

}  // namespace

JsonCursor::JsonCursor(std::string_view text, model::FaultList& faults) : m_text(text), m_faults(faults) {
  if (m_text.starts_with("\xef\xbb\xbf")) m_pos = 3;  // a byte order mark has no meaning in UTF-8
  skipSpace();
  m_start = m_pos;
}

void JsonCursor::skipSpace() {
  while (m_pos < m_text.size() && isSpace(m_text[m_pos])) ++m_pos;
}

JsonCursor::Kind JsonCursor::peek() {
  skipSpace();
  if (m_stopped || m_pos >= m_text.size()) return Kind::End;
  const char c = m_text[m_pos];
  const std::string_view rest = m_text.substr(m_pos);
  if (c == '{') return Kind::Object;
  if (c == '[') return Kind::Array;
  if (c == '"') return Kind::String;
  if (isDigit(c)) return Kind::Number;
  if (c == '-') return rest.size() > 1 && isLetter(rest[1]) ? Kind::Word : Kind::Number;
  const auto end = static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), isLetter) - rest.begin());
  const std::string_view letters = rest.substr(0, end);
  if (letters == "true") return Kind::True;
  if (letters == "false") return Kind::False;
  if (letters == "null") return Kind::Null;
  return Kind::Word;
}

void JsonCursor::enter(char bracket) {
  if (m_frames.size() >= kDeepest) {
    fault("too-deep", fmt::format("values are nested more than {} deep", kDeepest),
          "a scenario needs fewer than ten levels");
    m_stopped = true;
    return;
  }
  Frame frame;
  frame.array = bracket == '[';
  frame.opened = frame.place = m_pos++;
  m_frames.push_back(std::move(frame));
}

bool JsonCursor::leave() {
  ++m_pos;
  m_frames.pop_back();
  return false;
}

// At the closing bracket leaves the container and returns false; else moves past the comma to the next key or element.
bool JsonCursor::next(char closing, std::string_view expected) {
  if (m_stopped) return false;
  skipSpace();
  if (at(closing)) return leave();
  if (m_frames.back().any) {
    if (!at(',')) {
      syntax(fmt::format("',' or '{}'", closing));
      return false;
    }
    ++m_pos;
    skipSpace();
    if (at(closing)) {
      syntax(fmt::format("{} after the comma", expected));
      return false;
    }
  }
  m_frames.back().place = m_pos;
  return true;
}

bool JsonCursor::nextMember() {
  if (!next('}', "another key in double quotes")) return false;
  if (!at('"')) {
    syntax(m_frames.back().any ? "a key in double quotes" : "a key in double quotes, or '}'");
    return false;
  }
  std::string name = stringToken();
  if (m_stopped) return false;
  m_frames.back().key = std::move(name);
  m_frames.back().any = true;
  skipSpace();
  if (!at(':')) {
    syntax(fmt::format("':' after the key \"{}\"", shortened(key())));
    return false;
  }
  ++m_pos;
  return true;
}

bool JsonCursor::nextElement() {
  if (!next(']', "another value")) return false;
  Frame& frame = m_frames.back();
  if (frame.any) ++frame.index;
  frame.any = true;
  return true;
}

void JsonCursor::literal(std::string_view word) { m_pos += word.size(); }

std::optional<std::string> JsonCursor::string() {
  if (peek() != Kind::String) {
    wrongType("a string in double quotes");
    return std::nullopt;
  }
  std::string text = stringToken();
  if (m_stopped) return std::nullopt;
  return text;
}

std::optional<double> JsonCursor::number() {
  if (peek() != Kind::Number) {
    wrongType("a number");
    return std::nullopt;
  }
  const std::string_view token = numberToken();
  if (m_stopped) return std::nullopt;
  double value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  if (error != std::errc()) {
    fault("number-out-of-range", fmt::format("{} is outside what a double holds", shortened(token)),
          "a number whose size is 0, or between 5e-324 and 1.7e308");
    return std::nullopt;
  }
  return value == 0 ? 0.0 : value;  // -0 is 0
}

std::optional<long long> JsonCursor::whole(long long minimum, long long maximum) {
  if (peek() != Kind::Number) {
    wrongType("a whole number");
    return std::nullopt;
  }
  const std::size_t begin = m_pos;
  const std::optional<double> value = number();
  if (!value) return std::nullopt;
  const std::string_view token = m_text.substr(begin, m_pos - begin);
  const std::string hint = fmt::format("a whole number from {} to {}", minimum, maximum);
  if (*value != std::floor(*value)) {
    fault("wrong-type", fmt::format("{} is not a whole number", shortened(token)), hint);
  } else if (*value < static_cast<double>(minimum) || *value > static_cast<double>(maximum)) {
    fault("out-of-range", fmt::format("{} is too {} here", shortened(token), *value < 0 ? "small" : "large"), hint);
  } else {
    return static_cast<long long>(*value);
  }
  return std::nullopt;
}

// Seeds use all 64 bits, which a double cannot hold.
std::optional<std::uint64_t> JsonCursor::seed() {
  if (peek() != Kind::Number) {
    wrongType("a whole number");
    return std::nullopt;
  }
  const std::string_view token = numberToken();
  if (m_stopped) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), value);
  if (error == std::errc() && end == token.data() + token.size()) return value;
  fault("out-of-range", fmt::format("{} is not a seed", shortened(token)),
        "a whole number from 0 to 18446744073709551615, without point or exponent");
  return std::nullopt;
}

std::optional<bool> JsonCursor::boolean() {
  const Kind kind = peek();
  if (kind != Kind::True && kind != Kind::False) {
    wrongType("true or false");
    return std::nullopt;
  }
  literal(kind == Kind::True ? "true" : "false");
  return kind == Kind::True;
}

bool JsonCursor::null() {
  if (peek() != Kind::Null) return false;
  literal("null");
  return true;
}

void JsonCursor::skipScalar(Kind kind) {
  switch (kind) {
    case Kind::String:
      stringToken();
      break;
    case Kind::Number:
      numberToken();
      break;
    case Kind::True:
      literal("true");
      break;
    case Kind::False:
      literal("false");
      break;
    case Kind::Null:
      literal("null");
      break;
    case Kind::Word:
      word();
      break;
    default:
      syntax("a value");
  }
}

void JsonCursor::skipObject() {
  std::set<std::string> seen;
  enterObject();
  while (nextMember()) {
    if (!m_trustKeys && !seen.insert(key()).second) duplicateKey();
    skip();
  }
}

void JsonCursor::skip() {
  const Kind kind = peek();
  if (m_stopped) return;
  if (kind == Kind::Object) {
    skipObject();
  } else if (kind == Kind::Array) {
    enterArray();
    while (nextElement()) skip();
  } else if (kind == Kind::Number) {
    number();  // a skipped number must be representable, too
  } else {
    skipScalar(kind);
  }
}

std::string_view JsonCursor::raw() {
  skipSpace();
  const std::size_t begin = m_pos;
  skip();
  return m_stopped ? std::string_view() : m_text.substr(begin, m_pos - begin);
}

std::string JsonCursor::pointer() const {
  std::string out;
  for (const Frame& frame : m_frames) {
    if (!frame.any) break;  // the bracket itself
    out += frame.array ? fmt::format("/{}", frame.index) : model::pointerSegment(frame.key);
  }
  return out;
}

void JsonCursor::fault(std::string code, std::string message, std::string hint) {
  if (faultsFull()) return m_faults.addUnkept();
  m_faults.add({std::move(code), pointer(), std::move(message), std::move(hint), lineAt(place())});
}

void JsonCursor::faultAt(std::string_view child, std::string code, std::string message, std::string hint) {
  if (faultsFull()) return m_faults.addUnkept();
  m_faults.add({std::move(code), pointer() + model::pointerSegment(child), std::move(message), std::move(hint),
                lineAt(place())});
}

std::string JsonCursor::preview() {
  const Kind kind = peek();
  if (!isScalarWithText(kind)) return nameOf(kind);
  const std::size_t begin = m_pos;
  skipScalar(kind);
  return fmt::format("{} {}", nameOf(kind), shortened(m_text.substr(begin, m_pos - begin)));
}

void JsonCursor::wrongType(std::string_view expected) {
  const Kind kind = peek();
  if (m_stopped) return;
  if (kind == Kind::Word || kind == Kind::End) return skip();
  const std::string found = preview();
  if (m_stopped) return;
  fault("wrong-type", fmt::format("{} is of the wrong type", found), std::string(expected));
  if (kind == Kind::Null) {
    literal("null");
  } else if (!isScalarWithText(kind)) {
    skip();
  }
}

void JsonCursor::duplicateKey() {
  fault("duplicate-key", fmt::format("the key \"{}\" is given twice here", shortened(key())),
        "every key once in an object");
}

void JsonCursor::expectEnd() {
  if (m_stopped) return;
  skipSpace();
  if (m_pos < m_text.size()) syntax("the end of the file");
}

bool JsonCursor::charge(std::size_t bytes) {
  m_charged += bytes;
  if (m_stopped || m_charged <= kMemoryLimit) return !m_stopped;
  fault("too-large", fmt::format("the scenario needs more than {} MiB of memory", kMemoryLimit >> 20),
        "fewer jobs, nodes or rows");
  m_stopped = true;
  return false;
}

int JsonCursor::lineAt(std::size_t offset) {
  offset = std::min(offset, m_text.size());
  const auto lines = [&](std::size_t from, std::size_t to) {
    return static_cast<int>(std::count(m_text.begin() + static_cast<std::ptrdiff_t>(from),
                                       m_text.begin() + static_cast<std::ptrdiff_t>(to), '\n'));
  };
  // Counts from the last answer, forwards or back, so that many faults cost no more than the text between them.
  m_line += offset >= m_lineOffset ? lines(m_lineOffset, offset) : -lines(offset, m_lineOffset);
  m_lineOffset = offset;
  return m_line;
}

std::string JsonCursor::foundHere() const {
  if (m_pos >= m_text.size()) return "the end of the file";
  const auto c = static_cast<unsigned char>(m_text[m_pos]);
  if (c < 0x20 || c == 0x7f) return fmt::format("the character U+{:04X}", unsigned{c});
  std::size_t end = m_pos + 1;
  while (end < m_text.size() && isContinuation(m_text[end])) ++end;
  if (isLetter(m_text[m_pos]))
    end = static_cast<std::size_t>(
        std::find_if_not(m_text.begin() + static_cast<std::ptrdiff_t>(m_pos), m_text.end(), isLetter) - m_text.begin());
  return fmt::format("'{}'", shortened(m_text.substr(m_pos, end - m_pos)));
}

std::string JsonCursor::hintForSyntax() const {
  if (m_pos >= m_text.size()) return "the file seems to have been cut off: close every bracket that is open";
  const char c = m_text[m_pos];
  if (c == '/' || c == '#') return "JSON has no comments: delete it";
  if (c == '\'') return "JSON strings are written in double quotes";
  if (c == '}' || c == ']') return "a bracket or comma too many, or a value missing before it";
  if (isLetter(c)) return "text is written in double quotes; only true, false and null are not";
  return "check the brackets, commas and quotes before this place";
}

void JsonCursor::syntax(std::string expected) {
  if (m_stopped) return;
  const int line = lineAt(m_pos);
  const std::size_t newline = m_pos == 0 ? std::string_view::npos : m_text.rfind('\n', m_pos - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const auto column =
      1 + std::count_if(m_text.begin() + static_cast<std::ptrdiff_t>(begin),
                        m_text.begin() + static_cast<std::ptrdiff_t>(m_pos), [](char c) { return !isContinuation(c); });
  std::string message = fmt::format("expected {}, found {} (line {}, column {})", expected, foundHere(), line, column);
  if (m_pos >= m_text.size() && !m_frames.empty()) {
    message += fmt::format("; the '{}' of line {} is still open", m_frames.back().array ? '[' : '{',
                           lineAt(m_frames.back().opened));
  }
  m_faults.add({"syntax", pointer(), std::move(message), hintForSyntax(), line});
  m_stopped = true;
}

}  // namespace roundel::io
