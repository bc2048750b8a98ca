#pragma once
// Two jobs on one GPU: which may share it, and how fast each then is (scenario key `pair_throughput`; space sharing in Narayanan et al.,
// OSDI 2020, Section 3.1, whose measurements are of this form).

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

struct PairSpec;

/// Iterations/s of two jobs beside each other, node speed left out; both > 0.
struct PairRates {
  double first = 0, second = 0;
};

/// The pair throughputs of a scenario, found by job. Immutable, shared by every run.
class PairTable {
 public:
  /// For the jobs and types of `problem`; its other members may be empty yet. Precondition: validate() found no fault. O(entries log).
  PairTable(const Scenario& scenario, const Problem& problem);

  /// The throughputs of `a` and `b` on one GPU of `type`, as stated: by their ids where an entry names them, else by their models. nullopt where they
  /// cannot share: nothing is stated, one of them does not allow a gang of one GPU, or they are one job. O(log entries).
  std::optional<PairRates> stated(JobIndex a, JobIndex b, TypeIndex type) const;
  /// Can the job share a GPU with any other? O(1).
  bool mayShare(JobIndex job) const { return job < m_kinds.size() && m_kinds[job].single; }

 private:
  struct Kind {
    bool single = false;  ///< allows one GPU, and is neither a pipeline nor made of tasks
    std::int32_t model = -1;
  };
  using Key = std::tuple<bool, std::int32_t, std::int32_t, std::int32_t>;  ///< by model; the two, the lower first; type
  void add(const Problem& problem, bool by_model, std::int32_t a, std::int32_t b, const PairSpec& spec);
  std::optional<PairRates> find(bool by_model, std::int32_t a, std::int32_t b, TypeIndex type) const;

  std::vector<Kind> m_kinds;  ///< by job
  std::map<Key, PairRates> m_rates;
};

/// The same at the present rates: a factor that set_throughput puts on a job's rate also holds for the pair. `rate_a`, `rate_b`:
/// the jobs' curves by type now. nullopt also where one of them cannot run on the type any more. O(log entries).
std::optional<PairRates> pairRates(const Problem& problem, JobIndex a, JobIndex b, TypeIndex type,
                                   const std::vector<ThroughputCurve>& rate_a,
                                   const std::vector<ThroughputCurve>& rate_b);

}  // namespace roundel::model
