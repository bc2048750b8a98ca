#pragma once
// Edits of jobs and of the throughput matrix, each one undoable command on the document. No window needed.

#include <QString>
#include <optional>
#include <string>
#include <vector>

#include "widgets/state/document.h"

namespace roundel::widgets {

/// One value typed into a cell.
struct ParsedNumber {
  std::optional<double> value;  ///< nullopt with an empty reason: the cell was left empty (cannot run there)
  QString reason;               ///< why it is no number
};
/// A number in C notation; empty, "-", "–" and "null" mean none. "0,21" is refused with the hint to write 0.21.
ParsedNumber parseRate(const QString& text);

/// Few digits, yet enough to read back exactly.
QString exactText(double value);

/// What the matrix knows of one job: iterations/s of each GPU of its full gang, by position in gpu_types; 0 = cannot run there.
struct JobRates {
  int gang = 1;
  std::vector<double> per_gpu;
};
/// As stated (templates applied), so that it is right also while the document has faults; rates that follow from something else
/// (timing, stages, sync) are taken from `resolved`, the last problem without faults, which may be null. O(types + templates).
JobRates ratesOf(const model::Scenario& scenario, std::size_t job, const model::Problem* resolved);

/// Sets a cell: `rate` as shown (per GPU or per gang) is stored in the job's own convention; nullopt = null. Where the job states a
/// table of gang sizes, the entry of its own gang changes. A job that takes its throughput from a template, or derives it, gets its
/// own row.
bool setRate(Document& document, std::size_t job, const std::string& type, std::optional<double> rate, bool per_gang);
struct MatrixCell {
  std::size_t job, type;
};
/// Sets cells to "cannot run there", in one command.
bool clearRates(Document& document, const std::vector<MatrixCell>& cells);

/// Appends a job that can run on every GPU type; returns its id.
std::string addJob(Document& document);
/// Deletes jobs and the events that name them, in one command.
bool deleteJobs(Document& document, const std::vector<std::size_t>& jobs);
bool duplicateJobs(Document& document, const std::vector<std::size_t>& jobs);
/// Renames a job and the events that name it. False where the id is empty or taken.
bool renameJob(Document& document, std::size_t job, const std::string& id);

enum class JobField { Name, Model, User, Group, Arrival, Weight, Gpus, MinGpus, MaxGpus, Iterations };
/// Parses and sets a field; an empty text unsets it. Returns the reason where the text is refused, else an empty string.
QString setField(Document& document, std::size_t job, JobField field, const QString& text);
/// Empty where the field is not stated. Iterations are epochs times iterations_per_epoch where they are said so.
QString fieldText(const model::JobSpec& job, JobField field);

/// A block of text (tabs, else semicolons, else commas) as cells. Trailing newline ignored.
std::vector<QStringList> parseBlock(const QString& text);
/// True where commas in the block may be decimal signs or separators: the window asks.
bool ambiguousDecimal(const std::vector<QStringList>& block);

struct PasteResult {
  bool done = false;
  struct Bad {
    std::size_t row, column;
    QString reason;
  };
  std::vector<Bad> bad;  ///< positions inside the block
};
/// Pastes rates at (job, type) as one command, all or nothing. `decimal_comma`: "0,21" is a number.
PasteResult pasteRates(Document& document, std::size_t job, std::size_t type, const std::vector<QStringList>& block, bool per_gang, bool decimal_comma);

}  // namespace roundel::widgets
