#pragma once
// The headline of Why: one plain sentence on what a job got or waits for, with numbers that the trace alone proves. No policy is asked,
// so every scheduler has it. Private to the inspector.

#include <map>
#include <optional>
#include <vector>

#include "widgets/inspector/why_subject.h"

namespace roundel::widgets {

/// What a job waits for at an instant.
struct WaitFacts {
  int need = 0;                           ///< the fewest GPUs that it may have
  bool together = false;                  ///< and it has them all at once or none: neither tasks nor copies
  int usable = 0;                         ///< GPUs that are up, of types that it can run on
  std::map<std::int32_t, int> free;       ///< of those, by type: held by no job
  std::vector<model::JobIndex> holders;   ///< of the rest, the one that the scheduler names first, then most GPUs first
  std::optional<double> until_s;          ///< it next holds GPUs in the trace
  std::optional<double> next_s;           ///< the decision after the one in force
  bool freed = false;                     ///< enough are free now, and some of them were not when it was decided
  std::vector<model::JobIndex> released;  ///< who held those then
  int freeSum() const;
};
/// The subject's job is queued at the subject's instant. O(jobs log + segments where they may be tasks).
WaitFacts waitFacts(const Subject& s);

/// "J3 waits until 12:00: its 2 GPUs must be free together, and beside J1 and J2 it finds only 1 × P100." Two sentences at most.
/// `future`: what comes after the instant may be told.
QString waitText(const Subject& s, const WaitFacts& facts, bool future);
/// "Waited 4.8 min, 7.2 min to go."
QString waitedText(const Subject& s, const WaitFacts& facts, bool future);
/// "J1 got 2 × V100 on n0 until 12:00"; without `future`, and where the run ends first, without the end.
QString gotText(const Subject& s, bool future);
/// How long the job keeps exactly the GPUs that it has at the instant; nothing where that is not within the trace. O(its segments).
std::optional<double> keepsUntil(const Subject& s);
/// Of a GPU that is idle while jobs wait: who held it at the decision and when the next decision is, or what the only waiting job waits for.
QString idleText(const Subject& s);
/// Up to two names, then how many more: "J1", "J1 and J2", "J1, J2 and 3 more".
QString namesText(const model::Problem& problem, const std::vector<model::JobIndex>& jobs);

}  // namespace roundel::widgets
