// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The explanation of a decision as data that does not depend on the policy. Inspectors draw it, and files store it
// (core/README.md).

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/model/forecast_source.h"
#include "core/model/index.h"
#include "core/model/problem.h"

namespace roundel::trace {

using PartList = std::vector<model::Part>;

/// The role of a column when its table is drawn; Plain columns are not drawn.
enum class ColumnRole {
  Plain,
  Across,    ///< the column of a matrix, the piece of a share, or the bar of a level; several are joined ("4 × V100")
  Lane,      ///< the row of a timeline
  Start,     ///< of an interval, s
  End,       ///< of an interval, s
  Amount,    ///< the value that shade or length shows
  Reference  ///< a mark next to Amount: the previous value, or a limit
};

/// How a table is drawn. A table without the columns that its picture needs is shown as numbers only.
///
enum class Picture {
  None,
  Matrix,  ///< one row per job, one column per value of Across, shaded by Amount; chosen rows of the table are marked cells
  /// One interval per row: Start, End, Lane (a single lane if absent), coloured by job; chosen intervals are solid,
  /// others outlined.
  Timeline,
  Ready,   ///< busy until End, by Lane; drawn into the timeline with these lanes
  Order,   ///< jobs in the order of the rows, with Amount below each; chosen jobs are marked
  Shares,  ///< one bar per job, Amount split by Across; Reference: the limit of each piece
  Levels   ///< one bar per row: Across, Amount, Reference = the previous value
};

/// One column of a Table; all columns of a table have the same number of cells. NaN prints as an empty cell.
struct Column {
  std::string name;  ///< the usual term or the symbol of the paper, e.g. "payoff", "Y / rounds"
  std::string unit;  ///< "" if it has none
  std::variant<std::vector<double>, std::vector<model::JobIndex>, std::vector<model::NodeIndex>,
               std::vector<model::TypeIndex>, std::vector<std::string>, std::vector<PartList>>
      cells;
  ColumnRole role = ColumnRole::Plain;
};

/// A named table. If it has a JobIndex column, an inspector shows the rows of the selected job.
struct Table {
  std::string id;     ///< kebab-case, stable: "candidates", "prices", "priorities"
  std::string title;  ///< plain English, shown (translated) above the table
  std::vector<Column> columns = {};
  std::vector<char> chosen = {};  ///< one flag per row: chosen by the decision; empty = none
  Picture picture = Picture::None;
  std::size_t rows() const;
  const Column* column(ColumnRole role) const;  ///< the first column with this role, or nullptr
};

/// A dense job x GPU type matrix (Gavel's Y), drawn as Picture::Matrix. Written to decisions.jsonl as
/// {id: {job: {type: value}}}.
struct Matrix {
  std::string id, title, unit;
  std::vector<model::JobIndex> rows;
  std::vector<model::TypeIndex> columns = {};
  std::vector<double> values = {};  ///< row-major
};

/// A number of the whole decision ("objective", "T", "eta"). Written to decisions.jsonl as {id: value}.
struct Value {
  std::string id, title, unit;
  double value = 0;
};

/// A kind of reason, defined once as a static constant by its policy. `text` is an English sentence with {name} slots
/// for numbers, {name:one|many} for words that agree with a number, and {blocker} for a job.
struct ReasonKind {
  const char* code;  ///< "no-capacity", "payoff-not-positive", ...
  const char* text;
};

struct Number {
  const char* name = nullptr;
  double value = 0;
};

/// Why a queued job received no GPUs at this decision.
struct Reason {
  model::JobIndex job;
  const ReasonKind* kind = nullptr;
  std::array<Number, 4> numbers{};
  model::JobIndex blocker;  ///< a job that holds the GPUs that this job needs; invalid if there is no single such job
  /// The whole sentence, if a program of the user wrote it; then only the code of `kind` counts.
  std::shared_ptr<const std::string> written = {};
};

/// Why a job received its GPUs: its score in the measure of the policy, and the best alternative.
struct Choice {
  model::JobIndex job;
  int copy = 0;
  PartList parts;
  double score = 0;           ///< e.g. priority or payoff; Explanation::score_name is its name
  PartList rejected;          ///< the best rejected alternative of the same job; empty = waiting
  double rejected_score = 0;  ///< NaN if the policy considered no alternative
};

/// The predicted number of iterations of a job, and the source of the prediction.
struct Forecast {
  model::JobIndex job;
  double iterations = 0;
  model::ForecastSource source = model::ForecastSource::None;
};

/// How much of the explanation of each decision a run keeps and writes into its folder. A replay computes the rest
/// (sim::Recording::explain).
enum class Explain {
  None,
  Reasons,  ///< the rule, its values, the chosen jobs, the blocked jobs and the reasons
  Full      ///< also tables and matrices
};
const char* toString(Explain explain);  ///< "none", "reasons", "full"
std::optional<Explain> explainFromText(std::string_view word);
/// Returns the default for a run with this many jobs: Full up to 200, Reasons up to 1,000, otherwise None. Explanations
/// of the whole queue grow with the square of the number of jobs.
Explain usualExplain(std::size_t jobs);

struct Explanation {
  std::string rule;  ///< one sentence in the symbols of the paper: the objective, or the order in which jobs are served
  std::string score_name;  ///< the name of Choice::score
  bool solved = false;     ///< an optimisation was solved at this instant
  std::vector<Value> values;
  std::vector<std::shared_ptr<const Matrix>> matrices;  ///< shared between decisions that reuse a solution
  std::vector<std::shared_ptr<const Table>> tables;
  std::vector<Choice> choices;
  std::vector<Reason> reasons;
  std::vector<Forecast> forecasts;  ///< made at this decision; the kernel copies them to JobOutcome
  /// Removes all except rule, values, choices, reasons and forecasts (Explain::Reasons).
  void removeTables();
  /// Returns the reason of `job`, or nullptr.
  const Reason* reasonOf(model::JobIndex job) const;
  const Choice* choiceOf(model::JobIndex job, int copy = 0) const;
};

/// Returns the sentence of a reason with its slots filled: numbers in their shortest form, the blocker by id. English;
/// widgets translate `text`.
std::string sentence(const Reason& reason, const model::Problem& problem);

}  // namespace roundel::trace
