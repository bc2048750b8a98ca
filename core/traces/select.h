#pragma once
// Rows that cannot be jobs go, and of the rest the window and the sample are kept. Private to core/traces.

#include "core/traces/import.h"

namespace roundel::traces {

/// Drops jobs with a negative submission, without a GPU, without a duration (unless they state iterations); sorts by submission and row;
/// applies the window; shifts times to its begin; gives ids. O(jobs log jobs).
void selectJobs(std::vector<TraceJob>& jobs, const TraceRequest& request, TraceNotes& notes);

/// What selectJobs() was asked for, as a sentence; empty where everything is kept.
std::string windowSentence(const TraceRequest& request);

/// The GPUs that all jobs would hold at once if each started at its submission: the most of any instant. O(jobs log jobs).
double peakDemand(const std::vector<TraceJob>& jobs);

}  // namespace roundel::traces
