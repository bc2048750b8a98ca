// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The JSON form of the small values of a lesson: texts, instants, references. Private to core/lesson.

#include "core/io/json/json_fields.h"
#include "core/io/scenario_values.h"
#include "core/lesson/file/lesson.h"

namespace roundel::io {

/// Makes rows of an object that is only read.
template <class T>
struct ReadOnly {
  template <auto kMember>
  static constexpr Field<T> of(std::string_view key, Presence presence = Presence::Optional) {
    using V = typename detail::MemberOf<kMember>::Value;
    return {key, presence, [](JsonCursor& in, T& object) { Codec<V>::read(in, object.*kMember); }, nullptr, nullptr};
  }
};

template <>
struct Codec<lesson::LocalText> {
  static void read(JsonCursor& in, lesson::LocalText& value);
};

template <>
struct Codec<lesson::Instant> {
  static void read(JsonCursor& in, lesson::Instant& value);
};

template <>
struct Codec<lesson::Reference> {
  static void read(JsonCursor& in, lesson::Reference& value);
};

/// Reads a reference; with `table_alone`, also {"table": "order"}, whose name stays empty.
void readReference(JsonCursor& in, lesson::Reference& value, bool table_alone);

}  // namespace roundel::io
