// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads clusters as imports state them, "v100=20,p100=20", and makes their nodes.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/spec/cluster_spec.h"

namespace roundel::io {

/// Adds `gpus.second` GPUs of type `gpus.first` in nodes of `per_node` GPUs; a smaller last node has the remainder.
/// Node ids are "<type>-<number>", with numbers from `number` on; increments `number`. O(nodes).
void appendNodes(std::vector<model::NodeSpec>& nodes, const std::pair<std::string, int>& gpus, int per_node,
                 int& number);

/// Reads "v100=20,p100=20,k80=20". On failure, returns nullopt and sets `error`.
std::optional<std::vector<std::pair<std::string, int>>> parseCluster(std::string_view text, std::string& error);

}  // namespace roundel::io
