// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/value_fields.h"

#include <utility>

#include "core/lesson/file/raw_reference.h"
#include "core/model/ranges/contains.h"

namespace roundel::io {

using namespace roundel::lesson;

template <>
struct Fields<LocalText> {
  using T = LocalText;
  static constexpr const char* kExpected = "a text, or an object such as {\"en\": \"...\", \"de\": \"...\"}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {ReadOnly<T>::of<&T::en>("en", Presence::Required),
                                         {"de", Presence::Optional,
                                          [](JsonCursor& in, T& text) {
                                            if (auto word = in.string()) text.de = std::move(*word);
                                          },
                                          nullptr, nullptr}};
    return kRows;
  }
};

void Codec<LocalText>::read(JsonCursor& in, LocalText& value) {
  if (in.peek() == JsonCursor::Kind::String) return Codec<std::string>::read(in, value.en);
  readFields(in, value);
}

void Codec<Instant>::read(JsonCursor& in, Instant& value) {
  static constexpr const char* kExpected = "seconds, or \"start:J2\", \"finish:J2\", \"arrival:J2\", \"decision:3\"";
  if (in.peek() == JsonCursor::Kind::Number) {
    value.seconds = in.number().value_or(0);
    if (value.seconds < 0) in.fault("out-of-range", fmt::format("{} s is before the run", value.seconds), "0 or later");
    return;
  }
  if (in.peek() != JsonCursor::Kind::String) return in.wrongType(kExpected);
  const std::string word = in.string().value_or("");
  const std::optional<Instant> instant = instantFromText(word);
  if (instant)
    value = *instant;
  else if (!in.stopped())
    in.fault("bad-instant", fmt::format("\"{}\" is not an instant", model::brief(word)), kExpected);
}

namespace {

void readRow(JsonCursor& in, Row& row) {
  if (in.peek() == JsonCursor::Kind::Number) {
    if (const auto index = in.whole(0, 1'000'000)) row.index = static_cast<std::size_t>(*index);
    return;
  }
  if (in.peek() != JsonCursor::Kind::Object)
    return in.wrongType("the number of a row from 0, or an object such as {\"job\": \"J2\"}");
  in.enterObject();
  while (in.nextMember() && in.charge(64)) {
    const JsonCursor::Kind kind = in.peek();
    const std::string column = in.key();
    if (row.cells.contains(column) || (column == "chosen" && row.chosen)) {
      in.duplicateKey();
      in.skip();
    } else if (column == "chosen" && (kind == JsonCursor::Kind::True || kind == JsonCursor::Kind::False)) {
      row.chosen = in.boolean();
    } else if (kind == JsonCursor::Kind::Number) {
      row.cells[column] = in.number().value_or(0);
    } else if (const auto text = in.string()) {
      row.cells[column] = *text;
    }
  }
}

/// Returns false for an unknown key.
bool isKnown(JsonCursor& in) {
  if (model::contains(referenceKeys(), in.key())) return true;
  unknownKey(in, referenceKeys());
  return false;
}

void readMember(JsonCursor& in, RawReference& raw) {
  const std::string key = in.key();
  if (raw.values.contains(key) || (key == "row" && raw.has_row)) {
    in.duplicateKey();
    return in.skip();
  }
  if (key == "row") {
    raw.has_row = true;
    return readRow(in, raw.row);
  }
  const JsonCursor::Kind kind = in.peek();
  if (kind == JsonCursor::Kind::Number)
    raw.values[key] = in.number().value_or(0);
  else if (kind == JsonCursor::Kind::True || kind == JsonCursor::Kind::False)
    raw.values[key] = in.boolean().value_or(false);
  else if (auto text = in.string())
    raw.values[key] = std::move(*text);
}

}  // namespace

void Codec<Reference>::read(JsonCursor& in, Reference& value) { readReference(in, value, false); }

void readReference(JsonCursor& in, Reference& value, bool table_alone) {
  if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("a reference such as {\"metric\": \"jct_mean_s\"}");
  RawReference raw;
  bool has_known_keys = true;
  in.enterObject();
  while (in.nextMember() && in.charge(128))
    if (isKnown(in))
      readMember(in, raw);
    else
      has_known_keys = false;
  if (in.stopped()) return;
  const auto table = raw.values.find("table");
  if (table_alone && table != raw.values.end() && raw.values.size() == 1 && !raw.has_row) {
    value.kind = Reference::Kind::Table;
    if (const auto* id = std::get_if<std::string>(&table->second)) value.table = *id;
    return;
  }
  for (const ReferenceFault& fault : convert(raw, value)) {
    if (!has_known_keys && fault.code == "missing-key") continue;  // a mistyped key is probably the missing one
    fault.key.empty() ? in.fault(fault.code, fault.message, fault.hint)
                      : in.faultAt(fault.key, fault.code, fault.message, fault.hint);
  }
}

}  // namespace roundel::io
