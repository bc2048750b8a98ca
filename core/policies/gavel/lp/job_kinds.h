// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Jobs by kind, and the first job of each kind, so that a search looks at one job of each kind only.
// Internal to core/policies/gavel.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <queue>
#include <tuple>
#include <vector>

namespace roundel::policies::gavel {

/// A job is of at most one kind at a time. The name of a kind is three numbers.
class JobKinds {
 public:
  using Name = std::tuple<std::int32_t, std::uint64_t, std::uint64_t>;

  explicit JobKinds(std::size_t jobs) : m_kindOf(jobs, kNone) {}

  void setKind(std::size_t job, const Name& name);  ///< O(log kinds + log jobs)
  void takeOut(std::size_t job) { m_kindOf[job] = kNone; }
  bool alone(std::size_t job) const { return m_kindOf[job] == kNone; }

  /// Calls visit(job) for the lowest job of each kind that has one, in arbitrary order of kinds. O(kinds), and O(log
  /// jobs) for each job that has left its kind since it was put there.
  template <class Visit>
  void visitFirsts(Visit visit) {
    for (std::size_t k = 0; k < m_listed.size();) {
      const std::int32_t first = m_listed[k].first;
      if (m_kindOf[static_cast<std::size_t>(first)] != m_listed[k].kind) {
        findFirst(k);  // or another kind has moved to its place
        continue;
      }
      visit(static_cast<std::size_t>(first));
      ++k;
    }
  }

 private:
  static constexpr std::int32_t kNone = -1;
  struct Kind {
    /// Jobs that were put here, the lowest on top; some may have left
    std::priority_queue<std::int32_t, std::vector<std::int32_t>, std::greater<>> jobs;
    std::int32_t place = kNone;  ///< index in m_listed
  };
  struct Listed {
    std::int32_t kind = kNone;
    std::int32_t first = kNone;  ///< the top of `jobs`
  };
  void findFirst(std::size_t place);

  std::map<Name, std::int32_t> m_known;
  std::vector<Kind> m_kinds;
  std::vector<Listed> m_listed;        ///< kinds that may have jobs, contiguous because every pivot iterates over them
  std::vector<std::int32_t> m_kindOf;  ///< by job
};

}  // namespace roundel::policies::gavel
