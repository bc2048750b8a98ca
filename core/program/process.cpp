// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/process.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <thread>
#include <utility>

#include "core/program/group_usage.h"
#include "core/program/launch_child.h"
#include "core/program/pipe_io.h"

namespace roundel::program {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

constexpr auto kSampleEvery = std::chrono::milliseconds(100);
constexpr auto kFirstSample = std::chrono::milliseconds(20);
constexpr int kSampleShare = 50;  // the pause between two samples is at least this many times the cost of one
constexpr auto kTermPatience = std::chrono::milliseconds(300);
constexpr auto kExitPatience = std::chrono::milliseconds(500);
constexpr auto kExitPoll = std::chrono::milliseconds(1);

double msSince(Clock::time_point start) { return Milliseconds(Clock::now() - start).count(); }

std::optional<Clock::time_point> after(double limit_s) {
  if (limit_s <= 0) return std::nullopt;
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limit_s));
}

std::string seconds(double limit_s) { return fmt::format("{:.6g} s", limit_s); }

Reply failure(Failure why, std::string what, std::string line = {}) {
  return {.line = std::move(line), .failure = why, .what = std::move(what), .program_ms = 0};
}

}  // namespace

struct Process::Impl {
  Child child;
  ProcessLimits limits;
  Log log;
  Descriptor stop_event, exit_event;  ///< an eventfd, and a pidfd if the system has it
  std::string out;                    ///< what the program wrote and was not taken yet
  std::size_t searched = 0;           ///< bytes of `out` without an end of line
  std::string err;                    ///< a piece of its standard error
  bool out_closed = false, err_closed = false, reaped = false;
  Clock::time_point next_sample = Clock::now() + kFirstSample;
  std::string status;  ///< how it ended, once known

  // Reads both streams without waiting.
  void drain() {
    for (Io io = Io::Done; io == Io::Done && out.size() <= limits.line_bytes;) {
      io = readSome(child.out, out);
      out_closed = out_closed || io == Io::Closed;
    }
    drainLog();
  }

  void drainLog() {
    if (err_closed) return;
    // A bounded number of pieces: a program may write without end.
    constexpr int kPieces = 16;
    for (int i = 0; i < kPieces; ++i) {
      err.clear();
      const Io io = readSome(child.err, err);
      if (!err.empty() && log) log(err);
      err_closed = io == Io::Closed;
      if (io != Io::Done) return;
    }
  }

  // Returns whether the first process has ended, and notes how. It stays a zombie, so that its group keeps its id.
  bool ended() {
    if (reaped || !status.empty()) return true;
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(child.pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
      return false;
    if (info.si_code == CLD_EXITED)
      status = fmt::format("ended with exit status {}", info.si_status);
    else
      status = fmt::format("was ended by signal {} ({})", info.si_status, sigabbrev_np(info.si_status));
    return true;
  }

  bool endsWithin(Clock::duration patience) {
    const Clock::time_point until = Clock::now() + patience;
    while (!ended()) {
      drain();
      if (Clock::now() >= until) return false;
      std::this_thread::sleep_for(kExitPoll);
    }
    return true;
  }

  void kill() {
    if (reaped) return;
    child.in.close();
    if (!ended()) {
      ::kill(-child.pid, SIGTERM);
      endsWithin(kTermPatience);
    }
    ::kill(-child.pid, SIGKILL);
    if (!ended()) endsWithin(kExitPatience);
    drainLog();
    while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    reaped = true;
    child.out.close();
    child.err.close();
  }

  Reply fail(Failure why, std::string what) {
    kill();
    return failure(why, std::move(what), std::exchange(out, {}));
  }

  // The output ended, or the input is closed: how did the program end?
  Reply failEnded(const char* closed) {
    const bool has_ended = endsWithin(kExitPatience);
    std::string failure_text = has_ended ? status : closed;
    return fail(Failure::Ended, std::move(failure_text));
  }

  // Returns what the group uses beyond its limits; empty: nothing, or it is not yet time to look.
  std::string beyondLimits() {
    const Clock::time_point start = Clock::now();
    return start < next_sample ? std::string() : excess();
  }

  std::string excess() {
    const Clock::time_point start = Clock::now();
    const GroupUsage usage = usageOf(child.pid);
    const Clock::time_point end = Clock::now();
    next_sample = end + std::max<Clock::duration>(kSampleEvery, (end - start) * kSampleShare);
    if (usage.processes > limits.processes)
      return fmt::format("has {} processes; {} are allowed", usage.processes, limits.processes);
    if (usage.resident_mib > limits.memory_mib)
      return fmt::format("uses {:.0f} MiB of memory; {:.6g} MiB are allowed", usage.resident_mib, limits.memory_mib);
    return {};
  }

  int waitTime_ms(const std::optional<Clock::time_point>& deadline) const {
    Clock::time_point until = next_sample;
    if (deadline) until = std::min(until, *deadline);
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left + 1, 0, 1000));
  }

  // Waits for one of the streams, the end of the program or a stop.
  void wait(bool writing, const std::optional<Clock::time_point>& deadline) {
    std::array<pollfd, 5> poll_entries{{{out_closed ? -1 : child.out.get(), POLLIN, 0},
                                        {err_closed ? -1 : child.err.get(), POLLIN, 0},
                                        {writing ? child.in.get() : -1, POLLOUT, 0},
                                        {stop_event.get(), POLLIN, 0},
                                        {status.empty() ? exit_event.get() : -1, POLLIN, 0}}};
    poll(poll_entries.data(), poll_entries.size(), waitTime_ms(deadline));
  }

  void clearStop() const {
    std::uint64_t count = 0;
    [[maybe_unused]] const ssize_t ignored = read(stop_event.get(), &count, sizeof count);
  }

  std::optional<std::string> takeLine() {
    const std::size_t end = out.find('\n', searched);
    searched = end == std::string::npos ? out.size() : 0;
    if (end == std::string::npos) return std::nullopt;
    std::string line = out.substr(0, end);
    out.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
  }

  Reply ask(std::string_view question, double limit_s, const std::stop_token& stop);
  std::optional<Reply> step(bool writing, double limit_s, const std::optional<Clock::time_point>& deadline,
                            const std::stop_token& stop);
};

// Returns a reply if the exchange has ended: with a line, or without.
std::optional<Reply> Process::Impl::step(bool writing, double limit_s, const std::optional<Clock::time_point>& deadline,
                                         const std::stop_token& stop) {
  drain();
  if (auto line = takeLine()) {
    if (!writing) return Reply{.line = std::move(*line), .failure = std::nullopt, .program_ms = 0};
    out = *line + out;
    return fail(Failure::Unasked, "answered before it had read the question");
  }
  if (out.size() > limits.line_bytes)
    return fail(Failure::TooLong, fmt::format("wrote a line of more than {} MiB", limits.line_bytes >> 20U));
  if (stop.stop_requested()) return fail(Failure::Stopped, "was stopped");
  if (out_closed) return failEnded("closed its output");
  if (ended()) {
    drain();  // what it wrote just before its end
    if (out.find('\n', searched) == std::string::npos) return failEnded("ended");
    return std::nullopt;
  }
  if (deadline && Clock::now() >= *deadline)
    return fail(Failure::TooSlow, writing ? fmt::format("read nothing of the question for {}", seconds(limit_s))
                                          : fmt::format("gave no answer within {}", seconds(limit_s)));
  if (std::string what = beyondLimits(); !what.empty()) return fail(Failure::OverLimit, std::move(what));
  return std::nullopt;
}

Reply Process::Impl::ask(std::string_view question, double limit_s, const std::stop_token& stop) {
  if (reaped) return failure(Failure::Ended, status.empty() ? "has ended" : status);
  clearStop();
  const std::stop_callback wake(stop, [this] {
    const std::uint64_t one = 1;
    [[maybe_unused]] const ssize_t ignored = write(stop_event.get(), &one, sizeof one);
  });
  drain();
  if (!out.empty()) return fail(Failure::Unasked, "wrote a line that answers no question");
  if (question.size() > limits.line_bytes)
    return fail(Failure::TooLong, fmt::format("would get a question of more than {} MiB", limits.line_bytes >> 20U));
  std::size_t written_bytes = 0;
  auto deadline = after(limit_s);
  Clock::time_point question_time = Clock::now();
  while (true) {
    if (written_bytes < question.size()) {
      const std::size_t bytes_before = written_bytes;
      if (writeSome(child.in, question.substr(written_bytes), written_bytes) == Io::Closed) {
        // An answer that arrives nevertheless cannot be one to the whole question.
        return failEnded("closed its input");
      }
      if (written_bytes > bytes_before) {
        deadline = after(limit_s);
        question_time = Clock::now();
      }
    }
    const bool writing = written_bytes < question.size();
    if (auto reply = step(writing, limit_s, deadline, stop)) {
      reply->program_ms = msSince(question_time);
      return std::move(*reply);
    }
    wait(writing, deadline);
  }
}

Process::Process(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}

Process::~Process() { kill(); }

std::unique_ptr<Process> Process::start(const Launch& launch, const ProcessLimits& limits, Log log, StartFault& fault) {
  auto impl = std::make_unique<Impl>();
  impl->stop_event = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  impl->child = launchChild(launch);
  if (impl->child.pid < 0) {
    fault = {std::move(impl->child.fault), impl->child.fault_is_of_host};
    return nullptr;
  }
  impl->limits = limits;
  impl->log = std::move(log);
#ifdef SYS_pidfd_open
  impl->exit_event = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, impl->child.pid, 0U)));
#endif
  return std::unique_ptr<Process>(new Process(std::move(impl)));
}

Reply Process::ask(std::string_view line, double limit_s, const std::stop_token& stop) {
  return m_impl->ask(line, limit_s, stop);
}

std::optional<Reply> Process::end(std::string_view line, double patience_s) {
  Impl& impl = *m_impl;
  if (impl.reaped) return std::nullopt;
  const auto deadline = after(patience_s);
  // A program that answers at once may have had no sample.
  if (std::string beyond = impl.excess(); !beyond.empty()) return impl.fail(Failure::OverLimit, std::move(beyond));
  std::size_t written_bytes = 0;
  writeSome(impl.child.in, line, written_bytes);  // a pipe that is full has a question that was not read
  impl.child.in.close();
  while (!impl.out_closed && impl.out.size() <= impl.limits.line_bytes && Clock::now() < deadline) {
    impl.drain();
    if (impl.ended()) {
      impl.drain();
      break;
    }
    if (!impl.out_closed) impl.wait(false, deadline);
  }
  impl.endsWithin(*deadline - Clock::now());
  std::string wrote = std::exchange(impl.out, {});
  impl.kill();
  if (wrote.empty()) return std::nullopt;
  return failure(Failure::Unasked, "wrote a line that answers no question", std::move(wrote));
}

void Process::kill() { m_impl->kill(); }
bool Process::running() const { return !m_impl->reaped; }
int Process::group() const { return m_impl->child.pid; }
bool Process::networkForbidden() const { return m_impl->child.network_forbidden; }

std::string whatIsNotLimited() {
  static const bool network = [] {
    const Launch probe{.command = {},
                       .words = {"true"},
                       .executable = "/bin/true",
                       .file = {},
                       .folder = "/",
                       .sha256 = {},
                       .brief = {}};
    const Child child = launchChild(probe);
    if (child.pid < 0) return false;
    while (waitpid(child.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    return child.network_forbidden;
  }();
  const std::string_view files = "It can read and change your files.";
  return network ? std::string(files)
                 : fmt::format("{} It can use the network, because this system does not let Roundel forbid it.", files);
}

}  // namespace roundel::program
