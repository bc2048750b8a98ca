// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/refused_line.h"

#include <algorithm>

#include "core/grading/run_result.h"
#include "core/model/check/visible_text.h"

namespace roundel::grading {
namespace {

constexpr std::size_t kMarked = 100, kBefore = 60;
constexpr std::string_view kCut = "…";

bool isInside(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
}

std::size_t nextCharacter(std::string_view text, std::size_t at) {
  for (++at; isInside(text, at);) ++at;
  return std::min(at, text.size());
}

std::size_t afterCharacters(std::string_view text, std::size_t count) {
  std::size_t byte_index = 0;
  for (; count > 0 && byte_index < text.size(); --count) byte_index = nextCharacter(text, byte_index);
  return byte_index;
}

std::size_t countOf(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t byte_index = 0; byte_index < text.size(); ++count) byte_index = nextCharacter(text, byte_index);
  return count;
}

std::string firstPart(std::string_view text, std::size_t most) {
  const std::size_t end = afterCharacters(text, most);
  return std::string(text.substr(0, end)) + std::string(end < text.size() ? kCut : "");
}

std::string lastPart(std::string_view text, std::size_t most) {
  const std::size_t count = countOf(text);
  if (count <= most) return std::string(text);
  return std::string(kCut) + std::string(text.substr(afterCharacters(text, count - most)));
}

}  // namespace

RefusedLine refusedLine(std::string_view answer, std::size_t begin, std::size_t end) {
  begin = std::min(begin, answer.size());
  end = std::clamp(end, begin, answer.size());
  RefusedLine out;
  out.before = lastPart(model::visible(answer.substr(0, begin)), kBefore);
  out.marked = firstPart(model::visible(answer.substr(begin, end - begin)), kMarked);
  const std::size_t used_characters = countOf(out.before) + countOf(out.marked);
  out.after =
      firstPart(model::visible(answer.substr(end)), kLongestMessage - std::min(used_characters, kLongestMessage - 1));
  return out;
}

}  // namespace roundel::grading
