// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GPU types and nodes as a scenario or a catalogue states them: not resolved; absent members have no value.

#include <optional>
#include <string>
#include <vector>

namespace roundel::model {

struct GpuTypeSpec {
  std::string id;
  std::optional<std::string> gpu =
      {};  ///< the GPU that it is, if types of one GPU differ by their servers; absent: `id`
  std::optional<double> tensor_tflops;
  std::optional<double> vram_gib;
  std::optional<double> link_params_s;  ///< Hops's B_link, parameters/s inside a node
  std::optional<double> net_params_s;   ///< Hops's B_net, parameters/s between nodes
  std::optional<std::string> color;     ///< "#rrggbb"
  bool operator==(const GpuTypeSpec&) const = default;
};

struct GpuGroupSpec {
  std::string type;
  int count = 1;
  bool operator==(const GpuGroupSpec&) const = default;
};

struct NodeSpec {
  std::string id;
  std::vector<GpuGroupSpec> gpus;
  std::optional<double> intra_gbytes_s;
  std::optional<double> nic_gbits_s;
  std::optional<int> pcie;      ///< generation: 3, 4, 5
  std::optional<double> speed;  ///< factor on the rate of every job; 1 unless stated
  std::optional<double> x, y;   ///< position on the canvas, logical px
  bool operator==(const NodeSpec&) const = default;
};

}  // namespace roundel::model
