// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/scenario_fields.h"
#include "core/model/check/precondition.h"

#include <fmt/format.h>

#include "core/io/job_fields.h"
#include "core/io/json/json_fields.h"
#include "core/io/scenario_values.h"
#include "core/model/check/visible_text.h"

namespace roundel::io {

using namespace model;  // the tables below consist of its names

namespace {
constexpr int kFormat = 1;
}  // namespace

template <>
struct Fields<Source> {
  static constexpr const char* kExpected = "an object with cite and note";
  static std::span<const Field<Source>> all() {
    static constexpr Field<Source> kRows[] = {field<&Source::cite>("cite"), field<&Source::note>("note")};
    return kRows;
  }
};

template <>
struct Fields<Opening> {
  static constexpr const char* kExpected = "an object such as {\"task\": \"Find who waits.\", \"at_s\": 1500}";
  static std::span<const Field<Opening>> all() {
    using T = Opening;
    static constexpr Field<T> kRows[] = {field<&T::task>("task"), field<&T::at_s>("at_s"),
                                         field<&T::minutes>("minutes"), field<&T::group>("group"),
                                         field<&T::order>("order")};
    return kRows;
  }
};

template <>
struct Fields<Clock> {
  static constexpr const char* kExpected = "an object such as {\"round_s\": 360}";
  static void readHorizon(JsonCursor& in, Clock& clock) {
    if (!in.null()) Codec<std::optional<double>>::read(in, clock.horizon_s);
  }
  static std::span<const Field<Clock>> all() {
    static constexpr auto kHorizon = [] {
      auto row = field<&Clock::horizon_s>("horizon_s", Presence::Always);
      row.read = readHorizon;
      return row;
    }();
    static constexpr Field<Clock> kRows[] = {field<&Clock::round_s>("round_s"), field<&Clock::restart_s>("restart_s"),
                                             field<&Clock::first_start_s>("first_start_s"), kHorizon,
                                             field<&Clock::seed>("seed")};
    return kRows;
  }
};

template <>
struct Fields<GpuTypeSpec> {
  static constexpr const char* kExpected = "an object such as {\"id\": \"V100\"}";
  static std::span<const Field<GpuTypeSpec>> all() {
    using T = GpuTypeSpec;
    static constexpr Field<T> kRows[] = {field<&T::id>("id", Presence::Required),
                                         field<&T::gpu>("gpu"),
                                         field<&T::tensor_tflops>("tensor_tflops"),
                                         field<&T::vram_gib>("vram_gib"),
                                         field<&T::link_params_s>("link_params_s"),
                                         field<&T::net_params_s>("net_params_s"),
                                         field<&T::color>("color")};
    return kRows;
  }
};

template <>
struct Fields<GpuGroupSpec> {
  static constexpr const char* kExpected = "an object such as {\"type\": \"V100\", \"count\": 4}";
  static std::span<const Field<GpuGroupSpec>> all() {
    using T = GpuGroupSpec;
    static constexpr Field<T> kRows[] = {field<&T::type>("type", Presence::Required),
                                         field<&T::count>("count", Presence::Required)};
    return kRows;
  }
};

template <>
struct Fields<NodeSpec> {
  static constexpr const char* kExpected =
      "an object such as {\"id\": \"n0\", \"gpus\": [{\"type\": \"V100\", \"count\": 4}]}";
  static std::span<const Field<NodeSpec>> all() {
    using T = NodeSpec;
    static constexpr Field<T> kRows[] = {field<&T::id>("id", Presence::Required),
                                         field<&T::gpus>("gpus", Presence::Required),
                                         field<&T::intra_gbytes_s>("intra_gbytes_s"),
                                         field<&T::nic_gbits_s>("nic_gbits_s"),
                                         field<&T::pcie>("pcie"),
                                         field<&T::speed>("speed"),
                                         field<&T::x>("x"),
                                         field<&T::y>("y")};
    return kRows;
  }
};

template <>
struct Fields<PairSpec> {
  using T = PairSpec;
  static constexpr const char* kExpected =
      R"(a pair, for example {"jobs": ["J1", "J2"], "throughput": {"V100": [0.7, 0.7]}})";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::jobs>("jobs"), field<&T::models>("models"),
                                         field<&T::throughput>("throughput", Presence::Required)};
    return kRows;
  }
};

template <>
struct Fields<HistoryRow> {
  static constexpr const char* kExpected = "an object such as {\"group\": \"g\", \"user\": \"u\", \"iterations\": 100}";
  static std::span<const Field<HistoryRow>> all() {
    using T = HistoryRow;
    static constexpr Field<T> kRows[] = {field<&T::group>("group", Presence::Required),
                                         field<&T::user>("user", Presence::Required),
                                         field<&T::iterations>("iterations", Presence::Required)};
    return kRows;
  }
};

namespace {
struct CsvHistory {
  std::string csv;
  bool operator==(const CsvHistory&) const = default;
};
}  // namespace

template <>
struct Fields<CsvHistory> {
  static constexpr const char* kExpected = "a list of rows, or {\"csv\": path}";
  static std::span<const Field<CsvHistory>> all() {
    static constexpr Field<CsvHistory> kRows[] = {field<&CsvHistory::csv>("csv", Presence::Required)};
    return kRows;
  }
};

template <>
struct Codec<History> {
  using Rows = std::vector<HistoryRow>;
  static void read(JsonCursor& in, History& history) {
    if (in.peek() == JsonCursor::Kind::Array) return Codec<Rows>::read(in, history.emplace<Rows>());
    CsvHistory csv;
    readFields(in, csv);
    history = csv.csv;
  }
  static bool present(const History&) { return true; }
  static void write(JsonOut& out, const History& history) {
    if (const auto* rows = std::get_if<Rows>(&history)) return Codec<Rows>::write(out, *rows);
    writeFields(out, CsvHistory{std::get<std::string>(history)});
  }
};

template <>
struct Fields<EventSpec> {
  using T = EventSpec;
  static constexpr const char* kExpected =
      "an object such as {\"at_s\": 3600, \"kind\": \"node_down\", \"node\": \"n0\"}";
  static constexpr std::size_t kKindRow = 1, kValueRow = 5;

  static bool hasValue(const T& event) { return event.value || event.kind == EventKind::SetThroughput; }
  static void readValue(JsonCursor& in, T& event) {
    if (!in.null()) Codec<std::optional<double>>::read(in, event.value);
  }
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kValue{
        "value", Presence::Optional, readValue, hasValue,
        [](JsonOut& out, const T& event) { Codec<std::optional<double>>::write(out, event.value); }};
    static constexpr Field<T> kRows[] = {field<&T::at_s>("at_s", Presence::Required),
                                         field<&T::kind>("kind", Presence::Required),
                                         field<&T::node>("node"),
                                         field<&T::job>("job"),
                                         field<&T::type>("type"),
                                         kValue};
    return kRows;
  }
  static void after(JsonCursor& in, const T& event, std::uint64_t seen) {
    // null means "cannot run there any more"; an absent key is a fault.
    const bool is_stated = (seen >> kValueRow & 1U) != 0 || (seen >> kKindRow & 1U) == 0;
    if (event.kind == EventKind::SetThroughput && !is_stated)
      missingKey(in, "value", "a rate greater than 0, or null: an object");
  }
};

template <>
struct Fields<CompareSpec> {
  static constexpr const char* kExpected = "an object such as {\"policy\": \"gavel\"}";
  static std::span<const Field<CompareSpec>> all() {
    using T = CompareSpec;
    static constexpr Field<T> kRows[] = {field<&T::policy>("policy", Presence::Required), field<&T::label>("label"),
                                         field<&T::options>("options"), field<&T::color>("color")};
    return kRows;
  }
};

template <>
struct Fields<ExpectedSpec> {
  static constexpr const char* kExpected =
      "an object such as {\"policy\": \"gavel\", \"metric\": \"jct_mean_s\", \"value\": 3600}";
  static std::span<const Field<ExpectedSpec>> all() {
    using T = ExpectedSpec;
    static constexpr Field<T> kRows[] = {field<&T::policy>("policy", Presence::Required),
                                         field<&T::metric>("metric", Presence::Required),
                                         field<&T::value>("value", Presence::Required),
                                         field<&T::tolerance>("tolerance"),
                                         field<&T::source>("source"),
                                         field<&T::jobs>("jobs"),
                                         field<&T::ratio_to>("ratio_to")};
    return kRows;
  }
};

namespace {

// Templates are a list of objects with `id`, or {id: object}.
void readKeyedModels(JsonCursor& in, std::vector<JobSpec>& models) {
  in.enterObject();
  while (in.nextMember() && in.charge(sizeof(JobSpec))) {
    const std::string key = in.key();
    in.alias(fmt::format("/models/{}", models.size()), in.pointer());
    JobSpec& model = models.emplace_back();
    readFields(in, model, "id");
    if (!model.id.empty() && model.id != key) {
      in.faultAt("id", "id-disagrees",
                 fmt::format("the id \"{}\" is given under the key \"{}\"", model::brief(model.id), model::brief(key)),
                 "leave the id out, or make it the key");
    }
    model.id = key;
  }
}

void readModels(JsonCursor& in, Scenario& scenario) {
  if (in.peek() == JsonCursor::Kind::Object) return readKeyedModels(in, scenario.models);
  if (in.peek() != JsonCursor::Kind::Array) return in.wrongType("a list of templates with ids, or {id: template}");
  Codec<std::vector<JobSpec>>::read(in, scenario.models);
}

void readFormat(JsonCursor& in, Scenario&) {
  const std::optional<double> format = in.number();
  if (!format || *format == kFormat) return;
  in.fault("unknown-format", fmt::format("this is format {}; this program reads format {}", *format, kFormat),
           fmt::format("\"roundel\": {}", kFormat));
}

}  // namespace

template <>
struct Fields<Scenario> {
  using T = Scenario;
  static constexpr const char* kExpected = "a scenario: an object that begins {\"roundel\": 1,";
  // Only the window reads it: sessionOf() (scenario_io.h) gets it from the text, and writeScenario() writes it again.
  static void readSession(JsonCursor& in, T&) {
    if (in.peek() != JsonCursor::Kind::Object) return in.wrongType("an object with branches, bookmarks and notes");
    in.skip();
  }
  static std::span<const Field<T>> all() {
    static constexpr auto kModels = [] {
      auto row = field<&T::models>("models");
      row.read = readModels;
      return row;
    }();
    static constexpr Field<T> kRows[] = {
        {"roundel", Presence::Required, readFormat, nullptr, [](JsonOut& out, const T&) { out.integer(kFormat); }},
        field<&T::title>("title"),
        field<&T::description>("description"),
        field<&T::source>("source"),
        field<&T::opening>("opening"),
        field<&T::clock>("clock", Presence::Always),
        field<&T::rate_model>("rate_model"),
        field<&T::gpu_types>("gpu_types", Presence::Required),
        field<&T::nodes>("nodes", Presence::Required),
        kModels,
        field<&T::jobs>("jobs", Presence::Required),
        field<&T::pair_throughput>("pair_throughput"),
        field<&T::history>("history"),
        field<&T::events>("events"),
        field<&T::compare>("compare"),
        field<&T::expected>("expected"),
        {"session", Presence::Optional, readSession, [](const T&) { return false; },
         [](JsonOut& out, const T&) { out.null(); }},
    };
    return kRows;
  }
};

namespace {
// The lists of a scenario that a fragment carries. Nothing in it is required.
struct Fragment {
  std::vector<GpuTypeSpec> gpu_types;
  std::vector<NodeSpec> nodes;
  std::vector<JobSpec> models, jobs;
  bool operator==(const Fragment&) const = default;
};
}  // namespace

template <>
struct Fields<Fragment> {
  using T = Fragment;
  static constexpr const char* kExpected = "an object such as {\"nodes\": [...]} or a whole scenario";
  static void skip(JsonCursor& in, T&) { in.skip(); }
  static bool never(const T&) { return false; }
  static void nothing(JsonOut& out, const T&) { out.null(); }
  static constexpr Field<T> skipped(std::string_view key) { return {key, Presence::Optional, skip, never, nothing}; }
  static void readList(JsonCursor& in, T& fragment) {
    Scenario scenario;
    readModels(in, scenario);
    fragment.models = std::move(scenario.models);
  }
  static std::span<const Field<T>> all() {
    static constexpr auto kModels = [] {
      auto row = field<&T::models>("models");
      row.read = readList;
      return row;
    }();
    static constexpr Field<T> kRows[] = {
        skipped("roundel"),        skipped("title"),  skipped("description"),  skipped("source"),
        skipped("opening"),        skipped("clock"),  skipped("rate_model"),   field<&T::gpu_types>("gpu_types"),
        field<&T::nodes>("nodes"), kModels,           field<&T::jobs>("jobs"), skipped("pair_throughput"),
        skipped("history"),        skipped("events"), skipped("compare"),      skipped("expected"),
        skipped("session")};
    return kRows;
  }
};

void readFragmentDocument(JsonCursor& in, Scenario& scenario) {
  Fragment fragment;
  readFields(in, fragment);
  in.expectEnd();
  scenario.gpu_types = std::move(fragment.gpu_types);
  scenario.nodes = std::move(fragment.nodes);
  scenario.models = std::move(fragment.models);
  scenario.jobs = std::move(fragment.jobs);
}

void writeFragmentDocument(JsonOut& out, const Scenario& scenario) {
  writeFields(out, Fragment{scenario.gpu_types, scenario.nodes, scenario.models, scenario.jobs});
}

void readObject(JsonCursor& in, GpuTypeSpec& type) { readFields(in, type); }
void readObject(JsonCursor& in, JobSpec& job) { readFields(in, job); }
void readObject(JsonCursor& in, Source& source) { readFields(in, source); }
void readObject(JsonCursor& in, std::vector<GpuGroupSpec>& groups) {
  Codec<std::vector<GpuGroupSpec>>::read(in, groups);
}
void writeObject(JsonOut& out, const GpuTypeSpec& type) { writeFields(out, type); }
void writeObject(JsonOut& out, const JobSpec& job) { writeFields(out, job); }
void writeObject(JsonOut& out, const Source& source) { writeFields(out, source); }
void writeObject(JsonOut& out, const std::vector<GpuGroupSpec>& groups) {
  Codec<std::vector<GpuGroupSpec>>::write(out, groups);
}

namespace {
const Field<JobSpec>& jobRow(std::string_view key) {
  const auto rows = Fields<JobSpec>::all();
  const auto row = std::ranges::find_if(rows, [&](const Field<JobSpec>& each) { return each.key == key; });
  ROUNDEL_PRECONDITION(row != rows.end());
  return *row;
}
}  // namespace

void readJobValue(JsonCursor& in, JobSpec& job, std::string_view key) { jobRow(key).read(in, job); }

// Reads the text without this key, so that keys need no code to unset them.
void clearJobValue(JobSpec& job, std::string_view key) {
  std::string compact;
  JsonOut out(compact);
  out.beginObject();
  for (const Field<JobSpec>& row : Fields<JobSpec>::all()) {
    if (row.key == key || !row.present(job)) continue;
    out.key(row.key);
    row.write(out, job);
  }
  out.endObject();
  FaultList faults;
  JsonCursor in(compact, faults);
  JobSpec reduced_job;
  readFields(in, reduced_job, "id");
  job = std::move(reduced_job);
}

void writeJobValue(JsonOut& out, const JobSpec& job, std::string_view key) {
  const Field<JobSpec>& row = jobRow(key);
  if (row.present(job)) row.write(out, job);
}

void readDocument(JsonCursor& in, Scenario& scenario) {
  readFields(in, scenario);
  in.expectEnd();
}

void writeDocument(JsonOut& out, const Scenario& scenario) { writeFields(out, scenario); }

std::map<std::string, std::vector<std::string_view>> scenarioKeys() {
  return {{"scenario", keysOf<Scenario>()},      {"source", keysOf<Source>()},
          {"opening", keysOf<Opening>()},        {"clock", keysOf<Clock>()},
          {"gpu_type", keysOf<GpuTypeSpec>()},   {"gpu_group", keysOf<GpuGroupSpec>()},
          {"node", keysOf<NodeSpec>()},          {"job", keysOf<JobSpec>()},
          {"timing", keysOf<TimingSpec>()},      {"stage", keysOf<StageSpec>()},
          {"sync", keysOf<SyncSpec>()},          {"switch_ms", keysOf<SwitchSpec>()},
          {"pair", keysOf<PairSpec>()},          {"history_row", keysOf<HistoryRow>()},
          {"history_csv", keysOf<CsvHistory>()}, {"event", keysOf<EventSpec>()},
          {"compare", keysOf<CompareSpec>()},    {"expected", keysOf<ExpectedSpec>()}};
}

}  // namespace roundel::io
