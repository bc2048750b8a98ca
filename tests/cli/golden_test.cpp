// SPDX-License-Identifier: GPL-3.0-or-later
// Run folders of the worked examples, byte by byte (tests/golden/README.md says how to update them).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/support.h"
#include "tests/source_dir.h"

namespace roundel::cli::testing {
namespace {

const fs::path kGolden = fs::path(tests::sourceDir()) / "tests" / "golden";

class Golden : public ::testing::TestWithParam<const char*> {};

std::map<std::string, std::string> goldenPart(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (auto& [name, text] : filesIn(folder)) {
    const fs::path path(name);
    if (path.has_parent_path() && path.filename() != "scenario.json") out[name] = std::move(text);
  }
  return out;
}

void replaceGolden(const std::string& name, const std::map<std::string, std::string>& files) {
  fs::remove_all(kGolden / name);
  for (const auto& [file, text] : files) {
    fs::create_directories((kGolden / name / file).parent_path());
    write(kGolden / name / file, text);
  }
}

TEST_P(Golden, RunsAreWhatTheyWereByteForByte) {
  const TemporaryFolder folder;
  ASSERT_EQ(
      runCli({"compare", scenario(std::string(GetParam()) + ".json").string(), "--out", (folder / "out").string()})
          .code,
      kDone);
  const auto now = goldenPart(folder / "out");
  if (std::getenv("ROUNDEL_WRITE_GOLDEN") != nullptr) {
    replaceGolden(GetParam(), now);
    GTEST_SKIP() << "updated: " << kGolden / GetParam();
  }
  const auto then = filesIn(kGolden / GetParam());
  ASSERT_EQ(now.size(), then.size());
  for (const auto& [file, text] : then) {
    ASSERT_TRUE(now.count(file) == 1) << file;
    EXPECT_EQ(now.at(file), text) << file;
  }
}

INSTANTIATE_TEST_SUITE_P(WorkedExamples, Golden, ::testing::Values("hadar-fig1", "hadar-b3", "packing-pairs"),
                         [](const auto& test) {
                           return test.param == std::string("hadar-b3")        ? "HadarB3"
                                  : test.param == std::string("packing-pairs") ? "PackingPairs"
                                                                               : "HadarFig1";
                         });

TEST(Determinism, TwoComparisonsAreTheSameBytes) {
  for (const char* name : {"hadar-fig1.json", "lesson-arrivals.json", "lesson-node-failure.json", "gavel-480.json"}) {
    const TemporaryFolder folder;
    for (const char* out : {"a", "b"}) {
      ASSERT_EQ(runCli({"compare", scenario(name).string(), "--until", "36000", "--out", (folder / out).string()}).code,
                kDone)
          << name;
    }
    EXPECT_TRUE(filesIn(folder / "a") == filesIn(folder / "b")) << name;
  }
}

TEST(Determinism, ALaneOfAComparisonIsTheRunAlone) {
  const TemporaryFolder folder;
  const std::string file = scenario("lesson-node-failure.json").string();
  ASSERT_EQ(runCli({"compare", file, "--out", (folder / "all").string()}).code, kDone);
  ASSERT_EQ(runCli({"run", file, "--policy", "hadar", "--out", (folder / "alone").string()}).code, kDone);
  for (const char* name : {"jobs.csv", "segments.csv", "rounds.csv", "decisions.jsonl", "scenario.json"}) {
    EXPECT_EQ(read(folder / "all" / "Hadar" / name), read(folder / "alone" / name)) << name;
  }
}

}  // namespace
}  // namespace roundel::cli::testing
