#pragma once
// A sweep: one scenario or generator of scenarios, values that are varied, schedulers and seeds; every combination is one run (resources/help/sweeps.md).

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/paper.h"
#include "core/generate/generator.h"
#include "core/io/load.h"
#include "core/metrics/warm_up.h"
#include "core/model/check/validate.h"
#include "core/model/spec/option_map.h"

namespace roundel::experiment {

/// As a path of a sweep of a scenario: the time between arrivals is stretched to this metrics::OfferedLoad. A generator has the same pointer.
inline constexpr const char* kLoadPath = "/arrivals/load";

/// One dimension of the grid. All paths take their values together.
struct Vary {
  std::string name;  ///< its column in results.csv
  std::vector<std::string>
      paths;  ///< JSON pointers into the scenario or generator; of a scheduler: keys of its options
  std::vector<std::vector<std::string>> values;  ///< by value, then path: JSON texts
  std::vector<std::string> labels;               ///< by value: its cell in results.csv; empty: the values as they are
};

struct SweepScheduler {
  std::string policy;  ///< id
  std::string label;   ///< its name in results.csv; unique inside the sweep
  model::OptionMap options;
  std::vector<Vary> vary;  ///< of its options: only this scheduler's runs multiply
};

struct Sweep {
  std::string title;
  std::filesystem::path folder;  ///< of the scenario: its relative paths start here
  std::string scenario;          ///< text of the scenario file, or of the generator
  std::string generator;         ///< its name where `scenario` is a generator, else empty
  generate::Files files;         ///< that the generators of all points name
  std::vector<Vary> vary;
  std::vector<SweepScheduler> schedulers;  ///< not empty: the scenario's lanes where the file lists none
  std::vector<std::uint64_t> seeds;        ///< not empty
  std::vector<std::string> metrics;        ///< names of the catalogue, in the order of the columns; not empty
  metrics::WarmUp warm_up;                 ///< of every run
  std::vector<ExpectedEntry> expected;     ///< a paper's numbers; they decide no row
  std::optional<PaperFigure> paper;        ///< which figure the sweep stands for
  /// SHA-256 of everything that decides the rows: scenario, grid, schedulers, seeds, metrics, the program's version.
  std::string identity;
};

/// One run of the grid: positions in the lists of the sweep.
struct SweepRun {
  std::size_t index = 0;            ///< row of results.csv, from 0
  std::vector<std::size_t> values;  ///< by entry of Sweep::vary
  std::size_t scheduler = 0;
  std::vector<std::size_t> options;  ///< by entry of the scheduler's vary
  std::size_t seed = 0;
};

struct SweepResult {
  std::optional<Sweep> sweep;        ///< absent where there is any fault
  std::vector<model::Fault> faults;  ///< of the sweep file; lines filled in
};

/// Reads a sweep file, format 1. Checks keys, types, schedulers and metrics, and that every path leads into the scenario; the scenarios of the
/// grid themselves are checked by checkPoints(). Never throws. O(bytes of both files).
SweepResult readSweep(const std::filesystem::path& file);

/// The same for a text that may stand in no file: `file` is where its relative paths start. `scenario`: the text of the scenario, instead of
/// reading the file that `text` names; null: that file.
SweepResult readSweepText(const std::string& text, const std::filesystem::path& file,
                          const std::string* scenario = nullptr);

constexpr std::size_t kMaxRuns = 10'000'000;  ///< of one sweep

/// O(schedulers).
std::size_t runCount(const Sweep& sweep);
/// Order of rows: the first entry of `vary` changes slowest, then the others, the scheduler, its options, the seed fastest. O(dimensions + schedulers).
SweepRun runAt(const Sweep& sweep, std::size_t index);
/// The points of the grid without schedulers and seeds: the product of `vary`. O(dimensions).
std::size_t pointCount(const Sweep& sweep);
std::size_t pointOf(const Sweep& sweep, const SweepRun& run);

/// "round_s = 360, jobs = 20"; empty where nothing is varied.
std::string pointText(const Sweep& sweep, std::size_t point);
/// The text of the scenario or generator at a point of the grid; arrivals stay as they are if a load cannot be reached, which problemAt()
/// reports. O(bytes of the scenario), with a load also O(jobs).
std::string scenarioAt(const Sweep& sweep, std::size_t point);
/// What runs at a point with a seed: the scenario, or what the generator draws by that seed. Faults of a generator have pointers into the
/// sweep file. O(bytes of the scenario, or as generate::generateScenario()).
io::LoadResult problemAt(const Sweep& sweep, std::size_t point, std::uint64_t seed);
/// The options of a run's scheduler, those that it varies included.
model::OptionMap optionsOf(const Sweep& sweep, const SweepRun& run);
/// A value of a dimension as a cell of results.csv: its label, or the bare text of a string, else JSON; several paths: a JSON list.
std::string valueText(const Vary& vary, std::size_t value);

/// Every fault of the scenarios at all points (generators: with the first seed), and of the schedulers with all their options there; the message begins with the values of the
/// point. Stops after some twenty. O(points * scenario).
std::vector<model::Fault> checkPoints(const Sweep& sweep);

}  // namespace roundel::experiment
