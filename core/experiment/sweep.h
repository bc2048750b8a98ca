// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A sweep: one scenario or generator, varied values, schedulers and seeds; every combination is one run
// (resources/help/sweeps.md).

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

/// Path in a sweep of a scenario that scales the time between arrivals to this metrics::OfferedLoad. Generators have
/// the same pointer.
inline constexpr const char* kLoadPath = "/arrivals/load";

/// One dimension of the grid. All paths take their values together.
struct Vary {
  std::string name;  ///< its column in results.csv
  std::vector<std::string>
      paths;  ///< JSON pointers into the scenario or generator; for a scheduler: keys of its options
  std::vector<std::vector<std::string>> values;  ///< by value, then by path: JSON texts
  std::vector<std::string> labels;               ///< by value: its cell in results.csv; empty: the values themselves
};

struct SweepScheduler {
  std::string policy;  ///< id
  std::string label;   ///< its name in results.csv; unique in the sweep
  model::OptionMap options;
  std::vector<Vary> vary;  ///< options that only the runs of this scheduler vary
};

struct Sweep {
  std::string title;
  std::filesystem::path folder;  ///< of the scenario; its relative paths start here
  std::string scenario;          ///< text of the scenario file, or of the generator
  std::string generator;         ///< its name if `scenario` is a generator, otherwise empty
  generate::Files files;         ///< files that the generators of all points name
  std::vector<Vary> vary;
  std::vector<SweepScheduler> schedulers;  ///< not empty: the lanes of the scenario if the file lists none
  std::vector<std::uint64_t> seeds;        ///< not empty
  std::vector<std::string> metrics;        ///< names of the catalogue, in the order of the columns; not empty
  metrics::WarmUp warm_up;                 ///< of every run
  std::vector<ExpectedEntry> expected;     ///< a paper's numbers; they do not affect rows
  std::optional<PaperFigure> paper;        ///< the figure that the sweep reproduces
  /// SHA-256 of everything that determines the rows: scenario, grid, schedulers, seeds, metrics, version of the
  /// program.
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
  std::optional<Sweep> sweep;        ///< nullopt if there is any fault
  std::vector<model::Fault> faults;  ///< of the sweep file, with lines
};

/// Reads a sweep file, format 1. Checks keys, types, schedulers and metrics, and that every path exists in the
/// scenario. checkPoints() checks the scenarios of the grid. Never throws. O(bytes of both files).
SweepResult readSweep(const std::filesystem::path& file);

/// Does the same for a text. `file` is the origin of relative paths and need not exist. `scenario`: the text of the
/// scenario; null: read the file that `text` names.
SweepResult readSweepText(const std::string& text, const std::filesystem::path& file,
                          const std::string* scenario = nullptr);

constexpr std::size_t kMaxRuns = 10'000'000;  ///< limit for one sweep

/// O(schedulers).
std::size_t runCount(const Sweep& sweep);
/// Returns a run by row. The first entry of `vary` changes slowest, then the others, the scheduler and its options; the
/// seed changes fastest. O(dimensions + schedulers).
SweepRun runAt(const Sweep& sweep, std::size_t index);
/// Returns the number of grid points without schedulers and seeds: the product of `vary`. O(dimensions).
std::size_t pointCount(const Sweep& sweep);
std::size_t pointOf(const Sweep& sweep, const SweepRun& run);

/// Returns "round_s = 360, jobs = 20"; empty if nothing is varied.
std::string pointText(const Sweep& sweep, std::size_t point);
/// Returns the text of the scenario or generator at a grid point. If a load cannot be reached, arrivals are not changed
/// and problemAt() reports it. O(bytes of the scenario); with a load also O(jobs).
std::string scenarioAt(const Sweep& sweep, std::size_t point);
/// Returns the problem of a point and seed: the scenario, or what the generator draws with that seed. Faults of a
/// generator have pointers into the sweep file. O(bytes of the scenario, or as generate::generateScenario()).
io::LoadResult problemAt(const Sweep& sweep, std::size_t point, std::uint64_t seed);
/// Returns the options of a run's scheduler, including those that it varies.
model::OptionMap optionsOf(const Sweep& sweep, const SweepRun& run);
/// Returns a value of a dimension as a cell of results.csv: its label, otherwise the text of a string or JSON; for
/// several paths, a JSON list.
std::string valueText(const Vary& vary, std::size_t value);

/// Returns all faults of the scenarios at all points (for generators, with the first seed) and of the schedulers with
/// their options there. Each message begins with the values of the point. Stops after about twenty faults. O(points *
/// scenario).
std::vector<model::Fault> checkPoints(const Sweep& sweep);

}  // namespace roundel::experiment
