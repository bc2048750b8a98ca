// SPDX-License-Identifier: GPL-3.0-or-later
// Formats compact JSON for people. One pass finds the end of each container and its length on one line, a second writes.

#include <vector>

#include "core/io/json/json_out.h"

namespace roundel::io {

namespace {

struct Container {
  std::size_t length = 0;  // on one line, with spaces after commas and colons
  bool nested = false;     // holds containers
};

// Returns the position after the string whose opening quote is at `pos`.
std::size_t pastString(std::string_view text, std::size_t pos) {
  for (++pos; text[pos] != '"'; ++pos) pos += text[pos] == '\\' ? 1U : 0U;
  return pos + 1;
}

std::vector<Container> measure(std::string_view text) {
  struct Open {
    std::size_t id, begin, blanks;
  };
  std::vector<Container> containers;
  std::vector<Open> open_containers;
  std::size_t blanks = 0;
  for (std::size_t pos = 0; pos < text.size(); ++pos) {
    const char c = text[pos];
    if (c == '"') {
      pos = pastString(text, pos) - 1;
    } else if (c == ',' || c == ':') {
      ++blanks;
    } else if (c == '{' || c == '[') {
      if (!open_containers.empty()) containers[open_containers.back().id].nested = true;
      open_containers.push_back({containers.size(), pos, blanks});
      containers.emplace_back();
    } else if (c == '}' || c == ']') {
      containers[open_containers.back().id].length =
          pos + 1 - open_containers.back().begin + blanks - open_containers.back().blanks;
      open_containers.pop_back();
    }
  }
  return containers;
}

class Layout {
 public:
  Layout(std::string_view text, std::size_t width) : m_text(text), m_width(width), m_containers(measure(text)) {}

  std::string run() {
    if (!m_text.empty()) value(0);
    m_out += '\n';
    return std::move(m_out);
  }

 private:
  bool atContainer() const { return m_text[m_pos] == '{' || m_text[m_pos] == '['; }

  void value(std::size_t depth) {
    if (!atContainer()) return scalar();
    const Container& container = m_containers[m_next];
    const bool is_empty = m_text[m_pos + 1] == '}' || m_text[m_pos + 1] == ']';
    const bool rows = depth == 1 && m_text.substr(m_pos, 2) == "[{";
    const std::size_t lineBegin = m_out.rfind('\n') + 1;                           // npos + 1 is 0
    const bool fits = m_out.size() - lineBegin + container.length + 1 <= m_width;  // 1: the comma after it
    if (is_empty || (depth > 0 && !rows && fits)) return flat();
    if (container.nested || m_text[m_pos] == '{') return broken(depth);
    filled(depth);
  }

  void scalar() {
    std::size_t end = m_pos;
    if (m_text[m_pos] == '"')
      end = pastString(m_text, m_pos);
    else
      while (end < m_text.size() && std::string_view(",:]}").find(m_text[end]) == std::string_view::npos) ++end;
    m_out.append(m_text, m_pos, end - m_pos);
    m_pos = end;
  }

  void flat() {
    std::size_t open_count = 0;
    do {
      const char c = m_text[m_pos];
      if (c == '"') {
        scalar();
        continue;
      }
      if (c == '{' || c == '[') {
        ++open_count;
        ++m_next;
      } else if (c == '}' || c == ']') {
        --open_count;
      }
      m_out += c;
      if (c == ',' || c == ':') m_out += ' ';
      ++m_pos;
    } while (open_count > 0);
  }

  void newline(std::size_t depth) {
    m_out += '\n';
    m_out.append(2 * depth, ' ');
  }

  // Writes each element on its own line.
  void broken(std::size_t depth) {
    const bool object = m_text[m_pos] == '{';
    ++m_next;
    do {
      m_out += m_text[m_pos++];  // the bracket, or the comma after the previous element
      newline(depth + 1);
      if (object) {
        scalar();
        m_out += ": ";
        ++m_pos;
      }
      value(depth + 1);
    } while (m_text[m_pos] == ',');
    newline(depth);
    m_out += m_text[m_pos++];
  }

  // Writes as many numbers and words on a line as fit.
  void filled(std::size_t depth) {
    ++m_next;
    m_out += m_text[m_pos++];
    newline(depth + 1);
    while (true) {
      scalar();
      if (m_text[m_pos] != ',') break;
      m_out += m_text[m_pos++];
      if (m_out.size() - m_out.rfind('\n') > m_width - 20)
        newline(depth + 1);
      else
        m_out += ' ';
    }
    newline(depth);
    m_out += m_text[m_pos++];
  }

  std::string_view m_text;
  std::size_t m_width;
  std::vector<Container> m_containers;
  std::size_t m_next = 0;  // the container that begins next
  std::size_t m_pos = 0;
  std::string m_out;
};

}  // namespace

std::string layout(std::string_view compact, std::size_t width) { return Layout(compact, width).run(); }

}  // namespace roundel::io
