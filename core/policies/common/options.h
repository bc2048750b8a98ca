// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options of a policy: typed, with unit, range, default and a one-line meaning, so that the command line and the
// window need no other data. Values are passed as canonical JSON texts (model::OptionMap).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/spec/option_map.h"

namespace roundel::policies {

/// Text: free text, such as a formula; numbers and truth values in it are text too.
enum class OptionType { Bool, Integer, Number, Choice, Json, Text };
const char* toString(OptionType type);

/// A value that the scheduler's paper sets or runs with. If `when_key` is set, it applies only if that option is
/// `when_json`.
struct PublishedValue {
  std::string json;
  std::string source;  ///< "Hops Section 4.4"
  std::string when_key = {}, when_json = {};
};

struct OptionSpec {
  std::string key;
  OptionType type = OptionType::Number;
  std::string unit;                        ///< "" if there is none
  std::string default_json;                ///< canonical JSON text; "null" = unset
  std::string meaning;                     ///< one line
  std::optional<double> minimum, maximum;  ///< inclusive
  std::vector<std::string> choices;        ///< words of Choice
  bool nullable = false;                   ///< null is allowed and means unset
  std::string paper;                       ///< the source of the default, e.g. "Hadar Section IV"; may be empty
  /// the last one whose condition is met is the paper's value; empty: the paper prints none
  std::vector<PublishedValue> published = {};
  std::vector<std::string> offered = {};  ///< for Json: values that a slider offers, as canonical JSON
};
/// Returns the paper's value of an option, given the other options; nullptr if it prints none. O(published).
const PublishedValue* publishedValue(const OptionSpec& option, const model::OptionMap& beside);

/// Returns whether the option is free JSON or text. Such values are too long for names, and lists of values and sliders
/// do not offer them.
inline bool isWritten(const OptionSpec& option) {
  return option.type == OptionType::Json || option.type == OptionType::Text;
}

/// Makes the spec of an option. The default of a choice is its first word.
OptionSpec makeOption(std::string key, OptionType type, std::string default_json, std::string meaning,
                      std::string paper = {});
OptionSpec makeChoice(std::string key, std::vector<std::string> choices, std::string meaning, std::string paper = {});
/// Returns the option as a number in `unit` with inclusive limits; without a maximum; or with limits and nullable.
OptionSpec within(OptionSpec option, double minimum, double maximum, std::string unit);
OptionSpec atLeast(OptionSpec option, double minimum, std::string unit);
OptionSpec orUnset(OptionSpec option);
OptionSpec withPublished(OptionSpec option, std::vector<PublishedValue> published);

/// A complete, checked set of values. Throws std::logic_error for an option that the policy did not declare, or that it
/// declared with another type. O(log options).
class Options {
 public:
  bool boolean(const std::string& key) const;
  std::int64_t integer(const std::string& key) const;
  double number(const std::string& key) const;
  const std::string& choice(const std::string& key) const;
  const std::string& text(const std::string& key) const;  ///< without quotes
  const std::string& json(const std::string& key) const;  ///< the JSON text, "null" if unset
  bool isNull(const std::string& key) const;
  const model::OptionMap& all() const { return m_values; }

 private:
  friend struct OptionsAccess;
  model::OptionMap m_values;                   ///< canonical JSON text of every option, including defaults
  std::map<std::string, std::string> m_words;  ///< words of Choice and Text options, without quotes
};

struct CheckedOptions {
  Options options;
  std::vector<model::Fault> faults;
};
/// Checks the given values against the specs and fills in defaults. Adds one fault for each invalid value, at
/// pointer/key: "unknown-key" (with the nearest known key), "wrong-type", "out-of-range" (with the range),
/// "unknown-choice" (with the list). An invalid value is replaced by the default, so that `options` is always complete.
/// Text that is not JSON is read as a string. An integer may be written 8 or 8.0, a choice may be named "true" or
/// "false", and a text needs no quotes. O(options * log options).
CheckedOptions checkOptions(const std::vector<OptionSpec>& specs, const model::OptionMap& given,
                            const std::string& pointer);

/// Returns canonical JSON of a word from the command line: the word if it is JSON, otherwise a string.
std::string canonicalJson(const std::string& word);
/// Returns canonical JSON of a typed text, with or without quotes: wait_s and "wait_s" are the same text.
std::string jsonOfText(const std::string& typed);
/// Returns the content of a JSON string; other JSON unchanged. The inverse of jsonOfText().
std::string textOfJson(const std::string& json);

}  // namespace roundel::policies
