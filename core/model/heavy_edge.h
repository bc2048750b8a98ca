#pragma once
// Heavy-Edge: which replica goes to which server, so that replicas with much communication share a server (A-SRPT, Section IV-B;
// policies/asrpt/README.md has an example).
//
// Vertices are replicas, ordered by (stage, replica). Edges: 2 d_out_s / k_{s+1} between any two replicas of neighbouring
// stages; inside a stage of k replicas either a ring of 2(k-1)/k h between index neighbours, the last to the first too (k = 2:
// one edge), or two binary trees in heap order, one over the indices and one over their reverse, (k-1)/k h an edge (an edge of
// both counts twice).
//
// Servers by GPUs contributed, most first, ties in the order given. A server that takes all that is left takes it. One GPU: the
// vertex of least total weight. Else the heaviest edge between unassigned vertices is the seed and the unassigned vertex on the
// heaviest edge to the set joins until the server is full; without such an edge, the lowest vertex (the paper: a random
// one). Ties: the smaller vertex. A one_server stage is one indivisible vertex; a vertex that joins must leave room for the indivisible ones
// that remain.

#include <vector>

#include "core/model/pipeline.h"

namespace roundel::model {

/// Server (position in `gpus`) of each replica, stage by stage. `gpus`: what each server contributes, together as many as there
/// are replicas. Empty where one_server stages cannot be kept whole; `split` ignores one_server.
/// O(replicas^2) in the worst case, some microseconds for gangs of up to 64.
std::vector<int> heavyEdge(const Pipeline& pipeline, const std::vector<int>& gpus, bool split = false);

/// GPUs to take of each server, `offered` in order of preference: all of each, of the last one as many as needed.
/// Where one_server stages would not stay whole so, each of them first gets a place (by search, largest stage first, servers in
/// order), then the other replicas use the remaining room, in order. Empty: no room.
std::vector<int> contributions(const Pipeline& pipeline, const std::vector<int>& offered);

/// Can one_server stages stay whole on servers with so many GPUs? By search, exact unless it takes over 100,000 steps.
bool keepsStagesWhole(const Pipeline& pipeline, const std::vector<int>& gpus);
/// The same for stages of these sizes.
bool packs(const std::vector<int>& sizes, const std::vector<int>& gpus);

}  // namespace roundel::model
