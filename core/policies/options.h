#pragma once
// What can be set on a policy: typed, with unit, range, default and a one-line meaning, so that the command line and the window
// need to know nothing more. Values travel as canonical JSON texts (model::OptionMap).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/model/check/validate.h"
#include "core/model/spec/option_map.h"

namespace roundel::policies {

/// Text: words as they stand, such as a formula; a number or a truth value among them is text, too.
enum class OptionType { Bool, Integer, Number, Choice, Json, Text };
const char* toString(OptionType type);

/// A value that the scheduler's paper sets or runs with; given `when_key`, only beside an option that is set to `when_json`.
struct PublishedValue {
  std::string json;
  std::string source;  ///< "Hops Section 4.4"
  std::string when_key = {}, when_json = {};
};

struct OptionSpec {
  std::string key;
  OptionType type = OptionType::Number;
  std::string unit;                            ///< "" where there is none
  std::string default_json;                    ///< canonical JSON text; "null" = unset
  std::string meaning;                         ///< one line
  std::optional<double> minimum, maximum;      ///< inclusive
  std::vector<std::string> choices;            ///< of Choice
  bool nullable = false;                       ///< null allowed = unset
  std::string paper;                           ///< where the default comes from, e.g. "Hadar Section IV"; may be empty
  std::vector<PublishedValue> published = {};  ///< the last whose condition holds is the paper's; empty: it prints none
  std::vector<std::string> offered = {};       ///< of Json: values that a slider offers, as canonical JSON
};
/// The paper's value of an option beside these others; nullptr where it prints none. O(published).
const PublishedValue* publishedValue(const OptionSpec& option, const model::OptionMap& beside);

/// Is it written freely, as JSON or as a text? Then it is too long for a name, and no list of values or slider offers it.
inline bool isWritten(const OptionSpec& option) {
  return option.type == OptionType::Json || option.type == OptionType::Text;
}

/// Specs as a policy writes them down. A choice's first word is its default.
OptionSpec makeOption(std::string key, OptionType type, std::string default_json, std::string meaning,
                      std::string paper = {});
OptionSpec makeChoice(std::string key, std::vector<std::string> choices, std::string meaning, std::string paper = {});
/// The same option, a number of `unit` between the limits (inclusive), or without an upper one; the same, which may be unset.
OptionSpec within(OptionSpec option, double minimum, double maximum, std::string unit);
OptionSpec atLeast(OptionSpec option, double minimum, std::string unit);
OptionSpec orUnset(OptionSpec option);
OptionSpec withPublished(OptionSpec option, std::vector<PublishedValue> published);

/// A complete, checked set of values. Asking for an option that the policy has not declared, or as another type than it was
/// declared with, is a bug of the policy: std::logic_error. O(log options).
class Options {
 public:
  bool boolean(const std::string& key) const;
  std::int64_t integer(const std::string& key) const;
  double number(const std::string& key) const;
  const std::string& choice(const std::string& key) const;
  const std::string& text(const std::string& key) const;  ///< without quotes
  const std::string& json(const std::string& key) const;  ///< the JSON text, "null" where unset
  bool isNull(const std::string& key) const;
  const model::OptionMap& all() const { return m_values; }

 private:
  friend struct OptionsAccess;
  model::OptionMap m_values;                   ///< canonical JSON text of every option, defaults included
  std::map<std::string, std::string> m_words;  ///< of Choice and Text options: the words without their JSON quotes
};

struct CheckedOptions {
  Options options;
  std::vector<model::Fault> faults;
};
/// Checks given values against the specs and fills in defaults. One fault a value, at pointer/key: "unknown-key" (with the
/// nearest known one), "wrong-type", "out-of-range" (with the range), "unknown-choice" (with the list). A faulty value is
/// replaced by the default, so that `options` is complete whatever was given. Any text that is not JSON is taken as a bare
/// string. An integer may be written 8 or 8.0, a choice named "true" or "false" and a text without quotes. O(options * log options).
CheckedOptions checkOptions(const std::vector<OptionSpec>& specs, const model::OptionMap& given,
                            const std::string& pointer);

/// Canonical JSON text of a word from the command line: JSON where it parses, else a string.
std::string canonicalJson(const std::string& word);
/// Canonical JSON of a text as a user types it, with quotes or without: wait_s and "wait_s" are the same text.
std::string jsonOfText(const std::string& typed);
/// The way back: what stands in a JSON string; other JSON as it is.
std::string textOfJson(const std::string& json);

}  // namespace roundel::policies
