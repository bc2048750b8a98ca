// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/lesson_fields.h"

#include <utility>

#include "core/io/json/json_fields.h"
#include "core/io/scenario_values.h"
#include "core/lesson/file/ask_fields.h"
#include "core/lesson/file/value_fields.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

using namespace roundel::lesson;

inline constexpr Word<Show> kShows[] = {{"lanes", Show::Lanes},     {"columns", Show::Columns}, {"stage", Show::Stage},
                                        {"jobs", Show::Jobs},       {"build", Show::Build},     {"plots", Show::Plots},
                                        {"metrics", Show::Metrics}, {"why", Show::Why}};

template <>
struct Codec<Show> {
  static void read(JsonCursor& in, Show& value) { readWord<Show>(in, value, kShows); }
};

template <>
struct Codec<Hidden> {
  static void read(JsonCursor& in, Hidden& value) {
    if (in.peek() != JsonCursor::Kind::Array) return in.wrongType("a list such as [\"after-playhead\", \"why\"]");
    in.enterArray();
    while (in.nextElement()) word(in, value);
  }

 private:
  static void word(JsonCursor& in, Hidden& value) {
    static constexpr std::string_view kLane = "lane:";
    const std::optional<std::string> text = in.string();
    if (!text) return;
    if (*text == "after-playhead") {
      value.after_playhead = true;
    } else if (*text == "why") {
      value.why = true;
    } else if (*text == "metrics") {
      value.metrics = true;
    } else if (text->starts_with(kLane) && in.charge(text->size())) {
      value.lanes.push_back(text->substr(kLane.size()));
    } else {
      in.fault("unknown-value", fmt::format("\"{}\" cannot be hidden", model::brief(*text)),
               model::hintFor(*text, {"after-playhead", "why", "metrics", "lane:LABEL"}, ""));
    }
  }
};

/// A ring as written.
struct RawRing {
  std::string job, node, type, lane, term, step;
};

template <>
struct Fields<RawRing> {
  using T = RawRing;
  static constexpr const char* kExpected = "an object such as {\"job\": \"J2\"}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::job>("job"),   ReadOnly<T>::of<&T::node>("node"),
                                         ReadOnly<T>::of<&T::type>("type"), ReadOnly<T>::of<&T::lane>("lane"),
                                         ReadOnly<T>::of<&T::term>("term"), ReadOnly<T>::of<&T::step>("step")};
    return kRows;
  }
  static void after(JsonCursor& in, const T& /*ring*/, std::uint64_t seen) {
    static constexpr std::uint64_t kJob = 1, kLeads[] = {1, 2, 4, 8}, kTerm = 0b110001;
    if (seen == kTerm || model::contains(kLeads, seen)) return;
    if ((seen & ~kJob) == (kTerm & ~kJob))
      return in.fault("missing-key", "a ring around a term needs \"job\"", "\"job\": \"J2\"");
    in.fault("bad-ring", "a ring is around one thing", "job, node, type, lane, or term with step and job");
  }
};

template <>
struct Codec<Ring> {
  static void read(JsonCursor& in, Ring& value) {
    RawRing raw;
    readFields(in, raw);
    using Kind = Ring::Kind;
    if (!raw.term.empty())
      value = {Kind::Term, raw.term, raw.step, raw.job};
    else if (!raw.node.empty())
      value = {Kind::Node, raw.node};
    else if (!raw.type.empty())
      value = {Kind::Type, raw.type};
    else if (!raw.lane.empty())
      value = {Kind::Lane, raw.lane};
    else
      value = {Kind::Job, raw.job};
  }
};

struct RawHint {
  LocalText text;  ///< {"en", "de"}
  LocalText say;
  std::optional<Ring> ring;
};

template <>
struct Fields<RawHint> {
  using T = RawHint;
  static constexpr const char* kExpected =
      "a text, or an object such as {\"say\": \"...\", \"ring\": {\"job\": \"J2\"}}";
  static std::span<const Field<T>> all() {
    static constexpr auto kEn = [](JsonCursor& in, T& hint) { Codec<std::string>::read(in, hint.text.en); };
    static constexpr auto kDe = [](JsonCursor& in, T& hint) { Codec<std::string>::read(in, hint.text.de.emplace()); };
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::say>("say"),
                                         ReadOnly<T>::of<&T::ring>("ring"),
                                         {"en", Presence::Optional, kEn, nullptr, nullptr},
                                         {"de", Presence::Optional, kDe, nullptr, nullptr}};
    return kRows;
  }
  static void after(JsonCursor& in, const T& /*hint*/, std::uint64_t seen) {
    if ((seen & 0b11) != 0 && (seen & 0b1100) != 0)
      return in.fault("unknown-key", "a hint has \"say\", or \"en\" and \"de\"", "{\"say\": {\"en\": \"...\"}}");
    if ((seen & 0b101) == 0) in.fault("missing-key", "a hint needs a text", "\"say\": \"...\"");
  }
};

template <>
struct Codec<Hint> {
  static void read(JsonCursor& in, Hint& value) {
    if (in.peek() == JsonCursor::Kind::String) return Codec<LocalText>::read(in, value.say);
    RawHint raw;
    readFields(in, raw);
    value.say = raw.say.empty() ? raw.text : raw.say;
    value.ring = raw.ring;
  }
};

template <>
struct Fields<Step> {
  using T = Step;
  static constexpr const char* kExpected = "a step such as {\"say\": \"...\", \"at\": 0}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::say>("say", Presence::Required),
                                         ReadOnly<T>::of<&T::at>("at"),
                                         ReadOnly<T>::of<&T::lane>("lane"),
                                         ReadOnly<T>::of<&T::points>("points"),
                                         ReadOnly<T>::of<&T::show>("show"),
                                         ReadOnly<T>::of<&T::hide>("hide"),
                                         ReadOnly<T>::of<&T::ring>("ring"),
                                         ReadOnly<T>::of<&T::ask>("ask"),
                                         ReadOnly<T>::of<&T::hints>("hint"),
                                         ReadOnly<T>::of<&T::reveal>("reveal")};
    return kRows;
  }
};

template <>
struct Codec<Step> {
  static void read(JsonCursor& in, Step& value) {
    constexpr double kUnset = -1e300;
    value.points = kUnset;
    readFields(in, value);
    if (value.points == kUnset) value.points = value.ask ? 1 : 0;
  }
};

template <>
struct Fields<LaneEntry> {
  using T = LaneEntry;
  static constexpr const char* kExpected =
      "the label of a lane, or a lane such as {\"policy\": \"ID\", \"label\": \"NAME\", \"options\": {}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::policy>("policy", Presence::Required),
                                         ReadOnly<T>::of<&T::label>("label"), ReadOnly<T>::of<&T::options>("options")};
    return kRows;
  }
};

template <>
struct Codec<LaneEntry> {
  static void read(JsonCursor& in, LaneEntry& value) {
    if (in.peek() == JsonCursor::Kind::String) return Codec<std::string>::read(in, value.label);
    readFields(in, value);
  }
};

template <>
struct Fields<Document> {
  using T = Document;
  static constexpr const char* kExpected = "a lesson: {\"roundel_lesson\": 1, ...}";
  template <auto kMember>
  static constexpr Field<T> of(std::string_view key, Presence presence = Presence::Optional) {
    using V = typename detail::MemberOf<kMember>::Value;
    return {key, presence, [](JsonCursor& in, T& object) { Codec<V>::read(in, object.lesson.*kMember); }, nullptr,
            nullptr};
  }
  static std::span<const Field<T>> all() {
    static constexpr auto kFormat = [](JsonCursor& in, T&) {
      const auto number = in.whole(0, 1'000'000);
      if (number && *number != 1)
        in.fault("wrong-version", fmt::format("format {} of a lesson; this program reads 1", *number),
                 "\"roundel_lesson\": 1");
    };
    static constexpr Field<T> kRows[] = {{"roundel_lesson", Presence::Required, kFormat, nullptr, nullptr},
                                         of<&Lesson::title>("title", Presence::Required),
                                         of<&Lesson::author>("author"),
                                         of<&Lesson::minutes>("minutes"),
                                         of<&Lesson::scenario_name>("scenario", Presence::Required),
                                         ReadOnly<T>::of<&T::lanes>("lanes"),
                                         of<&Lesson::after>("after"),
                                         of<&Lesson::steps>("steps", Presence::Required)};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::lesson {

void readDocument(io::JsonCursor& in, Document& document) { io::readFields(in, document); }

}  // namespace roundel::lesson
