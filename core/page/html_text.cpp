// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/page/html_text.h"

#include <cstddef>
#include <cstdint>

#include "core/io/files/gzip.h"
#include "core/model/check/visible_text.h"

namespace roundel::page {
namespace {

constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : model::visible(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  const auto byteAt = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::uint32_t three = byteAt(i) << 16U | byteAt(i + 1) << 8U | byteAt(i + 2);
    const std::size_t left = bytes.size() - i;
    out += kDigits[three >> 18U & 63U];
    out += kDigits[three >> 12U & 63U];
    out += left > 1 ? kDigits[three >> 6U & 63U] : '=';
    out += left > 2 ? kDigits[three & 63U] : '=';
  }
  return out;
}

std::string packedElement(std::string_view id, std::string_view bytes) {
  return "<script type=\"text/plain\" id=\"" + std::string(id) + "\">" + base64(io::gzipped(bytes)) + "</script>\n";
}

}  // namespace roundel::page
