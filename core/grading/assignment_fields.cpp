// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/assignment_fields.h"

#include "core/io/json/json_fields.h"
#include "core/io/scenario_values.h"

namespace roundel::io {

using namespace roundel::grading;

inline constexpr Word<CaseKind> kCaseKinds[] = {{"runs", CaseKind::Runs},
                                                {"legal", CaseKind::Legal},
                                                {"equal", CaseKind::Equal},
                                                {"check", CaseKind::Check},
                                                {"metric", CaseKind::Metric}};
inline constexpr Word<Visibility> kVisibilities[] = {{"after_due_date", Visibility::AfterDueDate},
                                                     {"after_published", Visibility::AfterPublished},
                                                     {"hidden", Visibility::Never}};

/// A table of an object that is only read.
template <class T>
struct ReadOnly {
  template <auto kMember>
  static constexpr Field<T> of(std::string_view key, Presence presence = Presence::Optional) {
    using V = typename detail::MemberOf<kMember>::Value;
    return {key, presence, [](JsonCursor& in, T& object) { Codec<V>::read(in, object.*kMember); }, nullptr, nullptr};
  }
};

template <>
struct Codec<CaseKind> {
  static void read(JsonCursor& in, CaseKind& value) { readWord<CaseKind>(in, value, kCaseKinds); }
};

/// A word, or a boolean: true means after the due date.
template <>
struct Codec<Visibility> {
  static void read(JsonCursor& in, Visibility& value) {
    if (in.peek() == JsonCursor::Kind::String) return readWord<Visibility>(in, value, kVisibilities);
    if (in.peek() != JsonCursor::Kind::True && in.peek() != JsonCursor::Kind::False)
      return in.wrongType("true, false or a word such as \"after_due_date\"");
    value = in.boolean().value_or(false) ? Visibility::AfterDueDate : Visibility::Public;
  }
};

template <>
struct Fields<Reference> {
  using T = Reference;
  static constexpr const char* kExpected = "a scheduler such as {\"policy\": \"gavel\", \"options\": {}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::policy>("policy", Presence::Required),
                                         ReadOnly<T>::of<&T::options>("options")};
    return kRows;
  }
};

template <>
struct Codec<Reference> {
  static void read(JsonCursor& in, Reference& value) { readFields(in, value); }
};

template <>
struct Codec<Against> {
  static void read(JsonCursor& in, Against& value) {
    if (in.peek() == JsonCursor::Kind::Number) {
      value.number = in.number();
    } else if (in.peek() == JsonCursor::Kind::Object) {
      readFields(in, value.scheduler);
    } else {
      in.wrongType("a scheduler such as {\"policy\": \"gavel\"}, or a number");
    }
  }
};

template <>
struct Fields<Partial> {
  using T = Partial;
  static constexpr const char* kExpected = "an object such as {\"from\": 1.5}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::from>("from", Presence::Required)};
    return kRows;
  }
};

template <>
struct Codec<Partial> {
  static void read(JsonCursor& in, Partial& value) { readFields(in, value); }
};

template <>
struct Fields<ProgramLimits> {
  using T = ProgramLimits;
  static constexpr const char* kExpected = "an object such as {\"run_s\": 120}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        ReadOnly<T>::of<&T::build_s>("build_s"),       ReadOnly<T>::of<&T::hello_limit_s>("hello_limit_s"),
        ReadOnly<T>::of<&T::run_s>("run_s"),           ReadOnly<T>::of<&T::decision_limit_s>("decision_limit_s"),
        ReadOnly<T>::of<&T::memory_mib>("memory_mib"), ReadOnly<T>::of<&T::processes>("processes")};
    return kRows;
  }
};

template <>
struct Codec<ProgramLimits> {
  static void read(JsonCursor& in, ProgramLimits& value) { readFields(in, value); }
};

template <>
struct Fields<ScenarioEntry> {
  using T = ScenarioEntry;
  static constexpr const char* kExpected = "an object such as {\"id\": \"fig1\", \"file\": \"hadar-fig1.json\"}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::id>("id", Presence::Required),
                                         ReadOnly<T>::of<&T::file>("file"),
                                         ReadOnly<T>::of<&T::generator>("generator"),
                                         ReadOnly<T>::of<&T::set>("set"),
                                         ReadOnly<T>::of<&T::seeds>("seeds"),
                                         ReadOnly<T>::of<&T::hidden>("hidden")};
    return kRows;
  }
};

template <>
struct Codec<ScenarioEntry> {
  static void read(JsonCursor& in, ScenarioEntry& value) { readFields(in, value); }
};

template <>
struct Fields<CaseEntry> {
  using T = CaseEntry;
  static constexpr const char* kExpected =
      "an object such as {\"id\": \"legal\", \"what\": \"legal\", \"on\": [\"fig1\"], \"points\": 6}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::id>("id", Presence::Required),
                                         ReadOnly<T>::of<&T::kind>("what", Presence::Required),
                                         ReadOnly<T>::of<&T::on>("on"),
                                         ReadOnly<T>::of<&T::points>("points", Presence::Required),
                                         ReadOnly<T>::of<&T::visibility>("hidden"),
                                         ReadOnly<T>::of<&T::to>("to"),
                                         ReadOnly<T>::of<&T::metric>("metric"),
                                         ReadOnly<T>::of<&T::against>("against"),
                                         ReadOnly<T>::of<&T::at_most>("at_most"),
                                         ReadOnly<T>::of<&T::partial>("partial")};
    return kRows;
  }
  /// Reports keys that a case of this kind does not have, and those that it lacks.
  static void after(JsonCursor& in, const T& entry, std::uint64_t seen) {
    static constexpr std::size_t kOn = 2, kTo = 5, kMetric = 6, kPartial = 9;
    const auto rows = all();
    const auto has = [&](std::size_t row) { return (seen >> row & 1U) != 0; };
    const auto require = [&](std::size_t row) {
      if (!has(row))
        in.fault("missing-key", fmt::format("a case \"{}\" needs \"{}\"", toString(entry.kind), rows[row].key), "");
    };
    const auto refuse = [&](std::size_t row) {
      if (has(row))
        in.faultAt(rows[row].key, "unknown-key",
                   fmt::format("a case \"{}\" has no key \"{}\"", toString(entry.kind), rows[row].key), "");
    };
    if (entry.kind != CaseKind::Check) require(kOn);
    entry.kind == CaseKind::Equal ? require(kTo) : refuse(kTo);
    for (std::size_t row = kMetric; row < kPartial; ++row) entry.kind == CaseKind::Metric ? require(row) : refuse(row);
    if (entry.kind != CaseKind::Metric) refuse(kPartial);
  }
};

template <>
struct Codec<CaseEntry> {
  static void read(JsonCursor& in, CaseEntry& value) { readFields(in, value); }
};

template <>
struct Fields<BoardEntry> {
  using T = BoardEntry;
  static constexpr const char* kExpected =
      "an object such as {\"name\": \"Mean JCT\", \"metric\": \"jct_mean_s\", \"on\": [\"fig1\"]}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        ReadOnly<T>::of<&T::name>("name", Presence::Required),
        ReadOnly<T>::of<&T::metric>("metric", Presence::Required), ReadOnly<T>::of<&T::against>("against"),
        ReadOnly<T>::of<&T::on>("on", Presence::Required), ReadOnly<T>::of<&T::is_public>("public")};
    return kRows;
  }
};

template <>
struct Codec<BoardEntry> {
  static void read(JsonCursor& in, BoardEntry& value) { readFields(in, value); }
};

template <>
struct Fields<Assignment> {
  using T = Assignment;
  static constexpr const char* kExpected = "an assignment: {\"roundel_assignment\": 1, ...}";
  static std::span<const Field<T>> all() {
    static constexpr auto kFormat = [](JsonCursor& in, T&) {
      const auto number = in.whole(0, 1'000'000);
      if (number && *number != 1)
        in.fault("wrong-version", fmt::format("format {} of an assignment; this program reads 1", *number),
                 "\"roundel_assignment\": 1");
    };
    static constexpr auto kBuild = [](JsonCursor& in, T& object) {
      if (!in.null()) Codec<std::string>::read(in, object.build);
    };
    static constexpr Field<T> kRows[] = {{"roundel_assignment", Presence::Required, kFormat, nullptr, nullptr},
                                         ReadOnly<T>::of<&T::title>("title"),
                                         ReadOnly<T>::of<&T::command>("command", Presence::Required),
                                         {"build", Presence::Optional, kBuild, nullptr, nullptr},
                                         ReadOnly<T>::of<&T::due>("due"),
                                         ReadOnly<T>::of<&T::limits>("limits"),
                                         ReadOnly<T>::of<&T::scenarios>("scenarios"),
                                         ReadOnly<T>::of<&T::cases>("cases", Presence::Required),
                                         ReadOnly<T>::of<&T::leaderboard>("leaderboard")};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::grading {

void readDocument(io::JsonCursor& in, Assignment& assignment) { io::readFields(in, assignment); }

}  // namespace roundel::grading
