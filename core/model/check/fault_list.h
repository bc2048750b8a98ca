// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Collects faults with their JSON paths and limits how many are kept.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::model {

/// A place in a JSON document as a chain on the stack: `Path() / "jobs" / 3 / "gpus"`. Each link refers to the previous
/// link and to the text of its key; a path must not outlive them. The text of the path is only built by pointer().
class Path {
 public:
  Path() = default;  ///< the whole document
  Path operator/(std::string_view key) const { return {this, key, kNoIndex}; }
  Path operator/(std::size_t index) const { return {this, {}, index}; }
  std::string pointer() const;  ///< RFC 6901

 private:
  static constexpr std::size_t kNoIndex = static_cast<std::size_t>(-1);
  Path(const Path* parent, std::string_view key, std::size_t index) : m_parent(parent), m_key(key), m_index(index) {}

  const Path* m_parent = nullptr;
  std::string_view m_key;
  std::size_t m_index = kNoIndex;
};

/// Returns one segment of a JSON pointer with its leading "/"; "~" and "/" are escaped.
std::string pointerSegment(std::string_view key);
/// Returns true if `pointer` is equal to `ancestor` or below it.
bool isWithin(std::string_view pointer, std::string_view ancestor);

/// Faults in order of discovery. The list keeps the first kMaxFaults and only counts the others, so that a file with
/// millions of faults costs no more than a file with a few.
class FaultList {
 public:
  /// Returns false to drop a fault that is only a consequence of another fault. May change the pointer.
  using Keep = std::function<bool(Fault&)>;
  static constexpr std::size_t kMaxFaults = 200;

  explicit FaultList(Keep keep = {}) : m_keep(std::move(keep)) {}
  void add(Fault fault);
  /// Counts a fault without keeping it. If full(), callers need not build the texts of a fault.
  void countOnly();
  bool full() const { return m_kept.size() >= kMaxFaults; }
  /// Appends the faults of another list, including those that it only counted.
  void append(FaultList other);
  const std::vector<Fault>& kept() const { return m_kept; }
  /// Returns the kept faults, so that a reader can set their line numbers.
  std::vector<Fault>& kept() { return m_kept; }
  std::size_t count() const { return m_kept.size() + m_dropped; }
  bool empty() const { return m_kept.empty(); }
  /// Returns the number of added faults, including those that `keep` dropped.
  std::size_t seen() const { return m_seen; }
  /// Returns the faults sorted by line if lines are known, otherwise in order of discovery. If faults were only
  /// counted, the last entry is "and N more faults" (code "more-faults").
  std::vector<Fault> take() &&;

 private:
  Keep m_keep;
  std::vector<Fault> m_kept;
  std::size_t m_dropped = 0;  // counted but not kept
  std::size_t m_seen = 0;
};

/// Like validate(scenario) of validate.h, without the faults that `keep` rejects. A reader rejects faults that only
/// follow from a value that it could not read.
FaultList validate(const Scenario& scenario, FaultList::Keep keep);

}  // namespace roundel::model
