#pragma once
// Values of a job that the scenario does not state but schedulers use: defaults of the format, and values that follow from stated
// ones (resources/help/scenario-format.md). For forms and tool tips, which show both kinds and tell them apart.

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

struct DerivedValue {
  std::string path;             ///< below the job as in a JSON pointer: "gpus", "throughput/V100", "sync/train_s/K80"
  std::optional<double> value;  ///< absent for a word, or where the job cannot run
  std::string word;             ///< "ring"
  std::string unit;             ///< "s", "iterations/s"; empty for counts
  std::string from;             ///< its derivation: "1/X", "1/E, Hops Eq. 4 from timing"; plain English
  bool standard = false;        ///< a default of the format
};

/// All values of one job that are not stated, in the order of the format's keys. Rates are per GPU of the job's own gang.
/// O(types * nodes).
std::vector<DerivedValue> derivedValues(const Problem& problem, JobIndex job);

/// The job's field to which the value belongs: "sync" of "sync/train_s/K80".
std::string fieldOf(const DerivedValue& value);

/// The value at `path`, or nullptr.
const DerivedValue* find(const std::vector<DerivedValue>& values, const std::string& path);

}  // namespace roundel::model
