// SPDX-License-Identifier: GPL-3.0-or-later
// Tests recorded answers: when the program is asked, when a recorded answer is used, and how hidden state is detected.
#include "core/policies/external/recorded_answers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "core/model/resolve.h"
#include "core/model/scenario.h"
#include "tests/policies/external/programs.h"

namespace roundel::policies::external {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A first-in, first-out program that logs a line for each question.
std::string told(std::string_view more = "") {
  return programText(std::string(kFifo) + R"(
right = decide
def decide(q):
    print("asked", q["explain"], file=sys.stderr, flush=True)
    return right(q)
)" + std::string(more));
}

/// A run with its program and the program's log.
struct OwnRun {
  explicit OwnRun(const std::string& text, sim::RunOptions options = {})
      : program(text), problem(shipped("hadar-fig1")), simulation(begun(options)) {}
  sim::Simulation begun(sim::RunOptions options) {
    auto policy = policyOf(program, *problem);
    log = programLog(*policy);
    return {problem, "external", optionsOf(program), std::move(policy), options};
  }
  std::ptrdiff_t questions() const {
    const auto lines = log->lines();
    return std::ranges::count_if(lines, [](const auto& line) { return line.text.starts_with("asked"); });
  }

  program::OwnProgram program;
  std::shared_ptr<const model::Problem> problem;
  std::shared_ptr<const ProgramLog> log;
  sim::Simulation simulation;
};

TEST(RecordedAnswers, AStepBackAsksNothing) {
  OwnRun run(told());
  ASSERT_EQ(run.simulation.run(), trace::RunStatus::Complete);
  const auto asked = run.questions();
  const std::uint64_t fingerprint = run.simulation.fingerprint();
  ASSERT_GT(asked, 2);
  for (int i = 0; i < 2; ++i) ASSERT_TRUE(run.simulation.stepBack());
  run.simulation.run();
  EXPECT_EQ(run.questions(), asked);
  EXPECT_EQ(run.simulation.fingerprint(), fingerprint);
}

TEST(RecordedAnswers, ABranchOfTheSameScenarioAsksNothing) {
  OwnRun run(told());
  run.simulation.run();
  const auto asked = run.questions();
  const auto recording = run.simulation.takeRecording();
  auto branch = recording->before(700);
  ASSERT_TRUE(branch);
  branch->run();
  EXPECT_EQ(branch->fingerprint(), recording->trace()->fingerprint);
  EXPECT_EQ(run.questions(), asked);
}

TEST(RecordedAnswers, AnotherScenarioIsAskedAbout) {
  OwnRun run(told());
  run.simulation.step();
  const auto asked = run.questions();
  model::Scenario changed = *run.problem->scenario;
  changed.jobs.back().weight = 3;
  sim::Simulation branch = run.simulation.branch(model::resolve(changed));
  branch.run();
  EXPECT_GT(run.questions(), asked) << run.simulation.trace().message;
}

TEST(RecordedAnswers, ADecisionIsExplainedOnceByTheProgram) {
  sim::RunOptions none;
  none.explain = false;
  OwnRun run(told(), none);
  run.simulation.run();
  const auto asked = run.questions();
  const auto recording = run.simulation.takeRecording();
  const auto first = recording->explain(2);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->rule, "First in, first out");
  EXPECT_EQ(run.questions(), asked + 1) << "the earlier decisions are recorded, so only one question is asked";
  const auto second = recording->explain(2);
  ASSERT_NE(second, nullptr);
  EXPECT_EQ(second->rule, first->rule);
  EXPECT_EQ(run.questions(), asked + 1);
}

TEST(RecordedAnswers, OneUseInTwentyAsksAgain) {
  RecordedAnswers answers;
  int due = 0;
  for (std::uint64_t i = 0; i < 10 * RecordedAnswers::kRecheckEvery; ++i) due += answers.isRecheckDue() ? 1 : 0;
  EXPECT_EQ(due, 10);
  OwnRun run(told());
  run.simulation.run();
  const auto asked = run.questions();
  const std::uint64_t fingerprint = run.simulation.fingerprint();
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(run.simulation.stepBack());
    run.simulation.run();
  }
  EXPECT_GT(run.questions(), asked);
  EXPECT_EQ(run.simulation.fingerprint(), fingerprint);
  EXPECT_EQ(run.log->warning(), "");
}

// The program's answers depend on a file that no question states.
TEST(RecordedAnswers, HiddenStateIsAWarningAndTheRecordedAnswerCounts) {
  OwnRun run(told(R"(
import os
honest = decide
def decide(q):
    return honest(q) if not os.path.exists("cheat") else {"place": {}, "wake_s": q["now_s"] + 1}
)"));
  ASSERT_EQ(run.simulation.run(), trace::RunStatus::Complete) << run.simulation.trace().message;
  const std::uint64_t fingerprint = run.simulation.fingerprint();
  std::ofstream(run.program.folder() / "cheat") << "now";
  for (int i = 0; i < 25; ++i) {
    ASSERT_TRUE(run.simulation.stepBack());
    run.simulation.run();
  }
  EXPECT_EQ(run.simulation.fingerprint(), fingerprint);
  EXPECT_THAT(run.log->warning(),
              AllOf(StartsWith("At "), HasSubstr("was asked again and decided otherwise: it gave job")));
}

TEST(RecordedAnswers, AProgramThatHasChangedIsNotStartedAgain) {
  sim::RunOptions none;
  none.explain = false;
  OwnRun run(told(), none);
  run.simulation.run();
  const auto recording = run.simulation.takeRecording();
  std::ofstream(run.program.folder() / "mine.py") << "open('started', 'w')\n";
  recording->explain(0);
  EXPECT_FALSE(std::filesystem::exists(run.program.folder() / "started"));
}

std::shared_ptr<const RecordedAnswer> answerOf(std::size_t bytes) {
  return std::make_shared<const RecordedAnswer>(
      RecordedAnswer{1, 1, std::make_shared<const std::string>(bytes, 'x'), false});
}

TEST(RecordedAnswers, TheOldestAreForgotten) {
  RecordedAnswers answers;
  const auto problem = std::make_shared<const model::Problem>();
  const std::size_t piece = RecordedAnswers::kBytes / 8;
  for (std::uint64_t i = 1; i <= 20; ++i) answers.add({problem, i, 0}, answerOf(piece));
  EXPECT_EQ(answers.find({problem, 1, 0}), nullptr);
  EXPECT_NE(answers.find({problem, 20, 0}), nullptr);
  answers.add({problem, 21, 0}, answerOf(RecordedAnswers::kBytes + 1));
  EXPECT_EQ(answers.find({problem, 21, 0}), nullptr) << "an answer that is too large is not stored";
  EXPECT_NE(answers.find({problem, 20, 0}), nullptr);
}

TEST(RecordedAnswers, BelongToOneProblem) {
  RecordedAnswers answers;
  auto problem = std::make_shared<const model::Problem>();
  answers.add({problem, 1, 7}, answerOf(10));
  EXPECT_EQ(answers.find({std::make_shared<const model::Problem>(), 1, 7}), nullptr);
  EXPECT_EQ(answers.find({problem, 1, 8}), nullptr);
  EXPECT_NE(answers.find({problem, 1, 7}), nullptr);
}

}  // namespace
}  // namespace roundel::policies::external
