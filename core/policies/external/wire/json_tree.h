// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A line of JSON from a program as a tree with the place of each value. Strict: what JSON does not allow is a fault,
// also a duplicate member, a number beyond the range of doubles, and text that is not UTF-8. Internal to core/policies.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/policies/external/program_log.h"

namespace roundel::policies::external {

/// What is wrong with a line, as a clause, and where.
struct LineFault {
  std::string what;
  ByteRange place = {};
};

enum class JsonKind : std::uint8_t { Null, False, True, Number, String, Array, Object };
const char* nameOf(JsonKind kind);  ///< "null", "true or false", "a number"...

class JsonTree;

/// A value of a tree, which must outlive it. Invalid: no such member.
class JsonValue {
 public:
  JsonValue() = default;
  explicit operator bool() const { return m_tree != nullptr; }
  JsonKind kind() const;
  bool is(JsonKind kind) const { return m_tree != nullptr && this->kind() == kind; }
  double number() const;            ///< of a Number
  std::string_view string() const;  ///< of a String, decoded
  std::string_view text() const;    ///< the bytes of the value in the line
  ByteRange place() const;
  std::size_t size() const;                       ///< of an Array or Object
  JsonValue member(std::string_view name) const;  ///< of an Object; O(members)
  /// Calls `each` with every value of an Array, until it returns false.
  template <class Each>
  void forEach(const Each& each) const;
  /// Calls `each` with name and value of every member of an Object, until it returns false.
  template <class Each>
  void forEachMember(const Each& each) const;

 private:
  friend class JsonTree;
  JsonValue(const JsonTree* tree, std::size_t at) : m_tree(tree), m_at(at) {}
  const JsonTree* m_tree = nullptr;
  std::size_t m_at = 0;
};

/// Values in the order of the text. Neither copyable nor movable: values point to it.
class JsonTree {
 public:
  static constexpr int kDepth = 64;  ///< of arrays and objects inside each other

  /// `text` must outlive the tree. O(bytes).
  explicit JsonTree(std::string_view text);
  JsonTree(const JsonTree&) = delete;
  JsonTree& operator=(const JsonTree&) = delete;

  const std::optional<LineFault>& fault() const { return m_fault; }
  JsonValue root() const { return {this, 0}; }  ///< precondition: no fault

 private:
  friend class JsonValue;
  friend class JsonReader;
  struct Node {
    JsonKind kind = JsonKind::Null;
    std::uint32_t begin = 0, end = 0;  ///< bytes in the text
    std::uint32_t after = 0;           ///< index of the node behind the value and all inside
    std::uint32_t count = 0;           ///< values or members inside
    double number = 0;
    std::string_view string;
  };

  std::string_view m_text;
  std::vector<Node> m_nodes;          ///< of a member: its name, then its value
  std::deque<std::string> m_decoded;  ///< strings with escapes
  std::optional<LineFault> m_fault;
};

template <class Each>
void JsonValue::forEach(const Each& each) const {
  const auto& nodes = m_tree->m_nodes;
  for (std::size_t at = m_at + 1; at < nodes[m_at].after; at = nodes[at].after)
    if (!each(JsonValue(m_tree, at))) return;
}

template <class Each>
void JsonValue::forEachMember(const Each& each) const {
  const auto& nodes = m_tree->m_nodes;
  for (std::size_t at = m_at + 1; at < nodes[m_at].after; at = nodes[at + 1].after)
    if (!each(nodes[at].string, JsonValue(m_tree, at + 1))) return;
}

}  // namespace roundel::policies::external
