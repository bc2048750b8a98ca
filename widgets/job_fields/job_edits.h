#pragma once
// Edits of whole jobs and templates, each one undoable command on the document. No window needed.

#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "widgets/job_fields/job_fields.h"
#include "widgets/session/document.h"

namespace roundel::widgets {

// ---- on a scenario value --------------------------------------------------------------------------------------------------------

/// Appends a job that can run on every GPU type, or an empty template; its id is `wanted` or the next free one.
void addSpec(model::Scenario& scenario, SpecList list, const std::string& wanted = {});
/// Renames it wherever it is named: a job in its events, a template in the jobs and templates of it. False where the id is empty or taken.
bool renameSpec(model::Scenario& scenario, SpecList list, std::size_t index, const std::string& id);

// ---- commands -------------------------------------------------------------------------------------------------------------------

/// Returns the new id.
std::string addJob(Document& document, SpecList list = SpecList::Jobs);
/// Deletes jobs and the events that name them; of a deleted template what it gave becomes the jobs' own.
bool deleteJobs(Document& document, const std::vector<std::size_t>& which, SpecList list = SpecList::Jobs);
/// Copies come last, in the order of the originals. Returns their positions.
std::vector<std::size_t> duplicateJobs(Document& document, const std::vector<std::size_t>& which,
                                       SpecList list = SpecList::Jobs);
bool renameJob(Document& document, std::size_t job, const std::string& id, SpecList list = SpecList::Jobs);
/// Moves them by `by` places up or down as far as there is room, together. Returns their new positions.
std::vector<std::size_t> moveJobs(Document& document, const std::vector<std::size_t>& which, int by,
                                  SpecList list = SpecList::Jobs);
/// The order of the file: `order` names every position once.
bool reorderJobs(Document& document, const std::vector<std::size_t>& order, SpecList list = SpecList::Jobs);

/// Sets one field of several jobs to the same text. The reason where one refuses it; then nothing changes.
QString setField(Document& document, const std::vector<std::size_t>& which, std::string_view key, const QString& text,
                 SpecList list = SpecList::Jobs);
QString setField(Document& document, std::size_t job, std::string_view key, const QString& text);
/// Any other change of several jobs, as one command. `change` returns the reason where it refuses; then nothing changes.
QString editJobs(Document& document, const std::vector<std::size_t>& which, SpecList list, const QString& undoText,
                 const std::function<QString(model::JobSpec&)>& change);

/// Jobs with the templates and GPU types they need as a fragment of a scenario ({"jobs": [...]}); templates alone for that list.
QString copyJobs(const model::Scenario& scenario, const std::vector<std::size_t>& which,
                 SpecList list = SpecList::Jobs);
struct PastedJobs {
  std::vector<std::size_t> jobs;  ///< where they stand now
  QString reason;                 ///< why not, with line and what would be right
};
/// The jobs (or, of a fragment without jobs, the templates) of a fragment or a whole scenario, in one command. Free ids.
PastedJobs pasteJobs(Document& document, const QString& json);
/// Does the text look like a fragment rather than cells?
bool isFragment(const QString& text);

}  // namespace roundel::widgets
