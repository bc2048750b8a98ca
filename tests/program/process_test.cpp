// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "tests/program/own_program.h"

namespace roundel::program {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr double kLimit_s = 20;

/// A running program and the text that it wrote to its standard error.
struct Running {
  explicit Running(std::string_view text, const ProcessLimits& limits = {}) : program(text) {
    const FoundLaunch found = findLaunch(program.command(), program.folder().string());
    if (found.launch)
      process = Process::start(
          *found.launch, limits, [this](std::string_view bytes) { log += bytes; }, fault);
  }
  Reply ask(std::string line, double limit_s = kLimit_s, const std::stop_token& stop = {}) {
    return process->ask(line += '\n', limit_s, stop);
  }
  OwnProgram program;
  std::string log;
  StartFault fault;
  std::unique_ptr<Process> process;
};

/// Returns whether no process is left in the group. Waits up to 20 s, because init may remove members later.
bool isGone(int group) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (::kill(-group, 0) == 0 || errno != ESRCH) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::yield();
  }
  return true;
}

constexpr const char* kEcho = R"(
import sys
for line in sys.stdin:
    print(line.strip()[::-1], flush=True)
)";

// Fails if the program ends with the thread that started it.
TEST(Process, LivesOnAfterTheThreadThatStartedIt) {
  std::unique_ptr<Running> echo;
  std::thread([&] { echo = std::make_unique<Running>(kEcho); }).join();
  ASSERT_NE(echo->process, nullptr) << echo->fault.what;
  EXPECT_EQ(echo->ask("abc").line, "cba");
}

TEST(Process, AnswersEachLine) {
  Running echo(kEcho);
  ASSERT_NE(echo.process, nullptr) << echo.fault.what;
  EXPECT_EQ(echo.ask("abc").line, "cba");
  EXPECT_EQ(echo.ask("de").line, "ed");
  const std::string large(3 << 20, 'x');
  EXPECT_EQ(echo.ask(large).line, large) << "the host reads while it writes";
  EXPECT_FALSE(echo.process->end("end\n", 5)->line.empty()) << "the program answers the last line too";
  EXPECT_FALSE(echo.process->running());
}

TEST(Process, RunsWithoutAShellInItsFolderWithTheseVariables) {
  Running shown(R"(
import os, sys
sys.stdin.readline()
print(os.getcwd(), [os.environ[name] for name in ("PYTHONHASHSEED", "PYTHONUNBUFFERED", "PYTHONUTF8")], os.getpgid(0) == os.getpid())
sys.stdin.readline()
)");
  EXPECT_EQ(shown.ask("").line, shown.program.folder().string() + " ['0', '1', '1'] True");
}

TEST(Process, TakesTheEndOfLineOfWindows) {
  Running echo("import sys\nfor line in sys.stdin:\n    sys.stdout.write('a\\r\\n'); sys.stdout.flush()");
  EXPECT_EQ(echo.ask("x").line, "a");
}

TEST(Process, DrainsTheLogWhileItWaits) {
  Running loud(R"(
import sys
for line in sys.stdin:
    sys.stderr.write("y" * 5000000 + "\n")
    print("done", flush=True)
)");
  EXPECT_EQ(loud.ask("x").line, "done");
  loud.process->end("end\n", 5);
  EXPECT_THAT(loud.log, StartsWith("yyy"));
}

TEST(Process, SaysHowAProgramEnded) {
  Running ends("import sys\nsys.stdin.readline()\nsys.exit(3)");
  const Reply reply = ends.ask("x");
  EXPECT_EQ(reply.failure, Failure::Ended);
  EXPECT_EQ(reply.what, "ended with exit status 3");
  Running killed("import os, signal, sys\nsys.stdin.readline()\nos.kill(os.getpid(), signal.SIGSEGV)");
  EXPECT_THAT(killed.ask("x").what, HasSubstr("signal 11 (SEGV)"));
}

TEST(Process, ReturnsTheBytesOfALineThatHasNoEnd) {
  Running half("import sys\nsys.stdin.readline()\nprint('half', end='', flush=True)");
  const Reply reply = half.ask("x");
  EXPECT_EQ(reply.failure, Failure::Ended);
  EXPECT_EQ(reply.line, "half");
}

TEST(Process, EndsAProgramThatIsTooSlow) {
  Running sleeps("import sys, time\nsys.stdin.readline()\ntime.sleep(1000)");
  const Reply reply = sleeps.ask("x", 0.2);
  EXPECT_EQ(reply.failure, Failure::TooSlow);
  EXPECT_EQ(reply.what, "gave no answer within 0.2 s");
  EXPECT_TRUE(isGone(sleeps.process->group()));
}

TEST(Process, EndsAProgramThatReadsNothing) {
  Running deaf("import time\ntime.sleep(1000)");
  EXPECT_THAT(deaf.ask(std::string(1 << 20, 'x'), 0.3).what, StartsWith("read nothing"));
  EXPECT_TRUE(isGone(deaf.process->group()));
}

TEST(Process, EndsOneThatIgnoresTheRequestToEnd) {
  Running stubborn(R"(
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
sys.stdin.readline()
print("ready", flush=True)
while True:
    time.sleep(1000)
)");
  EXPECT_EQ(stubborn.ask("x").line, "ready");
  const int group = stubborn.process->group();
  stubborn.process->kill();
  EXPECT_TRUE(isGone(group));
}

TEST(Process, EndsChildrenAsWell) {
  Running parent(R"(
import subprocess, sys
sys.stdin.readline()
children = [subprocess.Popen(["sleep", "1000"]) for _ in range(3)]
print("ready", flush=True)
sys.stdin.readline()
)");
  EXPECT_EQ(parent.ask("x").line, "ready");
  const int group = parent.process->group();
  parent.process = nullptr;
  EXPECT_TRUE(isGone(group));
}

TEST(Process, LimitsTheNumberOfProcesses) {
  Running bomb(R"(
import os, sys, time
sys.stdin.readline()
for _ in range(40):
    if os.fork() == 0:
        time.sleep(1000)
time.sleep(1000)
)",
               {.memory_mib = 4096, .processes = 10});
  const Reply reply = bomb.ask("x");
  EXPECT_EQ(reply.failure, Failure::OverLimit);
  EXPECT_THAT(reply.what, HasSubstr("10 are allowed"));
  EXPECT_TRUE(isGone(bomb.process->group()));
}

TEST(Process, LimitsItsMemory) {
  Running greedy("import sys, time\nsys.stdin.readline()\nx = bytearray(200 << 20)\ntime.sleep(1000)",
                 {.memory_mib = 100, .processes = 10});
  const Reply reply = greedy.ask("x");
  EXPECT_EQ(reply.failure, Failure::OverLimit);
  EXPECT_THAT(reply.what, HasSubstr("100 MiB are allowed"));
}

TEST(Process, LimitsALine) {
  Running endless("import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('z' * 65536)",
                  {.memory_mib = 2048, .processes = 10, .line_bytes = 1 << 20});
  const Reply reply = endless.ask("x");
  EXPECT_EQ(reply.failure, Failure::TooLong);
  EXPECT_LT(reply.line.size(), 3U << 20U) << "further output is not stored";
}

TEST(Process, ReportsALineThatWasNotAsked) {
  Running twice("import sys\nfor line in sys.stdin:\n    sys.stdout.write('a\\nb\\n'); sys.stdout.flush()");
  const Reply first = twice.ask("x");
  EXPECT_EQ(first.line, "a");
  const Reply second = twice.ask("y");
  EXPECT_EQ(second.failure, Failure::Unasked);
  EXPECT_THAT(second.line, StartsWith("b"));
}

TEST(Process, ReportsOutputAfterTheEnd) {
  Running late("import sys\nsys.stdin.readline(); print('a', flush=True); sys.stdin.read(); print('late', flush=True)");
  EXPECT_EQ(late.ask("x").line, "a");
  const auto reply = late.process->end("end\n", 5);
  ASSERT_TRUE(reply.has_value());
  EXPECT_EQ(reply->line, "late\n");
}

TEST(Process, AProgramThatClosesItsInputHasEnded) {
  Running closed("import os, sys, time\nsys.stdin.readline(); os.close(0); print('a', flush=True); time.sleep(1000)");
  EXPECT_EQ(closed.ask("x").line, "a");
  EXPECT_EQ(closed.ask("y").failure, Failure::Ended);
  EXPECT_TRUE(isGone(closed.process->group()));
}

TEST(Process, StopsAtARequest) {
  Running sleeps("import sys, time\nsys.stdin.readline()\ntime.sleep(1000)");
  std::stop_source stop;
  std::jthread later([&] { stop.request_stop(); });
  EXPECT_EQ(sleeps.ask("x", 0, stop.get_token()).failure, Failure::Stopped);
  EXPECT_TRUE(isGone(sleeps.process->group()));
}

// Fails if a program that ignores the end of its input still runs after the host was killed.
TEST(Process, TheProgramIsKilledWhenTheHostIsKilled) {
  const OwnProgram mine(R"(
import os, sys, time
open("pid", "w").write(str(os.getpid()))
sys.stdin.readline()
print("a", flush=True)
while True:
    time.sleep(1000)
)");
  const Launch launch = *findLaunch(mine.command(), mine.folder().string()).launch;
  const pid_t host = fork();
  if (host == 0) {
    StartFault fault;
    const auto process = Process::start(launch, {}, {}, fault);
    if (process != nullptr) process->ask("x\n", kLimit_s);
    ::kill(getpid(), SIGKILL);
  }
  waitpid(host, nullptr, 0);
  pid_t program = 0;
  std::ifstream(mine.folder() / "pid") >> program;
  ASSERT_GT(program, 0);
  // A zombie counts as ended: it only waits for its new parent process.
  const auto runs = [&] {
    std::ifstream stat("/proc/" + std::to_string(program) + "/stat");
    std::string line;
    return std::getline(stat, line) && line.find(") Z") == std::string::npos;
  };
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (runs() && std::chrono::steady_clock::now() < until) std::this_thread::yield();
  EXPECT_FALSE(runs());
}

TEST(Process, WhatCannotBeExecutedIsNotStarted) {
  const OwnProgram broken("#!/no/such/interpreter\n", "broken");
  std::filesystem::permissions(broken.folder() / "broken", std::filesystem::perms::owner_all);
  StartFault fault;
  const Launch launch = *findLaunch("./broken", broken.folder().string()).launch;
  EXPECT_EQ(Process::start(launch, {}, {}, fault), nullptr);
  EXPECT_THAT(fault.what, HasSubstr("could not be executed"));
  EXPECT_FALSE(fault.of_host);
}

TEST(Process, AComputerWithoutPipesIsNoFaultOfTheProgram) {
  const OwnProgram echo(kEcho);
  const Launch launch = *findLaunch(echo.command(), echo.folder().string()).launch;
  rlimit before{};
  getrlimit(RLIMIT_NOFILE, &before);
  const rlimit few{4, before.rlim_max};
  setrlimit(RLIMIT_NOFILE, &few);
  StartFault fault;
  const auto process = Process::start(launch, {}, {}, fault);
  setrlimit(RLIMIT_NOFILE, &before);
  EXPECT_EQ(process, nullptr);
  EXPECT_TRUE(fault.of_host) << fault.what;
}

// A child that has ended still counts as a process until its parent waits for it.
TEST(Process, CountsChildrenThatEndedAtOnce) {
  ProcessLimits few;
  few.processes = 8;
  Running forks(R"(
import os, sys, time
for line in sys.stdin:
    for _ in range(20):
        if os.fork() == 0: os._exit(0)
    print("done", flush=True)
)",
                few);
  ASSERT_NE(forks.process, nullptr) << forks.fault.what;
  const int group = forks.process->group();
  const Reply first = forks.ask("go");
  const std::optional<Reply> end = first.failure ? first : forks.process->end("\n", 1);
  ASSERT_TRUE(end && end->failure);
  EXPECT_EQ(*end->failure, Failure::OverLimit);
  EXPECT_THAT(end->what, HasSubstr("8 are allowed"));
  EXPECT_TRUE(isGone(group));
}

TEST(Process, TheSystemSaysWhatItDoesNotLimit) { EXPECT_THAT(whatIsNotLimited(), HasSubstr("your files")); }

}  // namespace
}  // namespace roundel::program
