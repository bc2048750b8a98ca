// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/columns.h"

#include <algorithm>
#include <bit>

namespace roundel::page {
namespace {

constexpr std::size_t kAligned = 8;

}  // namespace

void Columns::begin(const std::string& name, const char* type, std::size_t count) {
  m_data.resize((m_data.size() + kAligned - 1) / kAligned * kAligned);
  m_entries.push_back({name, type, m_data.size(), count});
}

void Columns::append(std::uint64_t bits, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) m_data += static_cast<char>(bits >> (8 * i) & 0xffU);
}

void Columns::doubles(const std::string& name, std::span<const double> values) {
  begin(name, "f64", values.size());
  for (const double value : values) append(std::bit_cast<std::uint64_t>(value), sizeof value);
}

void Columns::integers(const std::string& name, std::span<const std::int32_t> values) {
  begin(name, "i32", values.size());
  std::uint32_t former_value = 0;
  for (const std::int32_t value : values) {
    const auto now = static_cast<std::uint32_t>(value);
    append(now - former_value, sizeof now);
    former_value = now;
  }
}

void Columns::bytes(const std::string& name, std::span<const std::uint8_t> values) {
  begin(name, "u8", values.size());
  for (const std::uint8_t value : values) append(value, sizeof value);
}

void Columns::writeIndex(io::JsonOut& out) const {
  out.beginObject();
  for (const Entry& entry : m_entries) {
    out.key(entry.name);
    out.beginArray();
    out.string(entry.type);
    out.integer(static_cast<std::int64_t>(entry.offset));
    out.integer(static_cast<std::int64_t>(entry.count));
    out.endArray();
  }
  out.endObject();
}

void Instants::sort() {
  std::ranges::sort(m_times_s);
  const auto repeated = std::ranges::unique(m_times_s);
  m_times_s.erase(repeated.begin(), repeated.end());
}

std::int32_t Instants::position(double t_s) const {
  return static_cast<std::int32_t>(std::ranges::lower_bound(m_times_s, t_s) - m_times_s.begin());
}

}  // namespace roundel::page
