// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Job Forker (HadarE Section V-A, Fig. 7): the number of copies of a job, and their ids.

#include <cstddef>
#include <cstdint>

namespace roundel::policies::hadare {

/// Converts ids: job_ID = max_jobs * i + parent, i = 1..f. Parents count from 0, so that parent = id mod max_jobs and i
/// = id div max_jobs (with parents from 1, parent max_jobs would be decoded as the next copy of parent 0). O(1).
class JobIds {
 public:
  explicit JobIds(std::int64_t max_jobs) : m_maxJobs(max_jobs) {}
  std::int64_t encode(std::int64_t parent, int copy) const { return m_maxJobs * copy + parent; }
  std::int64_t parentOf(std::int64_t id) const { return id % m_maxJobs; }
  std::int64_t maxJobs() const { return m_maxJobs; }

 private:
  std::int64_t m_maxJobs;
};

/// Returns the smallest power of ten over the number of jobs.
std::int64_t defaultMaxJobs(std::size_t jobs);

/// The rule for the number of copies. With fewer copies than nodes the utilisation of one job falls (HadarE Theorem 3;
/// README.md says where the theorem fails).
enum class ForkRule {
  All,    ///< one copy of every job for each node
  Long,   ///< the same, but only for jobs that no node can finish within one round
  Number  ///< a fixed number of copies
};
struct Fork {
  ForkRule rule = ForkRule::All;
  int number = 0;
};
/// Returns f, at most one copy for each node. `alone_s`: total steps over the rate of the job's best node.
int copiesOf(const Fork& fork, std::size_t nodes, double alone_s, double slot_s);

}  // namespace roundel::policies::hadare
