// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace roundel::io {

namespace {

constexpr std::size_t kMemoryLimit = std::size_t{1} << 30;  // about a million jobs

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

}  // namespace

JsonCursor::JsonCursor(std::string_view text, model::FaultList& faults)
    : m_scanner(text), m_places(text), m_faults(faults), m_start(m_scanner.place()) {}

JsonCursor::Kind JsonCursor::peek() { return m_stopped ? Kind::End : m_scanner.peek(); }

// Returns false, and stops the cursor with a fault, if the scanner found no such token.
bool JsonCursor::read() {
  if (m_stopped || !m_scanner.expected()) return !m_stopped;
  const std::size_t fault_offset = m_scanner.place();
  const int line = m_places.lineOf(fault_offset);
  std::string message = fmt::format("expected {}, found {} (line {}, column {})", *m_scanner.expected(),
                                    m_scanner.foundHere(), line, m_places.columnOf(fault_offset));
  if (m_scanner.atEnd() && !m_frames.empty()) {
    message += fmt::format("; the '{}' of line {} is still open", m_frames.back().array ? '[' : '{',
                           m_places.lineOf(m_frames.back().opened));
  }
  m_faults.add({"syntax", pointer(), std::move(message), std::string(m_scanner.hintHere()), line});
  m_stopped = true;
  return false;
}

bool JsonCursor::syntax(std::string expected) {
  m_scanner.expect(std::move(expected));
  return read();
}

void JsonCursor::enter(char bracket) {
  if (m_frames.size() >= kMaxDepth) {
    fault("too-deep", fmt::format("values are nested more than {} deep", kMaxDepth),
          "a scenario needs fewer than ten levels");
    m_stopped = true;
    return;
  }
  Frame frame;
  frame.array = bracket == '[';
  frame.opened = frame.place = m_scanner.place();
  m_scanner.step();
  m_frames.push_back(std::move(frame));
}

// At the closing bracket, leaves the container and returns false. Otherwise moves past the comma to the next key or element.
bool JsonCursor::next(char closing, std::string_view expected) {
  if (m_stopped) return false;
  m_scanner.skipSpace();
  if (m_scanner.at(closing)) {
    m_scanner.step();
    m_frames.pop_back();
    return false;
  }
  if (m_frames.back().any) {
    if (!m_scanner.at(',')) return syntax(fmt::format("',' or '{}'", closing));
    m_scanner.step();
    m_scanner.skipSpace();
    if (m_scanner.at(closing)) return syntax(fmt::format("{} after the comma", expected));
  }
  m_frames.back().place = m_scanner.place();
  return true;
}

bool JsonCursor::nextMember() {
  if (!next('}', "another key in double quotes")) return false;
  if (!m_scanner.at('"'))
    return syntax(m_frames.back().any ? "a key in double quotes" : "a key in double quotes, or '}'");
  std::string name = m_scanner.string();
  if (!read()) return false;
  m_frames.back().key = std::move(name);
  m_frames.back().any = true;
  m_scanner.skipSpace();
  if (!m_scanner.at(':')) return syntax(fmt::format("':' after the key \"{}\"", shortened(key())));
  m_scanner.step();
  return true;
}

bool JsonCursor::nextElement() {
  if (!next(']', "another value")) return false;
  Frame& frame = m_frames.back();
  if (frame.any) ++frame.index;
  frame.any = true;
  return true;
}

std::optional<std::string> JsonCursor::string() {
  if (peek() != Kind::String) {
    wrongType("a string in double quotes");
    return std::nullopt;
  }
  std::string text = m_scanner.string();
  if (!read()) return std::nullopt;
  return text;
}

std::optional<double> JsonCursor::number() {
  if (peek() != Kind::Number) {
    wrongType("a number");
    return std::nullopt;
  }
  const std::string_view token = m_scanner.number();
  if (!read()) return std::nullopt;
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
  const std::size_t begin = m_scanner.place();
  const std::optional<double> value = number();
  if (!value) return std::nullopt;
  const std::string_view token = m_scanner.since(begin);
  const std::string hint = fmt::format("a whole number from {} to {}", minimum, maximum);
  if (*value != std::floor(*value))
    fault("wrong-type", fmt::format("{} is not a whole number", shortened(token)), hint);
  else if (*value < static_cast<double>(minimum) || *value > static_cast<double>(maximum))
    fault("out-of-range", fmt::format("{} is too {} here", shortened(token), *value < 0 ? "small" : "large"), hint);
  else
    return static_cast<long long>(*value);
  return std::nullopt;
}

// Seeds use all 64 bits, which a double cannot hold.
std::optional<std::uint64_t> JsonCursor::seed() {
  if (peek() != Kind::Number) {
    wrongType("a whole number");
    return std::nullopt;
  }
  const std::string_view token = m_scanner.number();
  if (!read()) return std::nullopt;
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
  m_scanner.literal();
  return kind == Kind::True;
}

bool JsonCursor::null() {
  if (peek() != Kind::Null) return false;
  m_scanner.literal();
  return true;
}

void JsonCursor::skipScalar(Kind kind) {
  if (kind == Kind::String)
    m_scanner.string();
  else if (kind == Kind::Number)
    m_scanner.number();
  else if (kind == Kind::True || kind == Kind::False || kind == Kind::Null)
    m_scanner.literal();
  else if (kind == Kind::Word)
    return word();
  else
    m_scanner.expect("a value");
  read();
}

// NaN and infinities are meant as numbers, so reading continues. Other words are not JSON.
void JsonCursor::word() {
  const std::string_view text = m_scanner.word();
  if (!read()) return;
  fault("not-finite", fmt::format("{} is not a JSON number", text), "a finite number, or leave the key out");
}

void JsonCursor::skipObject() {
  std::set<std::string> seen_keys;
  enterObject();
  while (nextMember()) {
    if (!m_trustKeys && !seen_keys.insert(key()).second) duplicateKey();
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
  m_scanner.skipSpace();
  const std::size_t begin = m_scanner.place();
  skip();
  return m_stopped ? std::string_view() : m_scanner.since(begin);
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
  if (faultsFull()) return m_faults.countOnly();
  m_faults.add({std::move(code), pointer(), std::move(message), std::move(hint), line()});
}

void JsonCursor::faultAt(std::string_view child, std::string code, std::string message, std::string hint) {
  if (faultsFull()) return m_faults.countOnly();
  m_faults.add(
      {std::move(code), pointer() + model::pointerSegment(child), std::move(message), std::move(hint), line()});
}

std::string JsonCursor::preview() {
  const Kind kind = peek();
  if (!isScalarWithText(kind)) return nameOf(kind);
  const std::size_t begin = m_scanner.place();
  skipScalar(kind);
  return fmt::format("{} {}", nameOf(kind), shortened(m_scanner.since(begin)));
}

void JsonCursor::wrongType(std::string_view expected) {
  const Kind kind = peek();
  if (m_stopped) return;
  if (kind == Kind::Word || kind == Kind::End) return skip();
  const std::string found_text = preview();
  if (m_stopped) return;
  fault("wrong-type", fmt::format("{} is of the wrong type", found_text), std::string(expected));
  if (kind == Kind::Null)
    m_scanner.literal();
  else if (!isScalarWithText(kind))
    skip();
}

void JsonCursor::duplicateKey() {
  fault("duplicate-key", fmt::format("the key \"{}\" is given twice here", shortened(key())),
        "every key once in an object");
}

void JsonCursor::expectEnd() {
  if (m_stopped) return;
  m_scanner.skipSpace();
  if (!m_scanner.atEnd()) syntax("the end of the file");
}

bool JsonCursor::charge(std::size_t bytes) {
  m_charged += bytes;
  if (m_stopped || m_charged <= kMemoryLimit) return !m_stopped;
  fault("too-large", fmt::format("the scenario needs more than {} MiB of memory", kMemoryLimit >> 20),
        "fewer jobs, nodes or rows");
  m_stopped = true;
  return false;
}

}  // namespace roundel::io
