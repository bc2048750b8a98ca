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

/// What a matrix cell shows: the rate of one GPU, or of the job's full gang; nullopt where the job cannot run.
std::optional<double> shownRate(const model::Job& job, model::TypeIndex type, bool per_gang);

/// Sets a cell: `rate` as shown (per GPU or per gang) is stored in the job's own convention; nullopt = null. Where the job states a
/// table of gang sizes, the entry of its own gang changes. A job that takes its throughput from a template gets its own row.
bool setRate(Document& document, std::size_t job, const std::string& type, std::optional<double> rate, bool per_gang);

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
