#pragma once
// The explanation of a decision, as data that an inspector can draw and a file can hold without knowing the policy
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

/// The role of a column in the picture of its table; Plain: none.
enum class ColumnRole {
  Plain,
  Across,  ///< names the column of a matrix, the piece of a share, the bar of a level; several are joined ("4 × V100")
  Lane,    ///< the row of a timeline
  Start,   ///< of an interval, s
  End,     ///< of an interval, s
  Amount,  ///< the value that is drawn as shade or length
  Reference  ///< a mark beside Amount: its value before, or its limit
};

/// How a table can be drawn without knowing the policy. A table without a column that its picture needs is shown as numbers only.
///
enum class Picture {
  None,
  Matrix,  ///< one row per job, one column per value of Across, shaded by Amount; chosen rows of the table are marked cells
  Timeline,  ///< one interval per row: Start, End, Lane (one lane where there is none), coloured by job; chosen ones solid, others outlined
  Ready,     ///< busy until End, by Lane; drawn into the timeline that has these lanes
  Order,     ///< jobs in the order of the rows, Amount under each, chosen ones marked
  Shares,    ///< one bar per job, Amount split over Across; Reference: the limit of each piece
  Levels     ///< one bar per row: Across, Amount, Reference = the value before
};

/// One column of a Table; all columns of a table have the same number of cells. NaN prints as an empty cell.
struct Column {
  std::string name;  ///< the field's term or the paper's symbol, e.g. "payoff", "Y / rounds"
  std::string unit;  ///< "" where there is none
  std::variant<std::vector<double>, std::vector<model::JobIndex>, std::vector<model::NodeIndex>,
               std::vector<model::TypeIndex>, std::vector<std::string>, std::vector<PartList>>
      cells;
  ColumnRole role = ColumnRole::Plain;
};

/// A named table. Where it has a JobIndex column, an inspector shows the rows of the selected job.
struct Table {
  std::string id;     ///< kebab-case, stable: "candidates", "prices", "priorities"
  std::string title;  ///< plain English, shown (translated) above it
  std::vector<Column> columns;
  std::vector<char> chosen;  ///< one flag per row: chosen by the decision; empty = none
  Picture picture = Picture::None;
  std::size_t rows() const;
  const Column* column(ColumnRole role) const;  ///< the first of the role, or nullptr
};

/// A dense job x GPU type matrix (Gavel's Y), which is drawn as Picture::Matrix. Written to decisions.jsonl as {id: {job: {type: value}}}.
struct Matrix {
  std::string id, title, unit;
  std::vector<model::JobIndex> rows;
  std::vector<model::TypeIndex> columns;
  std::vector<double> values;  ///< row-major
};

/// A number of the decision as a whole ("objective", "T", "eta"). Written to decisions.jsonl as {id: value}.
struct Value {
  std::string id, title, unit;
  double value = 0;
};

/// A kind of reason, defined once as a static constant by its policy. `text` is an English sentence with
/// {name} slots for the numbers, {name:one|many} for words that agree with a number, and {blocker} for a job.
struct ReasonKind {
  const char* code;  ///< "no-capacity", "payoff-not-positive", ...
  const char* text;
};

struct Number {
  const char* name = nullptr;
  double value = 0;
};

/// Why a queued job got nothing at this decision.
struct Reason {
  model::JobIndex job;
  const ReasonKind* kind = nullptr;
  std::array<Number, 4> numbers{};
  model::JobIndex blocker;  ///< a job that holds what this one needs; invalid where there is no particular one
};

/// Why a job got its GPUs: its score in the policy's own measure, and the best alternative.
struct Choice {
  model::JobIndex job;
  int copy = 0;
  PartList parts;
  double score = 0;           ///< e.g. priority or payoff; its name is Explanation::score_name
  PartList rejected;          ///< the best rejected alternative of the same job; empty = to wait
  double rejected_score = 0;  ///< NaN where the policy considered none
};

/// The predicted number of iterations of a job, and the source of the prediction.
struct Forecast {
  model::JobIndex job;
  double iterations = 0;
  model::ForecastSource source = model::ForecastSource::None;
};

/// How much of every decision's explanation a run keeps, and writes into its folder. The rest is found by a replay
/// (sim::Recording::explain).
enum class Explain {
  None,     ///< nothing
  Reasons,  ///< the rule, its values, who was chosen, who was blocked and why
  Full      ///< tables and matrices too
};
const char* toString(Explain explain);  ///< "none", "reasons", "full"
std::optional<Explain> explainCalled(std::string_view word);
/// The default for a run with this many jobs: Full up to 200, Reasons up to 1,000, None beyond, where explanations of
/// the whole queue at every decision grow with the square.
Explain usualExplain(std::size_t jobs);

struct Explanation {
  std::string rule;  ///< one sentence: what was maximised or in which order jobs were served, with the paper's symbols
  std::string score_name;  ///< what Choice::score is
  bool solved = false;     ///< an optimisation was solved at this instant
  std::vector<Value> values;
  std::vector<std::shared_ptr<const Matrix>> matrices;  ///< shared between decisions that reuse a solution
  std::vector<std::shared_ptr<const Table>> tables;
  std::vector<Choice> choices;
  std::vector<Reason> reasons;
  std::vector<Forecast> forecasts;  ///< made at this decision; the kernel notes them in JobOutcome
  /// Keeps only the rule, its values, choices, reasons and forecasts (Explain::Reasons).
  void leaveOutTables();
  /// The reason of `job`, or nullptr.
  const Reason* reasonOf(model::JobIndex job) const;
  const Choice* choiceOf(model::JobIndex job, int copy = 0) const;
};

/// The sentence of a reason, its slots filled (numbers shortest form, blocker by id). English; widgets translate `text`.
std::string sentence(const Reason& reason, const model::Problem& problem);

}  // namespace roundel::trace
