// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/launch_child.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <vector>

#include "core/model/check/visible_text.h"
#include "core/program/fork_thread.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): not declared by every libc

namespace roundel::program {
namespace {

constexpr std::array<const char*, 3> kAdded = {"PYTHONHASHSEED=0", "PYTHONUNBUFFERED=1", "PYTHONUTF8=1"};

// What the child reports before it becomes the program: the network is forbidden, or errno of a failure.
struct Report {
  int error = 0;
  int step = 0;  // index into kSteps
  int network_forbidden = 0;
};
constexpr std::array<const char*, 3> kSteps = {"it could not be executed", "its folder could not be entered",
                                               "its streams could not be connected"};

std::vector<std::string> environment() {
  std::vector<std::string> out;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::string_view name = text.substr(0, text.find('='));
    bool replaced = false;
    for (const std::string_view added : kAdded) replaced = replaced || added.substr(0, added.find('=')) == name;
    if (!replaced) out.emplace_back(text);
  }
  out.insert(out.end(), kAdded.begin(), kAdded.end());
  return out;
}

std::vector<char*> pointersTo(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

// All that the child needs, allocated before the fork.
struct Prepared {
  std::vector<std::string> words, variables;
  std::vector<char*> argv, envp;
  const char *executable, *folder;
  std::string uid_map, gid_map;
  int in, out, err, report;
  pid_t parent;
};

// "1000 1000 1": the child keeps its user and group inside the namespace.
std::string sameId(unsigned id) { return fmt::format("{} {} 1\n", id, id); }

bool writeFile(const char* path, const char* text) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return false;
  const auto size = static_cast<ssize_t>(std::strlen(text));
  const bool is_written = write(fd, text, static_cast<std::size_t>(size)) == size;
  close(fd);
  return is_written;
}

// A network namespace without devices. It needs a user namespace unless the process is privileged.
bool forbidNetwork(const Prepared& with) {
  if (unshare(CLONE_NEWNET) == 0) return true;
  if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return false;
  writeFile("/proc/self/setgroups", "deny");
  writeFile("/proc/self/uid_map", with.uid_map.c_str());
  writeFile("/proc/self/gid_map", with.gid_map.c_str());
  return true;
}

void resetSignals() {
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGQUIT, SIGHUP, SIGCHLD}) ::signal(signal, SIG_DFL);
  sigset_t empty_set;
  sigemptyset(&empty_set);
  sigprocmask(SIG_SETMASK, &empty_set, nullptr);
}

[[noreturn]] void fail(const Prepared& with, Report report, int step) {
  report.error = errno;
  report.step = step;
  [[maybe_unused]] const ssize_t ignored = write(with.report, &report, sizeof report);
  _exit(127);
}

[[noreturn]] void becomeProgram(const Prepared& with) {
  Report report;
  setpgid(0, 0);
  resetSignals();
  if (dup2(with.in, 0) < 0 || dup2(with.out, 1) < 0 || dup2(with.err, 2) < 0) fail(with, report, 2);
#ifdef SYS_close_range
  constexpr unsigned kCloseOnExec = 1U << 2U;  // CLOSE_RANGE_CLOEXEC
  syscall(SYS_close_range, 3U, ~0U, kCloseOnExec);
#endif
  if (chdir(with.folder) != 0) fail(with, report, 1);
  report.network_forbidden = forbidNetwork(with) ? 1 : 0;
  endWithParent(with.parent);  // a new user namespace may have cleared it
  [[maybe_unused]] const ssize_t ignored = write(with.report, &report, sizeof report);
  execve(with.executable, with.argv.data(), with.envp.data());
  fail(with, report, 0);
}

// Reads what the child reports until exec() closes the pipe.
Report reportFrom(const Descriptor& pipe) {
  Report last, report;
  while (true) {
    const ssize_t n = read(pipe.get(), &report, sizeof report);
    if (n < 0 && errno == EINTR) continue;
    if (n != static_cast<ssize_t>(sizeof report)) return last;
    last = report;
  }
}

Child childFault(std::string why, bool of_host) {
  Child child;
  child.fault = std::move(why);
  child.fault_is_of_host = of_host;
  return child;
}

}  // namespace

Child launchChild(const Launch& launch) {
  Pipe in = makePipe(), out = makePipe(), err = makePipe(), report = makePipe();
  if (!report.read.open() || !setNonBlocking(in.write) || !setNonBlocking(out.read) || !setNonBlocking(err.read))
    return childFault(fmt::format("no pipe could be made: {}", std::generic_category().message(errno)), true);
  Prepared with{.words = launch.words,
                .variables = environment(),
                .argv = {},
                .envp = {},
                .executable = launch.executable.c_str(),
                .folder = launch.folder.c_str(),
                .uid_map = sameId(getuid()),
                .gid_map = sameId(getgid()),
                .in = in.read.get(),
                .out = out.write.get(),
                .err = err.write.get(),
                .report = report.write.get(),
                .parent = getpid()};
  with.argv = pointersTo(with.words);
  with.envp = pointersTo(with.variables);
  const pid_t pid = forkedFromLastingThread([&] { becomeProgram(with); });
  if (pid < 0)
    return childFault(fmt::format("no process could be made: {}", std::generic_category().message(errno)), true);
  setpgid(pid, pid);  // also here: whichever of the two is first
  report.write.close();
  const Report child_report = reportFrom(report.read);
  if (child_report.error == 0)
    return {.pid = pid,
            .in = std::move(in.write),
            .out = std::move(out.read),
            .err = std::move(err.read),
            .network_forbidden = child_report.network_forbidden != 0,
            .fault = {},
            .fault_is_of_host = false};
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
  return childFault(fmt::format("\"{}\": {}: {}", model::brief(model::visible(launch.words.front())),
                                kSteps[static_cast<std::size_t>(child_report.step)],
                                std::generic_category().message(child_report.error)),
                    child_report.error == ENOMEM || child_report.error == ENFILE || child_report.error == EMFILE);
}

}  // namespace roundel::program
