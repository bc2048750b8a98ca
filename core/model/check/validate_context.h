// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shared by the parts of validate(): ids, GPUs of the cluster, and common checks.
// Private to core/model.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/fault_list.h"
#include "core/model/scenario.h"

namespace roundel::model {

using IdMap = std::map<std::string_view, std::size_t>;  ///< id -> first position

constexpr int kLargestGang = 65'536;       ///< GPUs of one job
constexpr long long kMaxGpus = 1'000'000;  ///< GPUs of a cluster
/// GPU types; the dense linear programs of some schedulers grow with the cube of this number.
constexpr std::size_t kMaxTypes = 256;
constexpr int kLongestChain = 64;  ///< templates in one chain of inheritance

/// The allowed range of a number.
enum class Range { Finite, NonNegative, Positive, Share };

struct ValidateContext {
  const Scenario& scenario;
  FaultList& faults;
  IdMap types = {}, nodes = {}, models = {}, jobs = {};
  std::vector<long long> total = {};    ///< number of GPUs by position in gpu_types
  std::vector<char> chain_broken = {};  ///< by template: the chain has a cycle, an unknown name or too many links
  bool cluster_faulty = false;  ///< if true, a job that does not fit may be a consequence of a fault in the cluster
  bool models_faulty = false;

  void fault(const Path& at, std::string code, std::string message, std::string hint);
  void number(const Path& at, double value, Range range);
  void number(const Path& at, const std::optional<double>& value, Range range) {
    if (value) number(at, *value, range);
  }
  void whole(const Path& at, long long value, long long minimum, long long maximum);
  void whole(const Path& at, const std::optional<int>& value, long long minimum, long long maximum) {
    if (value) whole(at, *value, minimum, maximum);
  }
  /// Returns true if `id` is in `ids`; otherwise adds a fault with the code "unknown-" and `what`. `what` is "GPU type",
  /// "node", ...
  bool known(const Path& at, std::string_view what, std::string_view id, const IdMap& ids);
  /// Adds a fault if the text is longer than a name may be.
  void name(const Path& at, std::string_view text);
  /// Adds a fault if the value is not one of the allowed words.
  void word(const Path& at, const std::optional<std::string>& value, const std::vector<std::string_view>& allowed);
};

/// Checks the keys and values of one job or template as stated, without its templates.
void validateWritten(ValidateContext& context, const Path& at, const JobSpec& job);
/// Checks a job together with its templates: work, gang sizes, rates, and whether the job fits into the cluster.
void validateWhole(ValidateContext& context, const Path& at, const JobSpec& job, bool mayFit);

/// Returns the largest gang below `asked` that fits into the cluster. 0 if not even one GPU fits, or if a node names an
/// unknown GPU type. `job` includes its templates. O(nodes log asked).
int largestThatFits(const Scenario& scenario, const JobSpec& job, int asked);

}  // namespace roundel::model
