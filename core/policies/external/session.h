// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The running programs of one policy and its clones. Private to core/policies/external.

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/external/program_log.h"
#include "core/policies/external/recorded_answers.h"
#include "core/policies/external/wire/hello.h"
#include "core/policies/external/wire/names.h"
#include "core/policies/external/wire/question.h"
#include "core/program/process.h"
#include "core/sim/policy.h"

namespace roundel::policies::external {

/// What the options of the policy state.
struct Setup {
  std::string command;
  std::string folder;          ///< of the command's words; empty: the current folder
  std::string options = "{}";  ///< JSON object
  double hello_limit_s = 10, decision_limit_s = 10;
  program::ProcessLimits limits;
  bool reuses_answers = true;
};

/// A problem that programs were told of. Immutable; shared by all questions about it.
struct Told {
  Told(std::shared_ptr<const model::Problem> of, std::uint64_t run_seed, const std::string& options);
  std::shared_ptr<const model::Problem> problem;
  std::uint64_t seed;
  std::string hello;
  Names names;
};

/// One running program. Used by one thread at a time.
struct Worker {
  std::unique_ptr<program::Process> process;
  std::shared_ptr<const Told> told;
  std::optional<QuestionWriter> writer;   ///< for told->problem
  std::uint64_t history = 0;              ///< identifies what it has answered so far; 0: nothing
  const std::string* question = nullptr;  ///< the last one; of `writer`
  double at_s = 0;                        ///< simulated time of its question, for the log
  std::int64_t decision = -1;
};

/// Thread-safe.
class Session {
 public:
  explicit Session(Setup setup);

  const Setup& setup() const { return m_setup; }
  ProgramLog& log() { return *m_log; }
  const std::shared_ptr<ProgramLog>& sharedLog() const { return m_log; }
  std::uint64_t nextId() { return ++m_lastId; }
  RecordedAnswers& answers() { return m_answers; }

  /// Finds the files of the command, and checks that they are allowed and the same as before. Returns the fault, or null.
  std::shared_ptr<const sim::PolicyFault> findCommand();
  std::shared_ptr<const trace::ProgramFacts> facts() const;

  struct Taken {
    std::unique_ptr<Worker> worker;  ///< null if there is a fault
    std::shared_ptr<const sim::PolicyFault> fault;
  };
  /// Takes an idle program that was told of this cluster, preferably one with this history; otherwise starts one and
  /// says hello.
  Taken take(const std::shared_ptr<const Told>& told, std::uint64_t history, const std::stop_token& stop);
  /// Makes the program idle.
  void give(std::unique_ptr<Worker> worker);
  /// Ends all idle programs. Returns a fault if one of them wrote something that answers no question.
  std::shared_ptr<const sim::PolicyFault> close(bool stopped);

  /// What a program answered to its first hello; constant from then on. Null before.
  std::shared_ptr<const ReadyLine> ready() const;

 private:
  Taken start(const std::shared_ptr<const Told>& told, const std::stop_token& stop);
  std::shared_ptr<const sim::PolicyFault> greet(Worker& worker, const std::stop_token& stop);
  std::shared_ptr<const sim::PolicyFault> checkReady(ReadyLine ready);

  const Setup m_setup;
  const std::shared_ptr<ProgramLog> m_log;
  std::atomic<std::uint64_t> m_lastId = 0;
  RecordedAnswers m_answers;
  mutable std::mutex m_mutex;
  std::optional<program::Launch> m_launch;
  std::shared_ptr<const trace::ProgramFacts> m_facts;
  std::shared_ptr<const ReadyLine> m_ready;
  std::vector<std::unique_ptr<Worker>> m_idle;
};

/// Returns "... It wrote: TEXT" with at most 200 characters of the line and control characters as <U+001B>.
std::string withLine(std::string what, std::string_view line);
std::shared_ptr<const sim::PolicyFault> makeFault(const char* code, std::string what);
/// Returns the fault of a question that has no answer.
std::shared_ptr<const sim::PolicyFault> faultOf(const program::Reply& reply, const ProgramLog& log);

}  // namespace roundel::policies::external
