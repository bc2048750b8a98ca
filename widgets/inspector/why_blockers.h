#pragma once
// Who and what stood in the way, from the trace alone (no policy is asked): who holds what a job needs, what is free, who waits for a gap.
// Private to the inspector.

#include <cstdint>
#include <map>
#include <vector>

#include "widgets/inspector/why_subject.h"

namespace roundel::widgets {

/// A job that holds GPUs of which the question is.
struct Holder {
  model::JobIndex job;
  trace::PartList parts;  ///< of what is asked for
  int gpus = 0;
  double since_s = 0;
};
/// Who holds GPUs of types that the subject's job can use, the one that the scheduler names first, then most GPUs first. O(jobs log).
std::vector<Holder> holdersOfUsable(const Subject& s);
/// The least number of GPUs that the job needs: the number "need" of the scheduler's reason, otherwise the job's smallest gang. A scheduler that
/// does not choose the size of gangs needs more than the smallest gang.
int neededGpus(const trace::Reason* reason, const model::Job& job);
bool nodeUp(const Subject& s, model::NodeIndex node);  ///< at the subject's instant. O(events)
/// By type, of what the job can use: GPUs that are up and held by nobody (the subject's own count as held). O(nodes + jobs log).
std::map<std::int32_t, int> freeOf(const Subject& s, const model::Job& job);

/// The jobs that held the subject's GPU when the decision in force was taken; empty if it was idle then too, or before the first decision.
std::vector<model::JobIndex> heldWhenDecided(const Subject& s);

/// The jobs that hold what it needs, since when and with how many GPUs; free GPUs that it can use; the binding resource.
void addBlockers(const Subject& s, WhyContent& content);
/// For a gap: the waiting jobs, their needs, and why none took this GPU.
void addWaiting(const Subject& s, WhyContent& content);

}  // namespace roundel::widgets
