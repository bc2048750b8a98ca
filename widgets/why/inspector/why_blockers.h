// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What stood in a job's way, computed from the trace alone: the holders of what it needs, free GPUs, jobs that wait
// for a gap. Private to widgets/why/inspector.

#include <cstdint>
#include <map>
#include <vector>

#include "widgets/why/inspector/why_subject.h"

namespace roundel::widgets {

/// A job that holds some of the GPUs in question.
struct Holder {
  model::JobIndex job;
  trace::PartList parts = {};  ///< the held GPUs in question
  int gpus = 0;
  double since_s = 0;
};
/// The holders of GPUs of types that the subject's job can use: first the one that the scheduler names, then by most GPUs. O(jobs log).
std::vector<Holder> holdersOfUsable(const Subject& s);
/// The least number of GPUs that the job needs: "need" in the scheduler's reason, otherwise the job's smallest gang.
/// A scheduler that does not choose gang sizes needs more than the smallest gang.
int neededGpus(const trace::Reason* reason, const model::Job& job);
bool nodeUp(const Subject& s, model::NodeIndex node);  ///< at the subject's instant. O(events)
/// By type, of the types that the job can use: GPUs that are up and held by no job (the subject's own GPUs count as held). O(nodes + jobs log).
std::map<std::int32_t, int> freeOf(const Subject& s, const model::Job& job);

/// The jobs that held the subject's GPU when the decision in force was taken; empty if it was idle then too, or before the first decision.
std::vector<model::JobIndex> heldWhenDecided(const Subject& s);

/// Adds the holders of what the job needs, since when and with how many GPUs; the free GPUs that it can use; the limiting resource.
void addBlockers(const Subject& s, WhyContent& content);
/// For a gap: adds the waiting jobs, their needs, and why none of them took this GPU.
void addWaiting(const Subject& s, WhyContent& content);

}  // namespace roundel::widgets
