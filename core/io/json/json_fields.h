// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One table per JSON object: each row has a key and how it is read and written, so that reader, writer and list of
// known keys agree. Codec<T> does this for single values.

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/io/json/json_cursor.h"
#include "core/io/json/json_out.h"
#include "core/model/spec/option_map.h"

namespace roundel::io {

/// The JSON form of a type: `kExpected` for faults, read(), which does not change the value on a fault, write(), and
/// present(), which returns false if a writer omits the key.
template <class T>
struct Codec;

enum class Presence { Optional, Required, Always };  ///< Always: optional in input, always written

template <class T>
struct Field {
  std::string_view key;
  Presence presence;
  void (*read)(JsonCursor&, T&);
  bool (*present)(const T&);
  void (*write)(JsonOut&, const T&);
};

/// Specialised with `static std::span<const Field<T>> all()` and `kExpected`; optionally `static void
/// after(JsonCursor&, const T&, std::uint64_t seen)`, called with the set of rows that were present.
template <class T>
struct Fields;

namespace detail {
template <auto kMember>
struct MemberOf;
template <class T, class V, V T::*kMember>
struct MemberOf<kMember> {
  using Object = T;
  using Value = V;
};
}  // namespace detail

/// Makes a row for a member with this key.
template <auto kMember>
constexpr auto field(std::string_view key, Presence presence = Presence::Optional) {
  using T = typename detail::MemberOf<kMember>::Object;
  using V = typename detail::MemberOf<kMember>::Value;
  return Field<T>{key, presence, [](JsonCursor& in, T& object) { Codec<V>::read(in, object.*kMember); },
                  [](const T& object) { return Codec<V>::present(object.*kMember); },
                  [](JsonOut& out, const T& object) { Codec<V>::write(out, object.*kMember); }};
}

template <class T>
std::vector<std::string_view> keysOf() {
  std::vector<std::string_view> keys;
  for (const Field<T>& row : Fields<T>::all()) keys.push_back(row.key);
  return keys;
}

void unknownKey(JsonCursor& in, const std::vector<std::string_view>& known);
/// Returns whether one of `unknown` is so similar to `key` that it is probably a typing error of it.
bool isLikelyTypo(std::string_view key, const std::vector<std::string>& unknown);
void missingKey(JsonCursor& in, std::string_view key, std::string_view owner);

template <class T>
void requireKeys(JsonCursor& in, std::uint64_t seen, const std::vector<std::string>& unknown) {
  const auto rows = Fields<T>::all();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool missing = rows[i].presence == Presence::Required && (seen >> i & 1U) == 0;
    if (missing && !isLikelyTypo(rows[i].key, unknown)) missingKey(in, rows[i].key, Fields<T>::kExpected);
  }
}

/// Reads the members of an object with its table. `given`: a key that may be absent.
template <class T>
void readFields(JsonCursor& in, T& object, std::string_view given = {}) {
  if (in.peek() != JsonCursor::Kind::Object) return in.wrongType(Fields<T>::kExpected);
  const auto rows = Fields<T>::all();
  std::uint64_t seen = 0;
  std::vector<std::string> unknown;
  in.enterObject();
  while (in.nextMember()) {
    const auto row = std::ranges::find_if(rows, [&](const Field<T>& r) { return r.key == in.key(); });
    if (row == rows.end()) {
      if (unknown.size() < 16) unknown.push_back(in.key());
      unknownKey(in, keysOf<T>());
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << (row - rows.begin());
    if ((seen & bit) != 0) {
      in.duplicateKey();
      in.skip();
      continue;
    }
    seen |= bit;
    row->read(in, object);
  }
  if (in.stopped()) return;
  for (std::size_t i = 0; i < rows.size(); ++i) seen |= rows[i].key == given ? std::uint64_t{1} << i : 0;
  requireKeys<T>(in, seen, unknown);
  if constexpr (requires { Fields<T>::after(in, object, seen); }) Fields<T>::after(in, object, seen);
}

template <class T>
void writeFields(JsonOut& out, const T& object) {
  out.beginObject();
  for (const Field<T>& row : Fields<T>::all()) {
    if (row.presence == Presence::Optional && !row.present(object)) continue;
    out.key(row.key);
    row.write(out, object);
  }
  out.endObject();
}

/// Any type with a table.
template <class T>
struct Codec {
  static void read(JsonCursor& in, T& value) { readFields(in, value); }
  static bool present(const T& value) { return !(value == T{}); }
  static void write(JsonOut& out, const T& value) { writeFields(out, value); }
};

template <>
struct Codec<double> {
  static void read(JsonCursor& in, double& value) { value = in.number().value_or(value); }
  static bool present(double) { return true; }
  static void write(JsonOut& out, double value) { out.number(value); }
};

template <>
struct Codec<int> {
  static void read(JsonCursor& in, int& value);
  static bool present(int) { return true; }
  static void write(JsonOut& out, int value) { out.integer(value); }
};

template <>
struct Codec<std::int64_t> {
  static void read(JsonCursor& in, std::int64_t& value);
  static bool present(std::int64_t) { return true; }
  static void write(JsonOut& out, std::int64_t value) { out.integer(value); }
};

template <>
struct Codec<std::uint64_t> {
  static void read(JsonCursor& in, std::uint64_t& value) { value = in.seed().value_or(value); }
  static bool present(std::uint64_t) { return true; }
  static void write(JsonOut& out, std::uint64_t value) { out.seed(value); }
};

template <>
struct Codec<bool> {
  static void read(JsonCursor& in, bool& value) { value = in.boolean().value_or(value); }
  static bool present(bool) { return true; }
  static void write(JsonOut& out, bool value) { out.boolean(value); }
};

template <>
struct Codec<std::string> {
  static void read(JsonCursor& in, std::string& value) {
    if (auto text = in.string()) value = std::move(*text);
  }
  static bool present(const std::string& value) { return !value.empty(); }
  static void write(JsonOut& out, const std::string& value) { out.string(value); }
};

template <class T>
struct Codec<std::optional<T>> {
  static void read(JsonCursor& in, std::optional<T>& value) { Codec<T>::read(in, value.emplace()); }
  static bool present(const std::optional<T>& value) { return value.has_value(); }
  static void write(JsonOut& out, const std::optional<T>& value) { value ? Codec<T>::write(out, *value) : out.null(); }
};

/// An element with a fault becomes a default value, so that the others keep their positions.
template <class T>
struct Codec<std::vector<T>> {
  static void read(JsonCursor& in, std::vector<T>& values) {
    if (in.peek() != JsonCursor::Kind::Array) return in.wrongType("a list in square brackets");
    in.enterArray();
    while (in.nextElement() && in.charge(sizeof(T))) Codec<T>::read(in, values.emplace_back());
  }
  static bool present(const std::vector<T>& values) { return !values.empty(); }
  static void write(JsonOut& out, const std::vector<T>& values) {
    out.beginArray();
    for (const T& value : values) Codec<T>::write(out, value);
    out.endArray();
  }
};

/// Reads an object with arbitrary keys into a map. `null`: null means an absent key.
template <class V>
void readMap(JsonCursor& in, std::map<std::string, V>& values, std::string_view expected, bool null) {
  if (in.peek() != JsonCursor::Kind::Object) return in.wrongType(expected);
  in.enterObject();
  while (in.nextMember() && in.charge(sizeof(V) + 64)) {
    if (values.contains(in.key())) {
      in.duplicateKey();
      in.skip();
    } else if (!null || !in.null()) {
      Codec<V>::read(in, values[in.key()]);
    }
  }
}

template <class V>
struct Codec<std::map<std::string, V>> {
  static void read(JsonCursor& in, std::map<std::string, V>& values) {
    readMap(in, values, "an object {GPU type: ...}", std::is_same_v<V, double>);
  }
  static bool present(const std::map<std::string, V>&) { return true; }
  static void write(JsonOut& out, const std::map<std::string, V>& values) {
    out.beginObject();
    for (const auto& [key, value] : values) {
      out.key(key);
      Codec<V>::write(out, value);
    }
    out.endObject();
  }
};

/// {GPU count: number}
template <>
struct Codec<std::map<int, double>> {
  static void read(JsonCursor& in, std::map<int, double>& values);
  static bool present(const std::map<int, double>&) { return true; }
  static void write(JsonOut& out, const std::map<int, double>& values);
};

/// Options are kept as JSON texts.
template <>
struct Codec<model::OptionMap> {
  static void read(JsonCursor& in, model::OptionMap& options);
  static bool present(const model::OptionMap& options) { return !options.empty(); }
  static void write(JsonOut& out, const model::OptionMap& options);
};

/// Returns JSON text with sorted keys and no blanks. Precondition: `json` is valid JSON.
std::string canonicalJsonText(std::string_view json);

}  // namespace roundel::io
