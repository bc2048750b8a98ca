// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a paper printed: the `expected` entries of a sweep file and its `paper` block (resources/help/papers.md).

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::experiment {

/// The claim of the paper: a number, or only that ours is above or below `value` (default: 1 for a ratio, 0 for a
/// difference).
enum class Claim { Value, Above, Below };
/// How the schedulers in `others` are used: not at all, as denominator of a ratio, or as subtrahend of a difference.
enum class Against { Nothing, Ratio, Difference };
/// How values of several points are combined: the mean of their ratios, the ratio of their means, the smallest or the
/// largest of their ratios. Without `against`, Ratios and Means are both the mean over the points.
enum class Combine { Ratios, Means, Smallest, Largest };

/// Name of a dimension -> one or several values, as cells of results.csv.
using PointFilter = std::map<std::string, std::vector<std::string>>;

struct ExpectedEntry {
  std::string name;       ///< "makespan, Hops / Sia"; built from the other members if the file names none
  std::string metric;     ///< of the catalogue, or a column of timing.csv
  std::string scheduler;  ///< label
  Against against = Against::Nothing;
  std::vector<std::string> others;  ///< labels; of several, the best or the worst for each seed
  bool worst = false;               ///< use the worst of `others` by the direction of the metric
  /// two labels: the ratio of each point is divided by the ratio of the first to the second
  std::vector<std::string> beyond;
  PointFilter at;        ///< selected points; empty: all
  PointFilter ratio_at;  ///< the number is the value at `at` divided by the value at these points
  Combine combine = Combine::Ratios;
  Claim claim = Claim::Value;
  std::optional<double> value;      ///< the paper's; always set for Claim::Value
  std::optional<double> tolerance;  ///< relative to the value; default 0.1
  std::string kind = "printed";     ///< "printed", "derived" or "read off the figure"
  std::string source, note;
  bool our_jobs = true;  ///< the jobs are drawn by us, so that only ratios and differences can be compared
};

/// A change of the set-up that the sweep also runs, to see whether it explains a miss.
struct Ablation {
  std::string title;
  std::map<std::string, std::string> instead;  ///< label -> label that replaces it
  std::map<std::string, std::string> metric;   ///< metric -> metric that replaces it
  PointFilter at;                              ///< replaces these dimensions of an entry's `at`
};

struct PaperFigure {
  std::string paper;   ///< id: "hops"
  std::string figure;  ///< "Table 4"
  std::string title;
  /// origins of the set-up: stated by the paper, derived, chosen by us, unstated
  std::vector<std::string> papers, derived, ours, unstated;
  std::vector<Ablation> ablations;
};

/// Reads `expected` and `paper` of a sweep file. Adds faults with JSON pointers. O(entries).
class PaperReader {
 public:
  explicit PaperReader(std::vector<model::Fault>& faults) : m_faults(faults) {}
  std::vector<ExpectedEntry> expected(const nlohmann::ordered_json& list);
  PaperFigure figure(const nlohmann::ordered_json& object);

 private:
  void fault(std::string pointer, std::string message, std::string hint);
  bool object(const nlohmann::ordered_json& value, const std::string& at, const std::vector<std::string_view>& keys);
  std::string word(const nlohmann::ordered_json& object, const char* key, const std::string& at);
  std::vector<std::string> words(const nlohmann::ordered_json& object, const char* key, const std::string& at);
  std::optional<double> number(const nlohmann::ordered_json& object, const char* key, const std::string& at);
  PointFilter points(const nlohmann::ordered_json& object, const char* key, const std::string& at);
  /// Returns the position of a word in `known`. For any other word, adds a fault and returns 0.
  std::size_t choice(const nlohmann::ordered_json& object, const char* key, const std::string& at,
                     const std::vector<std::string_view>& known);
  ExpectedEntry entry(const nlohmann::ordered_json& object, const std::string& at);
  void others(const nlohmann::ordered_json& object, const std::string& at, ExpectedEntry& entry);
  Ablation ablation(const nlohmann::ordered_json& object, const std::string& at);

  std::vector<model::Fault>& m_faults;
};

/// The names in a sweep, for the check of entries.
struct SweepNames {
  std::vector<std::string> schedulers, metrics;
  std::map<std::string, std::vector<std::string>> dimensions;  ///< name -> values as cells
};

/// Returns a fault for each entry or ablation that names an unknown scheduler, metric, dimension or value. O(entries).
std::vector<model::Fault> checkPaper(const std::vector<ExpectedEntry>& entries, const PaperFigure& figure,
                                     const SweepNames& names);

}  // namespace roundel::experiment
