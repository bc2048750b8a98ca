#pragma once
// Shared by the parts of validate(): the scenario's ids, the GPUs of the cluster, and the checks that every part needs.
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
constexpr std::size_t kMaxTypes = 256;     ///< GPU types; dense programs of some schedulers grow with their cube
constexpr int kLongestChain = 64;          ///< templates that a job may inherit from one after another

/// The range of a number.
enum class Range { Finite, NonNegative, Positive, Share };

struct ValidateContext {
  const Scenario& scenario;
  FaultList& faults;
  IdMap types, nodes, models, jobs;
  std::vector<long long> total;    ///< GPUs by position in gpu_types
  std::vector<char> chain_broken;  ///< by template: its chain has a cycle, an unknown name or too many links
  bool cluster_faulty = false;     ///< then a job that does not fit may be a consequence
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
  /// False and a fault where `id` is not in `known`; `what` is "GPU type", "node" ...; the code is unknown-<what>.
  bool known(const Path& at, std::string_view what, std::string_view id, const IdMap& ids);
  /// Not longer than a name may be.
  void name(const Path& at, std::string_view text);
  /// One of a few words.
  void word(const Path& at, const std::optional<std::string>& value, const std::vector<std::string_view>& allowed);
};

/// Checks the keys and values of one job or template as written.
void validateWritten(ValidateContext& context, const Path& at, const JobSpec& job);
/// Checks a job together with its templates: its work, gang sizes, rates, and whether it fits.
void validateWhole(ValidateContext& context, const Path& at, const JobSpec& job, bool mayFit);

/// The largest gang below `asked` that the cluster could hold at once; 0 = not even one GPU. `job` with its templates; every GPU type
/// that a node names must be known. O(nodes log asked).
int largestThatFits(const Scenario& scenario, const JobSpec& job, int asked);

}  // namespace roundel::model
