// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes JSON and CSV text directly into a string, without a document.

#include <cstdint>
#include <string>
#include <string_view>

namespace roundel::io {

/// Appends the shortest text that reads back as the same double: integers below 1e15 without a point, 1e-5 to 1e15
/// without an exponent, -0 as 0. Returns false and appends nothing if the number is not finite.
bool appendNumber(std::string& out, double value);
void appendInteger(std::string& out, std::int64_t value);
void appendJsonString(std::string& out, std::string_view text);

/// Writes compact JSON ({"a":1,"b":[2,3]}) and adds the commas.
class JsonOut {
 public:
  explicit JsonOut(std::string& out) : m_out(out) {}

  void beginObject() { open('{'); }
  void endObject() { close('}'); }
  void beginArray() { open('['); }
  void endArray() { close(']'); }
  void key(std::string_view name);
  void string(std::string_view text);
  void number(double value);  ///< null if it is not finite
  void integer(std::int64_t value);
  void seed(std::uint64_t value);
  void boolean(bool value) { raw(value ? "true" : "false"); }
  void null() { raw("null"); }
  void raw(std::string_view json);  ///< appends one value that is already JSON

 private:
  void comma();
  void open(char bracket);
  void close(char bracket);

  std::string& m_out;
  bool m_first = true;  // the next value is the first in its container, or follows a key
};

/// Formats compact JSON (from JsonOut) for readers: two-space indent, a value on one line if it fits into `width`
/// columns, one row of a top-level list per line. O(bytes * depth).
std::string layout(std::string_view compact, std::size_t width = 120);

}  // namespace roundel::io
