// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/talk/session_talk.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/io/files/utf8.h"
#include "core/io/json/json_cursor.h"

namespace roundel::talk {
namespace {

constexpr int kNoNumber = std::numeric_limits<int>::max();
constexpr std::ptrdiff_t kMostDigits = 4;

struct Sentence {
  int number = kNoNumber;
  double at_s = 0;
  std::string text;
};

/// "2. Now J3 runs" or "2) Now J3 runs".
std::pair<int, std::string_view> numbered(std::string_view name) {
  int number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  const std::ptrdiff_t digits = end - name.data();
  const bool number_first = error == std::errc() && number >= 0 && digits <= kMostDigits && name.front() != '-';
  const std::string_view rest_of_name =
      number_first ? name.substr(static_cast<std::size_t>(digits)) : std::string_view();
  const std::size_t words = rest_of_name.size() < 2 ? rest_of_name.npos : rest_of_name.find_first_not_of(' ', 1);
  if ((!rest_of_name.starts_with(". ") && !rest_of_name.starts_with(") ")) || words == rest_of_name.npos)
    return {kNoNumber, name};
  return {number, rest_of_name.substr(words)};
}

void readBookmark(io::JsonCursor& in, std::vector<Sentence>& out) {
  if (in.peek() != io::JsonCursor::Kind::Object) return in.skip();
  double at_s = -1;
  std::string name;
  in.enterObject();
  while (in.nextMember()) {
    if (in.key() == "at_s" && in.peek() == io::JsonCursor::Kind::Number)
      at_s = in.number().value_or(-1);
    else if (in.key() == "name" && in.peek() == io::JsonCursor::Kind::String)
      name = in.string().value_or("");
    else
      in.skip();
  }
  if (!std::isfinite(at_s) || at_s < 0 || out.size() >= kMostSlides) return;
  const auto [number, text] = numbered(name);
  out.push_back({number, at_s, std::string(text)});
}

void readBookmarks(io::JsonCursor& in, std::vector<Sentence>& out) {
  if (in.peek() != io::JsonCursor::Kind::Array) return in.skip();
  in.enterArray();
  while (in.nextElement()) readBookmark(in, out);
}

Talk talkOf(std::vector<Sentence> sentences) {
  Talk talk;
  if (std::ranges::all_of(sentences, [](const Sentence& each) { return each.number == kNoNumber; })) return talk;
  std::ranges::stable_sort(sentences, [](const Sentence& a, const Sentence& b) {
    return std::pair(a.number, a.at_s) < std::pair(b.number, b.at_s);
  });
  for (Sentence& sentence : sentences)
    talk.slides.push_back({.at = {.seconds = sentence.at_s}, .sentence = std::move(sentence.text)});
  return talk;
}

}  // namespace

std::string withoutNumber(std::string_view name) { return std::string(numbered(name).second); }

TalkResult talkOfSession(std::string_view session) {
  if (session.empty() || io::firstInvalidUtf8(session)) return {Talk(), {}};
  model::FaultList faults;  // other parts of the session have their own readers
  io::JsonCursor in(session, faults);
  if (in.peek() != io::JsonCursor::Kind::Object) return {Talk(), {}};
  std::string_view talk;
  std::vector<Sentence> sentences;
  in.enterObject();
  while (in.nextMember()) {
    if (in.key() == "talk")
      talk = in.raw();
    else if (in.key() == "bookmarks")
      readBookmarks(in, sentences);
    else
      in.skip();
  }
  return talk.empty() ? TalkResult{talkOf(std::move(sentences)), {}} : readTalk(talk);
}

}  // namespace roundel::talk
