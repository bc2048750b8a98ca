// The program as a process: exit codes, signals, a disk that is full.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <functional>
#include <thread>

#include "tests/cli/support.h"

namespace roundel::cli::testing {
namespace {

using ::testing::HasSubstr;

struct Process {
  int code = -1;  ///< exit code; -1 where a signal ended it
  int signal = 0;
  std::string out, err;
};

/// Starts roundel-cli with its streams in files of `folder`; `prepare` runs in the child before the program does.
class Child {
 public:
  Child(const TempFolder& folder, std::vector<std::string> words, const std::function<void()>& prepare = {})
      : m_folder(folder) {
    words.insert(words.begin(), ROUNDEL_CLI);
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const std::string out = (m_folder / "stdout").string(), err = (m_folder / "stderr").string();
    m_pid = ::fork();
    if (m_pid != 0) return;
    redirect(out, STDOUT_FILENO);
    redirect(err, STDERR_FILENO);
    if (prepare) prepare();
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  void send(int signal) const { ::kill(m_pid, signal); }
  bool runs() {
    if (!m_waited) m_waited = ::waitpid(m_pid, &m_status, WNOHANG) == m_pid;
    return !m_waited;
  }
  Process wait() {
    if (!m_waited) ::waitpid(m_pid, &m_status, 0);
    m_waited = true;
    Process out{WIFEXITED(m_status) ? WEXITSTATUS(m_status) : -1, WIFSIGNALED(m_status) ? WTERMSIG(m_status) : 0,
                read(m_folder / "stdout"), read(m_folder / "stderr")};
    fs::remove(m_folder / "stdout");
    fs::remove(m_folder / "stderr");
    return out;
  }

 private:
  static void redirect(const std::string& path, int stream) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0 || ::dup2(fd, stream) < 0) ::_exit(126);
  }

  const TempFolder& m_folder;
  pid_t m_pid = -1;
  int m_status = 0;
  bool m_waited = false;
};

std::vector<std::string> leftIn(const TempFolder& folder) {
  std::vector<std::string> out;
  for (const auto& entry : fs::directory_iterator(folder.path())) out.push_back(entry.path().filename().string());
  return out;
}

std::string tiny(const TempFolder& folder) {
  write(folder / "two.json", soundScenario());
  return (folder / "two.json").string();
}

/// A run of millions of rounds: long enough to be interrupted wherever the machine is.
std::string endless(const TempFolder& folder) {
  write(folder / "long.json", replaced(replaced(soundScenario(), "\"iterations\": 100", "\"iterations\": 1e9"),
                                       "\"iterations\": 40", "\"iterations\": 1e9"));
  return (folder / "long.json").string();
}

TEST(Program, ExitsWithTheCodeOfTheCommand) {
  const TempFolder folder;
  EXPECT_EQ(Child(folder, {"check", scenario("hadar-fig1.json").string()}).wait().code, kDone);
  EXPECT_EQ(Child(folder, {"check", (folder / "absent").string()}).wait().code, kBadInput);
  EXPECT_EQ(Child(folder, {}).wait().code, kBadInput);
  EXPECT_EQ(Child(folder, {"--version"}).wait().code, kDone);
}

TEST(Program, WritesNoProgressWhereThereIsNoTerminal) {
  const TempFolder folder;
  const Process process =
      Child(folder, {"run", tiny(folder), "--policy", "gavel", "--out", (folder / "out").string()}).wait();
  EXPECT_EQ(process.code, kDone);
  EXPECT_EQ(process.err, "Gavel: gavel with its defaults\n");
}

TEST(Program, StopsInOrderOnInterruptAndTerminate) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const TempFolder folder;
    Child child(folder, {"run", endless(folder), "--policy", "gavel", "--out", (folder / "out").string()});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ASSERT_TRUE(child.runs()) << "the run ended by itself";
    child.send(signal);
    const Process process = child.wait();
    EXPECT_EQ(process.code, kRunFailed);
    EXPECT_THAT(process.err, HasSubstr("nothing was written"));
    EXPECT_THAT(leftIn(folder), ::testing::ElementsAre("long.json"));
  }
}

TEST(Program, AFullDiskFailsWithOneAndLeavesNothingBehind) {
  const TempFolder folder;
  const std::string file = tiny(folder);
  const auto smallFiles = [] {
    std::signal(SIGXFSZ, SIG_IGN);  // so that write() fails, as it does on a full disk
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

TEST(Program, AFailedWriteKeepsTheEarlierRun) {
  const TempFolder folder;
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
  const TempFolder folder;
  Child child(folder, {"run", endless(folder), "--policy", "gavel", "--out", (folder / "out").string()});
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  child.send(SIGKILL);
  EXPECT_EQ(child.wait().signal, SIGKILL);
  EXPECT_FALSE(fs::exists(folder / "out"));
}

TEST(Program, AFolderThatCannotBeMadeFailsWithOne) {
  const TempFolder folder;
  const Process process =
      Child(folder, {"run", tiny(folder), "--policy", "gavel", "--out", "/proc/roundel/out"}).wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("/proc/roundel"));
}

// Root reads every file, so root becomes nobody first.
TEST(Program, AScenarioThatMayNotBeReadIsBadInput) {
  const TempFolder folder;
  const std::string file = tiny(folder);
  fs::permissions(file, fs::perms::none);
  constexpr uid_t kNobody = 65534;
  const auto dropRoot = [] {
    if (::geteuid() == 0 && ::setuid(kNobody) != 0) ::_exit(126);
  };
  const Process process = Child(folder, {"check", file}, dropRoot).wait();
  if (process.code >= 126) GTEST_SKIP() << "nobody may not start the program here";
  EXPECT_EQ(process.code, kBadInput);
  EXPECT_THAT(process.err, ::testing::AllOf(HasSubstr(file), HasSubstr("ermission denied")));
}

TEST(Program, SaysWhenItsOutputGoesNowhere) {
  const TempFolder folder;
  const Process process =
      Child(folder, {"policies"}, [] { ::dup2(::open("/dev/full", O_WRONLY), STDOUT_FILENO); }).wait();
  EXPECT_EQ(process.code, kRunFailed);
  EXPECT_THAT(process.err, HasSubstr("standard output"));
}

}  // namespace
}  // namespace roundel::cli::testing
