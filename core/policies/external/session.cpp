// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/policies/external/program_faults.h"
#include "core/program/permission.h"

namespace roundel::policies::external {
namespace {

constexpr double kEndPatience_s = 2;
constexpr std::string_view kEndLine = "{\"type\":\"end\"}\n";
constexpr std::size_t kShownCharacters = 200;
constexpr std::size_t kIdleOfOthers = 4;  ///< idle programs that were told of other clusters; more are ended

using Fault = std::shared_ptr<const sim::PolicyFault>;

const char* codeOf(program::Failure failure) {
  switch (failure) {
    case program::Failure::NotStarted:
      return kProgramNotStarted;
    case program::Failure::Ended:
      return kProgramEnded;
    case program::Failure::TooSlow:
      return kProgramTooSlow;
    case program::Failure::OverLimit:
      return kProgramOverLimit;
    case program::Failure::TooLong:
    case program::Failure::Unasked:
    case program::Failure::Stopped:
      break;
  }
  return kProgramBreach;
}

// The first `most` characters of a UTF-8 text.
std::string_view firstCharacters(std::string_view text, std::size_t most) {
  std::size_t text_end = 0;
  for (std::size_t n = 0; n < most && text_end < text.size(); ++n)
    text_end += model::firstCharacter(text.substr(text_end)).bytes;
  return text.substr(0, text_end);
}

// Options of a line of `options`, as OptionMap.
std::vector<model::Fault> optionFaults(const ReadyLine& ready, const std::string& options) {
  const JsonTree tree(options);
  if (tree.fault() || !tree.root().is(JsonKind::Object)) return {};  // checked when the policy was made
  model::OptionMap given_options;
  tree.root().forEachMember([&](std::string_view key, JsonValue value) {
    given_options[std::string(key)] = std::string(value.text());
    return true;
  });
  return checkOptions(ready.options, given_options, "").faults;
}

}  // namespace

Fault makeFault(const char* code, std::string what) {
  return std::make_shared<const sim::PolicyFault>(sim::PolicyFault{code, std::move(what)});
}

std::string withLine(std::string what, std::string_view line) {
  if (line.empty()) return what;
  const std::string_view shown_text = firstCharacters(line, kShownCharacters);
  return fmt::format("{}. It wrote: {}{}", what, model::visible(shown_text),
                     shown_text.size() < line.size() ? "..." : "");
}

Fault faultOf(const program::Reply& reply, const ProgramLog& log) {
  std::string fault_text = "the program " + reply.what;
  if (*reply.failure == program::Failure::Ended) {
    const auto lines = log.lines();
    const auto last = std::ranges::find_if(lines.rbegin(), lines.rend(),
                                           [](const ProgramLog::Line& line) { return !line.text.empty(); });
    if (last != lines.rend())
      fault_text +=
          fmt::format("; the last line of its log: {}", model::visible(firstCharacters(last->text, kShownCharacters)));
  }
  return makeFault(codeOf(*reply.failure), withLine(std::move(fault_text), reply.line));
}

Told::Told(std::shared_ptr<const model::Problem> of, std::uint64_t run_seed, const std::string& options)
    : problem(std::move(of)), seed(run_seed), hello(helloLine(*problem, seed, options)), names(*problem) {}

Session::Session(Setup setup) : m_setup(std::move(setup)), m_log(std::make_shared<ProgramLog>()) {}

Fault Session::findCommand() {
  program::FoundLaunch found_launch = program::findLaunch(m_setup.command, m_setup.folder);
  if (!found_launch.launch)
    return makeFault(kProgramNotStarted, "the program cannot be started: " + found_launch.fault);
  const std::lock_guard lock(m_mutex);
  // The file may have changed since the run began. The decisions of a run are those of one program.
  if (m_launch && (m_launch->sha256 != found_launch.launch->sha256 || m_launch->file != found_launch.launch->file))
    return makeFault(kProgramNotStarted, fmt::format("the program cannot be started again: the file \"{}\" has changed",
                                                     model::visible(found_launch.launch->file)));
  if (!program::isAllowed(program::permissionFor(*found_launch.launch)))
    return makeFault(
        kProgramNotAllowed,
        fmt::format("the command \"{}\" is not allowed to start; --allow-commands allows the commands of a file",
                    model::visible(m_setup.command)));
  if (!m_launch)
    m_facts = std::make_shared<const trace::ProgramFacts>(
        trace::ProgramFacts{found_launch.launch->brief, found_launch.launch->sha256});
  m_launch = std::move(found_launch.launch);
  return nullptr;
}

std::shared_ptr<const trace::ProgramFacts> Session::facts() const {
  const std::lock_guard lock(m_mutex);
  return m_facts;
}

std::shared_ptr<const ReadyLine> Session::ready() const {
  const std::lock_guard lock(m_mutex);
  return m_ready;
}

Session::Taken Session::take(const std::shared_ptr<const Told>& told, std::uint64_t history,
                             const std::stop_token& stop) {
  {
    const std::lock_guard lock(m_mutex);
    auto best = m_idle.end();
    for (auto idle_worker = m_idle.begin(); idle_worker != m_idle.end(); ++idle_worker) {
      if ((*idle_worker)->told != told && (*idle_worker)->told->hello != told->hello) continue;
      if (best == m_idle.end() || (*idle_worker)->history == history) best = idle_worker;
    }
    if (best != m_idle.end()) {
      Taken take_result{std::move(*best), nullptr};
      m_idle.erase(best);
      return take_result;
    }
  }
  return start(told, stop);
}

Session::Taken Session::start(const std::shared_ptr<const Told>& told, const std::stop_token& stop) {
  if (Fault fault = findCommand()) return {nullptr, std::move(fault)};
  program::Launch launch;
  {
    const std::lock_guard lock(m_mutex);
    launch = *m_launch;
  }
  auto worker = std::make_unique<Worker>();
  worker->told = told;
  Worker* const heard = worker.get();
  program::StartFault fault;
  worker->process = program::Process::start(
      launch, m_setup.limits,
      [log = m_log, heard](std::string_view bytes) { log->write(bytes, heard->at_s, heard->decision); }, fault);
  if (worker->process == nullptr)
    return {nullptr, makeFault(fault.of_host ? kProgramNoResources : kProgramNotStarted,
                               "the program cannot be started: " + fault.what)};
  if (Fault refused = greet(*worker, stop)) return {nullptr, std::move(refused)};
  return {std::move(worker), nullptr};
}

Fault Session::greet(Worker& worker, const std::stop_token& stop) {
  program::Reply reply = worker.process->ask(worker.told->hello, m_setup.hello_limit_s, stop);
  if (reply.failure) {
    if (*reply.failure == program::Failure::TooSlow)
      reply.what = fmt::format("gave no answer to hello within {:.6g} s", m_setup.hello_limit_s);
    return faultOf(reply, *m_log);
  }
  auto ready = readReady(reply.line);
  if (const auto* fault = std::get_if<LineFault>(&ready)) {
    m_log->failed({.code = kProgramBreach,
                   .message = fault->what,
                   .at_s = 0,
                   .decision = -1,
                   .question = worker.told->hello,
                   .answer = reply.line,
                   .place = fault->place});
    return makeFault(kProgramBreach, withLine("the program's answer to hello is wrong: " + fault->what, reply.line));
  }
  return checkReady(std::get<ReadyLine>(std::move(ready)));
}

Fault Session::checkReady(ReadyLine ready) {
  const std::lock_guard lock(m_mutex);
  if (m_ready != nullptr) {
    const auto wakesOf = [](const ReadyLine& line) {
      return std::tuple(line.wakes.round, line.wakes.arrival, line.wakes.completion, line.wakes.node_event);
    };
    const bool has_same_terms = m_ready->changes == ready.changes && m_ready->stateless == ready.stateless &&
                                m_ready->stated == ready.stated && wakesOf(*m_ready) == wakesOf(ready);
    return has_same_terms ? nullptr : makeFault(kProgramBreach, "the program answered hello otherwise than before");
  }
  const std::vector<model::Fault> faults = optionFaults(ready, m_setup.options);
  if (!faults.empty())
    return makeFault(kProgramOptions, fmt::format("the program does not take its options: {} ({})",
                                                  faults.front().message, faults.front().hint));
  m_log->answered(
      {.name = ready.name, .options = ready.options, .stateless = ready.stateless, .changes = ready.changes});
  m_ready = std::make_shared<const ReadyLine>(std::move(ready));
  return nullptr;
}

void Session::give(std::unique_ptr<Worker> worker) {
  std::vector<std::unique_ptr<Worker>> superfluous;
  const std::lock_guard lock(m_mutex);
  const std::string& hello = worker->told->hello;
  std::size_t others = 0;
  for (auto idle_worker = m_idle.begin(); idle_worker != m_idle.end();) {
    const bool has_other_hello = (*idle_worker)->told->hello != hello;
    if (has_other_hello && ++others > kIdleOfOthers) {
      superfluous.push_back(std::move(*idle_worker));
      idle_worker = m_idle.erase(idle_worker);
    } else {
      ++idle_worker;
    }
  }
  m_idle.push_back(std::move(worker));
}

Fault Session::close(bool stopped) {
  std::vector<std::unique_ptr<Worker>> ended;
  {
    const std::lock_guard lock(m_mutex);
    ended.swap(m_idle);
  }
  Fault fault;
  for (const std::unique_ptr<Worker>& worker : ended) {
    if (stopped) {
      worker->process->kill();
      continue;
    }
    const auto reply = worker->process->end(kEndLine, kEndPatience_s);
    if (!reply || fault) continue;
    const std::string_view line = std::string_view(reply->line).substr(0, reply->line.find('\n'));
    fault = makeFault(codeOf(*reply->failure), withLine("the program " + reply->what, line));
    m_log->failed({.code = fault->code,
                   .message = fault->what,
                   .at_s = worker->at_s,
                   .decision = worker->decision,
                   .question = std::string(kEndLine),
                   .answer = std::string(line)});
  }
  return fault;
}

}  // namespace roundel::policies::external
