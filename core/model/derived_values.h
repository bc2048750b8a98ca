#pragma once
// What the schedulers are told of a job that the scenario does not state: defaults of the format, and values that follow from what
// the job does state (resources/help/scenario-format.md). For forms and tool tips, which show both and say which is which.

#include <optional>
#include <string>
#include <vector>

#include "core/model/problem.h"

namespace roundel::model {

struct DerivedValue {
  std::string path;             ///< below the job as in a JSON pointer: "gpus", "throughput/V100", "sync/train_s/K80"
  std::optional<double> value;  ///< absent where it is a word, or where the job cannot run
  std::string word;             ///< "ring"
  std::string unit;             ///< "s", "iterations/s"; empty for counts
  std::string from;             ///< why it is so: "1/X", "1/E, Hops Eq. 4 from timing"; plain English
  bool standard = false;        ///< a default of the format: follows from nothing
};

/// Everything of one job that is not stated, in the order of the format's keys. Rates are of each GPU of the job's own gang.
/// O(types * nodes).
std::vector<DerivedValue> derivedValues(const Problem& problem, JobIndex job);

/// The field of the job that the value stands for: "sync" of "sync/train_s/K80".
std::string fieldOf(const DerivedValue& value);

/// The value at `path`, or nullptr.
const DerivedValue* find(const std::vector<DerivedValue>& values, const std::string& path);

}  // namespace roundel::model
