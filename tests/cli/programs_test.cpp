// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of the user as schedulers: permission, exit statuses, files, `why --command`, `scheduler`.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/child.h"
#include "tests/policies/external/programs.h"

namespace roundel::cli {
namespace {

using namespace testing;
using policies::external::kFifo;
using policies::external::programText;
using ::testing::AllOf;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class Programs : public InFolder {
 protected:
  /// Writes a program; returns the command that starts it.
  std::string program(const std::string& text, const std::string& name = "mine.py") {
    write(at(name), text);
    return "python3 " + at(name);
  }
  std::string fifo() { return program(programText(kFifo)); }
  Ran run(const std::string& command, const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{
        "run",    scenario("hadar-fig1.json").string(), "--policy", "external", "--set", "command=" + command, "--out",
        at("run")};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words);
  }
  /// A scenario whose only lane is this command.
  std::string fileWith(const std::string& command) {
    auto file = nlohmann::json::parse(read(scenario("hadar-fig1.json")));
    file.erase("expected");
    file["compare"] = {{{"policy", "external"}, {"label", "Mine"}, {"options", {{"command", command}}}},
                       {{"policy", "yarn-cs"}}};
    write(at("file.json"), file.dump());
    return at("file.json");
  }
};

TEST_F(Programs, ACommandThatTheUserTypesRuns) {
  const Ran ran = run(fifo());
  EXPECT_EQ(ran.code, kDone) << ran.err;
  const auto header = nlohmann::json::parse(read(at("run/run.json")));
  EXPECT_EQ(header["command"], "python3 mine.py");
  EXPECT_EQ(header["command_sha256"].get<std::string>().size(), 64U);
  EXPECT_EQ(header["options"]["command"], "python3 mine.py");
  EXPECT_FALSE(header["options"].contains("folder"));
  EXPECT_THAT(read(at("run/run.json")), Not(HasSubstr(at("")))) << "no folder of this machine";
  runCli({"run", scenario("hadar-fig1.json").string(), "--policy", "yarn-cs", "--out", at("yarn")});
  EXPECT_EQ(read(at("run/segments.csv")), read(at("yarn/segments.csv")));
}

TEST_F(Programs, DecisionsAreAlwaysWritten) {
  EXPECT_EQ(run(fifo(), {"--explain", "none"}).code, kDone);
  EXPECT_THAT(read(at("run/decisions.jsonl")), HasSubstr("\"placements\""));
  EXPECT_EQ(runCli({"compare", scenario("hadar-fig1.json").string(), "--policies", "gavel", "--explain", "none",
                    "--out", at("gavel")})
                .code,
            kDone);
  EXPECT_FALSE(fs::exists(at("gavel/Gavel/decisions.jsonl")));
}

TEST_F(Programs, TheSameProgramGivesTheSameBytes) {
  EXPECT_EQ(run(fifo()).code, kDone);
  const auto first = filesIn(at("run"));
  EXPECT_EQ(run(fifo()).code, kDone);
  EXPECT_EQ(filesIn(at("run")), first);
}

TEST_F(Programs, AFileStartsNoProgramWithoutPermission) {
  program("open('" + at("started") + "', 'w')", "other.py");
  const Ran ran = runCli({"compare", fileWith("python3 other.py"), "--out", at("out")});
  EXPECT_EQ(ran.code, kBadInput);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("\"python3 other.py\""), HasSubstr("--allow-commands"), HasSubstr("SHA-256"),
                             HasSubstr(at("other.py"))));
  EXPECT_FALSE(fs::exists(at("started")));
  EXPECT_FALSE(fs::exists(at("out")));
  EXPECT_EQ(runCli({"check", at("file.json")}).code, kDone) << "check starts no program";
  EXPECT_FALSE(fs::exists(at("started")));
}

TEST_F(Programs, AllowCommandsStartsThoseOfTheFile) {
  fifo();
  const Ran ran = runCli({"compare", fileWith("python3 mine.py"), "--out", at("out"), "--allow-commands"});
  EXPECT_EQ(ran.code, kDone) << ran.err;
  EXPECT_TRUE(fs::exists(at("out/Mine/decisions.jsonl"))) << "paths in the command are relative to the file";
}

TEST_F(Programs, WhatCannotStartIsBadInput) {
  EXPECT_EQ(run("no-such-program-here").code, kBadInput);
  EXPECT_EQ(run("'open").code, kBadInput);
  EXPECT_EQ(runCli({"run", scenario("hadar-fig1.json").string(), "--policy", "external", "--out", at("run")}).code,
            kBadInput);
  const Ran option = run(fifo(), {"--set", R"(options={"k":3})"});
  EXPECT_EQ(option.code, kBadInput);
  EXPECT_THAT(option.err, HasSubstr("unknown option \"k\""));
  EXPECT_FALSE(fs::exists(at("run")));
}

TEST_F(Programs, AProgramThatFailsLeavesItsDecisions) {
  const Ran ran = run(program(programText(std::string(kFifo) + R"(
right = decide
def decide(q):
    if q["now_s"] > 0:
        raise ValueError("my mistake")
    return right(q)
)")));
  EXPECT_EQ(ran.code, kRunFailed);
  EXPECT_THAT(ran.err, AllOf(HasSubstr("external at "), HasSubstr("ValueError: my mistake")));
  EXPECT_EQ(nlohmann::json::parse(read(at("run/run.json")))["status"], "failed");
  EXPECT_THAT(read(at("run/decisions.jsonl")), Not(IsEmpty()));
}

TEST_F(Programs, AProgramThatFailsAtOnceLeavesNothing) {
  EXPECT_EQ(run(program("import sys; sys.exit(1)")).code, kRunFailed);
  EXPECT_FALSE(fs::exists(at("run")));
}

TEST_F(Programs, WhyAsksTheProgramThatDecided) {
  ASSERT_EQ(run(fifo(), {"--explain", "none"}).code, kDone);
  EXPECT_EQ(runCli({"why", at("run"), "--at", "0"}).code, kBadInput);
  const Ran why = runCli({"why", at("run"), "--at", "0", "--command", "python3 " + at("mine.py")});
  EXPECT_EQ(why.code, kDone) << why.err;
  EXPECT_THAT(why.out, AllOf(HasSubstr("First in, first out"), HasSubstr("waits in line")));
  const Ran other = runCli({"why", at("run"), "--at", "0", "--command", program("pass", "other.py")});
  EXPECT_EQ(other.code, kBadInput);
  EXPECT_THAT(other.err, HasSubstr("is not the program that decided"));
}

TEST_F(Programs, SchedulerCheckPrintsAScenarioThatFails) {
  const Ran good = runCli({"scheduler", "check", "--command", fifo(), "--scenarios", "3"});
  EXPECT_EQ(good.code, kDone) << good.err;
  EXPECT_THAT(good.out, AllOf(HasSubstr("3 scenarios"), HasSubstr("ms a decision"), HasSubstr("keeps the contract")));
  EXPECT_THAT(good.out, ContainsRegex("each decision was asked again; [0-9]+ of [0-9]+ of a new process"));
  const std::string cheats = program(programText(std::string(kFifo) + R"(
right, asked = decide, [0]
def decide(q):
    asked[0] += 1
    return right(q) if asked[0] % 3 else {"place": {}}
)"),
                                     "cheat.py");
  const Ran bad = runCli({"scheduler", "check", "--command", cheats, "--scenarios", "3"});
  EXPECT_EQ(bad.code, kRunFailed);
  EXPECT_THAT(bad.err, HasSubstr("decided otherwise"));
  EXPECT_LE(nlohmann::json::parse(bad.out)["jobs"].size(), 3U);
}

// Fails if a program that ignores the end of its input continues to run without Roundel.
TEST_F(Programs, EndWhenRoundelIsKilled) {
  const std::string hangs =
      program("import os, time\nopen('" + at("pid.new") + "', 'w').write(str(os.getpid()))\nos.rename('" +
                  at("pid.new") + "', '" + at("pid") + "')\nwhile True:\n    time.sleep(1000)\n",
              "hangs.py");
  Child roundel(m_folder, {"run", scenario("hadar-fig1.json").string(), "--policy", "external", "--set",
                           "command=" + hangs, "--set", "hello_limit_s=0", "--out", at("run")});
  while (roundel.runs() && !fs::exists(at("pid"))) std::this_thread::yield();
  const int pid = std::stoi(read(at("pid")));
  ASSERT_EQ(::kill(pid, 0), 0);
  roundel.send(SIGKILL);
  EXPECT_EQ(roundel.wait().signal, SIGKILL);
  // The new parent of the program reaps it.
  const auto runs = [&] {
    const std::string state =
        fs::exists("/proc/" + std::to_string(pid)) ? read("/proc/" + std::to_string(pid) + "/stat") : "";
    return !state.empty() && state.find(") Z") == std::string::npos;
  };
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (runs() && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  EXPECT_FALSE(runs());
  if (runs()) ::kill(pid, SIGKILL);
}

TEST_F(Programs, SchedulerNewWritesAnExampleOnce) {
  const Ran first = runCli({"scheduler", "new", "python", at("new.py")});
  if (first.code == kBadInput) GTEST_SKIP() << first.err;  // resources/python is missing
  EXPECT_TRUE(fs::exists(at("roundel_scheduler.py")));
  EXPECT_EQ(run("python3 " + at("new.py")).code, kDone);
  EXPECT_EQ(runCli({"scheduler", "new", "python", at("new.py")}).code, kBadInput) << "the user's work is kept";
}

}  // namespace
}  // namespace roundel::cli
