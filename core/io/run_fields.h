// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of run.json, timing.json and decisions.jsonl, for reading a run folder. Private to core/io.

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/comparison.h"
#include "core/io/json/json_fields.h"
#include "core/model/spec/option_map.h"

namespace roundel::io {

/// The members of run.json, without those that are only for readers.
struct RunHeader {
  std::string sha256, policy, label, color, status, message, remark, fingerprint, command, command_sha256;
  model::OptionMap options;
  std::uint64_t seed = 1;
  double end_s = 0;
  bool round_driven = true;
  metrics::WarmUp warm_up;
  std::optional<std::string> explain;
  std::map<std::string, std::string> files;  // digests by name
  std::map<std::string, std::optional<double>> metrics;
};

/// decision_ms of timing.json, from which the percentiles were computed.
struct DecisionTimes {
  std::vector<double> each;
};

/// GPUs of one type on one node, by the ids of scenario.json.
struct PartName {
  std::string node, type;
  int count = 0;
};

/// One entry of `placements`.
struct PlacementNames {
  std::string job, with;
  int copy = 0;
  std::vector<PartName> parts;
};

/// One line of decisions.jsonl without its explanation.
struct DecisionNames {
  double at_s = 0;
  std::int64_t round = -1;
  std::vector<PlacementNames> placements;
};

/// A key that is allowed and ignored.
template <class T>
constexpr Field<T> skipped(std::string_view key) {
  return {key, Presence::Optional, [](JsonCursor& in, T&) { in.skip(); }, nullptr, nullptr};
}

template <>
struct Fields<metrics::WarmUp> {
  using T = metrics::WarmUp;
  static constexpr const char* kExpected = "an object with jobs or seconds";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::jobs>("jobs"), field<&T::seconds>("seconds")};
    return kRows;
  }
};

template <>
struct Fields<RunHeader> {
  using T = RunHeader;
  static constexpr const char* kExpected = "run.json as roundel-cli writes it";
  static void readDigests(JsonCursor& in, T& header) {
    if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object of digests by file");
    in.enterObject();
    while (in.nextMember()) {
      const std::string name = in.key();
      Codec<std::string>::read(in, header.files[name]);
    }
  }
  static void readMetrics(JsonCursor& in, T& header) {
    if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object of numbers by metric");
    in.enterObject();
    while (in.nextMember()) {
      std::optional<double>& value = header.metrics[in.key()];
      if (!in.null()) Codec<double>::read(in, value.emplace());
    }
  }
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {skipped<T>("roundel"),
                                         field<&T::sha256>("scenario_sha256", Presence::Required),
                                         field<&T::policy>("policy", Presence::Required),
                                         field<&T::options>("options", Presence::Required),
                                         field<&T::command>("command"),
                                         field<&T::command_sha256>("command_sha256"),
                                         field<&T::seed>("seed", Presence::Required),
                                         field<&T::warm_up>("warm_up"),
                                         {"metrics", Presence::Optional, readMetrics, nullptr, nullptr},
                                         skipped<T>("decisions"),
                                         skipped<T>("forecasts"),
                                         field<&T::label>("label", Presence::Required),
                                         field<&T::color>("color"),
                                         field<&T::status>("status", Presence::Required),
                                         field<&T::message>("message"),
                                         field<&T::remark>("remark"),
                                         skipped<T>("note"),  // follows from the problem and its options
                                         field<&T::end_s>("end_s", Presence::Required),
                                         field<&T::round_driven>("round_driven", Presence::Required),
                                         field<&T::fingerprint>("fingerprint"),
                                         field<&T::explain>("explain"),
                                         {"files", Presence::Optional, readDigests, nullptr, nullptr}};
    return kRows;
  }
};

template <>
struct Fields<DecisionTimes> {
  using T = DecisionTimes;
  static constexpr const char* kExpected = "an object with each";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {skipped<T>("p50"), skipped<T>("p95"), skipped<T>("max"),
                                         field<&T::each>("each")};
    return kRows;
  }
};

template <>
struct Fields<compare::Timing> {
  using T = compare::Timing;
  static constexpr const char* kExpected = "timing.json as roundel-cli writes it";
  static void readTimes(JsonCursor& in, T& timing) {
    DecisionTimes times;
    readFields(in, times);
    timing.decision_ms = std::move(times.each);
  }
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::wall_s>("wall_s"),
                                         {"decision_ms", Presence::Optional, readTimes, nullptr, nullptr}};
    return kRows;
  }
};

template <>
struct Fields<PartName> {
  using T = PartName;
  static constexpr const char* kExpected = "an object with node, type and count";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::node>("node", Presence::Required),
                                         field<&T::type>("type", Presence::Required),
                                         field<&T::count>("count", Presence::Required)};
    return kRows;
  }
};

template <>
struct Fields<PlacementNames> {
  using T = PlacementNames;
  static constexpr const char* kExpected = "an object with job and parts";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::job>("job", Presence::Required), field<&T::copy>("copy"),
                                         field<&T::parts>("parts", Presence::Required), field<&T::with>("with")};
    return kRows;
  }
};

}  // namespace roundel::io
