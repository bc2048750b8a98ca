// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why GPUs were idle, from the trace alone. An idle GPU (on a node that is up, in no row of a job) at an instant is
// - without a job if no waiting job can run on its type;
// - blocked by gang size if such jobs wait, but the smallest gang of each is larger than all idle GPUs of the types
//   that it can run on;
// - left by the policy if a waiting job would fit: because of the policy's order, price or placement rule, or until its
//   next decision.
// The smallest gang of a job is the least size that it allows or, if less, the fewest GPUs with which it ran in this
// trace (copies of HadarE, tasks of Hare). Its GPUs may be of several types and on any nodes: if a policy forbids that,
// the GPUs count as left by the policy.

#include "core/metrics/index/steps.h"
#include "core/metrics/index/trace_index.h"

namespace roundel::metrics {

struct IdleCauses {
  Steps gang;  ///< GPUs blocked by gang size
  Steps left;  ///< GPUs left by the policy
};

/// Computes the causes for one type, or for all if `type` is invalid, up to the end of the trace.
/// O(changes * kinds of gang * types); a kind of gang is a size with the types that it can run on.
IdleCauses idleCauses(const TraceIndex& index, model::TypeIndex type = {});

/// The number of idle GPUs of all types at one instant, by cause.
struct IdleNow {
  int gang = 0, left = 0, no_job = 0;
  bool operator==(const IdleNow&) const = default;
};
/// Computes the causes at t_s, e.g. for the instant under the pointer. O(GPUs log rows + jobs * (log + holds)).
IdleNow idleNow(const TraceIndex& index, double t_s);

}  // namespace roundel::metrics
