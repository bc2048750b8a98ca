// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/text_places.h"

#include <algorithm>

#include "core/model/text/ascii.h"

namespace roundel::io {

int TextPlaces::lineOf(std::size_t offset) {
  offset = std::min(offset, m_text.size());
  const auto lines = [&](std::size_t from, std::size_t to) {
    const std::string_view passage = m_text.substr(from, to - from);
    return static_cast<int>(std::ranges::count(passage, '\n'));
  };
  m_line += offset >= m_offset ? lines(m_offset, offset) : -lines(offset, m_offset);
  m_offset = offset;
  return m_line;
}

int TextPlaces::columnOf(std::size_t offset) const {
  const std::size_t newline = offset == 0 ? std::string_view::npos : m_text.rfind('\n', offset - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::string_view line_head = m_text.substr(begin, offset - begin);
  const auto characters = std::ranges::count_if(line_head, [](char c) { return !model::isContinuation(c); });
  return 1 + static_cast<int>(characters);
}

}  // namespace roundel::io
