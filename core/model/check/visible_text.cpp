// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/check/visible_text.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>

#include "core/model/check/precondition.h"

namespace roundel::model {
namespace {

struct CodePoints {
  char32_t first, last;
};
constexpr CodePoints kControls[] = {{0x00, 0x1f},     {0x7f, 0x9f},     {0x61c, 0x61c},   {0x200e, 0x200f},
                                    {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}};

// Bytes after a lead byte, and the smallest code point of that length.
struct Lead {
  int more = -1;
  char32_t bits = 0, least = 0;
};

Lead leadOf(unsigned char byte) {
  if (byte < 0x80) return {0, byte, 0};
  if (byte >= 0xc0 && byte < 0xe0) return {1, byte & 0x1fU, 0x80};
  if (byte >= 0xe0 && byte < 0xf0) return {2, byte & 0x0fU, 0x800};
  if (byte >= 0xf0 && byte < 0xf8) return {3, byte & 0x07U, 0x10000};
  return {};
}

}  // namespace

Character firstCharacter(std::string_view text) {
  ROUNDEL_PRECONDITION(!text.empty());
  const auto first = static_cast<unsigned char>(text.front());
  const Lead lead = leadOf(first);
  const Character invalid{.code = first, .bytes = 1, .valid = false};
  if (lead.more < 0 || text.size() <= static_cast<std::size_t>(lead.more)) return invalid;
  char32_t code = lead.bits;
  for (int i = 1; i <= lead.more; ++i) {
    const auto byte = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
    if ((byte & 0xc0) != 0x80) return invalid;
    code = code << 6 | (byte & 0x3fU);
  }
  if (code < lead.least || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return invalid;
  return {.code = code, .bytes = static_cast<std::size_t>(lead.more) + 1, .valid = true};
}

bool isControl(char32_t code) {
  for (const CodePoints& range : kControls)
    if (code >= range.first && code <= range.last) return true;
  return false;
}

std::string visible(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character c = firstCharacter(text);
    const std::string_view bytes = text.substr(0, c.bytes);
    if (!c.valid)
      fmt::format_to(std::back_inserter(out), "<0x{:02X}>", static_cast<std::uint32_t>(c.code));
    else if (isControl(c.code) && (c.bytes > 1 || kept.find(bytes) == std::string_view::npos))
      fmt::format_to(std::back_inserter(out), "<U+{:04X}>", static_cast<std::uint32_t>(c.code));
    else
      out += bytes;
    text.remove_prefix(c.bytes);
  }
  return out;
}

std::string brief(std::string_view name, std::size_t most) {
  std::size_t characters = 0, cut = name.size();
  for (std::size_t byte_index = 0; byte_index < name.size();
       byte_index += firstCharacter(name.substr(byte_index)).bytes)
    if (characters++ == most) cut = byte_index;
  if (characters <= most) return std::string(name);
  return fmt::format("{}\u2026 ({} characters)", name.substr(0, cut), characters);
}

}  // namespace roundel::model
