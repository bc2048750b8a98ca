// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Edits of jobs and templates. Each function with a Document is one undoable command. Needs no window.

#include <QString>
#include <functional>
#include <string>
#include <vector>

#include "widgets/document/job_fields/job_fields.h"
#include "widgets/document/session/document.h"

namespace roundel::widgets {

// ---- on a scenario value --------------------------------------------------------------------------------------------------------

/// Appends a job that can run on all GPU types, or an empty template. Its id is `wanted`, or the next free id.
void addSpec(model::Scenario& scenario, SpecList list, const std::string& wanted = {});
/// Renames a job or template and all references to it. False if the id is empty or taken.
bool renameSpec(model::Scenario& scenario, SpecList list, std::size_t index, const std::string& id);

// ---- commands -------------------------------------------------------------------------------------------------------------------

/// Returns the new id.
std::string addJob(Document& document, SpecList list = SpecList::Jobs);
/// Deletes jobs and the events that name them. The values of a deleted template are copied to its jobs.
bool deleteJobs(Document& document, const std::vector<std::size_t>& which, SpecList list = SpecList::Jobs);
/// Appends copies in the order of the originals. Returns their positions.
std::vector<std::size_t> duplicateJobs(Document& document, const std::vector<std::size_t>& which,
                                       SpecList list = SpecList::Jobs);
bool renameJob(Document& document, std::size_t job, const std::string& id, SpecList list = SpecList::Jobs);
/// Moves the jobs together by `by` positions, at most to the first or last position. Returns their new positions.
std::vector<std::size_t> moveJobs(Document& document, const std::vector<std::size_t>& which, int by,
                                  SpecList list = SpecList::Jobs);
/// Changes the order in the file; `order` has every position once.
bool reorderJobs(Document& document, const std::vector<std::size_t>& order, SpecList list = SpecList::Jobs);

/// Sets one field of several jobs to the same text. If one job rejects it, returns the reason and changes nothing.
QString setField(Document& document, const std::vector<std::size_t>& which, std::string_view key, const QString& text,
                 SpecList list = SpecList::Jobs);
QString setField(Document& document, std::size_t job, std::string_view key, const QString& text);
/// Any other change of several jobs, as one command. If `change` returns a reason, nothing changes.
QString editJobs(Document& document, const std::vector<std::size_t>& which, SpecList list, const QString& undoText,
                 const std::function<QString(model::JobSpec&)>& change);

/// The jobs with the templates and GPU types that they need, as a fragment of a scenario ({"jobs": [...]}); for SpecList::Templates only the
/// templates.
QString copyJobs(const model::Scenario& scenario, const std::vector<std::size_t>& which,
                 SpecList list = SpecList::Jobs);
struct PastedJobs {
  std::vector<std::size_t> jobs;  ///< their positions in the document
  QString reason;                 ///< why nothing was pasted, with the line and what would be right
};
/// Inserts the jobs of a fragment or scenario, or its templates if it has no jobs, as one command. They get free ids.
PastedJobs pasteJobs(Document& document, const QString& json);
/// True if the text looks like a fragment, not like cells.
bool isFragment(const QString& text);

}  // namespace roundel::widgets
