// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generate/generator_fields.h"

#include <fmt/format.h>

#include "core/io/catalogue_io.h"
#include "core/io/job_fields.h"
#include "core/io/scenario_values.h"

namespace roundel::io {

using namespace roundel::generate;

inline constexpr Word<ArrivalKind> kArrivals[] = {{"static", ArrivalKind::Static},
                                                  {"poisson", ArrivalKind::Poisson},
                                                  {"bursts", ArrivalKind::Bursts},
                                                  {"daily", ArrivalKind::Daily},
                                                  {"trace", ArrivalKind::Trace}};
inline constexpr Word<LengthUnit> kUnits[] = {
    {"gpu_hours", LengthUnit::GpuHours},    {"hours", LengthUnit::Hours},   {"hours_alone", LengthUnit::HoursAlone},
    {"iterations", LengthUnit::Iterations}, {"rounds", LengthUnit::Rounds}, {"model", LengthUnit::AsModelled}};
inline constexpr Word<model::Spread> kSpreads[] = {
    {"linear", model::Spread::Uniform}, {"log", model::Spread::LogUniform}, {"lognormal", model::Spread::LogNormal}};

template <>
struct Codec<ArrivalKind> {
  static void read(JsonCursor& in, ArrivalKind& value) { readWord<ArrivalKind>(in, value, kArrivals); }
  static bool present(ArrivalKind) { return true; }
  static void write(JsonOut& out, ArrivalKind value) { writeWord<ArrivalKind>(out, value, kArrivals); }
};

template <>
struct Codec<LengthUnit> {
  static void read(JsonCursor& in, LengthUnit& value) { readWord<LengthUnit>(in, value, kUnits); }
  static bool present(LengthUnit) { return true; }
  static void write(JsonOut& out, LengthUnit value) { writeWord<LengthUnit>(out, value, kUnits); }
};

template <>
struct Codec<model::Spread> {
  static void read(JsonCursor& in, model::Spread& value) { readWord<model::Spread>(in, value, kSpreads); }
  static bool present(model::Spread value) { return value != model::Spread::Uniform; }
  static void write(JsonOut& out, model::Spread value) { writeWord<model::Spread>(out, value, kSpreads); }
};

/// A member that is not written if it is empty or has its default.
template <auto kMember>
constexpr auto part(std::string_view key) {
  auto out = field<kMember>(key);
  using T = typename detail::MemberOf<kMember>::Object;
  out.present = [](const T& object) { return !(object.*kMember == T{}.*kMember); };
  return out;
}

/// A map of names to relative shares, which are numbers. Maps of rates in scenarios may also have null.
template <auto kMember>
constexpr auto shares(std::string_view key) {
  auto out = part<kMember>(key);
  using T = typename detail::MemberOf<kMember>::Object;
  out.read = [](JsonCursor& in, T& object) { readMap(in, object.*kMember, "an object {name: share}", false); };
  return out;
}

template <>
struct Fields<NodeGroup> {
  using T = NodeGroup;
  static constexpr const char* kExpected = "an object such as {\"count\": 5, \"gpus\": {\"V100\": 4}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::id>("id"),
                                         part<&T::count>("count"),
                                         field<&T::gpus>("gpus", Presence::Required),
                                         part<&T::intra_gbytes_s>("intra_gbytes_s"),
                                         part<&T::nic_gbits_s>("nic_gbits_s"),
                                         part<&T::pcie>("pcie"),
                                         part<&T::speed>("speed")};
    return kRows;
  }
};

template <>
struct Fields<ClusterPart> {
  using T = ClusterPart;
  static constexpr const char* kExpected =
      "an object such as {\"gpus\": 60, \"types\": {\"V100\": 1, \"K80\": 1}}, {\"nodes\": [...]} or {\"scenario\": "
      "FILE}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        part<&T::scenario>("scenario"),           part<&T::gpus>("gpus"),   shares<&T::types>("types"),
        part<&T::gpus_per_node>("gpus_per_node"), part<&T::nodes>("nodes"), part<&T::intra_gbytes_s>("intra_gbytes_s"),
        part<&T::nic_gbits_s>("nic_gbits_s")};
    return kRows;
  }
};

template <>
struct Fields<ClockPart> {
  using T = ClockPart;
  static constexpr const char* kExpected = "an object such as {\"round_s\": 360, \"restart_s\": 10}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::round_s>("round_s"), part<&T::restart_s>("restart_s"),
                                         part<&T::first_start_s>("first_start_s"), part<&T::horizon_s>("horizon_s")};
    return kRows;
  }
};

template <>
struct Fields<ArrivalPart> {
  using T = ArrivalPart;
  static constexpr const char* kExpected = "an object such as {\"kind\": \"poisson\", \"load\": 0.8}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::kind>("kind", Presence::Required),
                                         part<&T::jobs_per_h>("jobs_per_h"),
                                         part<&T::load>("load"),
                                         part<&T::over_h>("over_h"),
                                         part<&T::first_s>("first_s"),
                                         part<&T::burst>("burst"),
                                         part<&T::spread_s>("spread_s"),
                                         part<&T::weights>("weights"),
                                         part<&T::file>("file"),
                                         part<&T::column>("column")};
    return kRows;
  }
};

template <>
struct Fields<model::SizeClass> {
  using T = model::SizeClass;
  static constexpr const char* kExpected = "an object such as {\"id\": \"S\", \"from\": 0, \"to\": 1, \"share\": 1}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::name>("id", Presence::Required),
                                         field<&T::least_gpu_h>("from", Presence::Required),
                                         part<&T::most_gpu_h>("to"),
                                         field<&T::share>("share"),
                                         part<&T::spread>("scale"),
                                         part<&T::sigma>("sigma")};
    return kRows;
  }
};

template <>
struct Fields<LengthPart> {
  using T = LengthPart;
  static constexpr const char* kExpected = "an object such as {\"unit\": \"gpu_hours\", \"classes\": [...]}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::unit>("unit"),     part<&T::classes>("classes"),
                                         part<&T::on>("on"),         part<&T::mean>("mean"),
                                         part<&T::factor>("factor"), part<&T::nic_gbits_s>("nic_gbits_s")};
    return kRows;
  }
};

template <>
struct Fields<GangLists> {
  using T = GangLists;
  static constexpr const char* kExpected = "an object such as {\"of\": [1, 2, 4, 8], \"most\": 3}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::gpu_counts>("of", Presence::Required), part<&T::max_counts>("most"),
                                         part<&T::longest_h>("longest_h")};
    return kRows;
  }
};

template <>
struct Fields<GangPart> {
  using T = GangPart;
  static constexpr const char* kExpected = "an object such as {\"shares\": {\"1\": 70, \"2\": 30}}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::shares>("shares"), part<&T::single>("single"),
                                         part<&T::lists>("lists"), part<&T::min_gpus>("min_gpus")};
    return kRows;
  }
};

template <>
struct Fields<ModelPart> {
  using T = ModelPart;
  static constexpr const char* kExpected = "an object such as {\"catalogue\": [\"ResNet-50\"]} or {\"scenario\": FILE}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::catalogue>("catalogue"), part<&T::scenario>("scenario"),
                                         part<&T::inlined>("inline"),      part<&T::only>("only"),
                                         shares<&T::shares>("shares"),     part<&T::classes>("classes")};
    return kRows;
  }
};

template <>
struct Fields<MixEntry> {
  using T = MixEntry;
  static constexpr const char* kExpected = "an object such as {\"id\": \"ResNet-50\", \"jobs\": 4}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::id>("id", Presence::Required),
                                         field<&T::jobs>("jobs", Presence::Required)};
    return kRows;
  }
};

template <>
struct Fields<WeightShare> {
  using T = WeightShare;
  static constexpr const char* kExpected = "an object such as {\"weight\": 4, \"share\": 0.2}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {field<&T::weight>("weight", Presence::Required), field<&T::share>("share")};
    return kRows;
  }
};

template <>
struct Fields<RecurringPart> {
  using T = RecurringPart;
  static constexpr const char* kExpected = "an object such as {\"jobs_per_group\": 6}";
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {part<&T::jobs_per_group>("jobs_per_group"), part<&T::exponent>("exponent"),
                                         part<&T::steady>("steady"), part<&T::factor>("factor"),
                                         part<&T::users>("users")};
    return kRows;
  }
};

template <>
struct Fields<GeneratorSpec> {
  using T = GeneratorSpec;
  static constexpr const char* kExpected = "a generator: an object that begins {\"roundel_generator\": 1,";
  static void readFormat(JsonCursor& in, T&) {
    const std::optional<double> format = in.number();
    if (format && *format != 1) {
      in.fault("unknown-format", fmt::format("this is generator format {}; this program reads format 1", *format),
               "\"roundel_generator\": 1");
    }
  }
  static std::span<const Field<T>> all() {
    static constexpr Field<T> kRows[] = {
        {"roundel_generator", Presence::Always, readFormat, nullptr, [](JsonOut& out, const T&) { out.integer(1); }},
        part<&T::title>("title"),
        part<&T::description>("description"),
        part<&T::cite>("cite"),
        part<&T::notes>("notes"),
        field<&T::cluster>("cluster", Presence::Required),
        part<&T::clock>("clock"),
        part<&T::jobs>("jobs"),
        part<&T::mix>("mix"),
        part<&T::arrivals>("arrivals"),
        part<&T::lengths>("lengths"),
        part<&T::gangs>("gangs"),
        field<&T::models>("models", Presence::Required),
        part<&T::weights>("weights"),
        part<&T::recurring>("recurring"),
        part<&T::history>("history")};
    return kRows;
  }
};

}  // namespace roundel::io

namespace roundel::generate {

void readSpec(io::JsonCursor& in, GeneratorSpec& spec) { io::readFields(in, spec); }

std::string compactText(const GeneratorSpec& spec) {
  std::string compact;
  io::JsonOut out(compact);
  io::writeFields(out, spec);
  return compact;
}

std::map<std::string, std::vector<std::string_view>> generatorKeys() {
  return {{"", io::keysOf<GeneratorSpec>()},     {"cluster", io::keysOf<ClusterPart>()},
          {"clock", io::keysOf<ClockPart>()},    {"arrivals", io::keysOf<ArrivalPart>()},
          {"lengths", io::keysOf<LengthPart>()}, {"gangs", io::keysOf<GangPart>()},
          {"models", io::keysOf<ModelPart>()},   {"recurring", io::keysOf<RecurringPart>()}};
}

}  // namespace roundel::generate
