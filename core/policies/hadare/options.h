#pragma once
// What can be set on HadarE.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/hadare/forker.h"
#include "core/policies/options.h"
#include "core/predict/pmi.h"

namespace roundel::policies::hadare {

struct Settings {
  Fork fork;
  std::size_t beta = 0;  ///< 0 = all free nodes
  double consolidation_s = 20;
  /// The default would take whole rounds here: its share of the paper's round was taken instead
  bool consolidation_scaled = false;
  bool network = false;  ///< `latency` network: the model's way over the slowest NIC is added
  bool integer_steps = true;
  bool stated_rates = false;  ///< `estimate` stated: HadarE Eq. 10 is not used
  predict::PmiForm pmi = predict::PmiForm::Sqrt;
  std::optional<std::int64_t> max_jobs;
};

std::vector<OptionSpec> optionSpecs();
/// Appends a fault where an option does not suit the problem: `fork` that is neither word nor count, fewer ids than jobs, a
/// consolidation that leaves nothing of the round.
Settings settingsFrom(const Options& options, const model::Problem& problem, std::vector<model::Fault>& faults);

/// Seconds that each copy of `job` spends on consolidation at the start of a round: consolidation_s, and under `network`
/// model_gib over the slowest NIC of these nodes.
double consolidation_s(const Settings& settings, const model::Problem& problem, model::JobIndex job,
                       const std::vector<model::NodeIndex>& nodes);

}  // namespace roundel::policies::hadare
