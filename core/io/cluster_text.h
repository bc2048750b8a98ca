#pragma once
// A cluster in a few words, "v100=20,p100=20", as imports are given one, and its nodes.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/spec/cluster_spec.h"

namespace roundel::io {

/// Adds `gpus.second` GPUs of type `gpus.first` in nodes of `per_node`, the remainder in a smaller last node; their ids are
/// "<type>-<number>" from `number` on, which is counted up. O(nodes).
void appendNodes(std::vector<model::NodeSpec>& nodes, const std::pair<std::string, int>& gpus, int per_node,
                 int& number);

/// "v100=20,p100=20,k80=20". nullopt and `error` where it cannot be read.
std::optional<std::vector<std::pair<std::string, int>>> parseCluster(std::string_view text, std::string& error);

}  // namespace roundel::io
