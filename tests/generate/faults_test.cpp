// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the limits of all numbers of a generator: the last valid value is accepted, and the first invalid value is refused with its
// place and the permitted range.

#include <gmock/gmock.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "tests/generate/generators.h"

namespace roundel::generate::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr int kMany = 1'000'000, kWide = 65'536;

GeneratorSpec sound() {
  GeneratorSpec spec = specOf(small(R"("jobs": 3, "arrivals": {"kind": "poisson", "jobs_per_h": 4})"));
  spec.mix = {};
  spec.lengths.classes = {model::SizeClass{}};
  spec.lengths.classes.front().name = "all";
  spec.lengths.classes.front().least_gpu_h = 1;
  spec.lengths.classes.front().most_gpu_h = 2;
  return spec;
}

std::vector<std::string> pointers(const GeneratorSpec& spec) {
  std::vector<std::string> found;
  for (const model::Fault& fault : faultsOf(spec)) {
    EXPECT_FALSE(fault.message.empty()) << fault.pointer;
    EXPECT_FALSE(fault.hint.empty()) << fault.pointer;
    found.push_back(fault.pointer);
  }
  return found;
}

/// A number of the generator, with valid and invalid values.
struct Limits {
  const char* pointer;
  std::function<void(GeneratorSpec&, double)> set;
  std::vector<double> good, bad;
};

void PrintTo(const Limits& limits, std::ostream* out) { *out << limits.pointer; }

/// Invalid values of numbers that must be above 0, and of numbers that must be at least 0.
const std::vector<double> kNotAbove{-1, 0, kInfinity, std::nan("")};
const std::vector<double> kNotFrom{-0.001, -kInfinity, kInfinity, std::nan("")};

int whole(double value) { return static_cast<int>(value); }

std::vector<Limits> limitsOfArrivals() {
  return {
      {"/jobs", [](GeneratorSpec& s, double v) { s.jobs = whole(v); }, {1, kMany}, {0, -1, kMany + 1}},
      {"/history", [](GeneratorSpec& s, double v) { s.history = whole(v); }, {0, kMany}, {-1, kMany + 1}},
      {"/mix/0/jobs",
       [](GeneratorSpec& s, double v) {
         s.mix = {{"A", whole(v)}};
       },
       {0, kMany},
       {-1, kMany + 1}},
      {"/arrivals/jobs_per_h", [](GeneratorSpec& s, double v) { s.arrivals.jobs_per_h = v; }, {1e-9, 1e9}, kNotAbove},
      {"/arrivals/first_s", [](GeneratorSpec& s, double v) { s.arrivals.first_s = v; }, {0, 1e9}, kNotFrom},
      {"/arrivals/spread_s", [](GeneratorSpec& s, double v) { s.arrivals.spread_s = v; }, {0, 1e9}, kNotFrom},
      {"/arrivals/burst",
       [](GeneratorSpec& s, double v) { s.arrivals.burst = whole(v); },
       {1, kMany},
       {0, -3, kMany + 1}},
  };
}

std::vector<Limits> limitsOfLengths() {
  return {
      {"/lengths/mean", [](GeneratorSpec& s, double v) { s.lengths.mean = v; }, {0.01, 1e6}, kNotAbove},
      {"/lengths/factor", [](GeneratorSpec& s, double v) { s.lengths.factor = v; }, {0.01, 1e6}, kNotAbove},
      {"/lengths/nic_gbits_s", [](GeneratorSpec& s, double v) { s.lengths.nic_gbits_s = v; }, {0.1, 800}, kNotAbove},
      {"/lengths/classes/0/share",
       [](GeneratorSpec& s, double v) {
         s.lengths.classes.push_back(s.lengths.classes.front());
         s.lengths.classes.back().name = "other";
         s.lengths.classes.front().share = v;
       },
       {0, 7},
       kNotFrom},
      {"/lengths/classes/0/sigma",
       [](GeneratorSpec& s, double v) { s.lengths.classes.front().sigma = v; },
       {0, 3},
       kNotFrom},
      {"/lengths/classes/0/to",
       [](GeneratorSpec& s, double v) {
         s.lengths.classes.front().spread = model::Spread::Uniform;
         s.lengths.classes.front().most_gpu_h = v;
       },
       {1, 100},
       {0.999, -1, std::nan(""), kInfinity}},
      {"/lengths/classes/0/from",
       [](GeneratorSpec& s, double v) {
         s.lengths.classes.front().spread = model::Spread::Uniform;
         s.lengths.classes.front().least_gpu_h = v;
       },
       {0, 2},
       {-0.5, -kInfinity}},
  };
}

std::vector<Limits> limitsOfGangsAndModels() {
  return {
      {"/gangs/single", [](GeneratorSpec& s, double v) { s.gangs.single = v; }, {0, 0.5, 1}, {-0.1, 1.1, std::nan("")}},
      {"/gangs/shares/2",
       [](GeneratorSpec& s, double v) {
         s.gangs.shares = {{1, 1}, {2, v}};
       },
       {0, 5},
       kNotFrom},
      {"/gangs/min_gpus",
       [](GeneratorSpec& s, double v) { s.gangs.min_gpus = whole(v); },
       {1, kWide},
       {0, -1, kWide + 1}},
      {"/gangs/lists/of/1",
       [](GeneratorSpec& s, double v) {
         s.gangs.lists = GangLists{{1, whole(v)}, 8, {}};
       },
       {1, kWide},
       {0, -1, kWide + 1}},
      {"/gangs/lists/most",
       [](GeneratorSpec& s, double v) {
         s.gangs.lists = GangLists{{1}, whole(v), {}};
       },
       {1, kWide},
       {0, kWide + 1}},
      {"/gangs/lists/longest_h",
       [](GeneratorSpec& s, double v) {
         s.gangs.lists = GangLists{{1}, 8, v};
       },
       {0.1},
       kNotAbove},
      {"/models/shares/A",
       [](GeneratorSpec& s, double v) {
         s.models.shares = {{"A", v}, {"B", 1}};
       },
       {0, 3},
       kNotFrom},
      {"/weights/0/weight",
       [](GeneratorSpec& s, double v) {
         s.weights = {{v, 1}};
       },
       {0.5, 100},
       kNotAbove},
      {"/weights/0/share",
       [](GeneratorSpec& s, double v) {
         s.weights = {{1, v}, {2, 1}};
       },
       {0, 3},
       kNotFrom},
  };
}

std::vector<Limits> limitsOfTheRest() {
  return {
      {"/recurring/jobs_per_group",
       [](GeneratorSpec& s, double v) { s.recurring.emplace().jobs_per_group = v; },
       {0.5, 10},
       kNotAbove},
      {"/recurring/exponent", [](GeneratorSpec& s, double v) { s.recurring.emplace().exponent = v; }, {0, 3}, kNotFrom},
      {"/recurring/steady",
       [](GeneratorSpec& s, double v) { s.recurring.emplace().steady = v; },
       {0, 1},
       {-0.1, 1.1, std::nan("")}},
      {"/recurring/factor",
       [](GeneratorSpec& s, double v) { s.recurring.emplace().factor = v; },
       {1, 10},
       {0.99, 0, kInfinity}},
      {"/recurring/users",
       [](GeneratorSpec& s, double v) { s.recurring.emplace().users = whole(v); },
       {1, kMany},
       {0, kMany + 1}},
      {"/clock/round_s", [](GeneratorSpec& s, double v) { s.clock.round_s = v; }, {1, 3600}, kNotAbove},
      {"/clock/horizon_s", [](GeneratorSpec& s, double v) { s.clock.horizon_s = v; }, {1, 3600}, kNotAbove},
      {"/clock/restart_s", [](GeneratorSpec& s, double v) { s.clock.restart_s = v; }, {0, 10}, kNotFrom},
      {"/clock/first_start_s", [](GeneratorSpec& s, double v) { s.clock.first_start_s = v; }, {0, 10}, kNotFrom},
      {"/cluster/nodes/1/count",
       [](GeneratorSpec& s, double v) { s.cluster.nodes[1].count = whole(v); },
       {0, kMany},
       {-1, kMany + 1}},
      {"/cluster/nodes/1/gpus/K",
       [](GeneratorSpec& s, double v) { s.cluster.nodes[1].gpus["K"] = whole(v); },
       {1, kWide},
       {0, kWide + 1}},
      {"/cluster/intra_gbytes_s",
       [](GeneratorSpec& s, double v) { s.cluster.intra_gbytes_s = v; },
       {0.1, 900},
       kNotAbove},
      {"/cluster/nic_gbits_s", [](GeneratorSpec& s, double v) { s.cluster.nic_gbits_s = v; }, {0.1, 900}, kNotAbove},
  };
}

std::vector<Limits> limits() {
  std::vector<Limits> all = limitsOfArrivals();
  for (const auto& some : {limitsOfLengths(), limitsOfGangsAndModels(), limitsOfTheRest()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

class GeneratorLimits : public ::testing::TestWithParam<Limits> {};

TEST_P(GeneratorLimits, EndWhereTheySay) {
  ASSERT_THAT(pointers(sound()), IsEmpty());
  for (const double value : GetParam().good) {
    GeneratorSpec spec = sound();
    GetParam().set(spec, value);
    EXPECT_THAT(pointers(spec), IsEmpty()) << value;
  }
  for (const double value : GetParam().bad) {
    GeneratorSpec spec = sound();
    GetParam().set(spec, value);
    EXPECT_THAT(pointers(spec), ElementsAre(GetParam().pointer)) << value;
  }
}

INSTANTIATE_TEST_SUITE_P(Numbers, GeneratorLimits, ::testing::ValuesIn(limits()), [](const auto& limits) {
  std::string name;
  for (const char* c = limits.param.pointer + 1; *c != '\0'; ++c) name += std::isalnum(*c) ? *c : '_';
  return name;
});

TEST(GeneratorFaults, NameKeysWithSlashesAsPointersWriteThem) {
  GeneratorSpec spec = sound();
  spec.models.shares = {{"resnet/50~v2", -1}, {"A", 1}};
  EXPECT_THAT(pointers(spec), ElementsAre("/models/shares/resnet~150~0v2"));
  spec = sound();
  spec.cluster.nodes[1].gpus = {{"A100/80", 0}};
  EXPECT_THAT(pointers(spec), ElementsAre("/cluster/nodes/1/gpus/A100~180"));
}

TEST(GeneratorFaults, SharesThatAreAllZeroChooseNothing) {
  const std::map<std::string, std::function<void(GeneratorSpec&)>> all{
      {"/gangs/shares",
       [](GeneratorSpec& s) {
         s.gangs.shares = {{1, 0}, {2, 0}};
       }},
      {"/models/shares",
       [](GeneratorSpec& s) {
         s.models.shares = {{"A", 0}};
       }},
      {"/weights",
       [](GeneratorSpec& s) {
         s.weights = {{1, 0}, {2, 0}};
       }},
      {"/lengths/classes", [](GeneratorSpec& s) { s.lengths.classes.front().share = 0; }}};
  for (const auto& [pointer, change] : all) {
    GeneratorSpec spec = sound();
    change(spec);
    EXPECT_THAT(pointers(spec), ElementsAre(pointer));
  }
}

TEST(GeneratorFaults, AreAllToldAtOnce) {
  GeneratorSpec spec = sound();
  spec.jobs = 0;
  spec.clock.round_s = -1;
  spec.arrivals.load = 0.8;  // in addition to jobs_per_h
  spec.lengths.classes.push_back(spec.lengths.classes.front());
  EXPECT_THAT(pointers(spec), ElementsAre("/clock/round_s", "/jobs", "/arrivals", "/lengths/classes/1/id"));
}

// One job in a hundred thousand years: whole days are skipped at once, not hour by hour.
TEST(DailyArrivals, MayBeAsRareAsOneLikes) {
  std::string weights = "[";
  for (int hour = 0; hour < 24; ++hour) weights += (hour == 0 ? "" : ",") + std::to_string(hour % 5 + 1);
  weights += "]";
  const auto rare = [&](const std::string& rate) {
    return arrivals(
        *draw(
             small(
                 R"("jobs": 4, "arrivals": {"kind": "daily", "jobs_per_h": )" + rate + R"(, "weights": )" + weights +
                 "}, \"lengths\": {\"unit\": \"iterations\", \"classes\": [{\"id\": \"all\", \"from\": 1, \"to\": 2}]}"))
             .scenario);
  };
  // The draws are the same: a tenth of the rate makes each gap ten times as long, except for the hour of the day.
  const std::vector<double> few = rare("1e-9"), fewer = rare("1e-10");
  ASSERT_EQ(few.size(), 4U);
  for (std::size_t j = 0; j < few.size(); ++j) EXPECT_NEAR(fewer[j] / few[j], 10, 1e-4);
}

}  // namespace
}  // namespace roundel::generate::testing
