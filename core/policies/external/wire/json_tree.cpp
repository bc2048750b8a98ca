// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/wire/json_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "core/io/files/utf8.h"
#include "core/model/check/visible_text.h"

namespace roundel::policies::external {
namespace {

constexpr std::size_t kFewMembers = 12;  // up to here all pairs of names are compared

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string quotedName(std::string_view name) { return fmt::format("\"{}\"", model::brief(model::visible(name))); }

}  // namespace

const char* nameOf(JsonKind kind) {
  switch (kind) {
    case JsonKind::Null:
      return "null";
    case JsonKind::False:
    case JsonKind::True:
      return "true or false";
    case JsonKind::Number:
      return "a number";
    case JsonKind::String:
      return "a string";
    case JsonKind::Array:
      return "a list";
    case JsonKind::Object:
      break;
  }
  return "an object";
}

/// Reads one line. The first fault ends it: every function returns false after a fault.
class JsonReader {
 public:
  explicit JsonReader(JsonTree& tree) : m_tree(tree), m_text(tree.m_text) {}

  void run() {
    if (const auto bad = io::firstInvalidUtf8(m_text)) {
      fail(fmt::format("byte {} is not UTF-8", *bad + 1), *bad, *bad + 1);
      return;
    }
    skipBlanks();
    if (m_at == m_text.size()) {
      fail("the line is empty", 0, 0);
      return;
    }
    if (!value(0)) return;
    skipBlanks();
    if (m_at < m_text.size())
      fail(fmt::format("text follows the JSON value at character {}", m_at + 1), m_at, m_text.size());
  }

 private:
  using Node = JsonTree::Node;

  bool fail(std::string what, std::size_t begin, std::size_t end) {
    m_tree.m_fault = LineFault{std::move(what), {begin, end}};
    return false;
  }
  bool expected(const char* what) {
    if (m_at >= m_text.size()) return fail(fmt::format("the line ends where {} is expected", what), m_at, m_at);
    return fail(fmt::format("{} is expected at character {}", what, m_at + 1), m_at, m_at + 1);
  }

  char peek() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
  void skipBlanks() {
    while (m_at < m_text.size() && (peek() == ' ' || peek() == '\t' || peek() == '\r')) ++m_at;
  }

  std::size_t open(JsonKind kind) {
    Node node;
    node.kind = kind;
    node.begin = static_cast<std::uint32_t>(m_at);
    m_tree.m_nodes.push_back(node);
    return m_tree.m_nodes.size() - 1;
  }
  bool close(std::size_t at) {
    m_tree.m_nodes[at].end = static_cast<std::uint32_t>(m_at);
    m_tree.m_nodes[at].after = static_cast<std::uint32_t>(m_tree.m_nodes.size());
    return true;
  }

  bool value(int depth) {
    switch (peek()) {
      case '{':
        return object(depth);
      case '[':
        return array(depth);
      case '"':
        return string();
      case 'n':
        return word("null", JsonKind::Null);
      case 't':
        return word("true", JsonKind::True);
      case 'f':
        return word("false", JsonKind::False);
      default:
        return peek() == '-' || isDigit(peek()) ? number() : noValue();
    }
  }

  bool noValue() {
    for (const std::string_view name : {"NaN", "Infinity"})
      if (m_text.substr(m_at).starts_with(name))
        return fail(fmt::format("{} at character {} is no JSON number", name, m_at + 1), m_at, m_at + name.size());
    return expected("a value");
  }

  bool word(std::string_view name, JsonKind kind) {
    if (!m_text.substr(m_at).starts_with(name)) return expected("a value");
    const std::size_t node_index = open(kind);
    m_at += name.size();
    return close(node_index);
  }

  void digits() {
    while (isDigit(peek())) ++m_at;
  }

  bool number() {
    const std::size_t node_index = open(JsonKind::Number), begin = m_at;
    if (peek() == '-') ++m_at;
    if (m_text.substr(m_at).starts_with("Infinity"))
      return fail(fmt::format("-Infinity at character {} is no JSON number", begin + 1), begin, m_at + 8);
    if (!isDigit(peek())) return expected("a digit");
    if (peek() == '0')
      ++m_at;
    else
      digits();
    if (peek() == '.') {
      ++m_at;
      if (!isDigit(peek())) return expected("a digit");
      digits();
    }
    if (peek() == 'e' || peek() == 'E') {
      ++m_at;
      if (peek() == '+' || peek() == '-') ++m_at;
      if (!isDigit(peek())) return expected("a digit");
      digits();
    }
    if (!convert(m_text.substr(begin, m_at - begin), m_tree.m_nodes[node_index].number))
      return fail(fmt::format("the number {} is too large", model::brief(m_text.substr(begin, m_at - begin), 30)),
                  begin, m_at);
    return close(node_index);
  }

  // A number too small for a double is 0; one too large is a fault.
  static bool convert(std::string_view text, double& number) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec == std::errc()) return true;
    number = 0;
    const std::string_view size = text.substr(text.front() == '-' ? 1 : 0);
    const std::size_t exponent = size.find_first_of("eE");
    const bool is_small = exponent == std::string_view::npos ? size.starts_with("0.") : size[exponent + 1] == '-';
    return is_small;
  }

  bool string() {
    const std::size_t node_index = open(JsonKind::String), begin = m_at++;
    const std::size_t first = m_at;
    while (m_at < m_text.size() && m_text[m_at] != '"' && m_text[m_at] != '\\' &&
           static_cast<unsigned char>(m_text[m_at]) >= 0x20)
      ++m_at;
    if (peek() == '"') {
      m_tree.m_nodes[node_index].string = m_text.substr(first, m_at - first);
    } else {
      std::string decoded(m_text.substr(first, m_at - first));
      if (!decodeRest(decoded, begin)) return false;
      m_tree.m_nodes[node_index].string = m_tree.m_decoded.emplace_back(std::move(decoded));
    }
    ++m_at;
    return close(node_index);
  }

  // Reads up to the closing quote.
  bool decodeRest(std::string& to, std::size_t begin) {
    while (m_at < m_text.size() && m_text[m_at] != '"') {
      const char c = m_text[m_at];
      if (static_cast<unsigned char>(c) < 0x20)
        return fail(fmt::format("a control character is not escaped at character {}", m_at + 1), m_at, m_at + 1);
      ++m_at;
      if (c != '\\')
        to += c;
      else if (!escape(to))
        return false;
    }
    return m_at < m_text.size() || fail("a string is not closed", begin, m_text.size());
  }

  bool escape(std::string& to) {
    static constexpr std::string_view kNames = "\"\\/bfnrt", kValues = "\"\\/\b\f\n\r\t";
    const char c = peek();
    ++m_at;
    if (c == 'u') return unicode(to);
    const std::size_t name = kNames.find(c);
    if (c == '\0' || name == std::string_view::npos)
      return fail(fmt::format("there is no escape \\{} in JSON", model::visible(std::string(1, c))), m_at - 2, m_at);
    to += kValues[name];
    return true;
  }

  std::optional<unsigned> fourDigits() {
    unsigned code = 0;
    if (m_at + 4 > m_text.size()) return std::nullopt;
    const char* const begin = m_text.data() + m_at;
    const auto [end, error] = std::from_chars(begin, begin + 4, code, 16);
    if (error != std::errc() || end != begin + 4) return std::nullopt;
    m_at += 4;
    return code;
  }

  bool unicode(std::string& to) {
    const std::size_t begin = m_at - 2;
    auto code = fourDigits();
    if (!code) return fail(R"(\u is not followed by four hexadecimal digits)", begin, m_at);
    if (*code >= 0xD800 && *code < 0xDC00 && m_text.substr(m_at).starts_with("\\u")) {
      m_at += 2;
      const auto low_code = fourDigits();
      if (low_code && *low_code >= 0xDC00 && *low_code < 0xE000)
        code = 0x10000 + ((*code - 0xD800) << 10U) + (*low_code - 0xDC00);
    }
    if (*code >= 0xD800 && *code < 0xE000)
      return fail(fmt::format("\\u{:04x} is half of a character", *code), begin, m_at);
    io::appendUtf8(to, *code);
    return true;
  }

  bool enter(int depth) {
    if (depth < JsonTree::kDepth) return true;
    return fail(fmt::format("lists and objects are nested more than {} deep", JsonTree::kDepth), m_at, m_at + 1);
  }

  bool array(int depth) {
    if (!enter(depth)) return false;
    const std::size_t node_index = open(JsonKind::Array);
    ++m_at;
    skipBlanks();
    for (bool has_more = peek() != ']'; has_more; ++m_tree.m_nodes[node_index].count) {
      skipBlanks();
      if (!value(depth + 1)) return false;
      skipBlanks();
      has_more = peek() == ',';
      if (!has_more && peek() != ']') return expected("a comma or ]");
      m_at += has_more ? 1 : 0;
    }
    ++m_at;
    return close(node_index);
  }

  bool object(int depth) {
    if (!enter(depth)) return false;
    const std::size_t node_index = open(JsonKind::Object);
    ++m_at;
    skipBlanks();
    for (bool has_more = peek() != '}'; has_more; ++m_tree.m_nodes[node_index].count) {
      skipBlanks();
      if (peek() != '"') return expected("the name of a member");
      if (!string()) return false;
      skipBlanks();
      if (peek() != ':') return expected("a colon");
      ++m_at;
      skipBlanks();
      if (!value(depth + 1)) return false;
      skipBlanks();
      has_more = peek() == ',';
      if (!has_more && peek() != '}') return expected("a comma or }");
      m_at += has_more ? 1 : 0;
    }
    ++m_at;
    return close(node_index) && eachNameOnce(node_index);
  }

  bool eachNameOnce(std::size_t object) {
    const auto& nodes = m_tree.m_nodes;
    const bool has_few_names = nodes[object].count <= kFewMembers;
    std::unordered_set<std::string_view> seen_names;
    std::vector<std::string_view> names;
    for (std::size_t node_index = object + 1; node_index < nodes[object].after;
         node_index = nodes[node_index + 1].after) {
      const std::string_view name = nodes[node_index].string;
      const bool twice =
          has_few_names ? std::ranges::find(names, name) != names.end() : !seen_names.insert(name).second;
      if (twice)
        return fail(fmt::format("the member {} is stated twice", quotedName(name)), nodes[node_index].begin,
                    nodes[node_index].end);
      if (has_few_names) names.push_back(name);
    }
    return true;
  }

  JsonTree& m_tree;
  std::string_view m_text;
  std::size_t m_at = 0;
};

JsonTree::JsonTree(std::string_view text) : m_text(text) { JsonReader(*this).run(); }

JsonKind JsonValue::kind() const { return m_tree->m_nodes[m_at].kind; }
double JsonValue::number() const { return m_tree->m_nodes[m_at].number; }
std::string_view JsonValue::string() const { return m_tree->m_nodes[m_at].string; }
std::size_t JsonValue::size() const { return m_tree->m_nodes[m_at].count; }
ByteRange JsonValue::place() const {
  return m_tree == nullptr ? ByteRange{} : ByteRange{m_tree->m_nodes[m_at].begin, m_tree->m_nodes[m_at].end};
}
std::string_view JsonValue::text() const {
  const ByteRange byte_range = place();
  return m_tree->m_text.substr(byte_range.begin, byte_range.end - byte_range.begin);
}

JsonValue JsonValue::member(std::string_view name) const {
  JsonValue member_value;
  forEachMember([&](std::string_view key, JsonValue value) {
    if (key == name) member_value = value;
    return !member_value;
  });
  return member_value;
}

}  // namespace roundel::policies::external
