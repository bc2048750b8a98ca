// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Values of a job that schedulers use but the scenario does not state: defaults of the format, and values computed from
// stated ones (resources/help/scenario-format.md). Forms and tooltips mark them as derived.

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

struct DerivedValue {
  /// Relative to the job, as in a JSON pointer: "gpus", "throughput/V100", "sync/train_s/K80".
  std::string path;
  std::optional<double> value;  ///< absent for a word, or if the job cannot run
  std::string word;             ///< "ring"
  std::string unit;             ///< "s", "iterations/s"; empty for counts
  std::string derivation;       ///< the derivation in plain English: "1/X", "1/E, Hops Eq. 4 from timing"
  bool is_default = false;      ///< a default of the format
};

/// Returns all values of one job that are not stated, in the order of the keys in the format. Rates are per GPU of the
/// job's gang. O(types * nodes).
std::vector<DerivedValue> derivedValues(const Problem& problem, JobIndex job);

/// Returns the field of the job that contains the value: "sync" for "sync/train_s/K80".
std::string fieldOf(const DerivedValue& value);

/// Returns the value at `path`, or nullptr.
const DerivedValue* find(const std::vector<DerivedValue>& values, const std::string& path);

}  // namespace roundel::model
