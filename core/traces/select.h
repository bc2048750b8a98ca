// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Removes rows that cannot be jobs, then keeps those in the window and the sample. Private to core/traces.

#include "core/traces/import.h"

namespace roundel::traces {

/// Drops jobs with a negative submission, without a GPU, or without a duration (unless they state iterations). Then
/// sorts by submission and row, applies the window, shifts times to its begin and sets ids. O(jobs log jobs).
void selectJobs(std::vector<TraceJob>& jobs, const TraceRequest& request, TraceNotes& notes);

/// Returns the selection of selectJobs() as a sentence; empty if everything is kept.
std::string windowSentence(const TraceRequest& request);

/// Returns the largest number of GPUs that jobs hold at one instant if each starts at its submission. O(jobs log jobs).
double peakDemand(const std::vector<TraceJob>& jobs);

}  // namespace roundel::traces
