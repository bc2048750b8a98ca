// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policies/external/external.h"

#include <fmt/format.h>

#include <chrono>
#include <utility>

#include "core/model/check/visible_text.h"
#include "core/policies/external/answer_difference.h"
#include "core/policies/external/command_options.h"
#include "core/policies/external/program_faults.h"
#include "core/policies/external/program_log.h"
#include "core/policies/external/refusal.h"
#include "core/policies/external/session.h"
#include "core/policies/external/wire/answer.h"
#include "core/policies/external/wire/why.h"
#include "core/program/command.h"

namespace roundel::policies {
namespace external {
namespace {

using Clock = std::chrono::steady_clock;
using Recorded = std::shared_ptr<const RecordedAnswer>;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

class ExternalPolicy final : public sim::Policy {
 public:
  explicit ExternalPolicy(Setup setup) : m_session(std::make_shared<Session>(std::move(setup))) {}

  std::unique_ptr<Policy> clone() const override { return std::make_unique<ExternalPolicy>(*this); }
  std::unique_ptr<Policy> withSessionOf(const ExternalPolicy* other) const {
    auto copy = std::make_unique<ExternalPolicy>(*this);
    copy->m_session = other != nullptr ? other->m_session : std::make_shared<Session>(m_session->setup());
    return copy;
  }
  std::unique_ptr<Policy> withoutRecords() const {
    auto copy = std::make_unique<ExternalPolicy>(*this);
    Setup setup = m_session->setup();
    setup.reuses_answers = false;
    copy->m_session = std::make_shared<Session>(std::move(setup));
    return copy;
  }
  const std::shared_ptr<ProgramLog>& log() const { return m_session->sharedLog(); }

  // Without a program every event wakes the policy, so that the fault is reported at the first one.
  sim::WakeOn wakes() const override {
    const auto ready = m_session->ready();
    return ready != nullptr ? ready->wakes
                            : sim::WakeOn{.round = true, .arrival = true, .completion = true, .node_event = true};
  }

  void begin(const std::shared_ptr<const model::Problem>& problem, std::uint64_t seed,
             const std::stop_token& stop) override {
    if (m_told == nullptr || m_told->problem != problem || m_told->seed != seed)
      m_told = std::make_shared<const Told>(problem, seed, m_session->setup().options);
    m_fault = nullptr;
    if (m_session->ready() != nullptr) return;
    Session::Taken take_result = m_session->take(m_told, m_history, stop);
    if (take_result.worker != nullptr) m_session->give(std::move(take_result.worker));
    m_fault = std::move(take_result.fault);
  }

  std::shared_ptr<const sim::PolicyFault> close(bool stopped) override { return m_session->close(stopped); }
  std::shared_ptr<const trace::ProgramFacts> program() const override { return m_session->facts(); }
  std::string remark() const override { return m_warning == nullptr ? std::string() : *m_warning; }

  sim::Decision decide(const sim::SystemView& view, trace::Explanation* why) override {
    if (m_fault != nullptr) return failed(m_fault);
    const bool reuses = m_session->setup().reuses_answers;
    const QuestionKey key =
        reuses ? QuestionKey{.problem = m_told->problem, .history = m_history, .view = digestOf(view)} : QuestionKey{};
    const Recorded recorded = reuses ? m_session->answers().find(key) : nullptr;
    const bool asks = recorded == nullptr || (why != nullptr && !recorded->explained);
    if (!asks && !m_session->answers().isRecheckDue()) return use(*recorded, view, why);
    Recorded added;
    sim::Decision decision = ask(view, why, recorded, added);
    if (decision.fault && !asks && !view.stop().stop_requested()) {
      // The program need not be asked. That it cannot be started any more, or has changed since, is no fault.
      if (!isBadRequest(decision.fault->code))
        warn(fmt::format("At {:.10g} s the program was asked again and gave no valid answer: {}.", view.now_s(),
                         decision.fault->what));
      return use(*recorded, view, why);
    }
    if (reuses && added != nullptr) m_session->answers().add(key, std::move(added));
    return decision;
  }

  void explainRefusal(const sim::SystemView& view, const sim::Decision& decision, sim::PolicyError& error) override {
    if (m_answer == nullptr) return;
    const std::string allowed_text = allowedInstead(view, decision, error);
    error.message = withLine(error.message + "; " + allowed_text, *m_answer);
    const JsonTree answer(*m_answer);
    const bool has_job = error.job.valid() && error.job < view.problem().jobs.size();
    const ByteRange place = has_job ? placeOfJob(answer, view.problem().jobs[error.job].id) : ByteRange{};
    log()->failed({.code = error.code,
                   .message = error.message,
                   .at_s = view.now_s(),
                   .decision = m_decisions - 1,
                   .question = m_question == nullptr ? std::string() : *m_question,
                   .answer = *m_answer,
                   .place = place,
                   .allowed = allowed_text});
  }

 private:
  static sim::Decision failed(std::shared_ptr<const sim::PolicyFault> fault) {
    sim::Decision decision;
    decision.fault = std::move(fault);
    return decision;
  }

  bool stateless() const { return m_session->ready() != nullptr && m_session->ready()->stateless; }
  std::string_view stateText() const {
    return m_state == nullptr || stateless() ? std::string_view("null") : std::string_view(*m_state);
  }

  // The answer that was recorded for this question counts.
  sim::Decision use(const RecordedAnswer& recorded, const sim::SystemView& view, trace::Explanation* why) {
    const JsonTree tree(*recorded.line);
    Answer answer;
    // It was read before, so it has no fault.
    if (readAnswer(tree, recorded.id, view, m_told->names, answer))
      return failed(makeFault(kProgramBreach, "the recorded answer is wrong"));
    return decided(std::move(answer), recorded, view, why);
  }

  // Asks a program. Sets `added` if its answer is to be recorded: it is the first one, or the first with an explanation.
  sim::Decision ask(const sim::SystemView& view, trace::Explanation* why, const Recorded& recorded, Recorded& added) {
    const Clock::time_point start = Clock::now();
    Session::Taken take_result = m_session->take(m_told, m_history, view.stop());
    if (take_result.worker == nullptr) return failed(std::move(take_result.fault));
    Worker& worker = *take_result.worker;
    const std::uint64_t id = m_session->nextId();
    prepare(worker, view);
    const std::string& question = worker.writer->write(
        view, {.id = id, .explain = why != nullptr, .reset = worker.history != m_history, .state = stateText()});
    worker.question = &question;
    program::Reply reply = worker.process->ask(question, m_session->setup().decision_limit_s, view.stop());
    if (reply.failure) return noAnswer(worker, view, reply, recorded != nullptr);
    const std::int64_t number = m_decisions;
    const auto took = [&] {
      log()->took({.at_s = view.now_s(),
                   .decision = number,
                   .program_ms = reply.program_ms,
                   .host_ms = millisecondsSince(start) - reply.program_ms});
    };
    const auto line = std::make_shared<const std::string>(std::move(reply.line));
    const JsonTree tree(*line);
    Answer answer;
    if (const auto fault = readAnswer(tree, id, view, m_told->names, answer))
      return took(), wrongAnswer(*fault, worker, view, *line, recorded != nullptr);
    log()->exchanged(view.now_s(), number, question, *line);
    sim::Decision decision;
    const std::string difference = recorded == nullptr ? std::string() : differenceTo(*recorded, answer, view);
    if (difference.empty()) {
      RecordedAnswer now{
          .id = id, .history = recorded == nullptr ? id : recorded->history, .line = line, .explained = why != nullptr};
      decision = decided(std::move(answer), now, view, why);
      m_question = std::make_shared<const std::string>(question.substr(0, ProgramLog::kShownBytes));
      if (recorded == nullptr || (now.explained && !recorded->explained))
        added = std::make_shared<const RecordedAnswer>(std::move(now));
    } else {
      warn(
          fmt::format("At {:.10g} s the program was asked again and decided otherwise: {}.", view.now_s(), difference));
      decision = use(*recorded, view, nullptr);
      if (why != nullptr) explainAnswer({}, view, m_told->names, decision, *why);
    }
    worker.history = difference.empty() ? m_history : kOtherHistory;
    m_session->give(std::move(take_result.worker));
    took();
    return decision;
  }

  // Returns what is different in the answer to a question that was asked again.
  std::string differenceTo(const RecordedAnswer& recorded, const Answer& again, const sim::SystemView& view) const {
    const JsonTree tree(*recorded.line);
    Answer first;
    if (readAnswer(tree, recorded.id, view, m_told->names, first)) return "the first answer is wrong";
    std::string difference = decisionDifference(first.decision, again.decision, view);
    if (difference.empty() && !stateless() && first.state != again.state) difference = "it handed back another state";
    return difference;
  }

  // Makes the answer the decision of this clone.
  sim::Decision decided(Answer answer, const RecordedAnswer& from, const sim::SystemView& view,
                        trace::Explanation* why) {
    if (answer.state) m_state = std::make_shared<const std::string>(std::move(*answer.state));
    // An earlier request stays if the program keeps all and asks for a later one.
    sim::Decision& decision = answer.decision;
    if (decision.changes_nothing && decision.wake_s && m_wake_s && *m_wake_s > view.now_s())
      decision.wake_s = std::min(*decision.wake_s, *m_wake_s);
    if (!decision.changes_nothing || decision.wake_s) m_wake_s = decision.wake_s;
    if (why != nullptr) dropped(explainAnswer(answer.why, view, m_told->names, decision, *why));
    m_question = nullptr;
    m_answer = from.line;
    m_history = from.history;
    if (!decision.changes_nothing) ++m_decisions;
    return std::move(decision);
  }

  // The writer of a program belongs to one problem. A program that is told of another one answers another history.
  void prepare(Worker& worker, const sim::SystemView& view) {
    const auto ready = m_session->ready();
    if (worker.told->problem != m_told->problem) {
      worker.writer.reset();
      worker.told = m_told;
      if (worker.history != 0) worker.history = kOtherHistory;
    }
    if (!worker.writer) worker.writer.emplace(*m_told->problem, m_told->names, ready->changes, ready->stated);
    worker.at_s = view.now_s();
    worker.decision = m_decisions;
  }

  sim::Decision noAnswer(const Worker& worker, const sim::SystemView& view, const program::Reply& reply, bool again) {
    auto fault = faultOf(reply, *log());
    if (*reply.failure != program::Failure::Stopped && !again)
      log()->failed({.code = fault->code,
                     .message = fault->what,
                     .at_s = view.now_s(),
                     .decision = m_decisions,
                     .question = *worker.question,
                     .answer = reply.line});
    return failed(std::move(fault));
  }

  // `again`: the question was answered before, so that the run does not end with this fault.
  sim::Decision wrongAnswer(const AnswerFault& fault, const Worker& worker, const sim::SystemView& view,
                            const std::string& line, bool again) {
    std::string fault_text = withLine("the program's answer is wrong: " + fault.fault.what, line);
    if (!again)
      log()->failed({.code = fault.code,
                     .message = fault_text,
                     .at_s = view.now_s(),
                     .decision = m_decisions,
                     .question = *worker.question,
                     .answer = line,
                     .place = fault.fault.place});
    return failed(std::make_shared<const sim::PolicyFault>(sim::PolicyFault{fault.code, std::move(fault_text)}));
  }

  void dropped(const std::string& wrong) {
    if (!wrong.empty()) warn("The program's explanation was dropped: " + wrong + ".");
  }

  // One warning a run.
  void warn(std::string warning) {
    if (m_warning != nullptr) return;
    m_warning = std::make_shared<const std::string>(std::move(warning));
    log()->warn(*m_warning);
  }

  static constexpr std::uint64_t kOtherHistory = UINT64_MAX;

  std::shared_ptr<Session> m_session;
  std::shared_ptr<const Told> m_told;
  std::shared_ptr<const sim::PolicyFault> m_fault;          ///< of begin()
  std::shared_ptr<const std::string> m_state;               ///< that the program handed back, in ASCII; null: none yet
  std::shared_ptr<const std::string> m_warning;             ///< the first one
  std::shared_ptr<const std::string> m_question, m_answer;  ///< for a refusal; no question if the answer was recorded
  std::optional<double> m_wake_s;                           ///< that the program asked for
  std::uint64_t m_history = 0;                              ///< the id of the last question; 0: none
  std::int64_t m_decisions = 0;
};

std::unique_ptr<sim::Policy> make(const model::Problem& problem, const Options& options,
                                  std::vector<model::Fault>& faults) {
  Setup setup;
  setup.command = options.text(kCommandOption);
  setup.folder = commandFolder(options.all(), problem);
  setup.options = options.json("options");
  setup.hello_limit_s = options.number("hello_limit_s");
  setup.decision_limit_s = options.number("decision_limit_s");
  setup.limits.memory_mib = options.number("memory_mib");
  setup.limits.processes = static_cast<int>(options.integer("processes"));
  if (const program::Words words = program::splitWords(setup.command); !words.fault.empty())
    faults.push_back({"bad-command", "/command", words.fault, R"(a command such as "python3 mine.py")", 0});
  const JsonTree tree(setup.options);
  if (tree.fault() || !tree.root().is(JsonKind::Object))
    faults.push_back(
        {"wrong-type", "/options", "the options of the program are no object", R"(an object such as {"k": 3})", 0});
  if (!faults.empty()) return nullptr;
  return std::make_unique<ExternalPolicy>(std::move(setup));
}

std::vector<OptionSpec> optionSpecs() {
  constexpr double kMostSeconds = 86400, kMostMib = 1 << 24, kMostProcesses = 1 << 20;
  return {
      makeOption(kCommandOption, OptionType::Text, "\"\"",
                 "how the program is started, without a shell: python3 mine.py"),
      makeOption("options", OptionType::Json, "{}",
                 R"(options of the program, an object: {"k": 3}; it declares those that it takes)"),
      orUnset(makeOption(
          "folder", OptionType::Text, "null",
          "the folder that the words of the command are relative to; null: that of the file which states the command, otherwise the current one")),
      within(makeOption("hello_limit_s", OptionType::Number, "10", "time until the program is ready; 0: no limit"), 0,
             kMostSeconds, "s"),
      within(
          makeOption("decision_limit_s", OptionType::Number, "10", "time for a decision; 0: no limit, for debuggers"),
          0, kMostSeconds, "s"),
      within(makeOption("memory_mib", OptionType::Number, "2048", "resident memory of the program and its children"), 1,
             kMostMib, "MiB"),
      within(makeOption("processes", OptionType::Integer, "64", "number of its processes"), 1, kMostProcesses, ""),
  };
}

}  // namespace
}  // namespace external

std::unique_ptr<sim::Policy> withOtherProcess(const sim::Policy& policy, const sim::Policy* other) {
  const auto* external_policy = dynamic_cast<const external::ExternalPolicy*>(&policy);
  const auto* second = dynamic_cast<const external::ExternalPolicy*>(other);
  const bool is_external = external_policy != nullptr && (other == nullptr || second != nullptr);
  return is_external ? external_policy->withSessionOf(second) : nullptr;
}

std::unique_ptr<sim::Policy> askedEachTime(const sim::Policy& policy) {
  const auto* external_policy = dynamic_cast<const external::ExternalPolicy*>(&policy);
  return external_policy == nullptr ? nullptr : external_policy->withoutRecords();
}

std::shared_ptr<const ProgramLog> programLog(const sim::Policy& policy) {
  const auto* external_policy = dynamic_cast<const external::ExternalPolicy*>(&policy);
  return external_policy == nullptr ? nullptr : external_policy->log();
}

PolicyInfo externalInfo() {
  PolicyInfo info;
  info.id = "external";
  info.name = "Own program";
  info.look = 23;
  info.brief = "Asks your program for each decision.";
  info.group = PolicyGroup::Own;
  info.summary =
      "Asks a program of yours, in any language, for each decision: a line of JSON with the view, a line with the answer.";
  info.cost = "the program's own time, and O(active jobs)";
  info.needs_program = true;
  info.options = external::optionSpecs();
  info.make_policy = external::make;
  return info;
}

}  // namespace roundel::policies
