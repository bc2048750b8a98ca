#pragma once
// Collects faults: their place (a path that costs nothing until it is printed) and how many are kept.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::model {

/// A place in a JSON document as a chain on the stack: `Path() / "jobs" / 3 / "gpus"`. Each link refers to the one before it
/// and to the text of its key, so a path must not outlive them.
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

/// One segment of a JSON pointer, "~" and "/" escaped, with its leading "/".
std::string pointerSegment(std::string_view key);
/// Is `pointer` equal to `ancestor` or below it?
bool isWithin(std::string_view pointer, std::string_view ancestor);

/// Faults in order of discovery. The first kMaxFaults are kept, the rest are counted, so that a hostile file of millions of
/// faults costs no more than a file with a few.
class FaultList {
 public:
  /// False: this fault only follows from another and is dropped. May rewrite the pointer.
  using Keep = std::function<bool(Fault&)>;
  static constexpr std::size_t kMaxFaults = 200;

  explicit FaultList(Keep keep = {}) : m_keep(std::move(keep)) {}
  void add(Fault fault);
  /// Counts a fault without keeping it: where full(), its text need not be made.
  void addUnkept();
  bool full() const { return m_kept.size() >= kMaxFaults; }
  /// Adds the faults of another list, those included that it only counted.
  void append(FaultList other);
  const std::vector<Fault>& kept() const { return m_kept; }
  /// The kept faults, so that a reader can fill in lines.
  std::vector<Fault>& kept() { return m_kept; }
  std::size_t count() const { return m_kept.size() + m_dropped; }
  bool empty() const { return m_kept.empty(); }
  /// The number of faults added, those that `keep` dropped included.
  std::size_t seen() const { return m_seen; }
  /// By line where lines are known, else in order of discovery; "and N more faults" (code "more-faults") comes last.
  std::vector<Fault> take() &&;

 private:
  Keep m_keep;
  std::vector<Fault> m_kept;
  std::size_t m_dropped = 0;  // counted, not kept
  std::size_t m_seen = 0;
};

/// As validate(scenario) of validate.h, leaving out the faults that `keep` does not want (a reader knows which only follow
/// from a value that it could not read).
FaultList validate(const Scenario& scenario, FaultList::Keep keep);

}  // namespace roundel::model
