// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lesson/file/raw_reference.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "core/io/json/json_out.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/ranges/contains.h"

namespace roundel::lesson {
namespace {

using Kind = Reference::Kind;

/// The leading key of a kind, where its value goes, and its other keys. Required ones come first.
struct Shape {
  Kind kind;
  std::string_view lead;
  std::string Reference::*member;
  std::vector<std::string_view> required, optional;
};

const std::vector<Shape>& shapes() {
  using R = Reference;
  static const std::vector<Shape> kShapes = {
      {Kind::Metric, "metric", &R::name, {}, {}},
      {Kind::Rounds, "rounds", &R::name, {}, {}},
      {Kind::Value, "value", &R::name, {}, {}},
      {Kind::Score, "score", &R::job, {}, {"rejected"}},
      {Kind::Reason, "reason", &R::job, {"number"}, {}},
      {Kind::Table, "table", &R::table, {"column"}, {"row"}},
      {Kind::Matrix, "matrix", &R::name, {"job", "type"}, {}},
      {Kind::Term, "term", &R::name, {"step", "job"}, {}},
      {Kind::Why, "why", &R::job, {}, {}},
      {Kind::JobValue, "job", &R::job, {"column"}, {}},
  };
  return kShapes;
}

constexpr std::string_view kCommon[] = {"lane", "at", "unit", "digits", "run"};

class Converter {
 public:
  Converter(const RawReference& raw, Reference& out) : m_raw(raw), m_out(out) {}

  std::vector<ReferenceFault> run() {
    const Shape* shape = shapeOf();
    if (shape == nullptr) return std::move(m_faults);
    m_out.kind = shape->kind;
    text(shape->lead, m_out.*shape->member);
    keys(*shape);
    members();
    common();
    if (m_raw.has_row) m_out.row = m_raw.row;
    return std::move(m_faults);
  }

 private:
  bool has(std::string_view key) const {
    return key == "row" ? m_raw.has_row : m_raw.values.contains(std::string(key));
  }
  void fault(std::string_view key, std::string code, std::string message, std::string hint) {
    m_faults.push_back({std::string(key), std::move(code), std::move(message), std::move(hint)});
  }

  const Shape* shapeOf() {
    const Shape* matching_shape = nullptr;
    for (const Shape& shape : shapes()) {
      if (!has(shape.lead)) continue;
      if (matching_shape == nullptr) matching_shape = &shape;
      // The key "job" comes first only if there is no other key.
      if (matching_shape != &shape && shape.kind != Kind::JobValue)
        fault(shape.lead, "two-values",
              fmt::format("a reference has \"{}\" or \"{}\"", matching_shape->lead, shape.lead), "one of the two");
    }
    if (matching_shape == nullptr)
      fault("", "missing-key", "the reference does not say which value it is",
            "one of metric, job with column, rounds, value, score, reason, table, matrix, term, why");
    return matching_shape;
  }

  void keys(const Shape& shape) {
    for (const std::string_view key : shape.required)
      if (!has(key))
        fault("", "missing-key", fmt::format("a reference with \"{}\" needs \"{}\"", shape.lead, key),
              fmt::format("\"{}\"", key));
    std::vector<std::string_view> known_keys{shape.lead};
    for (const auto& keys : {shape.required, shape.optional})
      known_keys.insert(known_keys.end(), keys.begin(), keys.end());
    known_keys.insert(known_keys.end(), std::begin(kCommon), std::end(kCommon));
    std::vector<std::string> given_keys;
    for (const auto& [key, value] : m_raw.values) given_keys.push_back(key);
    if (m_raw.has_row) given_keys.emplace_back("row");
    for (const std::string& key : given_keys)
      if (!model::contains(known_keys, key) && !model::contains(m_faults, key, &ReferenceFault::key))
        fault(key, "unknown-key", fmt::format("a reference with \"{}\" has no \"{}\"", shape.lead, key),
              model::hintFor(key, known_keys, ""));
  }

  void text(std::string_view key, std::string& out) {
    const auto raw_entry = m_raw.values.find(std::string(key));
    if (raw_entry == m_raw.values.end()) return;
    if (const auto* word = std::get_if<std::string>(&raw_entry->second)) {
      out = *word;
      if (out.empty()) fault(key, "empty-id", fmt::format("\"{}\" is empty", key), "a name");
    } else {
      fault(key, "wrong-type", fmt::format("\"{}\" is a text", key), "a text");
    }
  }

  std::optional<double> number(std::string_view key) {
    const auto raw_entry = m_raw.values.find(std::string(key));
    if (raw_entry == m_raw.values.end()) return std::nullopt;
    if (const auto* value = std::get_if<double>(&raw_entry->second)) return *value;
    const auto* word = std::get_if<std::string>(&raw_entry->second);
    double value = 0;
    if (word != nullptr) {
      const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
      if (error == std::errc() && end == word->data() + word->size()) return value;
    }
    fault(key, "wrong-type", fmt::format("\"{}\" is a number", key), "a number");
    return std::nullopt;
  }

  void members() {
    if (m_out.kind == Kind::Reason) {
      text("number", m_out.name);
    } else if (m_out.kind == Kind::JobValue || m_out.kind == Kind::Table) {
      text("column", m_out.name);
    } else if (m_out.kind == Kind::Matrix || m_out.kind == Kind::Term) {
      text("job", m_out.job);
      text("type", m_out.type);
      text("step", m_out.step);
    }
    const auto raw_entry = m_raw.values.find("rejected");
    if (raw_entry == m_raw.values.end()) return;
    const auto* flag = std::get_if<bool>(&raw_entry->second);
    const auto* word = std::get_if<std::string>(&raw_entry->second);
    if (flag == nullptr && (word == nullptr || (*word != "true" && *word != "false")))
      return fault("rejected", "wrong-type", "\"rejected\" is true or false", "true");
    m_out.rejected = flag != nullptr ? *flag : *word == "true";
  }

  void common() {
    text("lane", m_out.lane);
    text("unit", m_out.unit);
    if (const auto digits = number("digits")) {
      if (*digits >= 1 && *digits <= 15 && *digits == static_cast<int>(*digits))
        m_out.digits = static_cast<int>(*digits);
      else
        fault("digits", "out-of-range", "\"digits\" is a whole number from 1 to 15", "4");
    }
    if (std::string run; has("run")) {
      text("run", run);
      m_out.before = run == "before";
      if (!m_out.before) fault("run", "unknown-value", "\"run\" can only be \"before\"", "\"before\"");
    }
    at();
  }

  void at() {
    const auto raw_entry = m_raw.values.find("at");
    if (raw_entry == m_raw.values.end()) return;
    std::string word;
    if (const auto* text = std::get_if<std::string>(&raw_entry->second)) word = *text;
    if (const auto* seconds = std::get_if<double>(&raw_entry->second)) io::appendNumber(word, *seconds);
    m_out.at = instantFromText(word);
    if (!m_out.at)
      fault("at", "bad-instant", fmt::format("\"{}\" is not an instant", model::brief(word)),
            "seconds, or \"start:J2\", \"finish:J2\", \"arrival:J2\", \"decision:3\"");
  }

  const RawReference& m_raw;
  Reference& m_out;
  std::vector<ReferenceFault> m_faults;
};

}  // namespace

const std::vector<std::string_view>& referenceKeys() {
  static const std::vector<std::string_view> kKeys = {
      "metric", "job",  "column", "rounds", "value", "score", "rejected", "reason", "number", "table", "row",
      "matrix", "type", "term",   "step",   "why",   "lane",  "at",       "unit",   "digits", "run"};
  return kKeys;
}

std::vector<ReferenceFault> convert(const RawReference& raw, Reference& out) { return Converter(raw, out).run(); }

}  // namespace roundel::lesson
