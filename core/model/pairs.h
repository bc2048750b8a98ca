// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pairs of jobs that may share a GPU, and the rate of each then (scenario key `pair_throughput`; space sharing in
// Narayanan et al., OSDI 2020, Section 3.1, whose measurements have this form).

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

struct PairSpec;

/// Iterations/s of two jobs that share a GPU, without node speed; both > 0.
struct PairRates {
  double first = 0, second = 0;
};

/// The pair throughputs of a scenario by job. Immutable; shared by all runs.
class PairTable {
 public:
  /// Builds the table for the jobs and types of `problem`; its other members may still be empty. Precondition:
  /// validate() found no fault. O(entries log).
  PairTable(const Scenario& scenario, const Problem& problem);

  /// Returns the stated throughputs of `a` and `b` on one GPU of `type`. An entry for the ids of the jobs overrides an
  /// entry for their models. Returns nullopt if they cannot share a GPU: no entry exists, one of them does not allow a
  /// gang of one GPU, or both are the same job. O(log entries).
  std::optional<PairRates> stated(JobIndex a, JobIndex b, TypeIndex type) const;
  /// Returns true if the job can share a GPU with another job. O(1).
  bool mayShare(JobIndex job) const { return job < m_kinds.size() && m_kinds[job].single; }

 private:
  struct Kind {
    bool single = false;  ///< allows one GPU, and has neither a pipeline nor tasks
    std::int32_t model = -1;
  };
  /// By model; both indices, the lower one first; type.
  using Key = std::tuple<bool, std::int32_t, std::int32_t, std::int32_t>;
  void add(const Problem& problem, bool by_model, std::int32_t a, std::int32_t b, const PairSpec& spec);
  std::optional<PairRates> find(bool by_model, std::int32_t a, std::int32_t b, TypeIndex type) const;

  std::vector<Kind> m_kinds;  ///< by job
  std::map<Key, PairRates> m_rates;
};

/// Returns the throughputs at the current rates: a factor that set_throughput applies to a job's rate also applies to
/// the pair. `rate_a` and `rate_b` are the current curves of the jobs by type. Returns nullopt also if one of the jobs
/// can no longer run on the type. O(log entries).
std::optional<PairRates> pairRates(const Problem& problem, JobIndex a, JobIndex b, TypeIndex type,
                                   const std::vector<ThroughputCurve>& rate_a,
                                   const std::vector<ThroughputCurve>& rate_b);

}  // namespace roundel::model
