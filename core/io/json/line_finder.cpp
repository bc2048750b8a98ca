// SPDX-License-Identifier: GPL-3.0-or-later
// JSON pointers to lines: one pass over the text that descends only along the pointers.

#include <algorithm>
#include <map>
#include <memory>

#include "core/io/fault_text.h"
#include "core/io/json/json_cursor.h"

namespace roundel::io {

namespace {

// Pointers as a tree of unescaped segments; every node has the pointers that end there.
struct Wanted {
  std::map<std::string, std::unique_ptr<Wanted>, std::less<>> below;
  std::vector<int*> lines;
};

std::string unescaped(std::string_view segment) {
  std::string out;
  for (std::size_t i = 0; i < segment.size(); ++i) {
    const bool escape = segment[i] == '~' && i + 1 < segment.size();
    out += !escape ? segment[i] : segment[i + 1] == '1' ? '/' : '~';
    i += escape ? 1 : 0;
  }
  return out;
}

void want(Wanted& root, std::string_view pointer, int* line) {
  Wanted* node = &root;
  while (!pointer.empty()) {
    pointer.remove_prefix(1);
    const std::size_t end = std::min(pointer.find('/'), pointer.size());
    std::unique_ptr<Wanted>& next = node->below[unescaped(pointer.substr(0, end))];
    if (!next) next = std::make_unique<Wanted>();
    node = next.get();
    pointer.remove_prefix(end);
  }
  node->lines.push_back(line);
}

// A pointer to a missing value gets the line of its container, so all lines below are set before descending.
void assignAll(Wanted& node, int line) {
  for (int* target : node.lines) *target = line;
  for (auto& [segment, below] : node.below) assignAll(*below, line);
}

class Walk {
 public:
  explicit Walk(JsonCursor& in) : m_in(in) {}

  void value(Wanted& node) {
    const JsonCursor::Kind kind = m_in.peek();
    if (node.below.empty() || (kind != JsonCursor::Kind::Object && kind != JsonCursor::Kind::Array)) return m_in.skip();
    if (kind == JsonCursor::Kind::Object) {
      m_in.enterObject();
      while (m_in.nextMember()) child(node, m_in.key());
    } else {
      std::size_t index = 0;
      m_in.enterArray();
      while (m_in.nextElement()) child(node, std::to_string(index++));
    }
  }

 private:
  void child(Wanted& node, const std::string& segment) {
    const auto child_entry = node.below.find(segment);
    if (child_entry == node.below.end()) return m_in.skip();
    assignAll(*child_entry->second, m_in.line());
    value(*child_entry->second);
  }

  JsonCursor& m_in;
};

}  // namespace

void fillLines(std::string_view text, std::vector<model::Fault>& faults) {
  Wanted root;
  for (model::Fault& fault : faults)
    if (fault.line == 0) want(root, fault.pointer, &fault.line);
  if (root.below.empty() && root.lines.empty()) return;
  model::FaultList ignored_faults;
  JsonCursor in(text, ignored_faults);
  assignAll(root, in.line());
  Walk(in).value(root);
}

int lineOf(std::string_view text, const std::string& pointer) {
  std::vector<model::Fault> one{{"", pointer, "", "", 0}};
  fillLines(text, one);
  return one.front().line;
}

}  // namespace roundel::io
