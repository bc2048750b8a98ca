// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The answers of a program, to be used again when a run goes back, branches or explains a decision. Private to
// core/policies/external.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "core/model/problem.h"
#include "core/sim/system_view.h"

namespace roundel::policies::external {

/// What makes two questions the same: the cluster and jobs, the answers before, and the view.
struct QuestionKey {
  std::shared_ptr<const model::Problem> problem;
  std::uint64_t history = 0;  ///< the id of the question before; 0: none
  std::uint64_t view = 0;     ///< digestOf()
};

/// Returns a digest of all that changes in a view from one question to the next. What a problem and the answers before
/// determine is left out. O(active jobs).
std::uint64_t digestOf(const sim::SystemView& view);

struct RecordedAnswer {
  std::uint64_t id = 0;       ///< of the question, as the line has it
  std::uint64_t history = 0;  ///< identifies this answer and all before: the id of the first such question
  std::shared_ptr<const std::string> line;  ///< not null
  bool explained = false;                   ///< the question asked for an explanation
};

/// Thread-safe. Stores at most kBytes and forgets the oldest answers first. Does not keep problems alive.
class RecordedAnswers {
 public:
  static constexpr std::size_t kBytes = std::size_t{32} << 20;
  static constexpr std::uint64_t kRecheckEvery = 20;  ///< of the answers that are used again, one in so many

  /// Returns null if the question was not answered, or its answer was forgotten.
  std::shared_ptr<const RecordedAnswer> find(const QuestionKey& key) const;
  /// An earlier answer to the same question is replaced.
  void add(const QuestionKey& key, std::shared_ptr<const RecordedAnswer> answer);
  /// Counts a use of a recorded answer. Returns true for one in kRecheckEvery: the program is then asked nevertheless.
  bool isRecheckDue() { return ++m_uses % kRecheckEvery == 0; }

 private:
  struct Key {
    const model::Problem* problem;
    std::uint64_t history, view;
    bool operator==(const Key&) const = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const { return key.view ^ (key.history << 1U); }
  };
  struct Entry {
    std::weak_ptr<const model::Problem> problem;  ///< another problem may get the address of one that is gone
    std::shared_ptr<const RecordedAnswer> answer;
  };
  static Key keyOf(const QuestionKey& key) {
    return {.problem = key.problem.get(), .history = key.history, .view = key.view};
  }
  static std::size_t sizeOf(const RecordedAnswer& answer);
  void forgetOldest();

  mutable std::mutex m_mutex;
  std::unordered_map<Key, Entry, Hash> m_answers;
  std::deque<Key> m_order;  ///< the oldest first
  std::size_t m_bytes = 0;
  std::atomic<std::uint64_t> m_uses = 0;
};

}  // namespace roundel::policies::external
