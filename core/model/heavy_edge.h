// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Heavy-Edge assigns replicas to servers so that those with much communication share a server (A-SRPT, Section IV-B;
// policies/asrpt/README.md has an example).
//
// Vertices are replicas, ordered by (stage, replica). Any two replicas of neighbouring stages have an edge of
// 2 d_out_s / k_{s+1}. A stage of k replicas has either a ring of edges 2(k-1)/k h between index neighbours, including
// last to first (k = 2: one edge), or two binary trees in heap order, one over the indices and one over their reverse,
// (k-1)/k h an edge (an edge of both counts twice).
//
// Servers are filled by contributed GPUs, descending; ties keep the given order. The last server takes the rest. A
// server with one GPU takes the vertex of least total weight. Otherwise the heaviest edge between unassigned vertices
// is the seed; the unassigned vertex with the heaviest edge to the set joins until the server is full. Without such an
// edge the lowest vertex joins (the paper: a random one). Ties go to the smaller vertex. A one_server stage is
// indivisible. A vertex joins only if the indivisible ones still fit.

#include <vector>

#include "core/model/pipeline.h"

namespace roundel::model {

/// Returns the server (position in `gpus`) of each replica, stage by stage. `gpus` is the number of GPUs that each
/// server contributes; their sum is the number of replicas. Returns an empty vector if one_server stages cannot be kept
/// whole; `split` ignores one_server. O(replicas^2) in the worst case, some microseconds for gangs of up to 64.
std::vector<int> heavyEdge(const Pipeline& pipeline, const std::vector<int>& gpus, bool split = false);

/// Returns the number of GPUs to take from each server of `offered`, which is in order of preference: all of each
/// server, and the rest from the last one. If this would split one_server stages, each of them first gets a place (by
/// search, largest stage first, servers in order); the other replicas then fill the remaining room in order. Empty if
/// there is no room.
std::vector<int> contributions(const Pipeline& pipeline, const std::vector<int>& offered);

/// Returns true if one_server stages can stay whole on servers with these numbers of GPUs. A search; exact unless it
/// takes over 100,000 steps.
bool keepsStagesWhole(const Pipeline& pipeline, const std::vector<int>& gpus);
/// Like keepsStagesWhole(), for stages of these sizes.
bool canPack(const std::vector<int>& sizes, const std::vector<int>& gpus);

}  // namespace roundel::model
