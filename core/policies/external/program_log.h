// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a program said and how long it took, for views of a run of the scheduler `external`. Thread-safe.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/policies/common/options.h"
#include "core/sim/policy.h"

namespace roundel::policies {

/// The part of a text that a fault concerns, in bytes; empty range: the whole text.
struct ByteRange {
  std::size_t begin = 0, end = 0;
};

class ProgramLog {
 public:
  /// A line of the program's standard error. `decision` counts the decisions before it; -1: before the first question.
  struct Line {
    double at_s = 0;  ///< simulated time of the question
    std::int64_t decision = -1;
    std::string text;
  };
  /// The time of one question, ms: of the program, and of this process around it.
  struct Times {
    double at_s = 0;
    std::int64_t decision = -1;
    double program_ms = 0, host_ms = 0;
  };
  /// The question and the answer of a fault. Lines longer than kShownBytes are cut, around the faulty bytes.
  struct Fault {
    std::string code;  ///< sim::PolicyError::code
    std::string message;
    double at_s = 0;
    std::int64_t decision = -1;
    std::string question, answer;
    ByteRange place = {};      ///< in `answer`
    std::string allowed = {};  ///< of a refusal: "free: 2 V100 on n0; allowed sizes of J1: 1, 2"; otherwise empty
  };
  /// The lines of one decision, each cut to kShownBytes.
  struct Exchange {
    double at_s = 0;
    std::int64_t decision = -1;
    std::string question, answer;
    std::size_t question_bytes = 0, answer_bytes = 0;  ///< of the whole lines
    std::string again = {};                            ///< the last answer to the same question later; empty: none
  };
  /// What the program stated in its answer to hello.
  struct Ready {
    std::string name;
    std::vector<OptionSpec> options;
    bool stateless = false;
    bool changes = false;  ///< it asked for the view `changes`
  };
  static constexpr std::size_t kLogBytes = std::size_t{1} << 20;
  static constexpr std::size_t kShownBytes = std::size_t{64} << 10;
  static constexpr std::size_t kTimes = 100'000;  ///< the last ones are kept
  static constexpr std::size_t kExchangeBytes = std::size_t{8} << 20;

  std::vector<Line> lines() const;   ///< the last kLogBytes
  std::vector<Times> times() const;  ///< in the order of the questions
  /// The lines of a decision at an instant; nullopt if it is not among the last kExchangeBytes. O(log exchanges).
  std::optional<Exchange> exchange(std::int64_t decision, double at_s) const;
  std::optional<Fault> fault() const;  ///< the last one
  std::optional<Ready> ready() const;  ///< nullopt before the program has answered hello
  std::string warning() const;         ///< about the first faulty `why`; empty: none
  std::uint64_t version() const;       ///< grows with every change

  // For the policy.
  void write(std::string_view bytes, double at_s, std::int64_t decision);
  void took(Times times);
  void exchanged(double at_s, std::int64_t decision, std::string_view question, std::string_view answer);
  void failed(Fault fault);
  void answered(Ready ready);
  void warn(std::string warning);

 private:
  void close();

  mutable std::mutex m_mutex;
  std::deque<Line> m_lines;
  std::string m_open;  ///< the last line, without its end
  double m_openAt_s = 0;
  std::int64_t m_openDecision = -1;
  std::size_t m_bytes = 0;
  std::deque<Times> m_times;
  using ExchangeKey = std::pair<std::int64_t, double>;  ///< decision and instant
  std::map<ExchangeKey, Exchange> m_exchanges;
  std::deque<ExchangeKey> m_exchangeOrder;
  std::size_t m_exchangeBytes = 0;
  std::optional<Fault> m_fault;
  std::optional<Ready> m_ready;
  std::string m_warning;
  std::uint64_t m_version = 0;
};

/// Returns the log of the programs of this policy and its clones; null for other schedulers.
std::shared_ptr<const ProgramLog> programLog(const sim::Policy& policy);

}  // namespace roundel::policies
