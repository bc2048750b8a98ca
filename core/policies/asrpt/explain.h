#pragma once
// A-SRPT's decisions as tables and reasons.

#include <map>
#include <vector>

#include "core/policies/asrpt/bound.h"
#include "core/policies/asrpt/settings.h"
#include "core/policies/asrpt/shop.h"
#include "core/policies/asrpt/virtual_machine.h"

namespace roundel::policies::asrpt {

/// A communication-heavy head that waits for a better placement.
struct Delay {
  double kappa_s = 0;     ///< alpha when it first could have started
  double deadline_s = 0;  ///< then it starts anyway
};

/// What became of a job that was looked at.
struct Verdict {
  enum class Kind {
    Started,
    NoRoom,  ///< fewer free GPUs than g; number: the free ones it can use
    NoServers,  ///< enough of them, but a stage would not stay whole, or nothing says how fast it is there; number: as above
    NotUp,    ///< not even with everything that is up idle
    Delayed,  ///< number: alpha now
    Slot      ///< number: the next slot
  };
  Kind kind = Kind::Started;
  double number = 0;
};

/// All that an explanation needs; references live as long as the decision.
struct AsrptState {
  const Settings& settings;
  const Shop& shop;
  const VirtualMachine& machine;
  std::vector<model::JobIndex> queue;
  const std::map<model::JobIndex, Delay>& delays;
  const std::map<model::JobIndex, Verdict>& verdicts;
  const Bound& bound;
};

/// Tables: `virtual-machine` (job, p, left, completion, n~ and what it rests on; chosen: being served), `virtual-gantt` (job, start, end; chosen: past, the
/// rest is what follows if nothing arrives; at most kMaxIntervals of each), `queue` (place, alpha ratio, delay). O(jobs waiting).
trace::Explanation explain(const AsrptState& state);
constexpr std::size_t kMaxIntervals = 128;

/// A choice for every gang that runs: its alpha over alpha~_min, beside the placement that it did not take.
void explainGangs(const Shop& shop, trace::Explanation& out);

/// Reasons that A-SRPT and its baselines give alike.
const trace::ReasonKind& noRoomKind();
const trace::ReasonKind& noServersKind();
const trace::ReasonKind& notUpKind();
const trace::ReasonKind& behindKind();

}  // namespace roundel::policies::asrpt
