#pragma once
// Hare's options, read once. The specs name unit, range, default and source of each.

#include <cstdint>
#include <vector>

#include "core/policies/hare/list_schedule.h"
#include "core/policies/hare/switching.h"
#include "core/policies/options.h"

namespace roundel::policies::hare {

enum class RelaxationKind { Fluid, Lp, Exact, Pieces };  ///< Pieces: rolling.h; no option asks for it

struct Settings {
  RelaxationKind relaxation = RelaxationKind::Fluid;
  std::int64_t lp_above = 300;  ///< more unstarted tasks than this are ordered by the fluid
  Assignment assignment = Assignment::EarliestFinish;
  Switching switching = Switching::Hare;
  bool resident = true;
  bool known = false;  ///< every arrival is known from the start, as published
  std::int64_t max_rounds = 100;
  bool rolling = false;  ///< whole plans are too expensive: rolling.h
};

std::vector<OptionSpec> optionSpecs();
Settings settingsFrom(const Options& options);

}  // namespace roundel::policies::hare
