// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/json/json_fields.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include <nlohmann/json.hpp>

#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"

namespace roundel::io {

void unknownKey(JsonCursor& in, const std::vector<std::string_view>& known) {
  std::string hint;
  if (!in.faultsFull()) {
    const std::string_view nearest_key = model::nearest(in.key(), known);
    hint = nearest_key.empty() ? model::hintFor(in.key(), known, "") : fmt::format("did you mean \"{}\"?", nearest_key);
  }
  in.fault("unknown-key", fmt::format("the key \"{}\" is not known here", model::brief(in.key())), std::move(hint));
  in.skip();
}

bool isLikelyTypo(std::string_view key, const std::vector<std::string>& unknown) {
  return std::ranges::any_of(unknown, [&](const std::string& word) { return model::nearest(word, {key}) == key; });
}

void missingKey(JsonCursor& in, std::string_view key, std::string_view owner) {
  in.faultAt(key, "missing-key", fmt::format("the key \"{}\" is missing", key),
             fmt::format("{} with \"{}\"", owner, key));
}

void Codec<int>::read(JsonCursor& in, int& value) {
  constexpr int kMax = std::numeric_limits<int>::max();
  value = static_cast<int>(in.whole(-kMax, kMax).value_or(value));
}

void Codec<std::int64_t>::read(JsonCursor& in, std::int64_t& value) {
  constexpr std::int64_t kMax = std::int64_t{1} << 53;  // the largest that every JSON reader represents exactly
  value = in.whole(-kMax, kMax).value_or(value);
}

namespace {

// Reads a whole number from 1 without a sign or leading zeros; otherwise returns nullopt.
std::optional<int> gpuCount(const std::string& key) {
  int value = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), value);
  if (error != std::errc() || end != key.data() + key.size() || value < 1 || key.front() == '0') return std::nullopt;
  return value;
}

}  // namespace

void Codec<std::map<int, double>>::read(JsonCursor& in, std::map<int, double>& values) {
  if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object {GPU count: number}");
  in.enterObject();
  while (in.nextMember() && in.charge(64)) {
    const std::optional<int> count = gpuCount(in.key());
    if (!count) {
      in.fault("bad-key", fmt::format("\"{}\" is not a number of GPUs", model::brief(in.key())),
               "a whole number from 1, in double quotes");
      in.skip();
    } else if (values.contains(*count)) {
      in.duplicateKey();
      in.skip();
    } else {
      Codec<double>::read(in, values[*count]);
    }
  }
}

void Codec<model::OptionMap>::read(JsonCursor& in, model::OptionMap& options) {
  if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object {option: value}");
  in.enterObject();
  while (in.nextMember()) {
    const std::string key = in.key();
    if (options.contains(key)) in.duplicateKey();
    const std::string_view value = in.raw();
    if (!in.stopped() && in.charge(value.size() + 64)) options.try_emplace(key, canonicalJsonText(value));
  }
}

void Codec<model::OptionMap>::write(JsonOut& out, const model::OptionMap& options) {
  out.beginObject();
  for (const auto& [key, json] : options) {
    out.key(key);
    out.raw(canonicalJsonText(json));
  }
  out.endObject();
}

std::string canonicalJsonText(std::string_view json) {
  const auto value = nlohmann::json::parse(json, nullptr, /*allow_exceptions=*/false);
  return value.is_discarded() ? std::string(json) : value.dump();
}

void Codec<std::map<int, double>>::write(JsonOut& out, const std::map<int, double>& values) {
  out.beginObject();
  for (const auto& [count, value] : values) {
    out.key(std::to_string(count));
    out.number(value);
  }
  out.endObject();
}

}  // namespace roundel::io
