// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that the files built into the program equal those in the source tree.

#include "core/generate/shipped.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "core/generate/generator_io.h"
#include "tests/generate/generators.h"
#include "tests/source_dir.h"

namespace roundel::generate::testing {
namespace {

TEST(Shipped, GeneratorsAreTheFilesOfTheFolder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(tests::sourceDir() + "/scenarios/generators")) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  std::ranges::sort(names);
  EXPECT_EQ(shippedGenerators(), names);
  for (const std::string& name : names) {
    std::ifstream in(tests::sourceDir() + "/scenarios/generators/" + name + ".json", std::ios::binary);
    EXPECT_EQ(generatorText(name).text, std::string(std::istreambuf_iterator<char>(in), {})) << name;
  }
}

TEST(Shipped, AGeneratorSaysWhatItIsAndReadsBack) {
  for (const std::string& name : shippedGenerators()) {
    const GeneratorSpec spec = specOf(generatorText(name).text);
    EXPECT_FALSE(spec.description.empty()) << name;
    EXPECT_EQ(specOf(writeGenerator(spec)), spec) << name;
  }
}

// The second clusters of Hops and HadarE: the same generators with another scenario.
TEST(Shipped, TheOtherClustersOfAPaperAreNamedByTheirScenarios) {
  const Drawn hops = drawShipped("hops", [](GeneratorSpec& spec) {
    spec.cluster.scenario = "../hops-64.json";
    spec.jobs = 25;
  });
  EXPECT_EQ(hops.scenario->jobs.size(), 25U);
  const Drawn hadare = drawShipped("hadare", [](GeneratorSpec& spec) {
    spec.cluster.scenario = spec.models.scenario = "../hadare-testbed-m12.json";
  });
  EXPECT_EQ(hadare.scenario->gpu_types.size(), 5U);
}

TEST(Shipped, FilesAreFoundByTheNameThatAGeneratorGivesThem) {
  EXPECT_TRUE(shippedText("../gavel-480.json"));
  EXPECT_FALSE(shippedText("../none.json"));
  EXPECT_FALSE(generatorText("none").fault.empty());
  EXPECT_GT(shippedCatalogue().models.size(), 5U);
}

}  // namespace
}  // namespace roundel::generate::testing
