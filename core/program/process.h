// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A program that answers each line on its standard input with one line on its standard output. It runs in a process
// group, without a shell; the group is killed at a limit, at a stop and at destruction, and leaves no zombie.

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/program/command.h"

namespace roundel::program {

struct ProcessLimits {
  double memory_mib = 2048;  ///< resident memory of the group
  int processes = 64;        ///< of the group
  std::size_t line_bytes = std::size_t{64} << 20;
};

/// Why a program gave no answer.
enum class Failure {
  NotStarted,  ///< it could not be executed
  Ended,       ///< it ended, or closed its input or output
  TooSlow,     ///< the time limit passed
  OverLimit,   ///< memory or number of processes
  TooLong,     ///< a line is longer than the limit
  Unasked,     ///< it wrote without a question
  Stopped      ///< a stop was requested
};

/// Why a program was not started.
struct StartFault {
  std::string what;      ///< one sentence
  bool of_host = false;  ///< this computer has no memory, pipe or process left
};

/// One line that the program wrote, or why there is none.
struct Reply {
  std::string line;  ///< without its end; if it failed, the bytes that were read of the incomplete or unasked line
  std::optional<Failure> failure;
  std::string what = {};  ///< for a failure: a clause with the program as its subject, "ended with exit status 1"
  double program_ms = 0;  ///< from the last byte of the question to the end of the answer
};

/// Not thread-safe: one thread at a time uses it. All descriptors are close-on-exec, and a closed pipe raises no
/// SIGPIPE.
class Process {
 public:
  /// Gets the standard error of the program, in pieces as they are read.
  using Log = std::function<void(std::string_view bytes)>;

  /// Starts the program with the environment of this process and PYTHONHASHSEED=0, PYTHONUNBUFFERED=1, PYTHONUTF8=1.
  /// Returns null and sets `fault` if it cannot be executed. Does not check permission.h.
  static std::unique_ptr<Process> start(const Launch& launch, const ProcessLimits& limits, Log log, StartFault& fault);
  ~Process();  ///< kills the group
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Sends a line, with its end, and waits for a line. `limit_s`: from the last byte of the question to the end of
  /// the answer, and between two pieces of the question that the program reads; 0: no limit. After a failure the group
  /// is killed.
  Reply ask(std::string_view line, double limit_s, const std::stop_token& stop = {});
  /// Sends a last line, with its end, and closes the input. Waits until the program ends, for at most `patience_s`, then kills the
  /// group. Returns a reply with the failure Unasked if it wrote anything, or OverLimit if it exceeds its limits now;
  /// otherwise nullopt.
  std::optional<Reply> end(std::string_view line, double patience_s);
  /// Kills the group: SIGTERM, and SIGKILL if it has not ended after a moment. Waits for its end. Idempotent.
  void kill();

  bool running() const;
  int group() const;              ///< the id of the process group
  bool networkForbidden() const;  ///< true: the system forbids the program all network access

 private:
  struct Impl;
  explicit Process(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> m_impl;
};

/// Returns what the limits do not stop on this system, for the question before a program is started: "It can read and
/// write your files." One sentence each.
std::string whatIsNotLimited();

}  // namespace roundel::program
