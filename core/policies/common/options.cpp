// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/common/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "core/model/check/fault_list.h"
#include "core/model/check/suggest.h"
#include "core/model/ranges/contains.h"

namespace roundel::policies {

struct OptionsAccess {
  static void set(Options& options, const OptionSpec& spec, const nlohmann::json& value);
};

namespace {

using nlohmann::json;

json parseWord(const std::string& word) {
  json value = json::parse(word, nullptr, false);
  return value.is_discarded() ? json(word) : value;
}

// Bytes that are not UTF-8 are shown as U+FFFD, so that every fault can be printed.
std::string text(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

// Writes the number as JSON does, so that a default and an equal stated value are the same text. Whole numbers have no ".0".
std::string shortest(double value) {
  std::string digits = json(value).dump();
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  return digits;
}

constexpr double kExactIntegers = 9007199254740992.0;  // 2^53: doubles above it cannot represent every integer

bool isWhole(const json& value) {
  if (value.is_number_unsigned()) return value.get<std::uint64_t>() <= static_cast<std::uint64_t>(INT64_MAX);
  if (value.is_number_integer()) return true;
  if (!value.is_number_float()) return false;
  const double number = value.get<double>();
  return std::abs(number) <= kExactIntegers && std::trunc(number) == number;
}

std::int64_t wholeOf(const json& value) {
  return value.is_number_float() ? static_cast<std::int64_t>(value.get<double>()) : value.get<std::int64_t>();
}

bool hasType(const OptionSpec& spec, const json& value) {
  switch (spec.type) {
    case OptionType::Bool:
      return value.is_boolean();
    case OptionType::Integer:
      return isWhole(value);
    case OptionType::Number:
      return value.is_number() && std::isfinite(value.get<double>());
    case OptionType::Choice:
    case OptionType::Text:
      return value.is_string();
    case OptionType::Json:
      return true;
  }
  return false;
}

const char* wanted(OptionType type) {
  switch (type) {
    case OptionType::Bool:
      return "true or false";
    case OptionType::Integer:
      return "a whole number";
    case OptionType::Number:
      return "a number";
    case OptionType::Choice:
      return "a word";
    case OptionType::Text:
      return "a text";
    case OptionType::Json:
      return "a JSON value";
  }
  return "";
}

std::string withUnit(const OptionSpec& spec) { return spec.unit.empty() ? "" : " " + spec.unit; }

std::string range(const OptionSpec& spec) {
  if (spec.minimum && spec.maximum)
    return fmt::format("from {} to {}{}", shortest(*spec.minimum), shortest(*spec.maximum), withUnit(spec));
  if (spec.minimum) return fmt::format("at least {}{}", shortest(*spec.minimum), withUnit(spec));
  if (spec.maximum) return fmt::format("at most {}{}", shortest(*spec.maximum), withUnit(spec));
  return "";
}

// Returns the allowed values as a hint: "a whole number at least 0, or null; default 64".
std::string takes(const OptionSpec& spec) {
  std::string out =
      spec.type == OptionType::Choice ? fmt::format("one of: {}", fmt::join(spec.choices, ", ")) : wanted(spec.type);
  if (const std::string limits = range(spec); !limits.empty()) out += " " + limits;
  if (spec.nullable) out += ", or null";
  return out + "; default " + spec.default_json;
}

const char* kindOf(const json& value) {
  if (value.is_string()) return "a string";
  if (value.is_boolean()) return "true or false";
  if (value.is_number()) return "a number";
  if (value.is_null()) return "null";
  return value.is_array() ? "a list" : "an object";
}

constexpr std::size_t kShownBytes = 60;

std::string shown(const json& value) {
  std::string out = text(value);
  if (out.size() <= kShownBytes) return out;
  std::size_t cut = kShownBytes;
  while (cut > 0 && (static_cast<unsigned char>(out[cut]) & 0xC0U) == 0x80U) --cut;  // never inside a UTF-8 character
  return out.substr(0, cut) + "...";
}

struct Complaint {
  const char* code;
  std::string message;
  std::string hint;
};

std::optional<Complaint> checkRange(const OptionSpec& spec, const json& value) {
  if (spec.type != OptionType::Number && spec.type != OptionType::Integer) return std::nullopt;
  const double number = value.get<double>();
  if ((!spec.minimum || number >= *spec.minimum) && (!spec.maximum || number <= *spec.maximum)) return std::nullopt;
  return Complaint{.code = "out-of-range",
                   .message = fmt::format("option \"{}\" is {}, out of range", spec.key, shown(value)),
                   .hint = takes(spec)};
}

bool knows(const OptionSpec& spec, const std::string& word) { return model::contains(spec.choices, word); }

std::optional<Complaint> checkChoice(const OptionSpec& spec, const json& value) {
  if (spec.type != OptionType::Choice) return std::nullopt;
  const auto& word = value.get_ref<const std::string&>();
  if (knows(spec, word)) return std::nullopt;
  return Complaint{.code = "unknown-choice",
                   .message = fmt::format("option \"{}\" does not know {}", spec.key, shown(value)),
                   .hint = model::hintFor(word, {spec.choices.begin(), spec.choices.end()}, "it has no choices")};
}

std::optional<Complaint> check(const OptionSpec& spec, const json& value) {
  if (value.is_null() && spec.nullable) return std::nullopt;
  if (!hasType(spec, value)) {
    return Complaint{.code = "wrong-type",
                     .message = fmt::format("option \"{}\" is {} {}", spec.key, kindOf(value), shown(value)),
                     .hint = takes(spec)};
  }
  if (auto complaint = checkRange(spec, value)) return complaint;
  return checkChoice(spec, value);
}

std::string canonical(const OptionSpec& spec, const json& value) {
  if (value.is_null()) return "null";
  if (spec.type == OptionType::Integer) return std::to_string(wholeOf(value));
  if (spec.type == OptionType::Number) return shortest(value.get<double>());
  return text(value);
}

std::vector<std::string_view> keysOf(const std::vector<OptionSpec>& specs) {
  std::vector<std::string_view> keys;
  for (const OptionSpec& spec : specs) keys.push_back(spec.key);
  return keys;
}

model::Fault unknownKey(const std::vector<OptionSpec>& specs, const std::string& key, const std::string& pointer) {
  return {.code = "unknown-key",
          .pointer = pointer + model::pointerSegment(key),
          .message = fmt::format("unknown option {}", shown(json(key))),
          .hint = model::hintFor(key, keysOf(specs), "this policy takes no options")};
}

void checkKeys(const std::vector<OptionSpec>& specs, const model::OptionMap& given, const std::string& pointer,
               std::vector<model::Fault>& faults) {
  for (const auto& [key, value] : given) {
    const bool is_known = std::ranges::any_of(specs, [&](const OptionSpec& spec) { return spec.key == key; });
    if (!is_known) faults.push_back(unknownKey(specs, key, pointer));
  }
}

json checkedValue(const OptionSpec& spec, const model::OptionMap& given, const std::string& pointer,
                  std::vector<model::Fault>& faults) {
  const auto given_entry = given.find(spec.key);
  if (given_entry == given.end()) return parseWord(spec.default_json);
  json value = parseWord(given_entry->second);
  if (spec.type == OptionType::Choice && value.is_boolean() && knows(spec, text(value))) value = text(value);
  if (spec.type == OptionType::Text && (value.is_number() || value.is_boolean())) value = given_entry->second;
  auto complaint = check(spec, value);
  if (!complaint) return value;
  faults.push_back({complaint->code, pointer + model::pointerSegment(spec.key), complaint->message, complaint->hint});
  return parseWord(spec.default_json);
}

const std::string& lookUp(const std::map<std::string, std::string>& values, const std::string& key) {
  const auto value_entry = values.find(key);
  if (value_entry == values.end()) throw std::logic_error("option \"" + key + "\" was not declared with this type");
  return value_entry->second;
}

template <class Number>
Number numberFrom(const std::string& key, const std::string& word) {
  Number value{};
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size())
    throw std::logic_error("option \"" + key + "\" was not declared with this type: " + word);
  return value;
}

}  // namespace

void OptionsAccess::set(Options& options, const OptionSpec& spec, const json& value) {
  options.m_values[spec.key] = canonical(spec, value);
  if (spec.type == OptionType::Choice || spec.type == OptionType::Text)
    options.m_words[spec.key] = value.is_string() ? value.get<std::string>() : "";
}

const char* toString(OptionType type) {
  switch (type) {
    case OptionType::Bool:
      return "bool";
    case OptionType::Integer:
      return "integer";
    case OptionType::Number:
      return "number";
    case OptionType::Choice:
      return "choice";
    case OptionType::Text:
      return "text";
    case OptionType::Json:
      return "json";
  }
  return "";
}

OptionSpec makeOption(std::string key, OptionType type, std::string default_json, std::string meaning,
                      std::string paper) {
  OptionSpec out;
  out.key = std::move(key);
  out.type = type;
  out.default_json = std::move(default_json);
  out.meaning = std::move(meaning);
  out.paper = std::move(paper);
  return out;
}

OptionSpec makeChoice(std::string key, std::vector<std::string> choices, std::string meaning, std::string paper) {
  OptionSpec out =
      makeOption(std::move(key), OptionType::Choice, '"' + choices.front() + '"', std::move(meaning), std::move(paper));
  out.choices = std::move(choices);
  return out;
}

OptionSpec within(OptionSpec option, double minimum, double maximum, std::string unit) {
  option = atLeast(std::move(option), minimum, std::move(unit));
  option.maximum = maximum;
  return option;
}

OptionSpec atLeast(OptionSpec option, double minimum, std::string unit) {
  option.minimum = minimum;
  option.unit = std::move(unit);
  return option;
}

OptionSpec orUnset(OptionSpec option) {
  option.nullable = true;
  return option;
}

OptionSpec withPublished(OptionSpec option, std::vector<PublishedValue> published) {
  option.published = std::move(published);
  return option;
}

const PublishedValue* publishedValue(const OptionSpec& option, const model::OptionMap& beside) {
  const PublishedValue* published_value = nullptr;
  for (const PublishedValue& value : option.published) {
    const auto other_option = beside.find(value.when_key);
    if (value.when_key.empty() || (other_option != beside.end() && other_option->second == value.when_json))
      published_value = &value;
  }
  return published_value;
}

bool Options::boolean(const std::string& key) const {
  const std::string& word = lookUp(m_values, key);
  if (word != "true" && word != "false") throw std::logic_error("option \"" + key + "\" is not a boolean: " + word);
  return word == "true";
}

std::int64_t Options::integer(const std::string& key) const {
  return numberFrom<std::int64_t>(key, lookUp(m_values, key));
}
double Options::number(const std::string& key) const { return numberFrom<double>(key, lookUp(m_values, key)); }
const std::string& Options::choice(const std::string& key) const { return lookUp(m_words, key); }
const std::string& Options::text(const std::string& key) const { return lookUp(m_words, key); }
const std::string& Options::json(const std::string& key) const { return lookUp(m_values, key); }
bool Options::isNull(const std::string& key) const { return lookUp(m_values, key) == "null"; }

CheckedOptions checkOptions(const std::vector<OptionSpec>& specs, const model::OptionMap& given,
                            const std::string& pointer) {
  CheckedOptions out;
  checkKeys(specs, given, pointer, out.faults);
  for (const OptionSpec& spec : specs)
    OptionsAccess::set(out.options, spec, checkedValue(spec, given, pointer, out.faults));
  return out;
}

std::string canonicalJson(const std::string& word) { return text(parseWord(word)); }

std::string jsonOfText(const std::string& typed) {
  const json value = parseWord(typed);
  return text(value.is_string() ? value : json(typed));
}

std::string textOfJson(const std::string& word) {
  const json value = parseWord(word);
  return value.is_string() ? value.get<std::string>() : word;
}

}  // namespace roundel::policies
