// SPDX-License-Identifier: GPL-3.0-or-later
// Tests programs that break the protocol: the run ends with one message, its prefix is valid, and no process remains.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>
#include <thread>

#include "core/policies/external/program_faults.h"
#include "core/program/permission.h"
#include "tests/policies/external/programs.h"

namespace roundel::policies::external {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::string_view kPid = "import os\nopen('pid', 'w').write(str(os.getpid()))\n";

/// Whether the process group that the program named in its file "pid" has ended.
bool isGone(const program::OwnProgram& program) {
  int group = 0;
  std::ifstream(program.folder() / "pid") >> group;
  if (group <= 0) return false;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (::kill(-group, 0) == 0 || errno != ESRCH) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::yield();
  }
  return true;
}

struct Broken {
  const char* name;
  const char* program;  ///< code that runs after the answer `ready`; `q` is the current question
  const char* code;
  const char* words;  ///< part of the message
  const char* limit_s = "30";
};

class Breach : public ::testing::TestWithParam<Broken> {};

// The first decision is valid, so the trace has a valid prefix.
std::string afterOneDecision(const char* broken) {
  return std::string(kPid) + R"(
import json, sys, time
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "name": "broken", "wake": ["arrival", "completion", "round"]}), flush=True)
q = json.loads(sys.stdin.readline())
print(json.dumps({"type": "decision", "id": q["id"], "place": {}, "wake_s": q["now_s"] + 1}), flush=True)
q = json.loads(sys.stdin.readline())
def say(line):
    sys.stdout.write(line + "\n"); sys.stdout.flush()
)" + broken +
         "\n";
}

TEST_P(Breach, EndsTheRunWithOneSentence) {
  const program::OwnProgram program(afterOneDecision(GetParam().program));
  const auto problem = shipped("hadar-fig1");
  const model::OptionMap limits{{"decision_limit_s", GetParam().limit_s}, {"memory_mib", "150"}, {"processes", "12"}};
  auto policy = policyOf(program, *problem, limits);
  const auto log = programLog(*policy);
  {
    sim::Simulation simulation(problem, "external", {}, std::move(policy));
    EXPECT_EQ(simulation.run(), trace::RunStatus::Failed);
    ASSERT_TRUE(simulation.error().has_value());
    const std::string& message = simulation.error()->message;
    EXPECT_EQ(simulation.error()->code, GetParam().code) << message;
    EXPECT_THAT(message, AllOf(StartsWith("external at "), HasSubstr(GetParam().words)));
    EXPECT_THAT(message, Not(HasSubstr("\n")));
    EXPECT_LE(message.size(), 700U);
    EXPECT_EQ(simulation.trace().decisions.size(), 1U) << "the valid prefix has one decision";
    EXPECT_TRUE(log->fault().has_value());
  }
  EXPECT_TRUE(isGone(program));
}

constexpr Broken kBroken[] = {
    {"Silence", "time.sleep(1000)", kProgramTooSlow, "gave no answer within 0.5 s", "0.5"},
    {"Garbage", "say('\\x1b[31mgarbage')", kProgramBreach, "It wrote: <U+001B>[31mgarbage"},
    {"HalfALine", "sys.stdout.write('{\"type\":'); sys.stdout.flush()", kProgramEnded, "It wrote: {\"type\":"},
    {"HalfALineAndSilence", "sys.stdout.write('{\"type\":'); sys.stdout.flush(); time.sleep(1000)", kProgramTooSlow,
     "It wrote: {\"type\":", "0.5"},
    {"AHugeLine", "while True: sys.stdout.write('x' * (1 << 20))", kProgramBreach, "64 MiB"},
    {"AnEmptyLine", "say('')", kProgramBreach, "the line is empty"},
    {"AWrongId", "say(json.dumps({'type': 'decision', 'id': 1e9, 'keep': True}))", kProgramBreach, "was asked"},
    {"NotANumber", "say('{\"type\":\"decision\",\"id\":%d,\"keep\":true,\"wake_s\":NaN}' % q['id'])", kProgramBreach,
     "NaN"},
    {"AHugeCount",
     "say(json.dumps({'type': 'decision', 'id': q['id'], 'place': {q['jobs'][0]['id']: [{'node': 'n1', 'type': 'V100', 'count': 1e308}]}}))",
     kProgramBreach, "a whole number from 1"},
    {"AnUnknownType", "say(json.dumps({'type': 'decree', 'id': q['id'], 'keep': True}))", kProgramBreach,
     "\"decision\" is expected"},
    {"EarlyExit", "sys.exit(3)", kProgramEnded, "ended with exit status 3"},
    {"AnException", "raise ValueError('my mistake')", kProgramEnded, "ValueError: my mistake"},
    {"EndlessLog", "while True: sys.stderr.write('noise\\n' * 1000)", kProgramTooSlow, "gave no answer", "0.5"},
    {"AForkBomb", "\nfor _ in range(60):\n    if os.fork() == 0: time.sleep(1000)\ntime.sleep(1000)", kProgramOverLimit,
     "12 are allowed"},
    {"MuchMemory", "x = bytearray(400 << 20); time.sleep(1000)", kProgramOverLimit, "150 MiB are allowed"},
    {"IgnoresTheRequestToEnd", "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(1000)",
     kProgramTooSlow, "gave no answer", "0.5"},
    {"ClosesItsInput", "os.close(0); say('[]'); time.sleep(1000)", kProgramBreach, "a list"},
    {"ClosesItsOutput", "os.close(1); time.sleep(1000)", kProgramEnded, "closed its output"},
    {"UnknownJob", "say(json.dumps({'type': 'decision', 'id': q['id'], 'place': {'J99': []}}))", "unknown",
     "there is no job \"J99\""},
};
INSTANTIATE_TEST_SUITE_P(Every, Breach, ::testing::ValuesIn(kBroken),
                         [](const auto& each) { return std::string(each.param.name); });

trace::RunStatus runOf(const program::OwnProgram& program, std::string& message, std::string& code,
                       const model::OptionMap& more = {}) {
  sim::Simulation simulation = simulationOf(program, shipped("hadar-fig1"), {}, more);
  const trace::RunStatus status = simulation.run();
  message = simulation.trace().message;
  code = simulation.error() ? simulation.error()->code : "";
  return status;
}

TEST(ExternalFaults, AnAnswerMoreIsFoundAtTheNextQuestion) {
  const program::OwnProgram twice(std::string(kPid) + programText(R"(
def decide(q):
    print(json.dumps({"type": "decision", "id": q["id"], "keep": True, "wake_s": q["now_s"] + 1}))
    return {"keep": True, "wake_s": q["now_s"] + 1}
)"));
  std::string message, code;
  EXPECT_EQ(runOf(twice, message, code), trace::RunStatus::Failed);
  EXPECT_EQ(code, kProgramBreach) << message;
  // The second line is detected before the next question is sent, or it is read as the answer to that question.
  EXPECT_THAT(message, AnyOf(HasSubstr("wrote a line that answers no question. It wrote: {\"type\": \"decision\""),
                             HasSubstr("was asked. It wrote: {\"type\": \"decision\"")));
  EXPECT_TRUE(isGone(twice));
}

TEST(ExternalFaults, OutputAfterTheEndMakesACompleteRunAFailedOne) {
  const program::OwnProgram late(std::string(kPid) + programText(kFifo) + "print('late', flush=True)\n");
  std::string message, code;
  EXPECT_EQ(runOf(late, message, code), trace::RunStatus::Failed);
  EXPECT_EQ(code, kProgramBreach);
  EXPECT_THAT(message, HasSubstr("It wrote: late"));
  EXPECT_TRUE(isGone(late));
}

TEST(ExternalFaults, AProgramThatIgnoresTheEndIsKilledAndThisIsNoFault) {
  const program::OwnProgram stays(std::string(kPid) + programText(kFifo) + "import time\ntime.sleep(1000)\n");
  std::string message, code;
  EXPECT_EQ(runOf(stays, message, code), trace::RunStatus::Complete) << message;
  EXPECT_TRUE(isGone(stays));
}

TEST(ExternalFaults, ARefusalSaysWhatWasFreeAndAllowed) {
  const program::OwnProgram greedy(programText(R"(
def decide(q):
    node = hello["nodes"][0]
    return {"place": {q["jobs"][0]["id"]: [{"node": node["id"], "type": node["gpus"][0]["type"], "count": 99}]}}
)"));
  const auto problem = shipped("hadar-fig1");
  auto policy = policyOf(greedy, *problem);
  const auto log = programLog(*policy);
  sim::Simulation simulation(problem, "external", {}, std::move(policy));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Failed);
  EXPECT_EQ(simulation.error()->code, "over-capacity");
  EXPECT_THAT(simulation.error()->message,
              AllOf(HasSubstr("free: "), HasSubstr("; allowed sizes of J1: "), HasSubstr("It wrote: {")));
  const auto fault = log->fault();
  ASSERT_TRUE(fault.has_value());
  EXPECT_THAT(fault->answer.substr(fault->place.begin, fault->place.end - fault->place.begin),
              AllOf(StartsWith("[{\"node\""), HasSubstr("99")));
}

TEST(ExternalFaults, WhatIsNotAllowedDoesNotStart) {
  const program::OwnProgram touches("open('started', 'w')");
  const auto problem = shipped("hadar-fig1");
  const model::OptionMap options = optionsOf(touches);
  sim::Simulation simulation(problem, "external", options, std::move(make("external", options, *problem).policy));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Failed);
  EXPECT_EQ(simulation.error()->code, kProgramNotAllowed);
  EXPECT_FALSE(std::filesystem::exists(touches.folder() / "started"));
}

TEST(ExternalFaults, AMissingProgramIsOneSentence) {
  const auto problem = shipped("hadar-fig1");
  const model::OptionMap options{{"command", "no-such-program-here"}};
  sim::Simulation simulation(problem, "external", options, std::move(make("external", options, *problem).policy));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Failed);
  EXPECT_EQ(simulation.error()->code, kProgramNotStarted);
  EXPECT_THAT(simulation.error()->message, HasSubstr("there is no program \"no-such-program-here\" in PATH"));
}

TEST(ExternalFaults, ASlowHelloHasItsOwnLimit) {
  const program::OwnProgram slow(std::string(kPid) + "import time\ntime.sleep(1000)");
  std::string message, code;
  EXPECT_EQ(runOf(slow, message, code, {{"hello_limit_s", "0.3"}}), trace::RunStatus::Failed);
  EXPECT_EQ(code, kProgramTooSlow);
  EXPECT_THAT(message, HasSubstr("hello within 0.3 s"));
}

TEST(ExternalFaults, AStopKillsTheProgramAndTheRunContinuesAsIfNothingHappened) {
  const program::OwnProgram fifo(std::string(kPid) + programText(kFifo));
  const auto problem = shipped("hadar-fig1");
  sim::Simulation straight = simulationOf(fifo, problem);
  straight.run();
  sim::Simulation stopped = simulationOf(fifo, problem);
  std::stop_source stop;
  const auto progress = [&](const sim::Progress& at) {
    if (at.decisions == 2) stop.request_stop();
  };
  EXPECT_EQ(stopped.run({.stop = stop.get_token(), .progress = progress, .clock_ms = {}}), trace::RunStatus::Stopped);
  EXPECT_TRUE(isGone(fifo));
  EXPECT_EQ(stopped.run(), trace::RunStatus::Complete);
  EXPECT_EQ(stopped.fingerprint(), straight.fingerprint());
}

TEST(ExternalFaults, ASimulationThatIsRemovedLeavesNoProcess) {
  const program::OwnProgram fifo(std::string(kPid) + programText(kFifo));
  {
    sim::Simulation simulation = simulationOf(fifo, shipped("hadar-fig1"));
    simulation.step();
  }
  EXPECT_TRUE(isGone(fifo));
}

TEST(ExternalFaults, AFaultyWhyIsDroppedWithOneRemark) {
  const program::OwnProgram wrong(programText(std::string(kFifo) + R"(
good = decide
def decide(q):
    return {**good(q), "why": {"rule": 7}}
)"));
  sim::Simulation simulation = simulationOf(wrong, shipped("hadar-fig1"));
  EXPECT_EQ(simulation.run(), trace::RunStatus::Complete);
  const trace::Trace trace = simulation.takeTrace();
  EXPECT_THAT(trace.remark, AllOf(StartsWith("The program's explanation was dropped: "), HasSubstr("\"rule\"")));
  EXPECT_EQ(trace.decisions.explanation(0)->rule, "");
}

// A program that answers each question with randomly changed bytes. ROUNDEL_FUZZ sets the number of programs.
TEST(ExternalFaults, RandomAnswersEndRunsWithOneSentence) {
  const char* const wanted =
      std::getenv("ROUNDEL_FUZZ");  // NOLINT(concurrency-mt-unsafe): the tests of a process are one thread
  const int programs = wanted == nullptr ? 20 : std::atoi(wanted);
  const program::OwnProgram fuzz(R"(
import json, random, sys
random.seed(int(json.loads(sys.stdin.readline())["options"]["seed"]))
ready = {"type": "ready", "protocol": 1, "wake": ["round", "arrival"], "options": [{"key": "seed", "type": "integer", "default": 0}]}
print(json.dumps(ready), flush=True)
for line in sys.stdin:
    q = json.loads(line)
    if q["type"] == "end":
        break
    answer = bytearray(json.dumps({"type": "decision", "id": q["id"], "place": {q["jobs"][0]["id"]: []}, "state": {"a": 1e308}}).encode())
    for _ in range(random.choice([0, 1, 1, 3])):
        answer[random.randrange(len(answer))] = random.randrange(256)
    sys.stdout.buffer.write(bytes(answer) + b"\n" * random.choice([0, 1, 1, 1, 2]))
    sys.stdout.buffer.flush()
)");
  for (int i = 0; i < programs; ++i) {
    std::string message, code;
    const trace::RunStatus status =
        runOf(fuzz, message, code, {{"options", "{\"seed\":" + std::to_string(i) + "}"}, {"decision_limit_s", "0.2"}});
    if (status == trace::RunStatus::Failed) {
      EXPECT_THAT(message, AllOf(StartsWith("external at "), Not(HasSubstr("\n")))) << i;
    }
  }
}

}  // namespace
}  // namespace roundel::policies::external
