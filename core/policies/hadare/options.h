#pragma once
// HadarE's options.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/hadare/forker.h"
#include "core/policies/options.h"
#include "core/predict/pmi.h"

namespace roundel::policies::hadare {

/// Which nodes a job's copies get.
enum class Nodes {
  Hadar,  ///< Hadar schedules the copies (hadar_nodes.h)
  Fill    ///< our rule (node_choice.h)
};

struct Settings {
  Fork fork;
  Nodes nodes = Nodes::Hadar;
  std::size_t beta = 0;              ///< 0 = all free nodes
  double consolidation_s = 20;       ///< that acts: actingConsolidation_s()
  bool consolidation_share = false;  ///< it is the default's share of a round that the default would fill
  bool network = false;              ///< `latency` network: plus the time to send the model over the slowest NIC
  bool integer_steps = true;
  bool stated_rates = false;  ///< `estimate` stated: HadarE Eq. 10 is not used
  predict::PmiForm pmi = predict::PmiForm::Sqrt;
  std::optional<std::int64_t> max_jobs;
};

std::vector<OptionSpec> optionSpecs();
/// Appends a fault where an option does not suit the problem: `fork` that is neither a known word nor a count, fewer ids than jobs, a
/// consolidation as long as the round.
Settings settingsFrom(const Options& options, const model::Problem& problem, std::vector<model::Fault>& faults);

/// The default goes with the paper's rounds of 360 s. Where it would leave nothing of a round it stands for the same share of it, so
/// that every scenario runs; another value that does is the user's word, and a fault of settingsFrom().
double actingConsolidation_s(double stated_s, double round_s);
/// What PolicyInfo has: the consolidation that acts, and a sentence where it is not the one that was stated.
model::OptionMap acting(const model::Problem& problem, const Options& options);
std::string noteOn(const model::Problem& problem, const Options& options);

/// Seconds that each copy of `job` spends on consolidation at the start of a round: consolidation_s, and under `network`
/// model_gib over the slowest NIC of these nodes.
double consolidation_s(const Settings& settings, const model::Problem& problem, model::JobIndex job,
                       const std::vector<model::NodeIndex>& nodes);

}  // namespace roundel::policies::hadare
