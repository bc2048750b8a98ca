// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the reader with random scenarios and damaged texts: it returns either a scenario or faults, never both.

#include <gtest/gtest.h>

#include <random>

#include "core/io/scenario_io.h"
#include "tests/io/random_scenario.h"
#include "tests/io/scenarios.h"

namespace roundel::io {
namespace {

using testing::codesOf;
using testing::RandomScenario;
using testing::smallText;

TEST(ScenarioFuzz, WritesWhatItReads) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const model::Scenario scenario = RandomScenario(seed).make();
    const std::string text = writeScenario(scenario);
    const ScenarioResult read = readScenario(text);
    ASSERT_TRUE(read.scenario) << "seed " << seed << "\n" << codesOf(read.faults) << text;
    ASSERT_TRUE(*read.scenario == scenario) << "seed " << seed << "\n" << text;
    ASSERT_EQ(writeScenario(*read.scenario), text) << "seed " << seed;
  }
}

void expectFaultsOrScenario(const std::string& text, std::uint64_t seed) {
  const ScenarioResult result = readScenario(text);
  ASSERT_NE(result.scenario.has_value(), !result.faults.empty()) << "seed " << seed << "\n" << text;
  const auto lines = 1 + std::ranges::count(text, '\n');
  for (const model::Fault& fault : result.faults) {
    ASSERT_FALSE(fault.code.empty() || fault.message.empty() || fault.hint.empty()) << "seed " << seed << "\n"
                                                                                    << codesOf(result.faults) << text;
    ASSERT_TRUE(fault.line >= 1 && fault.line <= lines) << "seed " << seed << "\n" << codesOf(result.faults) << text;
  }
  if (!result.scenario) return;
  const ScenarioResult again = readScenario(writeScenario(*result.scenario));
  ASSERT_TRUE(again.scenario) << "seed " << seed << "\n" << text;
  ASSERT_TRUE(*again.scenario == *result.scenario) << "seed " << seed << "\n" << text;
}

// Replaces, inserts or deletes one to four bytes.
std::string damaged(std::string text, std::mt19937_64& random) {
  constexpr std::string_view kBytes = "{}[]:,\"\\0123456789.-+eE truefalsn\n\xff\xc3";
  for (auto n = 1 + random() % 4; n > 0 && !text.empty(); --n) {
    const std::size_t at = random() % text.size();
    const char byte = kBytes[random() % kBytes.size()];
    switch (random() % 3) {
      case 0:
        text[at] = byte;
        break;
      case 1:
        text.insert(text.begin() + static_cast<std::ptrdiff_t>(at), byte);
        break;
      default:
        text.erase(at, 1 + random() % 8);
    }
  }
  return text;
}

TEST(ScenarioFuzz, SurvivesDamagedBytes) {
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    std::mt19937_64 random(seed);
    const std::string base = seed % 2 == 0 ? smallText() : writeScenario(RandomScenario(seed % 50).make());
    expectFaultsOrScenario(damaged(base, random), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(ScenarioFuzz, SurvivesEveryCut) {
  const std::string text = smallText();
  for (std::size_t size = 0; size < text.size(); ++size) {
    expectFaultsOrScenario(text.substr(0, size), size);
    if (HasFatalFailure()) return;
  }
}

// Replaces each value of a document, one at a time, by a value of every kind.
TEST(ScenarioFuzz, SurvivesEveryValueOfEveryKind) {
  const std::string text = writeScenario(RandomScenario(3).make());
  constexpr std::string_view kValues[] = {"null",  "true", "0",  "-1",     "1e300",      "1e999",
                                          "\"x\"", "[]",   "{}", "[null]", "{\"a\": 1}", "NaN"};
  for (std::size_t at = text.find(": "); at != std::string::npos; at = text.find(": ", at + 1)) {
    const std::size_t end = text.find_first_of(",}]\n", at + 2);
    for (const std::string_view value : kValues) {
      expectFaultsOrScenario(text.substr(0, at + 2) + std::string(value) + text.substr(end), at);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(ScenarioFuzz, SurvivesNoise) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    std::mt19937_64 random(seed);
    std::string noise;
    for (auto n = random() % 200; n > 0; --n) noise += static_cast<char>(random() & 0xff);
    expectFaultsOrScenario(noise, seed);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace roundel::io
