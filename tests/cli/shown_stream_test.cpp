// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/terminal/shown_stream.h"

#include <gtest/gtest.h>

#include <sstream>

namespace roundel::cli {
namespace {

TEST(ShownStream, PassesNoControlCharacterButLineBreaksAndTabs) {
  std::ostringstream terminal;
  {
    ShownStream words(terminal);
    words << "job \"\x1b]0;title\x07\": " << 12 << '\r' << "\n\tnext";
  }
  EXPECT_EQ(terminal.str(), "job \"<U+001B>]0;title<U+0007>\": 12<U+000D>\n\tnext");
}

TEST(ShownStream, ACharacterThatComesInPiecesIsOne) {
  std::ostringstream terminal;
  {
    ShownStream words(terminal);
    for (const char byte : std::string("Z\u00fc \U0001F52C \u009b")) words << byte;
    words << "\xe2\x80";
  }
  EXPECT_EQ(terminal.str(), "Z\u00fc \U0001F52C <U+009B><0xE2><0x80>");
}

TEST(ShownStream, OurOwnSequencesReachTheTerminal) {
  std::ostringstream terminal;
  {
    ShownStream words(terminal);
    words << "a";
    control(words, kWipeLine);
    words << "b";
  }
  EXPECT_EQ(terminal.str(), "a\r\x1b[Kb");
  control(terminal, kWipeLine);
  EXPECT_EQ(terminal.str(), "a\r\x1b[Kb\r\x1b[K") << "a plain stream, too";
}

}  // namespace
}  // namespace roundel::cli
