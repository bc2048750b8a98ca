// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Columns of numbers as bytes that a browser reads as typed arrays, with an index in JSON. Private to core/page.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/io/json/json_out.h"

namespace roundel::page {

class Columns {
 public:
  // Each appends a column. Integers are stored as differences to their predecessor, which compress better.
  void doubles(const std::string& name, std::span<const double> values);
  void integers(const std::string& name, std::span<const std::int32_t> values);
  void bytes(const std::string& name, std::span<const std::uint8_t> values);

  /// Writes {"name":["f64",offset,count],...}; offsets are multiples of 8.
  void writeIndex(io::JsonOut& out) const;
  const std::string& data() const { return m_data; }

 private:
  struct Entry {
    std::string name;
    const char* type;
    std::size_t offset, count;
  };
  void begin(const std::string& name, const char* type, std::size_t count);
  void append(std::uint64_t bits, std::size_t size);  ///< little-endian

  std::vector<Entry> m_entries;
  std::string m_data;
};

/// The distinct instants of a run in ascending order: columns hold positions, which compress better than doubles.
class Instants {
 public:
  void add(double t_s) { m_times_s.push_back(t_s); }
  void sort();  ///< O(n log n); call it once, before position()
  /// Returns the position of an instant that was added. O(log n).
  std::int32_t position(double t_s) const;
  const std::vector<double>& times_s() const { return m_times_s; }

 private:
  std::vector<double> m_times_s;
};

}  // namespace roundel::page
