#pragma once
// A sweep as it is being built: what the file says, with ranges as ranges, and schedulers that are listed but not chosen. Plain values; JSON
// texts are those of resources/help/sweeps.md.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/metrics/warm_up.h"
#include "core/model/spec/option_map.h"

namespace roundel::model {
struct Scenario;
}

namespace roundel::widgets {

struct DraftRange {
  double from = 0, to = 1;
  int steps = 5;
  bool log = false;
  bool operator==(const DraftRange&) const = default;
};

/// One dimension: of the scenario, or an option of one scheduler.
struct DraftVary {
  std::string name;
  std::vector<std::string> paths;   ///< pointers into the scenario; of a scheduler: keys of its options
  std::optional<DraftRange> range;  ///< or
  std::vector<std::string> values;  ///< JSON texts, one a value
  int scheduler = -1;               ///< into SweepDraft::schedulers; -1: of the scenario
  std::map<std::string, std::string> labels =
      {};  ///< by value: its name in the results; a value that has none is its own
  bool operator==(const DraftVary&) const = default;
};

struct DraftScheduler {
  std::string policy;
  std::string label;  ///< empty: named by its scheduler
  model::OptionMap options;
  bool used = true;
  bool operator==(const DraftScheduler&) const = default;
};

struct SweepDraft {
  std::string title, notes;
  std::string source;    ///< the member `scenario` of the file as JSON: a file name, or a generator
  std::string scenario;  ///< text of the scenario file; empty where the source is no file
  std::vector<DraftVary> vary;
  std::vector<DraftScheduler> schedulers;
  std::vector<std::uint64_t> seeds;
  std::vector<std::string> metrics;  ///< empty: all
  metrics::WarmUp warm_up;
  std::string expected, paper;  ///< members of the file that are kept as they are, JSON; empty: none
  bool operator==(const SweepDraft&) const = default;
};

/// Nothing varied yet: the scenario, its lanes chosen, every other scheduler listed, 10 seeds.
SweepDraft draftOf(const model::Scenario& scenario);
/// Of a sweep file's text; the scenario that it names is read from `folder`. `error` and nothing where it is no JSON object. Faults inside are
/// those of experiment::readSweepText.
std::optional<SweepDraft> draftFromText(const std::string& text, const std::filesystem::path& folder,
                                        std::string& error);
/// The sweep file. `source`: the JSON of its member `scenario`, instead of the draft's.
std::string textOf(const SweepDraft& draft, const std::string& source);

/// The values of a dimension as JSON texts, both ends of a range included. Empty where a range makes no sense.
std::vector<std::string> valuesOf(const DraftVary& vary);
/// JSON of what someone types: a number, true, a word without quotes.
std::string valueFromTyped(const std::string& typed);
/// "274", "0.5", "V100": of a value's JSON, to three digits where it came from a range.
std::string shortValue(const std::string& json);
/// The label of a value, or shortValue().
std::string nameOf(const DraftVary& vary, const std::string& value);

}  // namespace roundel::widgets
