// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options of A-SRPT and of its baselines.

#include <optional>
#include <vector>

#include "core/policies/common/options.h"
#include "core/predict/iterations.h"

namespace roundel::policies::asrpt {

struct ForecastSettings {
  predict::Forecast kind = predict::Forecast::Forest;
  double retrain_s = 86'400;
};

struct Settings {
  double comm_heavy = 1.5;  ///< COMM_HEAVY
  double tau = 1;
  ForecastSettings forecast;
  bool type_aware = true;
  std::optional<double> slot_s;
};

std::vector<OptionSpec> forecastOptions();
std::vector<OptionSpec> optionSpecs();     ///< of asrpt: forecastOptions() and its own
bool growsForest(const Options& options);  ///< the forecasts draw samples and splits of a random forest
ForecastSettings forecastFrom(const Options& options);
Settings settingsFrom(const Options& options);

}  // namespace roundel::policies::asrpt
