// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hadar's parsed options. The specs name unit, range, default and source of each.

#include <cstddef>
#include <vector>

#include "core/policies/common/options.h"
#include "core/policies/hadar/prices.h"

namespace roundel::policies::hadar {

enum class Algorithm { Corrected, AsPublished };
enum class Method { Dp, Exact, Greedy };
enum class QueueOrder { Shortest, Fifo };

struct Settings {
  Algorithm algorithm = Algorithm::Corrected;
  Utility utility = Utility::Norm;
  Method method = Method::Dp;
  std::size_t beam = 64;  ///< 0 = all states
  std::size_t greedy_above = 512;
  QueueOrder queue_order = QueueOrder::Shortest;
  PriceMode price_mode = PriceMode::Point;
  double kappa = 0.1;
  double span = 0.1;
  bool sticky = false;
  bool rigid = false;  ///< W_j GPUs or none, even if the scenario allows other sizes (Hadar Eq. (1e))
};

std::vector<OptionSpec> optionSpecs();
Settings settingsFrom(const Options& options);

}  // namespace roundel::policies::hadar
