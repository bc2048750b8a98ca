// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/fault_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace roundel::model {

std::string pointerSegment(std::string_view key) {
  std::string out = "/";
  for (const char c : key)
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  return out;
}

bool isWithin(std::string_view pointer, std::string_view ancestor) {
  return pointer.starts_with(ancestor) && (pointer.size() == ancestor.size() || pointer[ancestor.size()] == '/');
}

std::string Path::pointer() const {
  if (m_parent == nullptr) return {};
  return m_parent->pointer() + (m_index == kNoIndex ? pointerSegment(m_key) : fmt::format("/{}", m_index));
}

void FaultList::add(Fault fault) {
  if (full()) return countOnly();
  ++m_seen;
  if (!m_keep || m_keep(fault)) m_kept.push_back(std::move(fault));
}

void FaultList::countOnly() {
  ++m_seen;
  ++m_dropped;
}

void FaultList::append(FaultList other) {
  for (Fault& fault : other.m_kept) add(std::move(fault));
  m_dropped += other.m_dropped;
}

std::vector<Fault> FaultList::take() && {
  std::ranges::stable_sort(m_kept, {}, &Fault::line);
  if (m_dropped > 0) {
    const int line = m_kept.back().line;
    m_kept.push_back({"more-faults", "", fmt::format("and {} more {}", m_dropped, m_dropped == 1 ? "fault" : "faults"),
                      "correct those above first, then check again", line});
  }
  return std::move(m_kept);
}

}  // namespace roundel::model
