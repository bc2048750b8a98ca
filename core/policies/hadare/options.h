// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// HadarE's options.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"
#include "core/policies/common/options.h"
#include "core/policies/hadare/forker.h"
#include "core/predict/pmi.h"

namespace roundel::policies::hadare {

/// The rule for the nodes of a job's copies.
enum class Nodes {
  Hadar,  ///< Hadar schedules the copies (hadar_nodes.h)
  Fill    ///< our rule (node_choice.h)
};

struct Settings {
  Fork fork;
  Nodes nodes = Nodes::Hadar;
  std::size_t beta = 0;         ///< 0 = all free nodes
  double consolidation_s = 20;  ///< the effective value: actingConsolidation_s()
  /// the default was replaced by the same share of a round, because it would fill the round
  bool consolidation_share = false;
  bool network = false;  ///< `latency` network: adds the time to send the model over the slowest NIC
  bool integer_steps = true;
  bool stated_rates = false;  ///< `estimate` stated: HadarE Eq. 10 is not used
  predict::PmiForm pmi = predict::PmiForm::Sqrt;
  std::optional<std::int64_t> max_jobs;
};

std::vector<OptionSpec> optionSpecs();
/// Parses the options. Adds a fault if an option does not suit the problem: `fork` that is neither a known word nor a
/// count, fewer ids than jobs, a consolidation as long as the round.
Settings settingsFrom(const Options& options, const model::Problem& problem, std::vector<model::Fault>& faults);

/// Returns the effective consolidation. The default is meant for the paper's rounds of 360 s. If it would fill a round,
/// the same share of the round replaces it, so that every scenario runs. Another value that fills a round is a fault of
/// settingsFrom().
double actingConsolidation_s(double stated_s, double round_s);
/// For PolicyInfo: the effective consolidation, and a sentence if it differs from the stated one.
model::OptionMap acting(const model::Problem& problem, const Options& options);
std::string noteOn(const model::Problem& problem, const Options& options);

/// Returns the seconds that each copy of `job` spends on consolidation at the start of a round: consolidation_s, and
/// under `network` also model_gib over the slowest NIC of these nodes.
double consolidation_s(const Settings& settings, const model::Problem& problem, model::JobIndex job,
                       const std::vector<model::NodeIndex>& nodes);

}  // namespace roundel::policies::hadare
