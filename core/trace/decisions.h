// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The decisions of a run, stored as changes: a decision that starts one job of a thousand costs one placement. All
// placements after a decision are rebuilt from the nearest checkpoint.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/trace/explanation.h"

namespace roundel::trace {

struct Placement {
  model::JobIndex job;
  int copy = 0;
  PartList parts;
  model::JobIndex partner = {};  ///< the job that shares the one GPU of `parts`
  bool operator==(const Placement&) const = default;
};

/// Identifies a gang.
struct CopyOf {
  model::JobIndex job;
  int copy = 0;
  auto operator<=>(const CopyOf&) const = default;
};

/// One decision with all placements that hold GPUs after it.
struct DecisionRecord {
  double at_s = 0;
  std::int64_t round = -1;            ///< k if at_s is the boundary k * round_s, otherwise -1
  std::vector<Placement> placements;  ///< all placements after the decision, as by Decisions::holding()
  std::shared_ptr<const Explanation> explanation;
};

/// The changes of one decision. `left` is ordered by job and copy, `placed` in the order in which the decision assigns
/// GPUs.
struct Change {
  std::span<const CopyOf> left;       ///< held GPUs after the previous decision and hold none now
  std::span<const Placement> placed;  ///< hold these parts after the decision: new, or with other parts than before
};

/// The decisions in order of time. Below, h is the number of gangs that hold GPUs at a decision, and c is the number of
/// changes.
class Decisions {
 public:
  std::size_t size() const { return m_rows.size(); }
  bool empty() const { return m_rows.empty(); }

  double at_s(std::size_t decision) const { return m_rows[decision].at_s; }
  std::int64_t round(std::size_t decision) const { return m_rows[decision].round; }
  const std::shared_ptr<const Explanation>& explanation(std::size_t decision) const {
    return m_rows[decision].explanation;
  }
  Change change(std::size_t decision) const;  ///< O(1)
  /// Returns all placements after the decision by job and copy; the placements of this decision are in its order.
  /// O(h + c since the checkpoint), with c <= max(64, h there).
  std::vector<Placement> holding(std::size_t decision) const;
  /// Returns the number of decisions up to t_s. O(log size).
  std::size_t upTo(double t_s) const;
  /// Like upTo(), including decisions that are later than t_s only by rounding (model::sameInstant()).
  std::size_t through(double t_s) const;

  /// Returns the whole record, built by holding().
  const DecisionRecord operator[](
      std::size_t decision) const;  // NOLINT(readability-const-return-type): a change of the copy would be lost
  const DecisionRecord at(
      std::size_t decision) const;  ///< std::out_of_range beyond the last  NOLINT(readability-const-return-type)
  const DecisionRecord front() const { return (*this)[0]; }          // NOLINT(readability-const-return-type)
  const DecisionRecord back() const { return (*this)[size() - 1]; }  // NOLINT(readability-const-return-type)

  /// Appends a decision with all its placements. O(h log h).
  void push_back(DecisionRecord record);
  /// Appends a decision after which these jobs (ascending) hold exactly the placements in `holding`, in the order of
  /// the decision. All other jobs keep theirs. A placement that is equal to the previous one is no change.
  /// O((jobs + placements) log h); a checkpoint costs O(1) per change on average.
  void append(double at_s, std::int64_t round, std::shared_ptr<const Explanation> explanation,
              std::span<const model::JobIndex> jobs, std::vector<Placement> holding);
  /// Removes all decisions after the first `count`. O(h log h + dropped).
  void truncate(std::size_t count);
  Decisions first(std::size_t count) const;
  std::vector<model::JobIndex> holders() const;  ///< jobs that hold GPUs after the last decision, ascending
  std::size_t bytes() const { return m_bytes; }  ///< approximate memory of the records, without explanations

  /// Builds the whole record at each step; change() is cheaper.
  class Iterator {
   public:
    using iterator_category = std::random_access_iterator_tag;
    using value_type = DecisionRecord;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = const DecisionRecord;

    Iterator() = default;
    Iterator(const Decisions* all, std::size_t at) : m_all(all), m_at(static_cast<std::ptrdiff_t>(at)) {}
    reference operator*() const { return (*m_all)[static_cast<std::size_t>(m_at)]; }
    reference operator[](std::ptrdiff_t n) const { return *(*this + n); }
    Iterator& operator++() { return *this += 1; }
    Iterator& operator--() { return *this += -1; }
    Iterator operator++(int) { return std::exchange(*this, *this + 1); }
    Iterator operator--(int) { return std::exchange(*this, *this - 1); }
    Iterator& operator+=(std::ptrdiff_t n) {
      m_at += n;
      return *this;
    }
    Iterator& operator-=(std::ptrdiff_t n) { return *this += -n; }
    friend Iterator operator+(Iterator it, std::ptrdiff_t n) { return it += n; }
    friend Iterator operator+(std::ptrdiff_t n, Iterator it) { return it += n; }
    friend Iterator operator-(Iterator it, std::ptrdiff_t n) { return it -= n; }
    friend std::ptrdiff_t operator-(const Iterator& a, const Iterator& b) { return a.m_at - b.m_at; }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.m_at == b.m_at; }
    friend auto operator<=>(const Iterator& a, const Iterator& b) { return a.m_at <=> b.m_at; }

   private:
    const Decisions* m_all = nullptr;
    std::ptrdiff_t m_at = 0;
  };
  Iterator begin() const { return {this, 0}; }
  Iterator end() const { return {this, size()}; }

 private:
  struct Row {
    double at_s = 0;
    std::int64_t round = -1;
    std::shared_ptr<const Explanation> explanation;
    std::uint32_t left = 0, placed = 0;  ///< ends of the changes of this decision in m_left and m_placed
    std::size_t bytes = 0;               ///< of all decisions up to and including this one
  };
  /// All placements after a decision: indices into m_placed, by job, copy.
  struct Checkpoint {
    std::uint32_t decision = 0;
    std::vector<std::uint32_t> held;
  };
  using Held = std::map<CopyOf, std::uint32_t>;

  void place(Placement placement);
  void leave(const CopyOf& copy);
  void close(Row row);
  void keepCheckpoint();
  std::vector<std::uint32_t> heldAt(std::size_t decision) const;

  std::vector<Row> m_rows;
  std::vector<CopyOf> m_left;
  std::vector<Placement> m_placed;
  std::vector<Checkpoint> m_checkpoints;
  Held m_now;               ///< placements after the last decision
  std::size_t m_since = 0;  ///< number of changes since the last checkpoint
  std::size_t m_bytes = 0;
};

}  // namespace roundel::trace
