#pragma once
// Why GPUs were idle, from the trace alone. At an instant, an idle GPU (on a node that is up, on no row of a job) is
// - without a job, where no waiting job can run on its type;
// - blocked by gang size, where such jobs wait, but the smallest gang of each is larger than all idle GPUs of the types that it can run on;
// - left by the policy, where a waiting job would fit: by its order, its price, its rule of placement, or until its next decision.
// The smallest gang of a job is the least size that it allows or, where that is less, the fewest GPUs with which it ran in this trace (copies of
// HadarE, tasks of Hare). Its GPUs may be of several types and on any nodes: if a policy forbids that, the GPUs count as left by the policy.

#include "core/metrics/index/steps.h"
#include "core/metrics/index/trace_index.h"

namespace roundel::metrics {

struct IdleCauses {
  Steps gang;  ///< GPUs blocked by gang size
  Steps left;  ///< GPUs left by the policy
};

/// For one type, or for all where `type` is invalid. Up to the end of the trace. O(changes * kinds of gang * types), where a kind is a
/// gang size with the types that it can run on.
IdleCauses idleCauses(const TraceIndex& index, model::TypeIndex type = {});

/// GPUs of all types at one instant.
struct IdleNow {
  int gang = 0, left = 0, no_job = 0;
  bool operator==(const IdleNow&) const = default;
};
/// O(GPUs log rows + jobs * (log + holds)): for a reading under the pointer.
IdleNow idleNow(const TraceIndex& index, double t_s);

}  // namespace roundel::metrics
