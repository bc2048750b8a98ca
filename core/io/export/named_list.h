// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "J1: 2 x V100 on n0; J3: ...; and 12 more": a decision's effect on jobs, on one line. Private to core/io.

#include <cstddef>
#include <string>
#include <string_view>

namespace roundel::io {

class NamedList {
 public:
  explicit NamedList(std::size_t most) : m_most(most) {}

  /// Adds "name: what", or only the name if `what` is empty. Names after the first `most` are only counted. O(text).
  void add(std::string_view name, std::string_view what = {}) {
    if (++m_count > m_most) return;
    if (!m_text.empty()) m_text += "; ";
    m_text += name;
    if (!what.empty()) m_text.append(": ").append(what);
  }
  std::string text() const {
    return m_count > m_most ? m_text + "; and " + std::to_string(m_count - m_most) + " more" : m_text;
  }

 private:
  std::size_t m_most, m_count = 0;
  std::string m_text;
};

}  // namespace roundel::io
