// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The headline of Why: one sentence on what a job got or waits for, with numbers proved by the trace alone, so it
// exists for all schedulers. Private to widgets/why/inspector.

#include <map>
#include <optional>
#include <vector>

#include "widgets/why/inspector/why_subject.h"

namespace roundel::widgets {

/// What a job waits for at an instant.
struct WaitFacts {
  int need = 0;                      ///< the fewest GPUs that it can run on
  bool needsAllAtOnce = false;       ///< it needs them all at once, because it has neither tasks nor copies
  int usable = 0;                    ///< GPUs that are up and of types that it can run on
  std::map<std::int32_t, int> free;  ///< free ones of them, by type
  std::vector<model::JobIndex>
      holders;                    ///< holders of the others: first the one that the scheduler names, then by most GPUs
  std::optional<double> until_s;  ///< when it next holds GPUs in the trace
  std::optional<double> next_s;   ///< the decision after the one in force
  bool freedSinceDecision = false;  ///< enough are free now, and some of them were not when the decision was taken
  std::vector<model::JobIndex> formerHolders;  ///< the jobs that held those
  int freeSum() const;
};
/// Requires that the subject's job is queued. O(jobs log + segments if it may have tasks).
WaitFacts waitFacts(const Subject& s);

/// "J3 waits until 12:00: its 2 GPUs must be free together, and beside J1 and J2 it finds only 1 × P100." At most two
/// sentences. `future`: they may use what happens after the instant.
QString waitText(const Subject& s, const WaitFacts& facts, bool future);
/// "Waited 4.8 min, 7.2 min to go."
QString waitedText(const Subject& s, const WaitFacts& facts, bool future);
/// "J1 got 2 × V100 on n0 until 12:00". The end is left out without `future`, and if the run ends first.
QString gotText(const Subject& s, bool future);
/// Until when the job keeps exactly its present GPUs; nullopt if that is after the end of the trace. O(its segments).
std::optional<double> keepsUntil(const Subject& s);
/// For a GPU that is idle while jobs wait: its holder at the decision and the time of the next decision, or what the only waiting job waits for.
QString idleText(const Subject& s);
/// At most two names and the number of the others: "J1", "J1 and J2", "J1, J2 and 3 more".
QString namesText(const model::Problem& problem, const std::vector<model::JobIndex>& jobs);

}  // namespace roundel::widgets
