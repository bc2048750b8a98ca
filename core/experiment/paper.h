#pragma once
// What a paper printed, beside a sweep: the `expected` entries of a sweep file and its `paper` block (resources/help/papers.md).

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/check/validate.h"

namespace roundel::experiment {

/// What the paper says: a number, or only that ours lies above or below one (`value`; where it prints none, above or below 1 for a ratio
/// and 0 for a difference).
enum class Claim { Value, Above, Below };
/// Beside which schedulers: none, as a ratio to them, or as a difference from them.
enum class Against { Nothing, Ratio, Difference };
/// How several points become one number: the mean of their ratios, the ratio of their means, the least or the largest of their ratios.
/// Without `against` both means are the mean over the points.
enum class Over { Ratios, Means, Least, Most };

/// Values by the name of a dimension, each one or several, as cells of results.csv.
using PointFilter = std::map<std::string, std::vector<std::string>>;

/// One number of a paper.
struct ExpectedEntry {
  std::string name;       ///< "makespan, Hops / Sia"; built from the rest where the file names none
  std::string metric;     ///< of the catalogue, or a column of timing.csv
  std::string scheduler;  ///< label
  Against against = Against::Nothing;
  std::vector<std::string> others;  ///< labels; of several the best or the worst of each seed
  bool worst = false;               ///< the worst of `others` by the metric's direction
  std::vector<std::string>
      beyond;            ///< two labels: then the ratio of each point is divided by the first's over the second's
  PointFilter at;        ///< points that count; all where it is empty
  PointFilter ratio_at;  ///< then the number is that at `at` over that at these points
  Over over = Over::Ratios;
  Claim claim = Claim::Value;
  std::optional<double> value;      ///< the paper's; always there for Claim::Value
  std::optional<double> tolerance;  ///< relative to the value; 0.1 where not stated
  std::string kind = "printed";     ///< "printed", "derived" or "read off the figure"
  std::string source, note;
  bool our_jobs = true;  ///< the jobs are drawn by us: only ratios and differences can be compared
};

/// A change of the set-up that the sweep runs as well, to see whether it explains a miss.
struct Ablation {
  std::string title;
  std::map<std::string, std::string> instead;  ///< label -> label that takes its place
  std::map<std::string, std::string> metric;   ///< metric -> metric that is measured in its place
  PointFilter at;                              ///< replaces these dimensions of an entry's `at`
};

/// The `paper` block.
struct PaperFigure {
  std::string paper;   ///< id: "hops"
  std::string figure;  ///< "Table 4"
  std::string title;
  std::vector<std::string> papers, derived, ours, unstated;  ///< whose is what
  std::vector<Ablation> ablations;
};

/// Reads `expected` and `paper` of a sweep file; faults with JSON pointers are added. O(entries).
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
  /// The position of a word among `known`; a fault and 0 for any other.
  std::size_t choice(const nlohmann::ordered_json& object, const char* key, const std::string& at,
                     const std::vector<std::string_view>& known);
  ExpectedEntry entry(const nlohmann::ordered_json& object, const std::string& at);
  void others(const nlohmann::ordered_json& object, const std::string& at, ExpectedEntry& entry);
  Ablation ablation(const nlohmann::ordered_json& object, const std::string& at);

  std::vector<model::Fault>& m_faults;
};

/// What a sweep has, by which entries are checked.
struct SweepNames {
  std::vector<std::string> schedulers, metrics;
  std::map<std::string, std::vector<std::string>> dimensions;  ///< values as cells
};

/// Entries and ablations that name a scheduler, a metric, a dimension or a value that the sweep does not have. O(entries).
std::vector<model::Fault> checkPaper(const std::vector<ExpectedEntry>& entries, const PaperFigure& figure,
                                     const SweepNames& names);

}  // namespace roundel::experiment
