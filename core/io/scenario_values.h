// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The JSON form of single values of scenario format 1 and of generators: words of a fixed list, throughputs of a cell,
// times per GPU type, GPUs of one or several gangs.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/io/json/json_fields.h"
#include "core/model/check/suggest.h"
#include "core/model/check/visible_text.h"
#include "core/model/scenario.h"

namespace roundel::io {

/// A word of a fixed list.
template <class E>
struct Word {
  std::string_view text;
  E value;
};

/// Reads a word. A word that is not in the list is a fault, which names the nearest known word.
template <class E>
void readWord(JsonCursor& in, E& value, std::span<const Word<E>> words) {
  const std::optional<std::string> text = in.string();
  if (!text) return;
  const auto found = std::ranges::find_if(words, [&](const Word<E>& w) { return w.text == *text; });
  if (found != words.end()) {
    value = found->value;
    return;
  }
  std::vector<std::string_view> known;
  for (const Word<E>& word : words) known.push_back(word.text);
  in.fault("unknown-value", fmt::format("\"{}\" is not known here", model::brief(*text)),
           model::hintFor(*text, known, ""));
}

/// Precondition: the list has the value.
template <class E>
void writeWord(JsonOut& out, E value, std::span<const Word<E>> words) {
  out.string(std::ranges::find_if(words, [&](const Word<E>& w) { return w.value == value; })->text);
}

/// The words of each list, as in the file.
inline constexpr Word<model::RateModel> kRateModels[] = {{"bottleneck", model::RateModel::Bottleneck},
                                                         {"additive", model::RateModel::Additive}};
inline constexpr Word<model::EventKind> kEventKinds[] = {{"node_down", model::EventKind::NodeDown},
                                                         {"node_up", model::EventKind::NodeUp},
                                                         {"cancel_job", model::EventKind::CancelJob},
                                                         {"set_throughput", model::EventKind::SetThroughput},
                                                         {"set_speed", model::EventKind::SetSpeed}};
inline constexpr Word<model::ExpectedJobs> kExpectedJobs[] = {{"paper", model::ExpectedJobs::Paper},
                                                              {"ours", model::ExpectedJobs::Ours}};
inline constexpr Word<model::OpeningGroup> kOpeningGroups[] = {{"lesson", model::OpeningGroup::Lesson},
                                                               {"example", model::OpeningGroup::Example},
                                                               {"paper", model::OpeningGroup::Paper},
                                                               {"large", model::OpeningGroup::Large}};

template <>
struct Codec<model::RateModel> {
  static void read(JsonCursor& in, model::RateModel& value) { readWord<model::RateModel>(in, value, kRateModels); }
  static bool present(model::RateModel value) { return value != model::RateModel::Bottleneck; }
  static void write(JsonOut& out, model::RateModel value) { writeWord<model::RateModel>(out, value, kRateModels); }
};

template <>
struct Codec<model::EventKind> {
  static void read(JsonCursor& in, model::EventKind& value) { readWord<model::EventKind>(in, value, kEventKinds); }
  static bool present(model::EventKind) { return true; }
  static void write(JsonOut& out, model::EventKind value) { writeWord<model::EventKind>(out, value, kEventKinds); }
};

template <>
struct Codec<model::ExpectedJobs> {
  static void read(JsonCursor& in, model::ExpectedJobs& value) {
    readWord<model::ExpectedJobs>(in, value, kExpectedJobs);
  }
  static bool present(model::ExpectedJobs value) { return value != model::ExpectedJobs::Paper; }
  static void write(JsonOut& out, model::ExpectedJobs value) {
    writeWord<model::ExpectedJobs>(out, value, kExpectedJobs);
  }
};

template <>
struct Codec<model::OpeningGroup> {
  static void read(JsonCursor& in, model::OpeningGroup& value) {
    readWord<model::OpeningGroup>(in, value, kOpeningGroups);
  }
  static bool present(model::OpeningGroup) { return true; }
  static void write(JsonOut& out, model::OpeningGroup value) {
    writeWord<model::OpeningGroup>(out, value, kOpeningGroups);
  }
};

/// A number, {gang size: number} or null.
template <>
struct Codec<model::ThroughputCell> {
  static void read(JsonCursor& in, model::ThroughputCell& cell) {
    if (in.null()) return;
    if (in.peek() == JsonCursor::Kind::Object) {
      Codec<std::map<int, double>>::read(in, cell.emplace<std::map<int, double>>());
    } else if (in.peek() == JsonCursor::Kind::Number) {
      if (const auto rate = in.number()) cell = *rate;
    } else {
      in.wrongType("a rate, {gang size: rate} or null");
    }
  }
  static void write(JsonOut& out, const model::ThroughputCell& cell) {
    if (const auto* table = std::get_if<std::map<int, double>>(&cell))
      return Codec<std::map<int, double>>::write(out, *table);
    if (const auto* rate = std::get_if<double>(&cell)) return out.number(*rate);
    out.null();
  }
};

/// Seconds, or {GPU type: seconds}.
template <>
struct Codec<model::PerType> {
  using Times = std::map<std::string, double>;
  static void read(JsonCursor& in, model::PerType& value) {
    if (in.peek() == JsonCursor::Kind::Object) return Codec<Times>::read(in, value.emplace<Times>());
    if (in.peek() != JsonCursor::Kind::Number) return in.wrongType("seconds, or {GPU type: seconds}");
    value = in.number().value_or(0);
  }
  static bool present(const model::PerType&) { return true; }
  static void write(JsonOut& out, const model::PerType& value) {
    if (const auto* times = std::get_if<Times>(&value)) return Codec<Times>::write(out, *times);
    out.number(std::get<double>(value));
  }
};

/// A number of GPUs, or a list of them.
template <>
struct Codec<std::variant<int, std::vector<int>>> {
  using Gpus = std::variant<int, std::vector<int>>;
  static void read(JsonCursor& in, Gpus& value) {
    if (in.peek() == JsonCursor::Kind::Array)
      return Codec<std::vector<int>>::read(in, value.emplace<std::vector<int>>());
    if (in.peek() != JsonCursor::Kind::Number) return in.wrongType("a number of GPUs, or a list of them");
    value = 1;  // a value that cannot be read already has its fault
    Codec<int>::read(in, std::get<int>(value));
  }
  static bool present(const Gpus&) { return true; }
  static void write(JsonOut& out, const Gpus& value) {
    if (const auto* list = std::get_if<std::vector<int>>(&value)) return Codec<std::vector<int>>::write(out, *list);
    out.integer(std::get<int>(value));
  }
};

}  // namespace roundel::io
