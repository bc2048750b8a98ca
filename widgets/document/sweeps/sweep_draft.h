// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A sweep while it is edited: the content of its file, with ranges not yet expanded, and with schedulers that are listed but not chosen. Plain
// values. JSON texts have the format of resources/help/sweeps.md.

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

/// One dimension: fields of the scenario, or options of one scheduler.
struct DraftVary {
  std::string name;
  std::vector<std::string> paths;   ///< JSON pointers into the scenario, or keys of the scheduler's options
  std::optional<DraftRange> range;  ///< if set, `values` is ignored
  std::vector<std::string> values;  ///< JSON texts
  int scheduler = -1;               ///< index into SweepDraft::schedulers; -1: the scenario
  std::map<std::string, std::string> labels =
      {};  ///< names of values in the results; values that are missing here are named by themselves
  bool operator==(const DraftVary&) const = default;
};

struct DraftScheduler {
  std::string policy;
  std::string label;  ///< empty: the name of its scheduler
  model::OptionMap options = {};
  bool used = true;
  bool operator==(const DraftScheduler&) const = default;
};

struct SweepDraft {
  std::string title, notes;
  std::string source;    ///< the member `scenario` of the file as JSON: a file name, or a generator
  std::string scenario;  ///< text of the scenario file; empty if `source` is no file
  std::vector<DraftVary> vary;
  std::vector<DraftScheduler> schedulers;
  std::vector<std::uint64_t> seeds;
  std::vector<std::string> metrics;  ///< empty: all
  metrics::WarmUp warm_up;
  std::string expected, paper;  ///< members of the file that are kept unchanged, as JSON; may be empty
  bool operator==(const SweepDraft&) const = default;
};

/// A sweep without dimensions: the lanes of the scenario are chosen, all other schedulers are listed, 10 seeds.
SweepDraft draftOf(const model::Scenario& scenario);
/// Reads a sweep file's text; its scenario is read from `folder`. If the text is no JSON object, returns nothing with `error`. Other faults are
/// found by experiment::readSweepText.
std::optional<SweepDraft> draftFromText(const std::string& text, const std::filesystem::path& folder,
                                        std::string& error);
/// The text of the sweep file. `source` replaces the draft's.
std::string textOf(const SweepDraft& draft, const std::string& source);

/// The values of a dimension as JSON texts, with both ends of a range. Empty if the range is invalid.
std::vector<std::string> valuesOf(const DraftVary& vary);
/// The JSON of typed text: a number, true or false, or a word without quotes.
std::string valueFromTyped(const std::string& typed);
/// A value's JSON for display: "274", "0.5", "V100". Values of a range are rounded to three digits.
std::string shortValue(const std::string& json);
/// The label of a value, otherwise shortValue().
std::string nameOf(const DraftVary& vary, const std::string& value);

}  // namespace roundel::widgets
