// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Protects the terminal: control characters from files and names are made visible, except for line breaks and tabs.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace roundel::cli {

/// Passes text on with its control characters made visible (model::visible).
class ShownStream : public std::ostream {
 public:
  explicit ShownStream(std::ostream& to) : std::ostream(&m_buffer), m_buffer(to) {}

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(std::ostream& to) : m_to(to) {}
    ~Buffer() override;
    std::ostream& to() { return m_to; }

   protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;

   private:
    void put(std::string_view text);  ///< writes the complete characters and keeps an incomplete one
    std::ostream& m_to;
    std::string m_incomplete;  // an incomplete UTF-8 character
  };
  friend void control(std::ostream& out, std::string_view sequence);
  Buffer m_buffer;
};

/// Sends a control sequence of this program unchanged to the terminal behind `out`.
void control(std::ostream& out, std::string_view sequence);
/// Moves to the start of the line and erases it.
constexpr std::string_view kWipeLine = "\r\x1b[K";

}  // namespace roundel::cli
