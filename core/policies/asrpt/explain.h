// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A-SRPT's decisions as tables and reasons.

#include <map>
#include <vector>

#include "core/policies/asrpt/bound.h"
#include "core/policies/asrpt/cluster_state.h"
#include "core/policies/asrpt/settings.h"
#include "core/policies/asrpt/virtual_machine.h"

namespace roundel::policies::asrpt {

/// A communication-heavy head that waits for a better placement.
struct Delay {
  double kappa_s = 0;     ///< alpha when it first could have started
  double deadline_s = 0;  ///< the instant at which it starts anyway
};

/// The result for a job that was tried.
struct Verdict {
  enum class Kind {
    Started,
    NoRoom,     ///< fewer free GPUs than g; number: the free ones it can use
    NoServers,  ///< enough of them, but a stage would be split, or its rate there is unknown; number: as above
    NotUp,      ///< does not fit even if all GPUs that are up were idle
    Delayed,    ///< number: alpha now
    Slot        ///< number: the next slot
  };
  Kind kind = Kind::Started;
  double number = 0;
};

/// The inputs of an explanation; references live as long as the decision.
struct AsrptState {
  const Settings& settings;
  const ClusterState& cluster;
  const VirtualMachine& machine;
  std::vector<model::JobIndex> queue;
  const std::map<model::JobIndex, Delay>& delays;
  const std::map<model::JobIndex, Verdict>& verdicts;
  const Bound& bound;
};

/// Returns tables: `virtual-machine` (job, p, left, completion, n~ and its source; chosen: being served),
/// `virtual-gantt` (job, start, end; chosen: past, the others follow if no job arrives; at most kMaxIntervals of each),
/// `queue` (place, alpha ratio, delay). O(jobs waiting).
trace::Explanation explain(const AsrptState& state);
constexpr std::size_t kMaxIntervals = 128;

/// Adds a choice for every running gang: its alpha over alpha~_min, and the rejected placement.
void explainGangs(const ClusterState& cluster, trace::Explanation& out);

/// Reasons that A-SRPT and its baselines share.
const trace::ReasonKind& noRoomKind();
const trace::ReasonKind& noServersKind();
const trace::ReasonKind& notUpKind();
const trace::ReasonKind& behindKind();

}  // namespace roundel::policies::asrpt
