// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/files/utf8.h"
#include "core/model/check/precondition.h"

namespace roundel::io {

void appendUtf8(std::string& out, unsigned code) {
  ROUNDEL_PRECONDITION(code < 0xD800 || (code > 0xDFFF && code <= 0x10FFFF));
  const auto put = [&](unsigned byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

namespace {

// Length of the UTF-8 character that begins with `lead`, and the range of its second byte; length 0: no character begins so.
struct Lead {
  int length;
  unsigned low, high;
};

Lead leadOf(unsigned char c) {
  if (c < 0x80) return {1, 0, 0};
  if (c >= 0xc2 && c < 0xe0) return {2, 0x80, 0xbf};
  if (c == 0xe0) return {3, 0xa0, 0xbf};
  if (c == 0xed) return {3, 0x80, 0x9f};
  if (c >= 0xe1 && c < 0xf0) return {3, 0x80, 0xbf};
  if (c == 0xf0) return {4, 0x90, 0xbf};
  if (c >= 0xf1 && c < 0xf4) return {4, 0x80, 0xbf};
  if (c == 0xf4) return {4, 0x80, 0x8f};
  return {0, 0, 0};
}

bool followsWell(std::string_view text, std::size_t i, const Lead& lead) {
  if (i + static_cast<std::size_t>(lead.length) > text.size()) return false;
  for (int k = 1; k < lead.length; ++k) {
    const auto c = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
    if (c < (k == 1 ? lead.low : 0x80U) || c > (k == 1 ? lead.high : 0xbfU)) return false;
  }
  return true;
}

}  // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const Lead lead = leadOf(static_cast<unsigned char>(text[i]));
    if (lead.length == 0 || !followsWell(text, i, lead)) return i;
    i += static_cast<std::size_t>(lead.length);
  }
  return std::nullopt;
}

}  // namespace roundel::io
