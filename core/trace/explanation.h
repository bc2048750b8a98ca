#pragma once
// Why a decision was taken, as data that an inspector can draw and a file can hold without knowing the policy
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

/// What a column is to the picture of its table; Plain to all others.
enum class Role {
  Plain,
  Across,  ///< names the cell of a matrix, the piece of a share, the bar of a level; several are read together ("4 × V100")
  Lane,      ///< the row of a timeline
  Start,     ///< of an interval, s
  End,       ///< of an interval, s
  Amount,    ///< what is compared: shade, length
  Reference  ///< a mark beside Amount: what it was before, or what it could be at most
};

/// How a table may be drawn by somebody who does not know the policy. A table that lacks a column of a role that its picture
/// needs is not drawn; its numbers can be read all the same.
enum class Picture {
  None,
  Matrix,    ///< a row a job, a cell a value of Across, shaded by Amount; the chosen rows of the table are marked cells
  Timeline,  ///< an interval a row: Start, End, Lane (one lane where there is none), coloured by job; chosen ones solid, others planned
  Ready,     ///< busy until: Lane, End; drawn into the timeline that has lanes of these names
  Order,     ///< jobs in the order of the rows, Amount under each, chosen ones marked
  Shares,    ///< a bar a job, Amount split over Across; Reference: what each piece could be at most
  Levels     ///< a bar a row: Across, Amount, Reference = what it was before
};

/// One column of a Table; all columns of a table have the same number of cells. NaN prints as an empty cell.
struct Column {
  std::string name;  ///< the field's word or the paper's symbol, e.g. "payoff", "Y / rounds"
  std::string unit;  ///< "" where there is none
  std::variant<std::vector<double>, std::vector<model::JobIndex>, std::vector<model::NodeIndex>,
               std::vector<model::TypeIndex>, std::vector<std::string>, std::vector<PartList>>
      cells;
  Role role = Role::Plain;
};

/// A named table. Where it has a JobIndex column, an inspector shows a selected job its own rows.
struct Table {
  std::string id;     ///< kebab-case, stable: "candidates", "prices", "priorities"
  std::string title;  ///< plain English, shown (translated) above it
  std::vector<Column> columns;
  std::vector<char> chosen;  ///< one flag a row: what the decision took; empty = none
  Picture picture = Picture::None;
  std::size_t rows() const;
  const Column* column(Role role) const;  ///< the first of the role, or nullptr
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

/// A kind of reason, defined once as a static constant by the policy that gives it. `text` is an English sentence with
/// {name} slots for the numbers and {blocker} for a job.
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
  model::JobIndex blocker;  ///< a job that stood in the way; invalid where none in particular
};

/// Why a job got what it got: the number that won, in the policy's own currency, and what the next best would have been.
struct Choice {
  model::JobIndex job;
  int copy = 0;
  PartList parts;
  double score = 0;           ///< e.g. priority or payoff; its name is Explanation::score_name
  PartList rejected;          ///< the best rejected alternative of the same job; empty = to wait
  double rejected_score = 0;  ///< NaN where the policy weighed none
};

/// How many iterations a job is believed to take, and what that rests on.
struct Forecast {
  model::JobIndex job;
  double iterations = 0;
  model::ForecastSource source = model::ForecastSource::None;
};

/// How much of every decision's explanation a run keeps, and writes into its folder. What is not kept can be had by a replay
/// (sim::Recording::explain).
enum class Explain {
  None,     ///< nothing
  Reasons,  ///< the rule, its values, who was chosen, who was blocked and why
  Full      ///< tables and matrices too
};
const char* toString(Explain explain);  ///< "none", "reasons", "full"
std::optional<Explain> explainCalled(std::string_view word);
/// What a run of so many jobs keeps where nobody says otherwise: Full up to 200, Reasons up to 1,000, None beyond, where explanations of
/// the whole queue at every decision grow with the square.
Explain usualExplain(std::size_t jobs);

struct Explanation {
  std::string rule;  ///< one sentence: what was maximised or in which order jobs were served, with the paper's symbols
  std::string score_name;  ///< what Choice::score is
  bool solved = false;     ///< an optimisation was solved afresh at this instant
  std::vector<Value> values;
  std::vector<std::shared_ptr<const Matrix>> matrices;  ///< shared between decisions that reuse a solution
  std::vector<std::shared_ptr<const Table>> tables;
  std::vector<Choice> choices;
  std::vector<Reason> reasons;
  std::vector<Forecast> forecasts;  ///< made at this decision; the kernel notes them in JobOutcome
  /// Keeps the rule, its values, choices, reasons and forecasts: what Explain::Reasons asks for.
  void leaveOutTables();
  /// The reason of `job`, or nullptr.
  const Reason* reasonOf(model::JobIndex job) const;
  const Choice* choiceOf(model::JobIndex job, int copy = 0) const;
};

/// The sentence of a reason, its slots filled (numbers shortest form, blocker by id). English; widgets translate `text`.
std::string sentence(const Reason& reason, const model::Problem& problem);

}  // namespace roundel::trace
