// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a process: exit codes, signals, a full disk.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iterator>
#include <thread>

#include "app/cli/figure_backend.h"
#include "tests/cli/child.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;

std::vector<std::string> leftIn(const TemporaryFolder& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder.path())) out.push_back(entry.path().filename().string());
  return out;
}

std::string tiny(const TemporaryFolder& folder) {
  write(folder / "two.json", soundScenario());
  return (folder / "two.json").string();
}

/// A run of almost as many rounds as are allowed: long enough to be interrupted on any machine.
std::string endless(const TemporaryFolder& folder) {
  write(folder / "long.json", replaced(replaced(soundScenario(), "\"iterations\": 100", "\"iterations\": 2e7"),
                                       "\"iterations\": 40", "\"iterations\": 2e7"));
  return (folder / "long.json").string();
}

TEST(Program, ExitsWithTheCodeOfTheCommand) {
  const TemporaryFolder folder;
  EXPECT_EQ(Child(folder, {"check", scenario("hadar-fig1.json").string()}).wait().code, kDone);
  EXPECT_EQ(Child(folder, {"check", (folder / "absent").string()}).wait().code, kBadInput);
  EXPECT_EQ(Child(folder, {}).wait().code, kBadInput);
  EXPECT_EQ(Child(folder, {"--version"}).wait().code, kDone);
}

TEST(Program, WritesNoProgressWhereThereIsNoTerminal) {
  const TemporaryFolder folder;
  const Process process =
      Child(folder, {"run", tiny(folder), "--policy", "gavel", "--out", (folder / "out").string()}).wait();
  EXPECT_EQ(process.code, kDone);
  EXPECT_EQ(process.err, "Gavel: gavel with its defaults\n");
}

TEST(Program, StopsInOrderOnInterruptAndTerminate) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TemporaryFolder folder;
    Child child(folder, {"run", endless(folder), "--policy", "gavel", "--out", (folder / "out").string()});
    ASSERT_TRUE(child.stoppable()) << "the run ended before the signal";
    child.send(signal);
    const Process process = child.wait();
    EXPECT_EQ(process.code, kRunFailed);
    EXPECT_THAT(process.err, HasSubstr("nothing was written"));
    EXPECT_THAT(leftIn(folder), ::testing::ElementsAre("long.json"));
  }
}

TEST(Program, AFullDiskFailsWithOneAndLeavesNothingBehind) {
  const TemporaryFolder folder;
  const std::string file = tiny(folder);
  const auto smallFiles = [] {
    std::signal(SIGXFSZ, SIG_IGN);  // so that write() fails, as on a full disk
    const rlimit limit{1024, 1024};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  };
  for (const auto& words :
       {std::vector<std::string>{"run", file, "--policy", "gavel", "--out", (folder / "out").string()},
        {"compare", file, "--out", (folder / "out").string()}}) {
    const Process process = Child(folder, words, smallFiles).wait();
    EXPECT_EQ(process.code, kRunFailed) << words[0];
    EXPECT_THAT(process.err, HasSubstr("out")) << words[0];
    EXPECT_THAT(leftIn(folder), ::testing::ElementsAre("two.json")) << words[0];
  }
}

TEST(Program, ALimitOfFileSizesIsAMessageAndNoSignal) {
  const TemporaryFolder folder;
  const auto smallFiles = [] {
    const rlimit limit{1024, 1024};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  };
  const Process process =
      Child(folder, {"generate", "poisson", "--out", (folder / "s.json").string()}, smallFiles).wait();
  EXPECT_EQ(process.signal, 0);
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("File too large"));
  EXPECT_THAT(leftIn(folder), ::testing::IsEmpty());
}

TEST(Program, AFifoNamedAsASweepsFileDoesNotBlock) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "sweep.json").c_str(), 0600), 0);
  const Process process = Child(folder, {"summary", folder.path().string()}).wait();
  EXPECT_EQ(process.code, kBadInput);
  EXPECT_THAT(process.err, HasSubstr("results.csv"));
}

TEST(Program, AFailedWriteKeepsTheEarlierRun) {
  const TemporaryFolder folder;
  const std::string file = tiny(folder);
  const std::vector<std::string> words{"run", file, "--policy", "gavel", "--out", (folder / "out").string()};
  ASSERT_EQ(Child(folder, words).wait().code, kDone);
  const auto before = filesIn(folder / "out");
  const Process process = Child(folder, words, [] {
                            std::signal(SIGXFSZ, SIG_IGN);
                            const rlimit limit{1024, 1024};
                            ::setrlimit(RLIMIT_FSIZE, &limit);
                          }).wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_TRUE(filesIn(folder / "out") == before);
}

TEST(Program, AKilledRunLeavesNoHalfFolder) {
  const TemporaryFolder folder;
  Child child(folder, {"run", endless(folder), "--policy", "gavel", "--out", (folder / "out").string()});
  ASSERT_TRUE(child.stoppable()) << "the run ended before the signal";
  child.send(SIGKILL);
  EXPECT_EQ(child.wait().signal, SIGKILL);
  EXPECT_FALSE(fs::exists(folder / "out"));
}

TEST(Program, AFolderThatCannotBeMadeFailsWithOne) {
  const TemporaryFolder folder;
  const Process process =
      Child(folder, {"run", tiny(folder), "--policy", "gavel", "--out", "/proc/roundel/out"}).wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("/proc/roundel"));
}

// Root can read every file, so the test changes to the user "nobody".
TEST(Program, AScenarioThatMayNotBeReadIsBadInput) {
  const TemporaryFolder folder;
  const std::string file = tiny(folder);
  fs::permissions(file, fs::perms::none);
  constexpr uid_t kNobody = 65534;
  const auto dropRoot = [] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(126);
  };
  const Process process = Child(folder, {"check", file}, dropRoot).wait();
  if (process.code >= 126) GTEST_SKIP() << "the test user may not start the program here";
  EXPECT_EQ(process.code, kBadInput);
  EXPECT_THAT(process.err, ::testing::AllOf(HasSubstr(file), HasSubstr("ermission denied")));
}

TEST(Program, SaysWhenItsOutputGoesNowhere) {
  const TemporaryFolder folder;
  const Process process =
      Child(folder, {"policies"}, [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); }).wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("standard output"));
}

// Like a run: exit code 1, and every existing file is complete.
TEST(Program, StopsFiguresInOrder) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  const TemporaryFolder folder;
  ASSERT_EQ(runCli({"run", tiny(folder), "--policy", "gavel", "--out", (folder / "run").string()}).code, kDone);
  for (const int signal : {SIGINT, SIGTERM}) {
    Child child(folder,
                {"figure", (folder / "run").string(), "--kind", "all", "--preset", "poster", "--format", "png", "--dpi",
                 "600", "--force", "--out", (folder / "figures").string()},
                [] { ::setenv("QT_QPA_PLATFORM", "offscreen", 1); });
    const auto files = [&] {
      std::error_code none;
      return std::distance(fs::directory_iterator(folder / "figures", none), fs::directory_iterator());
    };
    while (child.runs() && files() == 0) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    child.send(signal);
    const Process process = child.wait();
    EXPECT_EQ(process.code, kRunFailed) << process.signal;
    EXPECT_THAT(process.err, HasSubstr("stopped on request"));
    EXPECT_LT(files(), static_cast<std::ptrdiff_t>(figureKinds().size()));
    for (const auto& entry : fs::directory_iterator(folder / "figures")) {
      EXPECT_EQ(entry.path().extension(), ".png") << entry.path();
      EXPECT_THAT(read(entry.path()), ::testing::EndsWith(std::string("IEND\xae\x42\x60\x82"))) << entry.path();
    }
    fs::remove_all(folder / "figures");
  }
}

TEST(Program, StopsAReportInOrderAndWritesNothing) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  const TemporaryFolder folder;
  ASSERT_EQ(runCli({"run", tiny(folder), "--policy", "gavel", "--out", (folder / "run").string()}).code, kDone);
  std::vector<std::string> words{"report"};
  words.insert(words.end(), 400, (folder / "run").string());  // takes seconds, so that it can be interrupted
  words.insert(words.end(), {"--out", (folder / "report.html").string()});
  Child child(folder, words, [] { ::setenv("QT_QPA_PLATFORM", "offscreen", 1); });
  ASSERT_TRUE(child.stoppable()) << "the report ended before the signal";
  child.send(SIGINT);
  const Process process = child.wait();
  EXPECT_EQ(process.code, kRunFailed) << process.signal;
  EXPECT_THAT(process.err, HasSubstr("stopped on request; nothing was written"));
  EXPECT_THAT(leftIn(folder), ::testing::UnorderedElementsAre("run", "two.json"));
}

// ffmpeg itself returns 0 if the disk is full.
TEST(Program, AFilmThatTheDiskDoesNotTakeFailsWithOneAndLeavesNothing) {
  if (!canPaintFigures()) GTEST_SKIP() << "this build has no Qt";
  const TemporaryFolder folder;
  ASSERT_EQ(runCli({"run", tiny(folder), "--policy", "gavel", "--out", (folder / "run").string()}).code, kDone);
  std::vector<std::string> animations{"film.gif", "frame-%d.png"};
  if (std::system("command -v ffmpeg > /dev/null 2>&1") == 0)
    animations.insert(animations.end(), {"film.mp4", "film.webm"});
  for (const std::string& animation : animations) {
    const Process process = Child(folder,
                                  {"animate", (folder / "run").string(), "--seconds", "1", "--fps", "8", "--size",
                                   "640x360", "--out", (folder / animation).string()},
                                  [] {
                                    ::setenv("QT_QPA_PLATFORM", "offscreen", 1);
                                    std::signal(SIGXFSZ, SIG_IGN);
                                    const rlimit limit{4096, 4096};
                                    ::setrlimit(RLIMIT_FSIZE, &limit);
                                  })
                                .wait();
    EXPECT_EQ(process.code, kRunFailed) << animation;
    EXPECT_THAT(process.err, HasSubstr("cannot be written")) << animation;
    EXPECT_THAT(leftIn(folder), ::testing::UnorderedElementsAre("run", "two.json")) << animation;
  }
}

/// Waits until this process has ended.
bool hasEnded(pid_t pid) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (true) {
    std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    // A zombie has ended; its new parent may take a moment to reap it.
    if (!std::getline(stat, line) || line.find(") Z") != std::string::npos) return true;
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::yield();
  }
}

/// The process ids that a program wrote, one a line; waits for them.
std::vector<pid_t> pidsIn(const fs::path& file, std::size_t count) {
  std::vector<pid_t> pids;
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  while (pids.size() < count && std::chrono::steady_clock::now() < until) {
    pids.clear();
    std::ifstream in(file);
    for (pid_t pid = 0; in >> pid;) pids.push_back(pid);
    std::this_thread::yield();
  }
  return pids;
}

// The program and its own child read until the end of their input, which comes with the end of this process. The child
// starts after the last line, because it would read lines of the program.
TEST(Program, LeavesNoProgramOfTheUserWhenItIsKilled) {
  const TemporaryFolder folder;
  write(folder / "mine.py", R"(import json, os, subprocess, sys
hello = json.loads(sys.stdin.readline())
print(json.dumps({"type": "ready", "protocol": 1, "wake": ["arrival"]}), flush=True)
json.loads(sys.stdin.readline())
child = subprocess.Popen(["cat"], stdout=subprocess.DEVNULL)
with open(")" + (folder / "pids").string() +
                                R"(", "w") as file:
    print(os.getpid(), file=file)
    print(child.pid, file=file)
sys.stdin.read()
)");
  Child run(folder,
            {"run", tiny(folder), "--policy", "external", "--set", "command=python3 " + (folder / "mine.py").string(),
             "--set", "decision_limit_s=0", "--out", (folder / "out").string()});
  const std::vector<pid_t> pids = pidsIn(folder / "pids", 2);
  ASSERT_EQ(pids.size(), 2U);
  run.send(SIGKILL);
  EXPECT_EQ(run.wait().signal, SIGKILL);
  for (const pid_t pid : pids) EXPECT_TRUE(hasEnded(pid));
  EXPECT_FALSE(fs::exists(folder / "out"));
}

}  // namespace
}  // namespace roundel::cli::testing
