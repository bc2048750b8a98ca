// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/talk/read_talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <new>
#include <utility>

#include "core/io/files/file.h"
#include "core/io/files/inside.h"
#include "core/io/files/utf8.h"
#include "core/io/json/json_fields.h"
#include "core/model/check/visible_text.h"

namespace roundel::talk {
namespace {

constexpr std::uintmax_t kLargestTalk = std::uintmax_t{1} << 24;
constexpr int kVersion = 1;
constexpr const char* kInstants = "seconds from 0 on, \"start:J2\", \"finish:J2\", \"arrival:J2\" or \"decision:3\"";
constexpr const char* kSpots = R"(one of {"job": ID}, {"node": ID}, {"lane": LABEL}, {"type": NAME})";
constexpr std::pair<std::string_view, Spot::Kind> kSpotKeys[] = {
    {"job", Spot::Kind::Job}, {"node", Spot::Kind::Node}, {"lane", Spot::Kind::Lane}, {"type", Spot::Kind::Type}};

/// A talk as in the file.
struct Document {
  int version = 0;
  Talk talk;
};

void readInstant(io::JsonCursor& in, Slide& slide) {
  std::optional<lesson::Instant> instant;
  std::string given_text;
  if (in.peek() == io::JsonCursor::Kind::Number) {
    const double seconds = in.number().value_or(-1);
    if (std::isfinite(seconds) && seconds >= 0) instant = lesson::Instant{.seconds = seconds};
    given_text = fmt::format("{}", seconds);
  } else if (const auto text = in.string()) {
    instant = lesson::instantFromText(*text);
    given_text = fmt::format("\"{}\"", model::brief(*text));
  } else {
    return;
  }
  if (instant)
    slide.at = std::move(*instant);
  else if (!in.stopped())
    in.fault("bad-instant", given_text + " is no instant", kInstants);
}

void writeInstant(io::JsonOut& out, const Slide& slide) {
  slide.at.kind == lesson::Instant::Kind::Seconds ? out.number(slide.at.seconds) : out.string(toString(slide.at));
}

void readSpot(io::JsonCursor& in, Slide& slide) {
  if (in.peek() != io::JsonCursor::Kind::Object) return in.wrongType(kSpots);
  int members = 0;
  in.enterObject();
  while (in.nextMember()) {
    ++members;
    const auto* row = std::ranges::find(kSpotKeys, in.key(), &std::pair<std::string_view, Spot::Kind>::first);
    if (row == std::end(kSpotKeys)) {
      io::unknownKey(in, {"job", "node", "lane", "type"});
      continue;
    }
    if (members > 1) in.fault("two-spots", "a spot on two things", kSpots);
    if (auto name = in.string()) slide.spot = {row->second, std::move(*name)};
    if (slide.spot.name.empty() && !in.stopped()) in.fault("empty-spot", "a spot without a name", kSpots);
  }
  if (members == 0 && !in.stopped()) in.fault("empty-spot", "a spot on nothing", kSpots);
}

void writeSpot(io::JsonOut& out, const Slide& slide) {
  out.beginObject();
  for (const auto& [key, kind] : kSpotKeys) {
    if (kind != slide.spot.kind) continue;
    out.key(key);
    out.string(slide.spot.name);
  }
  out.endObject();
}

/// Whether a name is that of a file in the folder or below. Files of one talk are read on every system.
bool staysInside(std::string_view name) {
  if (name.empty() || name.front() == '/' || name.find_first_of(std::string_view("\\:\0", 3)) != name.npos)
    return false;
  for (std::size_t from = 0; from <= name.size();) {
    const std::size_t to = std::min(name.find('/', from), name.size());
    if (name.substr(from, to - from) == "..") return false;
    from = to + 1;
  }
  return true;
}

void readPath(io::JsonCursor& in, std::string& file) {
  const auto name = in.string();
  if (!name || in.stopped()) return;
  if (staysInside(*name))
    file = *name;
  else
    in.fault("outside", fmt::format("\"{}\" is not in the folder of the talk", model::brief(*name)),
             "a file beside the talk or in a folder there, with / between the names");
}

void readLanes(io::JsonCursor& in, Slide& slide) {
  io::Codec<std::vector<std::string>>::read(in, slide.lanes);
  if (in.stopped()) return;
  if (slide.lanes.size() > kMostLanes)
    in.fault("too-many-lanes", fmt::format("a slide with {} lanes", slide.lanes.size()), "one or two labels");
  else if (slide.lanes.size() == 2 && slide.lanes[0] == slide.lanes[1])
    in.fault("duplicate-lane", fmt::format("the lane \"{}\" twice", model::brief(slide.lanes[0])), "two labels");
}

void readVersion(io::JsonCursor& in, Document& document) {
  io::Codec<int>::read(in, document.version);
  if (!in.stopped() && document.version != kVersion)
    in.fault("wrong-version", fmt::format("format {} of a talk", document.version),
             document.version > kVersion ? "1; a newer version of Roundel wrote this file" : "1");
}

template <class T>
constexpr io::Field<T> row(const char* key, void (*read)(io::JsonCursor&, T&), bool (*present)(const T&),
                           void (*write)(io::JsonOut&, const T&), io::Presence presence = io::Presence::Optional) {
  return {key, presence, read, present, write};
}

}  // namespace
}  // namespace roundel::talk

namespace roundel::io {

template <>
struct Fields<talk::Slide> {
  using T = talk::Slide;
  static constexpr const char* kExpected = "a slide such as {\"at\": \"start:J2\", \"sentence\": \"J2 starts\"}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        talk::row<T>(
            "scenario", [](JsonCursor& in, T& slide) { talk::readPath(in, slide.scenario); },
            [](const T& slide) { return !slide.scenario.empty(); },
            [](JsonOut& out, const T& slide) { out.string(slide.scenario); }),
        talk::row<T>(
            "lanes", talk::readLanes, [](const T& slide) { return !slide.lanes.empty(); },
            [](JsonOut& out, const T& slide) { Codec<std::vector<std::string>>::write(out, slide.lanes); }),
        talk::row<T>(
            "view",
            [](JsonCursor& in, T& slide) {
              Codec<std::string>::read(in, slide.view);
              if (!in.stopped() && slide.view.empty())
                in.fault("empty-view", "a view without a name", "lanes, stage, plots, why, guarantees or a figure");
            },
            [](const T& slide) { return slide.view != "lanes"; },
            [](JsonOut& out, const T& slide) { out.string(slide.view); }),
        talk::row<T>(
            "at", talk::readInstant, [](const T&) { return true; }, talk::writeInstant, Presence::Required),
        field<&T::sentence>("sentence"),
        field<&T::notes>("notes"),
        talk::row<T>(
            "spot", talk::readSpot, [](const T& slide) { return slide.spot.kind != talk::Spot::Kind::None; },
            talk::writeSpot)};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::talk {
namespace {

void readSlides(io::JsonCursor& in, Document& document) {
  io::Codec<std::vector<Slide>>::read(in, document.talk.slides);
  if (!in.stopped() && document.talk.slides.size() > kMostSlides)
    in.fault("too-many-slides", fmt::format("{} slides", document.talk.slides.size()),
             fmt::format("at most {}", kMostSlides));
}

}  // namespace
}  // namespace roundel::talk

namespace roundel::io {

template <>
struct Fields<talk::Document> {
  using T = talk::Document;
  static constexpr const char* kExpected = "a talk: an object that begins {\"roundel_talk\": 1,";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        talk::row<T>(
            "roundel_talk", talk::readVersion, [](const T&) { return true; },
            [](JsonOut& out, const T& document) { out.integer(document.version); }, Presence::Required),
        talk::row<T>(
            "title", [](JsonCursor& in, T& document) { Codec<std::string>::read(in, document.talk.title); },
            [](const T& document) { return !document.talk.title.empty(); },
            [](JsonOut& out, const T& document) { out.string(document.talk.title); }),
        talk::row<T>(
            "scenario", [](JsonCursor& in, T& document) { talk::readPath(in, document.talk.scenario); },
            [](const T& document) { return !document.talk.scenario.empty(); },
            [](JsonOut& out, const T& document) { out.string(document.talk.scenario); }),
        talk::row<T>(
            "slides", talk::readSlides, [](const T&) { return true; },
            [](JsonOut& out, const T& document) { Codec<std::vector<talk::Slide>>::write(out, document.talk.slides); },
            Presence::Required)};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::talk {
namespace {

TalkResult refused(model::Fault fault) { return {std::nullopt, {std::move(fault)}}; }

TalkResult parse(std::string_view text) {
  if (const auto offset = io::firstInvalidUtf8(text))
    return refused({"invalid-utf8", "", fmt::format("byte {} is not UTF-8", *offset), "save the file as UTF-8", 1});
  model::FaultList faults;
  io::JsonCursor in(text, faults);
  Document document;
  io::readFields(in, document);
  if (!in.stopped()) in.expectEnd();
  if (faults.empty()) return {std::move(document.talk), {}};
  return {std::nullopt, std::move(faults).take()};
}

}  // namespace

TalkResult readTalk(std::string_view text) {
  try {
    return parse(text);
  } catch (const std::bad_alloc&) {
    return refused({"too-large", "", "there is not enough memory for this talk", "fewer slides or shorter texts", 1});
  }
}

TalkResult readTalkFile(const std::filesystem::path& path) {
  io::FileText file = io::readFile(path, kLargestTalk);
  if (!file.fault.empty()) return refused({"unreadable", "", std::move(file.fault), std::move(file.hint), 0});
  TalkResult read = readTalk(file.text);
  if (!read.talk) return read;
  if (read.talk->slides.empty())
    return refused(
        {"empty", "/slides", "the talk has no slides", "at least one: {\"at\": 0, \"sentence\": \"...\"}", 1});
  for (const std::string& name : scenariosOf(*read.talk)) {
    if (name.empty())
      return refused({"missing-key", "/scenario", "no scenario is named",
                      "\"scenario\": the file beside the talk whose runs it shows", 1});
    if (!io::liesIn(path.parent_path(), name))
      return refused({"outside", "/scenario",
                      fmt::format("\"{}\" leads out of the folder of the talk", model::brief(name)),
                      "a file beside the talk", 1});
  }
  return read;
}

std::string compactTalk(const Talk& talk) {
  std::string compact;
  io::JsonOut out(compact);
  io::writeFields(out, Document{kVersion, talk});
  return compact;
}

std::string writeTalk(const Talk& talk) { return io::layout(compactTalk(talk)) + "\n"; }

}  // namespace roundel::talk
