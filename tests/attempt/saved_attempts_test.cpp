// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attempt/saved_attempts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/io/load.h"
#include "tests/source_dir.h"

namespace roundel::attempt {
namespace {

using model::JobIndex;

const std::string kKey = "0123";

std::shared_ptr<const model::Problem> savedProblem() {
  return io::loadProblem(tests::sourceDir() + "/scenarios/hadar-fig1.json").problem;
}

std::vector<SavedAttempt> twoAttempts(const model::Problem& problem) {
  Attempt attempt(problem.gpus.size());
  attempt.place(model::GpuIndex(0), JobIndex(2));
  attempt.place(model::GpuIndex(1), JobIndex(2));
  attempt.play(0);
  attempt.place(model::GpuIndex(5), JobIndex(0));
  attempt.countHint();
  return {{attempt, Metric::MeanJct, false, {}, {}}, {attempt, Metric::Makespan, true, 1420.5, 2}};
}

TEST(SavedAttempts, AreReadAsTheyWereWritten) {
  const auto problem = savedProblem();
  const std::vector<SavedAttempt> saved = twoAttempts(*problem);
  std::vector<model::Fault> faults;
  EXPECT_EQ(readAttempts(*problem, kKey, toJson(*problem, kKey, saved), faults), saved);
  EXPECT_TRUE(faults.empty());
}

std::vector<std::string> pointersOf(const model::Problem& problem, const std::string& text, std::size_t kept = 0) {
  std::vector<model::Fault> faults;
  EXPECT_EQ(readAttempts(problem, kKey, text, faults).size(), kept) << text;
  std::vector<std::string> out;
  for (const model::Fault& fault : faults) {
    EXPECT_FALSE(fault.message.empty() || fault.hint.empty());
    out.push_back(fault.pointer);
  }
  return out;
}

TEST(SavedAttempts, LeaveOutWhatCannotBeRead) {
  const auto problem = savedProblem();
  using Pointers = std::vector<std::string>;
  for (const char* text : {"", "[]", "7", "{\"", "null"}) EXPECT_EQ(pointersOf(*problem, text), Pointers{""}) << text;
  EXPECT_EQ(pointersOf(*problem, R"({"roundel_attempts": 2})"), Pointers{"/roundel_attempts"});
  const nlohmann::json good = nlohmann::json::parse(toJson(*problem, kKey, twoAttempts(*problem)));
  const auto with = [&](const std::string& pointer, const nlohmann::json& value) {
    nlohmann::json changed = good;
    changed[nlohmann::json::json_pointer(pointer)] = value;
    return changed.dump();
  };
  EXPECT_EQ(pointersOf(*problem, with("/scenario", "x")), Pointers{"/scenario"});
  EXPECT_EQ(pointersOf(*problem, with("/attempts", 3)), Pointers{"/attempts"});
  for (const auto& [pointer, value] :
       std::vector<std::pair<std::string, nlohmann::json>>{{"/attempts/0", 3},
                                                           {"/attempts/0/metric", "cru"},
                                                           {"/attempts/0/hints", -1},
                                                           {"/attempts/0/lost_after", "two"},
                                                           {"/attempts/0/rounds", nullptr},
                                                           {"/attempts/0/rounds/0", 3},
                                                           {"/attempts/0/rounds/0/round", 1.5},
                                                           {"/attempts/0/rounds/0/gpus", {"J1"}},
                                                           {"/attempts/0/open/2", "J9"},
                                                           {"/attempts/0/open/2", 4}}) {
    const Pointers found = pointersOf(*problem, with(pointer, value), 1);
    EXPECT_EQ(found, Pointers{pointer});
  }
}

}  // namespace
}  // namespace roundel::attempt
