// SPDX-License-Identifier: GPL-3.0-or-later
// Tests generators as JSON: written generators are read back, faults have their lines, and files are listed.

#include "core/generate/generator_io.h"
#include "core/generate/generator_fields.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "tests/generate/generators.h"
#include "tests/io/gzipped.h"
#include "tests/source_dir.h"

namespace roundel::generate::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(GeneratorFile, WhatIsWrittenReadsBack) {
  const GeneratorSpec spec = specOf(
      R"({"title": "t", "notes": "n", "cluster": {"scenario": "c.json", "gpus": 8, "types": {"V": 1}, "gpus_per_node": 2,
      "nic_gbits_s": 10}, "clock": {"round_s": 60, "horizon_s": 900}, "mix": [{"id": "A", "jobs": 2}], "jobs": 3,
    "arrivals": {"kind": "daily", "over_h": 2, "file": "t.csv", "column": "t"},
    "lengths": {"unit": "hours", "classes": [{"id": "x", "from": 1, "scale": "lognormal", "sigma": 2}], "on": "V", "mean": 2, "factor": 3, "nic_gbits_s": 1},
    "gangs": {"shares": {"2": 1}, "single": 0.5, "lists": {"of": [1], "most": 1, "longest_h": 2}},
    "models": {"catalogue": ["*"], "scenario": "m.json", "inline": [{"id": "A", "throughput": {"V": 1}}], "only": ["A"], "shares": {"A": 2}, "classes": {"A": ["x"]}},
    "weights": [{"weight": 2, "share": 1}], "history": 4})");
  EXPECT_EQ(specOf(writeGenerator(spec)), spec);
  EXPECT_THAT(filesOf(spec), ElementsAre("c.json", "m.json", "t.csv"));
  const GeneratorSpec elastic = specOf(
      R"({"cluster": {"gpus": 4, "types": {"V": 1}}, "gangs": {"min_gpus": 2}, "models": {"catalogue": ["*"]}})");
  EXPECT_EQ(elastic.gangs.min_gpus, 2);
  EXPECT_EQ(specOf(writeGenerator(elastic)), elastic);
}

TEST(GeneratorFile, AFaultHasLineAndHint) {
  const GeneratorResult read = readGenerator(
      "{\n  \"cluster\": {\"gpus\": 4, \"types\": {\"V100\": 1}},\n  \"arivals\": {},\n  \"models\": {}\n}");
  ASSERT_EQ(read.faults.size(), 1U);
  EXPECT_EQ(read.faults[0].line, 3);
  EXPECT_THAT(read.faults[0].hint, HasSubstr("arrivals"));
  EXPECT_FALSE(readGenerator("{").faults.empty());
  EXPECT_FALSE(readGenerator(R"({"roundel_generator": 2, "cluster": {}, "models": {}})").faults.empty());
}

TEST(GeneratorFile, AShareThatIsNoNumberIsRefusedWithItsPlaceAndWhatWouldBeRight) {
  const auto faultOf = [](const std::string& types, const std::string& shares) {
    const std::string cluster = R"({"cluster": {"gpus": 4, "types": )" + types;
    return readGenerator(cluster + R"(}, "models": {"catalogue": ["*"], "shares": )" + shares + "}}").faults;
  };
  EXPECT_TRUE(faultOf(R"({"V100": 1})", R"({"A": 2})").empty());
  const auto types = faultOf(R"({"V100": 1, "P100": null})", "{}"),
             models = faultOf(R"({"V100": 1})", R"({"A": null})");
  ASSERT_EQ(types.size(), 1U);
  EXPECT_EQ(types[0].pointer, "/cluster/types/P100");
  EXPECT_THAT(types[0].message, HasSubstr("null"));
  EXPECT_THAT(types[0].message + types[0].hint, HasSubstr("number"));
  ASSERT_EQ(models.size(), 1U);
  EXPECT_EQ(models[0].pointer, "/models/shares/A");
}

TEST(GeneratorFile, FilesAreReadFromTheFolderAndPackedOnesUnpacked) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("roundel-generator-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "t.csv.gz", std::ios::binary) << io::testing::gzipped("t\n1\n");
  GeneratorSpec spec;
  spec.arrivals.file = "t.csv.gz";
  EXPECT_EQ(readFiles(spec, folder).files.at("t.csv.gz"), "t\n1\n");
  spec.models.scenario = "none.json";
  EXPECT_EQ(readFiles(spec, folder).faults.at(0).pointer, "/models/scenario");
  std::filesystem::remove_all(folder);
}

TEST(GeneratorFile, EveryKeyIsInTheHelpAndTheSchema) {
  const auto text = [](const char* name) {
    std::ifstream in(tests::sourceDir() + "/resources/" + name);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string help = text("help/generators.md"), schema = text("generator.schema.json");
  for (const auto& [section, keys] : generatorKeys()) {
    for (const std::string_view key : keys) {
      EXPECT_THAT(help, HasSubstr("`" + std::string(key) + "`")) << section;
      EXPECT_THAT(schema, HasSubstr("\"" + std::string(key) + "\"")) << section;
    }
  }
}

}  // namespace
}  // namespace roundel::generate::testing
