#pragma once
// Words for a terminal: whatever comes out of files and names, no control character reaches it but line breaks, tabs and our own.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace roundel::cli {

/// Passes text on with its control characters shown (model::visible).
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
    void put(std::string_view text);  ///< what is complete of it, and keeps an open character
    std::ostream& m_to;
    std::string m_open;  // a character that has only begun
  };
  friend void control(std::ostream& out, std::string_view sequence);
  Buffer m_buffer;
};

/// A control sequence of our own (to the start of the line, wipe it) to the terminal behind `out`, as it is.
void control(std::ostream& out, std::string_view sequence);
/// "to the start of the line, and wipe it".
constexpr std::string_view kWipeLine = "\r\x1b[K";

}  // namespace roundel::cli
