// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/cluster_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/io/tables/csv_reader.h"

namespace roundel::io {

void appendNodes(std::vector<model::NodeSpec>& nodes, const std::pair<std::string, int>& gpus, int per_node,
                 int& number) {
  for (int first = 0; first < gpus.second; first += per_node) {
    model::NodeSpec& node = nodes.emplace_back();
    node.id = fmt::format("{}-{}", gpus.first, number++);
    node.gpus = {{gpus.first, std::min(per_node, gpus.second - first)}};
  }
}

std::optional<std::vector<std::pair<std::string, int>>> parseCluster(std::string_view text, std::string& error) {
  std::vector<std::pair<std::string, int>> cluster;
  CsvReader reader(text);
  std::vector<std::string_view> entries;
  reader.next(entries);
  for (const std::string_view entry : entries) {
    const std::size_t equals = std::min(entry.find('='), entry.size());
    const std::string type(entry.substr(0, equals));
    const auto count = parseInteger(entry.substr(std::min(equals + 1, entry.size())));
    const bool twice = std::ranges::any_of(cluster, [&](const auto& e) { return e.first == type; });
    if (type.empty() || twice || !count || *count < 1 || *count > 1'000'000) {
      error = fmt::format(
          "\"{}\" is no part of a cluster: each GPU type once with its GPUs, for example v100=20,p100=20,k80=20",
          entry);
      return std::nullopt;
    }
    cluster.emplace_back(type, static_cast<int>(*count));
  }
  if (cluster.empty())
    error = "the cluster is empty: name GPU types with their GPUs, for example v100=20,p100=20,k80=20";
  return cluster.empty() ? std::nullopt : std::optional(std::move(cluster));
}

}  // namespace roundel::io
