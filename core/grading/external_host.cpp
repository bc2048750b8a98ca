// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/grading/external_host.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "core/conformance/conformance.h"
#include "core/grading/command_words.h"
#include "core/grading/run_result.h"
#include "core/io/json/json_out.h"
#include "core/io/scenario_io.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/external.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/external/program_log.h"
#include "core/program/command.h"
#include "core/program/permission.h"
#include "core/program/process.h"

namespace roundel::grading {
namespace {

constexpr std::size_t kLogBytes = std::size_t{64} << 10;
constexpr int kCheckRuns = 10;  // the conformance test may take as long as this many runs

/// Requests a stop of its token at a limit, or when the user does.
class TimeLimit {
 public:
  TimeLimit(double limit_s, const std::stop_token& stop)
      : m_user(stop, [this] { m_source.request_stop(); }), m_timer([this, limit_s](const std::stop_token& ended) {
          if (limit_s > 0) wait(limit_s, ended);
        }) {}

  std::stop_token token() const { return m_source.get_token(); }
  /// Ends the timer. Returns whether the limit passed.
  bool passed() {
    m_timer.request_stop();
    if (m_timer.joinable()) m_timer.join();
    return m_passed;
  }

 private:
  void wait(double limit_s, const std::stop_token& ended) {
    std::mutex mutex;
    std::condition_variable_any wake;
    std::unique_lock lock(mutex);
    if (wake.wait_for(lock, ended, std::chrono::duration<double>(limit_s), [&] { return ended.stop_requested(); }))
      return;
    m_passed = true;
    m_source.request_stop();
  }

  std::stop_source m_source;
  bool m_passed = false;  // read only after the timer has ended
  std::stop_callback<std::function<void()>> m_user;
  std::jthread m_timer;
};

std::string jsonText(const std::string& text) {
  std::string out;
  io::appendJsonString(out, text);
  return out;
}

std::string jsonNumber(double value) {
  std::string out;
  io::appendNumber(out, value);
  return out;
}

/// Allows the command with the content that its file has now. Returns why it cannot start; empty if it can.
std::string permit(const Program& program) {
  const program::FoundLaunch found_launch = program::findLaunch(program.command, program.folder.string());
  if (!found_launch.launch) return found_launch.fault;
  program::allow(program::permissionFor(*found_launch.launch));
  return {};
}

model::OptionMap optionsFor(const Program& program) {
  const ProgramLimits& limits = program.limits;
  return {{policies::kCommandOption, jsonText(program.command)},
          {policies::kFolderOption, jsonText(program.folder.string())},
          {"hello_limit_s", jsonNumber(limits.hello_limit_s)},
          {"decision_limit_s", jsonNumber(limits.decision_limit_s)},
          {"memory_mib", jsonNumber(limits.memory_mib)},
          {"processes", jsonNumber(limits.processes)}};
}

/// The answer that was refused; nothing if there was no answer, or it was that to hello.
std::optional<RefusedLine> refusedIn(const policies::ProgramLog::Fault& fault) {
  if (fault.answer.empty() || fault.decision < 0) return std::nullopt;
  RefusedLine out = refusedLine(fault.answer, fault.place.begin, fault.place.end);
  out.decision = fault.decision + 1;
  out.at_s = fault.at_s;
  out.allowed = shownMessage(fault.allowed, {});
  return out;
}

ProgramRun runProgram(const Program& program, const std::shared_ptr<const model::Problem>& problem,
                      const std::stop_token& stop) {
  ProgramRun out;
  if (const std::string why = permit(program); !why.empty()) {
    out.code = "program-not-started";
    out.run.faults.push_back({out.code, "", why, "", 0});
    return out;
  }
  TimeLimit limit(program.limits.run_s, stop);
  compare::RunSettings settings;
  settings.explain = trace::Explain::None;
  settings.stop = limit.token();
  std::shared_ptr<const policies::ProgramLog> log;
  settings.policy_made = [&log](const sim::Policy& policy) { log = policies::programLog(policy); };
  out.run = compare::runLane(problem, {policies::externalInfo().id, "", optionsFor(program)}, settings);
  const bool stopped = out.run.trace && out.run.trace->status == trace::RunStatus::Stopped;
  out.too_long = limit.passed() && stopped;
  if (out.run.error) out.code = out.run.error->code;
  if (const auto fault = log == nullptr ? std::nullopt : log->fault();
      fault && outcomeOfFailure(out.code) == Outcome::Refused)
    out.refused = refusedIn(*fault);
  out.answered = out.run.trace && (out.run.trace->decisions.size() > 0 || (!out.run.error && !stopped));
  return out;
}

/// The last line of a log that is not empty.
std::string lastLine(const std::string& log) {
  const std::size_t end = log.find_last_not_of(" \t\r\n");
  if (end == std::string::npos) return {};
  const std::size_t begin = log.find_last_of('\n', end);
  return log.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? 0 : begin + 1) + 1);
}

std::string withLog(const std::string& message, const std::string& log) {
  const std::string line = lastLine(log);
  return line.empty() ? message : message + ": " + line;
}

/// A launch of the build in the copy. The shell only passes the words on and prints the exit status as the answer.
program::Launch launchOf(const std::string& words, const std::filesystem::path& folder) {
  program::Launch launch;
  launch.command = words;
  launch.words = {"/bin/sh", "-c", "\"$@\" </dev/null >&2; echo $?", "sh"};
  const std::vector<std::string> split = splitWords(words).value_or(std::vector<std::string>{});
  launch.words.insert(launch.words.end(), split.begin(), split.end());
  launch.executable = launch.file = "/bin/sh";
  launch.folder = folder.string();
  return launch;
}

ProgramVerdict build(const std::string& words, const Program& program, const std::stop_token& stop) {
  std::mutex mutex;
  std::string log;
  program::StartFault fault;
  const auto keep = [&](std::string_view bytes) {
    const std::scoped_lock lock(mutex);
    log += bytes;
    if (log.size() > 2 * kLogBytes) log.erase(0, log.size() - kLogBytes);
  };
  program::ProcessLimits limits;
  limits.memory_mib = program.limits.memory_mib;
  limits.processes = program.limits.processes;
  const auto process = program::Process::start(launchOf(words, program.folder), limits, keep, fault);
  if (process == nullptr) return {Outcome::Grader, fault.what};
  const program::Reply reply = process->ask("\n", program.limits.build_s, stop);
  process->kill();
  const std::scoped_lock lock(mutex);
  if (reply.failure == program::Failure::TooSlow)
    return {Outcome::TooSlow, fmt::format("the build took more than {} s", program.limits.build_s)};
  if (reply.failure == program::Failure::Stopped) return {Outcome::Grader, "the build was stopped"};
  if (reply.failure) return {Outcome::Crashed, withLog("the build " + reply.what, log)};
  if (reply.line == "0") return {};
  return {Outcome::Crashed, withLog(fmt::format("the build ended with exit status {}", reply.line), log)};
}

ProgramVerdict check(const Program& program, const std::stop_token& stop) {
  if (const std::string why = permit(program); !why.empty()) return {Outcome::Crashed, why};
  conformance::Settings settings;
  settings.options = optionsFor(program);
  settings.threads = 1;
  TimeLimit limit(kCheckRuns * program.limits.run_s, stop);
  settings.stop = limit.token();
  const conformance::Report report = conformance::checkProgram(settings);
  if (limit.passed() && report.stopped)
    return {Outcome::TooSlow,
            fmt::format("the conformance test took more than {} s", kCheckRuns * program.limits.run_s)};
  if (report.stopped) return {Outcome::Grader, "the conformance test was stopped"};
  if (!report.violation) return {};
  const bool ran = !policies::isBadRequest(report.violation->code);
  return {outcomeOfFailure(report.violation->code), shownMessage(report.violation->what, program.folder),
          ran ? io::writeScenario(report.violation->scenario) : std::string()};
}

}  // namespace

ProgramHost externalHost() { return {runProgram, build, check}; }

}  // namespace roundel::grading
