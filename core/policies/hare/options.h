// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Hare's parsed options. The specs name unit, range, default and source of each.

#include <cstdint>
#include <vector>

#include "core/policies/common/options.h"
#include "core/policies/hare/list_schedule.h"
#include "core/policies/hare/switching.h"

namespace roundel::policies::hare {

enum class RelaxationKind { Fluid, Lp, Exact, Pieces };  ///< Pieces: rolling.h; not available as an option

struct Settings {
  RelaxationKind relaxation = RelaxationKind::Fluid;
  std::int64_t lp_above = 300;  ///< if there are more unstarted tasks, the fluid relaxation orders them
  Assignment assignment = Assignment::EarliestFinish;
  Switching switching = Switching::Hare;
  bool resident = true;
  bool known = false;  ///< all arrivals are known from the start, as published
  std::int64_t max_rounds = 100;
  bool rolling = false;  ///< whole plans are too expensive: rolling.h
};

std::vector<OptionSpec> optionSpecs();
Settings settingsFrom(const Options& options);

}  // namespace roundel::policies::hare
